"""The compiled loop that goes through all knockers' hands beside some cards that are taken."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from t31.cards import DECK_CARDS

Integers = NDArray[np.int64]


@njit(cache=True)
def knockers(
    cards: Integers, sets: Integers, strength: Integers, held: int, level: int, strengths: int
) -> tuple[Integers, Integers]:
    """Count knocker's hands above a strength, by themselves and beside one hand not below it.

    Args:
        cards: int64 ``(n, 3)``: all hands.
        sets: the same as sets of cards, a bit each.
        strength: what each is worth.
        held: the cards that are taken, as a set.
        level: the strength.
        strengths: how many strengths there are.

    Returns:
        By strength of the knocker: hands, and pairs of his hand and another one.
    """
    holding = np.zeros(DECK_CARDS, dtype=np.int64)
    holding_both = np.zeros((DECK_CARDS, DECK_CARDS), dtype=np.int64)
    others = 0
    for hand in range(len(sets)):
        if (sets[hand] & held) == 0 and strength[hand] >= level:
            others += 1
            high, middle, low = cards[hand]
            holding[high] += 1
            holding[middle] += 1
            holding[low] += 1
            holding_both[high, middle] += 1
            holding_both[high, low] += 1
            holding_both[middle, low] += 1
    alone = np.zeros(strengths, dtype=np.int64)
    beside_one = np.zeros(strengths, dtype=np.int64)
    for hand in range(len(sets)):
        if (sets[hand] & held) == 0 and strength[hand] > level:
            high, middle, low = cards[hand]
            one = holding[high] + holding[middle] + holding[low]
            two = holding_both[high, middle] + holding_both[high, low] + holding_both[middle, low]
            alone[strength[hand]] += 1
            # All three cards are shared by one hand, that of the knocker.
            beside_one[strength[hand]] += others - one + two - 1
    return alone, beside_one
