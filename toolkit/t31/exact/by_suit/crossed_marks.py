"""Marked hands that take further cards: which marks there are, and how their parts go together.

A mark says which rank a hand holds trips of and what limits the hand: *within* for the cards that
it may hold at all, and *below*, beyond which it cannot be on the lower group. Where the trips and
one further card can be beyond ``below`` in one suit only, suits add up how many hands are; else the
rank has two marks, one for either group, each with one limit.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from t31.cards import ACE, POINTS
from t31.exact.by_suit.crossed_further import Further
from t31.exact.by_suit.crossed_parts import Parts, RankSets
from t31.exact.by_suit.limits import NOTHING, TRIPS_CARDS, Limit
from t31.exact.by_suit.shares import Indices
from t31.exact.by_suit.trips import AT_MOST, BOTH, LOWER
from t31.exact.by_suit.ways import Suit


class Mark(NamedTuple):
    """A way to mark a rank: for which group, and limits by suit.

    Those of what it may hold, or where heavy hands are dealt to, of what it may not; and those
    beyond which the hand has a degree, or, heavy, within which it has one.
    """

    group: int
    limits: tuple[int, ...]
    degree: tuple[int, ...]


class Kind(NamedTuple):
    """Ranks that nothing tells apart: one card in the number of a set, points, the marks."""

    step: int
    points: int
    marks: tuple[Mark, ...]


def crossed_kinds(
    suit: Suit, further: Further, lower: Limit, at_most: Limit
) -> dict[Kind, list[int]]:
    """Return the ranks that can be marked, by kind, interchangeable ones last."""
    found: dict[Kind, list[int]] = {}
    for rank in range(suit.lowest_rank, ACE + 1):
        marks = tuple(
            mark
            for mark in _marks(rank, further, lower, at_most)
            if sum(POINTS[rank] <= limit for limit in mark.limits) >= TRIPS_CARDS
        )
        if marks:
            found.setdefault(Kind(suit.step(rank), POINTS[rank], marks), []).append(rank)
    return dict(sorted(found.items()))


def _marks(rank: int, further: Further, lower: Limit, at_most: Limit) -> Iterator[Mark]:
    low, high = (tuple(suit.points for suit in limit.suits) for limit in (lower, at_most))
    differing = [one for one, other in zip(low, high, strict=True) if one < other]
    adds_up = not further.all or (
        further.cards == 1 and (len(differing) < 2 or POINTS[rank] <= min(differing))
    )
    groups = [
        (group, points)
        for group, limit, points in ((LOWER, lower, low), (AT_MOST, at_most, high))
        if limit != NOTHING and rank in limit.trips
    ]
    if len(groups) == 2 and adds_up:
        yield Mark(BOTH, high, low) if further.all else Mark(BOTH, low, high)
    else:
        yield from (Mark(group, points, points) for group, points in groups)


@lru_cache(maxsize=64)
def rank_sets(
    kinds: tuple[tuple[int, tuple[int, ...]], ...], merged: int, marked: int, last: int
) -> tuple[RankSets, list[tuple[int, ...]]]:
    """Return all sets of ``marked`` ranks, and the lists of their marks from ``merged`` on.

    Of each kind are given the number of ranks, and the group of each mark. The ``last`` digit of a
    label is of marks on that group.
    """
    groups = [group for _, marks in kinds for group in marks]
    rows = [
        [mark for mark, count in enumerate(counts) for _ in range(count)]
        for counts in _choices(kinds, marked)
    ]
    ends = [tuple(mark for mark in row if mark >= merged) for row in rows]
    distinct = sorted(set(ends))
    marks = np.array(rows, dtype=np.int64).reshape(len(rows), marked)
    on = np.array(groups, dtype=np.int64)[marks]
    first = LOWER + AT_MOST - last
    labels = (on == first).sum(axis=1) * (marked + 1) + (on == last).sum(axis=1)
    number = np.array([distinct.index(end) for end in ends], dtype=np.int64)
    return RankSets(marks, labels, number, *_sublists(marks, len(groups))), distinct


def _choices(
    kinds: Sequence[tuple[int, tuple[int, ...]]], marked: int
) -> Iterator[tuple[int, ...]]:
    """Yield how many ranks have each mark."""
    if not kinds:
        if marked == 0:
            yield ()
        return
    (ranks, marks), *others = kinds
    for counts in product(range(min(ranks, marked) + 1), repeat=len(marks)):
        if (used := sum(counts)) <= min(ranks, marked):
            for more in _choices(others, marked - used):
                yield (*counts, *more)


def _sublists(marks: Indices, groups: int) -> tuple[Indices, Indices, Indices]:
    sets, hands = marks.shape
    codes = np.zeros((sets, 1 << hands), dtype=np.int64)
    for bits in range(1 << hands):
        for h in range(hands):
            if bits >> h & 1:
                codes[:, bits] = codes[:, bits] * (groups + 1) + marks[:, h] + 1
    distinct, sublists = np.unique(codes, return_inverse=True)
    digits = []
    while distinct.any():
        digits.append(distinct % (groups + 1))
        distinct = distinct // (groups + 1)
    # The last mark of a list is its lowest digit: short lists end in digits of 0.
    columns = np.stack(digits, axis=1) if digits else np.zeros((1, 0), dtype=np.int64)
    lengths = (columns > 0).sum(axis=1)
    lists = np.zeros((len(columns), hands), dtype=np.int64)
    for place in range(columns.shape[1]):
        rows = lengths > place
        lists[rows, place] = columns[rows, lengths[rows] - 1 - place] - 1
    return sublists.reshape(codes.shape), lists, lengths


class Leaving(NamedTuple):
    """Which hands that leave a suit take cards there.

    Attributes:
        rows: takings of such hands, as :func:`by_suit.crossed_suit_kernels.deal_further` has them.
        within: how many rows there are, the first ones, by the number of hands that do not leave.
        row: by a number that has how many hands of each class take one card, two … as digits.
    """

    rows: Indices
    within: Indices
    row: Indices


@lru_cache(maxsize=64)
def leaving_rows(capacity: tuple[int, ...], marks: int, further: Further, marked: int) -> Leaving:
    """Return all rows; ``capacity`` is how many hands of each class there can be.

    Their takers are numbered from ``marks`` on; digits are of base ``marked + 1``. Where heavy
    hands alone are dealt to, none of those that leave the suit takes a card.
    """
    classes = len(capacity)
    takings = [
        (marks + kind) * further.takings + taking
        for taking, kind in product(range(1, further.takings), range(classes))
        if further.all
    ]
    counts = [
        row
        for row in product(range(marked + 1), repeat=len(takings))
        if sum(row) <= marked
        and all(sum(row[kind::classes]) <= most for kind, most in enumerate(capacity))
    ]
    counts.sort(key=sum)
    rows = np.full((len(counts), marked), -1)
    number = np.zeros((marked + 1) ** len(takings), dtype=np.int64)
    for place, row in enumerate(counts):
        rows[place, : sum(row)] = np.repeat(takings, row)
        number[sum(count * (marked + 1) ** digit for digit, count in enumerate(row))] = place
    takers = [sum(row) for row in counts]
    within = np.searchsorted(takers, marked - np.arange(marked + 1), side="right")
    return Leaving(rows, within, number)


@lru_cache(maxsize=64)
def parts(marked: int, further: Further, classes: int) -> Parts:
    """Return the parts of ``marked`` hands that take further cards."""
    base, takes = 2 * further.takings, further.takings
    numbers = np.arange(base**marked)
    digits = numbers[:, None] // base ** np.arange(marked) % base
    is_left, cards = digits // takes, digits % takes
    uses = ((1 - is_left) << np.arange(marked)).sum(axis=1)
    place = np.cumsum(1 - is_left, axis=1) - (1 - is_left)
    taken = np.where(is_left == 0, cards * takes**place, 0).sum(axis=1)
    weights = np.zeros((base, classes), dtype=np.int64)
    for taking, kind in product(range(1, takes) if further.all else (), range(classes)):
        weights[takes + taking, kind] = (marked + 1) ** ((taking - 1) * classes + kind)
    of_a_suit = range(base if further.all else takes + 1)
    within_pair = [
        (one, other, 0)
        for one, other in product(of_a_suit, repeat=2)
        if one // takes + other // takes < 2 and one % takes + other % takes < takes
    ]
    pairs_meet = [
        (one, other, whole[0] * (marked + 1) + whole[1])
        for one, other in product(range(base), repeat=2)
        if (whole := further.whole(one // takes + other // takes, one % takes + other % takes))
    ]
    first, second, _ = _products(within_pair, marked, base)
    order = np.lexsort((second, first))
    groups = np.searchsorted(first[order], np.arange(base**marked + 1))
    code = first[order] * base**marked + second[order]
    halves = np.searchsorted(code, numbers * (base**marked + 1))
    one, other, ends = _products(pairs_meet, marked, base)
    by_end = np.argsort(ends, kind="stable")
    starts = np.searchsorted(ends[by_end], np.arange(1 + (marked + 1) ** (1 + (not further.all))))
    return Parts(
        digits, uses, taken, weights, groups, second[order], halves,
        one[by_end], other[by_end], starts,
    )  # fmt: skip


def _products(
    options: Sequence[tuple[int, int, int]], marked: int, base: int
) -> tuple[Indices, Indices, Indices]:
    """Return all choices of one option a hand: two numbers with such digits, and a sum."""
    one = other = total = np.zeros(1, dtype=np.int64)
    columns = np.array(options, dtype=np.int64).T
    for h in range(marked):
        one, other, total = (
            (old[:, None] + new[None] * place).ravel()
            for old, new, place in zip(
                (one, other, total), columns, (base**h, base**h, 1), strict=True
            )
        )
    return one, other, total
