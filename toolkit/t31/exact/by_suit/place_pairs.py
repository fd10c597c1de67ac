"""Two opponents of equal strength beside the knocker, looked up in the list of all hands.

Where trips cross the suits, two opponents still can be counted: which of them is lower says
:mod:`by_suit.outcomes` already, and all that is missing is how often both have the same strength t.
With H(t, T) the hands of strength t that hold all of the cards T and none of the knocker's, those
who share no card are, by inclusion-exclusion over the cards that both are made to hold,

    pairs(t) = sum over T of (-1)^|T| H(t, T)^2 / 2.

In a deal of ``last-draw`` under ``no-blitz`` a hand stands for the cards that can have been drawn
to a hand that is no blitz: H adds up their number.

Bound: hands of at most four cards are counted, each at most four times; so no sum over the T of one
size passes C(4, 2) * (4 * C(52, 4))**2 < 2**43.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from t31.cards import DECK_CARDS
from t31.exact.by_suit.crossing import DRAWN, Model, class_examples
from t31.exact.by_suit.place_kernels import square_left
from t31.exact.by_suit.shares import Counts, Indices, Short
from t31.exact.by_suit.shown import shown_hands
from t31.exact.rows import Condition
from t31.hands.space import HandSpace


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
