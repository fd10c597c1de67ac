"""All hands of one strength as the knocker's, after a draw or beside opponents of another strength.

For games whose trips cross the suits: there, hand classes are many, and the knocker is one more
hand to deal to (:mod:`by_suit.crossed_suits`).
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import comb
from typing import NamedTuple

from t31.exact.by_suit.crossed import CrossedGroups
from t31.exact.by_suit.crossed_marks import KnownTrips, trips_within
from t31.exact.by_suit.crossed_suits import Knocker
from t31.exact.by_suit.crossing import DRAWN, Model
from t31.exact.by_suit.decks import Found, found_beside, free_ranks, kept_groups, suit_shown
from t31.exact.by_suit.groups import TwoGroups
from t31.exact.by_suit.limits import NO_BLITZ_HANDS, at_most, blitz_hands
from t31.exact.counts import Outcome
from t31.exact.rows import Condition
from t31.hands.space import HandSpace


class Opponents(NamedTuple):
    """Up to so many opponents below a strength, and level with it, or ``one_level`` alone."""

    strength: int
    number: int
    one_level: bool = False


@cache
def knocked(space: HandSpace, model: Model, own: int, met: Opponents) -> Found:
    """Count what all hands of the strength ``own`` meet, hands told apart.

    The knocker's suits are within the limit of his own strength and not within that of the one
    below. That leaves out trips, which are put right by class.
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
