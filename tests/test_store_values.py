"""What is written comes back equal, or is refused before it reaches the database."""

import math
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.store.catalogue import Column, Table
from t31.store.reader import open_results
from t31.store.sandbox import ask
from t31.store.values import checked_frame, checked_rows
from t31.store.writer import Store, open_store
from tests.stored import HASH, LARGEST, NOON, OutcomeRow, scat_alone, write_variant


class One(NamedTuple):
    """A row of one value."""

    value: object


def table_of(sql_type: str) -> Table:
    """Return a table that has one column ``value`` of that type."""
    return Table("some", "table", "", (Column("value", sql_type, True, False, ""),))


FITS: list[tuple[str, object]] = [
    ("HUGEINT", LARGEST),
    ("INTEGER", 0),
    ("INTEGER", None),
    ("DECIMAL(4,1)", Decimal("30.5")),
    ("DECIMAL(4,1)", Decimal("30.500")),
    ("DECIMAL(4,1)", Decimal(31)),
    ("DECIMAL(3,2)", Decimal("0.75")),
    ("DOUBLE", 0.1),
    ("DOUBLE", np.float64(0.1)),
    ("DOUBLE", 2**53),
    ("VARCHAR", ""),
    ("JSON", "{}"),
    ("VARCHAR[]", ("one", "two")),
    ("VARCHAR[]", []),
    ("TIMESTAMP", datetime(2025, 1, 31)),
]

DOES_NOT_FIT: list[tuple[str, object]] = [
    ("HUGEINT", 1.0),
    ("HUGEINT", True),
    ("HUGEINT", "1"),
    ("HUGEINT", Decimal(1)),
    ("HUGEINT", np.int64(1)),
    ("INTEGER", 1.5),
    ("DECIMAL(4,1)", Decimal("10.25")),
    ("DECIMAL(4,1)", Decimal("NaN")),
    ("DECIMAL(4,1)", 30.5),
    ("DECIMAL(4,1)", 30),
    ("DECIMAL(3,2)", Decimal("0.755")),
    ("DOUBLE", 2**53 + 1),
    ("DOUBLE", False),
    ("DOUBLE", Decimal("0.1")),
    ("DOUBLE", "0.1"),
    ("VARCHAR", 1),
    ("VARCHAR", b"x"),
    ("JSON", {"a": 1}),
    ("VARCHAR[]", "one"),
    ("VARCHAR[]", [1]),
    ("TIMESTAMP", "2025-01-31"),
    ("TIMESTAMP", NOON),
]


@pytest.mark.parametrize(("sql_type", "value"), FITS)
def test_a_value_that_its_column_holds_exactly_passes(sql_type: str, value: object) -> None:
    """Nothing is changed on the way."""
    assert list(checked_rows(table_of(sql_type), [One(value)])) == [(value,)]


@pytest.mark.parametrize(("sql_type", "value"), DOES_NOT_FIT)
def test_a_value_that_the_database_would_round_or_guess_is_refused(
    sql_type: str, value: object
) -> None:
    """DuckDB would take each of these, most of them changed."""
    with pytest.raises(TypeError, match=r"some\.value .* cannot hold"):
        list(checked_rows(table_of(sql_type), [One(value)]))


FRAME_FITS = [
    ("HUGEINT", pl.Series([1, None, 10**38 - 1], dtype=pl.Int128)),
    ("HUGEINT", pl.Series([7], dtype=pl.UInt32)),
    ("INTEGER", pl.Series([7], dtype=pl.Int32)),
    ("DECIMAL(4,1)", pl.Series([30.5, None, 31.0])),
    ("DECIMAL(4,1)", pl.Series([30])),
    ("DECIMAL(4,1)", pl.Series([Decimal("30.50")])),
    ("DECIMAL(4,1)", pl.Series([None])),
    ("DOUBLE", pl.Series([0.1])),
    ("VARCHAR", pl.Series(["a", None])),
    ("VARCHAR", pl.Series(["a"], dtype=pl.Categorical)),
]

FRAME_DOES_NOT_FIT = [
    ("HUGEINT", pl.Series([10**38], dtype=pl.Int128)),
    ("HUGEINT", pl.Series([1.0])),
    ("HUGEINT", pl.Series([True])),
    ("INTEGER", pl.Series(["1"])),
    ("DECIMAL(4,1)", pl.Series([30.5, 10.25])),
    ("DECIMAL(4,1)", pl.Series([1000.0])),
    ("DECIMAL(4,1)", pl.Series([math.nan])),
    ("DECIMAL(4,1)", pl.Series(["30.5"])),
    ("DOUBLE", pl.Series([1])),
    ("VARCHAR", pl.Series([1])),
    ("VARCHAR[]", pl.Series([["a"]])),
    ("TIMESTAMP", pl.Series([datetime(2025, 1, 31)])),
]


@pytest.mark.parametrize(("sql_type", "series"), FRAME_FITS)
def test_a_column_of_a_frame_that_fits_keeps_its_values(sql_type: str, series: pl.Series) -> None:
    """The type may change into one that DuckDB knows; no value does."""
    (column,) = checked_frame(table_of(sql_type), series.to_frame("value"))
    assert column.to_list() == series.to_list()


