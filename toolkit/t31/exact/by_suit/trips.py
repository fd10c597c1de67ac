"""Trips, the one reading of a hand that crosses suits: which ranks can be marked.

Hands that hold forbidden trips are left out by inclusion-exclusion: some hands are marked, a marked
hand is given forbidden trips, and the term has the sign of their number. Distinct ranks are marked,
as four cards make one set of trips, and each marked rank *leaves* one suit and uses the other three
(from a hand of four or more it may use all four, with weight -3: four cards hold trips in four
ways, and 4 - 3 = 1). A suit then only has to know which of its cards the marked ranks use.

Ranks are of one kind where nothing tells them apart: 10, J, Q, K with the same suits free.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from t31.cards import ACE, POINTS
from t31.exact.by_suit.limits import SUITS, Limit
from t31.exact.by_suit.ways import Suit

BOTH, LOWER, AT_MOST = range(3)
"""Which group a mark may be put on: either, or one of them alone."""


class Mark(NamedTuple):
    """A way to mark a rank: on which group, and in which suits its cards fit that group."""

    group: int
    fits: tuple[bool, ...]

    def leaves(self, suits: Sequence[int]) -> int:
        """Return how many of ``suits`` can be left and the three others used."""
        return sum(all(self.fits[other] for other in SUITS if other != s) for s in suits)


class Kind(NamedTuple):
    """Ranks that nothing tells apart: what one adds to the number of a set, how many, the marks."""

    step: int
    ranks: int
    marks: tuple[Mark, ...]


class Label(NamedTuple):
    """Marks of a term: on either group, on the lower, on the at-most group; how many use four.

    Of hands that are shown with more than three cards ``heavy`` ones may be marked a second time:
    see :mod:`by_suit.crossed_further`.
    """

    either: int
    lower: int
    at_most: int
    four: int
    heavy: int = 0

    @property
    def marked(self) -> int:
        """How many hands are marked."""
        return self.either + self.lower + self.at_most


def label(code: int) -> Label:
    """Return the label of a code of :class:`by_suit.marks.Entries`."""
    return Label(*(code >> 4 * digit & 15 for digit in range(4)))


def trip_kinds(
    suit: Suit, lower: Limit, at_most: Limit, free: Sequence[frozenset[int]]
) -> tuple[Kind, ...]:
    """Return the ranks of which trips are forbidden, given those that are free in each suit.

    A rank that cannot be marked, as too few of its cards are free, is there all the same: a pair of
    suits that has its cards sees no difference, and is counted once for both.
    """
    found: Counter[tuple[int, tuple[Mark, ...]]] = Counter()
    for rank in range(suit.lowest_rank, ACE + 1):
        marks = tuple(_marks(rank, lower, at_most, free))
        if marks:
            found[suit.step(rank), marks] += 1
    return tuple(Kind(step, ranks, marks) for (step, marks), ranks in sorted(found.items()))


def _marks(
    rank: int, lower: Limit, at_most: Limit, free: Sequence[frozenset[int]]
) -> Iterator[Mark]:
    marks = [
        Mark(group, tuple(rank in free[s] and POINTS[rank] <= limit.suits[s].points for s in SUITS))
        for group, limit in ((LOWER, lower), (AT_MOST, at_most))
        if rank in limit.trips and not any(limit.least for limit in limit.suits)
    ]
    marks = [mark for mark in marks if any(mark.fits)]
    if len(marks) == 2 and marks[0].fits == marks[1].fits:
        marks = [Mark(BOTH, marks[0].fits)]
    yield from marks
