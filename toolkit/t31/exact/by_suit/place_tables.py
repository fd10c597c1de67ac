"""Three kinds of hands at once: the knocker's, one opponent's, and a group of other opponents'.

The group is within one limit, the *special* opponent within another, the knocker within a third.
Of a suit's set M of cards, the knocker takes a part C that is good under his limit, the special
opponent a part D good under his, a blitz holder perhaps a blitz B, and the group is dealt to from
the rest in f(M - C - D - B, v) ways, v the shares of the group (:mod:`by_suit.ways`). What
the suits have to know of each other is a *slot*, the numbers c and d of cards in C and D and
whether there is a B, beside the share vector:

    ways(M; c, d, z, v) = sum over C, D, B in M, disjoint, |C| = c, |D| = d, of f(M - C - D - B, v).

Suits are joined in pairs and pairs meet where all hands are full, as in
:mod:`by_suit.groups`, whose bound holds with all these hands among its K; entries with more
hands may wrap around and are never read.

The knocker's limit grows with his strength, and so does the sum over C: each strength adds the
parts that are new.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from t31.exact.by_suit import marks, trips
from t31.exact.by_suit.groups import PAIR_HOLDERS, Free, Sums
from t31.exact.by_suit.kernels import LIMBS
from t31.exact.by_suit.limits import SUITS, Limit, SuitLimit
from t31.exact.by_suit.place_kernels import complete_slots, join_slots
from t31.exact.by_suit.place_suits import KnockerSuit, SuitBeside
from t31.exact.by_suit.shares import Counts, Indices, Shares, Short, fillings, vector_splits
from t31.exact.by_suit.ways import Suit


class _Meeting(NamedTuple):
    """Ways to mark ranks: both pairs' states, number of the label, how many, hands not marked."""

    places: tuple[Indices, Indices]
    labels: Indices
    factor: Counts
    levels: Indices
    codes: Sequence[int]


@lru_cache(maxsize=64)
def meeting(kinds: tuple[trips.Kind, ...], hands: int) -> _Meeting:
    """Return the ways to mark ranks, with at most one mark for the special opponent alone."""
    terms = marks.entries(kinds, hands, four=False)
    codes, labels = np.unique(terms.labels, return_inverse=True)
    alone = np.array([trips.label(int(code)).at_most for code in codes])
    kept = np.flatnonzero(alone[labels] <= 1)
    first, second = (
        np.searchsorted(_splits(kinds, pair, hands).states, states[kept])
        for pair, states in enumerate(terms.states)
    )
    levels = hands - terms.marked[kept]
    return _Meeting((first, second), labels[kept], terms.factor[kept], levels, codes.tolist())


def _splits(kinds: tuple[trips.Kind, ...], pair: int, hands: int) -> marks.PairSplits:
    return marks.pair_splits(marks.pair_kinds(kinds, pair), hands)


class _Pair(NamedTuple):
    """A pair's tables: where each begins, and how many vectors each has a slot."""

    starts: Indices
    sizes: Indices
    joined: Counts


_NONE: Final = np.zeros(0, dtype=np.int64)
_NO_PAIR: Final = _Pair(_NONE, _NONE, _NONE.astype(np.uint64))


