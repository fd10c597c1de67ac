"""Long work of the database that the clock or a Ctrl-C can stop.

DuckDB hears a Ctrl-C only while the main thread itself computes, which with several threads is a
matter of luck. So it works in a thread of its own, and the caller's thread waits and listens.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from math import inf
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
        KeyboardInterrupt: a Ctrl-C; it has been stopped.
    """
    if seconds <= 0:
        raise TimeoutError
    end = monotonic() + seconds
    with ThreadPoolExecutor(max_workers=1) as pool:
        result = pool.submit(work)
        try:
            while not _is_done(result):
                if monotonic() > end:
                    raise TimeoutError
        except BaseException:
            while not _is_done(result):
                connection.interrupt()
            raise
        return result.result()


def _is_done(result: Future[T]) -> bool:
    # A wait without end may sleep through a signal that another thread has received.
    return bool(wait([result], timeout=_TICK).done)
