"""Three kinds of hands at once: the knocker's, one opponent's, and a group of other opponents'.

The group is within one limit, the *special* opponent within another, the knocker within a third.
Of a suit's set M of cards, the knocker takes a part C that is good under his limit, the special
opponent a part D good under his, a blitz holder perhaps a blitz B, and the group is dealt to from
the rest in f(M - C - D - B, v) ways, v the shares of the group (:mod:`by_suit.ways`). What
the suits have to know of each other is a *slot*, the number d of cards in D and whether there is a
B, beside the knocker's number c and the share vector:

    ways(M; c, d, z, v) = sum over C, D, B in M, disjoint, |C| = c, |D| = d, of f(M - C - D - B, v).

All knockers are counted at once, c by the steps of :mod:`by_suit.place_steps`. Suits are joined in
pairs and pairs meet where all hands are full, as in :mod:`by_suit.groups`, whose bound holds with
all these hands among its K: a table for n hands has no entry with more.
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, product
from typing import Any, NamedTuple

import numpy as np

from t31.exact.by_suit import marks
from t31.exact.by_suit.groups import PAIR_HOLDERS, Free
from t31.exact.by_suit.kernels import LIMBS
from t31.exact.by_suit.limits import SUITS, Limit
from t31.exact.by_suit.place_kernels import complete_steps, join_steps
from t31.exact.by_suit.place_marks import Taken, meeting, taken
from t31.exact.by_suit.place_steps import PairSteps, meetings, pair_steps
from t31.exact.by_suit.place_suits import KnockerSuit, SuitBeside, growth
from t31.exact.by_suit.shares import Counts, Indices, Shares, Short, fillings, vector_splits
from t31.exact.by_suit.trips import Kind

Deals = np.ndarray[Any, np.dtype[np.object_]]
"""Counts of deals, integers of any size."""


class _Pair(NamedTuple):
    """A pair's tables: where each begins, vectors counted, all of them, and the knocker's steps."""

    starts: Indices
    joined: Counts
    steps: PairSteps


class Deck:
    """All ways to deal from what is free to the knocker, the special opponent and the group.

    Args:
        suits: the tables of each suit; equal suits may be one object.
        kinds: the ranks that can be marked.
        free: the ranks that can be dealt, by suit.
        knockers: limits of knockers, none of them below the one before.
        dealt: cards of the knocker's, 0 where he is marked for them.
        holders: whether to count with blitz holders, too.
        exactly: whether the special opponent is always there, exactly of his strength.
    """

    def __init__(
        self,
        suits: Sequence[SuitBeside],
        kinds: tuple[Kind, ...],
        free: Free,
        knockers: Sequence[Limit],
        dealt: int,
        *,
        holders: bool,
        exactly: bool = False,
    ) -> None:
        self._suit = suits[0].suit
        self._dealt, self._z = dealt, PAIR_HOLDERS if holders else 0
        self._slots = slots(self._suit.hand, self._z, tuple(s.cards for s in suits), exactly)
        self._offsets = offsets(self._suit.shares, self._suit.hand, self._z)
        self._kinds, self._hands = kinds, self._suit.players + (dealt == 0)
        self._beside = suits
        self._grown = [
            growth(self._suit, tuple(limit.suits[s] for limit in knockers), dealt) for s in SUITS
        ]
        jobs = [self._jobs(free, pair) for pair in (0, 1)]
        self._rows = self._knocker_suits(jobs)
        one = self._joined(0, jobs[0])
        alike = self._suits_alike(0, 2) and self._suits_alike(1, 3) and _same(*jobs)
        self._pairs = one, one if alike else self._joined(1, jobs[1])
        self._meetings = meetings(self._pairs[0].steps, self._pairs[1].steps, alike=alike)

    def sums(self, trips: tuple[int, int] | None = None) -> tuple[Sequence[int], Deals]:
        """Count the ways to deal to everybody, with ``trips`` the mark of the knocker's.

        Returns:
            The labels of the marks; the ways by blitz holders, whether there is a special opponent
            who is not marked, label, size of the group, marked hands apart, and knocker's limit.
        """
        met, opponents = meeting(self._kinds, self._hands, trips), self._suit.players
        ends, fillings = full_groups(self._suit.shares)
        one, other = self._pairs
        most = min(2 * self._z, opponents)
        shape = most + 1, 2, len(met.codes), opponents + 1, len(self._meetings.left)
        sums = np.zeros((*shape, LIMBS), dtype=np.uint64)
        complete_steps(
            *met.places, met.labels, met.factor, met.levels, one.starts, other.starts,
            one.steps.number, other.steps.number, one.joined, other.joined,
            self._meetings.left, self._meetings.right, self._offsets, self._slots.full,
            ends, fillings, sums,
        )  # fmt: skip
        whole = (sums.astype(object) << 64 * np.arange(LIMBS).astype(object)).sum(axis=-1)
        return met.codes, whole[..., self._meetings.reached].sum(axis=-2)

    def _suits_alike(self, s: int, r: int) -> bool:
        return self._beside[s] is self._beside[r] and self._grown[s] is self._grown[r]

    def _jobs(self, free: Free, pair: int) -> Taken:
        """Return the sets that are left of a pair's suits, by state of the marks."""
        s, r = marks.PAIRS[pair]
        one, other = self._suit.number(free[s]), self._suit.number(free[r])
        # Where suits are alike, which of them is left with which set makes no difference.
        folded = one == other and self._suits_alike(s, r)
        jobs = taken(self._kinds, pair, self._hands, folded)
        return jobs._replace(sets=(one - jobs.sets[0], other - jobs.sets[1]))

    def _levels(self, jobs: Taken) -> Indices:
        """Return how many opponents are not marked, by state."""
        return np.minimum(self._hands - jobs.marked, self._suit.players)

    def _knocker_suits(self, jobs: Sequence[Taken]) -> list[KnockerSuit]:
        """Make the tables of the four suits, one for those that are alike."""
        numbers = [sets for pair in jobs for sets in pair.sets]
        levels = [
            np.repeat(self._levels(pair), np.diff(pair.begins)) for pair in jobs for _ in pair.sets
        ]
        first_alike = [next(r for r in SUITS if self._suits_alike(s, r)) for s in SUITS]
        made = {}
        for first in set(first_alike):
            like = [s for s in SUITS if first_alike[s] == first]
            made[first] = KnockerSuit(
                self._beside[first],
                np.concatenate([numbers[s] for s in like]),
                np.concatenate([levels[s] for s in like]),
                self._grown[first],
            )
        return [made[first] for first in first_alike]

    def _joined(self, pair: int, jobs: Taken) -> _Pair:
        s, r = marks.PAIRS[pair]
        one, other = self._rows[s], self._rows[r]
        steps = pair_steps(self._grown[s].reached, self._grown[r].reached)
        levels = self._levels(jobs)
        sizes = self._offsets[levels, -1]
        starts = np.cumsum(sizes) - sizes
        joined = np.zeros(int(sizes.sum()) * steps.number, dtype=np.uint64)
        join_steps(
            jobs.begins, levels, starts, self._offsets,
            one.rows(jobs.sets[0]), other.rows(jobs.sets[1]), jobs.factor,
            one.ways, one.starts, one.widths, one.steps,
            other.ways, other.starts, other.widths, other.steps,
            steps.left, steps.right, steps.fold_from, steps.fold_to, steps.number,
            self._slots.joins[pair], *ordered_splits(self._suit.shares), joined,
        )  # fmt: skip
        return _Pair(starts, joined, steps)


