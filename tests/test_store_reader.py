"""What is in the file comes out as it is: as rows, as records, and as a list of what is there."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest

from t31.errors import ResultsError
from t31.store.parts import Part
from t31.store.reader import Results, open_results
from t31.store.writer import open_store
from tests.stored import (
    HASH,
    OTHER_HASH,
    ClassRow,
    OutcomeRow,
    ThresholdRow,
    scat_and_bank,
    thresholds,
    write_variant,
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database of two variants."""
    return scat_and_bank(tmp_path_factory.mktemp("reader") / "t31.duckdb")


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
    path = tmp_path / "t31.duckdb"
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        write_variant(writing)
        writing.append("knock_outcome", [OutcomeRow(1)])
        writing.append("hand_class", [ClassRow()])
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
