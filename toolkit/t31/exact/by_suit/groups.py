"""Four suits together: in how many ways two groups of hands can be dealt within their limits.

The tables of :mod:`by_suit.ways` of two suits are joined into one of a pair of suits,

    pair(d, e) = sum over splits of d and of e of first(d1, e1) * second(d2, e2),

and two pairs meet where every hand is full: pair(d, e) against pair(H - d, H - e). Marked trips
(:mod:`by_suit.trips`) take cards out of the suits beforehand; so do blitz holders, which need no
group of their own, as a suit holds one blitz at most: a table of a pair with z of them (0, 1, 2) is
kept beside the plain one, and z adds up over the pairs.

Bound: an entry of a pair's table counts ways to give cards out of 2n to labelled hands of known
sizes: the grouped hands, the blitz holders, and the marked ranks, each of which has the one or two
cards of the pair that it uses. With K hands that is at most the largest multinomial coefficient of
2n into K + 1 parts: for 26 cards and K = 7 it is 26! / (3!**6 * 4!**2) < 1.51e19 < 2**64.
"""

from collections.abc import Mapping, Sequence
from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np

from t31.cards import ACE
from t31.errors import NotComputedError
from t31.exact.by_suit import marks, trips
from t31.exact.by_suit.kernels import LIMBS, complete, join_suits
from t31.exact.by_suit.limits import NOTHING, SUITS, BlitzHands, Limit
from t31.exact.by_suit.shares import Counts, Indices, completions, joins
from t31.exact.by_suit.trips import Label
from t31.exact.by_suit.ways import Suit, SuitWays, most_hands, sets

Free = tuple[frozenset[int], ...]
"""Ranks that can be dealt, by suit."""

Sums = Mapping[tuple[int, Label], Sequence[Sequence[int]]]
"""Ways by blitz holders and label of the marks, then by the sizes of both groups, marked apart."""

PAIR_HOLDERS: Final = 2
"""Blitz holders in a pair of suits: one a suit."""


class PairTables(NamedTuple):
    """Tables of a pair of suits by state, one array for each number of blitz holders.

    Where in both suits the groups are ``united``, so they are here.
    """

    states: Indices
    joined: tuple[Counts, ...]
    starts: tuple[Indices, ...]
    united: bool


