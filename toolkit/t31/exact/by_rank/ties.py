"""Hands level at an end of the table, beside a knocker who is not: counted hand by hand.

Let b opponents hold the lowest hand of a table, strength t, below the knocker's s, and let
``T(j, s)`` be the sum of C(b, j) over all deals: knockers of strength s, times sets of j hands of
some strength t < s, times sets of hands of the other opponents, none of them below t. For j = 0 and
j = 1 these are deals and opponents; but since 1 = sum over j >= 1 of (-1)**(j - 1) C(b, j), they
follow from each other and from the ties, j >= 2. So of the opponents only those need to be looked
at who are not tied: with three players nobody, with four one, or nobody where three are tied.

Of the tied hands only the cards matter that they hold together, and not which suit is which: a
strength of a three-card ranking has some twenty such sets of cards. For each of them all hands that
the knocker can have are gone through.
"""

from functools import cache
from itertools import permutations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS, RANKS
from t31.exact.by_rank import ties_kernel
from t31.hands.space import HandSpace

Integers = NDArray[np.int64]
End = Literal["lowest", "highest"]

MOST_OPPONENTS = 3


@cache
def ties(space: HandSpace, end: End) -> dict[tuple[int, int], list[int]]:
    """Count ties at one end of the table.

    Args:
        space: hands of a three-card ranking, whose suits are all alike.
        end: below the knocker, with the others not lower; or above him, with the others not higher.

    Returns:
        By opponents and how many of them are tied, j: ``T(j, s)`` by the knocker's strength, and
        the same above the knocker for ``highest``.
    """
    strength = space.strength.astype(np.int64)
    if end == "highest":
        strength = space.strengths - 1 - strength
    cards = space.hands.astype(np.int64)
    sets = (1 << cards).sum(axis=1)
    found = {key: np.zeros(space.strengths, dtype=np.int64) for key in [(2, 2), (3, 2), (3, 3)]}
    for level in range(space.strengths):
        at = sets[strength == level]
        for tied in (2, 3):
            for held, times in _held_by(at, tied):
                alone, beside_one = ties_kernel.knockers(
                    cards, sets, strength, held, level, space.strengths
                )
                found[tied, tied] += times * alone
                if tied == 2:
                    found[3, tied] += times * beside_one
    # At most 22,100 knockers * 741 strengths * 3! * 64**3 / 3! ties < 2**43, times 22,100 others.
    return {key: (row[::-1] if end == "highest" else row).tolist() for key, row in found.items()}


def _held_by(hands: Integers, tied: int) -> list[tuple[int, int]]:
    """Return the cards that ``tied`` of the hands, of different cards, can hold together.

    Returns:
        One of all sets of cards that a renaming of suits carries into each other, and how many sets
        of hands they stand for.
    """
    held, last = np.zeros(1, dtype=np.int64), np.full(1, -1)
    for _ in range(tied):
        apart = (held[:, None] & hands) == 0
        before, last = np.nonzero(apart & (np.arange(len(hands)) > last[:, None]))
        held = held[before] | hands[last]
    smallest, times = np.unique(_renamed(held), return_counts=True)
    return list(zip(smallest.tolist(), times.tolist(), strict=True))


def _renamed(held: Integers) -> Integers:
    """Return the least of the sets of cards that a renaming of suits makes of each."""
    cards = (held[:, None] >> np.arange(DECK_CARDS)) & 1
    by_suit = cards.reshape(-1, len(RANKS), 4) << 4 * np.arange(len(RANKS))[:, None]
    suits = by_suit.sum(axis=1)
    images = [(suits << np.array(order)).sum(axis=1) for order in permutations(range(4))]
    least: Integers = np.min(images, axis=0)
    return least
