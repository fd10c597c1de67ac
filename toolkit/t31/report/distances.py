"""How far the scorings are apart, as two tables shaded by distance."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from t31.answers.comparison import Matrix
from t31.report import rounding
from t31.report.document import Block, Cell, Column, Paragraph, Section, Table
from t31.report.evidence import Evidence

_DEEPEST: Final = 9
_WORDS: Final = (
    "Two measures of how differently hands score. Total variation is the most by which two games"
    " differ in the probability of any event, such as “the hand scores 20 or more”. The Wasserstein"
    " distance is in points: how far scores have to move, on average, to turn the one distribution"
    " into the other. Both are computed exactly and rounded to two decimals."
)


def distances(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on distances, where there are two scorings in points to compare."""
    if len(evidence.distances.scorings) < 2:
        return
    variation, moved = evidence.distances.total_variation, evidence.distances.wasserstein
    blocks: tuple[Block, ...] = (
        Paragraph(_WORDS),
        *_without_scores(evidence),
        _table(evidence, "total-variation", "Total variation", variation, rounding.percent),
        _table(evidence, "wasserstein", "Wasserstein distance, in points", moved, rounding.apart),
    )
    yield Section("distances", "How far apart the scorings are", blocks)


def _without_scores(evidence: Evidence) -> Iterator[Paragraph]:
    games = [game for scoring in evidence.ranked for game in scoring.variants]
    if games:
        verb = "ranks" if len(games) == 1 else "rank"
        names = evidence.names.listed(games)
        yield Paragraph(f"{names} {verb} hands without giving points: no distance is defined.")


def _table(
    evidence: Evidence,
    identifier: str,
    caption: str,
    matrix: Matrix,
    text: Callable[[Fraction], str],
) -> Table:
    scorings = evidence.distances.scorings
    names = [evidence.names.group(scoring.variants) for scoring in scorings]
    most = max(map(max, matrix))
    return Table(
        id=identifier,
        caption=caption,
        columns=(Column("Games", is_number=False), *map(Column, names)),
        rows=tuple(
            (Cell(name), *(_cell(distance, most, text) for distance in row))
            for name, row in zip(names, matrix, strict=True)
        ),
    )


def _cell(distance: Fraction, most: Fraction, text: Callable[[Fraction], str]) -> Cell:
    shade = -(-distance * _DEEPEST // most) if most else 0
    return Cell(text(distance), shade=int(shade), is_quiet=not distance)
