"""The picture a report opens with: the baseline's hands, and two scores to remember."""

from collections.abc import Iterator
from fractions import Fraction

from t31.report import rounding
from t31.report.distributions import description, points_of, y_top
from t31.report.document import Chart, Curve, Panel
from t31.report.evidence import Evidence
from t31.report.findings import HEADLINE
from t31.report.knocking import threshold_label


def opening(evidence: Evidence) -> Iterator[Panel]:
    """Yield the chart of the baseline's scores, where it has scores."""
    scoring, name = evidence.scorings[0], evidence.names[evidence.baseline]
    if not scoring.is_scored:
        return
    marks = list(_marks(evidence))
    lowest, highest = scoring.values[0].score, scoring.values[-1].score
    yield Panel(
        id="opening",
        title=f"How many of all hands of {name} have each score",
        subtitle="",
        chart=Chart(
            shape="bars",
            curves=(Curve("first", name, points_of(scoring)),),
            x_range=(float(lowest or 0) - 1, float(highest or 0) + 1),
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
    median = Fraction(evidence.scorings[0].scores.median, 2)
    middle = rounding.score(median)
    yield float(median), f"half: {middle} or less", f"At least half of all hands: {middle} or less."
    curve = evidence.curve_of(evidence.baseline)
    label = threshold_label(curve, HEADLINE) if curve else None
    if label is not None:
        words = (
            f"With {label} or more, at least three of four knocks between two players succeed,"
            " hands shown as dealt."
        )
        yield float(label), f"knock from {label}: 3 in 4", words
