"""What one rank of four cards does to the free hands that are being filled.

Of the cards that marked hands leave, free hands take up to three each; see :mod:`by_rank.choices`
for how that is counted.
"""

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_rank import free_kernel
from t31.exact.by_rank.choices import DIGIT, MOST_HANDS, RANK_CARDS, begin, spread
from t31.exact.by_rank.progress import Moves
from t31.exact.by_rank.states import Integers, Limit, States, hands_of

_CHOOSE = np.array([[comb(n, k) for k in range(RANK_CARDS + 1)] for n in range(RANK_CARDS + 1)])


@dataclass(frozen=True, eq=False)
class FreeStep:
    """Moves of free hands from some states to the next, those that make fewer hands first.

    Attributes:
        states: the next states.
        moves: int32 ``(4, n)``: places of the state moved from and of the state moved to, cards
            taken by all hands together, and how many of them are complete then.
        weight: int64 ``(n,)``: in how many ways, see :data:`~by_rank.choices.Choices`.
        bounds: how many moves make at most 0, 1 … hands, complete or not.
    """

    states: States
    moves: NDArray[np.int32]
    weight: Integers
    bounds: Integers

    @cached_property
    def ways_in(self) -> int:
        """In how many ways, signs aside, the state that is easiest to reach is reached."""
        return int(np.bincount(self.moves[1], np.abs(self.weight)).max())


def free_step(states: States, moves: Moves, limit: Limit) -> FreeStep:
    """Return what free hands can do at a rank."""
    shifts = np.arange(len(moves) - 1) * DIGIT
    counts = np.hstack([limit.all - states.hands[:, None], states.codes >> shifts & MOST_HANDS])
    first, choices = _choices(moves, limit.all)
    source, code, cards, done, weight = free_kernel.moves_from(counts, first, choices, _CHOOSE).T
    hands = hands_of(code) + done
    kept = np.flatnonzero(hands <= limit.all)
    kept = kept[np.argsort(hands[kept], kind="stable")]
    into, target = _numbered(code[kept])
    return FreeStep(
        states=into,
        moves=np.stack([source[kept], target, cards[kept], done[kept]]).astype(np.int32),
        weight=weight[kept],
        bounds=np.searchsorted(hands[kept], np.arange(limit.all + 1), side="right"),
    )


def _choices(moves: Moves, most: int) -> tuple[Integers, Integers]:
    """Return what 0, 1 … ``most`` hands can do: new ones, then those of each class.

    Returns:
        By class and number of hands, where their choices begin; and a row for each choice, see
        :func:`~by_rank.free_kernel.moves_from`.
    """
    rows: list[tuple[int, ...]] = []
    first = np.zeros((len(moves), most + 2), dtype=np.int64)
    for column, move in enumerate(moves):
        for hands in range(most + 1):
            first[column, hands] = len(rows)
            found = spread(hands, move, RANK_CARDS) if column else begin(hands, move, RANK_CARDS)
            rows += [(*choice, ways) for choice, ways in found.items()]
        first[column, most + 1] = len(rows)
    return first, np.array(rows, dtype=np.int64)


def _numbered(codes: Integers) -> tuple[States, Integers]:
    """Return the states of these codes, and the place of each code among them."""
    distinct, which = np.unique(codes, return_inverse=True)
    hands = hands_of(distinct)
    order = np.argsort(hands, kind="stable")
    return States(distinct[order, None], hands[order]), np.argsort(order)[which]
