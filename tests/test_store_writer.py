"""All rows of a variant change together, or nothing does."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pytest

from t31.store.parts import Part
from t31.store.reader import Results, open_results
from t31.store.transaction import VariantTransaction
from t31.store.writer import Store, open_store

HASH, OTHER_HASH = "0123456789abcdef", "fedcba9876543210"
NOON = datetime(2025, 1, 31, 12, tzinfo=UTC)


class VariantRow(NamedTuple):
    """A row of ``variant``; only what tells variants apart is set by the tests."""

    variant: str
    rules_hash: str
    title: str = "A game"
    parent: str | None = None
    deck_cards: int = 52
    hand_cards: int = 3
    min_players: int = 2
    max_players: int = 7
    objective: str = "avoid-lowest"
    rules: str = "{}"
    source: str = "a book"
    assumptions: tuple[str, ...] = ("one", "two")


class OutcomeRow(NamedTuple):
    """A row of ``knock_outcome``; one opponent, who is above."""

    variant: str
    players: int
    strength: int
    deals: int
    model: str = "dealt"
    condition: str = "any"
    lower: int = 0
    level: int = 0


class CostRow(NamedTuple):
    """A row of ``knock_cost``."""

    variant: str
    players: int
    strength: int = 0
    model: str = "dealt"
    condition: str = "any"
    unit: str = "lives"
    cost_knocker: float = 0.5
    cost_opponent: float = 0.25


class AliasRow(NamedTuple):
    """A row of ``variant_alias``."""

    alias: str
    variant: str


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results database without rows, for tests to copy."""
    path = tmp_path_factory.mktemp("empty") / "t31.duckdb"
    open_store(path, "1.0").close()
    return path


@pytest.fixture
def path(empty: Path, tmp_path: Path) -> Path:
    """Return the path of a copy of it."""
    return Path(shutil.copy(empty, tmp_path))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return the copy open for writing."""
    with open_store(path, "1.0") as store:
        yield store


def write_whole(writing: VariantTransaction, deals: int) -> None:
    """Write a variant with an alias, a run, and a row of two players that has ``deals``."""
    name = writing.variant
    writing.append("variant", [VariantRow(name, writing.edition.rules_hash)])
    writing.append("variant_alias", [AliasRow("an alias", name)])
    write_part(writing, players=2, deals=deals)


def write_part(writing: VariantTransaction, players: int, deals: int) -> None:
    """Write a run for ``players`` and the rows it made."""
    writing.append("knock_outcome", [OutcomeRow(writing.variant, players, 0, deals)])
    writing.append("knock_cost", [CostRow(writing.variant, players)])
    finished = NOON + timedelta(seconds=1)
    run = {"model": "dealt", "players": players, "started_at": NOON, "finished_at": finished}
    writing.record_run("enumerate", **run)  # type: ignore[arg-type] # values of several types


def deals(path: Path) -> list[tuple[Any, ...]]:
    """Return variant, players and deals of every knock outcome in the file."""
    with open_results(path) as results:
        return results.rows("SELECT variant, players, deals FROM knock_outcome ORDER BY ALL")


def test_rows_come_back_as_they_were_written(store: Store, path: Path) -> None:
    """Counts, lists, nulls, texts: what goes in is what is there."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=2**120)
    store.close()
    with open_results(path) as results:
        (variant,) = results.table_rows("variant")
        assert variant == VariantRow("scat", HASH)._asdict() | {"assumptions": ["one", "two"]}
        assert results.table_rows("knock_outcome") == [OutcomeRow("scat", 2, 0, 2**120)._asdict()]


def test_a_part_is_added_to_what_is_there(store: Store, path: Path) -> None:
    """More players later leave the rows of fewer players alone."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    with store.transaction("scat", HASH) as writing:
        write_part(writing, players=3, deals=20)
    store.close()
    assert deals(path) == [("scat", 2, 10), ("scat", 3, 20)]


def test_a_part_is_replaced_within_one_transaction(store: Store, path: Path) -> None:
    """The same keys are deleted and written again before anything is committed."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        write_part(writing, players=3, deals=20)
    with store.transaction("scat", HASH) as writing:
        for table in ("knock_outcome", "knock_cost", "run"):
            writing.delete(table, model="dealt", players=2)
        write_part(writing, players=2, deals=11)
    store.close()
    assert deals(path) == [("scat", 2, 11), ("scat", 3, 20)]


