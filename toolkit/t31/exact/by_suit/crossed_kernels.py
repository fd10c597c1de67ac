"""Compiled loops over hands that hold trips and take further cards: see :mod:`by_suit.crossed`.

A marked hand's *part* in a suit is a digit below 2(x + 1), x the further cards that a marked hand
takes in all: the further cards it takes here, and x + 1 more if its trips leave the suit. Its part
in a pair of suits is a digit of the same kind. Parts of all hands of a rank set are a number with
such digits, one a hand. A *degree* is how many hands are beyond the lower limit by what they hold.
"""

from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.kernels import Counts, Indices, Short, compiled


class Parts(NamedTuple):
    """How the parts of all marked hands go together, in two suits and in two pairs of suits.

    Attributes:
        digits: of each number, one a hand.
        uses: the hands whose trips use the suit, as bits.
        taken: the further cards taken here by these, as digits.
        weights: by digit and class, what a hand that leaves the suit adds to the number of a row.
        groups, second: parts in a second suit, grouped by the part in a first that they go with.
        pair_first, pair_second, fours: parts in two pairs, and how many hands use all four suits.
    """

    digits: Indices
    uses: Indices
    taken: Indices
    weights: Indices
    groups: Indices
    second: Indices
    pair_first: Indices
    pair_second: Indices
    fours: Indices


class RankSets(NamedTuple):
    """Sets of marked ranks of one size, each set a row of marks.

    Attributes:
        marks: in ascending order.
        factor: how many sets of ranks a row stands for.
        lower, at_most: how many marks are on that group alone.
        sublists: by row and bits of it, the number of that list of marks among ``lists``.
        lists: all such lists, short ones filled up with zeros.
        lengths: of the lists.
    """

    marks: Indices
    factor: Counts
    lower: Indices
    at_most: Indices
    sublists: Indices
    lists: Indices
    lengths: Indices


class KnockerShares(NamedTuple):
    """How shares of the knocker's, numbered, go together.

    Attributes:
        suits, pairs: how many there are of a suit, and of a pair of suits.
        joins: rows of one suit's, another's, and the pair's.
        meets: rows of those of two pairs that make his hand.
    """

    suits: int
    pairs: int
    joins: Indices
    meets: Indices


class Sharing(NamedTuple):
    """The arrays of :class:`by_suit.shares.Joins` and :class:`by_suit.shares.Completions`."""

    splits: Indices
    first: Short
    second: Short
    factor: Short
    group_starts: Indices
    group_ends: Indices
    sharing: Short
    complement: Short
    arrangements: Short


@compiled
def join_parts(
    groups: Indices,
    second: Indices,
    table_of: Indices,
    tables1: Counts,
    tables2: Counts,
    top1: Indices,
    top2: Indices,
    size: int,
    shared: Sharing,
    is_one: bool,
    weight: int,
    joined: Counts,
) -> None:
    """Add to ``joined[part]``, ``weight`` times, what two suits give for two parts that make it.

    The parts ``second`` from ``groups[first]`` to the next, in ascending order, go with the part
    ``first``; two parts add up digit by digit to the part in both suits. Where both tables are
    one, two parts either way round are looked at once.
    """
    end = shared.splits.shape[1] - 1
    degrees = np.empty(len(table_of), dtype=np.int64)
    for part in range(len(table_of)):
        degrees[part] = top2[table_of[part]]
    for first in range(len(table_of)):
        x = table_of[first]
        if top1[x] < 0:
            continue
        for k in range(groups[first], groups[first + 1]):
            if degrees[second[k]] < 0 or (is_one and second[k] < first):
                continue
            times = np.uint64(2 * weight if is_one and second[k] > first else weight)
            y = table_of[second[k]]
            both = first + second[k]
            for d in range(top1[x] + 1):
                for e in range(degrees[second[k]] + 1):
                    if size == 1:
                        joined[both, d + e, 0] += times * tables1[x, d, 0] * tables2[y, e, 0]
                        continue
                    for sharing in range(size):
                        total = np.uint64(0)
                        for i in range(shared.splits[sharing, 0], shared.splits[sharing, end]):
                            ways = tables1[x, d, shared.first[i]] * tables2[y, e, shared.second[i]]
                            total += np.uint64(shared.factor[i]) * ways
                        joined[both, d + e, sharing] += times * total


@compiled
def add_product(total: Counts, x: np.uint64, y: np.uint64, times: np.uint64) -> None:
    """Add ``times * x * y`` to a sum in words of 32 bits.

    ``times`` is at most 2 * 4! * 9! < 2**25: below 2**57 times a word, which carries little.
    """
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    x0, x1, y0, y1 = x & mask, x >> half, y & mask, y >> half
    low = x0 * y0
    middle = x1 * y0 + (low >> half)
    other = x0 * y1 + (middle & mask)
    high = x1 * y1 + (middle >> half) + (other >> half)
    carry = np.uint64(0)
    for k in range(len(total)):
        if k == 0:
            carry += times * (low & mask)
        elif k == 1:
            carry += times * (other & mask)
        elif k == 2:
            carry += times * (high & mask)
        elif k == 3:
            carry += times * (high >> half)
        elif carry == 0:
            break
        word = total[k] + (carry & mask)
        total[k] = word & mask
        carry = (carry >> half) + (word >> half)


