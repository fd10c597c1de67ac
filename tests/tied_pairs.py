"""Two opponents of equal strength beside the knocker, looked up in the list of all hands.

A second way to the places of opponents, right for every ranking: which of two is lower the knock
tables say, and all that is missing is how often both have the same strength t.
With H(t, T) the hands of strength t that hold all of the cards T and none of the knocker's, those
who share no card are, by inclusion-exclusion over the cards that both are made to hold,

    pairs(t) = sum over T of (-1)^|T| H(t, T)^2 / 2.

In a deal of ``last-draw`` under ``no-blitz`` a hand stands for the cards that can have been drawn
to a hand that is no blitz: H adds up their number.

Bound: hands of at most four cards are counted, each at most four times; so no sum over the T of one
size passes C(4, 2) * (4 * C(52, 4))**2 < 2**43.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from t31.cards import DECK_CARDS
from t31.exact.by_suit.crossing import DRAWN, Model, class_examples
from t31.exact.by_suit.kernels import compiled
from t31.exact.by_suit.shares import Counts, Indices, Short
from t31.exact.costs import PLACES_COUNTED, Place, PlaceCounts
from t31.exact.rows import Condition
from t31.exact.suit_total import knock_counts
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant
from t31.showdown import unit
from tests.looked_up import shown_hands


class Holding(NamedTuple):
    """Hands, weakest first, and by strength and by cards how many of them hold these.

    Attributes:
        begins: by strength, where its hands begin.
        bits: the cards of each hand as a set of bits.
        weight: how often each hand counts.
        places: by hand, the numbers of all sets of its cards but the whole hand.
        sign: by number of a set, 1 or -1.
        total: by strength and number of a set, the hands that hold it.
    """

    begins: Indices
    bits: Counts
    weight: Indices
    places: Short
    sign: Indices
    total: Indices


@cache
def holding(space: HandSpace, model: Model, condition: Condition) -> Holding:
    """Count all hands of a game by what they hold."""
    shown = shown_hands(space, DRAWN[model])
    order = np.argsort(shown.strength, kind="stable")
    cards, strength = shown.cards[order], shown.strength[order]
    weight = shown.unblitzed[order] if condition == "no-blitz" else np.ones_like(strength)
    sizes = range(cards.shape[1])
    numbers = [comb(DECK_CARDS, size) for size in sizes]
    first = np.cumsum([0, *numbers])
    columns = [(size, chosen) for size in sizes for chosen in combinations(sizes, size)]
    places = [first[size] + _number(cards[:, chosen]) for size, chosen in columns]
    total = np.zeros((space.strengths, int(first[-1])), dtype=np.int64)
    for place in places:
        np.add.at(total, (strength, place), weight)
    return Holding(
        begins=np.searchsorted(strength, np.arange(space.strengths + 1)),
        bits=shown.bits[order],
        weight=weight,
        places=np.stack(places, axis=1).astype(np.uint32),
        sign=np.repeat((-1) ** np.arange(len(numbers)), numbers),
        total=total,
    )


def _number(cards: Indices) -> Indices:
    """Return the number of each set of cards, a row in descending order, among those as large."""
    size = cards.shape[1]
    numbers = np.zeros(len(cards), dtype=np.int64)
    for i, column in enumerate(cards.T):
        numbers += np.array([comb(card, size - i) for card in range(DECK_CARDS)])[column]
    return numbers


@cache
def tied_pairs(space: HandSpace, model: Model, condition: Condition) -> list[list[int]]:
    """Count, by class of the knocker's hand, two opponents of equal strength, by that strength."""
    hands = holding(space, model, condition)
    known = [np.uint64(sum(1 << card for card in hand)) for hand in class_examples(space)]
    return [(square_left(cards, *hands) // 2).tolist() for cards in known]


@compiled
def square_left(
    known: np.uint64,
    begins: Indices,
    bits: Counts,
    weights: Indices,
    places: Short,
    sign: Indices,
    holding: Indices,
) -> Indices:
    """Return by strength the signed sum of the squares of what is held by hands not ``known``.

    Hands of strength t are ``begins[t]`` to ``begins[t + 1]``. ``holding[t, set]`` are those that
    hold a set of cards, ``places`` the sets by hand; a whole hand is none of them, and has the sign
    that comes next.
    """
    squares = np.zeros(len(holding), dtype=np.int64)
    for strength in range(len(holding)):
        left = holding[strength].copy()
        for hand in range(begins[strength], begins[strength + 1]):
            if bits[hand] & known:
                for place in places[hand]:
                    left[place] -= weights[hand]
            else:
                squares[strength] -= sign[-1] * weights[hand] ** 2
        for place in range(len(sign)):
            squares[strength] += sign[place] * left[place] ** 2
    return squares


def of_few(variant: Variant, model: Model, condition: Condition, players: int) -> PlaceCounts:
    """Count one opponent or two: he is in the place, or one of them is, or both of them tied."""
    outcomes = knock_counts(variant, model, condition, [players])[players].outcomes
    by_place: dict[Place, dict[int, int]] = {}
    for place in PLACES_COUNTED[unit(variant)]:
        tied = _tied(hand_space(variant), model, condition, place) if players == 3 else Counter()
        sign = -1 if place == "sole-lowest" else 1
        by_place[place] = {
            strength: sum(
                deals
                for (lower, level), deals in row.items()
                if (lower + level < players - 1 if place == "highest" else lower)
            )
            + sign * tied[strength]
            for strength, row in outcomes.items()
        }
    return PlaceCounts(condition, players, by_place)


def _tied(space: HandSpace, model: Model, condition: Condition, place: Place) -> Counter[int]:
    """Count by the knocker's strength two opponents tied above him or, for low places, below."""
    tied: Counter[int] = Counter()
    _, example, hands = np.unique(hand_classes(space), return_index=True, return_counts=True)
    without = condition == "no-blitz"
    drawn = bool(DRAWN[model])
    by_class = tied_pairs(space, model, condition if drawn else "any")
    for row, number, pairs in zip(example, hands.tolist(), by_class, strict=True):
        strength = int(space.strength[row])
        if not (without and space.is_blitz[strength]):
            beside = range(strength) if place != "highest" else range(strength + 1, len(pairs))
            tied[strength] += number * sum(
                pairs[s] for s in beside if drawn or not (without and space.is_blitz[s])
            )
    return tied
