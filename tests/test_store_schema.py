"""The schema says what the design promises, in words, types and constraints."""

from collections.abc import Iterator
from importlib.resources import files

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

COUNTS = set(
    "hands total at_most at_least deals sole_lowest tied_lowest not_lowest sole_highest"
    " tied_highest trials".split()
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

GOOD: dict[str, dict[str, object]] = {
    "meta": {"key": "schema_version", "value": "1"},
    "variant": {
        "variant": "scat",
        "title": "Scat",
        "parent": None,
        "deck_cards": 52,
        "hand_cards": 3,
        "min_players": 2,
        "max_players": 7,
        "objective": "avoid-lowest",
        "rules": '{"cards": {"hand": 3}}',
        "rules_hash": "0123456789abcdef",
        "source": "a book",
        "assumptions": ["one", "two"],
    },
    "variant_alias": {"alias": "blitz", "variant": "scat"},
    "hand": {
        "variant": "scat",
        "hand": "AS KS 10S",
        "score": "31",
        "strength": 59,
        "label": "31",
        "category": "blitz",
        "counting_suit": "spades",
        "hand_class": 830,
    },
    "hand_class": {
        "variant": "scat",
        "hand_class": 830,
        "example": "AS KS QS",
        "hands": 24,
        "score": "31",
        "strength": 59,
        "category": "blitz",
    },
    "score_distribution": {
        "variant": "scat",
        "model": "dealt",
        "strength": 58,
        "score": "30.5",
        "label": "30.5",
        "hands": 52,
        "total": 22100,
        "probability": 52 / 22100,
        "at_most": 22100 - 24,
        "at_least": 52 + 24,
    },
    "order_statistic": {
        "variant": "scat",
        "model": "dealt",
        "players": 3,
        "rank": 3,
        "strength": 5,
        "score": "10",
        "label": "10",
        "deals": 7,
        "total": 10,
        "probability": 0.7,
    },
    "knock": {
        "variant": "scat",
        "model": "dealt",
        "condition": "any",
        "players": 3,
        "strength": 5,
        "score": "10",
        "label": "10",
        "hands": 4,
        "deals": 100,
        "sole_lowest": 50,
        "tied_lowest": 20,
        "not_lowest": 30,
        "sole_highest": 10,
        "tied_highest": 15,
        "success": 50,
        "success_probability": 0.5,
    },
    "knock_outcome": {
        "variant": "scat",
        "model": "dealt",
        "condition": "any",
        "players": 3,
        "strength": 5,
        "lower": 1,
        "level": 1,
        "deals": 9,
    },
    "knock_cost": {
        "variant": "scat",
        "model": "dealt",
        "condition": "any",
        "players": 3,
        "strength": 5,
        "unit": "lives",
        "cost_knocker": 0.5,
        "cost_opponent": -0.25,
    },
    "knock_threshold": {
        "variant": "scat",
        "model": "dealt",
        "condition": "any",
        "players": 3,
        "success": "0.75",
        "score": "21",
        "strength": 30,
        "label": "21",
    },
    "variant_comparison": {
        "variant": "scat",
        "model": "dealt",
        "players": 3,
        "mean": 13.1,
        "sd": 5.2,
        "median": "12",
        "p_blitz": 0.001,
        "p_25_or_more": 0.02,
        "mean_lowest": 9.0,
        "mean_highest": 18.0,
        "threshold_50": "14",
        "threshold_60": "16",
        "threshold_75": "19",
        "threshold_90": "never",
    },
    "simulation": {
        "simulation": 1,
        "variant": "scat",
        "players": 3,
        "command": "simulate",
        "policy": "greedy-mean",
        "seed": 2**100,
        "trials": 1000,
    },
    "simulation_cell": {
        "simulation": 1,
        "cell": 1,
        "variant": "scat",
        "quantity": "success",
        "seat": 0,
        "strength": 5,
        "score": "10",
        "label": "10",
        "estimate": 0.5,
        "trials": 100,
        "stderr": 0.05,
        "ci_low": 0.4,
        "ci_high": 0.6,
        "seed": 31,
        "policy": "greedy-mean",
    },
    "run": {
        "run": 1,
        "command": "enumerate",
        "variant": "scat",
        "model": "dealt",
        "players": 3,
        "t31_version": "0.1.0",
        "rules_hash": "0123456789abcdef",
        "seed": None,
        "started_at": "2025-01-31 10:00:00",
        "finished_at": "2025-01-31 10:00:01",
        "seconds": 1.0,
    },
}
GOOD["knock_hand"] = {
    **{name: value for name, value in GOOD["knock"].items() if name != "strength"},
    "hand_class": 17,
}
"""One row a table that fits."""

BAD: list[tuple[str, dict[str, object]]] = [
    ("variant", {"deck_cards": 51}),
    ("variant", {"deck_cards": 16}),
    ("variant", {"hand_cards": 5}),
    ("variant", {"min_players": 1}),
    ("variant", {"min_players": 8}),
    ("variant", {"max_players": 18}),
    ("variant", {"max_players": 17, "hand_cards": 4}),
    ("variant", {"objective": "win"}),
    ("variant", {"rules": "no json"}),
    ("variant", {"rules": "[1]"}),
    ("variant", {"rules_hash": "0123456789ABCDEF"}),
    ("variant", {"rules_hash": "0123"}),
    ("hand", {"score": "0"}),
    ("hand", {"score": "30.4"}),
    ("hand", {"score": None}),
    ("hand", {"strength": -1}),
    ("hand", {"counting_suit": "S"}),
    ("hand_class", {"hands": 0}),
    ("score_distribution", {"model": "final-turn"}),
    ("score_distribution", {"hands": 0}),
    ("score_distribution", {"at_most": 22100}),
    ("score_distribution", {"at_least": 51}),
    ("score_distribution", {"total": 22099}),
    ("score_distribution", {"probability": 0}),
    ("score_distribution", {"probability": 1.5}),
    ("score_distribution", {"probability": float("nan")}),
    ("order_statistic", {"rank": 0}),
    ("order_statistic", {"rank": 4}),
    ("order_statistic", {"players": 1}),
    ("order_statistic", {"players": 18}),
    ("order_statistic", {"deals": 0}),
    ("order_statistic", {"total": 6}),
    ("knock", {"model": "drawn"}),
    ("knock", {"model": "final-turn"}),
    ("knock", {"condition": "all"}),
    ("knock", {"players": 2}),
    ("knock", {"hands": 0}),
    ("knock", {"deals": 101}),
    ("knock", {"sole_lowest": 51}),
    ("knock", {"sole_lowest": -1, "not_lowest": 81}),
    ("knock", {"sole_highest": 31}),
    ("knock", {"tied_highest": 41}),
    ("knock", {"success": 101, "success_probability": 1}),
    ("knock", {"success": 0}),
    ("knock", {"success": 100, "success_probability": 0.99}),
    ("knock", {"success_probability": None}),
    ("knock", {"success_probability": 0}),
    ("knock", {"deals": 2**127}),
    ("knock_outcome", {"lower": 2}),
    ("knock_outcome", {"level": -1}),
    ("knock_outcome", {"deals": 0}),
    ("knock_cost", {"unit": "lifes"}),
    ("knock_cost", {"cost_knocker": float("inf")}),
    ("knock_cost", {"cost_opponent": float("nan")}),
    ("knock_hand", {"not_lowest": 31}),
    ("knock_hand", {"model": "final-turn"}),
    ("knock_hand", {"success_probability": None}),
    ("knock_threshold", {"success": "0.7"}),
    ("knock_threshold", {"label": None}),
    ("knock_threshold", {"label": None, "strength": None}),
    ("variant_comparison", {"p_blitz": -0.1}),
    ("variant_comparison", {"sd": -1}),
    ("variant_comparison", {"mean_lowest": 14}),
    ("variant_comparison", {"median": "12.2"}),
    ("simulation", {"trials": 0}),
    ("simulation", {"seed": -1}),
    ("simulation_cell", {"ci_low": 0.6}),
    ("simulation_cell", {"stderr": float("nan")}),
    ("simulation_cell", {"trials": 0}),
    ("run", {"finished_at": "2025-01-31 09:59:59"}),
    ("run", {"seconds": -1}),
    ("run", {"run": 0}),
]
"""Changes that make a good row wrong, one constraint each."""


@pytest.fixture(scope="module")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """Return an empty results database in memory."""
    schema = files("t31.store").joinpath("schema.sql").read_text(encoding="utf-8")
    with duckdb.connect() as connection:
        connection.execute(schema)
        yield connection


@pytest.fixture
def connection(database: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """Return the database with a transaction open that the test's end undoes."""
    database.begin()
    yield database
    database.rollback()


@pytest.fixture(scope="module")
def tables(database: duckdb.DuckDBPyConnection) -> dict[str, Table]:
    """Return everything that is in the database, by name."""
    return catalogue(database)


def insert(connection: duckdb.DuckDBPyConnection, table: str, row: dict[str, object]) -> None:
    """Write one row, its values as DuckDB casts them."""
    marks = ", ".join("?" * len(row))
    statement = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"
    connection.execute(statement, list(row.values()))


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
    wanted = {name: "HUGEINT" for name in COUNTS} | {
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
    assert tables["knock"].columns[-2].type == "HUGEINT"


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
    row_types = {
        "score_distribution": rows.ScoreDistributionRow,
        "order_statistic": rows.OrderStatisticRow,
        "knock": rows.KnockRow,
        "knock_outcome": rows.KnockOutcomeRow,
        "knock_threshold": rows.KnockThresholdRow,
        "variant_comparison": rows.VariantComparisonRow,
    }
    for name, row_type in row_types.items():
        assert set(row_type._fields) == set(tables[name].column_names)


@pytest.mark.parametrize("table", CONTRACT)
def test_a_row_that_fits_is_taken_once(table: str, connection: duckdb.DuckDBPyConnection) -> None:
    """The good row of each table is accepted, and refused when it comes again."""
    insert(connection, table, GOOD[table])
    with pytest.raises(duckdb.ConstraintException, match="duplicate key"):
        insert(connection, table, GOOD[table])


@pytest.mark.parametrize(("table", "change"), BAD, ids=lambda value: str(value))
def test_a_row_that_contradicts_itself_is_refused(
    table: str, change: dict[str, object], connection: duckdb.DuckDBPyConnection
) -> None:
    """One change to a good row, and a constraint or the column's type speaks up."""
    with pytest.raises((duckdb.ConstraintException, duckdb.ConversionException)):
        insert(connection, table, GOOD[table] | change)


@pytest.mark.parametrize("table", CONTRACT)
def test_a_column_that_must_be_known_refuses_null(
    table: str, tables: dict[str, Table], database: duckdb.DuckDBPyConnection
) -> None:
    """Null is refused by each column that is not in the list of those that take it."""
    for column in tables[table].columns:
        if not column.nullable:
            database.begin()
            with pytest.raises(duckdb.ConstraintException):
                insert(database, table, GOOD[table] | {column.name: None})
            database.rollback()


def test_three_card_rows_have_no_score(connection: duckdb.DuckDBPyConnection) -> None:
    """Null scores are welcome where a game has none."""
    insert(connection, "hand", GOOD["hand"] | {"score": None, "counting_suit": None})
    insert(connection, "knock", GOOD["knock"] | {"score": None})
    insert(connection, "knock_threshold", GOOD["knock_threshold"] | {"score": None})


def test_never_is_a_threshold_of_nulls(connection: duckdb.DuckDBPyConnection) -> None:
    """Score, strength and label are null together where no score succeeds often enough."""
    never = {"score": None, "strength": None, "label": None}
    insert(connection, "knock_threshold", GOOD["knock_threshold"] | never)


def test_knock_by_score_adds_the_strengths_of_one_score(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    """Two strengths of 20 points become one row of exact sums; rows without score stay out."""
    largest = 2**127 - 1
    first = {"deals": 1, "sole_lowest": 1, "tied_lowest": 0, "not_lowest": 0}
    second = {"deals": largest - 1, "sole_lowest": largest - 1, "tied_lowest": 0, "not_lowest": 0}
    none = {"sole_highest": 0, "tied_highest": 0, "success": 0, "success_probability": 0}
    for strength, score, counts in ((1, "20", first), (2, "20", second), (3, None, first)):
        row = GOOD["knock"] | none | counts | {"strength": strength, "score": score}
        insert(connection, "knock", row)
    found = connection.execute("SELECT * EXCLUDE (variant, model, condition) FROM knock_by_score")
    assert found.fetchall() == [(3, 20, 8, largest, largest, 0, 0, 0, 0, 0)]
