"""One suit among the knocker, one opponent and a group: its cards, shared out between them."""

from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.limits import BlitzHands, SuitLimit
from t31.exact.by_suit.place_kernels import deal_parts
from t31.exact.by_suit.shares import Counts, Indices
from t31.exact.by_suit.ways import CHOOSE, Suit, group_ways, sets


class Removed(NamedTuple):
    """Parts taken out of sets: place of the set, part, what is left, in how many ways."""

    row: Indices
    part: Indices
    left: Indices
    chances: Counts


def removed(suit: Suit, numbers: Indices, parts: Indices) -> Removed:
    """Take each of ``parts`` out of each set of ``numbers`` that holds it."""
    plain = len(suit.plain)
    low = (1 << plain) - 1
    whole, part = numbers[:, None], parts[None]
    held = ((part & low & ~whole) == 0) & (part >> plain <= whole >> plain)
    row, column = np.nonzero(held)
    chances = CHOOSE[numbers[row] >> plain, parts[column] >> plain]
    return Removed(row, parts[column], numbers[row] - parts[column], chances)


def good_parts(suit: Suit, limit: SuitLimit, most: int) -> Indices:
    """Return the sets of up to ``most`` cards, none included, that are within ``limit``."""
    cards, _, points, has_run = sets(suit)
    good = (cards <= most) & (points <= limit.points) & (limit.run | (has_run == 0))
    return np.flatnonzero(good)


class SuitBeside:
    """Ways to deal from a suit to the group, to the special opponent, and to a blitz holder.

    ``ways[M]`` is flat over (d, z, v); the rows asked for by :meth:`require` are filled.
    """

    def __init__(
        self, suit: Suit, group: SuitLimit, special: SuitLimit, blitz: BlitzHands | None
    ) -> None:
        self.suit = suit
        self._special = good_parts(suit, special, suit.hand)
        self._blitzes = np.array(
            sorted({suit.number(ranks) for ranks in blitz.suited}) if blitz else [], dtype=np.int64
        )
        within = group_ways(suit, group).within
        self._within = within
        self._holders = 2 if blitz else 1
        number, vectors = within.shape
        self._dealt = np.zeros((number, self._holders, vectors), dtype=np.uint64)
        self._ways = np.zeros((number, suit.hand + 1, self._holders * vectors), dtype=np.uint64)
        self._dealt_done, self._done = np.zeros((2, number), dtype=np.bool_)

    @property
    def ways(self) -> Counts:
        """The ways by set, flat over the rest."""
        return self._ways.reshape(len(self._ways), -1)

    def require(self, numbers: Indices) -> None:
        """Have the rows of these sets ready."""
        missing = _missing(numbers, self._done)
        parts = removed(self.suit, missing, self._special)
        self._deal_blitzes(_missing(parts.left, self._dealt_done))
        slots = sets(self.suit).cards[parts.part]
        source = self._dealt.reshape(len(self._dealt), -1)
        deal_parts(missing[parts.row], slots, parts.left, parts.chances, source, self._ways)

    def _deal_blitzes(self, missing: Indices) -> None:
        self._dealt[missing, 0] = self._within[missing]
        parts = removed(self.suit, missing, self._blitzes)
        ones = np.ones(len(parts.row), dtype=np.int64)
        deal_parts(missing[parts.row], ones, parts.left, parts.chances, self._within, self._dealt)


def _missing(numbers: Indices, done: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]") -> Indices:
    """Return the sets of ``numbers`` that are not done yet, each once, and note them as done."""
    distinct = np.unique(numbers)
    missing = distinct[~done[distinct]]
    done[missing] = True
    return missing


class KnockerSuit:
    """The same with cards of the knocker taken out, for a knocker's limit that only grows.

    ``ways`` has the shape ``(sets, slots, vectors)``, the slots being (c, d, z); without a
    ``knocker`` there is c = 0 alone.
    """

    def __init__(self, beside: SuitBeside, numbers: Indices, dealt: int) -> None:
        self._beside, self._dealt = beside, dealt
        self.numbers = np.flatnonzero(np.bincount(numbers, minlength=len(beside.ways)))
        self._row = np.zeros(len(beside.ways), dtype=np.int64)
        self._row[self.numbers] = np.arange(len(self.numbers))
        self._known = np.zeros(0, dtype=np.int64)
        self.limit: SuitLimit | None = None
        width = beside.ways.shape[1]
        self._ways = np.zeros((len(self.numbers), dealt + 1, width), dtype=np.uint64)

    @property
    def ways(self) -> Counts:
        """The ways by set, slot and vector."""
        vectors = len(self._beside.suit.shares.vectors)
        return self._ways.reshape(len(self._ways), -1, vectors)

    def rows(self, numbers: Indices) -> Indices:
        """Return the rows of these sets."""
        return self._row[numbers]

    def grow(self, limit: SuitLimit) -> None:
        """Let the knocker hold what is within ``limit``, too."""
        if limit == self.limit:
            return
        suit, self.limit = self._beside.suit, limit
        good = good_parts(suit, limit, self._dealt)
        parts = removed(suit, self.numbers, np.setdiff1d(good, self._known))
        self._known = good
        self._beside.require(parts.left)
        slots = sets(suit).cards[parts.part]
        deal_parts(parts.row, slots, parts.left, parts.chances, self._beside.ways, self._ways)