def _same(one: Taken, other: Taken) -> bool:
    """Return whether two pairs join the same sets."""
    arrays = ((jobs.begins, jobs.marked, *jobs.sets, jobs.factor) for jobs in (one, other))
    return all(np.array_equal(a, b) for a, b in zip(*arrays, strict=True))


class _Slots(NamedTuple):
    """Slots (d, z) of a pair of suits.

    Attributes:
        joins: by pair, rows of a slot of the pair, those of its two suits, and how many fewer hands
            that leaves to the group, in ascending order.
        full: rows of two pairs' slots that fill the special opponent: both slots, blitz holders,
            whether there is a special opponent, how many fewer hands the group has.
    """

    joins: tuple[Indices, Indices]
    full: Indices


@cache
def slots(hand: int, holders: int, cards: tuple[frozenset[int], ...], exactly: bool) -> _Slots:
    """Return the slots in which a special opponent of so many cards can be, or none be there.

    Args:
        hand: how many cards he has.
        holders: the most blitz holders of a pair.
        cards: how many of them can be of each suit.
        exactly: whether he is always there.
    """

    def number(d: int, z: int, most: int = holders) -> int:
        return d * (most + 1) + z

    def joined(d: tuple[int, ...], z: tuple[int, ...]) -> tuple[int, ...]:
        suits = (number(d[i], z[i], holders // 2) for i in (0, 1))
        return number(sum(d), sum(z)), *suits, sum(z) + (sum(d) > 0)

    held = [
        [d for d in product(*(cards[s] for s in pair)) if sum(d) <= hand] for pair in marks.PAIRS
    ]
    whole = {sum(d) for d in held[0]} & {hand - sum(d) for d in held[1]}
    full = [(0, 0, 0)] * (not exactly) + [(1, d, hand - d) for d in sorted(whole)]
    wanted = {d for _, d, _ in full}, {d for _, _, d in full}
    joins = [
        [joined((d1, d2), z) for d1, d2 in one for z in product(range(holders // 2 + 1), repeat=2)]
        for one in ([d for d in held[pair] if sum(d) in wanted[pair]] for pair in (0, 1))
    ]
    rows = [
        (number(d1, z1), number(d2, z2), z1 + z2, special, special + z1 + z2)
        for special, d1, d2 in full
        for z1, z2 in product(range(holders + 1), repeat=2)
    ]
    one, other = (np.array(sorted(row, key=lambda row: row[-1])) for row in joins)
    return _Slots((one, other), np.array(rows))


@cache
def offsets(table: Shares, hand: int, holders: int) -> Indices:
    """Return where each slot of a pair begins, vectors counted, by the most hands; last the end."""
    needs = [(d > 0) + z for d in range(hand + 1) for z in range(holders + 1)]
    sizes = [
        [int(table.upto[level - need]) if need <= level else 0 for need in needs]
        for level in range(table.players + 1)
    ]
    return np.array([[0, *accumulate(row)] for row in sizes])


class _VectorSplits(NamedTuple):
    """Splits of share vectors between two suits, as :func:`join_slots` wants them."""

    upto: Indices
    starts: Indices
    ends: Indices
    whole: Short
    second: Short
    factor: Short


@cache
def ordered_splits(table: Shares) -> _VectorSplits:
    """Return how share vectors split between two suits, by the first part and the hands."""
    whole, first, second, factor = vector_splits(table)
    fits = (table.totals[first] <= table.suit_cards) & (table.totals[second] <= table.suit_cards)
    order = np.flatnonzero(fits)[np.lexsort((whole[fits], first[fits]))]
    vectors = np.arange(len(table.vectors))
    code = first[order] * len(vectors) + whole[order]
    starts = np.searchsorted(code, vectors * len(vectors))
    ends = np.searchsorted(code, vectors * len(vectors) + table.upto[:, None])
    columns = (column[order].astype(np.uint32) for column in (whole, second, factor))
    return _VectorSplits(table.upto, starts, ends, *columns)


@cache
def full_groups(table: Shares) -> tuple[Indices, Indices]:
    """Return the vectors, what fills their hands, and the arrangements of a full group.

    Those of a group of n stand in rows ``ends[n]`` to ``ends[n + 1]``, the first array.
    """
    by_size = [list(fillings(table, size)) for size in range(table.players + 1)]
    ends = np.cumsum([0, *map(len, by_size)])
    return ends, np.array([row for rows in by_size for row in rows], dtype=np.int64)
