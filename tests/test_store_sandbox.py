"""A user's own SQL reads, exactly and within bounds, and touches nothing else."""

import datetime as dt
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from t31.errors import QueryError
from t31.store.reader import open_results
from t31.store.sandbox import ask
from t31.store.writer import open_store

HASH = "0123456789abcdef"
NOON = dt.datetime(2025, 1, 31, 12, tzinfo=dt.UTC)


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


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the path of a results database of one variant, and see that it stays as it was."""
    path = tmp_path_factory.mktemp("sandbox") / "t31.duckdb"
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        writing.append("variant", [VariantRow()])
        writing.record_run("enumerate", started_at=NOON, finished_at=NOON)
    content = path.read_bytes()
    with open_results(path):  # kept open, which makes it quick to open again
        yield path
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def rows(sql: str, path: Path) -> list[tuple[Any, ...]]:
    """Return all rows of a user's query."""
    with ask(sql, path) as answer:
        return list(answer.rows)


def refusal(sql: str, path: Path) -> str:
    """Return in what words a query is refused, on one line."""
    with pytest.raises(QueryError) as caught:
        rows(sql, path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT variant FROM variant",
        "select variant from variant;",
        "-- a comment\nFROM (SELECT variant FROM variant) /* another */ ;;",
        "WITH v AS (SELECT variant FROM variant) FROM v",
        "VALUES ('scat')",
        "(SELECT 'scat')",
        "SELECT ';' [:0] || 'scat'",
        "SELECT variant FROM run",
        "PIVOT (SELECT 'scat' AS s, 1 AS n) ON n USING first(s)",
        "PIVOT (SELECT 'scat' AS s, 1 AS n) ON n IN (1) USING first(s)",
    ],
)
def test_a_statement_that_reads_is_answered(sql: str, path: Path) -> None:
    """However the query begins."""
    assert rows(sql, path) == [("scat",)]


def test_the_schema_can_be_looked_at(path: Path) -> None:
    """SHOW, DESCRIBE, SUMMARIZE, EXPLAIN and the comments."""
    assert ("knock_by_score",) in rows("SHOW TABLES", path)
    assert rows("DESCRIBE variant_alias", path)[0][:2] == ("alias", "VARCHAR")
    assert len(rows("SUMMARIZE run", path)) == 11
    assert "SCAN" in rows("EXPLAIN FROM run", path)[0][1].upper()
    assert "Rows" not in rows("EXPLAIN ANALYZE FROM run", path)[0][0]
    query = "SELECT comment FROM duckdb_tables() WHERE table_name = 'meta'"
    assert rows(query, path) == [("Facts about this file itself.",)]


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO variant_alias VALUES ('a', 'b')",
        "UPDATE run SET command = ''",
        "DELETE FROM run",
        "TRUNCATE run",
        "MERGE INTO run USING run AS r ON run.run = r.run WHEN MATCHED THEN DELETE",
        "CREATE TABLE mine (a INTEGER)",
        "CREATE TEMP TABLE mine (a INTEGER)",
        "CREATE VIEW mine AS SELECT 1",
        "CREATE MACRO mine(a) AS a",
        "DROP TABLE run",
        "ALTER TABLE run ADD COLUMN a INTEGER",
        "COMMENT ON TABLE run IS 'mine'",
        "COPY run TO 'run.csv'",
        "COPY run FROM 'run.csv'",
        "EXPORT DATABASE 'mine'",
        "IMPORT DATABASE 'mine'",
        "ATTACH 'mine.duckdb' AS mine",
        "DETACH t31",
        "USE main",
        "INSTALL httpfs",
        "LOAD json",
        "SET threads = 1",
        "RESET threads",
        "SET VARIABLE a = 1",
        "PRAGMA database_list",
        "CALL pragma_version()",
        "CHECKPOINT",
        "VACUUM",
        "ANALYZE",
        "BEGIN",
        "PREPARE p AS SELECT 1",
        "EXECUTE p",
    ],
)
def test_a_statement_that_does_more_than_read_is_refused(sql: str, path: Path) -> None:
    """By its kind, before it is run."""
    text = refusal(sql, path)
    assert text.startswith("this database is for reading: got a statement of type")
    assert text.endswith("use SELECT, EXPLAIN, DESCRIBE, SHOW or SUMMARIZE")


