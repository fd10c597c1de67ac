"""What one rank of four cards does to the hands that are being filled, players not told apart.

The hands not yet complete are sorted twice. *Free* hands: how many there are of each class.
*Marked* hands: for each of the four suits, how many there are of each class; suits that look alike
are not told apart either, so these are multisets of four. At a rank, the card of a suit may go to
one marked hand of that suit; of the cards left over, free hands take up to three each. The tables
of both moves are made apart and multiplied only in the kernel.

A state counts sets of partial hands that share no card. For how its moves are counted see
:mod:`by_rank.choices`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_rank.choices import (
    COLOUR,
    DIGIT,
    MOST_HANDS,
    RANK_CARDS,
    Choices,
    choices_of,
)
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
        codes: int64 ``(n, 1)`` for free and ``(n, 4)`` for marked hands, ascending along a row.
        hands: int64 ``(n,)``: how many incomplete hands.
    """

    codes: Integers
    hands: Integers

    @cached_property
    def up_to(self) -> Integers:
        """How many states have at most 0, 1 … :data:`MOST_HANDS` hands."""
        return np.searchsorted(self.hands, np.arange(MOST_HANDS + 1), side="right")


@dataclass(frozen=True, eq=False)
class Step:
    """Moves from some states to the next.

    Attributes:
        states: the next states.
        moves: int32 ``(4, n)``: places of the state moved from and of the state moved to, cards
            taken by all hands together, and how many of them are complete then.
        weight: int64 ``(n,)``: in how many ways, see :data:`Choices`.
        bounds: for marked hands, where the moves to each state begin, and where the last ends;
            for free hands, how many moves make at most 0, 1 … hands, complete or not.
    """

    states: States
    moves: NDArray[np.int32]
    weight: Integers
    bounds: Integers

    @cached_property
    def ways_in(self) -> int:
        """In how many ways, signs aside, the state that is easiest to reach is reached."""
        return int(np.bincount(self.moves[1], np.abs(self.weight)).max())


@cache
def free_states() -> States:
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
    in_suit = _hands(suit)
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


def free_step(states: States, moves: Moves, limit: Limit) -> Step:
    """Return what free hands can do at a rank."""

    def choices(code: int) -> Choices:
        return choices_of(code, moves, RANK_CARDS, limit.all)

    step = _step(states, None, choices, limit.all)
    hands = step.states.hands[step.moves[1]] + step.moves[3]
    order = np.argsort(hands, kind="stable")
    bounds = np.searchsorted(hands[order], np.arange(limit.all + 1), side="right")
    return Step(step.states, step.moves[:, order], step.weight[order], bounds)


def fresh_classes(moves: Moves) -> tuple[bool, ...]:
    """Return by class after a rank whether only hands that took a card of it are in the class."""
    classes = max((target for row in moves for target in row), default=-1) + 1
    waiting = {row[0] for row in moves[1:]}
    return tuple(place not in waiting for place in range(classes))


def marked_step(
    states: States, into: States, moves: Moves, blocked: tuple[bool, ...], limit: Limit
) -> Step:
    """Return what marked hands can do at a rank.

    Args:
        states: the states before it.
        into: all states after it.
        moves: what becomes of the classes.
        blocked: by colour, whether the card of the rank is gone.
        limit: for how many hands there is room.
    """

    def choices(code: int) -> Choices:
        return choices_of(code, moves, 1 - blocked[code >> COLOUR], limit.suit)

    return _step(states, into, choices, limit.all)


def _step(
    states: States, into: States | None, options_of: Callable[[int], Choices], most: int
) -> Step:
    """Move every column of the states on by one choice.

    Args:
        states: the states before.
        into: the states after, where they are known beforehand; else those that are reached.
        options_of: the choices of one code.
        most: how many hands there may be in all.
    """
    distinct, place = np.unique(states.codes, return_inverse=True)
    listed = [options_of(code) for code in distinct.tolist()]
    options = np.array([choice for choices in listed for choice in choices]).reshape(-1, 3)
    ways = np.array([number for choices in listed for number in choices.values()])
    first = np.cumsum([0, *map(len, listed)])
    columns = place.reshape(states.codes.shape).T
    source, picks = _picks(columns, first)
    codes = np.sort(options[picks, 0], axis=0).T
    cards, done = options[picks, 1].sum(axis=0), options[picks, 2].sum(axis=0)
    hands = _hands(options[:, 0])[picks].sum(axis=0)
    kept = hands + done <= most
    reached = States(codes[kept], hands[kept])
    weight = ways[picks].prod(axis=0)[kept]
    return _sorted_by_target(reached, into, source[kept], cards[kept], done[kept], weight)


def _picks(columns: Integers, first: Integers) -> tuple[Integers, Integers]:
    """Return every way to pick one option for each column of each state.

    Args:
        columns: by column and state, the code there.
        first: by code, where its options begin; one more entry ends the last.

    Returns:
        The state, and by column the option, of each way.
    """
    source = np.arange(columns.shape[1])
    picks = np.zeros((0, len(source)), dtype=np.int64)
    for column in columns:
        code = column[source]
        repeat = first[code + 1] - first[code]
        row = np.repeat(np.arange(len(source)), repeat)
        within = np.arange(len(row)) - np.repeat(np.cumsum(repeat) - repeat, repeat)
        source, picks = source[row], np.vstack([picks[:, row], first[code][row] + within])
    return source, picks


def _sorted_by_target(
    reached: States,
    into: States | None,
    source: Integers,
    cards: Integers,
    done: Integers,
    weight: Integers,
) -> Step:
    """Number the states reached, and join moves that are alike."""
    alphabet = np.unique(np.vstack([reached.codes, reached.codes if into is None else into.codes]))
    keys = _keys(reached, alphabet)
    if into is None:
        _, example = np.unique(keys, return_index=True)
        into = States(reached.codes[example], reached.hands[example])
    known = _keys(into, alphabet)
    order = np.argsort(known)
    target = order[np.searchsorted(known, keys, sorter=order)]
    move = ((target * 5 + cards) * 8 + done) << 32 | source
    order = np.argsort(move, kind="stable")
    starts = np.flatnonzero(np.diff(move[order], prepend=-1))
    moves = np.stack([source, target, cards, done])[:, order[starts]].astype(np.int32)
    return Step(
        states=into,
        moves=moves,
        weight=np.add.reduceat(weight[order], starts),
        bounds=np.searchsorted(moves[1], np.arange(len(into.hands) + 1)),
    )


def _keys(states: States, alphabet: Integers) -> Integers:
    """Return a number for each state that tells it from others and ascends with its hands."""
    width = len(alphabet).bit_length()  # 13 at most: a suit has few hands at a time
    letters = np.searchsorted(alphabet, states.codes)
    return reduce(lambda key, letter: key << width | letter, letters.T, states.hands)


def _hands(codes: Integers) -> Integers:
    """Return how many hands each code holds."""
    shifts = np.arange(0, COLOUR, DIGIT)[:, None]
    return np.asarray((codes >> shifts & MOST_HANDS).sum(axis=0))
