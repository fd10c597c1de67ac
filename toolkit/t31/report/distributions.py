"""How often a hand scores what: one line a scoring, however many games share it."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Final

from t31.answers.scorings import Scoring
from t31.report import rounding
from t31.report.document import (
    NONE,
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

QUANTILES: Final = ("0.05", "0.25", "0.5", "0.75", "0.95")
NO_HAND: Final = Cell("impossible", is_quiet=True)


def distributions(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on scores, where any game has scores."""
    if not evidence.scored:
        return
    intro = (
        "Each chart shows how many hands in a hundred have a score, over all hands that can be"
        f" dealt. {_grey(evidence)}A dot stands for a score that occurs, however seldom; a cross"
        " marks one between the lowest and the highest that no hand has."
    )
    blocks: tuple[Block, ...] = (
        Paragraph(intro),
        *(Panels((panel,)) for panel in _hands(evidence)),
        *_panels(evidence),
        _figures(evidence),
        _all_scores(evidence),
    )
    yield Section("scores", "What a hand is worth", blocks)


def x_range(evidence: Evidence) -> tuple[float, float]:
    """Return the ends of an axis that has room for every score of the report."""
    found = [score2 for scoring in evidence.scored for score2 in scoring.scores]
    return min(found) / 2 - 1, max(found) / 2 + 1


def own_range(scoring: Scoring) -> tuple[float, float]:
    """Return the ends of an axis that has room for every score of one scoring."""
    return min(scoring.scores) / 2 - 1, max(scoring.scores) / 2 + 1


def _grey(evidence: Evidence) -> str:
    base = evidence.names[evidence.baseline]
    return f"{base} is behind the others in grey. " if evidence.scorings[0].is_scored else ""


def _hands(evidence: Evidence) -> Iterator[Panel]:
    """Yield the baseline's chart, large and with scores to remember, where it has scores."""
    scoring, name = evidence.scorings[0], evidence.names[evidence.baseline]
    if not scoring.is_scored:
        return
    marks = list(_marks(evidence))
    yield Panel(
        id="hands",
        title=f"How many of all hands of {name} have each score",
        subtitle="",
        chart=Chart(
            shape="bars",
            curves=(Curve("first", name, points_of(scoring)),),
            x_range=own_range(scoring),
            y_top=y_top([scoring]),
            description=description(scoring),
            is_wide=True,
            impossible=scoring.impossible,
            marks=tuple((score, name) for score, name, _ in marks),
        ),
        caption=" ".join(sentence for _, _, sentence in marks),
    )


def _marks(evidence: Evidence) -> Iterator[tuple[float, str, str]]:
    """Yield scores to mark, each with a name and a sentence."""
    scores = evidence.scorings[0].scores
    for share, name in (("0.5", "half"), ("0.95", "19 in 20")):
        points = Fraction(scores.quantile(share), 2)
        label = rounding.score(points)
        sentence = f"At least {name} of all hands: {label} or less."
        yield float(points), f"{name}: {label} or less", sentence


def _panels(evidence: Evidence) -> Iterator[Panels]:
    """Yield the charts of the other scorings, all on the same axes."""
    others = [scoring for scoring in evidence.scored if scoring != evidence.scorings[0]]
    if others:
        top = y_top(evidence.scored)
        yield Panels(tuple(_panel(evidence, scoring, top) for scoring in others))


def _panel(evidence: Evidence, scoring: Scoring, top: float) -> Panel:
    first, base = scoring.variants[0], evidence.scorings[0]
    own = Curve("first", evidence.names.group(scoring.variants), points_of(scoring))
    grey = Curve("baseline", evidence.names[evidence.baseline], points_of(base))
    behind = (grey,) if base.is_scored and scoring != base else ()
    return Panel(
        id=f"scores.{first.id}",
        title=evidence.names[first],
        subtitle=evidence.names.also(scoring.variants),
        chart=Chart(
            shape="bars",
            curves=(*behind, own),
            x_range=x_range(evidence),
            y_top=top,
            description=description(scoring),
            impossible=scoring.impossible,
        ),
        caption=_caption(evidence, scoring),
    )


def _caption(evidence: Evidence, scoring: Scoring) -> str:
    mean = f"mean {rounding.fixed(scoring.scores.mean / 2)}"
    base = evidence.scorings[0]
    if not base.is_scored or scoring == base:
        return mean
    moved = scoring.scores.wasserstein(base.scores) / 2
    return f"{mean} · {rounding.apart(moved)} points from {evidence.names[evidence.baseline]}"


