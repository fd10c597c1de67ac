"""From the results database to a report as a frozen value, nothing of it rendered yet."""

from collections.abc import Sequence

from t31.report import rounding
from t31.report.at_table import at_table
from t31.report.costs import costs
from t31.report.distances import distances
from t31.report.distributions import distributions
from t31.report.document import Report
from t31.report.evidence import Evidence, gather
from t31.report.findings import answer, findings
from t31.report.games import games
from t31.report.gaps import gaps
from t31.report.knocking import knocking
from t31.report.opening import opening
from t31.report.provenance import provenance
from t31.report.rankings import rankings
from t31.report.sources import sources
from t31.rules.variant import Variant
from t31.store.reader import Results

_GAME = (
    "Thirty-One is a family of card games. Everybody holds three cards, or four in some games, and"
    " collects one suit: an ace counts 11, king, queen and jack 10, any other card its number, and"
    " a hand is worth its best suit. Players exchange cards in turn until somebody knocks; the"
    " others take one more turn, hands are shown, and in most games whoever is lowest loses a life."
    " A blitz, usually 31 in one suit, ends a round by itself."
)


def build_report(
    results: Results,
    variants: Sequence[Variant],
    baseline: Variant,
    commands: Sequence[str] = (),
) -> Report:
    """Build the report on ``variants`` from the results database.

    Args:
        results: the database.
        variants: the games to report on, in the order in which they are to stand.
        baseline: the game the others are compared to; it is put first, wherever it stands.
        commands: what a reader is told to type to have the report again.

    Raises:
        ResultsError: a game that is not in the database, or was made under other rules or by
            another t31; or a file that cannot be read.
    """
    evidence = gather(results, variants, baseline)
    return Report(
        title="Thirty-One, counted",
        lead=(_GAME, _page(evidence)),
        answer=tuple(answer(evidence)),
        findings=findings(evidence),
        opening=tuple(opening(evidence)),
        sections=(
            *knocking(evidence),
            *costs(evidence),
            *at_table(evidence),
            *rankings(evidence),
            *distributions(evidence),
            *distances(evidence),
            games(evidence),
            gaps(evidence),
            sources(evidence),
            provenance(evidence, commands),
        ),
    )


def _page(evidence: Evidence) -> str:
    hands = rounding.count(evidence.scorings[0].total)
    base = evidence.names[evidence.baseline]
    players, deals = evidence.deals.get(evidence.baseline.id, (0, 0))
    counted = f" and {rounding.count(deals)} deals to {players} players" if deals else ""
    others = len(evidence.variants) - 1
    compared = f", and how do other games differ from {base}" if others else ""
    likewise = f", and likewise, as far as is said below, in {others} more" if others else ""
    return (
        f"With what score does it pay to knock, what does it cost{compared}? This page answers by"
        f" counting: all {hands} hands{counted} in {base}{likewise}. Every figure is exact and none"
        " is an estimate."
    )
