"""Compiled loops of the suit-by-suit counting; what they count is said where they are called.

Sets of cards of one suit are integers: one bit a rank, and where 10, J, Q and K are
interchangeable their number instead of their bits, from bit ``ranks`` upward. So taking cards out
of a set is a subtraction. Ways are counted in uint64 without a check: the callers hold the bound.
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

P = ParamSpec("P")
R = TypeVar("R")
Counts = NDArray[np.uint64]
Indices = NDArray[np.int64]
Short = NDArray[np.uint32]

LIMBS: Final = 3
"""Words of 64 bits in an exact sum: 2**192 is beyond every number of deals of 52 cards."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` at its first call; the machine code waits on disk for the next run."""
    decorate: Any = numba.njit(cache=True)
    return cast("Callable[P, R]", decorate(function))


@compiled
def deal_out(
    subsets: Indices,
    sizes: Indices,
    tens: Indices,
    choose: Counts,
    ranks: int,
    cards: Indices,
    share_starts: Indices,
    shares: Indices,
    parents: Indices,
    ways: Counts,
) -> None:
    """Fill ``ways[u, v]``: ways to deal out exactly the set u in shares v, each a good subset.

    ``share_starts[c, n]`` to ``share_starts[c, n] + 1`` delimit, in ``shares``, the vectors of n
    cards whose last share is c; ``parents`` gives each vector without its last share.
    """
    low = (1 << ranks) - 1
    ways[0, 0] = 1
    for whole in range(1, len(ways)):
        for s in range(len(subsets)):
            part = subsets[s]
            if part & low & ~whole or tens[s] > whole >> ranks:
                continue
            first, past = share_starts[sizes[s], cards[whole]]
            factor = choose[whole >> ranks, tens[s]]
            for i in range(first, past):
                vector = shares[i]
                ways[whole, vector] += factor * ways[whole - part, parents[vector]]


@compiled
def sum_over_subsets(ranks: int, most_tens: int, choose: Counts, ways: Counts) -> None:
    """Turn ways to deal out exactly a set into ways to deal from it, leaving cards or not."""
    plain = 1 << ranks
    for bit in range(ranks):
        for whole in range(len(ways)):
            if whole >> bit & 1 and bit < ranks:
                ways[whole] += ways[whole ^ (1 << bit)]
    for tens in range(most_tens, 0, -1):
        for fewer in range(tens):
            for bits in range(plain):
                ways[tens * plain + bits] += choose[tens, fewer] * ways[fewer * plain + bits]


@compiled
def deal_to_both(
    sets: Indices,
    levels: Indices,
    starts: Indices,
    ranks: int,
    choose: Counts,
    cards: Indices,
    by_cards: Indices,
    by_cards_starts: Indices,
    lengths: Indices,
    upto: Indices,
    second: int,
    place: Indices,
    below: Counts,
    at_most: Counts,
    ways: Counts,
) -> None:
    """Add to ``ways`` the ways to deal from each set to a lower and an at-most group at once.

    ``by_cards_starts[n]`` to the next delimit, in ``by_cards``, the vectors of n cards.
    """
    low = (1 << ranks) - 1
    for m in range(len(sets)):
        whole, level, start = sets[m], levels[m], starts[m]
        bits = whole & low
        for tens in range((whole >> ranks) + 1):
            factor = choose[whole >> ranks, tens]
            part = bits
            while True:
                used = part | tens << ranks
                for i in range(by_cards_starts[cards[used]], by_cards_starts[cards[used] + 1]):
                    vector = by_cards[i]
                    lower = factor * below[used, vector]
                    if lower == 0 or lengths[vector] > level:
                        continue
                    first = 0
                    for length in range(min(level - lengths[vector], second) + 1):
                        row = start + place[vector, first]
                        for other in range(first, upto[length]):
                            ways[row + other - first] += lower * at_most[whole - used, other]
                        first = upto[length]
                if part == 0:
                    break
                part = (part - 1) & bits