@compiled
def meet(
    first: Indices,
    second: Indices,
    fours: Indices,
    joined1: Counts,
    joined2: Counts,
    level: int,
    times: np.uint64,
    shared: Sharing,
    sums: Counts,
) -> None:
    """Add to ``sums[degree, fours, a, b]`` the ways in which two pairs of suits fill all hands."""
    degrees = joined1.shape[1]
    for k in range(len(first)):
        x, y = joined1[first[k]], joined2[second[k]]
        for a in range(level + 1):
            for b in range(level + 1 - a):
                for i in range(shared.group_starts[a, b], shared.group_ends[a, b]):
                    one, other = shared.sharing[i], shared.complement[i]
                    for d in range(degrees):
                        if x[d, one] == 0:
                            continue
                        for e in range(degrees - d):
                            if y[e, other]:
                                add_product(
                                    sums[d + e, fours[k], a, b], x[d, one], y[e, other],
                                    times * np.uint64(shared.arrangements[i]),
                                )  # fmt: skip


@compiled
def cross(
    parts: Parts,
    ranks: RankSets,
    classes: Indices,
    rows: Indices,
    firsts: Indices,
    leaving: int,
    suit_of: Indices,
    gaps: int,
    knocker: KnockerShares,
    tables: tuple[Counts, Counts],
    top: tuple[Indices, Indices],
    level: int,
    sizes: Indices,
    shared: Sharing,
    sums: Counts,
) -> None:
    """Add to ``sums[z, lower, at-most, fours, a, b]`` the ways of every rank set.

    Args:
        parts: how parts go together.
        ranks: the sets.
        classes: of each mark, by what a hand that leaves the suit is limited to.
        rows: the row of :func:`deal_further` for the hands that leave a suit.
        firsts: first table of each list of marks.
        leaving: how many rows there are.
        suit_of: which of the tables are those of each suit.
        gaps: the most blitz holders in a pair of suits.
        knocker: how his shares go together.
        tables: by holders of a blitz in a suit, 0 or 1: tables by suit and share of the knocker,
            part and degree.
        top: the highest degree of each.
        level: hands that are not marked.
        sizes: sharings by the number of hands.
        shared: how sharings split and are completed.
        sums: the sums, in words of 32 bits.
    """
    number, hands = len(parts.digits), ranks.marks.shape[1]
    table_of = np.empty(number, dtype=np.int64)
    room = [sizes[max(level - gap, 0)] for gap in range(3)]
    shares = knocker.pairs
    are_alike = suit_of[0] == suit_of[2] and suit_of[1] == suit_of[3]
    pairs = 1 if are_alike else 2
    joined = (
        np.zeros((pairs * shares, number, hands + 1, room[0]), dtype=np.uint64),
        np.zeros((pairs * shares, number if gaps > 0 else 0, hands + 1, room[1]), dtype=np.uint64),
        np.zeros((pairs * shares, number if gaps > 1 else 0, hands + 1, room[2]), dtype=np.uint64),
    )
    for s in range(len(ranks.marks)):
        marks = ranks.marks[s]
        for code in range(number):
            row = 0
            for h in range(hands):
                row += parts.weights[parts.digits[code, h], classes[marks[h]]]
            used = ranks.sublists[s, parts.uses[code]]
            table_of[code] = firsts[used] + parts.taken[code] * leaving + rows[row]
        for pair in range(pairs):
            one = suit_of[2 * pair] * knocker.suits
            other = suit_of[2 * pair + 1] * knocker.suits
            for gap in range(min(gaps, level) + 1):
                joined[gap][pair * shares : (pair + 1) * shares] = 0
                for x in range(max(gap - 1, 0), min(gap, 1) + 1):
                    y = gap - x
                    for j, k, both in knocker.joins:
                        # Of two suits that are alike, what either way round gives is the same.
                        if one == other and (x, j) > (y, k):
                            continue
                        join_parts(
                            parts.groups, parts.second, table_of,
                            tables[x][one + j], tables[y][other + k],
                            top[x][one + j], top[y][other + k], sizes[level - gap], shared,
                            one == other and (x, j) == (y, k),
                            2 if one == other and (x, j) < (y, k) else 1,
                            joined[gap][pair * shares + both],
                        )  # fmt: skip
        for gap1 in range(min(gaps, level) + 1):
            for gap2 in range(min(gaps, level - gap1) + 1):
                for j, k in knocker.meets:
                    # Nor does it matter which of two pairs that are alike is which.
                    if are_alike and (gap1, j) > (gap2, k):
                        continue
                    times = 2 if are_alike and (gap1, j) < (gap2, k) else 1
                    meet(
                        parts.pair_first, parts.pair_second, parts.fours,
                        joined[gap1][j], joined[gap2][(pairs - 1) * shares + k],
                        level - gap1 - gap2, np.uint64(times) * ranks.factor[s], shared,
                        sums[gap1 + gap2, ranks.lower[s], ranks.at_most[s] :],
                    )  # fmt: skip
