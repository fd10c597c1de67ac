"""What is in the file comes out exactly: as rows, as frames, and as a list of what is there."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import polars as pl
import pytest

from t31.errors import QueryError, ResultsError
from t31.store.parts import Part
from t31.store.reader import Results, open_results
from t31.store.writer import open_store
from tests.interrupts import interrupt_thrice

HASH, OTHER_HASH = "0123456789abcdef", "fedcba9876543210"
NOON = datetime(2025, 1, 31, 12, tzinfo=UTC)
LARGEST = 2**127 - 1


class VariantRow(NamedTuple):
    """A row of ``variant``."""

    variant: str
    rules_hash: str
    title: str = "A game"
    parent: str | None = None
    deck_cards: int = 52
    hand_cards: int = 3
    min_players: int = 2
    max_players: int = 7
    objective: str = "avoid-lowest"
    rules: str = '{"cards": {"hand": 3}}'
    source: str = "a book"
    assumptions: tuple[str, ...] = ("one", "two")


class ThresholdRow(NamedTuple):
    """A row of ``knock_threshold``."""

    variant: str
    players: int
    success: Decimal
    score: Decimal | None
    strength: int | None
    label: str | None
    model: str = "dealt"
    condition: str = "any"


class OutcomeRow(NamedTuple):
    """A row of ``knock_outcome``."""

    variant: str
    deals: int
    model: str = "dealt"
    condition: str = "any"
    players: int = 2
    strength: int = 0
    lower: int = 0
    level: int = 0


def thresholds(variant: str, players: int) -> list[ThresholdRow]:
    """Return two rows, the higher key first."""
    half, most = Decimal("0.5"), Decimal("0.9")
    return [
        ThresholdRow(variant, players, most, None, None, None),
        ThresholdRow(variant, players, half, Decimal("14.5"), 12, "14.5"),
    ]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database of two variants, written in no order."""
    path = tmp_path_factory.mktemp("reader") / "t31.duckdb"
    with open_store(path, "1.0") as store:
        for variant, rules_hash in (("scat", HASH), ("bank", OTHER_HASH)):
            with store.transaction(variant, rules_hash) as writing:
                writing.append("variant", [VariantRow(variant, rules_hash)])
                writing.append("knock_outcome", [OutcomeRow(variant, LARGEST)])
                for players in (3, 2):
                    writing.append("knock_threshold", thresholds(variant, players))
                    writing.record_run(
                        "enumerate",
                        started_at=NOON,
                        finished_at=NOON,
                        model="dealt",
                        players=players,
                    )
    return path


@pytest.fixture(scope="module")
def results(path: Path) -> Iterator[Results]:
    """Return that database open for reading."""
    with open_results(path) as results:
        yield results


def test_the_variants_are_listed_in_order(results: Results) -> None:
    """By id, not as they were written."""
    assert results.variants() == ["bank", "scat"]


def test_table_rows_come_in_the_order_of_their_key(results: Results) -> None:
    """The same file gives the same rows in the same order, by name."""
    keys = [
        (row["variant"], row["players"], row["success"])
        for row in results.table_rows("knock_threshold")
    ]
    assert len(keys) == 8
    assert keys == sorted(keys)


def test_table_rows_are_chosen_by_their_key(results: Results) -> None:
    """Any column may choose; ``None`` chooses the rows where it is null."""
    chosen = results.table_rows("knock_threshold", variant="scat", model="dealt", players=3)
    assert chosen == [row._asdict() for row in reversed(thresholds("scat", 3))]
    never = results.table_rows("knock_threshold", variant="scat", score=None)
    assert [row["players"] for row in never] == [2, 3]
    assert results.table_rows("knock_threshold", variant="whist") == []


def test_records_are_named_tuples_of_the_columns_they_name(results: Results) -> None:
    """A row type may leave columns out and have them in its own order."""

    class Label(NamedTuple):
        label: str | None
        success: Decimal

    whole = results.records(ThresholdRow, "knock_threshold", variant="bank", players=2)
    assert whole == list(reversed(thresholds("bank", 2)))
    labels = results.records(Label, "knock_threshold", variant="bank", players=2)
    assert labels == [Label("14.5", Decimal("0.5")), Label(None, Decimal("0.9"))]


