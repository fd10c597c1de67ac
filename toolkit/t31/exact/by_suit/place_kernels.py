"""Compiled loops of the counting of places; what they count is said where they are called.

Ways are counted in uint64 without a check: the callers hold the bound.
"""

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_suit.kernels import Counts, Indices, Short, compiled


@compiled
def deal_parts(
    rows: Indices, slots: Indices, left: Indices, chances: Counts, source: Counts, target: Counts
) -> None:
    """Add to ``target[row, slot]`` the ways of the set that is left once a part is dealt."""
    for i in range(len(rows)):
        for x in range(source.shape[1]):
            target[rows[i], slots[i], x] += chances[i] * source[left[i], x]


@compiled
def deal_steps(
    rows: Indices,
    steps: Indices,
    left: Indices,
    chances: Counts,
    starts: Indices,
    widths: Indices,
    begins: NDArray[np.bool_],
    source: Counts,
    target: Counts,
) -> None:
    """Add to ``target`` the ways once a part of a step, or of one before it, is dealt.

    ``source[set, slot, vector]`` are the ways before. Row r of ``target`` begins at ``starts[r]``
    and has by slot the first ``widths[r]`` vectors, and of each all steps; ``begins[k]`` is
    whether nothing comes before step k.
    """
    number, slots = len(begins), source.shape[1]
    for i in range(len(rows)):
        at, width = starts[rows[i]] + steps[i], widths[rows[i]]
        for slot in range(slots):
            for vector in range(width):
                target[at] += chances[i] * source[left[i], slot, vector]
                at += number
    for at in range(0, len(target), number):
        for k in range(1, number):
            if not begins[k]:
                target[at + k] += target[at + k - 1]


@compiled
def join_steps(
    jobs: Indices,
    levels: Indices,
    starts: Indices,
    offsets: Indices,
    firsts: Indices,
    seconds: Indices,
    factors: Counts,
    first_ways: Counts,
    first_starts: Indices,
    first_widths: Indices,
    first_steps: int,
    second_ways: Counts,
    second_starts: Indices,
    second_widths: Indices,
    second_steps: int,
    left: Indices,
    right: Indices,
    fold_from: Indices,
    fold_to: Indices,
    steps: int,
    slots: Indices,
    upto: Indices,
    split_starts: Indices,
    split_ends: Indices,
    whole: Short,
    second: Short,
    split_factors: Short,
    joined: Counts,
) -> None:
    """Fill ``joined`` with two suits together, table by table.

    The jobs of table i, ``jobs[i]`` to ``jobs[i + 1]``, join each a row of the first suit and one
    of the second. A table is for ``levels[i]`` hands; its slots begin, vectors counted, at
    ``offsets[level, slot]``. Columns of ``slots`` are slot, slots of the two suits, and how many
    fewer hands that leaves to the group, in ascending order. Steps ``left[p]`` of the first suit
    and ``right[p]`` of the second are joined, and go from ``fold_from`` into step ``fold_to``. The
    splits of ``whole`` vectors of at most n hands whose first part is v stand in rows
    ``split_starts[v]`` to ``split_ends[n, v]``.
    """
    pairs, last = len(left), offsets.shape[1] - 1
    sums = np.zeros(offsets[-1, last] * pairs, dtype=np.uint64)
    for table in range(len(levels)):
        level = levels[table]
        size = offsets[level, last]
        sums[: size * pairs] = 0
        for job in range(jobs[table], jobs[table + 1]):
            start1, width1 = first_starts[firsts[job]], first_widths[firsts[job]]
            start2, width2 = second_starts[seconds[job]], second_widths[seconds[job]]
            for s in range(len(slots)):
                if slots[s, 3] > level:
                    break
                hands = level - slots[s, 3]
                begin = offsets[level, slots[s, 0]]
                for vector in range(upto[hands]):
                    at1 = np.uint64(start1 + (slots[s, 1] * width1 + vector) * first_steps)
                    # Where nothing can be dealt without a knocker, nothing can be beside one.
                    if first_ways[at1] == 0:
                        continue
                    for i in range(split_starts[vector], split_ends[hands, vector]):
                        at2 = np.uint64(
                            start2 + (slots[s, 2] * width2 + np.int64(second[i])) * second_steps
                        )
                        if second_ways[at2] == 0:
                            continue
                        times = factors[job] * np.uint64(split_factors[i])
                        out = np.uint64((begin + np.int64(whole[i])) * pairs)
                        for p in range(np.uint64(pairs)):
                            sums[out + p] += (
                                times
                                * first_ways[at1 + np.uint64(left[p])]
                                * second_ways[at2 + np.uint64(right[p])]
                            )
        for x in range(size):
            out = (starts[table] + x) * steps
            for f in range(len(fold_from)):
                joined[out + fold_to[f]] += sums[x * pairs + fold_from[f]]


@compiled
def complete_steps(
    entries1: Indices,
    entries2: Indices,
    labels: Indices,
    factors: Counts,
    levels: Indices,
    starts1: Indices,
    starts2: Indices,
    steps1: int,
    steps2: int,
    joined1: Counts,
    joined2: Counts,
    left: Indices,
    right: Indices,
    offsets: Indices,
    slots: Indices,
    group_ends: Indices,
    fillings: Indices,
    sums: Counts,
) -> None:
    """Add to ``sums[z, special, label, a, step]`` the ways in which two pairs fill all hands.

    Columns of ``slots`` are the slots of the two pairs, z, whether there is a special opponent, and
    how many fewer than ``levels`` hands the group then has at most. Columns of ``fillings`` are a
    share vector, its complement and the arrangements; those of a group of a end at
    ``group_ends[a + 1]``. Steps ``left[q]`` and ``right[q]`` of the pairs meet in step q. A sum is
    in words of 64 bits, the lowest first.
    """
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    for entry in range(len(entries1)):
        level = levels[entry]
        for s in range(len(slots)):
            start1 = starts1[entries1[entry]] + offsets[level, slots[s, 0]]
            start2 = starts2[entries2[entry]] + offsets[level, slots[s, 1]]
            for a in range(level - slots[s, 4] + 1):
                total = sums[slots[s, 2], slots[s, 3], labels[entry], a]
                for i in range(group_ends[a], group_ends[a + 1]):
                    at1 = (start1 + fillings[i, 0]) * steps1
                    at2 = (start2 + fillings[i, 1]) * steps2
                    # At most 4! * 9! < 2**24.
                    times = factors[entry] * np.uint64(fillings[i, 2])
                    for q in range(len(left)):
                        x, y = joined1[at1 + left[q]], joined2[at2 + right[q]]
                        if x == 0 or y == 0:
                            continue
                        # x * y = high * 2**64 + low, from halves; then both times ``times``.
                        x0, x1, y0, y1 = x & mask, x >> half, y & mask, y >> half
                        low = x0 * y0
                        middle = x1 * y0 + (low >> half)
                        more = x0 * y1 + (middle & mask)
                        high = x1 * y1 + (middle >> half) + (more >> half)
                        word0 = times * (low & mask)
                        word1 = times * (more & mask) + (word0 >> half)
                        word2 = times * (high & mask) + (word1 >> half)
                        word3 = times * (high >> half) + (word2 >> half)
                        first = (word0 & mask) | (word1 << half)
                        second = (word2 & mask) | (word3 << half)
                        third = word3 >> half
                        total[q, 0] += first
                        second += np.uint64(total[q, 0] < first)
                        if second == 0 and total[q, 0] < first:
                            third += np.uint64(1)
                        total[q, 1] += second
                        third += np.uint64(total[q, 1] < second)
                        total[q, 2] += third
