"""The cards that a marked hand holds beside its trips, and which of them suits have to deal.

Where the limit is low, trips card and further cards together can pass it in every suit, and the
further cards alone in the suit that the trips leave: suits deal them *all*. But where as many cards
as there are further ones are within the limit whatever they are, it is passed only by all of them
together with a card of the trips, in one suit. Such a hand is *heavy*: there are

    trips, further cards free,  less  heavy hands,

and suits deal the further cards of heavy hands alone. Their number changes the sign of a term. A
heavy hand never has four of its rank, as the fourth card is in the suit that the trips leave.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.crossed_suit_kernels import Choices
from t31.exact.by_suit.crossing import crossing
from t31.exact.by_suit.limits import TRIPS_CARDS, Limit
from t31.exact.by_suit.ways import Suit, sets


class Further(NamedTuple):
    """How many further cards there are, and in how many ways suits deal them by number.

    Attributes:
        cards: further cards of a hand.
        all: whether suits deal all of them, or those of heavy hands.
        takings: how many numbers of cards of a suit a hand may take, none among them.
    """

    cards: int
    all: bool
    takings: int

    def room(self, limit: int) -> int:
        """Return the highest value of :func:`further_cards` within the points of a limit.

        Where only heavy hands are dealt to, it is the highest value beyond them.
        """
        return limit if self.all else -limit - 1

    def whole(self, left: int, taken: int) -> tuple[int, int] | None:
        """Return as 0 or 1 if a hand is heavy and if it has four of a rank, ``None`` if it is none.

        Its trips left so many of the four suits, and it took cards: how many of them if suits deal
        all, else how often.
        """
        if self.all:
            return (0, 1 - left) if left < 2 and taken == self.cards - 1 + left else None
        return (taken, 1 - left) if left < 2 and taken <= left and left + self.cards else None


def further(suit: Suit, lower: Limit, at_most: Limit) -> Further:
    """Return what marked hands of either limit have beside their trips."""
    cards = suit.hand - TRIPS_CARDS
    how = crossing(cards, lower, at_most)
    if how == "all suits":
        return Further(cards, all=True, takings=cards + 1)
    return Further(cards, all=False, takings=2 if how else 1)


@cache
def further_cards(suit: Suit, further: Further) -> Choices:
    """Return the sets of cards of a suit that can be taken, by taking, then by value.

    The value of a set is its points if suits deal all further cards, else less than nothing.
    """
    cards, tens, points, _ = sets(suit)
    if further.all:
        taking, value = np.where(cards <= further.cards, cards, -1), points
    else:
        taking = np.where(cards == 0, 0, np.where(cards == further.cards, 1, -1))
        value = np.where(cards == 0, np.iinfo(np.int64).min, -points)
    order = np.lexsort((value, taking))[int((taking < 0).sum()) :]
    plain = order & (1 << len(suit.plain)) - 1
    starts = np.searchsorted(taking[order], np.arange(further.takings + 1))
    return Choices(starts, plain, tens[order], value[order])
