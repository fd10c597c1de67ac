"""A file that cannot be used is refused in one line that says what to do."""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pytest

from t31.errors import ResultsError
from t31.store.complaints import file_complaints
from t31.store.connecting import SCHEMA_VERSION
from t31.store.location import default_path
from t31.store.reader import open_results
from t31.store.sandbox import ask
from t31.store.writer import open_store

HASH = "0123456789abcdef"
NOON = datetime(2025, 1, 31, 12, tzinfo=UTC)


class VariantRow(NamedTuple):
    """A row of ``variant``."""

    variant: str = "scat"
    title: str = "Scat"
    parent: str | None = None
    deck_cards: int = 52
    hand_cards: int = 3
    min_players: int = 2
    max_players: int = 7
    objective: str = "avoid-lowest"
    rules: str = "{}"
    rules_hash: str = HASH
    source: str = "a book"
    assumptions: tuple[str, ...] = ()


class OutcomeRow(NamedTuple):
    """A row of ``knock_outcome``."""

    strength: int
    deals: int
    variant: str = "scat"
    model: str = "dealt"
    condition: str = "any"
    players: int = 2
    lower: int = 0
    level: int = 0


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database with some thousand rows."""
    path = tmp_path_factory.mktemp("whole") / "t31.duckdb"
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        writing.append("variant", [VariantRow()])
        writing.append("knock_outcome", (OutcomeRow(n, 3**70 + n * n) for n in range(5000)))
        writing.record_run("enumerate", started_at=NOON, finished_at=NOON)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """Return the path of a copy of it that a test may spoil."""
    copy = tmp_path / "t31.duckdb"
    shutil.copy(whole, copy)
    return copy


def everything(path: Path) -> list[list[dict[str, Any]]]:
    """Return all rows of all tables."""
    with open_results(path) as results:
        return [results.table_rows(table.name) for table in results.describe()]


def write(path: Path) -> None:
    """Open the file for writing."""
    open_store(path, "1.0").close()


def query(path: Path) -> None:
    """Open the file for a user's query."""
    with ask("from knock_outcome", path) as answer:
        list(answer.rows)


USES: list[Callable[[Path], Any]] = [everything, query, write]


def refusal(use: Callable[[Path], Any], path: Path) -> str:
    """Return in what words the file is refused, on one line."""
    with pytest.raises(ResultsError) as caught:
        use(path)
    assert "\n" not in str(caught.value)
    assert "duckdb.org" not in str(caught.value)
    return str(caught.value)


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
def test_a_folder_is_refused(use: Callable[[Path], Any], tmp_path: Path) -> None:
    """A folder in place of the file."""
    assert "Is a directory" in refusal(use, tmp_path)


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


@pytest.mark.parametrize("name", [":memory:", "md:t31", "sqlite:x", "é '\".db", "t31"])
def test_a_name_is_the_name_of_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No name is magic, not even one that DuckDB would read in a way of its own."""
    monkeypatch.chdir(tmp_path)
    write(Path(name))
    assert everything(Path(name))
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_name_that_the_database_takes_apart_is_refused(tmp_path: Path) -> None:
    """DuckDB reads settings behind a question mark, so no file of that name can be used."""
    assert "cannot use the results database" in refusal(write, tmp_path / "a?b.duckdb")


def test_the_file_lies_where_it_is_said_to_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """``T31_DB`` where it names a file, else the data folder under the working folder."""
    monkeypatch.setenv("T31_DB", "/elsewhere/results.duckdb")
    assert default_path() == Path("/elsewhere/results.duckdb")
    monkeypatch.setenv("T31_DB", "")
    assert default_path() == Path("data/t31.duckdb")
    monkeypatch.delenv("T31_DB")
    assert default_path() == Path("data/t31.duckdb")


def test_without_a_path_the_default_is_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reader, user's query and writer agree on it."""
    monkeypatch.setenv("T31_DB", str(path))
    with open_results() as results:
        assert (results.path, results.variants()) == (path, ["scat"])
    with ask("select variant from variant") as answer:
        assert list(answer.rows) == [("scat",)]
    with open_store(None, "1.0") as store:
        assert store.path == path


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


def test_knowing_where_the_file_lies_costs_nothing() -> None:
    """The command line asks for it before it loads a database."""
    program = "import sys, t31.store.location; print({'duckdb', 'polars'} & set(sys.modules))"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, check=True, capture_output=True).stdout == b"set()\n"