@pytest.mark.parametrize(
    "sql",
    [
        "WITH gone AS (DELETE FROM run RETURNING run) FROM gone",
        "EXPLAIN ANALYZE DELETE FROM run",
        "SELECT * FROM read_csv('/etc/hostname')",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM read_blob('*')",
        "SELECT * FROM '/etc/hostname'",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM read_duckdb('t31.duckdb')",
        "SELECT * FROM read_parquet('https://example.org/x.parquet')",
        "SELECT * FROM path",
        "SELECT getenv('HOME')",
        "SELECT * FROM duckdb_secrets()",
        "FROM enable_profiling()",
    ],
)
def test_a_way_out_that_looks_like_reading_leads_nowhere(sql: str, path: Path) -> None:
    """The file is open for reading only, and nothing but the file is open."""
    refusal(sql, path)


@pytest.mark.parametrize(
    ("sql", "text"),
    [
        ("", "there is no query; write one, such as: from variant"),
        (" ;; -- nothing", "there is no query; write one, such as: from variant"),
        ("SELECT 1; SELECT 2", "one statement at a time: got 2; run them one by one"),
        ("SELECT 1; DROP TABLE run", "one statement at a time: got 2; run them one by one"),
        ("SELEC 1", 'Parser Error: syntax error at or near "SELEC"'),
        (
            "FROM knocks",
            'Catalog Error: Table with name knocks does not exist. Did you mean "knock"?;'
            " `show tables` lists the tables, `describe TABLE` its columns",
        ),
        ("SELECT 'x'::INTEGER", "Conversion Error: Could not convert string 'x' to INT32"),
        (
            "WITH a AS (DELETE FROM run RETURNING *) FROM a",
            "Invalid Input Error: Cannot execute statement of type"
            ' "SELECT" on database "t31" which is attached in read-only mode!;'
            " queries only read what is in this database: no writing, files or settings",
        ),
    ],
)
def test_a_refusal_gives_the_reason_and_a_remedy(sql: str, text: str, path: Path) -> None:
    """One line; the exact words."""
    assert refusal(sql, path) == text


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=40) | st.text(alphabet="SELECTFROM*run;'\"-()/0 \n\0", max_size=30))
def test_no_text_crashes_it(path: Path, sql: str) -> None:
    """Any text is answered or refused in one line."""
    try:
        rows(sql, path)
    except QueryError as error:
        assert "\n" not in str(error)  # noqa: PT017 # most texts raise, some do not


HUGE = 2**127 - 1


@pytest.mark.parametrize(
    ("expression", "sql_type", "value"),
    [
        (f"{HUGE}::HUGEINT", "HUGEINT", HUGE),
        (f"-{HUGE}::HUGEINT - 1", "HUGEINT", -HUGE - 1),
        (f"{2 * HUGE + 1}::UHUGEINT", "UHUGEINT", 2 * HUGE + 1),
        ("30.5::DECIMAL(4,1)", "DECIMAL(4,1)", Decimal("30.5")),
        (
            "0.1234567890123456789012345678901234567::DECIMAL(38,37)",
            "DECIMAL(38,37)",
            Decimal("0.1234567890123456789012345678901234567"),
        ),
        ("0.1::DOUBLE", "DOUBLE", 0.1),
        (f"[{HUGE}::HUGEINT, NULL]", "HUGEINT[]", [HUGE, None]),
        (
            f"{{'a': {HUGE}::HUGEINT, 'b': [1.5::DECIMAL(4,1)]}}",
            "STRUCT(a HUGEINT, b DECIMAL(4,1)[])",
            {"a": HUGE, "b": [Decimal("1.5")]},
        ),
        (f"map {{'k': {HUGE}::HUGEINT}}", "MAP(VARCHAR, HUGEINT)", {"k": HUGE}),
        ("DATE '2025-01-31'", "DATE", dt.date(2025, 1, 31)),
        (
            "TIMESTAMP '2025-01-31 12:00:00.5'",
            "TIMESTAMP",
            dt.datetime(2025, 1, 31, 12, 0, 0, 500_000),
        ),
        ("NULL::INTEGER", "INTEGER", None),
        ("'a\U0001f0a1'::VARCHAR", "VARCHAR", "a\U0001f0a1"),
        ("'a\\x00b'::BLOB", "BLOB", b"a\x00b"),
        ("true", "BOOLEAN", True),
    ],
)
def test_values_are_exact(expression: str, sql_type: str, value: object, path: Path) -> None:
    """No integer and no decimal turns into a double on the way."""
    with ask(f"SELECT {expression} AS value", path) as answer:
        assert (answer.columns, answer.types) == (("value",), (sql_type,))
        assert list(answer.rows) == [(value,)]


