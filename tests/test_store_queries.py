"""A query on the results database gives exact rows or frames, or one line that says why not."""

import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from t31.errors import QueryError
from t31.store.reader import Results, open_results
from tests.interrupts import interrupt_thrice
from tests.loaded import loaded_after
from tests.stored import LARGEST, scat_and_bank


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database of two variants."""
    return scat_and_bank(tmp_path_factory.mktemp("queries") / "t31.duckdb")


@pytest.fixture(scope="module")
def results(path: Path) -> Iterator[Results]:
    """Return that database open for reading."""
    with open_results(path) as results:
        yield results


def test_a_query_gives_a_frame_of_exact_integers(results: Results) -> None:
    """Up to the last bit, also inside lists and structs, with parameters of either kind."""
    frame = results.query("SELECT deals, [deals] AS l, {'d': [deals]} AS s FROM knock_outcome")
    assert frame.schema == {
        "deals": pl.Int128,
        "l": pl.List(pl.Int128),
        "s": pl.Struct({"d": pl.List(pl.Int128)}),
    }
    assert frame.rows() == [(LARGEST, [LARGEST], {"d": [LARGEST]})] * 2
    smallest = -(2**127)
    assert results.query("SELECT ?::HUGEINT - 1 AS n", [smallest + 1]).item() == smallest
    assert results.query("SELECT $n::HUGEINT AS n", {"n": LARGEST}).item() == LARGEST


def test_an_empty_result_keeps_its_columns(results: Results) -> None:
    """A frame of no rows has the same types as one of many."""
    frame = results.query("SELECT deals FROM knock_outcome WHERE false")
    assert frame.shape == (0, 1)
    assert frame.schema == {"deals": pl.Int128}


@pytest.mark.parametrize(
    "column",
    [
        "1::UHUGEINT",
        "INTERVAL 1 MONTH",
        "[INTERVAL 1 MONTH]",
        "99999999999999999999999999999999999999999999",
        "1::VARIANT",
        "union_value(k := 1)",
        "map {'k': 1::HUGEINT}",
        "[1::HUGEINT]::HUGEINT[1]",
    ],
)
def test_what_a_frame_would_hold_wrongly_is_refused(column: str, results: Results) -> None:
    """Polars has no type for it, or would show another number, or stop the program."""
    with pytest.raises(QueryError, match=r"cannot hold the column c of type .*; cast it"):
        results.query(f"SELECT {column} AS c")
    assert results.query(f"SELECT ({column})::VARCHAR AS c").height == 1


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("SELECT 1 AS a, 2 AS a", "more than one"),
        ("SELECT * FROM knocks", "Table with name knocks does not exist. Did you mean"),
        ("SELECT deal FROM knock", 'Referenced column "deal" .* Candidate bindings: .*deals'),
        ("SELEC 1", "syntax error"),
        ("SELECT ?", "Values were not provided"),
        ("SELECT error('late') FROM range(100000) AS t(n) WHERE n > 99990", "late"),
        ("EXPLAIN ANALYZE DELETE FROM run", "read-only mode.*; queries only read"),
        ("SELECT '\ud800'", "surrogate"),
    ],
)
def test_a_query_the_database_refuses_is_an_error_of_one_line(
    sql: str, reason: str, results: Results
) -> None:
    """The database's reason and its hint, without the picture of the query below it."""
    with pytest.raises(QueryError, match=reason) as caught:
        results.query(sql)
    assert "\n" not in str(caught.value)
    assert "LINE" not in str(caught.value)
    if "AS a" not in sql:
        with pytest.raises(QueryError, match=reason):
            results.rows(sql)


def test_rows_are_python_values(results: Results) -> None:
    """Integers as int, decimals as Decimal, nulls as None."""
    query = "SELECT deals, 30.5::DECIMAL(4,1), NULL, assumptions FROM knock_outcome JOIN variant"
    rows = results.rows(f"{query} USING (variant) WHERE variant = ?", ["scat"])
    assert rows == [(LARGEST, Decimal("30.5"), None, ["one", "two"])]


def test_the_rules_can_be_asked_for_axis_by_axis(results: Results) -> None:
    """They are JSON, and SQL can look into it."""
    query = "SELECT rules ->> '$.cards.hand' FROM variant WHERE variant = 'scat'"
    assert results.rows(query) == [("3",)]


def test_the_outside_world_is_out_of_reach(results: Results, path: Path) -> None:
    """No file, no setting and no Python variable can be read through the database."""
    frame = results.query("SELECT 1 AS n")
    assert frame.height == 1
    for query in (f"SELECT * FROM read_text('{path}')", "SELECT * FROM frame", "SET threads = 1"):
        with pytest.raises(QueryError):
            results.query(query)


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("", "there is no query"),
        ("SELECT 1; SELECT 2", "one statement at a time: got 2"),
        ("DELETE FROM run", "for reading: got a statement of type DELETE"),
        ("CREATE TEMP TABLE mine (a INTEGER)", "for reading: got a statement of type CREATE"),
        ("SET VARIABLE a = 1", "for reading: got a statement of type SET"),
    ],
)
def test_what_is_not_one_reading_statement_is_refused(
    sql: str, reason: str, results: Results
) -> None:
    """Nothing is answered in part, and nothing is left behind for the next query."""
    for ask in (results.query, results.rows):
        with pytest.raises(QueryError, match=reason):
            ask(sql)


def test_whatever_reads_is_answered(results: Results) -> None:
    """However the query begins, and as rows as well as a frame."""
    for sql in (
        "VALUES (1)",
        "FROM (SELECT 1) -- a comment\n;",
        "PIVOT (SELECT 1 AS n, 'a' AS s) ON s USING first(n)",
    ):
        assert results.rows(sql) == results.query(sql).rows() == [(1,)]
    assert ("meta",) in results.rows("SHOW TABLES")


def test_rows_are_read_without_polars() -> None:
    """Only a frame needs it: a command that prints rows must not wait for it to load."""
    readers = "t31.store.sandbox, t31.answers.status, t31.answers.thresholds"
    assert "polars" not in loaded_after(f"import {readers}")


INTERRUPTED = """
import os, signal, sys, threading
from t31.store.reader import open_results
with open_results(sys.argv[1]) as results:
    ask = getattr(results, sys.argv[2])
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        ask("SELECT sum(n) FROM range(1000000000000) AS t(n)")
    except KeyboardInterrupt:
        print(results.rows("SELECT 'still open'"))
"""


@pytest.mark.parametrize("method", ["query", "rows"])
def test_an_interrupt_stops_a_query_as_it_stops_anything_else(method: str, path: Path) -> None:
    """Ctrl-C during an endless query is a KeyboardInterrupt, and the file can be read on."""
    command = [sys.executable, "-c", INTERRUPTED, str(path), method]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("[('still open',)]\n", "")


SEVERAL_INTERRUPTS = """
import sys
from t31.store.reader import open_results
results = open_results(sys.argv[1])
print("ready", flush=True)
results.rows(sys.argv[2])
"""

ENDLESS = "WITH RECURSIVE x AS (SELECT 1 a UNION ALL SELECT a + 1 FROM x) SELECT count(*) FROM x"


def test_several_interrupts_end_a_program_as_one_does(path: Path) -> None:
    """The second and third come while the first is being obeyed; 60 s is how long a test waits."""
    command = [sys.executable, "-c", SEVERAL_INTERRUPTS, str(path), ENDLESS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        try:
            interrupt_thrice(process)
            code = process.wait(timeout=60)
        finally:
            process.kill()
    assert code != 0  # Python's own: by the signal, unless another disturbs it in this
