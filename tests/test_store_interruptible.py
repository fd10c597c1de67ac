"""Long work that a Ctrl-C stops, however ill timed the Ctrl-C is."""

import threading

import duckdb
import pytest

from t31.store.interruptible import interruptible

ENDLESS = "SELECT sum(n) FROM range(1000000000000) AS t(n)"


def interrupted_start(monkeypatch: pytest.MonkeyPatch, *, has_begun: bool) -> None:
    """Let the next thread be started by a caller who is interrupted in the act."""
    start = threading.Thread.start

    def interrupt(thread: threading.Thread) -> None:
        monkeypatch.undo()
        if has_begun:
            start(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupt)


@pytest.mark.parametrize("has_begun", [True, False])
def test_an_interrupt_while_the_work_is_begun_stops_it(
    has_begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it has begun by then or never will: the connection is free, and can be closed."""
    connection = duckdb.connect()
    interrupted_start(monkeypatch, has_begun=has_begun)
    with pytest.raises(KeyboardInterrupt):
        interruptible(connection, lambda: connection.execute(ENDLESS).fetchall())
    assert connection.execute("SELECT 31").fetchall() == [(31,)]
    connection.close()


def test_work_that_takes_too_long_is_stopped() -> None:
    """The connection can be used for the next question."""
    connection = duckdb.connect()
    with pytest.raises(TimeoutError):
        interruptible(connection, lambda: connection.execute(ENDLESS).fetchall(), seconds=0.1)
    assert connection.execute("SELECT 31").fetchall() == [(31,)]