class TwoGroups:
    """Ways to deal to a group within one limit and a group within another.

    Args:
        suit: the suits, all alike.
        lower: limit of the lower group.
        at_most: limit of the at-most group, or of hands exactly level; ``NOTHING`` for no group.
        blitz: hands that further hands, in no group, may be made to hold.
        united: whether to unite the groups in suits where their limits are the same.
        one_level: whether one hand at most is in the at-most group.

    Raises:
        NotComputedError: more hands than the fixed width of a table allows.
    """

    def __init__(
        self,
        suit: Suit,
        lower: Limit,
        at_most: Limit,
        blitz: BlitzHands,
        *,
        united: bool = False,
        one_level: bool = False,
    ) -> None:
        require_width(ACE + 1 - suit.lowest_rank, suit.players)
        self.suit, self.lower, self.at_most = suit, lower, at_most
        is_apart = at_most.suits == NOTHING.suits
        level = [most_hands(suit, limit) for limit in at_most.suits if limit.least or is_apart]
        self.is_exactly_level = bool(level)
        most = min(suit.players, 1) if one_level else suit.players
        self.shares = suit.shares_with(min([most, *level]), exactly=self.is_exactly_level)
        self.has_one_level = one_level
        limits = list(zip(lower.suits, at_most.suits, strict=True))
        made = {
            pair: SuitWays(suit, self.shares, pair, blitz, united=united and pair[0] == pair[1])
            for pair in set(limits)
        }
        self.ways = [made[limit] for limit in limits]
        self.are_suits_alike = len(made) == 1
        self._pairs: dict[tuple[object, ...], PairTables] = {}

    are_marked_full: Final = False
    dealt_before: Final = 0

    def prepare(self, decks: Sequence[Free], hands: int) -> None:
        """Work out the suits of many decks at once; this only saves time."""
        for s in SUITS:
            numbers = np.array([self.suit.number(free[s]) for free in decks], dtype=np.int64)
            self.ways[s].require(numbers, np.full(len(numbers), hands))

    def in_order(self, free: Free) -> Free:
        """Return the suits in the order in which they are counted: where alike, by what is free."""
        if not self.are_suits_alike:
            return free
        return tuple(sorted(free, key=self.suit.number, reverse=True))

    def sums(self, free: Free, hands: int, *, holders: bool) -> Sums:
        """Count the ways to deal to at most ``hands`` hands from what is free.

        Args:
            free: the ranks that can be dealt, by suit.
            hands: the most hands in both groups, marked ones and blitz holders together.
            holders: whether to count with blitz holders, too.
        """
        free = self.in_order(free)
        kinds = trips.trip_kinds(self.suit, self.lower, self.at_most, free)
        four, fewer = self.suit.hand > 3, max(hands - 1, 0)
        terms = marks.entries(kinds, fewer, four)
        most = PAIR_HOLDERS if holders else 0
        pairs = [self._pair(pair, free, kinds, hands, most) for pair in (0, 1)]
        codes, labels = np.unique(terms.labels, return_inverse=True)
        places = [
            np.searchsorted(tables.states, states)
            for tables, states in zip(pairs, terms.states, strict=True)
        ]
        found: dict[tuple[int, Label], list[list[int]]] = {}
        for z in range(min(2 * most, hands) + 1):
            sizes = hands + 1, min(hands, self.shares.second) + 1
            totals = np.zeros((len(codes), *sizes, 2 * LIMBS), dtype=np.uint64)
            for first in range(max(0, z - most), min(z, most) + 1):
                self._complete(pairs, (first, z - first), places, labels, terms.factor,
                               hands - z - terms.marked, totals)  # fmt: skip
            dealt = np.flatnonzero(totals.any(axis=(1, 2, 3)))
            for code, by_size in zip(codes[dealt], whole_numbers(totals[dealt]), strict=True):
                found[z, trips.label(int(code))] = by_size
        for code, number in marks.all_marked(kinds, hands, four).items() if hands else ():
            found[0, trips.label(code)] = [[number]]
        return found

    def _complete(
        self,
        pairs: Sequence[PairTables],
        gaps: tuple[int, int],
        places: Sequence[Indices],
        labels: Indices,
        factor: Counts,
        tops: Indices,
        totals: Counts,
    ) -> None:
        one, other = pairs
        gap1, gap2 = gaps
        fill = completions(self.shares, (one.united, other.united))
        complete(
            places[0], places[1], labels, factor, tops,
            one.starts[gap1], other.starts[gap2], one.joined[gap1], other.joined[gap2],
            fill.starts, fill.ends, fill.sharing, fill.complement, fill.factor, totals,
        )  # fmt: skip

    def _pair(
        self, pair: int, free: Free, kinds: tuple[trips.Kind, ...], hands: int, most: int
    ) -> PairTables:
        suits = marks.PAIRS[pair]
        numbers = tuple(self.suit.number(free[s]) for s in suits)
        seen = marks.pair_kinds(kinds, pair)
        key = (*(id(self.ways[s]) for s in suits), numbers, seen, hands, most)
        if key not in self._pairs:
            ways = [self.ways[s] for s in suits]
            self._pairs[key] = self._joined(ways, numbers, seen, hands, most)
        return self._pairs[key]

    def _joined(
        self,
        ways: Sequence[SuitWays],
        numbers: Sequence[int],
        kinds: tuple[marks.PairKind, ...],
        hands: int,
        most: int,
    ) -> PairTables:
        splits = marks.pair_splits(kinds, max(hands - 1, 0))
        if ways[0] is ways[1] and numbers[0] == numbers[1]:
            # Which of two suits alike is left with which set makes no difference.
            splits = marks.merged(splits, folded=True)
        levels = np.zeros_like(splits.states)
        levels[splits.state] = need = hands - splits.marked
        left = [number - used for number, used in zip(numbers, splits.used, strict=True)]
        for suit_ways, cards in zip(ways, left, strict=True):
            suit_ways.require(cards, need)
            if most:
                suit_ways.require_taken(cards[need > 0], need[need > 0])
        joined, starts = [], []
        united = all(suit_ways.united for suit_ways in ways)
        by_level = self.shares.sizes_of(united=united)
        for gap in range(most + 1):
            sizes = np.where(levels >= gap, by_level[np.maximum(levels - gap, 0)], 0)
            starts.append(np.cumsum(sizes) - sizes)
            out = np.zeros(int(sizes.sum()), dtype=np.uint64)
            jobs = np.flatnonzero(need >= gap)
            for first in range(max(0, gap - 1), min(gap, 1) + 1):
                self._join(ways, (first, gap - first), jobs, splits, sizes, starts[-1],
                           left, out)  # fmt: skip
            joined.append(out)
        return PairTables(splits.states, tuple(joined), tuple(starts), united)

    def _join(
        self,
        ways: Sequence[SuitWays],
        holders: tuple[int, int],
        jobs: Indices,
        splits: marks.PairSplits,
        sizes: Indices,
        starts: Indices,
        left: Sequence[Indices],
        out: Counts,
    ) -> None:
        stacks = [
            (w.taken, w.taken_starts) if held else (w.ways, w.starts)
            for w, held in zip(ways, holders, strict=True)
        ]
        split = joins(self.shares, (ways[0].united, ways[1].united))
        join_suits(
            splits.state[jobs], sizes, starts, left[0][jobs], left[1][jobs], splits.factor[jobs],
            sets(self.suit).cards,
            *stacks[0], *stacks[1], split.totals, split.starts, split.first,
            split.second, split.factor, out,
        )  # fmt: skip


def require_width(ranks: int, hands: int) -> None:
    """Make sure that a table entry stays below 2**64 (see the bound above).

    Raises:
        NotComputedError: it would not.
    """
    share, more = divmod(2 * ranks, hands + 1)
    largest = factorial(2 * ranks)
    largest //= factorial(share) ** (hands + 1 - more) * factorial(share + 1) ** more
    if largest >= 1 << 64:
        raise NotComputedError(
            "no exact tables for that many hands", got=hands, remedy="ask for fewer players"
        )


def whole_numbers(sums: Counts) -> Any:
    """Return as nested lists of integers an array of sums in words of 32 bits, the lowest first."""
    *shape, words = sums.shape
    octets, width = sums.astype("<u4").tobytes(), 4 * words
    numbers = np.zeros(shape, dtype=object)
    for place in np.flatnonzero(sums.any(axis=-1)).tolist():
        numbers.flat[place] = int.from_bytes(octets[place * width : (place + 1) * width], "little")
    return numbers.tolist()
