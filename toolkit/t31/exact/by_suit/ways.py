"""One suit: in how many ways its cards can be dealt to two groups of hands within their limits.

A set M of cards of the suit is dealt to hands of the lower group, shares v, within one limit, and
to hands of the at-most group, shares w, within another. Let g(U, v) be the number of ways to deal
exactly the set U in shares v within the first limit, f(U, w) that of dealing from U, with cards
left over or not, within the second; f is the sum of the second limit's g over all subsets. Then

    ways(M; v, w) = sum over U within M of g(U, v) * f(M - U, w).

Where 10, J, Q and K are interchangeable, a set says only how many of them it holds: 2,560 sets in
place of 8,192, and a subset with j of n tens stands for C(n, j) subsets.

No count of this file passes the number of ways to deal 13 cards to labelled hands, 13! < 2**33.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.cards import ACE, POINTS
from t31.exact.by_suit.kernels import deal_out, deal_to_both, sum_over_subsets, take_out
from t31.exact.by_suit.limits import BlitzHands, SuitLimit
from t31.exact.by_suit.shares import Counts, Indices, Shares, shares
from t31.hands.classes import TEN_RANKS

CHOOSE: Final[Counts] = np.array([[comb(n, k) for k in range(14)] for n in range(14)], np.uint64)


class Suit(NamedTuple):
    """A suit as the hands at the showdown see it.

    Attributes:
        lowest_rank: rank 0-12 of its lowest card.
        merged: whether 10, J, Q and K are interchangeable.
        hand: cards that a hand ends up with.
        counted: how many of them count.
        players: the most hands that are dealt within a limit.
    """

    lowest_rank: int
    merged: bool
    hand: int
    counted: int
    players: int

    @property
    def plain(self) -> tuple[int, ...]:
        """The ranks that have a bit of their own, by bit."""
        return _plain(self.lowest_rank, self.merged)

    @property
    def shares(self) -> Shares:
        """The share vectors of the hands."""
        return self.shares_with(self.players)

    def shares_with(self, second: int, *, exactly: bool = False) -> Shares:
        """Return the share vectors, of at most ``second`` hands in the second group."""
        return shares(self.hand, self.players, ACE + 1 - self.lowest_rank, second, exactly)

    def step(self, rank: int) -> int:
        """Return what one card of ``rank`` adds to the number of a set."""
        plain = self.plain
        return 1 << (plain.index(rank) if rank in plain else len(plain))

    def number(self, ranks: Iterable[int]) -> int:
        """Return the number of a set of ranks."""
        steps = _steps(self)
        return sum(steps[rank] for rank in ranks)


@cache
def _plain(lowest_rank: int, merged: bool) -> tuple[int, ...]:
    ranks = range(lowest_rank, ACE + 1)
    return tuple(rank for rank in ranks if not (merged and rank in TEN_RANKS))


@cache
def _steps(suit: Suit) -> dict[int, int]:
    return {rank: suit.step(rank) for rank in range(suit.lowest_rank, ACE + 1)}


class Sets(NamedTuple):
    """All sets of cards of a suit, by number: how many cards, tens among them, counted points."""

    cards: Indices
    tens: Indices
    points: Indices
    has_run: Indices


@cache
def sets(suit: Suit) -> Sets:
    """Describe every set of cards of the suit."""
    plain = suit.plain
    numbers = np.arange((5 if suit.merged else 1) << len(plain))
    tens = numbers >> len(plain)
    held = [(numbers >> bit & 1, POINTS[rank]) for bit, rank in enumerate(plain)]
    cards = tens + sum(there for there, _ in held)
    points, left = np.zeros_like(numbers), np.full_like(numbers, suit.counted)
    for there, each in sorted([*held, (tens, 10)], key=lambda row: -row[1]):
        counted = np.minimum(there, left)
        points, left = points + counted * each, left - counted
    bits = numbers & ((1 << len(plain)) - 1)
    has_run = np.zeros_like(bits) if suit.merged else bits & bits >> 1 & bits >> 2
    return Sets(cards, tens, points, has_run)


class GroupWays(NamedTuple):
    """Ways to deal exactly a set, and to deal from it, by set and share vector."""

    exactly: Counts
    within: Counts


@lru_cache(maxsize=8)  # the at-most limit of a strength is the lower one of the next
def group_ways(suit: Suit, limit: SuitLimit) -> GroupWays:
    """Count the ways to deal every set of cards to one group of hands within ``limit``."""
    table, plain = suit.shares, len(suit.plain)
    cards, tens, points, has_run = sets(suit)
    good = (cards > 0) & (cards <= suit.hand)
    good &= (points >= limit.least) & (points <= limit.points)
    subsets = np.flatnonzero(good & (limit.run | (has_run == 0)))
    exactly = np.zeros((len(cards), len(table.vectors)), dtype=np.uint64)
    starts, order = _by_last_share(table, int(cards.max()))
    deal_out(
        subsets, cards[subsets], tens[subsets], CHOOSE, plain, cards,
        starts, order, table.parents, exactly,
    )  # fmt: skip
    within = exactly.copy()
    sum_over_subsets(plain, int(tens.max()), CHOOSE, within)
    return GroupWays(exactly, within)


def most_hands(suit: Suit, limit: SuitLimit) -> int:
    """Return how many hands can be dealt cards of the suit within ``limit`` at once."""
    return int(suit.shares.lengths[group_ways(suit, limit).within.any(axis=0)].max())


def _by_last_share(table: Shares, most_cards: int) -> tuple[Indices, Indices]:
    """Group vectors by last share and cards: where each group starts and ends, and the vectors."""
    last = np.array([vector[-1] if vector else 0 for vector in table.vectors])
    order = np.lexsort((table.totals, last))
    code = last * (most_cards + 2) + np.minimum(table.totals, most_cards + 1)
    wanted = np.arange(table.hand + 1)[:, None] * (most_cards + 2) + np.arange(most_cards + 1)
    ends = [np.searchsorted(code[order], wanted, side=side) for side in ("left", "right")]
    return np.stack(ends, axis=2), order


class SuitWays:
    """Ways to deal from one suit to a lower and an at-most group, worked out set by set on demand.

    Tables are packed (see :class:`by_suit.shares.Shares`) and stand one behind the other in
    ``ways``; table M, of level ``levels[M]``, starts at ``starts[M]``. ``taken`` holds, one level
    lower, the ways that are left once a further player was dealt a blitz of this suit, over all
    such blitzes.

    Within equal limits the groups can be *united*: f alone, by the vector of all their shares.
    """

    def __init__(
        self,
        suit: Suit,
        table: Shares,
        limits: tuple[SuitLimit, SuitLimit],
        blitz: BlitzHands,
        *,
        united: bool,
    ) -> None:
        self.suit, self.shares, self.united = suit, table, united
        self._lower, self._at_most = (group_ways(suit, limit) for limit in limits)
        numbers = sorted({suit.number(ranks) for ranks in blitz.suited})
        self._blitzes = np.array(numbers, dtype=np.int64)
        number = len(sets(suit).cards)
        self.levels, self.starts = np.full(number, -1), np.zeros(number, dtype=np.int64)
        self.taken_starts = np.zeros(number, dtype=np.int64)
        self.taken_levels = np.full(number, -1)
        self.ways, self.taken = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.uint64)
        self._used = self._taken_used = 0
        if united:
            within = self._lower.within
            self.ways, self.starts = within.ravel(), np.arange(number) * within.shape[1]
            self.levels = np.full(number, suit.players)

    def require(self, numbers: Indices, levels: Indices) -> None:
        """Have the tables of these sets ready, each up to the level beside it."""
        wanted = np.full(len(self.levels), -1)
        np.maximum.at(wanted, numbers, levels)
        missing = np.flatnonzero(wanted > self.levels)
        if len(missing) == 0:
            return
        table, (cards, *_) = self.shares, sets(self.suit)
        self.levels[missing] = wanted[missing]
        self.ways, self.starts[missing], self._used = _room(
            self.ways, self._used, table.sizes[wanted[missing]]
        )
        order = np.argsort(table.totals, kind="stable")
        by_cards = np.searchsorted(table.totals[order], np.arange(int(cards.max()) + 2))
        deal_to_both(
            missing, wanted[missing], self.starts[missing], len(self.suit.plain), CHOOSE, cards,
            order, by_cards, table.lengths, table.upto, table.second, table.place,
            self._lower.exactly, self._at_most.within, self.ways,
        )  # fmt: skip

    def require_taken(self, numbers: Indices, levels: Indices) -> None:
        """Have ways with a blitz dealt ready, for sets up to one level below the one beside it."""
        self.require(numbers, levels)
        wanted = np.zeros(len(self.levels), dtype=np.bool_)
        wanted[numbers] = True
        distinct = np.flatnonzero(wanted)
        missing = distinct[self.taken_levels[distinct] < self.levels[distinct] - 1]
        if len(missing) == 0:
            return
        self.taken_levels[missing] = self.levels[missing] - 1
        plain = len(self.suit.plain)
        # The tens of a blitz are chosen from those that are there.
        part, row = np.nonzero(holds(self.suit, self._blitzes[:, None], missing))
        whole, blitz = missing[row], self._blitzes[part]
        without, chances = whole - blitz, CHOOSE[whole >> plain, blitz >> plain]
        self.require(without, self.taken_levels[whole])
        sizes = self.shares.sizes_of(united=self.united)
        self.taken, self.taken_starts[missing], self._taken_used = _room(
            self.taken, self._taken_used, sizes[self.taken_levels[missing]]
        )
        take_out(
            whole, without, chances, sizes[self.taken_levels[whole]],
            self.starts, self.taken_starts, self.ways, self.taken,
        )  # fmt: skip


def holds(suit: Suit, part: Indices, whole: Indices | int) -> NDArray[np.bool_]:
    """Return whether sets are part of others."""
    plain = len(suit.plain)
    is_part: NDArray[np.bool_] = (part & ~whole & (1 << plain) - 1 == 0) & (
        part >> plain <= whole >> plain
    )
    return is_part


def _room(ways: Counts, used: int, sizes: Indices) -> tuple[Counts, Indices, int]:
    """Make room behind the entries in use; return array, starts of the new tables, entries used."""
    ends = used + np.cumsum(sizes)
    if ends[-1] > len(ways):
        grown = np.zeros(max(int(ends[-1]), 2 * len(ways)), dtype=np.uint64)
        grown[:used] = ways[:used]
        ways = grown
    return ways, ends - sizes, int(ends[-1])
