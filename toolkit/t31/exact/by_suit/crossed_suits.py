"""One suit where trips cross the suits: the ways that marked hands, and the knocker, leave.

The knocker is one more hand, who may have drawn less, of one strength: within a limit, but not
within the next lower one. So somewhere he has to *reach* it. Of a set M he has a part C, and the
rest can be dealt in ways(M - C; v) ways (:mod:`by_suit.ways`); his *share* of the suit is how many
cards C has, and whether they are beyond the lower limit. Shares go together like his cards: the
numbers add up, and he reaches his limit in two suits if he does in either. As C is beyond the lower
limit only with many cards or high ones, few shares are to be joined.
"""

from itertools import product, starmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_suit.crossed_parts import KnockerShares
from t31.exact.by_suit.kernels import take_out
from t31.exact.by_suit.limits import SUITS, TRIPS_CARDS, Limit
from t31.exact.by_suit.shares import Counts, Indices
from t31.exact.by_suit.ways import CHOOSE, Suit, SuitWays, holds, sets


class Share(NamedTuple):
    """The knocker's cards of a suit, or of two: how many, and whether they reach his strength."""

    cards: int
    reaches: bool

    def beside(self, other: "Share") -> "Share":
        """Return what two shares are together."""
        return Share(self.cards + other.cards, self.reaches or other.reaches)


class Knocker(NamedTuple):
    """The knocker as one more hand: his limit, the one that he is beyond, and his cards.

    The limits say nothing of trips here.
    """

    limit: Limit
    lower: Limit
    cards: int

    def good(self, suit: Suit, place: int, share: Share) -> NDArray[np.bool_]:
        """Return which sets of cards of the suit in that place make the share."""
        cards, _, points, has_run = sets(suit)
        within, below = (
            (points <= limit.points) & (limit.run | (has_run == 0))
            for limit in (self.limit.suits[place], self.lower.suits[place])
        )
        is_good: NDArray[np.bool_] = (cards == share.cards) & within & (below != share.reaches)
        return is_good

    def shares(self, suit: Suit) -> list[Share]:
        """Return the shares that there are, of suits of either place."""
        shares = starmap(Share, product(range(self.cards + 1), (False, True)))
        return [share for share in shares if any(self.good(suit, s, share).any() for s in SUITS)]


def knocker_shares(suit: Suit, knocker: Knocker | None) -> KnockerShares:
    """Return how a knocker's shares go together; without one there is a share of no cards."""
    shares = knocker.shares(suit) if knocker else [Share(0, reaches=True)]
    hand = Share(knocker.cards if knocker else 0, reaches=True)
    pairs = {one.beside(other) for one, other in product(shares, repeat=2)}
    meets = [(one, other) for one, other in product(pairs, repeat=2) if one.beside(other) == hand]
    needed = sorted({one for one, _ in meets})
    joins = [
        (x, y, needed.index(both))
        for (x, one), (y, other) in product(enumerate(shares), repeat=2)
        if (both := one.beside(other)) in needed
    ]
    return KnockerShares(
        np.array([share.cards for share in shares], dtype=np.int64),
        len(needed),
        np.array(joins, dtype=np.int64).reshape(-1, 3),
        np.array([list(map(needed.index, row)) for row in meets], dtype=np.int64).reshape(-1, 2),
    )


class Base(NamedTuple):
    """Ways to deal to hands that are not marked: where the table of a share and set starts."""

    starts: Indices
    ways: Counts


class MarkedSuit:
    """What a suit is to marked hands: the set that can be dealt, and where."""

    def __init__(self, ways: SuitWays, number: int, place: int, knocker: Knocker | None) -> None:
        self.ways, self.number, self.place, self.knocker = ways, number, place, knocker
        self._bases: list[Base] = []

    @property
    def key(self) -> object:
        """What tells the suit from others that may be dealt to in other ways."""
        limits = (self.knocker.limit, self.knocker.lower) if self.knocker else ()
        return id(self.ways), self.number, tuple(limit.suits[self.place] for limit in limits)

    def require(self, hands: int, *, holders: bool) -> None:
        """Have the ways of every set ready that is left once marked hands have their cards."""
        suit = self.ways.suit
        most = 1 + suit.hand - TRIPS_CARDS
        cards = sets(suit).cards
        inside = holds(suit, np.arange(len(cards)), self.number)
        # A marked hand takes at most one card of its trips and all further cards from a suit.
        marked = -(np.where(inside, cards - cards[self.number], 0) // most)
        wanted = np.flatnonzero(inside & (marked <= hands))
        levels = hands - marked[wanted]
        self.ways.require(wanted, levels)
        if holders:
            self.ways.require_taken(wanted, levels)
        if self.knocker:
            self._bases = [
                self._beside(self.knocker, wanted, levels, held) for held in range(1 + holders)
            ]

    def base(self, held: int) -> Base:
        """Return the ways with a blitz ``held`` or not, by the knocker's share."""
        if self._bases:
            return self._bases[held]
        starts, ways = self._alone(held)
        return Base(starts[None], ways)

    def _alone(self, held: int) -> tuple[Indices, Counts]:
        ways = self.ways
        return (ways.taken_starts, ways.taken) if held else (ways.starts, ways.ways)

    def _beside(self, knocker: Knocker, numbers: Indices, levels: Indices, held: int) -> Base:
        """Return the ways that are left once the knocker has his share, over all such sets."""
        suit, table = self.ways.suit, self.ways.shares
        cards, tens, *_ = sets(suit)
        sizes = np.where(levels >= held, table.sizes[np.maximum(levels - held, 0)], 0)
        goods = [knocker.good(suit, self.place, share) for share in knocker.shares(suit)]
        starts, ends = np.zeros((len(goods), len(cards)), dtype=np.int64), np.cumsum(sizes)
        starts[:, numbers] = ends - sizes + np.arange(len(goods))[:, None] * ends[-1]
        out = np.zeros(len(goods) * int(ends[-1]), dtype=np.uint64)
        for good, start in zip(goods, starts, strict=True):
            parts = np.flatnonzero(good)
            row, column = np.nonzero(holds(suit, parts, numbers[:, None]))
            row, part = (column[levels[row] >= held] for column in (row, parts[column]))
            rest = numbers[row] - part
            (self.ways.require_taken if held else self.ways.require)(rest, levels[row])
            old, ways = self._alone(held)
            take_out(
                numbers[row], rest, CHOOSE[tens[numbers[row]], tens[part]], sizes[row],
                old, start, ways, out,
            )  # fmt: skip
        return Base(starts, out)
