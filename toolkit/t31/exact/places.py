"""How often opponents stand in a place: the counts that what a knock costs is made of.

One opponent is picked out, the special one, the others are all on one side of him, and the knocker
is on the other side of him than those he is below or above of: :mod:`by_suit.place_weights` says
which ways to deal make which place. The knocker's strength s is at most s less at most s - 1. His
suits are counted with those of the others, for all s at once (:mod:`by_suit.place_tables`), but for
trips: those he holds, where his limit forbids them, are marked, and the deals beside them are
subtracted. Where trips cross the suits of opponents, they are counted for one s after another.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import product
from math import factorial

import numpy as np

from t31.cards import ACE, POINTS
from t31.errors import NotComputedError
from t31.exact.by_suit.crossing import DRAWN, Model, most_placed
from t31.exact.by_suit.decks import free_ranks, suit_shown
from t31.exact.by_suit.groups import require_width
from t31.exact.by_suit.knockers import Opponents, knocked
from t31.exact.by_suit.limits import (
    NOTHING,
    SUITS,
    TRIPS_CARDS,
    Limit,
    above_blitz,
    at_most,
    blitz_hands,
    level,
)
from t31.exact.by_suit.outcomes import Deal
from t31.exact.by_suit.place_marks import Marking
from t31.exact.by_suit.place_suits import SuitBeside
from t31.exact.by_suit.place_tables import Deals, Deck
from t31.exact.by_suit.place_weights import Key, Weighing, weights
from t31.exact.by_suit.trips import Kind
from t31.exact.costs import PLACES_COUNTED, Place, PlaceCounts
from t31.exact.counts import Outcome
from t31.exact.rows import Condition
from t31.exact.suit_total import require_countable
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant
from t31.showdown import unit

Trips = tuple[tuple[Kind, ...], tuple[int, int]]
"""The ranks that can be marked; of the knocker's trips the numbers of kind and mark."""


