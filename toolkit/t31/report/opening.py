"""The picture a report opens with: how often a knock succeeds, by score and number of players."""

from collections.abc import Iterator

from t31.report.chances import chances, description
from t31.report.document import Chart, Panel
from t31.report.evidence import Evidence
from t31.report.knocking import HEADLINE, threshold_words
from t31.report.seats import HANDS


def opening(evidence: Evidence) -> Iterator[Panel]:
    """Yield the baseline's chances by score and number of players, where it has scores."""
    group, typical = evidence.knocks_of(evidence.baseline), evidence.typical
    if not evidence.scorings[0].is_scored or group is None or typical is None:
        return
    curves = group.by_players(typical.model)
    label = threshold_words(typical, HEADLINE)
    is_marked = label not in (None, "never")
    scores = [float(row.score or 0) for curve in curves.values() for row in curve.points]
    yield Panel(
        id="opening",
        title=f"How often a knock succeeds in {evidence.names[evidence.baseline]}",
        subtitle=f"by the knocker's score and the number of players, {HANDS[typical.model]}",
        chart=Chart(
            shape="line",
            curves=chances(curves),
            x_range=(min(scores) - 1, max(scores) + 1),
            y_top=1.0,
            description=description(curves),
            is_wide=True,
            marks=((float(label or 0), ""),) if is_marked else (),
        ),
        caption=(
            f"The upright line: {label}, from which on at least three of four knocks succeed with"
            f" {typical.players} players."
            if is_marked
            else ""
        ),
    )
