"""How often a knock succeeds, score by score: charts with a line for every number of players."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from t31.answers.grouping import Alike
from t31.answers.knocks import KnockCurve
from t31.report import rounding
from t31.report.distributions import x_range
from t31.report.document import (
    NONE,
    RAMP,
    Block,
    Cell,
    Chart,
    Column,
    Curve,
    Panel,
    Panels,
    Paragraph,
    Table,
)
from t31.report.evidence import Evidence
from t31.report.seats import BLITZ, HANDS, NOT_COMPUTED, seat_columns

_MANY: Final = (
    "In each chart there is a line for each number of players, the darker the more players; on a"
    " dark page, the brighter."
)
_WAYS: Final = {
    "lower": "an opponent is lower",
    "lower or level": "an opponent is lower or level",
    "none higher": "nobody is higher",
    None: "by its own rules",
}


def chances(curves: Mapping[int, KnockCurve]) -> tuple[Curve, ...]:
    """Return how often a knock succeeds, one curve for every number of players."""
    return by_seats(
        {
            players: tuple((float(row.score or 0), float(row.chance)) for row in curve.points)
            for players, curve in curves.items()
        }
    )


def by_seats(points: Mapping[int, tuple[tuple[float, float], ...]]) -> tuple[Curve, ...]:
    """Return one curve for every number of players, each with a place on the ramp of its own."""
    numbers = sorted(points)
    return tuple(
        Curve(
            RAMP[min(n - 2, len(RAMP) - 1)],
            f"{n} players" if n == numbers[-1] else str(n),
            points[n],
        )
        for n in numbers
    )


def description(curves: Mapping[int, KnockCurve]) -> str:
    """Return what a chart of chances shows, in words."""
    ends = (
        f"with {players} players from {rounding.percent(curve.points[0].chance)} at"
        f" {curve.points[0].label} to {rounding.percent(curve.points[-1].chance)} at"
        f" {curve.points[-1].label}"
        for players, curve in curves.items()
    )
    return f"The chance of a successful knock, by score: {'; '.join(ends)}."


def wins_when(group: Alike[KnockCurve]) -> str:
    """Return what makes a knock succeed, in words, as the fullest table tells it."""
    curve = max(group.tables.values(), key=lambda curve: curve.players)
    return _WAYS[curve.wins_when]


def charts_by_score(evidence: Evidence, groups: Sequence[Alike[KnockCurve]]) -> Iterator[Block]:
    """Yield a chart for every group of games, and how to read them."""
    if any(len(group.players(group.model)) > 1 for group in groups):
        yield Paragraph(_MANY)
    yield Panels(tuple(_panels(evidence, groups)))


def tables_by_score(evidence: Evidence, groups: Sequence[Alike[KnockCurve]]) -> Iterator[Table]:
    """Yield what the charts show as tables, folded."""
    for group, model in _shown(evidence, groups):
        curves = group.by_players(model)
        values = evidence.scoring_of(group.variants[0]).scores
        if curves:
            yield Table(
                id=f"chances-{model}.{group.variants[0].id}",
                caption=(
                    f"{evidence.names[group.variants[0]]}, {HANDS[model]}: how often a knock with"
                    " each score succeeds"
                ),
                columns=(Column("Score"), *seat_columns(list(curves))),
                rows=tuple(
                    (
                        Cell(rounding.score(Fraction(score2, 2))),
                        *(_chance(curve, score2) for curve in curves.values()),
                    )
                    for score2 in values
                ),
                is_folded=True,
            )


def _shown(
    evidence: Evidence, groups: Sequence[Alike[KnockCurve]]
) -> Iterator[tuple[Alike[KnockCurve], str]]:
    """Yield what is shown: each group in the model nearest to play, the baseline as dealt too."""
    for group in groups:
        yield group, group.model
        if evidence.baseline in group.variants and group.model != "dealt":
            yield group, "dealt"


def _panels(evidence: Evidence, groups: Sequence[Alike[KnockCurve]]) -> Iterator[Panel]:
    for group, model in _shown(evidence, groups):
        curves = group.by_players(model)
        if curves:
            yield Panel(
                id=f"knock-{model}.{group.variants[0].id}",
                title=f"{evidence.names[group.variants[0]]}, {HANDS[model]}",
                subtitle=_subtitle(evidence, group),
                chart=Chart(
                    shape="line",
                    curves=chances(curves),
                    x_range=x_range(evidence),
                    y_top=1.0,
                    description=description(curves),
                ),
                caption=_from(evidence, group, curves),
            )


def _from(evidence: Evidence, group: Alike[KnockCurve], curves: Mapping[int, KnockCurve]) -> str:
    """Return from where on lines are drawn that lack their beginning."""
    weakest = evidence.scoring_of(group.variants[0]).values[0].strength
    begin: dict[str, tuple[int, ...]] = {}
    for players, curve in curves.items():
        if curve.points[0].strength > weakest:
            begin[curve.points[0].label] = (*begin.get(curve.points[0].label, ()), players)
    return " ".join(
        f"Computed only from {label} on with {rounding.ranges(numbers)} players."
        for label, numbers in begin.items()
    )


def _subtitle(evidence: Evidence, group: Alike[KnockCurve]) -> str:
    also = evidence.names.also(group.variants)
    return f"{also}; succeeds when {wins_when(group)}".removeprefix("; ")


def _chance(curve: KnockCurve, score2: int) -> Cell:
    """Return the chance with a score; none with a blitz, or above all that can knock."""
    found = {int(2 * row.score): row.chance for row in curve.points if row.score}
    if score2 in found:
        return Cell(rounding.percent(found[score2]))
    if score2 in curve.variants[0].blitz_scores2:
        return Cell(BLITZ, is_quiet=True)
    return NONE if score2 > max(found) else Cell(NOT_COMPUTED, is_quiet=True)
