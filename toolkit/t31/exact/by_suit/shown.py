"""Every hand that can be shown, listed: what was dealt and drawn, and the best strength of it."""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS
from t31.hands.space import HandSpace

Integers = NDArray[np.int64]


class Shown(NamedTuple):
    """Every hand that can be shown at all.

    Attributes:
        cards: card numbers of shape ``(n, H)``, each row from the highest card down.
        bits: the cards of each row as a set of bits.
        strength: the strength of the best cards of each row.
        unblitzed: in how many ways the last card was drawn to a hand dealt that is no blitz.
    """

    cards: Integers
    bits: NDArray[np.uint64]
    strength: Integers
    unblitzed: Integers


@lru_cache(maxsize=2)
def shown_hands(space: HandSpace, drawn: int) -> Shown:
    """List every hand that is shown after drawing so many cards (0 or 1)."""
    size = space.hands.shape[1]
    by_code = np.zeros(DECK_CARDS**size, dtype=np.int64)
    by_code[_code(space.hands.astype(np.int64))] = space.strength
    deck = np.unique(space.hands)[::-1].tolist()
    flat = (card for held in combinations(deck, size + drawn) for card in held)
    cards = np.fromiter(flat, dtype=np.int64).reshape(-1, size + drawn)
    bits = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    strength, unblitzed = np.zeros((2, len(cards)), dtype=np.int64)
    for columns in combinations(range(size + drawn), size):
        dealt = by_code[_code(cards[:, columns])]
        strength = np.maximum(strength, dealt)
        unblitzed += ~space.is_blitz[dealt]
    return Shown(cards, bits, strength, unblitzed)


def _code(cards: Integers) -> Integers:
    code = cards[:, 0]
    for column in cards.T[1:]:
        code = code * DECK_CARDS + column
    return code