def test_null_is_a_value_to_delete_by(store: Store, path: Path) -> None:
    """``None`` names the rows where the column is null, not all rows and not none."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        writing.record_run("enumerate", started_at=NOON, finished_at=NOON)
        writing.delete("run", model=None)
    store.close()
    with open_results(path) as results:
        assert results.rows("SELECT model FROM run") == [("dealt",)]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_an_exception_leaves_everything_as_it_was(
    error: type[BaseException], store: Store, path: Path
) -> None:
    """Whatever ends the block early, the old rows are there, all of them, and no new one."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)

    def interrupted() -> None:
        with store.transaction("scat", OTHER_HASH) as writing:
            write_whole(writing, deals=11)
            raise error

    with pytest.raises(error):
        interrupted()
    with store.transaction("bank", HASH) as writing:  # the file can be written on
        write_whole(writing, deals=12)
    store.close()
    assert deals(path) == [("bank", 2, 12), ("scat", 2, 10)]


@pytest.mark.parametrize("bad", [OutcomeRow("scat", 3, 0, 0), OutcomeRow("scat", 2, 0, 5)])
def test_a_row_that_is_refused_takes_all_with_it(bad: OutcomeRow, store: Store, path: Path) -> None:
    """Good rows beside a contradictory or repeated one are not kept."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    with (
        pytest.raises(duckdb.ConstraintException),
        store.transaction("scat", HASH) as writing,
    ):
        writing.append("knock_outcome", [OutcomeRow("scat", 4, 0, 40), bad])
    store.close()
    assert deals(path) == [("scat", 2, 10)]


def test_an_interrupt_while_rows_are_made_leaves_none(store: Store, path: Path) -> None:
    """Rows may come from a long computation: stopping it keeps nothing of it."""

    def rows() -> Iterator[OutcomeRow]:
        yield OutcomeRow("scat", 3, 0, 30)
        raise KeyboardInterrupt

    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    with pytest.raises(KeyboardInterrupt), store.transaction("scat", HASH) as writing:
        writing.append("knock_outcome", rows())
    store.close()
    assert deals(path) == [("scat", 2, 10)]


def test_an_error_that_is_swallowed_is_still_heard_of(store: Store, path: Path) -> None:
    """A block that goes on after an error cannot end well: its rows would be lost in silence."""

    def swallowing() -> None:
        with store.transaction("scat", HASH) as writing:
            write_whole(writing, deals=10)
            with suppress(duckdb.ConstraintException):
                writing.append("knock_outcome", [OutcomeRow("scat", 2, 0, 5)])

    with pytest.raises(duckdb.TransactionException):
        swallowing()
    store.close()
    assert deals(path) == []


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from test_store_writer import HASH, OTHER_HASH, open_store, write_whole
store = open_store(Path(sys.argv[1]), "1.0")
with store.transaction("scat", HASH) as writing:
    write_whole(writing, deals=10)
with store.transaction("scat", OTHER_HASH) as writing:
    write_whole(writing, deals=11)
    os._exit(9)
"""


@pytest.mark.parametrize("is_new", [True, False])
def test_a_killed_writer_leaves_what_it_had_committed(is_new: bool, path: Path) -> None:
    """Death in mid-transaction: the reader finds the old rows, the next writer can go on."""
    if is_new:
        path.unlink()
    command = [sys.executable, "-c", KILLED, str(path), str(Path(__file__).parent)]
    killed = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (killed.returncode, killed.stderr) == (9, "")
    assert deals(path) == [("scat", 2, 10)]
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        write_part(writing, players=3, deals=30)
    assert deals(path) == [("scat", 2, 10), ("scat", 3, 30)]


def counts(results: Results, variant: str) -> dict[str, int]:
    """Return how many rows of ``variant`` each table holds that holds any."""
    tables = [
        table.name
        for table in results.describe()
        if table.kind == "table" and "variant" in table.column_names
    ]
    rows = {table: len(results.table_rows(table, variant=variant)) for table in tables}
    return {table: number for table, number in rows.items() if number}


@pytest.mark.parametrize(("rules_hash", "version"), [(OTHER_HASH, "1.0"), (HASH, "1.1")])
def test_other_rules_or_another_version_send_all_old_rows_away(
    rules_hash: str, version: str, store: Store, path: Path
) -> None:
    """No file mixes rows of one variant that were made under two editions."""
    for variant in ("bank", "scat"):
        with store.transaction(variant, HASH) as writing:
            write_whole(writing, deals=10)
            write_part(writing, players=3, deals=20)
    store.close()
    with open_store(path, version) as later, later.transaction("scat", rules_hash) as writing:
        writing.append("variant", [VariantRow("scat", rules_hash)])
        writing.record_run("enumerate", started_at=NOON, finished_at=NOON)
    with open_results(path) as results:
        assert counts(results, "scat") == {"variant": 1, "run": 1}
        assert counts(results, "bank") == {
            "variant": 1,
            "variant_alias": 1,
            "knock_outcome": 2,
            "knock_cost": 2,
            "run": 2,
        }


