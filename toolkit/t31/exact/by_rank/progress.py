"""How far a hand has come on its way to one side of a strength, reading the deck rank by rank.

Ranks are read from the lowest up. Two partial hands that can be completed in the same ways by the
ranks still to come, with the same weight, need not be told apart; that is so for all partial hands
of one *class*. Classes are worked out for many strengths at once: strengths whose ranks agree so
far share the lower part of the deck, and there the classes are those that serve all of them. A
class no completion can save is dead, one that needs no more cards is done.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_rank.zones import PartialHands, Zone

DEAD: Final = -1
DONE: Final = -2
DONE_NEGATIVE: Final = -3
"""What a partial hand has become when it is in no class: lost, or complete with weight 1 or -1."""

MOST_CLASSES: Final = 20
"""How many classes the code of some hands has room for; some six are met."""

Moves = tuple[tuple[int, ...], ...]
"""What becomes of a hand of each class with 0, 1 … cards of a rank; first row the empty hand."""

_ID_BITS: Final = 15  # at most C(13, 3) = 286 strengths * 105 partial hands + 3 < 2**15 ids a rank


class Progress:
    """The classes of the partial hands of one zone, free or marked."""

    def __init__(self, zone: Zone, *, marked: bool) -> None:
        """Work out which partial hands have the same completions, for each strength by itself."""
        self._partial = zone.partial
        self._takes = 1 if marked else 3
        self._completions = _completions(
            zone.partial, zone.marked if marked else zone.free, self._takes
        )
        self._held_before = np.array([max(held, default=-1) for held in zone.partial.multisets])
        self._classes = cache(self._work_out_classes)
        self.moves = cache(self._work_out_moves)

    def can_begin(self, rank: int, strengths: tuple[int, ...]) -> bool:
        """Return whether a hand can be made of cards of ``rank`` and up alone."""
        return bool(self._completions[rank][list(strengths), 0].any())

    def _work_out_moves(self, rank: int, before: tuple[int, ...], after: tuple[int, ...]) -> Moves:
        """Return what taking cards of ``rank`` does to the classes.

        Args:
            rank: the rank that is read.
            before: places in the zone of the strengths whose ranks agree below ``rank``.
            after: those of them whose ranks agree up to ``rank``.
        """
        target, _ = self._classes(rank + 1, after)
        _, examples = self._classes(rank, before)
        grown = self._partial.grown[rank, : self._takes + 1][:, [0, *examples]].T
        return tuple(
            tuple(DEAD if held < 0 else int(target[held]) for held in row) for row in grown.tolist()
        )

    def _work_out_classes(
        self, rank: int, strengths: tuple[int, ...]
    ) -> tuple[NDArray[np.int64], list[int]]:
        """Return the class of each partial hand of lower ranks, and one example of each class."""
        completions = self._completions[rank][list(strengths)].T
        # Ids 0, 1 and 2 at every strength: no hand of these is told apart any more.
        constant = enumerate((DEAD, DONE, DONE_NEGATIVE))
        classes = {bytes(completions[0] * 0 + code): become for code, become in constant}
        class_of = np.full(len(completions), DEAD)
        examples: list[int] = []
        begun = (self._held_before < rank) & (self._partial.sizes > 0)
        for held in np.flatnonzero(begun & completions.any(axis=1)).tolist():
            row = completions[held].tobytes()
            if row not in classes:
                classes[row] = len(examples)
                examples.append(held)
            class_of[held] = classes[row]
        if len(examples) > MOST_CLASSES:
            raise OverflowError(f"{len(examples)} classes of hands where {MOST_CLASSES} have room")
        return class_of, examples


def _completions(
    partial: PartialHands, weights: NDArray[np.int8], takes: int
) -> list[NDArray[np.int64]]:
    """Return by rank, strength and partial hand an id of its completions by that rank and up.

    Ids 0, 1 and 2 are constant: no completion, complete with weight 1, complete with weight -1.
    """
    ids = weights.astype(np.int64) % 3
    by_rank = [ids]
    incomplete = np.flatnonzero(partial.sizes < 3)
    for rank in reversed(range(partial.ranks)):
        key = np.zeros((len(weights), len(incomplete)), dtype=np.int64)
        for cards in range(takes + 1):
            grown = partial.grown[rank, cards, incomplete]
            key = (key << _ID_BITS) | np.where(grown < 0, 0, ids[:, grown])
        _, number = np.unique(key, return_inverse=True)
        ids = ids.copy()
        ids[:, incomplete] = np.where(key == 0, 0, number.reshape(key.shape) + 3)
        by_rank.append(ids)
    return by_rank[::-1]
