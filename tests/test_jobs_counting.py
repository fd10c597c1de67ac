"""The processes that count: nobody's work goes on when nobody waits for it."""

import os
import signal
import subprocess
import sys

import pytest

from t31.errors import InterruptedCountError
from t31.jobs import counting
from t31.jobs.plan import parts_of
from t31.rules.loading import load_variant

ENDLESS = """
import multiprocessing, signal
from concurrent.futures import ProcessPoolExecutor
from t31.jobs.counting import end_with_parent
if __name__ == "__main__":
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, end_with_parent) as pool:
        pool.submit(print, "counting", flush=True).result()
        pool.submit(signal.pause).result()
"""


def test_whoever_counts_ends_when_the_run_is_killed() -> None:
    """The pipe that both write into is closed only when both have ended."""
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"counting\n"
        process.kill()
        rest, _ = process.communicate(timeout=60)
    assert rest == b""


def end(_task: counting.Task) -> None:
    """End this process as the system does where memory is short."""
    os._exit(9)


def test_a_process_that_is_ended_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to do; whatever it was counting is lost, and nothing else."""
    games = [load_variant(name) for name in ("eenendertigen", "thirty-one")]
    work = counting.tasks((game, parts_of(game, effort="quick")) for game in games)
    monkeypatch.setattr(counting, "count", end)
    with pytest.raises(InterruptedCountError, match="run it again, with --jobs 1"):
        list(counting.counted(work, jobs=2))


def is_beyond_interrupts(_task: counting.Task) -> bool:
    """Say whether a Ctrl-C reaches this process."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_a_ctrl_c_does_not_reach_the_processes_that_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be a traceback of each; the one process that it reaches ends them."""
    games = [load_variant(name) for name in ("eenendertigen", "thirty-one")]
    work = counting.tasks((game, parts_of(game, effort="quick")) for game in games)
    monkeypatch.setattr(counting, "count", is_beyond_interrupts)
    made: list[object] = list(counting.counted(work, jobs=2))
    assert made == [True, True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_games_that_score_alike_are_one_task_a_model_and_the_fullest_tables_another() -> None:
    """They are begun first: where trips cross the suits, one player more takes the longest."""
    games = [load_variant(name) for name in ("scat", "scat-rebuy", "thirty-one")]
    work = counting.tasks((game, parts_of(game, effort="full")) for game in games)
    found = [
        (task.model, [game.id for game, _ in task.games], {p.players for p in task.games[0][1]})
        for task in work
    ]
    scats = ["scat", "scat-rebuy"]
    assert sorted(found, key=str) == [
        ("dealt", scats, {2, 3, 4, 5, 6, 7}),
        ("dealt", ["thirty-one"], {2, 3, 4, 5, 6, 7}),
        ("final-turn", scats, {2}),
        ("final-turn", ["thirty-one"], {2}),
        ("last-draw", scats, {2, 3, 4, 5}),
        ("last-draw", scats, {6, 7}),
        ("last-draw", ["thirty-one"], {2, 3, 4, 5, 6, 7}),
    ]
    assert found[0][:2] == ("last-draw", scats)
    assert found[0][2] == {6, 7}
