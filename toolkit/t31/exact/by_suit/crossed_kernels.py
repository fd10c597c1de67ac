"""Compiled loops over hands that hold trips and take further cards: see :mod:`by_suit.crossed`.

A *degree* is how many hands are within one of the limits alone by what they hold. For what a
*part* is, see :mod:`by_suit.crossed_parts`.
"""

import numpy as np

from t31.exact.by_suit.crossed_parts import (
    KnockerShares,
    Meetings,
    Pairs,
    Parts,
    RankSets,
    Sharing,
    Splits,
    Tables,
)
from t31.exact.by_suit.kernels import Counts, Indices, compiled


@compiled
def join_full(
    parts: Parts,
    table_of: Indices,
    blocked: int,
    tables1: Counts,
    tables2: Counts,
    degrees: Indices,
    is_one: bool,
    weight: int,
    joined: Counts,
) -> None:
    """Do what :func:`join_parts` does where all hands are marked; ``degrees`` are the second's."""
    ways2 = np.zeros((len(table_of), tables2.shape[2]), dtype=np.uint64)
    for part in range(len(table_of)):
        for e in range(degrees[part] + 1):
            ways2[part, e] = tables2[table_of[part], 0, e]
    for first in range(len(table_of)):
        if parts.uses[first] & blocked:
            continue
        start, end = parts.halves[first] if is_one else parts.groups[first], parts.groups[first + 1]
        for d in range(tables1.shape[2]):
            ways = np.uint64(2 * weight if is_one else weight) * tables1[table_of[first], 0, d]
            if ways == 0:
                continue
            if tables2.shape[2] == 1:
                for k in range(start, end):
                    joined[first + parts.second[k], 0, d] += ways * ways2[parts.second[k], 0]
            else:
                for k in range(start, end):
                    second = parts.second[k]
                    for e in range(degrees[second] + 1):
                        joined[first + second, 0, d + e] += ways * ways2[second, e]
            if is_one and start < end and parts.second[start] == first:
                # A part beside itself is there one way round only.
                for e in range(degrees[first] + 1):
                    joined[2 * first, 0, d + e] -= (ways >> np.uint64(1)) * ways2[first, e]


@compiled
def join_parts(
    parts: Parts,
    table_of: Indices,
    blocked: Indices,
    tables1: Counts,
    tables2: Counts,
    top1: Indices,
    top2: Indices,
    left2: Indices,
    hands: int,
    splits: Splits,
    is_one: bool,
    weight: int,
    joined: Counts,
) -> int:
    """Add to ``joined[part]``, ``weight`` times, what two suits give for two parts that make it.

    So many ``hands`` are not marked. Parts of hands that use a suit from which they are ``blocked``
    give nothing. Two parts add up digit by digit to the part in both suits. Where both tables are
    one, two parts either way round are looked at once. Only splits are looked at that ask the
    second suit for no more than is ``left2``. Return a bound of the degree.
    """
    degrees, highest, most = np.empty(len(table_of), dtype=np.int64), -1, -1
    for part in range(len(table_of)):
        is_blocked = parts.uses[part] & blocked[1]
        degrees[part] = -1 if is_blocked else top2[table_of[part]]
        highest, most = max(highest, degrees[part]), max(most, top1[table_of[part]])
    highest = min(highest + most, tables1.shape[2] - 1)
    if hands == 0:
        join_full(
            parts, table_of, blocked[0], tables1, tables2, degrees, is_one, weight, joined
        )  # fmt: skip
        return int(highest)
    there = np.empty((len(splits.starts) * tables1.shape[2], 2), dtype=np.int64)
    for first in range(len(table_of)):
        x = table_of[first]
        if top1[x] < 0 or parts.uses[first] & blocked[0]:
            continue
        number = 0
        for sharing in range(len(splits.starts)):
            for d in range(top1[x] + 1):
                if tables1[x, sharing, d]:
                    there[number] = sharing, d
                    number += 1
        for k in range(parts.groups[first], parts.groups[first + 1]):
            second = parts.second[k]
            degree = degrees[second]
            if degree < 0 or (is_one and second < first):
                continue
            times = np.uint64(2 * weight if is_one and second > first else weight)
            y = table_of[second]
            two, both, past = tables2[y], joined[first + second], left2[y] + 1
            for n in range(number):
                sharing, d = there[n]
                ways = times * tables1[x, sharing, d]
                start, end = splits.starts[sharing, 0], splits.starts[sharing, past]
                for i in range(np.uint64(start), np.uint64(end)):
                    split, at, whole = (
                        ways * np.uint64(splits.factor[i]),
                        splits.second[i],
                        splits.whole[i],
                    )
                    for e in range(degree + 1):
                        both[whole, d + e] += split * two[at, e]
    return int(highest)


