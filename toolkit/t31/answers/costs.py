"""What does a knock cost the knocker, and what an opponent, by what the knocker holds?"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from t31.answers.grouping import Table
from t31.answers.knocks import condition_of
from t31.rules.variant import Variant
from t31.store.reader import Results


class CostPoint(NamedTuple):
    """What a knock with one value costs on average; strengths of one score taken together.

    ``strength``: the lowest of them. ``knocker`` and ``opponent``, the average one, lose so much;
    gains are negative.
    """

    strength: int
    score: Decimal | None
    label: str
    knocker: Fraction
    opponent: Fraction


@dataclass(frozen=True, slots=True)
class CostCurve:
    """What a knock costs, weakest value first, in ``lives``, ``chips`` or ``points``."""

    unit: str
    points: tuple[CostPoint, ...]


class _Row(NamedTuple):
    model: str
    players: int
    strength: int
    score: Decimal | None
    label: str
    deals: int
    unit: str
    cost_knocker: float
    cost_opponent: float


_ROWS: Final = f"""
    SELECT {", ".join(_Row._fields)}
    FROM knock JOIN knock_cost USING (variant, model, condition, players, strength)
    WHERE variant = ? AND condition = ?
    ORDER BY model, players, strength
"""


def knock_costs(results: Results, variant: Variant) -> dict[Table, CostCurve]:
    """Return what a knock in ``variant`` costs, by model and players, where it is counted.

    Raises:
        ResultsError: the file cannot be read.
    """
    found = map(_Row._make, results.rows(_ROWS, [variant.id, condition_of(variant)]))
    tables = groupby(found, key=lambda row: (row.model, row.players))
    return {table: _curve(list(rows)) for table, rows in tables}


def _curve(rows: list[_Row]) -> CostCurve:
    pools = groupby(rows, key=lambda row: row.strength if row.score is None else row.score)
    return CostCurve(rows[0].unit, tuple(_point(pool) for _, pool in pools))


def _point(pool: Iterable[_Row]) -> CostPoint:
    rows = list(pool)
    first, deals = rows[0], sum(row.deals for row in rows)
    return CostPoint(
        strength=first.strength,
        score=first.score,
        label=first.label if first.score is None else f"{first.score.normalize():f}",
        knocker=_pooled(((row.cost_knocker, row.deals) for row in rows), deals),
        opponent=_pooled(((row.cost_opponent, row.deals) for row in rows), deals),
    )


def _pooled(costs: Iterable[tuple[float, int]], deals: int) -> Fraction:
    return sum((Fraction(cost) * number for cost, number in costs), Fraction()) / deals
