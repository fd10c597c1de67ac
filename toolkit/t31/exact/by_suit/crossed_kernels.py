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
        pair_first, pair_second: parts in two pairs that go together.
        fours: where those begin of which so many hands use all four suits.
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
        labels: how many marks are on the lower and, the lower digit, on the at-most group alone.
        merged: which of the lists of marks of interchangeable ranks ends the row.
        sublists: by row and bits of it, the number of that list of marks among ``lists``.
        lists: all such lists, short ones filled up with zeros.
        lengths: of the lists.
    """

    marks: Indices
    labels: Indices
    merged: Indices
    sublists: Indices
    lists: Indices
    lengths: Indices


class Pairs(NamedTuple):
    """Pairs of suits to be joined: ``starts[c]`` to ``starts[c + 1]`` for the merged marks c.

    Attributes:
        starts: see above.
        suits: the two suits, by number.
        blocked: of each, the marked hands whose trips cannot use it, as bits.
    """

    starts: Indices
    suits: Indices
    blocked: Indices


class Meetings(NamedTuple):
    """Pairs of suits that make a deck: ``starts[c]`` to ``starts[c + 1]`` for the merged marks c.

    Attributes:
        starts: see above.
        decks: the deck.
        pairs: its two pairs, counted from the first one for c.
        factor: how many sets of ranks are marked like that.
    """

    starts: Indices
    decks: Indices
    pairs: Indices
    factor: Counts


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
    parts: Parts,
    table_of: Indices,
    blocked: Indices,
    tables1: Counts,
    tables2: Counts,
    top1: Indices,
    top2: Indices,
    size: int,
    shared: Sharing,
    is_one: bool,
    weight: int,
    joined: Counts,
) -> int:
    """Add to ``joined[part]``, ``weight`` times, what two suits give for two parts that make it.

    Parts of hands that use a suit from which they are ``blocked`` give nothing. Two parts add up
    digit by digit to the part in both suits. Where both tables are one, two parts either way round
    are looked at once. Return the highest degree, -1 without any.
    """
    end = shared.splits.shape[1] - 1
    degrees, highest = np.empty(len(table_of), dtype=np.int64), -1
    for part in range(len(table_of)):
        is_blocked = parts.uses[part] & blocked[1]
        degrees[part] = -1 if is_blocked else top2[table_of[part]]
    for first in range(len(table_of)):
        x = table_of[first]
        if top1[x] < 0 or parts.uses[first] & blocked[0]:
            continue
        for k in range(parts.groups[first], parts.groups[first + 1]):
            second = parts.second[k]
            if degrees[second] < 0 or (is_one and second < first):
                continue
            times = np.uint64(2 * weight if is_one and second > first else weight)
            y = table_of[second]
            both = first + second
            highest = max(highest, top1[x] + degrees[second])
            for d in range(top1[x] + 1):
                for e in range(degrees[second] + 1):
                    if size == 1:
                        joined[both, d + e, 0] += times * tables1[x, d, 0] * tables2[y, e, 0]
                        continue
                    for sharing in range(size):
                        total = np.uint64(0)
                        for i in range(shared.splits[sharing, 0], shared.splits[sharing, end]):
                            ways = tables1[x, d, shared.first[i]] * tables2[y, e, shared.second[i]]
                            total += np.uint64(shared.factor[i]) * ways
                        joined[both, d + e, sharing] += times * total
    return highest


@compiled
def add_to(total: Counts, words: Counts, times: np.uint64) -> None:
    """Add ``times`` a number to a sum in words of 32 bits.

    Words of the number are below 2**62, as there are at most 8**5 products, each less than three
    words in a place. ``times`` is at most 2 * 4! * 9! < 2**25: below 2**57 times a word.
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
    """Add to ``sums[degree, fours, a, b]`` the ways in which two pairs of suits fill all hands."""
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    words = np.zeros((joined1.shape[1], 4), dtype=np.uint64)
    for a in range(level + 1):
        for b in range(level + 1 - a):
            for i in range(shared.group_starts[a, b], shared.group_ends[a, b]):
                one, other = shared.sharing[i], shared.complement[i]
                for four in range(len(parts.fours) - 1):
                    for k in range(parts.fours[four], parts.fours[four + 1]):
                        for d in range(degrees1):
                            x = joined1[parts.pair_first[k], d, one]
                            if x == 0:
                                continue
                            x0, x1 = x & mask, x >> half
                            for e in range(degrees2):
                                y = joined2[parts.pair_second[k], e, other]
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
                                sums[d, four, a, b], words[d],
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
    tables: tuple[Counts, Counts],
    top: tuple[Indices, Indices],
    level: int,
    sizes: Indices,
    shared: Sharing,
    sums: Counts,
) -> None:
    """Add to ``sums[deck, z, label + degree, fours, a, b]`` the ways of every rank set.

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
        tables: by holders of a blitz in a suit, 0 or 1: tables by suit, part, degree and share of
            the knocker.
        top: the highest degree of each, by suit, part and share.
        level: hands that are not marked.
        sizes: sharings by the number of hands.
        shared: how sharings split and are completed.
        sums: the sums, in words of 32 bits.
    """
    number, hands = len(parts.digits), ranks.marks.shape[1]
    table_of = np.empty(number, dtype=np.int64)
    most, degrees = np.diff(pairs.starts).max(), tables[0].shape[2]
    room = [sizes[max(level - gap, 0)] if gaps >= gap else 0 for gap in range(3)]
    joined = (
        np.zeros((most, knocker.pairs, number, degrees, room[0]), dtype=np.uint64),
        np.zeros((most, knocker.pairs, number, degrees, room[1]), dtype=np.uint64),
        np.zeros((most, knocker.pairs, number, degrees, room[2]), dtype=np.uint64),
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
                            tables[x][one, :, :, j], tables[y][other, :, :, k],
                            top[x][one, :, j], top[y][other, :, k], sizes[level - gap], shared,
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
