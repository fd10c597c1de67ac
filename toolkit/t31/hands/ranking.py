"""Rank many hands at once: the arrays behind the hand space.

A reading of a hand is a column of integer keys here, and a hand's value the greatest of its row.
Keys order hands as the tuples of :mod:`t31.hands.scoring` do, but are worked out on their own.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.cards import ACE, POINTS
from t31.hands.scoring import PATTERN_CATEGORY, PATTERN_LEVEL, SUIT_ORDER, SUITED
from t31.rules.axes import CATEGORIES, Pattern, Ranking

Integers = NDArray[np.int64]

CATEGORY_NAMES: Final = (
    "blitz",
    *SUITED.values(),
    *sorted(set(PATTERN_CATEGORY.values())),
    *(name.replace("-", " ") for name in CATEGORIES),
)
_ABSENT: Final = -1
_LEVEL: Final = 16  # more than any rank or place in the order of suits
_SCORE: Final = 4 * _LEVEL  # more than any level


class Ranked(NamedTuple):
    """One entry per hand, all of shape ``(n,)``.

    Attributes:
        key: int64, greater is stronger, equal is a tie.
        score2: int64, half-points; -1 in a three-card ranking.
        category: int64, an index into :data:`CATEGORY_NAMES`, blitzes not yet told apart.
        counting_suit: int64, suit 0-3, or -1 where none counts.
    """

    key: Integers
    score2: Integers
    category: Integers
    counting_suit: Integers


def rank_hands(hands: NDArray[np.uint8], ranking: Ranking) -> Ranked:
    """Rank ``hands``, card numbers of shape ``(n, h)`` with each row from the highest card down."""
    ranks, suits = (hands // 4).astype(np.int64), (hands % 4).astype(np.int64)
    if ranking.kind == "three-card":
        return _three_card(ranks, suits, ranking)
    return _suit_total(ranks, suits, ranking)


def _suit_total(ranks: Integers, suits: Integers, ranking: Ranking) -> Ranked:
    # A row a card, so that what is added up of many hands lies side by side.
    points2 = 2 * np.array(POINTS)[np.ascontiguousarray(ranks.T)]
    in_suit = [np.ascontiguousarray(suits.T) == suit for suit in SUIT_ORDER]
    totals2 = np.array([(points2 * held).sum(axis=0) for held in in_suit])
    place = np.arange(len(SUIT_ORDER))[::-1]
    strict = ranking.tie_break == "schwimmen"
    keys = [*(_SCORE * totals2 + strict * place[:, None])]
    suit: list[Any] = [*SUIT_ORDER]
    by_suit = np.array([CATEGORY_NAMES.index(name) for name in SUITED.values()])
    most_suited = by_suit[np.array([held.sum(axis=0) for held in in_suit]).max(axis=0) - 1]
    category: list[Any] = [most_suited] * len(SUIT_ORDER)  # arrays, or one for all
    for pattern in ranking.patterns or ():
        within, counting_suit = _pattern(pattern, ranks, suits)
        tie = strict * (_LEVEL * PATTERN_LEVEL[pattern.pattern] + within)
        keys.append(np.where(within == _ABSENT, _ABSENT, _SCORE * pattern.score2 + tie))
        suit.append(counting_suit)
        category.append(CATEGORY_NAMES.index(PATTERN_CATEGORY[pattern.pattern]))
    columns = np.array(keys)
    best = columns.argmax(axis=0)  # the first of equal keys, as the plain definition names it
    key = columns.max(axis=0)
    return Ranked(key, key // _SCORE, np.choose(best, category), np.choose(best, suit))


def _pattern(pattern: Pattern, ranks: Integers, suits: Integers) -> tuple[Integers, Integers]:
    """Return the tie-break within the pattern (-1: not there) and the suit that counts (or -1)."""
    if pattern.pattern == "suited-run":
        there = (suits == suits[:, :1]).all(axis=1) & (np.diff(ranks, axis=1) == -1).all(axis=1)
        place = len(SUIT_ORDER) - 1 - np.argsort(SUIT_ORDER)[suits[:, 0]]
        return np.where(there, place, _ABSENT), np.where(there, suits[:, 0], _ABSENT)
    # Cards are in order of rank, so three alike include the second and the third of them.
    alike = (ranks[:, :-2] == ranks[:, 2:]).any(axis=1)
    rank = ranks[:, 1]
    there = alike & (rank == ACE) if pattern.pattern == "three-aces" else alike
    return np.where(there, rank, _ABSENT), np.full(len(ranks), _ABSENT)


def _three_card(ranks: Integers, suits: Integers, ranking: Ranking) -> Ranked:
    high, middle, low = ranks.T
    one_suit = (suits == suits[:, :1]).all(axis=1)
    low_ace = (high == ACE) & (middle == 1) & (low == 0) & (ranking.ace_low_run != "none")
    in_sequence = ((high - middle == 1) & (middle - low == 1)) | low_ace
    pair = (high == middle) | (middle == low)
    names = np.select(
        [high == low, in_sequence & one_suit, in_sequence, one_suit, pair],
        [CATEGORIES.index(name) for name in ("prial", "running-flush", "run", "flush", "pair")],
        CATEGORIES.index("high-card"),
    )
    kicker = np.where(high == middle, low, high)
    first = np.where(pair, middle, high)
    second, third = middle, np.where(pair, kicker, low)
    if ranking.ace_low_run == "lowest":
        first, second, third = (
            np.where(low_ace, below, rank)
            for below, rank in zip((1, 0, _ABSENT), (first, second, third), strict=True)
        )
    order = ranking.order or ()
    standing = np.array([len(order) - 1 - order.index(name) for name in CATEGORIES])
    key = ((standing[names] * _LEVEL + first) * _LEVEL + second) * _LEVEL + third
    none = np.full(len(ranks), _ABSENT)
    return Ranked(key, none, names + CATEGORY_NAMES.index("prial"), none)
