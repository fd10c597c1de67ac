"""All hands of one strength as the knocker's, after a draw or beside opponents of another strength.

For games whose trips cross the suits: there, hand classes are many, and the knocker is one more
hand to deal to (:mod:`by_suit.crossed_suits`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from t31.cards import ACE, POINTS, Hand, card, rank_of, suit_of
from t31.exact.by_suit.crossed import CrossedGroups
from t31.exact.by_suit.crossed_suits import Knocker
from t31.exact.by_suit.crossing import DRAWN, Model
from t31.exact.by_suit.decks import Found, found_beside, free_ranks, kept_groups, suit_shown
from t31.exact.by_suit.groups import TwoGroups
from t31.exact.by_suit.limits import (
    NO_BLITZ_HANDS,
    SUITS,
    TRIPS_CARDS,
    Limit,
    at_most,
    blitz_hands,
    most_points,
)
from t31.exact.counts import Outcome
from t31.exact.rows import Condition
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace


class Opponents(NamedTuple):
    """Up to so many opponents below a strength, and level with it, or ``one_level`` alone."""

    strength: int
    number: int
    one_level: bool = False


class KnownTrips(NamedTuple):
    """Trips, or four of a rank, and how many further cards there are, whichever they be."""

    hand: Hand
    further: int


@cache
def knocked(space: HandSpace, model: Model, own: int, met: Opponents) -> Found:
    """Count what all hands of the strength ``own`` meet, hands told apart.

    The knocker's suits are within the limit of his own strength and not within that of the one
    below. That leaves out trips, which are put right by what is known of them.
    """
    limits = at_most(space, own), at_most(space, own - 1)
    knocker, trips = Knocker(*limits, space.hands.shape[1]), trips_within(space, *limits)
    groups = _groups(space, model, met)
    groups.prepare([free_ranks(space, known.hand) for known in trips], met.number)
    return _sum(
        [
            (1, _beside_knocker(space, model, met, knocker)),
            *((-hands, _beside_trips(space, model, met, known)) for known, hands in trips.items()),
        ]
    )


def _sum(parts: Iterable[tuple[int, Found]]) -> dict[Condition, dict[int, Counter[Outcome]]]:
    total: dict[Condition, dict[int, Counter[Outcome]]] = {}
    for times, part in parts:
        for condition, counted in part.items():
            for number, deals in counted.items():
                into = total.setdefault(condition, {}).setdefault(number, Counter())
                for outcome, count in deals.items():
                    into[outcome] += times * count
    return total


def _groups(space: HandSpace, model: Model, met: Opponents) -> TwoGroups | CrossedGroups:
    return kept_groups(space, model, met.strength, met.number, one_level=met.one_level)


def _beside_knocker(space: HandSpace, model: Model, met: Opponents, knocker: Knocker) -> Found:
    """Count beside all hands whose suits are those of the knocker, whatever their trips."""
    limits = at_most(space, met.strength - 1), at_most(space, met.strength)
    suit, blitz = suit_shown(space, model, met.number), blitz_hands(space) or NO_BLITZ_HANDS
    beside = CrossedGroups(suit, *limits, blitz, knocker, one_level=met.one_level)
    return found_beside(space, beside, free_ranks(space, ()), met.strength, blitz=True)


@cache
def _beside_trips(space: HandSpace, model: Model, met: Opponents, known: KnownTrips) -> Found:
    """Count beside all hands of such trips; the knocker's further cards are any that are left."""
    free, shown = free_ranks(space, known.hand), space.hands.shape[1] + DRAWN[model]
    found = found_beside(space, _groups(space, model, met), free, met.strength, blitz=True)
    left = sum(map(len, free))
    return {
        condition: {
            number: {
                outcome: count * comb(left - number * shown, known.further)
                for outcome, count in deals.items()
            }
            for number, deals in counted.items()
        }
        for condition, counted in found.items()
    }


@cache
def trips_within(space: HandSpace, at_most: Limit, lower: Limit) -> Mapping[KnownTrips, int]:
    """Count hands whose suits are within a limit, but not their trips, by what is known of them.

    Those of the lower limit are taken off. The further cards may be any where no limit can be
    passed by them together with a card of the trips; else a hand is known as an example of its
    class.
    """
    found: Counter[KnownTrips] = Counter()
    further = space.hands.shape[1] - TRIPS_CARDS
    are_alike = all(len(set(limit.suits)) == 1 for limit in (at_most, lower))
    lowest = min(suit.points for limit in (at_most, lower) for suit in limit.suits)
    if further and are_alike and lowest >= most_points(1 + further):
        for rank in range(int(space.hands.min()) // 4, ACE + 1):
            times = (rank in at_most.trips) - (rank in lower.trips)
            cards = tuple(card(rank, suit) for suit in SUITS)
            # Four of a rank hold trips in four ways.
            found[KnownTrips(cards[:TRIPS_CARDS], further)] += 4 * times
            found[KnownTrips(cards, further - 1)] -= 3 * times
        return {known: hands for known, hands in found.items() if hands}
    for example, rank, points in _trips(space):
        for limit, times in ((at_most, 1), (lower, -1)):
            is_within = all(n <= one.points for n, one in zip(points, limit.suits, strict=True))
            if rank in limit.trips and is_within:
                found[KnownTrips(example, 0)] += times
    return {known: hands for known, hands in found.items() if hands}


@cache
def _trips(space: HandSpace) -> Sequence[tuple[Hand, int, tuple[int, ...]]]:
    """Return for each hand with trips the example of its class, the rank, and points by suit."""
    ranks, classes = space.hands // 4, hand_classes(space)
    examples: dict[int, Hand] = {}
    found = []
    for row in np.flatnonzero((ranks[:, :-2] == ranks[:, 2:]).any(axis=1)):
        hand = tuple(map(int, space.hands[row]))
        rank = Counter(map(rank_of, hand)).most_common(1)[0][0]
        points = tuple(sum(POINTS[rank_of(c)] for c in hand if suit_of(c) == s) for s in SUITS)
        found.append((examples.setdefault(int(classes[row]), hand), rank, points))
    return found
