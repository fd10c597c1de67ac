"""What a user's own SQL finds comes out exactly, as it is asked for, and within bounds."""

import datetime as dt
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from pathlib import Path

import pytest

from t31.errors import QueryError
from t31.store.sandbox import ask
from t31.store.writer import open_store
from tests.stored import LARGEST, scat_alone, untouched


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the path of a results database of one variant, and see that it stays as it was."""
    with untouched(scat_alone(tmp_path_factory.mktemp("answers") / "t31.duckdb")) as path:
        yield path


@pytest.mark.parametrize(
    ("expression", "sql_type", "value"),
    [
        (f"{LARGEST}::HUGEINT", "HUGEINT", LARGEST),
        (f"-{LARGEST}::HUGEINT - 1", "HUGEINT", -LARGEST - 1),
        (f"{2 * LARGEST + 1}::UHUGEINT", "UHUGEINT", 2 * LARGEST + 1),
        ("30.5::DECIMAL(4,1)", "DECIMAL(4,1)", Decimal("30.5")),
        (
            "0.1234567890123456789012345678901234567::DECIMAL(38,37)",
            "DECIMAL(38,37)",
            Decimal("0.1234567890123456789012345678901234567"),
        ),
        ("0.1::DOUBLE", "DOUBLE", 0.1),
        (f"[{LARGEST}::HUGEINT, NULL]", "HUGEINT[]", [LARGEST, None]),
        (
            f"{{'a': {LARGEST}::HUGEINT, 'b': [1.5::DECIMAL(4,1)]}}",
            "STRUCT(a HUGEINT, b DECIMAL(4,1)[])",
            {"a": LARGEST, "b": [Decimal("1.5")]},
        ),
        (f"map {{'k': {LARGEST}::HUGEINT}}", "MAP(VARCHAR, HUGEINT)", {"k": LARGEST}),
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
    with ask("SELECT 1", path) as answer:
        assert list(answer.rows) == [(1,)]


def test_a_query_that_takes_too_much_memory_is_stopped(path: Path) -> None:
    """Nothing is swapped to a disk: the query ends with advice."""
    sql = "SELECT list(repeat('x', 1000) || n) FROM range(10000000) AS t(n)"
    with pytest.raises(QueryError) as caught, ask(sql, path) as answer:
        list(answer.rows)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("Out of Memory Error")
    assert str(caught.value).endswith("ask for less at once, or sort and group fewer rows")


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