def test_names_that_are_not_there_are_mistakes(results: Results) -> None:
    """Identifiers come from the file's own tables, and nothing else gets into a query."""

    class Wrong(NamedTuple):
        strengths: int

    for table in ("knocks", "run; SELECT 1", "duckdb_settings()"):
        with pytest.raises(ValueError, match="no such table"):
            results.table_rows(table)
    with pytest.raises(ValueError, match="no column 1=1 OR players"):
        results.table_rows("knock_threshold", **{"1=1 OR players": 2})
    with pytest.raises(ValueError, match="no column strengths"):
        results.records(Wrong, "knock_threshold")


def test_the_parts_say_what_is_there_and_what_it_was_made_under(results: Results) -> None:
    """By variant, model, players and table, with the rules and version of each."""
    parts = results.parts()
    assert parts == [
        Part(variant, "dealt", players, table, rows, rules_hash, "1.0")
        for variant, rules_hash in (("bank", OTHER_HASH), ("scat", HASH))
        for players, table, rows in (
            (2, "knock_outcome", 1),
            (2, "knock_threshold", 2),
            (3, "knock_threshold", 2),
        )
    ]


def test_parts_of_hands_belong_to_no_model_and_no_number_of_players(tmp_path: Path) -> None:
    """They come first, and without them."""

    class ClassRow(NamedTuple):
        variant: str = "scat"
        hand_class: int = 0
        example: str = "AS KS QS"
        hands: int = 24
        score: Decimal = Decimal(31)
        strength: int = 0
        category: str = "blitz"

    path = tmp_path / "t31.duckdb"
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        writing.append("variant", [VariantRow("scat", HASH)])
        writing.append("knock_outcome", [OutcomeRow("scat", 1)])
        writing.append("hand_class", [ClassRow()])
        writing.record_run("enumerate", started_at=NOON, finished_at=NOON)
    with open_results(path) as results:
        assert results.parts() == [
            Part("scat", None, None, "hand_class", 1, HASH, "1.0"),
            Part("scat", "dealt", 2, "knock_outcome", 1, HASH, "1.0"),
        ]


def test_the_description_covers_every_table_with_its_comments(results: Results) -> None:
    """What the documentation and the help of ``t31 sql`` print."""
    described = {table.name: table for table in results.describe()}
    knock = described["knock"]
    assert (knock.kind, knock.key) == (
        "table",
        ("variant", "model", "condition", "players", "strength"),
    )
    score = next(column for column in knock.columns if column.name == "score")
    assert (score.type, score.nullable, score.in_key) == ("DECIMAL(4,1)", True, False)
    assert "null in the three-card ranking" in score.comment
    assert described["knock_by_score"].kind == "view"


def test_a_view_is_read_like_a_table(results: Results) -> None:
    """It has no key; its rows come in the order of their columns."""
    assert results.table_rows("knock_by_score") == []


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


USES: dict[str, Callable[[Results], object]] = {
    "connection": lambda results: results.connection,
    "describe": Results.describe,
    "parts": Results.parts,
    "query": lambda results: results.query("SELECT 1"),
    "records": lambda results: results.records(OutcomeRow, "knock_outcome"),
    "rows": lambda results: results.rows("SELECT 1"),
    "table_rows": lambda results: results.table_rows("run"),
    "variants": Results.variants,
    "with": Results.__enter__,
}
"""Everything that can be asked of a results database."""


def test_nothing_that_can_be_asked_is_left_out() -> None:
    """The list above names every public method but the one that closes."""
    assert {name for name in vars(Results) if name[0] != "_"} == {*USES, "close"} - {"with"}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("is_used_before", [True, False])
def test_a_closed_database_answers_with_an_error(
    use: Callable[[Results], object], is_used_before: bool, path: Path
) -> None:
    """Whatever it was asked before; to close it again changes nothing."""
    results = open_results(str(path))
    if is_used_before:
        use(results)
    results.close()
    with pytest.raises(ResultsError, match="has been closed; open it again with open_results"):
        use(results)
    results.close()


def test_rows_are_read_without_polars() -> None:
    """Only a frame needs it: a command that prints rows must not wait for it to load."""
    program = (
        "import sys, t31.store.sandbox, t31.answers.status, t31.answers.thresholds; "
        "print('polars' in sys.modules)"
    )
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, check=True, capture_output=True).stdout == b"False\n"


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
