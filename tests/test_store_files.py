"""A file that cannot be used is refused in one line that says what to do."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from t31.errors import ResultsError
from t31.store.complaints import file_complaints
from t31.store.connecting import SCHEMA_VERSION
from t31.store.writer import open_store
from tests.opened import USES, everything, query, refusal, write
from tests.stored import HASH, OutcomeRow, write_variant


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database with some thousand rows."""
    path = tmp_path_factory.mktemp("whole") / "t31.duckdb"
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        write_variant(writing)
        writing.append("knock_outcome", (OutcomeRow(3**70 + n * n, n) for n in range(5000)))
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """Return the path of a copy of it that a test may spoil."""
    copy = tmp_path / "t31.duckdb"
    shutil.copy(whole, copy)
    return copy


@pytest.mark.parametrize("use", [everything, query])
def test_a_missing_file_is_missed_with_the_command_that_makes_it(
    use: Callable[[Path], Any], tmp_path: Path
) -> None:
    """Reading makes no file, nor a folder."""
    path = tmp_path / "data" / "t31.duckdb"
    text = refusal(use, path)
    assert text.startswith(f"there is no results database {path}; run `t31 enumerate`")
    assert list(tmp_path.iterdir()) == []


SPOILT = {
    "empty": b"",
    "text": b"strength,deals\n1,2\n" * 1000,
    "another database": b"SQLite format 3\0" + bytes(5000),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("content", SPOILT.values(), ids=SPOILT)
def test_a_file_of_another_kind_is_refused_and_left_alone(
    content: bytes, use: Callable[[Path], Any], path: Path
) -> None:
    """Whatever it is, it is somebody's: it is not overwritten."""
    path.write_bytes(content)
    assert refusal(use, path).startswith(f"{path} is not a results database of t31; give another")
    assert path.read_bytes() == content


@pytest.mark.parametrize("use", USES)
def test_what_is_no_file_is_refused(use: Callable[[Path], Any], tmp_path: Path) -> None:
    """A folder in place of the file, or a pipe, on which one would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path(os.devnull)):
        assert refusal(use, path).startswith(f"{path} is not a file; give another path")


@pytest.mark.parametrize("use", USES)
def test_a_path_through_a_file_is_refused(use: Callable[[Path], Any], path: Path) -> None:
    """A file in place of a folder."""
    assert str(path) in refusal(use, path / "t31.duckdb")


@pytest.mark.parametrize("use", USES)
def test_a_name_that_no_file_can_have_is_refused(
    use: Callable[[Path], Any], tmp_path: Path
) -> None:
    """Longer than file systems allow."""
    assert "File name too long" in refusal(use, tmp_path / ("x" * 300))


@pytest.mark.parametrize("use", USES)
def test_a_database_of_somebody_else_is_refused_and_left_alone(
    use: Callable[[Path], Any], tmp_path: Path
) -> None:
    """It has tables, but not ours; or a meta of its own."""
    path = tmp_path / "other.duckdb"
    for statement in ("CREATE TABLE mine (a INTEGER)", "CREATE TABLE meta (a INTEGER)"):
        with duckdb.connect(str(path)) as connection:
            connection.execute(statement)
        assert "is not a results database of t31" in refusal(use, path)
    with duckdb.connect(str(path)) as connection:
        assert connection.execute("SHOW TABLES").fetchall() == [("meta",), ("mine",)]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    ("version", "remedy"),
    [
        (str(SCHEMA_VERSION + 1), "use the newer t31"),
        (str(SCHEMA_VERSION - 1), "move it away and run `t31 enumerate`"),
        ("one", "move it away and run `t31 enumerate`"),
    ],
)
def test_a_file_of_another_schema_version_is_refused_and_left_alone(
    version: str, remedy: str, use: Callable[[Path], Any], path: Path
) -> None:
    """Older or newer: the message says which, and what to do, and nothing is rebuilt."""
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'schema_version'", [version])
    text = refusal(use, path)
    assert f"has schema version {version}, this t31 works with {SCHEMA_VERSION}; {remedy}" in text
    with duckdb.connect(str(path)) as connection:
        assert connection.execute("SELECT count(*) FROM knock_outcome").fetchall() == [(5000,)]


def test_a_file_whose_first_writer_was_killed_is_started_afresh(tmp_path: Path) -> None:
    """A file without a single table is nobody's: readers say so, a writer fills it."""
    path = tmp_path / "t31.duckdb"
    duckdb.connect(str(path)).close()
    for use in (everything, query):
        assert refusal(use, path) == f"{path} holds no results yet; run `t31 enumerate` to fill it"
    write(path)
    assert [row["key"] for row in everything(path)[7]] == ["created_by", "schema_version"]


def test_a_damaged_file_gives_the_right_rows_or_an_error(whole: Path, path: Path) -> None:
    """Bytes flipped anywhere, often in the headers: no wrong number is ever read.

    The random places are the same in every run.
    """
    content, right, refused = whole.read_bytes(), everything(whole), 0
    draw = random.Random(31)
    for end in [4096, 3 * 4096, len(content)] * 12:
        spoilt = bytearray(content)
        for _ in range(draw.choice((1, 10, 100))):
            spoilt[draw.randrange(end)] ^= draw.randrange(1, 256)
        path.write_bytes(spoilt)
        try:
            assert everything(path) == right
        except ResultsError:
            refused += 1
    assert refused > 12


def test_a_file_cut_short_gives_the_right_rows_or_an_error(whole: Path, path: Path) -> None:
    """Wherever a copy was broken off."""
    content, right, refused = whole.read_bytes(), everything(whole), 0
    for length in range(1, len(content), len(content) // 20):
        path.write_bytes(content[:length])
        try:
            assert everything(path) == right
        except ResultsError:
            refused += 1
    assert refused > 10


def test_an_interrupt_that_the_database_reports_is_an_interrupt(path: Path) -> None:
    """DuckDB says it in a way of its own; other errors pass as they are."""
    with pytest.raises(KeyboardInterrupt), file_complaints(path):
        raise RuntimeError("Query interrupted")
    for reason in ("Failed to commit: no room", "Failed to create checkpoint because of error"):
        with pytest.raises(ResultsError, match="the space on the disk"), file_complaints(path):
            raise duckdb.TransactionException(reason)
    with pytest.raises(RuntimeError, match="another"), file_complaints(path):
        raise RuntimeError("another")
    with pytest.raises(duckdb.ConstraintException), file_complaints(path):
        raise duckdb.ConstraintException("ours")
