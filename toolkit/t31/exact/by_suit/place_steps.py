"""How the steps of the knocker's parts of four suits meet: few combinations for all strengths.

A knocker within a limit holds c1, c2 cards of two suits; of each number he reached some step of
:class:`by_suit.place_suits.Growth`. Suits are joined by the combinations of steps that some
strength reaches, and what makes c cards together is added up: the *pair's steps* of c. Two pairs,
with c and with all the others of his cards, meet likewise.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.shares import Indices


class PairSteps(NamedTuple):
    """Steps of a pair of suits.

    Attributes:
        left: steps of the first suit that meet steps of the second.
        right: those of the second.
        fold_from: places of such meetings.
        fold_to: the pair's step that each of them is added to.
        number: how many steps the pair has.
        reached: by number of cards and strength, the step that is reached.
    """

    left: Indices
    right: Indices
    fold_from: Indices
    fold_to: Indices
    number: int
    reached: Indices


def pair_steps(first: Indices, second: Indices) -> PairSteps:
    """Return the steps of two suits, given those that each reaches by cards and strength."""
    dealt = len(first) - 1
    left, right, fold_from, fold_to, reached = [], [], [], [], []
    meetings = number = 0
    for cards in range(dealt + 1):
        places = []
        for one in range(cards + 1):
            (lefts, rights), which = _together([first[one], second[cards - one]])
            left.append(lefts)
            right.append(rights)
            places.append(which + meetings)
            meetings += len(lefts)
        distinct, which = _together(places)
        fold_from.append(distinct.ravel())
        fold_to.append(np.tile(np.arange(distinct.shape[1]), cards + 1) + number)
        reached.append(which + number)
        number += distinct.shape[1]
    return PairSteps(
        np.concatenate(left),
        np.concatenate(right),
        np.concatenate(fold_from),
        np.concatenate(fold_to),
        number,
        np.stack(reached),
    )


class Meetings(NamedTuple):
    """Steps ``left`` and ``right`` of two pairs that meet; by cards and strength, which of them."""

    left: Indices
    right: Indices
    reached: Indices


def meetings(first: PairSteps, second: PairSteps, *, alike: bool) -> Meetings:
    """Return the meetings of two pairs; ``alike``: c cards in either pair are the same ways."""
    dealt = len(first.reached) - 1
    left, right = [], []
    reached: list[Indices] = []
    number = 0
    for cards in range(dealt + 1):
        if alike and 2 * cards > dealt:
            reached.append(reached[dealt - cards])
            continue
        (lefts, rights), which = _together([first.reached[cards], second.reached[dealt - cards]])
        left.append(lefts)
        right.append(rights)
        reached.append(which + number)
        number += len(lefts)
    return Meetings(np.concatenate(left), np.concatenate(right), np.stack(reached))


def _together(reached: Sequence[Indices]) -> tuple[Indices, Indices]:
    """Return the distinct columns of what is reached together, and which of them by strength."""
    distinct, which = np.unique(np.stack(reached), axis=1, return_inverse=True)
    return distinct, which.ravel()
