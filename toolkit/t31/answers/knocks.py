"""How often does a knock succeed, by what the knocker holds, and in which games is it the same?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from t31.rules.variant import Variant
from t31.store.reader import Results

WinsWhen = Literal["lower", "lower or level"]
"""Which other hand lets a knock of two players succeed."""


class KnockPoint(NamedTuple):
    """What a knock with one value meets, in deals; strengths of one score are taken together.

    ``lower``: deals in which an opponent is below; ``level``: nobody is below and one is level.
    """

    score: Decimal | None
    label: str
    deals: int
    lower: int
    level: int
    success: int

    @property
    def chance(self) -> Fraction:
        """How often the knock succeeds, exact."""
        return Fraction(self.success, self.deals)


class KnockThreshold(NamedTuple):
    """From ``label`` upward a knock succeeds at least that often; ``None``: no value does."""

    success: Decimal
    label: str | None


@dataclass(frozen=True, slots=True)
class KnockCurve:
    """Games in which a knock fares alike, and how it fares, weakest value first."""

    variants: tuple[Variant, ...]
    players: int
    condition: str
    points: tuple[KnockPoint, ...]
    thresholds: tuple[KnockThreshold, ...]

    @property
    def deals(self) -> tuple[KnockPoint, ...]:
        """The points without what succeeds: equal where hands and deals are the same."""
        return tuple(point._replace(success=0) for point in self.points)

    @property
    def wins_when(self) -> WinsWhen | None:
        """Which other hand makes a knock succeed, as the counts have it; ``None``: neither rule."""
        if all(point.success == point.lower for point in self.points):
            return "lower"
        if all(point.success == point.lower + point.level for point in self.points):
            return "lower or level"
        return None


class _Row(NamedTuple):
    strength: int
    score: Decimal | None
    label: str
    deals: int
    not_lowest: int
    tied_lowest: int
    success: int


class _Fares(NamedTuple):
    condition: str
    points: tuple[KnockPoint, ...]
    thresholds: tuple[KnockThreshold, ...]


def condition_of(variant: Variant) -> str:
    """Return the condition that a knocker meets: ``no-blitz`` where the game has a blitz."""
    return "no-blitz" if variant.blitz else "any"


def knock_curves(
    results: Results, variants: Sequence[Variant], players: int = 2
) -> tuple[KnockCurve, ...]:
    """Group ``variants`` by how a knock fares in them, hands as dealt, and return each group.

    Games without knock tables for that many players are left out.

    Raises:
        ResultsError: the file cannot be read.
    """
    groups: dict[_Fares, list[Variant]] = {}
    for variant in variants:
        fares = _fares(results, variant, players)
        if fares.points:
            groups.setdefault(fares, []).append(variant)
    return tuple(KnockCurve(tuple(games), players, *fares) for fares, games in groups.items())


def _fares(results: Results, variant: Variant, players: int) -> _Fares:
    condition = condition_of(variant)
    key = {"variant": variant.id, "model": "dealt", "condition": condition, "players": players}
    pools = groupby(
        results.records(_Row, "knock", **key),
        key=lambda row: row.strength if row.score is None else row.score,
    )
    return _Fares(
        condition=condition,
        points=tuple(_point(pool) for _, pool in pools),
        thresholds=tuple(results.records(KnockThreshold, "knock_threshold", **key)),
    )


def _point(pool: Iterable[_Row]) -> KnockPoint:
    rows = list(pool)
    score = rows[0].score
    return KnockPoint(
        score=score,
        label=rows[0].label if score is None else f"{score.normalize():f}",
        deals=sum(row.deals for row in rows),
        lower=sum(row.not_lowest for row in rows),
        level=sum(row.tied_lowest for row in rows),
        success=sum(row.success for row in rows),
    )


def deals_of(results: Results, variant: Variant, players: int) -> int:
    """Return how many deals the knock tables of that many players count, hands as dealt.

    Raises:
        ResultsError: the file cannot be read.
    """
    key = {"variant": variant.id, "model": "dealt", "condition": "any", "players": players}
    return sum(row.deals for row in results.records(_Row, "knock", **key))