def test_columns_may_share_a_name(path: Path) -> None:
    """Rows are tuples, so that nothing is lost."""
    with ask("SELECT 1 AS a, 2 AS a", path) as answer:
        assert (answer.columns, list(answer.rows)) == (("a", "a"), [(1, 2)])


def test_a_large_result_comes_row_by_row(path: Path) -> None:
    """The first rows of a trillion are there at once."""
    with ask("SELECT n FROM range(1000000000000) AS t(n)", path) as answer:
        assert list(islice(answer.rows, 5000)) == [(n,) for n in range(5000)]


def test_rows_left_behind_do_not_keep_the_file_open(tmp_path: Path) -> None:
    """After the block the file can be written, whatever was not read."""
    path = tmp_path / "t31.duckdb"
    open_store(path, "1.0").close()
    with ask("SELECT n FROM range(1000000000000) AS t(n)", path) as answer:
        assert next(answer.rows) == (0,)
    open_store(path, "1.0").close()


def test_a_large_result_comes_whole(path: Path) -> None:
    """Two hundred thousand rows, each once, in order."""
    count = 200_000
    with ask(f"SELECT n FROM range({count}) AS t(n) ORDER BY n", path) as answer:
        assert [n for (n,) in answer.rows] == list(range(count))


def test_an_error_among_the_rows_is_reported_like_any_other(path: Path) -> None:
    """Rows that were fine come first; then the reason."""
    count = 2_000_000  # many more than the database prepares ahead
    case = f"CASE WHEN n < {count} THEN n ELSE error('too late') END"
    with ask(f"SELECT {case} FROM range({count + 1}) AS t(n)", path) as answer:
        assert next(answer.rows) == (0,)
        with pytest.raises(QueryError, match="too late"):
            list(answer.rows)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT sum(n) FROM range(1000000000000) AS t(n)",
        "SELECT n FROM range(1000000000000) AS t(n)",
    ],
    ids=["before the first row", "among the rows"],
)
def test_a_query_that_takes_too_long_is_stopped(sql: str, path: Path) -> None:
    """Whether it is slow to begin or never ends."""
    with (
        pytest.raises(QueryError, match=r"longer than 0\.1 seconds; ask for less"),
        ask(sql, path, seconds=0.1) as answer,
    ):
        for _ in answer.rows:
            pass
    assert rows("SELECT 1", path) == [(1,)]


def test_a_query_that_takes_too_much_memory_is_stopped(path: Path) -> None:
    """Nothing is swapped to a disk: the query ends with advice."""
    sql = "SELECT list(repeat('x', 1000) || n) FROM range(10000000) AS t(n)"
    text = refusal(sql, path)
    assert text.startswith("Out of Memory Error")
    assert text.endswith("ask for less at once, or sort and group fewer rows")


INTERRUPTED = """
import os, signal, sys, threading
from pathlib import Path
from t31.store.reader import open_results
from t31.store.sandbox import ask
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    with ask(sys.argv[2], Path(sys.argv[1])) as answer:
        for row in answer.rows:
            pass
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize("what", ["sum(n)", "n"])
def test_an_interrupt_stops_it(what: str, path: Path) -> None:
    """Ctrl-C before the first row, or among the rows."""
    sql = f"SELECT {what} FROM range(1000000000000) AS t(n)"
    command = [sys.executable, "-c", INTERRUPTED, str(path), sql]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("stopped\n", "")
