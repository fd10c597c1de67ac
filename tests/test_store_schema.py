"""The schema has the tables and columns of the design, and says what each of them means."""

from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

import duckdb
import pytest

from t31.exact import rows
from t31.store.catalogue import Table, catalogue

CONTRACT = {
    "meta": ("key", "value"),
    "variant": (
        "variant",
        "title parent deck_cards hand_cards min_players max_players objective rules rules_hash"
        " source assumptions",
    ),
    "variant_alias": ("alias variant", ""),
    "hand": ("variant hand", "score strength label category counting_suit hand_class"),
    "hand_class": ("variant hand_class", "example hands score strength category"),
    "score_distribution": (
        "variant model strength",
        "score label hands total probability at_most at_least",
    ),
    "order_statistic": (
        "variant model players rank strength",
        "score label deals total probability",
    ),
    "knock": (
        "variant model condition players strength",
        "score label hands deals sole_lowest tied_lowest not_lowest sole_highest tied_highest"
        " success success_probability",
    ),
    "knock_outcome": ("variant model condition players strength lower level", "deals"),
    "knock_cost": (
        "variant model condition players strength",
        "unit cost_knocker cost_opponent",
    ),
    "knock_hand": (
        "variant model condition players hand_class",
        "score label hands deals sole_lowest tied_lowest not_lowest sole_highest tied_highest"
        " success success_probability",
    ),
    "knock_threshold": ("variant model condition players success", "score strength label"),
    "variant_comparison": (
        "variant model players",
        "mean sd median p_blitz p_25_or_more mean_lowest mean_highest"
        " threshold_50 threshold_60 threshold_75 threshold_90",
    ),
    "simulation": ("simulation", "variant players command policy seed trials"),
    "simulation_cell": (
        "simulation cell",
        "variant quantity seat strength score label estimate trials stderr ci_low ci_high"
        " seed policy",
    ),
    "run": (
        "run",
        "command variant model players t31_version rules_hash seed started_at finished_at seconds",
    ),
}
"""Key and other columns of every table, in order, as the design lists them."""

COUNTS = (
    "hands total at_most at_least deals sole_lowest tied_lowest not_lowest sole_highest"
    " tied_highest trials"
)

NULLABLE = {
    "variant": "parent",
    "hand": "score counting_suit",
    "hand_class": "score",
    "score_distribution": "score",
    "order_statistic": "score",
    "knock": "score",
    "knock_hand": "score",
    "knock_threshold": "score strength label",
    "variant_comparison": (
        "mean sd median p_blitz p_25_or_more mean_lowest mean_highest"
        " threshold_50 threshold_60 threshold_75 threshold_90"
    ),
    "simulation_cell": "seat strength score label",
    "run": "model players seed",
}
"""Columns that may be null, and only they: each comment says when."""


@pytest.fixture(scope="module")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """Return an empty results database in memory."""
    schema = files("t31.store").joinpath("schema.sql").read_text(encoding="utf-8")
    with duckdb.connect() as connection:
        connection.execute(schema)
        yield connection


@pytest.fixture(scope="module")
def tables(database: duckdb.DuckDBPyConnection) -> dict[str, Table]:
    """Return everything that is in the database, by name."""
    return catalogue(database)


def test_the_tables_are_those_of_the_design(tables: dict[str, Table]) -> None:
    """SQL users build on these names: none is missing and none is extra."""
    assert {table.name for table in tables.values() if table.kind == "table"} == set(CONTRACT)
    assert {table.name for table in tables.values() if table.kind == "view"} == {"knock_by_score"}


@pytest.mark.parametrize("name", CONTRACT)
def test_a_table_has_the_columns_of_the_design(name: str, tables: dict[str, Table]) -> None:
    """Key columns come first, then the others, in the design's order."""
    key, others = CONTRACT[name]
    assert list(tables[name].key) == key.split()
    assert list(tables[name].column_names) == key.split() + others.split()


def test_every_table_view_and_column_says_what_it_means(tables: dict[str, Table]) -> None:
    """A SQL user finds the meaning beside the data: a sentence each, none left out."""
    said = [(table.name, table.comment) for table in tables.values()] + [
        (f"{table.name}.{column.name}", column.comment)
        for table in tables.values()
        for column in table.columns
    ]
    assert [name for name, comment in said if len(comment) < 6 or not comment.endswith(".")] == []


def test_counts_are_hugeint_scores_decimal_and_probabilities_double(
    tables: dict[str, Table],
) -> None:
    """A kind of number has one type wherever it stands."""
    wanted = dict.fromkeys(COUNTS.split(), "HUGEINT") | {
        "score": "DECIMAL(4,1)",
        "probability": "DOUBLE",
        "success_probability": "DOUBLE",
        "strength": "INTEGER",
        "players": "INTEGER",
    }
    for table in tables.values():
        for column in table.columns:
            where = f"{table.name}.{column.name}"
            assert (where, column.type) == (where, wanted.get(column.name, column.type))


def test_only_what_can_be_unknown_may_be_null(tables: dict[str, Table]) -> None:
    """Every other column is NOT NULL."""
    nullable = {
        table.name: [column.name for column in table.columns if column.nullable]
        for table in tables.values()
        if table.kind == "table"
    }
    found = {name: columns for name, columns in nullable.items() if columns}
    assert found == {name: columns.split() for name, columns in NULLABLE.items()}


def test_no_table_refers_to_another(database: duckdb.DuckDBPyConnection) -> None:
    """A foreign key would keep a variant from being replaced in one transaction."""
    query = "SELECT count(*) FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
    assert database.execute(query).fetchall() == [(0,)]


def test_the_rows_of_the_exact_tables_are_rows_of_the_database(tables: dict[str, Table]) -> None:
    """Each row type has exactly the columns of its table, so that it can be written."""
    row_types: dict[str, type[NamedTuple]] = {
        "score_distribution": rows.ScoreDistributionRow,
        "order_statistic": rows.OrderStatisticRow,
        "knock": rows.KnockRow,
        "knock_outcome": rows.KnockOutcomeRow,
        "knock_threshold": rows.KnockThresholdRow,
        "variant_comparison": rows.VariantComparisonRow,
    }
    for name, row_type in row_types.items():
        assert set(row_type._fields) == set(tables[name].column_names)
