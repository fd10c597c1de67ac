"""The processes that count: nobody's work goes on when nobody waits for it."""

import subprocess
import sys

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