def test_rows_without_their_variant_or_without_a_run_are_not_kept(store: Store, path: Path) -> None:
    """Nobody could tell under which rules, or by which version, they were made."""

    def run_alone(writing: VariantTransaction) -> None:
        write_part(writing, players=2, deals=10)

    def variant_alone(writing: VariantTransaction) -> None:
        writing.append("variant", [VariantRow("scat", HASH)])

    def variant_of_other_rules(writing: VariantTransaction) -> None:
        writing.append("variant", [VariantRow("scat", OTHER_HASH)])
        write_part(writing, players=2, deals=10)

    for write in (run_alone, variant_alone, variant_of_other_rules):
        with pytest.raises(ValueError, match="own row"), store.transaction("scat", HASH) as writing:
            write(writing)
    store.close()
    with open_results(path) as results:
        assert counts(results, "scat") == {}


def test_forgetting_a_variant_leaves_the_others(store: Store, path: Path) -> None:
    """All rows of one variant go, in every table."""
    for variant in ("bank", "scat"):
        with store.transaction(variant, HASH) as writing:
            write_whole(writing, deals=10)
    store.forget_variant("scat")
    store.close()
    with open_results(path) as results:
        assert counts(results, "scat") == {}
        assert results.variants() == ["bank"]


def test_the_parts_that_are_there_are_known_to_the_writer(store: Store) -> None:
    """What need not be made again is told by table, with what it was made under."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    assert store.parts() == [
        Part("scat", "dealt", 2, table, 1, HASH, "1.0") for table in ("knock_cost", "knock_outcome")
    ]


def test_runs_are_numbered_and_timed_in_utc(store: Store, path: Path) -> None:
    """A run says who made the rows: one hour east of UTC, an hour is taken off."""
    start = datetime(2025, 1, 31, 12, tzinfo=timezone(timedelta(hours=1)))
    end = start + timedelta(seconds=90.5)
    with store.transaction("scat", HASH) as writing:
        writing.append("variant", [VariantRow("scat", HASH)])
        first = writing.record_run("enumerate", started_at=start, finished_at=end)
        second = writing.record_run(
            "simulate", started_at=start, finished_at=end, model="dealt", players=2, seed=2**100
        )
    store.close()
    common = {
        "variant": "scat",
        "t31_version": "1.0",
        "rules_hash": HASH,
        "started_at": datetime(2025, 1, 31, 11),
        "finished_at": datetime(2025, 1, 31, 11, 1, 30, 500_000),
        "seconds": 90.5,
    }
    hands = {"run": 1, "command": "enumerate", "model": None, "players": None, "seed": None}
    play = {"run": 2, "command": "simulate", "model": "dealt", "players": 2, "seed": 2**100}
    assert (first, second) == (1, 2)
    with open_results(path) as results:
        assert results.table_rows("run") == [common | hands, common | play]


def test_a_transaction_writes_its_own_variant_alone(store: Store) -> None:
    """A row of another variant, or a table that holds no variants, is a mistake."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        with pytest.raises(ValueError, match="a row of bank while scat"):
            writing.append("knock_outcome", [OutcomeRow("bank", 2, 0, 1)])
        for table in ("meta", "knock_by_score", "run; DROP TABLE run"):
            with pytest.raises(ValueError, match="no table"):
                writing.append(table, [])
            with pytest.raises(ValueError, match="no table"):
                writing.delete(table)
        with pytest.raises(ValueError, match="no column"):
            writing.delete("run", **{'run" OR true --': 1})


def test_scores_go_in_as_decimals(store: Store, path: Path) -> None:
    """Half points are exact."""

    class ClassRow(NamedTuple):
        variant: str
        hand_class: int
        example: str
        hands: int
        score: Decimal | None
        strength: int
        category: str

    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        writing.append(
            "hand_class",
            [
                ClassRow("scat", 0, "3S 3H 3D", 4, Decimal(61) / 2, 58, "trips"),
                ClassRow("scat", 1, "AS KS QS", 24, Decimal(31), 59, "blitz"),
                ClassRow("scat", 2, "AS KS QS", 24, None, 60, "run"),
            ],
        )
    store.close()
    with open_results(path) as results:
        scores = results.rows("SELECT score FROM hand_class ORDER BY hand_class")
        assert scores == [(Decimal("30.5"),), (Decimal(31),), (None,)]
