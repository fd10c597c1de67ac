"""All rows of a variant change together, or nothing does."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from t31.store.reader import open_results
from t31.store.writer import Store, open_store
from tests.stored import (
    HASH,
    NOON,
    OTHER_HASH,
    ClassRow,
    OutcomeRow,
    VariantRow,
    deals_in,
    empty,
    write_part,
    write_whole,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a results database without rows."""
    path = tmp_path / "t31.duckdb"
    path.write_bytes(empty("1.0"))
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return it open for writing."""
    with open_store(path, "1.0") as store:
        yield store


def test_rows_come_back_as_they_were_written(store: Store, path: Path) -> None:
    """Counts, lists, nulls, texts: what goes in is what is there."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=2**120)
    store.close()
    with open_results(path) as results:
        (variant,) = results.table_rows("variant")
        assert variant == VariantRow()._asdict() | {"assumptions": ["one", "two"]}
        assert results.table_rows("knock_outcome") == [OutcomeRow(2**120)._asdict()]


def test_a_part_is_added_to_what_is_there(store: Store, path: Path) -> None:
    """More players later leave the rows of fewer players alone."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    with store.transaction("scat", HASH) as writing:
        write_part(writing, players=3, deals=20)
    store.close()
    assert deals_in(path) == [("scat", 2, 10), ("scat", 3, 20)]


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
    assert deals_in(path) == [("scat", 2, 11), ("scat", 3, 20)]


def test_null_is_a_value_to_delete_by(store: Store, path: Path) -> None:
    """``None`` names the rows where the column is null, not all rows and not none."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        writing.record_run("enumerate", started_at=NOON, finished_at=NOON)
        writing.delete("run", model=None)
    store.close()
    with open_results(path) as results:
        assert results.rows("SELECT model FROM run") == [("dealt",)]


def test_scores_go_in_as_decimals(store: Store, path: Path) -> None:
    """Half points are exact."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        scores = (Decimal(61) / 2, Decimal(31), None)
        writing.append("hand_class", [ClassRow(at, score) for at, score in enumerate(scores)])
    store.close()
    with open_results(path) as results:
        written = results.rows("SELECT score FROM hand_class ORDER BY hand_class")
        assert written == [(Decimal("30.5"),), (Decimal(31),), (None,)]


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
    assert deals_in(path) == [("bank", 2, 12), ("scat", 2, 10)]


@pytest.mark.parametrize("bad", [OutcomeRow(0, players=3), OutcomeRow(5)])
def test_a_row_that_is_refused_takes_all_with_it(bad: OutcomeRow, store: Store, path: Path) -> None:
    """Good rows beside a contradictory or repeated one are not kept."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    with (
        pytest.raises(duckdb.ConstraintException),
        store.transaction("scat", HASH) as writing,
    ):
        writing.append("knock_outcome", [OutcomeRow(40, players=4), bad])
    store.close()
    assert deals_in(path) == [("scat", 2, 10)]


def test_an_interrupt_while_rows_are_made_leaves_none(store: Store, path: Path) -> None:
    """Rows may come from a long computation: stopping it keeps nothing of it."""

    def rows() -> Iterator[OutcomeRow]:
        yield OutcomeRow(30, players=3)
        raise KeyboardInterrupt

    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
    with pytest.raises(KeyboardInterrupt), store.transaction("scat", HASH) as writing:
        writing.append("knock_outcome", rows())
    store.close()
    assert deals_in(path) == [("scat", 2, 10)]


def test_an_error_that_is_swallowed_is_still_heard_of(store: Store, path: Path) -> None:
    """A block that goes on after an error cannot end well: its rows would be lost in silence."""

    def swallowing() -> None:
        with store.transaction("scat", HASH) as writing:
            write_whole(writing, deals=10)
            with suppress(duckdb.ConstraintException):
                writing.append("knock_outcome", [OutcomeRow(5)])

    with pytest.raises(duckdb.TransactionException):
        swallowing()
    store.close()
    assert deals_in(path) == []


def test_a_transaction_writes_its_own_variant_alone(store: Store) -> None:
    """A row of another variant, or a table that holds no variants, is a mistake."""
    with store.transaction("scat", HASH) as writing:
        write_whole(writing, deals=10)
        with pytest.raises(ValueError, match="a row of bank while scat"):
            writing.append("knock_outcome", [OutcomeRow(1, variant="bank")])
        for table in ("meta", "knock_by_score", "run; DROP TABLE run"):
            with pytest.raises(ValueError, match="no table"):
                writing.append(table, [])
            with pytest.raises(ValueError, match="no table"):
                writing.delete(table)
        with pytest.raises(ValueError, match="no column"):
            writing.delete("run", **{'run" OR true --': 1})


def test_runs_are_numbered_and_timed_in_utc(store: Store, path: Path) -> None:
    """A run says who made the rows: one hour east of UTC, an hour is taken off."""
    start = datetime(2025, 1, 31, 12, tzinfo=timezone(timedelta(hours=1)))
    end = start + timedelta(seconds=90.5)
    with store.transaction("scat", HASH) as writing:
        writing.append("variant", [VariantRow()])
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
