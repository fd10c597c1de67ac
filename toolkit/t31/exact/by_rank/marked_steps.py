"""What one rank does to the marked hands that are being filled.

The card of a suit may go to one marked hand of that suit. The steps are made backwards, from each
state to those it can come from: deals are counted for each row of four suits, and a row comes from
whichever rows its four codes can come from, independently.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_rank import marked_kernel
from t31.exact.by_rank.choices import COLOUR, choices_of
from t31.exact.by_rank.progress import Moves
from t31.exact.by_rank.states import Integers, Limit, States, hands_of, keys


@dataclass(frozen=True, eq=False)
class MarkedStep:
    """Moves of marked hands from some states to the next, sorted by where they lead.

    Attributes:
        states: the next states.
        bounds: where the moves to each state begin, and where the last ends.
        source: int32: by move, the place of the state moved from.
        cards: uint8: cards taken by all hands together.
        done: uint8: how many of them are complete then.
        weight: int32: in how many ways, see :data:`~by_rank.choices.Choices`.
    """

    states: States
    bounds: Integers
    source: NDArray[np.int32]
    cards: NDArray[np.uint8]
    done: NDArray[np.uint8]
    weight: NDArray[np.int32]

    @cached_property
    def ways_in(self) -> int:
        """In how many ways, signs aside, the state that is easiest to reach is reached."""
        ways = np.concatenate([[0], np.cumsum(np.abs(self.weight), dtype=np.int64)])
        return int(np.diff(ways[self.bounds]).max())


def marked_step(
    states: States, into: States, moves: Moves, blocked: tuple[bool, ...], limit: Limit
) -> MarkedStep:
    """Return what marked hands can do at a rank.

    Args:
        states: the states before it.
        into: all states after it.
        moves: what becomes of the classes.
        blocked: by colour, whether the card of the rank is gone.
        limit: for how many hands there is room.
    """
    before, after = np.unique(states.codes), np.unique(into.codes)
    places = {code: place for place, code in enumerate(after.tolist())}
    first, origins = _origins(before, places, moves, blocked, limit.suit)
    found = marked_kernel.moves_into(
        np.searchsorted(after, into.codes),
        into.hands,
        limit.all,
        first,
        origins,
        hands_of(before),
        keys(states.hands, np.searchsorted(before, states.codes), len(before)),
        len(before).bit_length(),
    )
    return MarkedStep(into, *found)


def _origins(
    before: Integers,
    places: Mapping[int, int],
    moves: Moves,
    blocked: tuple[bool, ...],
    most: int,
) -> tuple[Integers, Integers]:
    """Return for each code after the rank how it can have come about.

    Returns:
        Where the ways to come to each code begin, and a row for each of them, see
        :func:`~by_rank.marked_kernel.moves_into`.
    """
    rows = sorted(
        (places[choice.code], letter, choice.cards, choice.done, ways)
        for letter, code in enumerate(before.tolist())
        for choice, ways in choices_of(code, moves, 1 - blocked[code >> COLOUR], most).items()
        if choice.code in places
    )
    table = np.array(rows, dtype=np.int64)
    return np.searchsorted(table[:, 0], np.arange(len(places) + 1)), table[:, 1:].copy()
