"""Compiled loops of the counting of places; what they count is said where they are called.

Ways are counted in uint64 without a check: the callers hold the bound.
"""

import numpy as np

from t31.exact.by_suit.kernels import LIMBS, Counts, Indices, Short, compiled


@compiled
def deal_parts(
    rows: Indices, slots: Indices, left: Indices, chances: Counts, source: Counts, target: Counts
) -> None:
    """Add to ``target[row, slot]`` the ways of the set that is left once a part is dealt."""
    for i in range(len(rows)):
        for x in range(source.shape[1]):
            target[rows[i], slots[i], x] += chances[i] * source[left[i], x]


@compiled
def join_slots(
    tables: Indices,
    levels: Indices,
    outs: Indices,
    sizes: Indices,
    firsts: Indices,
    seconds: Indices,
    factors: Counts,
    first_ways: Counts,
    second_ways: Counts,
    slots: Indices,
    needs: Indices,
    upto: Indices,
    starts: Indices,
    ends: Indices,
    whole: Short,
    second: Short,
    split_factors: Short,
    joined: Counts,
) -> None:
    """Add to ``joined`` two suits together: each job joins a set of the first and of the second.

    Job j adds to table ``tables[j]``, which is for ``levels[j]`` hands. Columns of ``slots`` are
    slot, slot of the first suit, of the second; a slot leaves ``needs`` fewer hands, in
    ascending order. The splits
    of ``whole`` vectors of at most n hands whose first part is v stand in rows ``starts[v]`` to
    ``ends[n, v]``.
    """
    for job in range(len(tables)):
        size = sizes[tables[job]]
        for s in range(len(slots)):
            level = levels[job] - needs[s]
            if level < 0:
                break
            one, other = (
                first_ways[firsts[job], slots[s, 1]],
                second_ways[seconds[job], slots[s, 2]],
            )
            # Where nothing can be dealt to a group of none, nothing can be to any.
            if one[0] == 0 or other[0] == 0:
                continue
            out = np.uint64(outs[tables[job]] + slots[s, 0] * size)
            for vector in range(upto[level]):
                ways = factors[job] * one[vector]
                if ways == 0:
                    continue
                for i in range(np.uint64(starts[vector]), np.uint64(ends[level, vector])):
                    both = ways * np.uint64(split_factors[i]) * other[second[i]]
                    joined[out + np.uint64(whole[i])] += both


@compiled
def complete_slots(
    entries1: Indices,
    entries2: Indices,
    labels: Indices,
    factors: Counts,
    levels: Indices,
    starts1: Indices,
    starts2: Indices,
    sizes1: Indices,
    sizes2: Indices,
    joined1: Counts,
    joined2: Counts,
    slots: Indices,
    group_ends: Indices,
    fillings: Indices,
    sums: Counts,
) -> None:
    """Add to ``sums[z, special, label, a]`` the ways in which two pairs of suits fill all hands.

    Columns of ``slots`` are the slots of the two pairs, z, whether there is a special opponent, and
    how many fewer than ``levels`` hands the group then has at most. Columns of ``fillings`` are a
    share vector, its complement and the arrangements; those of a group of a end at
    ``group_ends[a + 1]``. A sum is in six words of 32 bits, the lowest first.
    """
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    parts = np.zeros(4, dtype=np.uint64)
    for entry in range(len(entries1)):
        one, other = entries1[entry], entries2[entry]
        for s in range(len(slots)):
            start1 = starts1[one] + slots[s, 0] * sizes1[one]
            start2 = starts2[other] + slots[s, 1] * sizes2[other]
            for a in range(levels[entry] - slots[s, 4] + 1):
                total = sums[slots[s, 2], slots[s, 3], labels[entry], a]
                for i in range(group_ends[a], group_ends[a + 1]):
                    x, y = joined1[start1 + fillings[i, 0]], joined2[start2 + fillings[i, 1]]
                    if x == 0 or y == 0:
                        continue
                    # The product x * y as four words of 32 bits, then times the factor.
                    x0, x1, y0, y1 = x & mask, x >> half, y & mask, y >> half
                    low = x0 * y0
                    middle = x1 * y0 + (low >> half)
                    more = x0 * y1 + (middle & mask)
                    high = x1 * y1 + (middle >> half) + (more >> half)
                    parts[0], parts[1] = low & mask, more & mask
                    parts[2], parts[3] = high & mask, high >> half
                    times = factors[entry] * np.uint64(fillings[i, 2])
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
