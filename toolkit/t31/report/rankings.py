"""Games that rank three-card hands by category, which have no scores: Stop the Bus and its kin."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from typing import Final

from t31.answers.knocks import KnockCurve
from t31.answers.scorings import Category, Scoring
from t31.report import rounding
from t31.report.costs import threshold_words as cheaper_words
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
from t31.report.knocking import threshold_words
from t31.report.seats import NOT_COMPUTED, seat_columns, seat_table

_ROOM: Final = Fraction(1, 20)
"""Share of all hands below which a category is too narrow for its name on the axis."""

_WORDS: Final = (
    "Hands have no points here: they are ranked by category, and within one by their cards. Between"
    " two players, hands shown as dealt, a knock succeeds as the last two columns say, with the"
    " weakest and with the strongest hand of the category."
)


def rankings(evidence: Evidence) -> Iterator[Section]:
    """Yield a section for every scoring by three-card ranking."""
    for scoring in evidence.ranked:
        name = evidence.names.listed(scoring.variants)
        identifier = scoring.variants[0].id
        curves = evidence.curves_of(scoring)
        blocks: tuple[Block, ...] = (
            Paragraph(_WORDS),
            _categories(evidence, scoring, curves[0] if curves else None),
            *(Panels((_panel(evidence, scoring, curve),)) for curve in curves[:1]),
            *_thresholds(evidence, scoring),
            *_cheaper(evidence, scoring),
        )
        yield Section(f"ranking.{identifier}", f"{name}: hands by category", blocks)


def _categories(evidence: Evidence, scoring: Scoring, curve: KnockCurve | None) -> Table:
    rows = evidence.categories[scoring.variants[0].id]
    chances = {row.label: row.chance for row in curve.points} if curve else {}
    return Table(
        id=f"categories.{scoring.variants[0].id}",
        caption=f"The categories, best first, of {rounding.count(scoring.total)} hands",
        columns=(
            Column("Category", is_number=False),
            Column("Hands"),
            Column("Probability"),
            Column("Knock with the weakest"),
            Column("Knock with the strongest"),
        ),
        rows=tuple(_category_row(scoring, row, chances) for row in rows),
    )


def _category_row(
    scoring: Scoring, row: Category, chances: dict[str, Fraction]
) -> tuple[Cell, ...]:
    return (
        Cell(row.name),
        Cell(rounding.count(row.hands)),
        Cell(rounding.chance(Fraction(row.hands, scoring.total))),
        *(
            Cell(rounding.percent(chances[end.label]), end.label) if end.label in chances else NONE
            for end in (row.weakest, row.strongest)
        ),
    )


def _thresholds(evidence: Evidence, scoring: Scoring) -> Iterator[Table]:
    """Yield the least to knock with for each group of games, level by level."""
    groups = [row for row in evidence.knocks if set(row.variants) & set(scoring.variants)]
    for group in groups:
        curves = group.by_players("dealt")
        levels = sorted({row.success for curve in curves.values() for row in curve.thresholds})
        yield Table(
            id=f"thresholds.{group.variants[0].id}",
            caption=(
                f"{evidence.names.listed(group.variants)}, as dealt: the least to knock with; from"
                " it on, every knock succeeds at least so often"
            ),
            columns=(Column("Success"), *seat_columns(list(curves))),
            rows=tuple(
                (
                    Cell(f"{rounding.score(100 * level)}%"),
                    *(
                        Cell(threshold_words(curve, level) or NOT_COMPUTED)
                        for curve in curves.values()
                    ),
                )
                for level in levels
            ),
        )


def _cheaper(evidence: Evidence, scoring: Scoring) -> Iterator[Table]:
    """Yield from where on a knock costs the knocker less than an average opponent."""
    groups = [row for row in evidence.cheaper if set(row.variants) & set(scoring.variants)]
    if groups:
        yield seat_table(
            evidence,
            f"cheaper.{scoring.variants[0].id}",
            "From this hand on, a knock costs the knocker less than an average opponent",
            groups,
            "knock_cost",
            cheaper_words,
            quiet="never",
        )


def _panel(evidence: Evidence, scoring: Scoring, curve: KnockCurve) -> Panel:
    shares = accumulate(Fraction(value.hands, scoring.total) for value in scoring.values)
    at_most = dict(zip((value.label for value in scoring.values), shares, strict=True))
    points = tuple((float(at_most[row.label]), float(row.chance)) for row in curve.points)
    low, high = curve.points[0], curve.points[-1]
    return Panel(
        id=f"knock.{scoring.variants[0].id}",
        title="A knock, by the place of the hand among all hands",
        subtitle=evidence.names.also(scoring.variants),
        chart=Chart(
            shape="rank",
            curves=(Curve("first", evidence.names.group(curve.variants), points),),
            x_range=(0, 1),
            y_top=1.0,
            is_wide=True,
            description=(
                f"The chance of a successful knock rises from {rounding.percent(low.chance)} with"
                f" {low.label} to {rounding.percent(high.chance)} with {high.label}."
            ),
            marks=tuple(_marks(evidence, scoring)),
        ),
        caption="Along the axis: the share of all hands that are no better.",
    )


def _marks(evidence: Evidence, scoring: Scoring) -> Iterator[tuple[float, str]]:
    begins = Fraction(0)
    for row in reversed(evidence.categories[scoring.variants[0].id]):
        share = Fraction(row.hands, scoring.total)
        yield float(begins), row.name if share >= _ROOM else ""
        begins += share
