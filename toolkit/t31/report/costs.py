"""What a knock costs the knocker, and what it costs an opponent."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Final

from t31.answers.costs import CostCurve
from t31.answers.grouping import Alike
from t31.answers.thresholds import Threshold
from t31.report import rounding
from t31.report.distributions import own_range
from t31.report.document import (
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
from t31.report.seats import HANDS, NOT_COMPUTED, seat_columns, seat_table

_WORDS: Final = (
    "How often a knock succeeds does not say what it costs when it fails. Here is what the knocker"
    " loses on average, and what an average opponent loses, by the pay-off of each game: lives,"
    " chips or points; a gain is a negative loss. A knock is the better for the knocker the further"
    " his own line lies below that of an opponent."
)

_UNKNOWN: Final = Cell(NOT_COMPUTED, is_quiet=True)


def costs(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on costs, where any are counted in games with scores."""
    groups = cheaper_scores(evidence)
    if not groups:
        return
    blocks: tuple[Block, ...] = (
        Paragraph(_WORDS),
        *_panels(evidence),
        seat_table(
            evidence,
            "cheaper",
            "From this score on, a knock costs the knocker less than an average opponent",
            groups,
            "knock_cost",
            threshold_words,
            quiet="never",
        ),
        *_every_score(evidence),
    )
    yield Section("costs", "What a knock costs", blocks)


def cheaper_scores(evidence: Evidence) -> tuple[Alike[Threshold], ...]:
    """Return the thresholds by cost of games with scores."""
    scored = {game for scoring in evidence.scored for game in scoring.variants}
    return tuple(group for group in evidence.cheaper if group.variants[0] in scored)


def threshold_words(threshold: Threshold) -> str:
    """Return a threshold by cost, one that is known, in the words of a table."""
    return threshold.label or threshold.answer


def baseline_costs(evidence: Evidence) -> tuple[str, dict[int, CostCurve]]:
    """Return the model nearest to play with costs of the baseline, and those by players."""
    for model in ("last-draw", "dealt"):
        found = {n: curve for (name, n), curve in sorted(evidence.costs.items()) if name == model}
        if found:
            return model, found
    return "dealt", {}


def _panels(evidence: Evidence) -> Iterator[Panels]:
    model, curves = baseline_costs(evidence)
    if not curves or not evidence.scorings[0].is_scored:
        return
    ends = [
        loss
        for curve in curves.values()
        for point in curve.points
        for loss in (point.knocker, point.opponent)
    ]
    y_range = min(0, floor(2 * min(ends))) / 2, ceil(2 * max(ends)) / 2
    yield Panels(
        tuple(_panel(evidence, model, number, row, y_range) for number, row in curves.items())
    )


def _panel(
    evidence: Evidence, model: str, players: int, curve: CostCurve, y_range: tuple[float, float]
) -> Panel:
    first, last = curve.points[0], curve.points[-1]
    return Panel(
        id=f"costs.{players}",
        title=f"{players} players",
        subtitle=f"{evidence.names[evidence.baseline]}, {HANDS[model]}; {curve.unit}",
        chart=Chart(
            shape="line",
            curves=(
                Curve("second", "an average opponent loses", _points(curve, "opponent")),
                Curve("first", "the knocker loses", _points(curve, "knocker")),
            ),
            x_range=own_range(evidence.scorings[0]),
            y_top=y_range[1],
            y_bottom=y_range[0],
            is_share=False,
            description=(
                f"The knocker loses from {_loss(first.knocker)} {curve.unit} at {first.label} to"
                f" {_loss(last.knocker)} at {last.label}, an average opponent from"
                f" {_loss(first.opponent)} to {_loss(last.opponent)}."
            ),
        ),
        caption="",
    )


def _points(curve: CostCurve, whose: str) -> tuple[tuple[float, float], ...]:
    return tuple((float(row.score or 0), float(getattr(row, whose))) for row in curve.points)


def _loss(value: Fraction) -> str:
    return rounding.fixed(value)


def _every_score(evidence: Evidence) -> Iterator[Table]:
    model, curves = baseline_costs(evidence)
    if not curves or not evidence.scorings[0].is_scored:
        return
    scores = sorted({row.score for curve in curves.values() for row in curve.points if row.score})
    [unit] = {curve.unit for curve in curves.values()}
    yield Table(
        id="cost-scores",
        caption=(
            f"{evidence.names[evidence.baseline]}, {HANDS[model]}: {unit} that the knocker loses"
            " on average with each score, and below it an average opponent"
        ),
        columns=(Column("Score"), *seat_columns(list(curves))),
        rows=tuple(
            (Cell(rounding.score(score)), *_cells(list(curves.values()), str(score)))
            for score in scores
        ),
        is_folded=True,
    )


def _cells(curves: Sequence[CostCurve], score: str) -> Iterator[Cell]:
    for curve in curves:
        rows = {str(row.score): row for row in curve.points}
        row = rows.get(score)
        yield Cell(_loss(row.knocker), f"opp. {_loss(row.opponent)}") if row else _UNKNOWN
