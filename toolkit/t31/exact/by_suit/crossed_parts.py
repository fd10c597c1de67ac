"""What the loops of :mod:`by_suit.crossed_kernels` walk through, as arrays.

A marked hand's *part* in a suit is a digit below 2t, t the takings of
:class:`by_suit.crossed_further.Further`: which of them is its own, and t more if its trips leave
the suit. Its part in a pair of suits is a digit of the same kind. Parts of all hands of a rank set
are a number with such digits, one a hand.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from t31.exact.by_suit.shares import Counts, Indices, Shares, Short, completions, joins


class Parts(NamedTuple):
    """How the parts of all marked hands go together, in two suits and in two pairs of suits.

    Attributes:
        digits: of each number, one a hand.
        uses: the hands whose trips use the suit, as bits.
        taken: the takings of these here, as digits.
        weights: by digit and class, what a hand that leaves the suit adds to the number of a row.
        groups, second: parts in a second suit, grouped by the part in a first that they go with, in
            ascending order.
        halves: where those begin, in each group, that are not below the first.
        pair_first, pair_second: parts in two pairs that go together.
        ends: where those begin that end with so many heavy hands, a digit of base "marked hands
            and one", and so many, the last digit, that use all four suits.
    """

    digits: Indices
    uses: Indices
    taken: Indices
    weights: Indices
    groups: Indices
    second: Indices
    halves: Indices
    pair_first: Indices
    pair_second: Indices
    ends: Indices


class RankSets(NamedTuple):
    """Sets of marked ranks of one size, each set a row of marks.

    Attributes:
        marks: in ascending order.
        labels: how many marks are on one group and, the lower digit, on the other group alone.
        merged: which of the lists of marks of interchangeable ranks ends the row.
        sublists: by row and bits of it, the number of that list of marks among ``lists``.
        lists: all such lists, short ones filled up with zeros.
        lengths: of the lists.
    """

    marks: Indices
    labels: Indices
    merged: Indices
    sublists: Indices
    lists: Indices
    lengths: Indices


class Pairs(NamedTuple):
    """Pairs of suits to be joined: ``starts[c]`` to ``starts[c + 1]`` for the merged marks c.

    Attributes:
        starts: see above.
        suits: the two suits, by number.
        blocked: of each, the marked hands whose trips cannot use it, as bits.
    """

    starts: Indices
    suits: Indices
    blocked: Indices


class Meetings(NamedTuple):
    """Pairs of suits that make a deck: ``starts[c]`` to ``starts[c + 1]`` for the merged marks c.

    Attributes:
        starts: see above.
        decks: the deck.
        pairs: its two pairs, counted from the first one for c.
        factor: how many sets of ranks are marked like that.
    """

    starts: Indices
    decks: Indices
    pairs: Indices
    factor: Counts


class KnockerShares(NamedTuple):
    """How shares of the knocker's, numbered, go together.

    Attributes:
        cards: of a suit's, how many cards each has.
        pairs: how many there are of a pair of suits.
        joins: rows of one suit's, another's, and the pair's.
        meets: rows of those of two pairs that make his hand.
    """

    cards: Indices
    pairs: int
    joins: Indices
    meets: Indices


class Tables(NamedTuple):
    """Ways that suits leave to hands that are not marked, by suit, share of the knocker, and table.

    Attributes:
        ways: by sharing and degree.
        top: the highest degree, -1 if there are no ways.
        left: the most cards that these hands can have.
    """

    ways: Counts
    top: Indices
    left: Indices


class Splits(NamedTuple):
    """Splits of the sharings of some hands between two suits, by the first one's.

    Attributes:
        starts: where those begin of which the first suit has a sharing and the second so many
            cards.
        whole, second, factor: the sharing that is split, the second suit's, and in how many ways.
    """

    starts: Indices
    whole: Short
    second: Short
    factor: Short


class Sharing(NamedTuple):
    """The completions of sharings: see :class:`by_suit.shares.Completions`."""

    group_starts: Indices
    group_ends: Indices
    sharing: Short
    complement: Short
    arrangements: Short


@lru_cache(maxsize=16)
def splits(table: Shares, hands: int) -> Splits:
    """Return the splits of the sharings of so many hands."""
    split, number = joins(table), int(table.sizes[hands])
    rows = int(split.starts[number - 1, -1])
    whole = np.repeat(np.arange(number), (split.starts[:, -1] - split.starts[:, 0])[:number])
    first, second = split.first[:rows].astype(np.int64), split.second[:rows]
    width, cards = table.suit_cards + 2, split.totals[second]
    order = np.argsort(code := first * width + cards, kind="stable")
    starts = np.searchsorted(code[order], np.arange(number)[:, None] * width + np.arange(width))
    return Splits(starts, whole[order].astype(np.uint32), second[order], split.factor[:rows][order])


@cache
def sharing(table: Shares) -> Sharing:
    """Return the completions of all sharings."""
    fill = completions(table)
    return Sharing(fill.starts, fill.ends, fill.sharing, fill.complement, fill.factor)
