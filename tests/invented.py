"""Results databases with invented knock counts, so that a test can say what follows from them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from t31.exact.costs import KnockCostRow
from t31.exact.countable import conditions
from t31.exact.rows import KnockRow, Model
from t31.exact.tables import score_of
from t31.hands.space import hand_space
from t31.jobs.enumerate import variant_row
from t31.numbers.distribution import ratio
from t31.rules.variant import Variant
from t31.showdown import unit
from t31.store.writer import open_store
from t31.version import __version__
from tests.stored import empty


class Invented(NamedTuple):
    """How a knock with one strength fares: out of ``deals``, and what it costs."""

    success: int
    deals: int = 100
    cost_knocker: float | None = None
    cost_opponent: float = 0.0


Group = tuple[Model, int]
"""Model and players."""


def write(
    path: Path,
    variant: Variant,
    groups: Mapping[Group, Mapping[int, Invented]],
    t31_version: str = __version__,
) -> Path:
    """Write the rows of ``variant`` by strength, under the condition a knocker meets."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(empty(t31_version))
    with (
        open_store(path, t31_version) as store,
        store.transaction(variant.id, variant.rules_hash) as writing,
    ):
        writing.append("variant", [variant_row(variant)])
        for group, rows in groups.items():
            writing.append("knock", [_knock(variant, group, s, row) for s, row in rows.items()])
            costly = {s: row for s, row in rows.items() if row.cost_knocker is not None}
            if costly:
                costs = [_cost(variant, group, s, row) for s, row in costly.items()]
                writing.append("knock_cost", costs)
        now = datetime.now(UTC)
        writing.record_run("enumerate", started_at=now, finished_at=now)
    return path


def everywhere(variant: Variant, **changed: Invented) -> dict[int, Invented]:
    """Return a knock that always succeeds for every strength that can knock, by label changed.

    A label is written ``s20`` for 20, and changes every strength of that score.
    """
    space, blitz = hand_space(variant), bool(variant.blitz)
    return {
        strength: changed.get(f"s{score_of(space, strength)}".removesuffix(".0"), Invented(100))
        for strength in range(space.strengths)
        if not (blitz and space.is_blitz[strength])
    }


def _knock(variant: Variant, group: Group, strength: int, row: Invented) -> KnockRow:
    model, players = group
    space = hand_space(variant)
    return KnockRow(
        variant=variant.id,
        model=model,
        condition=conditions(variant)[-1],
        players=players,
        strength=strength,
        score=score_of(space, strength),
        label=space.labels[strength],
        hands=space.hands_by_strength[strength],
        deals=row.deals,
        sole_lowest=row.deals - row.success,
        tied_lowest=0,
        not_lowest=row.success,
        sole_highest=row.success if players == 2 else 0,
        tied_highest=0,
        success=row.success,
        success_probability=ratio(row.success, row.deals),
    )


def _cost(variant: Variant, group: Group, strength: int, row: Invented) -> KnockCostRow:
    model, players = group
    return KnockCostRow(
        variant=variant.id,
        model=model,
        condition=conditions(variant)[-1],
        players=players,
        strength=strength,
        unit=unit(variant),
        cost_knocker=row.cost_knocker or 0.0,
        cost_opponent=row.cost_opponent,
    )
