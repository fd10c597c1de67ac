"""One suit among the knocker, one opponent and a group: its cards, shared out between them.

The knocker's limit grows with his strength, and with it what he may hold of the suit. Of c cards it
grows in *steps*, at the strengths where further parts of c cards come in: so one table holds what a
knocker of every strength leaves, and only few of the strengths differ.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_suit.limits import BlitzHands, SuitLimit
from t31.exact.by_suit.place_kernels import deal_parts, deal_steps
from t31.exact.by_suit.shares import Counts, Indices
from t31.exact.by_suit.ways import CHOOSE, Suit, group_ways, sets


class Removed(NamedTuple):
    """Parts taken out of sets: place of the set, place of the part, what is left, ways to."""

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
    return Removed(row, column, numbers[row] - parts[column], chances)


def good_parts(suit: Suit, limit: SuitLimit, most: int) -> Indices:
    """Return the sets of up to ``most`` cards, none included, that are within ``limit``."""
    cards, _, points, has_run = sets(suit)
    good = (cards <= most) & (points >= limit.least) & (points <= limit.points)
    good &= limit.run | (has_run == 0)
    return np.flatnonzero(good)


class SuitBeside:
    """Ways to deal from a suit to the group, to the special opponent, and to a blitz holder.

    ``ways[M]`` is by slot, which is (d, z), and vector; the rows asked for by :meth:`require` are
    filled. The special opponent can have any of ``cards`` of the suit.
    """

    def __init__(
        self, suit: Suit, group: SuitLimit, special: SuitLimit, blitz: BlitzHands | None
    ) -> None:
        self.suit = suit
        self._special = good_parts(suit, special, suit.hand)
        self.cards = frozenset(sets(suit).cards[self._special].tolist())
        self._blitzes = np.array(
            sorted({suit.number(ranks) for ranks in blitz.suited}) if blitz else [], dtype=np.int64
        )
        self._within = group_ways(suit, group).within
        number, vectors = self._within.shape
        holders = 2 if blitz else 1
        self._dealt = np.zeros((number, holders, vectors), dtype=np.uint64)
        self._ways = np.zeros((number, suit.hand + 1, holders * vectors), dtype=np.uint64)
        self.ways = self._ways.reshape(number, -1, vectors)
        self._dealt_done, self._done = np.zeros((2, number), dtype=np.bool_)

    def require(self, numbers: Indices) -> None:
        """Have the rows of these sets ready."""
        missing = _missing(numbers, self._done)
        parts = removed(self.suit, missing, self._special)
        self._deal_blitzes(_missing(parts.left, self._dealt_done))
        slots = sets(self.suit).cards[self._special[parts.part]]
        source = self._dealt.reshape(len(self._dealt), -1)
        deal_parts(missing[parts.row], slots, parts.left, parts.chances, source, self._ways)

    def _deal_blitzes(self, missing: Indices) -> None:
        self._dealt[missing, 0] = self._within[missing]
        parts = removed(self.suit, missing, self._blitzes)
        ones = np.ones(len(parts.row), dtype=np.int64)
        deal_parts(missing[parts.row], ones, parts.left, parts.chances, self._within, self._dealt)


def _missing(numbers: Indices, done: NDArray[np.bool_]) -> Indices:
    """Return the sets of ``numbers`` that are not done yet, each once, and note them as done."""
    wanted = np.zeros_like(done)
    wanted[numbers] = True
    missing = np.flatnonzero(wanted & ~done)
    done[missing] = True
    return missing


class Growth(NamedTuple):
    """What a knocker may hold of a suit, as his limit grows.

    Attributes:
        parts: all that he may hold at last.
        step: the step at which each of them comes in.
        begins: by step, whether it is the first one of its number of cards.
        reached: by number of cards and strength, the step that is reached.
    """

    parts: Indices
    step: Indices
    begins: NDArray[np.bool_]
    reached: Indices


@cache
def growth(suit: Suit, limits: tuple[SuitLimit, ...], dealt: int) -> Growth:
    """Return the steps of a knocker of ``dealt`` cards, within each of ``limits`` in turn."""
    everything = good_parts(suit, max(limits), dealt)
    cards, _, points, has_run = (column[everything] for column in sets(suit))
    coming_in = np.full(len(everything), len(limits))
    for at in range(len(limits) - 1, -1, -1):
        within = (points <= limits[at].points) & (limits[at].run | (has_run == 0))
        coming_in[within] = at
    step = np.zeros_like(coming_in)
    begins: list[bool] = []
    reached = []
    for number in range(dealt + 1):
        of_it = cards == number
        new = np.zeros(len(limits), dtype=np.int64)
        new[coming_in[of_it]] = 1
        new[0] = 1
        reached.append(np.cumsum(new) - 1 + len(begins))
        step[of_it] = reached[-1][coming_in[of_it]]
        begins += [True, *[False] * (int(new.sum()) - 1)]
    return Growth(everything, step, np.array(begins), np.stack(reached))


class KnockerSuit:
    """Ways to deal from sets of a suit, beside what the knocker holds of them.

    Args:
        beside: the ways without a knocker.
        numbers: the sets.
        levels: for each of them, how many hands there are at most in the group.
        grown: the knocker's parts.

    The row of a set begins at ``starts``; it has, by slot, its first ``widths`` vectors, and of
    each all steps.
    """

    def __init__(
        self, beside: SuitBeside, numbers: Indices, levels: Indices, grown: Growth
    ) -> None:
        highest = np.full(len(beside.ways), -1)
        np.maximum.at(highest, numbers, levels)
        self._numbers = np.flatnonzero(highest >= 0)
        self.steps = len(grown.begins)
        self.widths = beside.suit.shares.upto[highest[self._numbers]]
        sizes = self.widths * beside.ways.shape[1] * self.steps
        self.starts = np.cumsum(sizes) - sizes
        parts = removed(beside.suit, self._numbers, grown.parts)
        beside.require(parts.left)
        self.ways = np.zeros(int(sizes.sum()), dtype=np.uint64)
        deal_steps(
            parts.row, grown.step[parts.part], parts.left, parts.chances, self.starts, self.widths,
            grown.begins, beside.ways, self.ways,
        )  # fmt: skip

    def rows(self, numbers: Indices) -> Indices:
        """Return the rows of these sets."""
        return np.searchsorted(self._numbers, numbers)
