"""What is worth knowing first: sentences made from the evidence, each only where it is true."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Final

from t31.answers.knocks import KnockCurve
from t31.answers.scorings import Scoring
from t31.report import rounding
from t31.report.document import Finding
from t31.report.evidence import Evidence
from t31.report.knocking import threshold_label, tie_sentence

_MOST: Final = 5
HEADLINE: Final = Decimal("0.75")
"""How often a knock has to succeed in what is said first."""


def findings(evidence: Evidence) -> tuple[Finding, ...]:
    """Return up to five findings, the plainest first."""
    found = (
        *_typical_hand(evidence),
        *_worth_knocking(evidence),
        *_tie_rule(evidence),
        *_farthest(evidence),
        *_impossible(evidence),
        *_commonest_category(evidence),
    )
    return found[:_MOST]


def _typical_hand(evidence: Evidence) -> Iterator[Finding]:
    scoring = evidence.scorings[0]
    if not scoring.is_scored:
        return
    scores = scoring.scores
    often2 = max(scores, key=lambda score2: (scores[score2], -score2))
    middle, high = (rounding.score(_points(scores.quantile(q))) for q in ("0.5", "0.95"))
    yield Finding(
        f"{rounding.fixed(scores.mean / 2)} points",
        f"That is the average hand of {evidence.names[evidence.baseline]}. At least half of all"
        f" hands score {middle} or less, and at least nineteen in twenty {high} or less; the most"
        f" frequent score is {rounding.score(_points(often2))}"
        f" ({rounding.chance(scores.probability(often2))}).{_blitz(scoring)}",
    )


def _blitz(scoring: Scoring) -> str:
    return f" One hand {_in(scoring.blitz)} is a blitz." if scoring.blitz else ""


def _in(probability: Fraction) -> str:
    return rounding.one_in(probability).removeprefix("1 ")


def _worth_knocking(evidence: Evidence) -> Iterator[Finding]:
    curve = evidence.curve_of(evidence.baseline)
    label = threshold_label(curve, HEADLINE) if curve else None
    if label is None:
        return
    yield Finding(
        f"Knock with {label}",
        f"With that or better in {evidence.names[evidence.baseline]}, a knock succeeds at least"
        f" three times in four between two players who show their hands as dealt."
        f"{_others_worth(evidence)}",
    )


def _others_worth(evidence: Evidence) -> str:
    found = {
        curve: Decimal(label)
        for curve in evidence.curves
        if curve.points[0].score is not None
        and (label := threshold_label(curve, HEADLINE)) is not None
    }
    if len(set(found.values())) < 2:
        return ""
    (low, low_games), (high, high_games) = (
        (rounding.score(end), _holders(evidence, found.items(), end))
        for end in (min(found.values()), max(found.values()))
    )
    return f" The games compared ask for {low} ({low_games}) to {high} ({high_games})."


def _holders(
    evidence: Evidence, found: Iterable[tuple[KnockCurve, Decimal]], value: Decimal
) -> str:
    games = [game for curve, points in found if points == value for game in curve.variants]
    return evidence.names.group(games)


def _tie_rule(evidence: Evidence) -> Iterator[Finding]:
    for effect in evidence.tie_effects[:1]:
        yield Finding(
            f"{rounding.fixed(100 * effect.gap, 1)} percentage points",
            f"So much hangs on who pays when hands tie. {tie_sentence(evidence, effect)}",
        )


def _farthest(evidence: Evidence) -> Iterator[Finding]:
    compared = evidence.distances
    if not evidence.scorings[0].is_scored or len(compared.scorings) < 3:
        return
    ours = list(zip(compared.wasserstein[0], compared.scorings, strict=True))[1:]
    (most, far), (least, near) = (end(ours, key=lambda row: row[0]) for end in (max, min))
    base = evidence.names[evidence.baseline]
    yield Finding(
        f"{rounding.apart(most)} points",
        f"So far is {evidence.names.group(far.variants)} from {base}: scores would have to move by"
        f" that much on average to turn the one game into the other. Nearest to {base} is"
        f" {evidence.names.group(near.variants)}, {rounding.apart(least)} points away.",
    )


def _impossible(evidence: Evidence) -> Iterator[Finding]:
    groups: dict[tuple[int, ...], list[Scoring]] = {}
    for scoring in evidence.scored:
        groups.setdefault(scoring.impossible, []).append(scoring)
    groups.pop((), None)
    if not groups:
        return
    numbers, scorings = max(groups.items(), key=lambda row: len(row[0]))
    games = [game for scoring in scorings for game in scoring.variants]
    yield Finding(
        rounding.ranges(numbers),
        f"No hand can score that in {evidence.names.listed(games)}, though lower and higher scores"
        f" occur. Seldom is not never: the tables tell the two apart.",
    )


def _commonest_category(evidence: Evidence) -> Iterator[Finding]:
    for scoring in evidence.ranked[:1]:
        rows = evidence.categories[scoring.variants[0].id]
        first = max(rows, key=lambda row: row.hands)
        share = rounding.percent(Fraction(first.hands, scoring.total))
        games = evidence.names.listed(scoring.variants)
        yield Finding(
            share, f"So many of all hands in {games} are {first.name}: no category has more."
        )


def _points(score2: int) -> Fraction:
    return Fraction(score2, 2)
