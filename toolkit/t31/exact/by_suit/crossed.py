"""Two groups of hands where trips cross the suits: hands shown with more than three cards.

A hand marked for its trips takes further cards, and where the limit is low these are not free: in a
suit that the trips use, trips card and further cards together stay within the limit. So a marked
hand is one more hand that suits deal to. For a set S of marked ranks a suit s has to know

- which ranks of S leave it (A) and which use it (U = S - A), so that it loses their cards;
- how many further cards e each marked hand takes here.

With X the further cards, sets of them for each hand within its limit, and the tables of
:mod:`by_suit.ways` for the hands that are not marked,

    ways(S; A, e, v) = sum over X of ways(M - U - X; v).

It depends on U, on e in U and on how many hands leave the suit and take 1, 2 … cards, whichever
they are. Two suits are joined hand by hand, as in :mod:`by_suit.groups`, and two pairs meet where
each rank left one suit and each marked hand took all its cards: or no suit, and one card less, for
four of a kind, which the other way counts four times, and so is given the weight -3.

Bound: that of :mod:`by_suit.groups`. A pair's entry counts ways to give its cards to the hands that
are not marked, to blitz holders, to marked hands with the cards of their trips, and to a knocker,
all in known numbers; tables of one suit stay below 13! times 2 for each marked hand, as two further
cards of a hand are taken in either order at first.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from t31.cards import ACE, POINTS
from t31.exact.by_suit import crossed_marks as marks
from t31.exact.by_suit.crossed_kernels import KnockerShares, Sharing, cross
from t31.exact.by_suit.crossed_marks import Kind
from t31.exact.by_suit.crossed_suit_kernels import deal_further
from t31.exact.by_suit.crossed_suits import Base, Knocker, MarkedSuit, knocker_shares
from t31.exact.by_suit.groups import (
    PAIR_HOLDERS,
    Free,
    Sums,
    TwoGroups,
    require_width,
    whole_numbers,
)
from t31.exact.by_suit.kernels import LIMBS
from t31.exact.by_suit.limits import SUITS, TRIPS_CARDS, BlitzHands, Limit
from t31.exact.by_suit.shares import Counts, Indices, Shares, completions, joins
from t31.exact.by_suit.trips import Label
from t31.exact.by_suit.ways import Suit


class CrossedGroups:
    """Ways to deal to a group within one limit and a group within another, low limits included.

    Args:
        suit: the suits, all alike.
        lower: limit of the lower group.
        at_most: limit of the at-most group.
        blitz: hands that further hands, in no group, may be made to hold.
        knocker: a further hand of one strength, perhaps; its trips are not looked at.

    Raises:
        NotComputedError: more hands than the fixed width of a table allows.
    """

    are_marked_full: Final = True
    """Whether :meth:`sums` deals marked hands their further cards as well."""

    def __init__(
        self,
        suit: Suit,
        lower: Limit,
        at_most: Limit,
        blitz: BlitzHands,
        knocker: Knocker | None = None,
    ) -> None:
        self.suit, self.lower, self.at_most, self.knocker = suit, lower, at_most, knocker
        without_trips = (limit._replace(trips=frozenset()) for limit in (lower, at_most))
        self._unmarked = TwoGroups(suit, next(without_trips), next(without_trips), blitz)
        if knocker:
            require_width(ACE + 1 - suit.lowest_rank, suit.players + 1)

    def prepare(self, decks: Sequence[Free], hands: int) -> None:
        """Work out the suits of many decks at once; this only saves time."""
        self._unmarked.prepare(decks, hands)

    @property
    def dealt_before(self) -> int:
        """Cards of the free ones that neither group can have."""
        return self.knocker.cards if self.knocker else 0

    def sums(self, free: Free, hands: int, *, holders: bool) -> Sums:
        """Count the ways to deal to at most ``hands`` hands, as :meth:`TwoGroups.sums` does.

        All cards of marked hands are dealt here, also where they have four of a rank.
        """
        free = self._unmarked.in_order(free)
        found = {} if self.knocker else dict(self._unmarked.sums(free, hands, holders=holders))
        kinds = marks.crossed_kinds(self.suit, self.lower, self.at_most, free)
        suits = [
            MarkedSuit(self._unmarked.ways[s], self.suit.number(free[s]), s, kinds) for s in SUITS
        ]
        for suit in suits:
            suit.require(hands, self.knocker, holders=holders)
        shares = knocker_shares(self.suit, self.knocker)
        for marked in range(0 if self.knocker else 1, hands + 1):
            hands_beside = MarkedHands(suits, kinds, marked, hands)
            found |= hands_beside.sums(shares, PAIR_HOLDERS if holders else 0)
        return found


class MarkedHands:
    """So many marked hands, and others up to ``hands`` in all, dealt to from four suits."""

    def __init__(
        self, suits: Sequence[MarkedSuit], kinds: Mapping[Kind, int], marked: int, hands: int
    ) -> None:
        self.suit, self.suits = suits[0].ways.suit, suits
        self.marked, self.level = marked, hands - marked
        self.further = self.suit.hand - TRIPS_CARDS
        each = [(kind, mark) for kind in kinds for mark in kind.marks]
        self.steps = np.array([kind.step for kind, _ in each], dtype=np.int64)
        self.points = np.array([kind.points for kind, _ in each], dtype=np.int64)
        self.limits = list(dict.fromkeys((mark.within, mark.below) for _, mark in each))
        self.classes = np.array(
            [self.limits.index((mark.within, mark.below)) for _, mark in each], dtype=np.int64
        )
        ranks = np.array([kinds[kind] for kind, _ in each], dtype=np.int64)
        capacity = [int(ranks[self.classes == kind].sum()) for kind in range(len(self.limits))]
        groups = ((n, tuple(mark.group for mark in kind.marks)) for kind, n in kinds.items())
        self.sets = marks.rank_sets(tuple(groups), marked)
        self.leaving, self.rows = marks.leaving_rows(
            tuple(min(most, marked) for most in capacity), self.further, marked
        )
        tables = (self.further + 1) ** self.sets.lengths * len(self.leaving)
        self.firsts, self.tables = np.cumsum(tables) - tables, int(tables.sum())

    def sums(self, knocker: KnockerShares, holders: int) -> Sums:
        """Return the sums of all sets of marked ranks, with up to so many blitz holders a pair."""
        if len(self.sets.marks) == 0:
            return {}
        gaps, shares = min(holders, self.level), self.suit.shares
        distinct = list({suit.key: suit for suit in self.suits}.values())
        keys = [suit.key for suit in distinct]
        suit_of = np.array([keys.index(suit.key) for suit in self.suits])
        plain, taken = (self._tables(distinct, held, gaps) for held in (0, 1))
        totals = np.zeros(
            (2 * gaps + 1, *[self.marked + 1] * 3, *[self.level + 1] * 2, 2 * LIMBS), np.uint64
        )
        cross(
            marks.parts(self.marked, self.further, len(self.limits)), self.sets, self.classes,
            self.rows, self.firsts, len(self.leaving), suit_of, gaps, knocker,
            (plain[0], taken[0]), (plain[1], taken[1]), self.level, shares.sizes,
            _sharing(shares), totals,
        )  # fmt: skip
        return {
            (z, Label(self.marked - lower - at_most, lower, at_most, four)): whole_numbers(sums)
            for z, lower, at_most, four in np.ndindex(*totals.shape[:4])
            if (sums := totals[z, lower, at_most, four]).any()
        }

    def _tables(self, suits: Sequence[MarkedSuit], held: int, gaps: int) -> tuple[Counts, Indices]:
        """Return the tables of each suit and share, with a blitz ``held``, and their degrees."""
        bases = (
            [(suit, base) for suit in suits for base in suit.bases(held)] if held <= gaps else []
        )
        size = int(self.suit.shares.sizes[max(self.level - held, 0)])
        tables = np.zeros((len(bases), self.tables, self.marked + 1, size), dtype=np.uint64)
        top = np.full((len(bases), self.tables), -1, dtype=np.int64)
        for (suit, base), table, degree in zip(bases, tables, top, strict=True):
            self._fill(suit, base, table, degree)
        return tables, top

    def _fill(self, suit: MarkedSuit, base: Base, table: Counts, degree: Indices) -> None:
        plain = self.suit.plain
        within, below = (
            np.array([limit[side][suit.place] for limit in self.limits], dtype=np.int64)
            for side in (0, 1)
        )
        deal_further(
            suit.number, self.sets.lists, self.sets.lengths, self.firsts, self.steps, self.points,
            np.array(suit.fits, dtype=np.bool_), np.array(suit.within, dtype=np.int64),
            np.array(suit.below, dtype=np.int64), self.leaving, within, below, self.further,
            len(plain), np.array([*(POINTS[rank] for rank in plain), 10]),
            base.starts, base.ways, table.shape[-1], table, degree,
        )  # fmt: skip


def _sharing(table: Shares) -> Sharing:
    split, fill = joins(table), completions(table)
    return Sharing(
        split.starts, split.first, split.second, split.factor,
        fill.starts, fill.ends, fill.sharing, fill.complement, fill.factor,
    )  # fmt: skip
