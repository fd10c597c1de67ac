"""Compiled loops that deal further cards of one suit to marked hands: see :mod:`by_suit.crossed`.

A *degree* is how many hands are within one of the limits alone by what they hold. A *taking* says
which cards a hand takes, by number; each suit's table is a list of takings, one hand after another,
and what they leave is a *state*: by degree and set that is left, in how many ways it came about.
"""

from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.crossed_parts import Tables
from t31.exact.by_suit.kernels import Counts, Indices, compiled


class Takers(NamedTuple):
    """Hands that may take cards of a suit: those of each mark, then of each class that leaves it.

    Attributes:
        steps: the hand's card of its trips, 0 if they leave the suit.
        room: the highest value of cards that it may take.
        below: the value of cards beyond which it has a degree.
    """

    steps: Indices
    room: Indices
    below: Indices


class Choices(NamedTuple):
    """Sets of few cards, by taking: those of the n-th stand in ``starts[n]`` to ``starts[n + 1]``.

    They are in ascending order of their values: see :func:`by_suit.crossed_further.further_cards`.

    Attributes:
        starts: see above.
        plain: the cards that have a bit of their own.
        tens: how many of the other cards.
        values: of all.
    """

    starts: Indices
    plain: Indices
    tens: Indices
    values: Indices


class State(NamedTuple):
    """Ways by degree and set, of which ``number[i]`` are not 0 after i takings.

    Attributes:
        number: how many there are.
        left: the sets.
        degree: the degrees.
        ways: in how many ways each came about.
        place: by degree and set, 1 more than its place in the state that is made, or 0.
    """

    number: Indices
    left: Indices
    degree: Indices
    ways: Counts
    place: Indices


@compiled
def take(
    depth: int,
    taking: int,
    room: int,
    below: int,
    ranks: int,
    choices: Choices,
    choose: Counts,
    state: State,
) -> None:
    """Make the state after one more taking from that after ``depth``."""
    number, left, degree, ways, place = state
    found = 0
    for entry in range(number[depth]):
        whole = left[depth, entry]
        for c in range(choices.starts[taking], choices.starts[taking + 1]):
            plain, tens = choices.plain[c], choices.tens[c]
            if choices.values[c] > room:
                break
            if plain & ~whole or tens > whole >> ranks:
                continue
            rest = whole - plain - (tens << ranks)
            beyond = degree[depth, entry] + (1 if choices.values[c] > below else 0)
            at = place[beyond, rest] - 1
            if at < 0:
                at, found = found, found + 1
                place[beyond, rest] = found
                left[depth + 1, at], degree[depth + 1, at] = rest, beyond
                ways[depth + 1, at] = 0
            ways[depth + 1, at] += choose[whole >> ranks, tens] * ways[depth, entry]
    number[depth + 1] = found
    for entry in range(found):
        place[degree[depth + 1, entry], left[depth + 1, entry]] = 0


@compiled
def deal_further(
    number: int,
    lists: Indices,
    lengths: Indices,
    firsts: Indices,
    leaving: Indices,
    rows: Indices,
    takers: Takers,
    takings: int,
    ranks: int,
    choices: Choices,
    choose: Counts,
    starts: Indices,
    ways: Counts,
    cards: Indices,
    tables: Tables,
    place: int,
) -> None:
    """Fill the tables of the suit in a place, by the marks that use it and what is taken here.

    Table ``firsts[u]`` and on: the marks ``lists[u]`` use the suit, the taking of each is a digit
    of base ``takings``; within one such number the first ``rows[lengths[u]]`` rows of ``leaving``
    are what hands take that leave the suit, padded with -1: numbers with the taking, as a digit of
    that base, and the taker. Of what is left ``cards`` says how many cards it is.
    """
    base, hands = takings, lists.shape[1]
    longest, degrees, sets = hands + 1, tables.ways.shape[4], starts.shape[1]
    state = State(
        np.zeros(longest, dtype=np.int64),
        np.zeros((longest, degrees * sets), dtype=np.int64),
        np.zeros((longest, degrees * sets), dtype=np.int64),
        np.zeros((longest, degrees * sets), dtype=np.uint64),
        np.zeros((degrees + 1, sets), dtype=np.int64),
    )
    made, wanted = np.empty(hands, dtype=np.int64), np.empty(hands, dtype=np.int64)
    for u in range(len(lists)):
        used, left, is_there = lengths[u], number, True
        for h in range(used):
            step = takers.steps[lists[u, h]]
            is_there = is_there and (left & step != 0 if step < 1 << ranks else left >> ranks > 0)
            left -= step if is_there else 0
        if not is_there:
            continue
        state.number[0], state.left[0, 0], state.degree[0, 0], state.ways[0, 0] = 1, left, 0, 1
        depth = 0
        for table in range(base**used * rows[used]):
            taken, row = table // rows[used], table % rows[used]
            length = used
            for h in range(used):
                wanted[used - 1 - h] = lists[u, h] * base + taken // base**h % base
            while length < hands and leaving[row, length - used] >= 0:
                wanted[length] = leaving[row, length - used]
                length += 1
            # What begins like the table before need not be taken again.
            same = 0
            while same < min(depth, length) and made[same] == wanted[same]:
                same += 1
            for depth in range(same, length):
                made[depth] = wanted[depth]
                taker = wanted[depth] // base
                take(
                    depth, wanted[depth] % base, takers.room[taker], takers.below[taker],
                    ranks, choices, choose, state,
                )  # fmt: skip
            depth = length
            for share in range(len(starts)):
                into = tables.ways[place, share, firsts[u] + table]
                for entry in range(state.number[depth]):
                    d, times = state.degree[depth, entry], state.ways[depth, entry]
                    start = starts[share, state.left[depth, entry]]
                    tables.left[place, share, firsts[u] + table] = cards[state.left[depth, entry]]
                    for i in range(len(into)):
                        into[i, d] += times * ways[start + i]
                for d in range(degrees):
                    if into[:, d].any():
                        tables.top[place, share, firsts[u] + table] = d
