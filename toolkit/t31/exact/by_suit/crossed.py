"""Two groups of hands where trips cross the suits: hands shown with more than three cards.

A hand marked for its trips takes further cards, and where the limit is low these are not free: in a
suit that the trips use, trips card and further cards together stay within the limit. So a marked
hand is one more hand that suits deal to. For a set S of marked ranks a suit s has to know

- which ranks of S leave it (A) and which use it (U = S - A), so that it loses their cards;
- how many further cards e each marked hand takes here, or if it is heavy here, where those of heavy
  hands alone are dealt by suits (:mod:`by_suit.crossed_further`).

With X the further cards, sets of them for each hand within its limit, or beyond it, and the tables
of :mod:`by_suit.ways` for the hands that are not marked,

    ways(S; A, e, v) = sum over X of ways(M - U - X; v).

It depends on U, on e in U and on how many hands leave the suit and take 1, 2 … cards, whichever
they are. Two suits are joined hand by hand, as in :mod:`by_suit.groups`, and two pairs meet where
each rank left one suit and each marked hand took all its cards: or no suit, and one card less, for
four of a kind, which the other way counts four times, and so is given the weight -3.

Bound: that of :mod:`by_suit.groups`. A pair's entry counts ways to give its cards to the hands that
are not marked, to blitz holders, to marked hands with the cards of their trips, and to a knocker,
all in known numbers; so does an entry of one suit, which stays below 13!.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from t31.cards import ACE
from t31.exact.by_suit import crossed_marks as marks
from t31.exact.by_suit.crossed_decks import Deck, pairs_and_meetings, patterns
from t31.exact.by_suit.crossed_further import Further, further, further_cards
from t31.exact.by_suit.crossed_kernels import cross
from t31.exact.by_suit.crossed_marks import Kind
from t31.exact.by_suit.crossed_parts import KnockerShares, Tables, sharing, splits
from t31.exact.by_suit.crossed_suit_kernels import Takers, deal_further
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
from t31.exact.by_suit.limits import BlitzHands, Limit
from t31.exact.by_suit.trips import AT_MOST, LOWER, Label
from t31.exact.by_suit.ways import CHOOSE, Suit, sets


class CrossedGroups:
    """Ways to deal to a group within one limit and a group within another, low limits included.

    Args:
        suit: the suits, all alike.
        lower: limit of the lower group.
        at_most: limit of the at-most group, or ``NOTHING`` for no group.
        blitz: hands that further hands, in no group, may be made to hold.
        knocker: a further hand of one strength, perhaps; its trips are not looked at.
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
        knocker: Knocker | None = None,
        one_level: bool = False,
    ) -> None:
        self.suit, self.lower, self.at_most, self.knocker = suit, lower, at_most, knocker
        low, high = (limit._replace(trips=frozenset()) for limit in (lower, at_most))
        self._unmarked = _two_groups(suit, low, high, blitz, one_level=one_level)
        self.is_exactly_level, self.has_one_level = self._unmarked.is_exactly_level, one_level
        self._further = further(suit, lower, at_most)
        self._kinds = marks.crossed_kinds(suit, self._further, lower, at_most)
        self._together: defaultdict[int, dict[Free, None]] = defaultdict(dict)
        self._beside_marked: defaultdict[object, dict[Free, Sums]] = defaultdict(dict)
        if knocker:
            require_width(ACE + 1 - suit.lowest_rank, suit.players + 1)

    def prepare(self, decks: Sequence[Free], hands: int) -> None:
        """Count many decks at once, as soon as one is asked for; this only saves time."""
        self._unmarked.prepare(decks, hands)
        self._together[hands].update(dict.fromkeys(map(self._in_order, decks)))

    @property
    def are_marked_full(self) -> bool:
        """Whether :meth:`sums` deals all marked hands their further cards, or heavy ones alone."""
        return self._further.all

    @property
    def dealt_before(self) -> int:
        """Cards of the free ones that neither group can have."""
        return self.knocker.cards if self.knocker else 0

    def sums(self, free: Free, hands: int, *, holders: bool) -> Sums:
        """Count the ways to deal to at most ``hands`` hands, as :meth:`TwoGroups.sums` does.

        Hands that are marked full have all their cards, also where they have four of a rank.
        """
        found = {} if self.knocker else self._unmarked.sums(free, hands, holders=holders)
        free, there = self._in_order(free), self._beside_marked[hands, holders]
        if free not in there:
            wanted = self._together.pop(hands, {}) | {free: None}
            decks = [deck for deck in wanted if deck not in there]
            there.update(zip(decks, self._marked(decks, hands, holders), strict=True))
        return {**found, **there[free]}

    def _in_order(self, free: Free) -> Free:
        """Return the suits in an order in which pairs recur: the fullest beside the emptiest."""
        if not self._unmarked.are_suits_alike:
            return free
        emptiest, *between, fullest = sorted(free, key=lambda ranks: (len(ranks), sorted(ranks)))
        return (emptiest, fullest, *between)

    def _marked(self, decks: Sequence[Free], hands: int, holders: bool) -> Sequence[Sums]:
        """Count the ways to deal to marked hands and others, for each deck."""
        suits: list[MarkedSuit] = []
        number: dict[object, int] = {}
        made = []
        for free in decks:
            numbers = []
            for s, ways in enumerate(self._unmarked.ways):
                suit = MarkedSuit(ways, self.suit.number(free[s]), s, self.knocker)
                if number.setdefault(suit.key, len(suits)) == len(suits):
                    suits.append(suit)
                numbers.append(number[suit.key])
            made.append(Deck(numbers, patterns(self._kinds, free)))
        for suit in suits:
            suit.require(hands, holders=holders)
        found: list[dict[tuple[int, Label], Sequence[Sequence[int]]]] = [{} for _ in decks]
        for marked in range(0 if self.knocker else 1, hands + 1):
            beside = MarkedHands(suits, self._kinds, self._further, marked, hands)
            each = beside.sums(made, PAIR_HOLDERS if holders else 0)
            for sums, more in zip(found, each, strict=True):
                sums |= more
        return found