def description(scoring: Scoring) -> str:
    """Return what a chart of a scoring shows, in words."""
    scores = scoring.scores
    often = rounding.score(Fraction(max(scores, key=lambda score2: scores[score2]), 2))
    ends = [rounding.score(Fraction(score2, 2)) for score2 in (min(scores), max(scores))]
    gaps = rounding.ranges(scoring.impossible)
    missing = f", no hand scoring {gaps}" if gaps else ""
    return (
        f"Bars from {ends[0]} to {ends[1]} points, the highest at {often}, the mean at"
        f" {rounding.fixed(scores.mean / 2)}{missing}."
    )


def points_of(scoring: Scoring) -> tuple[tuple[float, float], ...]:
    """Return the points of a chart: scores and their probabilities."""
    scores = scoring.scores
    return tuple((score2 / 2, float(scores.probability(score2))) for score2 in scores)


def y_top(scorings: Sequence[Scoring]) -> float:
    """Return the upper end of an axis that has room for every probability: the next full 5%."""
    highest = max(Fraction(max(row.scores.values()), row.total) for row in scorings)
    return ceil(20 * highest) / 20


def _figures(evidence: Evidence) -> Table:
    quantiles = tuple(Column(rounding.score(100 * Fraction(q)) + "%") for q in QUANTILES)
    return Table(
        id="score-figures",
        caption=(
            "One hand, as dealt. Under 5% … 95%: the lowest score that at least so many hands do"
            " not pass. Standard deviation over all hands, not of a sample."
        ),
        columns=(
            Column("Games", is_number=False),
            Column("Hands"),
            Column("Mean"),
            Column("Std. dev."),
            *quantiles,
            Column("Blitz"),
            Column("25 or more"),
            Column("31"),
            Column("Impossible"),
        ),
        rows=tuple(_figures_row(evidence, scoring) for scoring in evidence.scored),
    )


def _figures_row(evidence: Evidence, scoring: Scoring) -> tuple[Cell, ...]:
    scores = scoring.scores
    quantiles = (Fraction(scores.quantile(q), 2) for q in QUANTILES)
    thirty_one = scores.probability(62)
    return (
        group_cell(evidence, scoring),
        Cell(rounding.count(scoring.total)),
        Cell(rounding.fixed(scores.mean / 2)),
        Cell(rounding.fixed(scores.sd / 2)),
        *(Cell(rounding.score(points)) for points in quantiles),
        NONE if scoring.blitz is None else Cell(rounding.chance(scoring.blitz)),
        Cell(rounding.chance(scoring.at_least(25))),
        Cell(rounding.chance(thirty_one)) if thirty_one else NO_HAND,
        Cell(rounding.ranges(scoring.impossible)) if scoring.impossible else NONE,
    )


def group_cell(evidence: Evidence, scoring: Scoring) -> Cell:
    """Return the cell that names the games of a scoring."""
    return Cell(evidence.names[scoring.variants[0]], evidence.names.also(scoring.variants))


def _all_scores(evidence: Evidence) -> Table:
    scored = evidence.scored
    names = (evidence.names.group(scoring.variants) for scoring in scored)
    return Table(
        id="score-counts",
        caption="Every score: how many hands have it, and one hand in how many",
        columns=(Column("Score"), *map(Column, names)),
        rows=tuple(
            (Cell(rounding.score(score)), *(_count_cell(scoring, score) for scoring in scored))
            for score in _scores(evidence)
        ),
        is_folded=True,
    )


def _scores(evidence: Evidence) -> list[Decimal]:
    """Return every score that occurs, and every whole number between the lowest and the highest."""
    scores2 = {score2 for scoring in evidence.scored for score2 in scoring.scores}
    whole2 = range(-(-min(scores2) // 2) * 2, max(scores2), 2)
    return [Decimal(score2) / 2 for score2 in sorted(scores2.union(whole2))]


def _count_cell(scoring: Scoring, score: Decimal) -> Cell:
    hands = scoring.hands_with(score)
    if not hands:
        return NO_HAND
    return Cell(rounding.count(hands), rounding.one_in(Fraction(hands, scoring.total)))
