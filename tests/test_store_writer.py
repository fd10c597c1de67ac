"""What a file holds of a variant was made under the rules and by the version that it names."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from t31.store.parts import Part
from t31.store.reader import Results, open_results
from t31.store.transaction import VariantTransaction
from t31.store.writer import Store, open_store
from tests.stored import (
    HASH,
    OTHER_HASH,
    VariantRow,
    deals_in,
    empty,
    write_part,
    write_variant,
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


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from t31.store.writer import open_store
from tests.stored import HASH, OTHER_HASH, write_whole
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
    command = [sys.executable, "-c", KILLED, str(path), str(Path(__file__).parents[1])]
    killed = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (killed.returncode, killed.stderr) == (9, "")
    assert deals_in(path) == [("scat", 2, 10)]
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        write_part(writing, players=3, deals=30)
    assert deals_in(path) == [("scat", 2, 10), ("scat", 3, 30)]


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
        write_variant(writing)
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
        writing.append("variant", [VariantRow()])

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
