"""One process writes, or many read: whoever comes second is told who came first."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

from t31.store.reader import open_results
from t31.store.writer import open_store
from tests.opened import USES, everything, query, refusal, write
from tests.stored import scat_alone


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a results database of one variant."""
    return scat_alone(tmp_path / "t31.duckdb")


HOLDER = """
import sys
from pathlib import Path
from t31.store.reader import open_results
from t31.store.writer import open_store
path = Path(sys.argv[1])
held = open_store(path, "1.0") if sys.argv[2] == "writer" else open_results(path)
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def hold(path: Path) -> Iterator[Callable[[str], int]]:
    """Return what starts another process that keeps the file open, and gives its number."""
    started: list[subprocess.Popen[str]] = []

    def start(role: str) -> int:
        command = [sys.executable, "-c", HOLDER, str(path), role]
        pipe = subprocess.PIPE
        started.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True))
        assert started[-1].stdout is not None
        assert started[-1].stdout.readline() == "open\n"
        return started[-1].pid

    yield start
    for process in started:
        process.communicate()


def test_while_another_process_writes_nobody_else_can_use_the_file(
    hold: Callable[[str], int], path: Path
) -> None:
    """The message names the process, so that one knows what to wait for."""
    text = f"the results database {path} is in use by process {hold('writer')}; try again"
    assert all(refusal(use, path).startswith(text) for use in USES)


def test_while_another_process_reads_one_can_read_but_not_write(
    hold: Callable[[str], int], path: Path
) -> None:
    """Any number of readers, so that nobody ever sees a file change under its hands."""
    process = hold("reader")
    assert everything(path)
    query(path)
    assert f"in use by process {process}; try again" in refusal(write, path)


def test_one_process_reads_many_times_or_writes_once(path: Path) -> None:
    """The same holds within one process."""
    with open_results(path):
        query(path)
        assert everything(path)
        assert "open in this process in another way; close it there" in refusal(write, path)
    with open_store(path, "1.0"):
        assert "open in this process in another way" in refusal(everything, path)


def test_a_refused_file_is_not_kept_open(path: Path) -> None:
    """After a refusal the file can be opened otherwise at once."""
    with duckdb.connect(str(path)) as connection:
        connection.execute("DELETE FROM meta")
    for use in USES:
        refusal(use, path)
    with duckdb.connect(str(path)) as connection:
        connection.execute("INSERT INTO meta VALUES ('schema_version', '1')")
    assert everything(path)
