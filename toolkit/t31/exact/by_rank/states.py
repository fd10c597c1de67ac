"""The hands that are being filled, as states: players not told apart.

The hands not yet complete are sorted twice. *Free* hands: how many there are of each class.
*Marked* hands: for each of the four suits, how many there are of each class. A state of marked
hands is a row of four codes; rows that differ only in the order of suits that look alike have the
same number of deals each, so one of them, its codes ascending, stands for all.
"""

from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_rank.choices import COLOUR, DIGIT, MOST_HANDS
from t31.exact.by_rank.progress import Moves

Integers = NDArray[np.int64]


class Limit(NamedTuple):
    """How many hands, complete or not, there may be: in one suit, and in all."""

    suit: int
    all: int


@dataclass(frozen=True, eq=False)
class States:
    """States of free or of marked hands, those with fewer incomplete hands first.

    Attributes:
        codes: int64 ``(n, 1)`` for free and ``(n, 4)`` for marked hands, ascending along a row;
            states with as many hands are in the order of their codes.
        hands: int64 ``(n,)``: how many incomplete hands.
    """

    codes: Integers
    hands: Integers

    @cached_property
    def up_to(self) -> Integers:
        """How many states have at most 0, 1 … :data:`MOST_HANDS` hands."""
        return np.searchsorted(self.hands, np.arange(MOST_HANDS + 1), side="right")


@cache
def no_free_hands() -> States:
    """Return the one state of no free hand."""
    return States(np.zeros((1, 1), dtype=np.int64), np.zeros(1, dtype=np.int64))


def marked_states(colours: tuple[int, ...], fresh: tuple[bool, ...], limit: Limit) -> States:
    """Return every state of marked hands.

    Args:
        colours: the colour of each suit, ascending.
        fresh: by class, whether its hands took a card of the rank just read: one a suit at most.
        limit: for how many hands there is room.
    """
    suit = _suit_codes(fresh, limit.suit)
    in_suit = hands_of(suit)
    states = np.zeros((0, 1), dtype=np.int64)
    hands = np.zeros(1, dtype=np.int64)
    for column, colour in enumerate(colours):
        like_last = column > 0 and colour == colours[column - 1]
        least = states[-1] if like_last else np.zeros(len(hands), dtype=np.int64)
        room = hands[:, None] + in_suit <= limit.all
        before, place = np.nonzero(room & (np.arange(len(suit)) >= least[:, None]))
        states, hands = np.vstack([states[:, before], place]), hands[before] + in_suit[place]
    order = np.argsort(hands, kind="stable")
    codes = suit[states] | (np.array(colours) << COLOUR)[:, None]
    return States(codes[:, order].T.copy(), hands[order])


def _suit_codes(fresh: tuple[bool, ...], most: int) -> Integers:
    """Return the codes of up to ``most`` hands in one suit, no two of them fresh, ascending."""
    codes = [
        sum(n << DIGIT * place for place, n in enumerate(counts))
        for counts in product(range(most + 1), repeat=len(fresh))
        if sum(counts) <= most and sum(n for n, new in zip(counts, fresh, strict=True) if new) <= 1
    ]
    return np.array(sorted(codes))


def fresh_classes(moves: Moves) -> tuple[bool, ...]:
    """Return by class after a rank whether only hands that took a card of it are in the class."""
    classes = max((target for row in moves for target in row), default=-1) + 1
    waiting = {row[0] for row in moves[1:]}
    return tuple(place not in waiting for place in range(classes))


def hands_of(codes: Integers) -> Integers:
    """Return how many hands each code holds."""
    shifts = np.arange(0, COLOUR, DIGIT)[:, None]
    return np.asarray((codes >> shifts & MOST_HANDS).sum(axis=0))


def keys(hands: Integers, letters: Integers, alphabet: int) -> Integers:
    """Return a number for each state that ascends with its hands, then with its codes.

    Args:
        hands: how many hands.
        letters: ``(n, columns)``: each code by its place among ``alphabet`` codes.
        alphabet: how many codes there are, less than 2**13, since a suit has few hands at a time.
    """
    width = alphabet.bit_length()
    return reduce(lambda key, letter: key << width | letter, letters.T, hands)
