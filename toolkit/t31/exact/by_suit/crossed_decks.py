"""Many decks at once where trips cross the suits: which pairs of suits they are made of.

Decks from which a few cards are gone have most suits in common, and most pairs of suits as well, so
a pair is joined once for all of them. Of interchangeable ranks it matters which suits are free:
a set of marked ranks says only how many of these are marked, and a deck may have several ways to
choose them. Each is a *choice*: what suits each marked hand can use, and how many sets of ranks it
stands for. Other ranks are free in a suit if their card is there.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, perm, prod
from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.crossed_marks import Kind
from t31.exact.by_suit.crossed_parts import Meetings, Pairs
from t31.exact.by_suit.groups import Free
from t31.exact.by_suit.limits import SUITS, TRIPS_CARDS
from t31.exact.by_suit.marks import PAIRS

Pattern = tuple[bool, ...]
"""In which suits a rank is free."""

Side = tuple[int, int]
"""A suit, by number, and the hands that cannot use it, as bits."""


class Deck(NamedTuple):
    """What a deck is made of: its suits, by number, and the patterns of the ranks of each mark."""

    suits: Sequence[int]
    free: Sequence[Counter[Pattern]]


class Choice(NamedTuple):
    """Interchangeable ranks that are marked: the pattern of each, and how many sets there are."""

    patterns: tuple[Pattern, ...]
    factor: int


def patterns(kinds: Mapping[Kind, Sequence[int]], free: Free) -> list[Counter[Pattern]]:
    """Return for each mark in which suits how many of its ranks are free, if in three at least."""
    found = []
    for kind, ranks in kinds.items():
        each = [tuple(rank in free[s] for s in SUITS) for rank in ranks]
        counted = Counter(pattern for pattern in each if sum(pattern) >= TRIPS_CARDS)
        found += [counted] * len(kind.marks)
    return found


def choices(merged: Sequence[int], free: Sequence[Counter[Pattern]]) -> Iterator[Choice]:
    """Yield the choices for a list of marks; ``free`` has the patterns of every mark.

    Marks of one kind share a counter.
    """
    marks = Counter(merged)
    options = [combinations_with_replacement(free[mark], n) for mark, n in marks.items()]
    for chosen in product(*options):
        used: dict[int, Counter[Pattern]] = defaultdict(Counter)
        orders = 1
        for mark, taken in zip(marks, chosen, strict=True):
            used[id(free[mark])].update(taken)
            orders *= prod(map(factorial, Counter(taken).values()))
        there = {id(counter): counter for counter in free}
        factor = prod(
            perm(there[kind][pattern], n)
            for kind, taken_of_kind in used.items()
            for pattern, n in taken_of_kind.items()
        )
        if factor:
            yield Choice(tuple(pattern for taken in chosen for pattern in taken), factor // orders)


def pairs_and_meetings(
    merged: Sequence[Sequence[int]], marked: int, decks: Sequence[Deck]
) -> tuple[Pairs, Meetings]:
    """Return the pairs of suits of all decks, and which of them meet.

    Args:
        merged: lists of marks of interchangeable ranks, which end a row of ``marked`` marks.
        marked: how many hands are marked.
        decks: what each is made of.
    """
    pairs: list[tuple[Side, Side]] = []
    meetings: list[tuple[int, int, int, int]] = []
    starts, meeting_starts = [0], [0]
    for marks in merged:
        here: dict[tuple[Side, Side], int] = {}
        for number, deck in enumerate(decks):
            for choice in choices(marks, deck.free):
                sides = [
                    (deck.suits[s], _blocked(choice.patterns, s, marked - len(marks)))
                    for s in SUITS
                ]
                # Which suit of a pair is which makes no difference, nor which pair.
                both = [_in_order(sides[s], sides[r]) for s, r in PAIRS]
                one, other = (here.setdefault(pair, len(here)) for pair in both)
                meetings.append((number, one, other, choice.factor))
        pairs += here
        starts.append(len(pairs))
        meeting_starts.append(len(meetings))
    sides_of = np.array(pairs, dtype=np.int64).reshape(-1, 2, 2)
    rows = np.array(meetings, dtype=np.int64).reshape(-1, 4)
    return (
        Pairs(np.array(starts), sides_of[:, :, 0].copy(), sides_of[:, :, 1].copy()),
        Meetings(
            np.array(meeting_starts),
            rows[:, 0].copy(),
            rows[:, 1:3].copy(),
            rows[:, 3].astype(np.uint64),
        ),
    )


def _blocked(patterns: Sequence[Pattern], suit: int, first: int) -> int:
    return sum((not pattern[suit]) << first + place for place, pattern in enumerate(patterns))


def _in_order(one: Side, other: Side) -> tuple[Side, Side]:
    return (one, other) if one <= other else (other, one)