def place_counts(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, PlaceCounts]:
    """Count the opponents in the places that are paid for, by player count.

    Args:
        variant: a suit-total game.
        model: ``dealt``, or ``last-draw`` where every opponent draws a card and keeps the best.
        condition: which deals count.
        players: player counts, the knocker among them.

    Returns:
        Counts on the scale of :func:`t31.exact.suit_total.knock_counts`, for every place of
        :data:`t31.exact.costs.PLACES_COUNTED` by the unit of the game, at every strength.

    Raises:
        NotComputedError: see :func:`t31.exact.suit_total.class_outcomes`; or trips cross the suits
            and there are more players than :data:`by_suit.crossing.MOST` says; or too many
            players (beyond 7 with 52 cards); or the highest hand can be one of several blitzes
            drawn under ``no-blitz``, or any where trips cross the suits.

    >>> from t31.rules.loading import load_variant
    >>> counts = place_counts(load_variant("eenendertigen"), "dealt", "any", [3])[3]
    >>> counts.by_place["lowest"][0]  # nobody is below the weakest hand
    0
    """
    space, places = hand_space(variant), PLACES_COUNTED[unit(variant)]
    require_countable(variant, condition)
    most = most_placed(space, model)
    if most and places and max(players) > most:
        raise NotComputedError(
            f"{variant.id}: no exact places of opponents in the model {model}",
            got=f"{max(players)} players",
            remedy=f"ask for at most {most} players, or for the model dealt",
        )
    drawn = DRAWN[model] and condition == "no-blitz" and "highest" in places
    if drawn and (most or space.is_blitz[:-1].any()):
        raise NotComputedError(
            f"{variant.id}: no exact places under no-blitz in the model {model}",
            remedy="ask for the model dealt, or for the condition any",
        )
    require_width(ACE + 1 - int(space.hands.min()) // 4, max(players))
    count = partial(_where_trips_cross, condition=condition) if most else _places
    found = count(space, model, max(players) - 1, places) if places else {}
    return {
        number: PlaceCounts(
            condition,
            number,
            {
                place: {s: found[condition, number - 1, place][s] for s in range(space.strengths)}
                for place in places
            },
        )
        for number in players
    }


def _where_trips_cross(
    space: HandSpace,
    model: Model,
    opponents: int,
    places: Sequence[Place],
    condition: Condition,
) -> Mapping[Key, Counter[int]]:
    """Count as :func:`_places` does: who is level with one strength, the knocker with another."""
    counts = [s for s in range(space.strengths) if condition == "any" or not space.is_blitz[s]]
    found: defaultdict[Key, Counter[int]] = defaultdict(Counter)
    for special, own in product(counts, counts):
        wanted = [place for place in places if _stands_apart(place, special, own)]
        met = Opponents(special, opponents, one_level=wanted == ["lowest"])
        beside = knocked(space, model, own, met) if wanted else {}
        for number, outcomes in beside.get(condition, {}).items():
            for outcome, deals in outcomes.items():
                for place in wanted:
                    found[condition, number, place][own] += deals * _in(place, outcome, number)
    return found


def _stands_apart(place: Place, special: int, own: int) -> bool:
    return special > own if place == "highest" else special < own


def _in(place: Place, outcome: Outcome, opponents: int) -> int:
    """Return how many of those who are level with a strength stand in the place."""
    lower, level = outcome
    if place == "highest":
        return level if lower + level == opponents else 0
    return 0 if lower or (place == "sole-lowest" and level > 1) else level


@cache
def _places(
    space: HandSpace, model: Model, opponents: int, places: tuple[Place, ...]
) -> Mapping[Key, Counter[int]]:
    """Count by condition, number of opponents and place, then by the knocker's strength."""
    found: defaultdict[Key, Counter[int]] = defaultdict(Counter)
    for special in range(space.strengths):
        first = special if places == ("lowest",) else -1
        counted = Beside(space, model, special, opponents, places)
        for key, by_strength in counted.exactly(first).items():
            for strength, deals in enumerate(by_strength, start=first + 1):
                if _stands(space, model, key, special, strength):
                    found[key][strength] += deals // factorial(key[1])
    return found


def _stands(space: HandSpace, model: Model, key: Key, special: int, strength: int) -> bool:
    """Return whether the place is on that side of the knocker, and neither was dealt a blitz."""
    condition, _, place = key
    dealt = [strength] if DRAWN[model] else [special, strength]
    if condition == "no-blitz" and space.is_blitz[dealt].any():
        return False
    return special > strength if place == "highest" else special < strength


class Beside:
    """Deals with one opponent of strength ``special``, the others on one side of him."""

    def __init__(
        self,
        space: HandSpace,
        model: Model,
        special: int,
        opponents: int,
        places: tuple[Place, ...],
    ) -> None:
        dealt = space.hands.shape[1]
        self._space, self._dealt = space, dealt
        limits = at_most(space, special - 1), at_most(space, special)
        group, other = limits if "lowest" in places else limits[::-1]
        suit = suit_shown(space, model, opponents)
        exactly = level(space, special) if suit.hand == TRIPS_CARDS else None
        other = exactly or other
        blitz = blitz_hands(space) if space.is_blitz.any() else None
        pairs = list(zip(group.suits, other.suits, strict=True))
        made = {pair: SuitBeside(suit, *pair, blitz) for pair in set(pairs)}
        self._suits = [made[pair] for pair in pairs]
        self._marking = Marking(suit, group, other, blitz)
        self._free = free_ranks(space, ())
        self._decks: dict[object, Deck] = {}
        self._rule = Weighing(
            opponents,
            places,
            Deal(sum(map(len, self._free)) - dealt, dealt, suit.hand),
            blitz is not None,
            bool(DRAWN[model] and space.is_blitz[special]),
            above_blitz(space, special),
            exactly is not None,
        )

    def exactly(self, first: int) -> Mapping[Key, Sequence[int]]:
        """Count with a knocker of each strength above ``first``, by what is counted."""
        limits = [at_most(self._space, s) for s in range(first, self._space.strengths)]
        found = self._weighed(self._marking.kinds(self._free), limits, self._dealt)
        for (kinds, trips), forbidden in self._trips(limits).items():
            for key, deals in self._weighed(kinds, [NOTHING], 0, trips).items():
                found[key] = found[key] - forbidden * deals
        return {key: np.diff(deals).tolist() for key, deals in found.items()}

    def _weighed(
        self,
        kinds: tuple[Kind, ...],
        limits: Sequence[Limit],
        dealt: int,
        trips: tuple[int, int] | None = None,
    ) -> dict[Key, Deals]:
        """Add up what is counted for a knocker within each limit, by what it counts for."""
        codes, ways = self._deck(kinds, limits, dealt).sums(trips)
        found: dict[Key, Deals] = defaultdict(lambda: np.zeros(len(limits), dtype=object))
        for z, special, label, group in np.argwhere(ways.any(axis=-1)).tolist():
            deals = ways[z, special, label, group]
            for key, weight in weights(self._rule, z, codes[label], group, special).items():
                found[key] = found[key] + weight * deals
        return found

    def _deck(self, kinds: tuple[Kind, ...], limits: Sequence[Limit], dealt: int) -> Deck:
        key = kinds, dealt
        if key not in self._decks:
            self._decks[key] = Deck(
                self._suits, kinds, self._free, limits, dealt,
                holders=self._rule.holders, exactly=self._rule.exactly,
            )  # fmt: skip
        return self._decks[key]

    def _trips(self, limits: Sequence[Limit]) -> Mapping[Trips, Deals]:
        """Return how many trips each limit forbids whose cards are within it, suit by suit.

        They are told apart by what is dealt beside them; those that all limits forbid are no
        difference to anybody, nor are those that none does.
        """
        found: dict[Trips, Deals] = defaultdict(lambda: np.zeros(len(limits), dtype=object))
        for rank in frozenset.intersection(*self._free):
            forbidden = [_forbidden(rank, left, limits) for left in SUITS]
            are_alike = forbidden.count(forbidden[0]) == len(SUITS)
            for left in SUITS[:1] if are_alike else SUITS:
                if len(set(forbidden[left])) > 1:
                    fits = tuple(are_alike or s != left for s in SUITS)
                    found[self._marking.with_trips(self._free, rank, fits)] += forbidden[left]
        return found


def _forbidden(rank: int, left: int, limits: Sequence[Limit]) -> list[bool]:
    """Return which limits forbid the trips that leave a suit, but none of their cards."""
    return [
        rank in limit.trips
        and all(POINTS[rank] <= limit.suits[s].points for s in SUITS if s != left)
        for limit in limits
    ]
