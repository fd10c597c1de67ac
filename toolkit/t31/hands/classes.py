"""Hand classes: hands that no rule of a game can tell apart but by name.

Renaming the suits carries a hand into another of the same class, unless the game ranks its suits;
so does renaming 10, J, Q and K among themselves, which all count ten, unless the game knows runs,
ranks cards one by one, or ranks trips by their cards. Every renaming is a chain of swaps of two
neighbours, so the classes are the connected parts of the graph whose edges are such swaps.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS, card
from t31.hands.space import SPACES_KEPT, HandSpace

TEN_RANKS: Final = (8, 9, 10, 11)
"""Ranks of the four cards that count ten: 10, J, Q, K."""


@lru_cache(maxsize=SPACES_KEPT)
def hand_classes(space: HandSpace) -> NDArray[np.int64]:
    """Return the class of every hand of ``space``, numbered from the weakest class up.

    Returns:
        int64 of shape ``(n,)``, in the order of the hands of the space.
    """
    # Heavy to load, for a question that those who count by strength, or one hand, never ask.
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    hands = len(space.hands)
    itself = np.arange(hands)
    images = [itself, *(_image(space, swap) for swap in _suit_swaps(space))]
    ranks = space.hands // 4
    trips = (ranks[:, :-2] == ranks[:, 2:]).any(axis=1)
    for swap in _ten_swaps(space):
        image = _image(space, swap)
        if space.ranking.tie_break == "schwimmen":
            image[trips] = np.flatnonzero(trips)  # which are ranked by their cards there
        images.append(image)
    origins = np.tile(itself, len(images))
    edges = coo_array(
        (np.ones(len(origins), dtype=np.int8), (origins, np.concatenate(images))),
        shape=(hands, hands),
    )
    _, part = connected_components(edges, directed=False)
    return _numbered_by_strength(part, space.strength)


def _suit_swaps(space: HandSpace) -> Iterator[NDArray[np.uint8]]:
    if space.ranking.tie_break != "schwimmen":
        for one, other in pairwise(range(4)):
            yield _swap((card(rank, one), card(rank, other)) for rank in range(13))


def _ten_swaps(space: HandSpace) -> Iterator[NDArray[np.uint8]]:
    patterns = {row.pattern for row in space.ranking.patterns or ()}
    if space.ranking.kind == "suit-total" and "suited-run" not in patterns:
        for one, other in pairwise(TEN_RANKS):
            yield _swap((card(one, suit), card(other, suit)) for suit in range(4))


def _swap(pairs: Iterator[tuple[int, int]]) -> NDArray[np.uint8]:
    """Return the card that each card becomes when the cards of each pair change places."""
    renamed = np.arange(DECK_CARDS, dtype=np.uint8)
    for one, other in pairs:
        renamed[[one, other]] = other, one
    return renamed


def _image(space: HandSpace, swap: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the place in the space of the hand that each hand becomes."""
    return space.places(swap[space.hands])


def _numbered_by_strength(
    part: NDArray[np.int32], strength: NDArray[np.uint16]
) -> NDArray[np.int64]:
    order = np.lexsort((part, strength))
    starts = np.diff(part[order], prepend=part[order[:1]]) != 0
    classes = np.empty(len(order), dtype=np.int64)
    classes[order] = np.cumsum(starts)
    return classes
