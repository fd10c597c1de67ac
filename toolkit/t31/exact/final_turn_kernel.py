"""The inner loop of :mod:`t31.exact.final_turn`: every pair of hands, looked at once.

Against one hand of the opponent and all hands of the knocker that have one strength, each card the
knocker may hold is one of five: it leads the opponent below, level with or above that strength, or
raises him in no way, or is the opponent's own. A hand of the knocker takes up to four of them away,
and how many of each is all that matters. So each card has a code, a digit to base five for each of
the first three, and a hand's code is the sum of those of its cards.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from t31.cards import DECK_CARDS

Integers = NDArray[np.int64]
Cards = NDArray[np.uint8]

_BASE: Final = 5
_HELD: Final = _BASE**3  # more than any code of cards of which the opponent holds none


@njit(cache=True)
def count_last_turns(
    knockers: Cards,
    ends_at: Integers,
    opponents: Cards,
    opponent_strength: Integers,
    opponent_number: Integers,
    raised: Integers,
    unseen: int,
) -> Integers:
    """Count the last turns against every hand of the knocker.

    Args:
        knockers: the knocker's hands, weakest first, card numbers ``(n, 4)``. A hand of three has
            card 52, which is none, in its fourth place.
        ends_at: where the hands of each strength end in that list, ``(strengths,)``.
        opponents: hands of the opponent, card numbers ``(k, h)``.
        opponent_strength: their strengths as dealt, ``(k,)``.
        opponent_number: how many hands each stands for, ``(k,)``.
        raised: strength of each with each card, -1 where the card does not raise it, ``(k, 52)``.
        unseen: cards in neither hand.

    Returns:
        Shape ``(strengths, 3)``: by the knocker's strength, deals in which the opponent ends below,
        level and above. No entry passes the number of all deals, at most C(52, 4) * C(48, 4) *
        44 * 43 < 10**14, so int64 holds it.
    """
    counts = np.zeros((len(ends_at), 3), dtype=np.int64)
    codes = np.zeros(DECK_CARDS + 1, dtype=np.int64)
    taken = np.zeros(4 * _HELD + 1, dtype=np.int64)
    for o in range(len(opponents)):
        start = 0
        for own in range(len(ends_at)):
            cards = _encode(codes, raised[o], opponents[o], own)
            taken[:_HELD] = 0
            for k in range(start, ends_at[own]):
                code = codes[knockers[k, 0]] + codes[knockers[k, 1]]
                taken[code + codes[knockers[k, 2]] + codes[knockers[k, 3]]] += 1
            start = ends_at[own]
            counts[own] += opponent_number[o] * _ends(
                taken, cards, opponent_strength[o] - own, unseen
            )
    return counts


@njit(cache=True)
def _encode(codes: Integers, raised: Integers, held: Cards, own: int) -> Integers:
    """Give each card its code; return how many lead below, level with and above the knocker."""
    cards = np.zeros(3, dtype=np.int64)
    for card in range(len(raised)):
        codes[card] = 0
        if raised[card] >= 0:
            side = 1 + (raised[card] > own) - (raised[card] < own)
            codes[card] = _BASE**side
            cards[side] += 1
    for card in held:
        codes[card] = _HELD
    return cards


@njit(cache=True)
def _ends(taken: Integers, cards: Integers, lead: int, unseen: int) -> Integers:
    """Add up the last turns; ``lead`` is the opponent's strength as dealt less the knocker's."""
    ends = np.zeros(3, dtype=np.int64)
    as_dealt = 1 + (lead > 0) - (lead < 0)
    for code in range(_HELD):
        if taken[code]:
            below = cards[0] - code % _BASE
            level = cards[1] - code // _BASE % _BASE
            above = cards[2] - code // _BASE**2
            idle = unseen - below - level - above
            each = taken[code] * (unseen - 1 + idle)
            ends[0] += below * each
            ends[1] += level * each
            ends[2] += above * each
            ends[as_dealt] += taken[code] * idle * (idle - 1)
    return ends
