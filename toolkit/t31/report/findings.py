"""What is worth knowing first: sentences made from the evidence, each only where it is true."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from t31.answers.knocks import KnockCurve
from t31.answers.scorings import Scoring
from t31.report import rounding
from t31.report.document import Finding
from t31.report.evidence import Evidence
from t31.report.knocking import HEADLINE, threshold_words, tie_sentence
from t31.rules.variant import Variant

_MOST: Final = 6

_SHOWN: Final = {
    "last-draw": (
        "counting that every opponent first draws one card from the stock and keeps the best hand"
    ),
    "dealt": "counting hands shown as dealt, which is a floor and no advice",
}
"""What is counted, in the words of a sentence."""


def answer(evidence: Evidence) -> Iterator[Finding]:
    """Yield the answer to what a player wants to know first, where it is counted."""
    curve = evidence.typical
    label = threshold_words(curve, HEADLINE) if curve else None
    if curve is None or label in (None, "never"):
        return
    yield Finding(
        f"Knock with {label}",
        f"At a table of {_number(curve.players)} in {evidence.names[evidence.baseline]}, a knock"
        f" with {label} or better succeeds at least three times in four,"
        f" {_SHOWN[curve.model]}.{_floor(evidence, curve)}{_later(curve)}",
    )


def _floor(evidence: Evidence, curve: KnockCurve) -> str:
    """Say what would do as dealt, where more is asked for."""
    group = evidence.knocks_of(evidence.baseline)
    dealt = group.tables.get(("dealt", curve.players)) if group else None
    label = threshold_words(dealt, HEADLINE) if dealt else None
    if curve.model == "dealt" or label in (None, "never"):
        return ""
    return f" If nobody could draw any more, {label} would do: that is the floor."


def _later(curve: KnockCurve) -> str:
    if curve.model == "dealt":
        return ""
    return " Hands improve from turn to turn, so the later in a round, the more it takes."


def findings(evidence: Evidence) -> tuple[Finding, ...]:
    """Return up to six findings, those about knocking first."""
    found = (
        *_more_players(evidence),
        *_cost(evidence),
        *_typical_hand(evidence),
        *_tie_rule(evidence),
        *_farthest(evidence),
        *_impossible(evidence),
        *_commonest_category(evidence),
    )
    return found[:_MOST]


def _number(players: int) -> str:
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
    return dict(enumerate(words, start=2)).get(players, str(players))


def _more_players(evidence: Evidence) -> Iterator[Finding]:
    typical, group = evidence.typical, evidence.knocks_of(evidence.baseline)
    if typical is None or group is None:
        return
    words = {
        players: threshold_words(curve, HEADLINE)
        for players, curve in group.by_players(typical.model).items()
    }
    known = {players: label for players, label in words.items() if label not in (None, "never")}
    if len(set(known.values())) < 2 or evidence.scorings[0].is_scored is False:
        return
    few, many = min(known), max(known)
    yield Finding(
        f"{known[few]} with {_number(few)}, {known[many]} with {_number(many)}",
        f"That is the lowest score to knock with, at three successes in four, by the number of"
        f" players in {evidence.names[evidence.baseline]}: what is enough depends on the table as"
        f" much as on the hand.{_others_worth(evidence, typical)}",
    )


def _others_worth(evidence: Evidence, typical: KnockCurve) -> str:
    """Say what the games compared ask for at the same table, in the same model."""
    key = typical.model, typical.players
    found = {
        group.variants: Decimal(label)
        for group in evidence.knocks
        if (curve := group.tables.get(key)) is not None
        and curve.points[0].score is not None
        and (label := threshold_words(curve, HEADLINE)) not in (None, "never")
    }
    if len(set(found.values())) < 2:
        return ""
    (low, low_games), (high, high_games) = (
        (rounding.score(end), _holders(evidence, found, end))
        for end in (min(found.values()), max(found.values()))
    )
    return (
        f" With {_number(typical.players)} players, the games compared ask for {low} ({low_games})"
        f" to {high} ({high_games})."
    )


def _holders(
    evidence: Evidence, found: Mapping[tuple[Variant, ...], Decimal], value: Decimal
) -> str:
    games = [game for variants, points in found.items() if points == value for game in variants]
    return evidence.names.group(games)


def _cost(evidence: Evidence) -> Iterator[Finding]:
    typical = evidence.typical
    if typical is None:
        return
    groups = (group for group in evidence.cheaper if evidence.baseline in group.variants)
    rows = next((group.by_players(typical.model) for group in groups), {})
    players = min(rows, key=lambda number: abs(number - typical.players), default=0)
    curve = evidence.costs.get((typical.model, players))
    if curve is None or rows[players].answer != "from":
        return
    row = rows[players]
    point = next(point for point in curve.points if point.label == row.label)
    yield Finding(
        f"Cheaper from {row.label}",
        f"From there on, a knock with {_number(players)} players costs the knocker of"
        f" {evidence.names[evidence.baseline]} less than an average opponent: with {row.label},"
        f" {rounding.fixed(point.knocker)} against {rounding.fixed(point.opponent)} {curve.unit},"
        f" {_SHOWN[typical.model]}.",
    )


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


def _tie_rule(evidence: Evidence) -> Iterator[Finding]:
    for effect in evidence.tie_effects[:1]:
        yield Finding(
            f"{rounding.fixed(100 * effect.gap, 1)} percentage points",
            f"So much hangs on what a tie is worth. {tie_sentence(evidence, effect)}",
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