class Deck:
    """All ways to deal from what is free to the knocker, the special opponent and the group.

    Args:
        suits: the tables of each suit; equal suits may be one object.
        suit: the suits, ``suit.players`` the most opponents, the special one included.
        group: limit of the group.
        special: limit of the special opponent.
        free: the ranks that can be dealt, by suit.
        dealt: cards of the knocker's, 0 where they are out of the deck.
        holders: whether to count with blitz holders, too.
        alike: whether the knocker's limit is the same in all suits, too.
    """

    def __init__(
        self,
        suits: Sequence[SuitBeside],
        suit: Suit,
        group: Limit,
        special: Limit,
        free: Free,
        dealt: int,
        *,
        holders: bool,
        alike: bool,
    ) -> None:
        self._alike = alike and len(set(map(id, suits))) == 1
        if self._alike:
            free = tuple(sorted(free, key=suit.number, reverse=True))
        self._suit, self._dealt, self._z = suit, dealt, PAIR_HOLDERS if holders else 0
        kinds = trips.trip_kinds(suit, group, special, free)
        self._splits = [_splits(kinds, pair, suit.players) for pair in (0, 1)]
        self._meeting = meeting(kinds, suit.players)
        self._slots = slots(dealt, suit.hand, self._z)
        self._used = [
            [suit.number(free[s]) - used for s, used in zip(suits_of, splits.used, strict=True)]
            for suits_of, splits in zip(marks.PAIRS, self._splits, strict=True)
        ]
        numbers = [used for pair in self._used for used in pair]
        if self._alike:
            one = KnockerSuit(suits[0], np.concatenate(numbers), dealt)
            self._suits = [one] * len(SUITS)
        else:
            self._suits = [KnockerSuit(suits[s], numbers[s], dealt) for s in SUITS]
        self._rows = [suit.rows(used) for suit, used in zip(self._suits, numbers, strict=True)]
        self._keys: list[object] = [None, None]
        self._pairs = [_NO_PAIR, _NO_PAIR]

    def sums(self, knocker: Sequence[SuitLimit]) -> Sums:
        """Count the ways with the knocker within ``knocker``, which may only grow.

        Returns:
            By blitz holders and label of the marks, then by the size of the group and of the
            special opponent's (0 or 1), marked ones apart.
        """
        self._grow(knocker)
        met, hands = self._meeting, self._suit.players
        ends, fillings = full_groups(self._suit.shares)
        one, other = self._pairs
        most = min(2 * self._z, hands)
        sums = np.zeros((most + 1, 2, len(met.codes), hands + 1, 2 * LIMBS), dtype=np.uint64)
        complete_slots(
            *met.places, met.labels, met.factor, met.levels,
            one.starts, other.starts, one.sizes, other.sizes, one.joined, other.joined,
            self._slots.full, ends, fillings, sums,
        )  # fmt: skip
        numbers = _whole_numbers(sums)
        return {
            (z, trips.label(code)): [
                [*by_special, *[0] * (hands - 1)]
                for by_special in zip(without[place], beside[place], strict=True)
            ]
            for z, (without, beside) in enumerate(numbers)
            for place, code in enumerate(met.codes)
        }

    def _grow(self, knocker: Sequence[SuitLimit]) -> None:
        for suit, limit in zip(self._suits, knocker, strict=True):
            suit.grow(limit)
        for pair, (s, r) in enumerate(marks.PAIRS):
            key = knocker[s], knocker[r]
            if self._keys[pair] == key:
                continue
            self._keys[pair] = key
            self._pairs[pair] = (
                self._pairs[0] if pair and self._pairs_alike() else self._joined(pair)
            )

    def _pairs_alike(self) -> bool:
        return self._alike and all(map(np.array_equal, *self._used))

    def _joined(self, pair: int) -> _Pair:
        splits, (s, r) = self._splits[pair], marks.PAIRS[pair]
        levels = self._suit.players - splits.marked
        sizes = np.zeros_like(splits.states)
        sizes[splits.state] = self._suit.shares.upto[levels]
        starts = np.cumsum(sizes) * self._slots.number - sizes * self._slots.number
        joined = np.zeros(int(sizes.sum()) * self._slots.number, dtype=np.uint64)
        join_slots(
            splits.state, levels, starts, sizes, self._rows[s], self._rows[r], splits.factor,
            self._suits[s].ways, self._suits[r].ways, self._slots.joins, self._slots.needs,
            *ordered_splits(self._suit.shares), joined,
        )  # fmt: skip
        return _Pair(starts, sizes, joined)


class _Slots(NamedTuple):
    """Slots (c, d, z) of a pair of suits.

    Attributes:
        number: how many there are.
        joins: rows of a slot of the pair and those of its two suits.
        needs: by row of ``joins``, how many hands such a slot leaves fewer to the group.
        full: rows of two pairs' slots that fill knocker and special opponent: both slots, blitz
            holders, whether there is a special opponent, how many fewer hands the group has.
    """

    number: int
    joins: Indices
    needs: Indices
    full: Indices


@cache
def slots(dealt: int, hand: int, holders: int) -> _Slots:
    """Return the slots for so many cards of the knocker's, of the others', and blitz holders."""

    def number(c: int, d: int, z: int, most: int = holders) -> int:
        return (c * (hand + 1) + d) * (most + 1) + z

    joins = [
        (
            number(c[0] + c[1], d[0] + d[1], z[0] + z[1]),
            *(number(c[i], d[i], z[i], holders // 2) for i in (0, 1)),
            sum(z) + (sum(d) > 0),
        )
        for c, d, z in product(
            _sums(dealt), _sums(hand), product(range(holders // 2 + 1), repeat=2)
        )
    ]
    full = [
        (number(c, d, z1), number(dealt - c, cards - d, z2), z1 + z2, special, special + z1 + z2)
        for special, cards in ((0, 0), (1, hand))
        for c, d in product(range(dealt + 1), range(cards + 1))
        for z1, z2 in product(range(holders + 1), repeat=2)
    ]
    *columns, needs = np.array(sorted(joins, key=lambda row: row[-1])).T.copy()
    return _Slots(number(dealt, hand, holders) + 1, np.stack(columns, 1), needs, np.array(full))


def _sums(most: int) -> list[tuple[int, int]]:
    return [(i, j) for i, j in product(range(most + 1), repeat=2) if i + j <= most]


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


def _whole_numbers(sums: Counts) -> Any:
    """Return as nested lists of integers an array of sums in words of 32 bits, lowest first."""
    words = sums.astype(object)
    return (words << 32 * np.arange(sums.shape[-1]).astype(object)).sum(axis=-1).tolist()