@compiled
def join_suits(
    tables: Indices,
    sizes: Indices,
    outs: Indices,
    firsts: Indices,
    seconds: Indices,
    factors: Counts,
    cards: Indices,
    first_ways: Counts,
    first_starts: Indices,
    second_ways: Counts,
    second_starts: Indices,
    totals: Indices,
    splits: Indices,
    first: Short,
    second: Short,
    factor: Short,
    joined: Counts,
) -> None:
    """Add to ``joined`` two suits together: each job joins one set of the first and the second.

    Job j adds to table ``tables[j]``, with so many ``sizes`` of sharings and its place ``outs``,
    ``factors[j]`` times the join of the suit tables of the sets ``firsts[j]`` and ``seconds[j]``.
    Only splits are looked at that ask of neither suit more than its ``cards``.
    """
    for job in range(len(tables)):
        out = np.uint64(outs[tables[job]])
        cards1, cards2 = cards[firsts[job]], cards[seconds[job]]
        start1 = np.uint64(first_starts[firsts[job]])
        start2 = np.uint64(second_starts[seconds[job]])
        for sharing in range(sizes[tables[job]]):
            least = max(totals[sharing] - cards2, 0)
            if least > cards1:
                continue
            total = np.uint64(0)
            row, end = splits[sharing, least], splits[sharing, cards1 + 1]
            for i in range(np.uint64(row), np.uint64(end)):
                ways = first_ways[start1 + first[i]] * second_ways[start2 + second[i]]
                total += np.uint64(factor[i]) * ways
            joined[out + np.uint64(sharing)] += factors[job] * total


@compiled
def take_out(
    sets: Indices,
    without: Indices,
    chances: Counts,
    sizes: Indices,
    starts: Indices,
    lower_starts: Indices,
    ways: Counts,
    taken: Counts,
) -> None:
    """Add to ``taken`` the ways of each set after ``without`` it was dealt to a further player."""
    for k in range(len(sets)):
        new, old = lower_starts[sets[k]], starts[without[k]]
        for sharing in range(sizes[k]):
            taken[new + sharing] += chances[k] * ways[old + sharing]


@compiled
def complete(
    entries1: Indices,
    entries2: Indices,
    labels: Indices,
    factors: Counts,
    tops: Indices,
    starts1: Indices,
    starts2: Indices,
    joined1: Counts,
    joined2: Counts,
    group_starts: Indices,
    group_ends: Indices,
    sharing: Short,
    complement: Short,
    arrangements: Short,
    sums: Counts,
) -> None:
    """Add to ``sums[label, a, b]`` the ways in which two pairs of suits fill all hands.

    The sizes a and b of the groups together reach ``tops`` of the entry. A sum is in six words of
    32 bits, the lowest first.
    """
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    parts = np.zeros(4, dtype=np.uint64)
    for entry in range(len(entries1)):
        start1 = np.uint64(starts1[entries1[entry]])
        start2 = np.uint64(starts2[entries2[entry]])
        for a in range(tops[entry] + 1):
            for b in range(min(tops[entry] + 1 - a, sums.shape[2])):
                total = sums[labels[entry], a, b]
                for i in range(np.uint64(group_starts[a, b]), np.uint64(group_ends[a, b])):
                    x, y = joined1[start1 + sharing[i]], joined2[start2 + complement[i]]
                    if x == 0 or y == 0:
                        continue
                    # The product x * y as four words of 32 bits, then times the factor.
                    x0, x1, y0, y1 = x & mask, x >> half, y & mask, y >> half
                    low = x0 * y0
                    middle = x1 * y0 + (low >> half)
                    other = x0 * y1 + (middle & mask)
                    high = x1 * y1 + (middle >> half) + (other >> half)
                    parts[0], parts[1] = low & mask, other & mask
                    parts[2], parts[3] = high & mask, high >> half
                    times = factors[entry] * np.uint64(arrangements[i])
                    carry = np.uint64(0)
                    # Below 2**64 each time: times <= 4! * 9! < 2**24, a part below 2**32.
                    for k in range(2 * LIMBS):
                        if k < 4:
                            carry += times * parts[k]
                        elif carry == 0:
                            break
                        word = total[k] + (carry & mask)
                        total[k] = word & mask
                        carry = (carry >> half) + (word >> half)
