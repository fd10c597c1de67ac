"""How a knock of two players fares, hands as dealt, in games with scores."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from t31.answers.comparison import TieEffect
from t31.answers.knocks import KnockCurve
from t31.answers.scorings import Scoring
from t31.report import rounding
from t31.report.distributions import x_range
from t31.report.document import (
    NONE,
    Block,
    Cell,
    Chart,
    Column,
    Curve,
    Line,
    Panel,
    Panels,
    Paragraph,
    Section,
    Table,
)
from t31.report.evidence import Evidence

_LINES: Final[tuple[Line, ...]] = ("first", "second", "third")
FLOOR: Final = (
    "Two players, hands shown as dealt: what a knock at the very start would meet if nobody could"
    " draw any more. In play the opponent draws once more before hands are shown, and hands improve"
    " with every round before that; so take these figures as a floor for what to hold, and not as"
    " advice."
)
_SUCCESS: Final = (
    "A knock succeeds when the knocker loses no life, takes the pot or a share of it, or is highest"
    " or level with the highest, by what the game is about. Where a game has a blitz, only deals"
    " without one count, because a blitz is shown before anybody can knock."
)


def knocking(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on knocking, where knock tables of games with scores are there."""
    curves = scored_curves(evidence)
    if not curves:
        return
    blocks: tuple[Block, ...] = (
        Paragraph(FLOOR),
        Paragraph(_SUCCESS),
        _panels(evidence),
        thresholds(evidence, "thresholds", curves),
        *_ties(evidence),
        _all_chances(evidence, curves),
    )
    yield Section("knocking", "When a knock succeeds", blocks)


def scored_curves(evidence: Evidence) -> tuple[KnockCurve, ...]:
    """Return the knock curves of games with scores."""
    return tuple(curve for curve in evidence.curves if curve.points[0].score is not None)


def threshold_label(curve: KnockCurve, success: Decimal) -> str | None:
    """Return the threshold of ``curve`` at one level, ``None`` where there is none or unknown."""
    return {row.success: row.label for row in curve.thresholds}.get(success)


def tie_sentence(evidence: Evidence, effect: TieEffect) -> str:
    """Return in one sentence what a rule for ties changes."""
    kind, harsh = (evidence.names.group(row.variants) for row in (effect.kind, effect.harsh))
    return (
        f"With {effect.kind_point.label}, a knock succeeds in"
        f" {rounding.percent(effect.kind_point.chance)} of deals in {kind} and in"
        f" {rounding.percent(effect.harsh_point.chance)} in {harsh}: hands and deals are the same,"
        f" only the rule for ties differs."
    )


def wins_when(curve: KnockCurve) -> str:
    """Return which other hand makes a knock succeed, in words."""
    return f"the other hand is {curve.wins_when}" if curve.wins_when else "by its own rules"


def thresholds(evidence: Evidence, identifier: str, curves: Sequence[KnockCurve]) -> Table:
    """Return the table of the lowest values worth knocking with."""
    levels = sorted({row.success for curve in curves for row in curve.thresholds})
    return Table(
        id=identifier,
        caption="The least to knock with: from there on every knock succeeds at least so often",
        columns=(
            Column("Games", is_number=False),
            Column("A knock succeeds when", is_number=False),
            *(Column(f"{rounding.score(100 * level)}%") for level in levels),
        ),
        rows=tuple(
            (
                Cell(evidence.names[curve.variants[0]], evidence.names.also(curve.variants)),
                Cell(wins_when(curve)),
                *(_threshold(curve, level) for level in levels),
            )
            for curve in curves
        ),
    )


def _threshold(curve: KnockCurve, level: Decimal) -> Cell:
    labels = {row.success: row.label for row in curve.thresholds}
    if level not in labels:
        return NONE
    return Cell(labels[level] or "never", is_quiet=labels[level] is None)


def _ties(evidence: Evidence) -> Iterator[Paragraph]:
    for effect in evidence.tie_effects:
        yield Paragraph(tie_sentence(evidence, effect))


def _panels(evidence: Evidence) -> Panels:
    panels = (_panel(evidence, scoring) for scoring in evidence.scored)
    return Panels(tuple(panel for panel in panels if panel.chart.curves))


def _panel(evidence: Evidence, scoring: Scoring) -> Panel:
    curves = evidence.curves_of(scoring)
    base = evidence.curve_of(evidence.baseline)
    own = tuple(_curve(evidence, *row) for row in zip(_cycle(len(curves)), curves, strict=True))
    is_shown = base is not None and base not in curves and base.points[0].score is not None
    grey = (_curve(evidence, "baseline", base),) if base and is_shown else ()
    return Panel(
        id=f"knock.{scoring.variants[0].id}",
        title=evidence.names[scoring.variants[0]],
        subtitle=evidence.names.also(scoring.variants),
        chart=Chart(
            shape="line",
            curves=(*grey, *own) if own else (),
            x_range=x_range(evidence),
            y_top=1.0,
            description=_description(curves),
        ),
        caption="",
    )


def _cycle(number: int) -> list[Line]:
    return [_LINES[min(place, len(_LINES) - 1)] for place in range(number)]


def _curve(evidence: Evidence, line: Line, curve: KnockCurve) -> Curve:
    name = evidence.names.group(curve.variants)
    points = ((float(row.score or 0), float(row.chance)) for row in curve.points)
    return Curve(line, name if line == "baseline" else f"{name}: {wins_when(curve)}", tuple(points))


def _description(curves: Sequence[KnockCurve]) -> str:
    ends = (
        f"from {rounding.percent(curve.points[0].chance)} at {curve.points[0].label} to"
        f" {rounding.percent(curve.points[-1].chance)} at {curve.points[-1].label}"
        for curve in curves
    )
    return f"The chance of a successful knock rises {'; another line '.join(ends)}."


def _all_chances(evidence: Evidence, curves: Sequence[KnockCurve]) -> Table:
    scores = sorted({row.score for curve in curves for row in curve.points if row.score})
    return Table(
        id="knock-chances",
        caption=(
            "Every score: how often a knock with it succeeds (a dash: no hand has it, or it is a"
            " blitz)"
        ),
        columns=(
            Column("Score"),
            *(Column(evidence.names.group(curve.variants)) for curve in curves),
        ),
        rows=tuple(
            (Cell(rounding.score(score)), *(_chance(curve, score) for curve in curves))
            for score in scores
        ),
        is_folded=True,
    )


def _chance(curve: KnockCurve, score: Decimal) -> Cell:
    chances = {row.score: row.chance for row in curve.points}
    return Cell(rounding.percent(chances[score])) if score in chances else NONE
