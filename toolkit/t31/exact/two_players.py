"""Two players, hands as dealt: every pair of hands that can lie side by side, by strengths.

Two hands are disjoint unless they share cards, so inclusion-exclusion over the set T of cards that
both are made to hold gives, for strengths s and t,

    pairs(s, t) = sum over T of (-1)^|T| * holding(s, T) * holding(t, T),

where ``holding(s, T)`` is the number of hands of strength s that hold all of T. One matrix product
per size of T does it for all strengths at once.
"""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS
from t31.exact.counts import KnockCounts, OrderCounts
from t31.exact.rows import Condition
from t31.hands.space import SPACES_KEPT, HandSpace, hand_space
from t31.rules.variant import Variant


def knock_counts(variant: Variant, condition: Condition) -> KnockCounts:
    """Count what a knock meets when both hands are shown as dealt."""
    space = hand_space(variant)
    counted = ~(space.is_blitz & (condition == "no-blitz"))
    pairs = disjoint_pairs(space) * counted * counted[:, None]
    outcomes = {
        strength: {
            (1, 0): int(row[:strength].sum()),
            (0, 1): int(row[strength]),
            (0, 0): int(row[strength + 1 :].sum()),
        }
        for strength, row in enumerate(pairs)
    }
    return KnockCounts(condition=condition, players=2, outcomes=outcomes)


def order_counts(variant: Variant) -> OrderCounts:
    """Count the lower and the higher of two hands as dealt, a deal being a set of two hands."""
    pairs = disjoint_pairs(hand_space(variant))
    level = pairs.diagonal() // 2  # two hands of one strength are one set, counted in both orders
    lower, higher = np.triu(pairs, 1).sum(axis=1), np.tril(pairs, -1).sum(axis=1)
    by_rank = {1: (lower + level).tolist(), 2: (higher + level).tolist()}
    return OrderCounts(players=2, by_rank=by_rank)


@lru_cache(maxsize=SPACES_KEPT)
def disjoint_pairs(space: HandSpace) -> NDArray[np.int64]:
    """Count the ordered pairs of hands without a common card by their two strengths.

    Returns:
        int64 of shape ``(strengths, strengths)``, symmetric: entry ``[s, t]`` counts the pairs of a
        hand of strength s and another of strength t.
    """
    hand_cards = space.hands.shape[1]
    pairs = np.zeros((space.strengths, space.strengths))
    for shared in range(hand_cards):
        holding = _holding(space, shared)
        # Exact in doubles: no partial sum passes C(4, 2) * 270725**2 < 2**39, far below 2**53.
        pairs += (-1) ** shared * (holding @ holding.T)
    # All cards shared: a hand beside itself.
    pairs += (-1) ** hand_cards * np.diag(space.hands_by_strength)
    return pairs.astype(np.int64)


def _holding(space: HandSpace, shared: int) -> NDArray[np.float64]:
    """Count hands by strength and by each choice of ``shared`` cards.

    Cards a > b > c are choice C(a, 3) + C(b, 2) + c, the place of the choice among all in order of
    their highest cards.
    """
    choices = comb(DECK_CARDS, shared)
    below = np.array([[comb(card, k) for card in range(DECK_CARDS)] for k in range(shared + 1)])
    count = np.zeros(space.strengths * choices, dtype=np.int64)
    for columns in combinations(space.hands.T, shared):
        index = space.strength * np.int64(choices)
        for place, column in enumerate(columns):
            index = index + below[shared - place, column]
        count += np.bincount(index, minlength=len(count))
    return count.reshape(space.strengths, choices).astype(np.float64)
