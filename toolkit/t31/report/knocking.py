"""When to knock: how a knock fares by score, for every number of players, in games with scores."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from t31.answers.comparison import TieEffect
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
    Section,
    Table,
)
from t31.report.evidence import Evidence
from t31.report.models import meanings
from t31.report.seats import HANDS, NOT_COMPUTED, seat_columns, seat_table

HEADLINE: Final = Decimal("0.75")
"""How often a knock has to succeed in what is said first."""

_SUCCESS: Final = (
    "A knock succeeds when the knocker loses no life, takes the pot or a share of it, or is highest"
    " or level with the highest, by what the game is about. Where a game has a blitz, only deals"
    " without one count, because a blitz is shown before anybody can knock."
)
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


def knocking(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on knocking, where knock tables of games with scores are there."""
    groups = scored_knocks(evidence)
    if not groups:
        return
    levels = _levels(groups)
    blocks: tuple[Block, ...] = (
        Paragraph(_SUCCESS),
        *meanings(evidence),
        *(_thresholds(evidence, groups, level) for level in levels if level == HEADLINE),
        *(_thresholds(evidence, groups, level) for level in levels if level != HEADLINE),
        *_final_turn(evidence),
        *(
            [Paragraph(_MANY)]
            if any(len(group.players(group.model)) > 1 for group in groups)
            else []
        ),
        Panels(tuple(_panels(evidence, groups))),
        *_ties(evidence),
        *_all_chances(evidence, groups),
    )
    yield Section("knocking", "When to knock", blocks)


def scored_knocks(evidence: Evidence) -> tuple[Alike[KnockCurve], ...]:
    """Return how knocks fare in games with scores."""
    scored = {game for scoring in evidence.scored for game in scoring.variants}
    return tuple(group for group in evidence.knocks if group.variants[0] in scored)


def threshold_words(curve: KnockCurve, success: Decimal) -> str | None:
    """Return the threshold of ``curve`` at one level in words, ``None`` where it is not known."""
    row = curve.threshold(success)
    return None if row is None else row.label or "never"


def tie_sentence(evidence: Evidence, effect: TieEffect) -> str:
    """Return in one sentence what a rule for ties changes."""
    kind, harsh = (evidence.names.group(row.variants) for row in (effect.kind, effect.harsh))
    return (
        f"With {effect.kind_point.label} between two players, hands as dealt, a knock succeeds in"
        f" {rounding.percent(effect.kind_point.chance)} of deals in {kind} and in"
        f" {rounding.percent(effect.harsh_point.chance)} in {harsh}: hands and deals are the same,"
        f" only the rule for ties differs."
    )


def wins_when(group: Alike[KnockCurve]) -> str:
    """Return what makes a knock succeed, in words, as the fullest table tells it."""
    curve = max(group.tables.values(), key=lambda curve: curve.players)
    return _WAYS[curve.wins_when]


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


def chances(curves: Mapping[int, KnockCurve]) -> tuple[Curve, ...]:
    """Return how often a knock succeeds, one curve for every number of players."""
    return by_seats(
        {
            players: tuple((float(row.score or 0), float(row.chance)) for row in curve.points)
            for players, curve in curves.items()
        }
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


def _levels(groups: Sequence[Alike[KnockCurve]]) -> list[Decimal]:
    curves = (curve for group in groups for curve in group.tables.values())
    return sorted({row.success for curve in curves for row in curve.thresholds})


def _thresholds(evidence: Evidence, groups: Sequence[Alike[KnockCurve]], level: Decimal) -> Table:
    often = f"{rounding.score(100 * level)}%"
    return seat_table(
        evidence,
        f"thresholds-{rounding.score(100 * level)}",
        f"The lowest score worth knocking with: from it on, every knock succeeds at least {often}"
        " of the time",
        groups,
        lambda curve: threshold_words(curve, level),
        quiet="never",
        said=("a knock succeeds when", wins_when),
        is_folded=level != HEADLINE,
    )


def _final_turn(evidence: Evidence) -> Iterator[Table]:
    """Yield the table of two players, where the last turn of the one opponent is counted."""
    rows = tuple(_final_turn_rows(evidence))
    if rows:
        yield Table(
            id="final-turn",
            caption=(
                "Two players, the opponent's last turn counted in full: the lowest score from which"
                f" on a knock succeeds at least {rounding.score(100 * HEADLINE)}% of the time"
            ),
            columns=(
                Column("Games", is_number=False),
                Column("the last turn"),
                *(Column(words) for words in HANDS.values()),
            ),
            rows=rows,
            is_folded=True,
        )


def _final_turn_rows(evidence: Evidence) -> Iterator[tuple[Cell, ...]]:
    for group in evidence.final_turns:
        # Games alike in the last turn are alike as dealt as well, where nobody can do anything.
        other = evidence.knocks_of(group.variants[0])
        tables = other.tables if other else {}
        curves = [group.tables["final-turn", 2], *(tables.get((name, 2)) for name in HANDS)]
        words = [threshold_words(curve, HEADLINE) if curve else None for curve in curves]
        yield (
            Cell(evidence.names[group.variants[0]], evidence.names.also(group.variants)),
            *(Cell(text or NOT_COMPUTED, is_quiet=text in (None, "never")) for text in words),
        )


def _ties(evidence: Evidence) -> Iterator[Paragraph]:
    for effect in evidence.tie_effects:
        yield Paragraph(tie_sentence(evidence, effect))


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


def _all_chances(evidence: Evidence, groups: Sequence[Alike[KnockCurve]]) -> Iterator[Table]:
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


def _chance(curve: KnockCurve, score2: int) -> Cell:
    """Return the chance with a score; none above those that can knock, which are blitzes."""
    found = {int(2 * row.score): row.chance for row in curve.points if row.score}
    if score2 in found:
        return Cell(rounding.percent(found[score2]))
    return NONE if score2 > max(found) else Cell(NOT_COMPUTED, is_quiet=True)
