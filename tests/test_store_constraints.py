"""The database refuses rows that contradict themselves."""

import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import duckdb
import pytest

from t31.store.catalogue import catalogue
from t31.store.connecting import connect_for_writing
from t31.store.reader import open_results
from tests.good_rows import GOOD

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


def insert(connection: duckdb.DuckDBPyConnection, table: str, row: dict[str, object]) -> None:
    """Write one row, its values as DuckDB casts them."""
    marks = ", ".join("?" * len(row))
    statement = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"
    connection.execute(statement, list(row.values()))


@pytest.mark.parametrize("table", GOOD)
def test_a_row_that_fits_is_taken_once(table: str, connection: duckdb.DuckDBPyConnection) -> None:
    """The good row of each table is accepted, and refused when it comes again."""
    insert(connection, table, GOOD[table])
    with pytest.raises(duckdb.ConstraintException, match="duplicate key"):
        insert(connection, table, GOOD[table])


@pytest.mark.parametrize(("table", "change"), BAD, ids=str)
def test_a_row_that_contradicts_itself_is_refused(
    table: str, change: dict[str, object], connection: duckdb.DuckDBPyConnection
) -> None:
    """One change to a good row, and a constraint or the column's type speaks up."""
    with pytest.raises((duckdb.ConstraintException, duckdb.ConversionException)):
        insert(connection, table, GOOD[table] | change)


@pytest.mark.parametrize("table", GOOD)
def test_a_column_that_must_be_known_refuses_null(
    table: str, database: duckdb.DuckDBPyConnection
) -> None:
    """Null is refused by each column that is not in the list of those that take it."""
    for column in catalogue(database)[table].columns:
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


@pytest.mark.parametrize("is_new", [True, False])
def test_rows_of_a_killed_writer_are_read_from_its_log(is_new: bool, tmp_path: Path) -> None:
    """Rows of every table outlive a writer that had no time to tidy up its file.

    The log beside the file is what a killed writer leaves: both are copied while it is at work.
    """
    path, copy = tmp_path / "t31.duckdb", tmp_path / "copy.duckdb"
    connection = connect_for_writing(path, "1.0")
    if not is_new:
        connection.close()  # writes the tables into the file, so that the log is of rows alone
        connection = connect_for_writing(path, "1.0")
    rows = {table: row for table, row in GOOD.items() if table != "meta"}
    for table, row in rows.items():
        insert(connection, table, row)
    shutil.copy(path, copy)
    shutil.copy(f"{path}.wal", f"{copy}.wal")
    connection.close()
    with open_results(copy) as results:
        assert {table: len(results.table_rows(table)) for table in rows} == dict.fromkeys(rows, 1)
