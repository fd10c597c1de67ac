"""Long work of the database that the clock or a Ctrl-C can stop.

DuckDB hears a Ctrl-C only while the main thread itself computes, which with several threads is a
matter of luck. So it works in a thread of its own, and the caller's thread waits and listens. It is
a daemon, for which no exit of the program waits: no signal, however ill timed, can hang it.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from math import inf
from threading import Thread
from time import monotonic
from typing import Final, TypeVar

import duckdb

_TICK: Final = 0.05
"""Seconds between looks at the clock, at Ctrl-C, and between interrupts: one may be missed."""

T = TypeVar("T")


def interruptible(
    connection: duckdb.DuckDBPyConnection, work: Callable[[], T], seconds: float = inf
) -> T:
    """Return ``work()``, which uses ``connection`` and takes at most ``seconds``.

    Raises:
        TimeoutError: it would have taken longer; it has been stopped.
        KeyboardInterrupt: a Ctrl-C, or many; it has been stopped.
    """
    if seconds <= 0:
        raise TimeoutError
    end = monotonic() + seconds
    result: Future[T] = Future()
    try:
        Thread(target=_settle, args=(result, work), daemon=True).start()  # may be interrupted too
        while not _is_done(result):
            if monotonic() > end:
                raise TimeoutError
    except BaseException:
        _stop(connection, result)
        raise
    return result.result()


def _settle(result: Future[T], work: Callable[[], T]) -> None:
    if not result.set_running_or_notify_cancel():
        return
    try:
        result.set_result(work())
    except BaseException as error:
        result.set_exception(error)


def _stop(connection: duckdb.DuckDBPyConnection, result: Future[T]) -> None:
    while not (result.cancel() or result.done()):  # what has not begun never will
        with suppress(KeyboardInterrupt):  # another Ctrl-C asks for what is being done
            connection.interrupt()
            _is_done(result)


def _is_done(result: Future[T]) -> bool:
    # A wait without end may sleep through a signal that another thread has received.
    return bool(wait([result], timeout=_TICK).done)
