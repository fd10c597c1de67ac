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
    ``starts[i, d + 1]``; ``totals[i]`` is what both suits give together.
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
        vectors: the vectors, so that those of at most n shares are the first ``upto[n]``.
        lengths: number of shares by vector.
        totals: number of cards by vector.
        parents: the vector without its last, largest share.
        upto: how many vectors have at most n shares.
        place: the number of the sharing of two vectors; for a first vector those of all second
            vectors of one length stand side by side.
        sizes: how many sharings have at most n shares in all: they are the first.
    """

    hand: int
    players: int
    suit_cards: int
    vectors: tuple[Vector, ...]
    lengths: Indices
    totals: Indices
    parents: Indices
    upto: Indices
    place: Indices
    sizes: Indices


@cache
def shares(hand: int, players: int, suit_cards: int) -> Shares:
    """Return the sharings among up to ``players`` hands, from suits of ``suit_cards`` cards."""
    vectors = tuple(
        vector
        for length in range(players + 1)
        for vector in combinations_with_replacement(range(1, hand + 1), length)
    )
    number = {vector: i for i, vector in enumerate(vectors)}
    lengths = np.array([len(vector) for vector in vectors])
    together = lengths[:, None] + lengths[None]
    first, second = (side.ravel() for side in np.indices(together.shape))
    order = np.lexsort((second, first, lengths[first], together.ravel()))
    place = np.full(len(order), -1)
    place[order] = np.arange(len(order))
    place = np.where(together <= players, place.reshape(together.shape), -1)
    return Shares(
        hand=hand,
        players=players,
        suit_cards=suit_cards,
        vectors=vectors,
        lengths=lengths,
        totals=np.array([sum(vector) for vector in vectors]),
        parents=np.array([number[vector[:-1]] for vector in vectors]),
        upto=np.searchsorted(lengths, np.arange(players + 1), side="right"),
        place=place,
        sizes=np.array([(together <= level).sum() for level in range(players + 1)]),
    )


@cache
def joins(table: Shares) -> Joins:
    """Return all splits of all sharings between two suits."""
    whole, first, second, factor = vector_splits(table)
    length = table.lengths[whole]
    cards1, cards2 = table.totals[first], table.totals[second]
    blocks = []
    for a in range(table.players + 1):
        for b in range(table.players + 1 - a):
            i, j = np.flatnonzero(length == a)[:, None], np.flatnonzero(length == b)[None]
            fits = (cards1[i] + cards1[j] <= table.suit_cards) & (
                cards2[i] + cards2[j] <= table.suit_cards
            )
            i, j = (np.broadcast_to(side, fits.shape)[fits] for side in (i, j))
            rows = [table.place[column[i], column[j]] for column in (whole, first, second)]
            order = np.lexsort((cards1[i] + cards1[j], rows[0]))
            # Each hand splits in up to 6 ways: no more than 6**7 or, of three cards, 4**9 in all.
            blocks.append([*(row[order].astype(np.uint32) for row in rows),
                           (factor[i] * factor[j])[order].astype(np.uint32)])  # fmt: skip
    # Blocks of fewer shares come first, and among them those of fewer in the first vector.
    blocks.sort(key=lambda block: int(block[0][0]))
    sharing, one, other, ways = (np.concatenate(column) for column in zip(*blocks, strict=True))
    totals = np.zeros(int(table.sizes[-1]), dtype=np.int64)
    numbered = table.place >= 0
    totals[table.place[numbered]] = (table.totals[:, None] + table.totals[None])[numbered]
    suits = table.suit_cards + 2
    wanted = np.arange(len(totals))[:, None] * suits + np.arange(suits)
    code = sharing.astype(np.int64) * suits + totals[one]
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
def completions(table: Shares) -> Completions:
    """Return the sharings of full groups, by the sizes of the groups."""
    filled = [list(fillings(table, group)) for group in range(table.players + 1)]
    starts, ends = (np.zeros((table.players + 1,) * 2, dtype=np.int64) for _ in range(2))
    rows: list[tuple[int, int, int]] = []
    for a in range(table.players + 1):
        for b in range(table.players + 1 - a):
            starts[a, b] = len(rows)
            for one, filled_one, orders in filled[a]:
                for other, filled_other, more_orders in filled[b]:
                    sharing = int(table.place[one, other])
                    complement = int(table.place[filled_one, filled_other])
                    rows.append((sharing, complement, orders * more_orders))
            ends[a, b] = len(rows)
    sharing, complement, factor = np.array(rows, dtype=np.uint32).T.copy()
    return Completions(starts, ends, sharing, complement, factor)


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