@compiled
def add_to(total: Counts, words: Counts, times: np.uint64) -> None:
    """Add ``times`` a number to a sum in words of 32 bits.

    Words of the number are below 2**58: with seven marked hands at most 8**7 * 8 = 2**24 products
    add up to one, each less than 3 * 2**32. ``times`` is at most 2 * 4! * 9! < 2**25, and so below
    2**57 times 32 bits, which carries little.
    """
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    spare, carry = np.uint64(0), np.uint64(0)
    for k in range(len(total)):
        spare += words[k] if k < len(words) else np.uint64(0)
        carry += times * (spare & mask)
        spare >>= half
        if carry == 0 and spare == 0 and k >= len(words):
            break
        word = total[k] + (carry & mask)
        total[k] = word & mask
        carry = (carry >> half) + (word >> half)


@compiled
def meet(
    parts: Parts,
    joined1: Counts,
    joined2: Counts,
    degrees1: int,
    degrees2: int,
    level: int,
    times: np.uint64,
    shared: Sharing,
    sums: Counts,
) -> None:
    """Add to ``sums[degree, end, a, b]`` the ways in which two pairs of suits fill all hands."""
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    words = np.zeros((joined1.shape[2], 4), dtype=np.uint64)
    for a in range(level + 1):
        for b in range(level + 1 - a):
            for i in range(shared.group_starts[a, b], shared.group_ends[a, b]):
                one, other = shared.sharing[i], shared.complement[i]
                for end in range(len(parts.ends) - 1):
                    for k in range(parts.ends[end], parts.ends[end + 1]):
                        for d in range(degrees1):
                            x = joined1[parts.pair_first[k], one, d]
                            if x == 0:
                                continue
                            x0, x1 = x & mask, x >> half
                            for e in range(degrees2):
                                y = joined2[parts.pair_second[k], other, e]
                                if y == 0:
                                    continue
                                y0, y1, word = y & mask, y >> half, words[d + e]
                                low, high, one_way, other_way = x0 * y0, x1 * y1, x1 * y0, x0 * y1
                                word[0] += low & mask
                                word[1] += (low >> half) + (one_way & mask) + (other_way & mask)
                                word[2] += (high & mask) + (one_way >> half) + (other_way >> half)
                                word[3] += high >> half
                    for d in range(len(words)):
                        if words[d].any():
                            add_to(
                                sums[d, end, a, b], words[d],
                                times * np.uint64(shared.arrangements[i]),
                            )  # fmt: skip
                            words[d] = 0