@lru_cache(maxsize=2)
def _two_groups(
    suit: Suit, lower: Limit, at_most: Limit, blitz: BlitzHands, *, one_level: bool
) -> TwoGroups:
    """Keep the groups without trips: knockers of all strengths are counted beside the same."""
    return TwoGroups(suit, lower, at_most, blitz, one_level=one_level)


class MarkedHands:
    """So many marked hands, and others up to ``hands`` in all, dealt to from suits of any decks."""

    def __init__(
        self,
        suits: Sequence[MarkedSuit],
        kinds: Mapping[Kind, Sequence[int]],
        further: Further,
        marked: int,
        hands: int,
    ) -> None:
        self.suit, self.shares = suits[0].ways.suit, suits[0].ways.shares
        self.suits, self.further = suits, further
        self.marked, self.level = marked, hands - marked
        each = [(kind, mark) for kind in kinds for mark in kind.marks]
        limits = list(dict.fromkeys((mark.limits, mark.degree) for _, mark in each))
        self.classes = np.array(
            [limits.index((mark.limits, mark.degree)) for _, mark in each], dtype=np.int64
        )
        self.limits = len(limits)
        ranks = np.array([len(kinds[kind]) for kind, _ in each], dtype=np.int64)
        capacity = [int(ranks[self.classes == kind].sum()) for kind in range(len(limits))]
        groups = ((len(n), tuple(mark.group for mark in kind.marks)) for kind, n in kinds.items())
        merged = sum(kind.step < 1 << len(self.suit.plain) for kind, _ in each)
        # A hand with a degree is on the at-most group; or it is heavy for the lower group alone.
        self.groups = (LOWER, AT_MOST) if further.all else (AT_MOST, LOWER)
        self.sets, self.merged = marks.rank_sets(tuple(groups), merged, marked, self.groups[1])
        self.leaving = marks.leaving_rows(
            tuple(min(most, marked) for most in capacity), len(each), further, marked
        )
        self.degrees = 1 + marked * any(mark.limits != mark.degree for _, mark in each)
        self._takers = [(kind.step, kind.points, mark.limits, mark.degree) for kind, mark in each]
        self._takers += [(0, 0, *limit) for limit in limits]
        tables = further.takings**self.sets.lengths * self.leaving.within[self.sets.lengths]
        self.firsts, self.tables = np.cumsum(tables) - tables, int(tables.sum())

    def sums(self, decks: Sequence[Deck], holders: int) -> Iterator[Sums]:
        """Yield for each deck the sums of all sets, with up to so many blitz holders a pair."""
        if len(self.sets.marks) == 0:
            yield from ({} for _ in decks)
            return
        gaps = min(holders, self.level)
        knocker = knocker_shares(self.suit, self.suits[0].knocker)
        tables = self._tables(0, gaps, knocker), self._tables(1, gaps, knocker)
        none, one, two = (splits(self.shares, max(self.level - gap, 0)) for gap in range(3))
        pairs, meetings = pairs_and_meetings(self.merged, self.marked, decks)
        parts = marks.parts(self.marked, self.further, self.limits)
        labels = int(self.sets.labels.max()) + self.degrees
        shape = len(decks), 2 * gaps + 1, labels, len(parts.ends) - 1
        sums = np.zeros((*shape, self.level + 1, self.level + 1, 2 * LIMBS), np.uint64)
        cross(
            parts, self.sets,
            self.classes, self.leaving.row, self.firsts, self.leaving.within, pairs, meetings,
            gaps, knocker, tables, self.level, (none, one, two), sharing(self.shares), sums,
        )  # fmt: skip
        for of_deck in sums:
            found = np.argwhere(of_deck.any(axis=(-3, -2, -1))).tolist()
            yield {
                (z, self._label(code, end)): whole_numbers(of_deck[z, code, end])
                for z, code, end in found
            }

    def _label(self, code: int, end: int) -> Label:
        on = dict(zip(self.groups, divmod(code, self.marked + 1), strict=True))
        heavy, four = divmod(end, self.marked + 1)
        return Label(self.marked - sum(on.values()), on[LOWER], on[AT_MOST], four, heavy)

    def _tables(self, held: int, gaps: int, knocker: KnockerShares) -> Tables:
        """Return the tables of all suits, with a blitz ``held`` or not."""
        suits = self.suits if held <= gaps else []
        shape = len(suits), len(knocker.cards), self.tables
        size = int(self.shares.sizes[max(self.level - held, 0)])
        ways = np.zeros((*shape, size, self.degrees), dtype=np.uint64)
        tables = Tables(ways, np.full(shape, -1), np.zeros(shape, dtype=np.int64))
        for place, suit in enumerate(suits):
            self._fill(suit, suit.base(held), tables, place)
        return tables._replace(left=np.maximum(tables.left - knocker.cards[:, None], 0))

    def _fill(self, suit: MarkedSuit, base: Base, tables: Tables, place: int) -> None:
        takers = [
            (step, *(self.further.room(limit[suit.place] - points) for limit in limits))
            for step, points, *limits in self._takers
        ]
        deal_further(
            suit.number, self.sets.lists, self.sets.lengths, self.firsts,
            self.leaving.rows, self.leaving.within,
            Takers(*np.array(takers, dtype=np.int64).reshape(-1, 3).T.copy()),
            self.further.takings, len(self.suit.plain),
            further_cards(self.suit, self.further), CHOOSE, base.starts, base.ways,
            sets(self.suit).cards, tables, place,
        )  # fmt: skip
