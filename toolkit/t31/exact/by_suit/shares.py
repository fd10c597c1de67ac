"""How the cards of one suit are shared out among several hands, order of the hands forgotten.

Hands of one group are subject to the same limit, so the ways to give them c1, c2, … cards of a suit
depend on those numbers alone, not on their order, and a hand without a card of the suit does not
matter at all. A share vector is therefore a sorted tuple of positive numbers, and a *sharing* a
pair of them, one for each of two groups. Joining suits needs two facts about sharings, which depend
on no cards:

- in how many ways a sharing splits, hand by hand, into one for the first suit and one for the
  second (:class:`Joins`);
- in how many arrangements the hands of two groups of given sizes, each to be filled up to the size
  of a hand, have a sharing in two suits and its complement in the others (:class:`Completions`).

Where both groups are within one limit the groups are *united*: the vector of all shares will do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.uint64]
Indices = NDArray[np.int64]
Short = NDArray[np.uint32]
Vector = tuple[int, ...]


class Joins(NamedTuple):
    """Splits by sharing and by the cards of the first suit.

    Those of sharing i that ask of the first suit for c to d cards stand in rows ``starts[i, c]`` to
    ``starts[i, d + 1]``; ``totals[i]`` is what both suits give together. Where groups are united,
    a sharing is given as the vector of all shares.
    """

    totals: Indices
    starts: Indices
    first: Short
    second: Short
    factor: Short


class Completions(NamedTuple):
    """Sharings of groups of a and b stand in rows ``starts[a, b]`` to ``ends[a, b]``."""

    starts: Indices
    ends: Indices
    sharing: Short
    complement: Short
    factor: Short


@dataclass(frozen=True, eq=False)
class Shares:
    """All share vectors and sharings of up to ``players`` hands of ``hand`` cards, by length.

    Attributes:
        second: the most hands in the second group.
        exactly: whether those are exactly level, which all of them are by cards of the one suit
            whose groups are not united.
        vectors: the vectors, so that those of at most n shares are the first ``upto[n]``.
        lengths: number of shares by vector.
        totals: number of cards by vector.
        parents: the vector without its last, largest share.
        upto: how many vectors have at most n shares.
        place: the number of the sharing of two vectors; for a first vector those of all second
            vectors of one length stand side by side.
        sizes: how many sharings have at most n shares in all: they are the first.
        united: by sharing, the vector of all its shares.
    """

    hand: int
    players: int
    suit_cards: int
    second: int
    exactly: bool
    vectors: tuple[Vector, ...]
    lengths: Indices
    totals: Indices
    parents: Indices
    upto: Indices
    place: Indices
    sizes: Indices
    united: Indices

    def sizes_of(self, *, united: bool) -> Indices:
        """Return how many sharings have at most n shares in all, or vectors where united."""
        return self.upto if united else self.sizes


@cache
def shares(hand: int, players: int, suit_cards: int, second: int, exactly: bool) -> Shares:
    """Return the sharings among up to ``players`` hands, from suits of ``suit_cards`` cards.

    At most ``second`` of them are in the second group, which may be exactly level.
    """
    vectors = tuple(
        vector
        for length in range(players + 1)
        for vector in combinations_with_replacement(range(1, hand + 1), length)
    )
    number = {vector: i for i, vector in enumerate(vectors)}
    lengths = np.array([len(vector) for vector in vectors])
    together = lengths[:, None] + lengths[None]
    fits = (together <= players) & (lengths <= second)
    one, other = np.nonzero(fits)
    order = np.lexsort((other, one, lengths[one], together[fits]))
    one, other = one[order], other[order]
    place = np.full(together.shape, -1)
    place[one, other] = np.arange(len(order))
    return Shares(
        hand=hand,
        players=players,
        suit_cards=suit_cards,
        second=second,
        exactly=exactly,
        vectors=vectors,
        lengths=lengths,
        totals=np.array([sum(vector) for vector in vectors]),
        parents=np.array([number[vector[:-1]] for vector in vectors]),
        upto=np.searchsorted(lengths, np.arange(players + 1), side="right"),
        place=place,
        sizes=np.array([(fits & (together <= most)).sum() for most in range(players + 1)]),
        united=np.array(
            [
                number[tuple(sorted(vectors[i] + vectors[j]))]
                for i, j in zip(one.tolist(), other.tolist(), strict=True)
            ]
        ),
    )


@cache
def joins(table: Shares, united: tuple[bool, bool] = (False, False)) -> Joins:
    """Return all splits of all sharings between two suits, of which some have groups united."""
    whole, first, second, factor = vector_splits(table)
    length = table.lengths[whole]
    cards1, cards2 = table.totals[first], table.totals[second]
    blocks = []
    for a in range(table.players + 1):
        for b in range(1 + (0 if all(united) else min(table.players - a, table.second))):
            i, j = np.flatnonzero(length == a)[:, None], np.flatnonzero(length == b)[None]
            fits = (cards1[i] + cards1[j] <= table.suit_cards) & (
                cards2[i] + cards2[j] <= table.suit_cards
            )
            for part, is_united in zip((first, second), united, strict=True):
                if table.exactly and not is_united:
                    fits = fits & (table.lengths[part[j]] == b)
            i, j = (np.broadcast_to(side, fits.shape)[fits] for side in (i, j))
            rows = [table.place[column[i], column[j]] for column in (whole, first, second)]
            rows = [
                table.united[row] if is_united else row
                for row, is_united in zip(rows, (all(united), *united), strict=True)
            ]
            order = np.lexsort((cards1[i] + cards1[j], rows[0]))
            # Each hand splits in up to 6 ways: no more than 6**7 or, of three cards, 4**9 in all.
            blocks.append([*(row[order].astype(np.uint32) for row in rows),
                           (factor[i] * factor[j])[order].astype(np.uint32)])  # fmt: skip
    # Blocks of fewer shares come first, and among them those of fewer in the first vector.
    blocks.sort(key=lambda block: int(block[0][0]))
    sharing, one, other, ways = (np.concatenate(column) for column in zip(*blocks, strict=True))
    by_sharing = table.totals[table.united]
    totals, totals1 = (table.totals if kind else by_sharing for kind in (all(united), united[0]))
    suits = table.suit_cards + 2
    wanted = np.arange(len(totals))[:, None] * suits + np.arange(suits)
    code = sharing.astype(np.int64) * suits + totals1[one]
    return Joins(totals, np.searchsorted(code, wanted), one, other, ways)


def vector_splits(table: Shares) -> tuple[Indices, Indices, Indices, Indices]:
    """Return rows ``whole = first + second`` of vectors, and in how many ways each comes about."""
    base = table.players + 1
    # Columns: how often each share occurs, as digits; hands so far; product of factorials.
    whole = first = second = length = np.zeros(1, dtype=np.int64)
    same = np.ones(1, dtype=np.int64)
    for c, e in [(c, d - c) for d in range(1, table.hand + 1) for c in range(d + 1)]:
        digit = [base ** (share - 1) if share else 0 for share in (c + e, c, e)]
        grown = []
        for n in range(table.players + 1):
            keep = length + n <= table.players
            columns = zip((whole, first, second), digit, strict=True)
            grown.append([*(column[keep] + n * step for column, step in columns),
                          length[keep] + n, same[keep] * factorial(n)])  # fmt: skip
        whole, first, second, length, same = map(np.concatenate, zip(*grown, strict=True))
    ways = _orders(whole, table.hand, base) // same
    by_digits = np.zeros(base**table.hand, dtype=np.int64)
    for i, vector in enumerate(table.vectors):
        by_digits[sum(base ** (share - 1) for share in vector)] = i
    rows = np.stack([by_digits[whole], by_digits[first], by_digits[second]])
    # Different kinds of hands can lead to the same three vectors: one row for all of them.
    distinct, row = np.unique(rows, axis=1, return_inverse=True)
    factor = np.zeros(distinct.shape[1], dtype=np.int64)
    np.add.at(factor, row.ravel(), ways)
    return distinct[0], distinct[1], distinct[2], factor


def _orders(codes: Indices, hand: int, base: int) -> Indices:
    """Return the product of the factorials of how often each share occurs."""
    factorials = np.array([factorial(n) for n in range(base)])
    orders = np.ones_like(codes)
    for share in range(hand):
        orders = orders * factorials[codes // base**share % base]
    return orders


@cache
def completions(table: Shares, united: tuple[bool, bool] = (False, False)) -> Completions:
    """Return the sharings of full groups, by their sizes; in either pair they may be united."""
    filled = [list(fillings(table, group)) for group in range(table.players + 1)]
    starts, ends = (np.zeros((table.players + 1,) * 2, dtype=np.int64) for _ in range(2))
    rows: list[tuple[int, int, int]] = []
    for a in range(table.players + 1):
        for b in range(1 + min(table.players - a, table.second)):
            starts[a, b] = len(rows)
            for one, filled_one, orders in filled[a]:
                for other, filled_other, more_orders in filled[b]:
                    met = zip((other, filled_other), united, strict=True)
                    if table.exactly and any(
                        table.lengths[vector] < b and not is_united for vector, is_united in met
                    ):
                        continue
                    sharing = int(table.place[one, other])
                    complement = int(table.place[filled_one, filled_other])
                    rows.append((sharing, complement, orders * more_orders))
            ends[a, b] = len(rows)
    sharing, complement, factor = np.array(rows).T
    sharing, complement = (
        table.united[column] if is_united else column
        for column, is_united in zip((sharing, complement), united, strict=True)
    )
    columns = (column.astype(np.uint32) for column in (sharing, complement, factor))
    return Completions(starts, ends, *columns)


def fillings(table: Shares, group: int) -> Iterator[tuple[int, int, int]]:
    """Yield the vectors of a full group, what fills its hands, and the arrangements."""
    number = {vector: i for i, vector in enumerate(table.vectors)}
    for held in combinations_with_replacement(range(table.hand + 1), group):
        vector = tuple(share for share in held if share)
        filled = tuple(table.hand - share for share in reversed(held) if share < table.hand)
        orders = factorial(group)
        for share in range(table.hand + 1):
            orders //= factorial(held.count(share))
        yield number[vector], number[filled], orders