@compiled
def cross(
    parts: Parts,
    ranks: RankSets,
    classes: Indices,
    rows: Indices,
    firsts: Indices,
    within: Indices,
    pairs: Pairs,
    meetings: Meetings,
    gaps: int,
    knocker: KnockerShares,
    tables: tuple[Tables, Tables],
    level: int,
    splits: tuple[Splits, Splits, Splits],
    shared: Sharing,
    sums: Counts,
) -> None:
    """Add to ``sums[deck, z, label + degree, end, a, b]`` the ways of every rank set.

    Args:
        parts: how parts go together.
        ranks: the sets.
        classes: of each mark, by what a hand that leaves the suit is limited to.
        rows: the row of :func:`deal_further` for the hands that leave a suit.
        firsts: first table of each list of marks.
        within: how many rows there are, by the length of the list.
        pairs: pairs of suits of all decks.
        meetings: the pairs of each deck.
        gaps: the most blitz holders in a pair of suits.
        knocker: how his shares go together.
        tables: the tables, by holders of a blitz in a suit, 0 or 1.
        level: hands that are not marked.
        splits: how sharings split, by the number of blitz holders among these hands.
        shared: how sharings are completed.
        sums: the sums, in words of 32 bits.
    """
    number, hands = len(parts.digits), ranks.marks.shape[1]
    table_of = np.empty(number, dtype=np.int64)
    most, degrees = np.diff(pairs.starts).max(), tables[0].ways.shape[4]
    room = [len(splits[gap].starts) if gaps >= gap else 0 for gap in range(3)]
    joined = (
        np.zeros((most, knocker.pairs, number, room[0], degrees), dtype=np.uint64),
        np.zeros((most, knocker.pairs, number, room[1], degrees), dtype=np.uint64),
        np.zeros((most, knocker.pairs, number, room[2], degrees), dtype=np.uint64),
    )
    reached = np.zeros((3, most, knocker.pairs), dtype=np.int64)
    for s in range(len(ranks.marks)):
        for code in range(number):
            row = 0
            for h in range(hands):
                row += parts.weights[parts.digits[code, h], classes[ranks.marks[s, h]]]
            used = ranks.sublists[s, parts.uses[code]]
            length = ranks.lengths[used]
            table_of[code] = firsts[used] + parts.taken[code] * within[length] + rows[row]
        merged = ranks.merged[s]
        start = pairs.starts[merged]
        for pair in range(start, pairs.starts[merged + 1]):
            one, other = pairs.suits[pair]
            blocked = pairs.blocked[pair]
            are_alike = one == other and blocked[0] == blocked[1]
            for gap in range(min(gaps, level) + 1):
                joined[gap][pair - start], reached[gap, pair - start] = 0, 0
                for x in range(max(gap - 1, 0), min(gap, 1) + 1):
                    y = gap - x
                    for j, k, both in knocker.joins:
                        # Of two suits that are alike, what either way round gives is the same.
                        if are_alike and (x, j) > (y, k):
                            continue
                        degree = join_parts(
                            parts, table_of, blocked,
                            tables[x].ways[one, j], tables[y].ways[other, k],
                            tables[x].top[one, j], tables[y].top[other, k],
                            tables[y].left[other, k], level - gap, splits[gap],
                            are_alike and (x, j) == (y, k),
                            2 if are_alike and (x, j) < (y, k) else 1,
                            joined[gap][pair - start, both],
                        )  # fmt: skip
                        found = reached[gap, pair - start, both]
                        reached[gap, pair - start, both] = max(found, degree + 1)
        for meeting in range(meetings.starts[merged], meetings.starts[merged + 1]):
            one, other = meetings.pairs[meeting]
            total, factor = sums[meetings.decks[meeting]], meetings.factor[meeting]
            for gap1 in range(min(gaps, level) + 1):
                for gap2 in range(min(gaps, level - gap1) + 1):
                    for j, k in knocker.meets:
                        # Nor does it matter which of two pairs that are alike is which.
                        if one == other and (gap1, j) > (gap2, k):
                            continue
                        times = 2 if one == other and (gap1, j) < (gap2, k) else 1
                        meet(
                            parts, joined[gap1][one, j], joined[gap2][other, k],
                            reached[gap1, one, j], reached[gap2, other, k],
                            level - gap1 - gap2, np.uint64(times) * factor, shared,
                            total[gap1 + gap2, ranks.labels[s] :],
                        )  # fmt: skip