@pytest.mark.parametrize(("sql_type", "series"), FRAME_DOES_NOT_FIT)
def test_a_column_of_a_frame_that_would_be_changed_is_refused(
    sql_type: str, series: pl.Series
) -> None:
    """Rounding, overflow and guessing between types are mistakes, not conversions."""
    with pytest.raises(TypeError, match=r"value .* cannot hold"):
        checked_frame(table_of(sql_type), series.to_frame("value"))


@given(st.floats(min_value=-999.9, max_value=999.9) | st.integers(-1999, 1999).map(lambda n: n / 2))
def test_a_score_in_a_frame_passes_if_and_only_if_it_has_one_decimal(score: float) -> None:
    """A double is a score exactly where rounding it to tenths gives the same double."""
    frame = pl.DataFrame({"value": [score]})
    if round(score, 1) == score:
        (column,) = checked_frame(table_of("DECIMAL(4,1)"), frame)
        assert [float(value) for value in column] == [score]
    else:
        with pytest.raises(TypeError, match="cannot hold"):
            checked_frame(table_of("DECIMAL(4,1)"), frame)


def test_rows_and_frames_have_exactly_the_columns_of_the_table() -> None:
    """One too many, one too few or another name: the message lists what there should be."""
    table = table_of("INTEGER")
    for frame in (pl.DataFrame({"values": [1]}), pl.DataFrame({"value": [1], "more": [1]})):
        with pytest.raises(TypeError, match="columns of some are value: got"):
            checked_frame(table, frame)
    with pytest.raises(TypeError, match="columns of some are value: got deals, strength"):
        list(checked_rows(table, [OutcomeRow(1, 1)]))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database that has one variant."""
    return scat_alone(tmp_path_factory.mktemp("values") / "t31.duckdb")


def test_counts_up_to_the_largest_hugeint_come_back_exactly(path: Path) -> None:
    """Rows, frames and a user's own query all show the integers that were written.

    Those around every power of two and of ten, where a type of fewer bits or digits would end.
    """
    ends = [base**exponent for base in (2, 10) for exponent in range(1, 128)]
    near = {end + step for end in ends for step in (-1, 0, 1)}
    counts = sorted((count for count in near if count <= LARGEST), key=str)
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        writing.delete("knock_outcome")
        writing.append("knock_outcome", (OutcomeRow(n, at) for at, n in enumerate(counts)))
    query = "SELECT deals FROM knock_outcome ORDER BY strength"
    with open_results(path) as results:
        assert [row["deals"] for row in results.table_rows("knock_outcome")] == counts
        assert [count for (count,) in results.rows(query)] == counts
        assert results.query(query)["deals"].to_list() == counts
    with ask(query, path) as answer:
        assert [count for (count,) in answer.rows] == counts


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty results database open for writing."""
    with open_store(tmp_path / "t31.duckdb", "1.0") as store:
        yield store


def test_a_frame_of_hands_goes_in_whole(store: Store) -> None:
    """As many rows as there are hands of three cards, in an order and types of the frame's own."""
    hands = 22_100
    frame = pl.DataFrame(
        {
            "hand_class": pl.int_range(hands, dtype=pl.Int32, eager=True) % 831,
            "hand": [f"hand {number}" for number in range(hands)],
            "score": [30.5 if number % 2 else 31.0 for number in range(hands)],
            "strength": pl.int_range(hands, dtype=pl.Int32, eager=True),
            "variant": "scat",
            "label": "30.5",
            "category": "trips",
            "counting_suit": pl.Series([None] * hands, dtype=pl.String),
        }
    )
    with store.transaction("scat", HASH) as writing:
        write_variant(writing)
        writing.append_frame("hand", frame)
        with pytest.raises(ValueError, match="a row of bank while scat"):
            writing.append_frame("hand", frame.with_columns(variant=pl.lit("bank")))
    store.close()
    with open_results(store.path) as results:
        written = results.query("SELECT * FROM hand ORDER BY strength")
    assert written["score"].to_list() == frame["score"].to_list()
    others = [name for name in frame.columns if name != "score"]
    assert written.select(others).equals(frame.select(others))


def test_replacing_a_frame_leaves_the_new_one(store: Store) -> None:
    """The same keys are deleted and written again in one transaction."""
    frame = pl.DataFrame(
        {
            "variant": "scat",
            "hand_class": pl.int_range(1000, dtype=pl.Int32, eager=True),
            "example": "AS KS QS",
            "hands": pl.Series([1] * 1000, dtype=pl.Int128),
            "score": 31.0,
            "strength": 1,
            "category": "blitz",
        }
    )
    with store.transaction("scat", HASH) as writing:
        write_variant(writing)
        writing.append_frame("hand_class", frame)
    with store.transaction("scat", HASH) as writing:
        writing.delete("hand_class")
        writing.append_frame("hand_class", frame.with_columns(hands=2))
    store.close()
    with open_results(store.path) as results:
        assert results.rows("SELECT count(*), sum(hands) FROM hand_class") == [(1000, 2000)]
