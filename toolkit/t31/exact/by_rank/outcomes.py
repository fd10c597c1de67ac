"""From sweeps to outcomes: exactly so many hands lower, level and higher, for one strength.

Let N hands be dealt, and let ``ways(k, m)`` be the number of ways to choose a set of k hands on the
zone's side and a set of m level hands, all without a common card. Any hands may fill up the table,
in ``rest(k + m)`` ways. A deal with exactly a hands on the side and b level is met C(a, k) C(b, m)
times in ``ways(k, m) * rest(k + m)``, so the number of those deals is

    sum over k >= a, m >= b of (-1)**(k - a + m - b) C(k, a) C(m, b) ways(k, m) rest(k + m).

Level hands share their three ranks. For an unsuited strength one is free, or free and of one suit
with weight -1; for a suited strength it is marked. No two marked ones are of the same suit, so they
are told by their suits, and their cards are lost to everybody else.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb, factorial, prod

from t31.exact.by_rank.choices import RANK_CARDS
from t31.exact.by_rank.sweep import Question, Suits, Sweep
from t31.exact.by_rank.zones import HAND_CARDS, Zone
from t31.exact.counts import Outcome

Spot = tuple[int, Suits]
"""A strength, by its place in a zone, and the cards that are out of the deck."""

Ways = dict[int, list[int]]
"""By number of level hands: in how many ways 0, 1, 2 … hands are on the zone's side."""


def level_at_most(zone: Zone, place: int) -> int:
    """Return how many hands can have the strength at ``place`` at once: a rank has four cards."""
    triple = zone.triples[place]
    return RANK_CARDS // max(triple.count(rank) for rank in triple)


def side_ways(sweep: Sweep, spots: Iterable[Spot], least: int, hands: int) -> dict[Spot, Ways]:
    """Return ``ways`` at each spot for up to ``hands`` hands, at least ``least`` of them level."""
    asked: dict[tuple[Spot, int], Counter[Question]] = {}
    for spot in spots:
        for level in range(least, min(hands, level_at_most(sweep.zone, spot[0])) + 1):
            asked[spot, level] = _level_hands(sweep.zone, spot, level)
    most: dict[Question, int] = {}
    for (_, level), questions in asked.items():
        for question in questions:
            most[question] = max(hands - level, most.get(question, 0))
    answers = sweep.counts(most)
    ways: dict[Spot, Ways] = {}
    for (spot, level), questions in asked.items():
        ways.setdefault(spot, {})[level] = [
            sum(sign * answers[question][side] for question, sign in questions.items())
            for side in range(hands - level + 1)
        ]
    return ways


def _level_hands(zone: Zone, spot: Spot, level: int) -> Counter[Question]:
    """Return, with signs, the questions that together mean ``level`` level hands."""
    place, lost = spot
    triple = zone.triples[place]
    needed = sum(1 << rank for rank in set(triple))
    able = [suit for suit in range(4) if len(set(triple)) == HAND_CARDS and not lost[suit] & needed]
    questions: Counter[Question] = Counter()
    for marked in [level] if zone.suited else range(level + 1):
        sign = 1 if zone.suited else (-1) ** marked
        for suits in combinations(able, marked):
            out = (taken | needed if suit in suits else taken for suit, taken in enumerate(lost))
            questions[Question(place, tuple(sorted(out)), level - marked)] += sign
    return questions


def outcomes(zone: Zone, ways: Ways, cards: int, hands: int) -> dict[Outcome, int]:
    """Return the sets of ``hands`` hands from ``cards`` cards by how many are lower and level.

    Outcomes with fewer level hands than ``ways`` knows of are absent, and so are empty ones.
    """
    found: dict[Outcome, int] = {}
    met = {
        (side, level): number
        * sets_of_hands(cards - HAND_CARDS * (side + level), hands - side - level)
        for level, by_side in ways.items()
        for side, number in enumerate(by_side[: max(0, hands - level + 1)])
    }
    for side, level in met:
        deals = sum(
            (-1) ** (k - side + m - level) * comb(k, side) * comb(m, level) * number
            for (k, m), number in met.items()
            if k >= side and m >= level
        )
        if deals:
            lower = side if zone.side == "lower" else hands - side - level
            found[lower, level] = deals
    return found


def sets_of_hands(cards: int, hands: int) -> int:
    """Return how many sets of ``hands`` hands can be dealt from ``cards`` cards.

    >>> sets_of_hands(52, 2) == 22_100 * 18_424 // 2
    True
    """
    ordered = prod(comb(cards - HAND_CARDS * dealt, HAND_CARDS) for dealt in range(hands))
    return ordered // factorial(hands)
