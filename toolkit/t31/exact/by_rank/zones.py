"""Three-card rankings as sets of rank triples: what a hand's ranks say about its strength.

A three-card ranking looks at the three ranks of a hand and at whether it is of one suit, so every
strength is one multiset of ranks, suited or not. Let ``U`` be the hands on one side of a strength
(all lower, or all higher ones). As a function of a hand with ranks t,

    [hand in U] = free(t) + [hand of one suit] * suited(t),

where ``free(t)`` says whether unsuited cards of ranks t are in U and ``suited(t)`` is what being of
one suit changes: -1, 0 or 1. So a player of U is either *free*, when only his ranks count, or
*marked* with a suit all three of his cards have.

The strengths of one category make a :class:`Zone`. A zone looks at the side on which fewer hands
stand outside the category, since few patterns make a short count; what the other side holds
follows from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, groupby
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from t31.cards import RANKS
from t31.hands.space import HandSpace

Side = Literal["lower", "higher"]
HAND_CARDS: Final = 3

Ranks = tuple[int, ...]
"""Ranks of some cards of one hand, ascending, 0 for the lowest rank of the deck."""


@dataclass(frozen=True, eq=False)
class PartialHands:
    """Every multiset of up to three ranks of a deck, in order of size, the empty one first.

    Attributes:
        ranks: how many ranks the deck has.
        multisets: the multisets.
        index: place of each multiset.
        grown: int64 ``(ranks, 4, n)``: place of a multiset with c more cards of a rank, -1 where
            that would be more than three cards.
    """

    ranks: int
    multisets: tuple[Ranks, ...]
    index: dict[Ranks, int]
    grown: NDArray[np.int64]

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """Number of cards of each multiset."""
        return np.array([len(held) for held in self.multisets])


@dataclass(frozen=True, eq=False)
class Zone:
    """The strengths of one category, weakest first.

    Attributes:
        partial: the partial hands of the deck.
        side: which hands are counted, those below or those above each strength.
        strengths: the strengths.
        triples: the ranks of each strength.
        suited: whether the hands of these strengths are of one suit.
        free: int8 ``(strengths, n)``, by strength and complete multiset of ranks: see the module.
        marked: int8 ``(strengths, n)``, what being of one suit changes.
    """

    partial: PartialHands
    side: Side
    strengths: range
    triples: tuple[Ranks, ...]
    suited: bool
    free: NDArray[np.int8]
    marked: NDArray[np.int8]


@cache
def partial_hands(ranks: int) -> PartialHands:
    """Return the partial hands of a deck of ``ranks`` ranks."""
    multisets = tuple(
        held
        for size in range(HAND_CARDS + 1)
        for held in combinations_with_replacement(range(ranks), size)
    )
    index = {held: place for place, held in enumerate(multisets)}
    grown = [
        [[index.get(tuple(sorted(held + (rank,) * c)), -1) for held in multisets] for c in range(4)]
        for rank in range(ranks)
    ]
    return PartialHands(ranks, multisets, index, np.array(grown))


@cache
def zones(space: HandSpace) -> tuple[Zone, ...]:
    """Return the zones of a three-card ranking from the weakest category up."""
    return tuple(_zones(space))


def _zones(space: HandSpace) -> Iterator[Zone]:
    lowest = int(space.hands.min()) // 4
    partial = partial_hands(len(RANKS) - lowest)
    unsuited, suited = _strength_of_ranks(space, partial, lowest)
    category = np.zeros(space.strengths, dtype=np.int64)
    category[space.strength] = space.category
    for _, run in groupby(range(space.strengths), key=category.__getitem__):
        strengths = list(run)
        yield _zone(space, partial, range(strengths[0], strengths[-1] + 1), unsuited, suited)


def _zone(
    space: HandSpace,
    partial: PartialHands,
    strengths: range,
    unsuited: NDArray[np.int64],
    suited: NDArray[np.int64],
) -> Zone:
    below, above = (space.strength < strengths[0]).sum(), (space.strength > strengths[-1]).sum()
    side: Side = "lower" if below <= above else "higher"
    level = np.array(strengths)[:, None]
    free, alike = (
        (of >= 0) & (of < level if side == "lower" else of > level) for of in (unsuited, suited)
    )
    is_suited = bool(np.isin(suited, level).any())
    place = {int(s): p for p, s in enumerate(suited if is_suited else unsuited) if s in strengths}
    return Zone(
        partial=partial,
        side=side,
        strengths=strengths,
        triples=tuple(partial.multisets[place[strength]] for strength in strengths),
        suited=is_suited,
        free=free.astype(np.int8),
        marked=np.where(suited >= 0, alike.astype(np.int8) - free.astype(np.int8), 0),
    )


def _strength_of_ranks(
    space: HandSpace, partial: PartialHands, lowest: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the strength of each multiset as an unsuited and as a suited hand, -1 where none."""
    one_suit = (space.hands % 4 == space.hands[:, :1] % 4).all(axis=1)
    ranks = (space.hands[:, ::-1] // 4 - lowest).tolist()
    place = np.array([partial.index[tuple(held)] for held in ranks])
    unsuited, suited = np.full((2, len(partial.multisets)), -1)
    unsuited[place[~one_suit]] = space.strength[~one_suit]
    suited[place[one_suit]] = space.strength[one_suit]
    return unsuited, suited
