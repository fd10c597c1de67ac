"""Which ranks can be marked beside a knocker and a special opponent, and what that takes.

Marks are those of :mod:`by_suit.trips`, and two more: on the three aces of the holder of a blitz,
and on the trips of the knocker. His hand is marked like those of opponents, so that their tables
count the deals beside it: all that is different is that no opponent is marked for it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from t31.cards import ACE
from t31.exact.by_suit import marks, trips
from t31.exact.by_suit.groups import Free
from t31.exact.by_suit.limits import BlitzHands, Limit
from t31.exact.by_suit.shares import Counts, Indices
from t31.exact.by_suit.trips import Kind, Mark
from t31.exact.by_suit.ways import Suit

ACES_OF_ANYBODY, ACES_OF_A_HOLDER, KNOCKER = 4, 5, 6
"""Who is marked, after the groups of :mod:`by_suit.trips`: an opponent in either group or one who
holds three aces as a blitz; such a holder; the knocker."""


class Marking(NamedTuple):
    """What marks depend on: the suits, the limits of group and special opponent, the blitzes."""

    suit: Suit
    group: Limit
    special: Limit
    blitz: BlitzHands | None

    def kinds(self, free: Free) -> tuple[Kind, ...]:
        """Return the ranks of which opponents can be marked."""
        kinds = trips.trip_kinds(self.suit, self.group, self.special, free)
        if self.blitz is None or not self.blitz.three_aces or not any(ACE in r for r in free):
            return kinds
        fits, step = tuple(ACE in ranks for ranks in free), self.suit.step(ACE)
        before = tuple(mark for kind in kinds if kind.step == step for mark in kind.marks)
        others = (kind for kind in kinds if kind.step != step)
        if before == (Mark(trips.BOTH, fits),):
            return tuple(sorted([*others, Kind(step, 1, (Mark(ACES_OF_ANYBODY, fits),))]))
        return tuple(sorted([*others, Kind(step, 1, (*before, Mark(ACES_OF_A_HOLDER, fits)))]))

    def with_trips(
        self, free: Free, rank: int, fits: tuple[bool, ...]
    ) -> tuple[tuple[Kind, ...], tuple[int, int]]:
        """Return the kinds, and the kind and mark of trips of the knocker, who uses suits that fit.

        If only three suits do, these are his trips; if all do, he leaves any one of them.
        """
        kinds, step = self.kinds(free), self.suit.step(rank)
        of_rank = self.kinds(tuple(ranks & {rank} for ranks in free))
        own = of_rank[0].marks if of_rank else ()
        for number, mark in enumerate(own):
            if mark.fits == fits:
                kind = next(
                    i for i, kind in enumerate(kinds) if (kind.step, kind.marks) == (step, own)
                )
                return kinds, (kind, number)
        others = [
            kind._replace(ranks=kind.ranks - ((kind.step, kind.marks) == (step, own)))
            for kind in kinds
        ]
        new = Kind(step, 1, (*own, Mark(KNOCKER, fits)))
        kinds = tuple(sorted([*(kind for kind in others if kind.ranks), new]))
        return kinds, (kinds.index(new), len(own))


def ace_marks(code: int) -> tuple[int, int]:
    """Return how many marks of a label are on aces of anybody, and of a holder."""
    return _marked(code, ACES_OF_ANYBODY), _marked(code, ACES_OF_A_HOLDER)


def _marked(code: int, group: int) -> int:
    return code >> 4 * group & 15


class Meeting(NamedTuple):
    """Ways to mark ranks: both pairs' states, number of the label, how many, hands not marked."""

    places: tuple[Indices, Indices]
    labels: Indices
    factor: Counts
    levels: Indices
    codes: Sequence[int]


@lru_cache(maxsize=64)
def meeting(kinds: tuple[Kind, ...], hands: int, knocker: tuple[int, int] | None = None) -> Meeting:
    """Return the ways to mark ranks, at most one mark for the special opponent alone.

    ``knocker`` is the kind and mark of his trips, if he is marked; he is one of the ``hands`` then.
    """
    terms = marks.entries(kinds, hands, four=False, beside=knocker)
    codes, labels = np.unique(terms.labels, return_inverse=True)
    allowed = np.array(
        [trips.label(code).at_most <= 1 and not _marked(code, KNOCKER) for code in codes.tolist()]
    )
    kept = np.flatnonzero(allowed[labels])
    first, second = (
        np.searchsorted(_splits(kinds, pair, hands).states, states[kept])
        for pair, states in enumerate(terms.states)
    )
    levels = hands - terms.marked[kept]
    return Meeting((first, second), labels[kept], terms.factor[kept], levels, codes.tolist())


def _splits(kinds: tuple[Kind, ...], pair: int, hands: int) -> marks.PairSplits:
    return marks.pair_splits(marks.pair_kinds(kinds, pair), hands)


class Taken(NamedTuple):
    """What marks take out of the two suits of a pair: its states in order, the sets of each.

    Those of state i are ``begins[i]`` to ``begins[i + 1]``; ``marked`` is by state.
    """

    begins: Indices
    marked: Indices
    sets: tuple[Indices, Indices]
    factor: Counts


@lru_cache(maxsize=64)
def taken(kinds: tuple[Kind, ...], pair: int, hands: int, folded: bool) -> Taken:
    """Return the sets of all states with at most ``hands`` marks, ``folded``: in either order."""
    splits = marks.merged(_splits(kinds, pair, hands), folded=folded)
    begins = np.searchsorted(splits.state, np.arange(len(splits.states) + 1))
    return Taken(begins, splits.marked[begins[:-1]], splits.used, splits.factor)
