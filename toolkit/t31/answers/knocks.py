"""How often does a knock succeed, by what the knocker holds, and in which games is it the same?"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from t31.answers.grouping import Alike, Table, alike
from t31.exact.countable import conditions
from t31.rules.variant import Variant
from t31.store.reader import Results

WinsWhen = Literal["lower", "lower or level", "none higher"]
"""What lets a knock succeed: some opponent below the knocker, below or level, or none above."""


class KnockPoint(NamedTuple):
    """What a knock with one value meets, in deals; strengths of one score are taken together.

    ``strength``: the lowest of them. ``lower``: deals in which an opponent is below; ``level``:
    nobody is below and one is level; ``highest``: nobody is above.
    """

    strength: int
    score: Decimal | None
    label: str
    deals: int
    lower: int
    level: int
    highest: int
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
    """Games in which a knock fares alike, and how it fares, weakest value first.

    Low values that are not counted are not there, and neither is a threshold that needs them.
    """

    variants: tuple[Variant, ...]
    model: str
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
        """What makes a knock succeed, as the counts have it; ``None``: none of these rules.

        With two players the last two rules are one, and it is called by the first of its names.
        """
        if all(point.success == point.lower for point in self.points):
            return "lower"
        if all(point.success == point.lower + point.level for point in self.points):
            return "lower or level"
        if all(point.success == point.highest for point in self.points):
            return "none higher"
        return None

    def threshold(self, success: Decimal) -> KnockThreshold | None:
        """Return the threshold at that level, ``None`` where it is not known."""
        return next((row for row in self.thresholds if row.success == success), None)


class _Row(NamedTuple):
    model: str
    players: int
    strength: int
    score: Decimal | None
    label: str
    deals: int
    not_lowest: int
    tied_lowest: int
    sole_highest: int
    tied_highest: int
    success: int

    @property
    def table(self) -> Table:
        """Model and players."""
        return self.model, self.players


class _Threshold(NamedTuple):
    model: str
    players: int
    success: Decimal
    label: str | None


class _Fares(NamedTuple):
    condition: str
    points: tuple[KnockPoint, ...]
    thresholds: tuple[KnockThreshold, ...]


def condition_of(variant: Variant) -> str:
    """Return the condition that a knocker meets: ``no-blitz`` where that is counted."""
    return conditions(variant)[-1]


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
        fares = _fares(results, variant, model="dealt", players=players)
        for found in fares.values():
            groups.setdefault(found, []).append(variant)
    return tuple(
        KnockCurve(tuple(games), "dealt", players, *fares) for fares, games in groups.items()
    )


def knocks(
    results: Results, variants: Sequence[Variant], models: Collection[str]
) -> tuple[Alike[KnockCurve], ...]:
    """Group ``variants`` by how a knock fares in them, in all ``models``, for all players at once.

    Games without any such knock table are left out.

    Raises:
        ResultsError: the file cannot be read.
    """
    groups = alike((variant, _in_models(results, variant, models)) for variant in variants)
    return tuple(Alike(group.variants, _curves(group)) for group in groups)


def _in_models(results: Results, variant: Variant, models: Collection[str]) -> dict[Table, _Fares]:
    fares: dict[Table, _Fares] = {}
    for model in models:
        fares |= _fares(results, variant, model=model)
    return fares


def _curves(group: Alike[_Fares]) -> Mapping[Table, KnockCurve]:
    return {
        (model, players): KnockCurve(group.variants, model, players, *fares)
        for (model, players), fares in group.tables.items()
    }


def _fares(results: Results, variant: Variant, **table: object) -> dict[Table, _Fares]:
    condition = condition_of(variant)
    key = {"variant": variant.id, "condition": condition, **table}
    thresholds: dict[Table, list[KnockThreshold]] = {}
    for row in results.records(_Threshold, "knock_threshold", **key):
        found = thresholds.setdefault((row.model, row.players), [])
        found.append(KnockThreshold(row.success, row.label))
    tables = groupby(results.records(_Row, "knock", **key), key=lambda row: row.table)
    return {
        table: _Fares(condition, _points(rows), tuple(thresholds.get(table, ())))
        for table, rows in tables
    }


def _points(rows: Iterable[_Row]) -> tuple[KnockPoint, ...]:
    pools = groupby(rows, key=lambda row: row.strength if row.score is None else row.score)
    return tuple(_point(pool) for _, pool in pools)


def _point(pool: Iterable[_Row]) -> KnockPoint:
    rows = list(pool)
    score = rows[0].score
    return KnockPoint(
        strength=rows[0].strength,
        score=score,
        label=rows[0].label if score is None else f"{score.normalize():f}",
        deals=sum(row.deals for row in rows),
        lower=sum(row.not_lowest for row in rows),
        level=sum(row.tied_lowest for row in rows),
        highest=sum(row.sole_highest + row.tied_highest for row in rows),
        success=sum(row.success for row in rows),
    )


def deals_of(results: Results, variant: Variant, players: int) -> int:
    """Return how many deals the knock tables of that many players count, hands as dealt.

    Raises:
        ResultsError: the file cannot be read.
    """
    key = {"variant": variant.id, "model": "dealt", "condition": "any", "players": players}
    return sum(row.deals for row in results.records(_Row, "knock", **key))
