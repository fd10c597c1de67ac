"""Compiled loops that deal further cards of one suit to marked hands: see :mod:`by_suit.crossed`.

A *degree* is how many hands are beyond the lower limit by what they hold.
"""

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_suit.kernels import Counts, Indices, compiled


@compiled
def hand_out(
    number: int,
    degree: int,
    slots: int,
    limits: Indices,
    ranks: int,
    points: Indices,
    starts: Indices,
    ways: Counts,
    size: int,
    stack: Indices,
    out: Counts,
) -> None:
    """Add to ``out[degree]`` the ways of what is left of a set after one card for each slot.

    A slot's card keeps its hand's points within the first of the slot's ``limits``; the last card
    of a hand, the third being 1, adds one to the degree if they are beyond the second. A row of the
    ``stack`` holds card, set, points of the hand, degree, and in how many ways it came about.
    """
    slot = 0
    stack[0] = -1, number, 0, degree, 1
    while slot >= 0:
        _, left, spent, beyond, times = stack[slot]
        if slot == slots:
            for i in range(size):
                out[beyond, i] += np.uint64(times) * ways[starts[left] + i]
        stack[slot, 0] += 1
        card = stack[slot, 0]
        if slot == slots or card > ranks:
            slot -= 1
            continue
        total = spent + points[card]
        there = left >> ranks if card == ranks else left >> card & 1
        if there == 0 or total > limits[0, slot]:
            continue
        if limits[2, slot]:
            beyond += 1 if total > limits[1, slot] else 0
            total = 0
        slot += 1
        stack[slot] = -1, left - (1 << card), total, beyond, times * there


@compiled
def deal_further(
    number: int,
    lists: Indices,
    lengths: Indices,
    firsts: Indices,
    mark_steps: Indices,
    mark_points: Indices,
    fits: NDArray[np.bool_],
    within: Indices,
    below: Indices,
    leaving: Indices,
    leaving_within: Indices,
    leaving_below: Indices,
    most: int,
    ranks: int,
    points: Indices,
    starts: Indices,
    ways: Counts,
    size: int,
    tables: Counts,
    top: Indices,
) -> None:
    """Fill the tables of one suit, by the marks that use it and the further cards taken here.

    Table ``firsts[u]`` and on: the marks ``lists[u]`` use the suit, the further cards of each are
    digits of base ``most + 1``; within one such number the rows of ``leaving`` say how many hands
    of each class that leave the suit take one card, then how many take two … ``top`` becomes the
    highest degree of a table, -1 if it is empty.
    """
    hands = lists.shape[1]
    base, classes = most + 1, len(leaving_within)
    limits = np.zeros((3, hands * most + 1), dtype=np.int64)
    room, low, last = limits[0], limits[1], limits[2]
    stack = np.zeros((hands * most + 1, 5), dtype=np.int64)
    for u in range(len(lists)):
        used, left = lengths[u], number
        is_possible = True
        for h in range(used):
            is_possible = is_possible and fits[lists[u, h]]
            left -= mark_steps[lists[u, h]]
        for taken in range(base**used if is_possible else 0):
            slots = degree = doubles = 0
            for h in range(used):
                mark, cards = lists[u, h], taken // base**h % base
                degree += 1 if cards == 0 and mark_points[mark] > below[mark] else 0
                doubles += 1 if cards == 2 else 0
                for card in range(cards):
                    room[slots] = within[mark] - mark_points[mark]
                    low[slots] = below[mark] - mark_points[mark]
                    last[slots] = card == cards - 1
                    slots += 1
            for row in range(len(leaving)):
                table = firsts[u] + taken * len(leaving) + row
                more, pairs, takers = slots, doubles, 0
                for column in range(leaving.shape[1]):
                    cards, kind = column // classes + 1, column % classes
                    takers += leaving[row, column]
                    if used + takers > hands:
                        break
                    for _ in range(leaving[row, column]):
                        pairs += 1 if cards == 2 else 0
                        for card in range(cards):
                            room[more], low[more] = leaving_within[kind], leaving_below[kind]
                            last[more] = card == cards - 1
                            more += 1
                if used + takers > hands:
                    continue
                hand_out(
                    left, degree, more, limits, ranks, points, starts, ways, size,
                    stack, tables[table],
                )  # fmt: skip
                # Two cards of one hand came in either order.
                for d in range(tables.shape[1]):
                    for i in range(size):
                        tables[table, d, i] >>= np.uint64(pairs)
                        if tables[table, d, i]:
                            top[table] = d
