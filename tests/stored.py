"""Small results databases written row by row, for tests of the store.

Their rows are made up, and their types are the tests' own: what the store takes is any named tuple
that has the columns of a table, in any order.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from t31.store.reader import open_results
from t31.store.transaction import VariantTransaction
from t31.store.writer import open_store

HASH, OTHER_HASH = "0123456789abcdef", "fedcba9876543210"
NOON = datetime(2025, 1, 31, 12, tzinfo=UTC)
LARGEST = 2**127 - 1


class VariantRow(NamedTuple):
    """A row of ``variant``."""

    variant: str = "scat"
    rules_hash: str = HASH
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


class AliasRow(NamedTuple):
    """A row of ``variant_alias``."""

    alias: str
    variant: str


class ClassRow(NamedTuple):
    """A row of ``hand_class``."""

    hand_class: int = 0
    score: Decimal | None = Decimal(31)
    strength: int = 0
    variant: str = "scat"
    example: str = "AS KS QS"
    hands: int = 24
    category: str = "blitz"


class OutcomeRow(NamedTuple):
    """A row of ``knock_outcome``; the opponents are above."""

    deals: int
    strength: int = 0
    players: int = 2
    variant: str = "scat"
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


@cache
def empty(t31_version: str) -> bytes:
    """Return a results database without rows, which takes longer to make than to fill."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.duckdb")
        open_store(path, t31_version).close()
        return path.read_bytes()


def write_variant(writing: VariantTransaction) -> None:
    """Write the row of a variant and of the run that made it, without which nothing is kept."""
    writing.append("variant", [VariantRow(writing.variant, writing.edition.rules_hash)])
    writing.record_run("enumerate", started_at=NOON, finished_at=NOON)


def write_whole(writing: VariantTransaction, deals: int) -> None:
    """Write a variant with an alias, a run, and a row of two players that has ``deals``."""
    name = writing.variant
    writing.append("variant", [VariantRow(name, writing.edition.rules_hash)])
    writing.append("variant_alias", [AliasRow("an alias", name)])
    write_part(writing, players=2, deals=deals)


def write_part(writing: VariantTransaction, players: int, deals: int) -> None:
    """Write a run for ``players`` and the rows it made."""
    variant = writing.variant
    writing.append("knock_outcome", [OutcomeRow(deals, players=players, variant=variant)])
    writing.append("knock_cost", [CostRow(variant, players)])
    write_run(writing, players)


def write_run(writing: VariantTransaction, players: int) -> None:
    """Write a run of one second for ``players``."""
    finished = NOON + timedelta(seconds=1)
    writing.record_run(
        "enumerate", started_at=NOON, finished_at=finished, model="dealt", players=players
    )


def deals_in(path: Path) -> list[tuple[Any, ...]]:
    """Return variant, players and deals of every knock outcome in a file."""
    with open_results(path) as results:
        return results.rows("SELECT variant, players, deals FROM knock_outcome ORDER BY ALL")


def scat_alone(path: Path) -> Path:
    """Make a results database of one variant that has no figures, and return its path."""
    with open_store(path, "1.0") as store, store.transaction("scat", HASH) as writing:
        write_variant(writing)
    return path


def scat_and_bank(path: Path) -> Path:
    """Make a results database of two variants, written in no order, and return its path."""
    with open_store(path, "1.0") as store:
        for variant, rules_hash in (("scat", HASH), ("bank", OTHER_HASH)):
            with store.transaction(variant, rules_hash) as writing:
                write_variant(writing)
                writing.append("knock_outcome", [OutcomeRow(LARGEST, variant=variant)])
                for players in (3, 2):
                    writing.append("knock_threshold", thresholds(variant, players))
                    write_run(writing, players)
    return path


def thresholds(variant: str, players: int) -> list[ThresholdRow]:
    """Return two rows, the higher key first."""
    half, most = Decimal("0.5"), Decimal("0.9")
    return [
        ThresholdRow(variant, players, most, None, None, None),
        ThresholdRow(variant, players, half, Decimal("14.5"), 12, "14.5"),
    ]


@contextmanager
def untouched(path: Path) -> Iterator[Path]:
    """See that a results database, alone in its folder, is in the end what it was."""
    content = path.read_bytes()
    with open_results(path):  # kept open, which makes it quick to open again
        yield path
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]
