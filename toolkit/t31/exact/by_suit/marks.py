"""Marked ranks by pairs of suits: the terms of the inclusion-exclusion over trips.

Suits are joined in pairs. What a pair has to know of a set of marked ranks is how many of each kind
it uses in both its suits and how many leave one of its suits: its *state*. So a pair's table is a
sum over splits of the ranks that leave the pair between its two suits, and the two pairs meet in an
entry: what leaves a suit of the one is used in both suits of the other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np

from t31.exact.by_suit.shares import Counts, Indices
from t31.exact.by_suit.trips import Kind

PAIRS: Final = ((0, 1), (2, 3))
"""Places, in the order of the suits at hand, that are joined first."""


class Entries(NamedTuple):
    """Terms of the inclusion-exclusion, by the states of the two pairs.

    ``labels`` says how many marks are on either group, the lower, the at-most group, and how many
    use four cards (digits of base 16); ``marked`` how many there are, ``factor`` how many sets of
    ranks it stands for.
    """

    states: tuple[Indices, Indices]
    labels: Indices
    marked: Indices
    factor: Counts


class PairSplits(NamedTuple):
    """How a pair's states come about: cards used of either suit, and in how many ways.

    The states are in ascending order; ``marked`` and ``state`` (its index) are by split.
    """

    states: Indices
    state: Indices
    marked: Indices
    used: tuple[Indices, Indices]
    factor: Counts


class _Option(NamedTuple):
    """Marked ranks of one kind: by mark, how many leave each pair and how many use four.

    Beside it how many are marked, their label, and in how many ways the ranks can play these parts.
    """

    inside: tuple[int, ...]
    outside: tuple[int, ...]
    four: tuple[int, ...]
    marked: int
    label: int
    ways: int

    def state(self, pair: int) -> tuple[int, ...]:
        """Return how many are used in both suits of the pair and, by mark, how many leave it."""
        mine, others = (self.inside, self.outside)[:: 1 if pair == 0 else -1]
        return (sum(others) + sum(self.four), *mine)


@lru_cache(maxsize=1024)
def _options(kind: Kind, four: bool) -> Sequence[_Option]:
    counts, none = range(kind.ranks + 1), range(1)
    ways = []
    for mark in kind.marks:
        ways += [counts if mark.leaves(pair) else none for pair in PAIRS]
        ways.append(counts if four and all(mark.fits) else none)
    return [
        _option(kind, chosen[0::3], chosen[1::3], chosen[2::3])
        for chosen in product(*ways)
        if sum(chosen) <= kind.ranks
    ]


def _option(
    kind: Kind, inside: tuple[int, ...], outside: tuple[int, ...], four: tuple[int, ...]
) -> _Option:
    parts = (*inside, *outside, *four)
    label = sum(four) << 12
    for mark, *counts in zip(kind.marks, inside, outside, four, strict=True):
        label += sum(counts) << 4 * mark.group
    left = factorial(max(kind.ranks - sum(parts), 0))
    ways = factorial(kind.ranks) // prod(map(factorial, parts), start=left)
    return _Option(inside, outside, four, sum(parts), label, ways)


@lru_cache(maxsize=32)
def entries(
    kinds: tuple[Kind, ...], most: int, four: bool, beside: tuple[int, int] | None = None
) -> Entries:
    """Return every way to mark at most ``most`` hands, ``four``: also with all cards of a rank.

    With ``beside`` one of them is a hand of no group, marked with one certain rank: the numbers of
    its kind and of the mark there say how.
    """
    rows, factor = _one_row(4)
    places = [list(_places(kinds, pair)) for pair in (0, 1)]
    if beside is not None:
        kind, mark = beside
        rows = np.array(list(_alone(kinds[kind], mark, [place[kind] for place in places])))
        factor = np.ones(len(rows), dtype=np.uint64)
    for number, (kind, *place) in enumerate(zip(kinds, *places, strict=True)):
        ranks = kind.ranks - (beside is not None and beside[0] == number)
        options, times = [], []
        for option in _options(kind._replace(ranks=ranks), four):
            codes = [_code(option.state(pair), place[pair]) for pair in (0, 1)]
            options.append((option.marked, *codes, option.label))
            times.append(option.ways)
        rows, factor = _grown(rows, factor, options, times, most)
    marked, first, second, labels = rows.T.copy()
    return Entries((first, second), labels, marked, factor)


def _alone(
    kind: Kind, mark: int, place: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the rows of one hand marked with one rank of a kind, no label on it."""
    one, none = (tuple(int(i == mark) * n for i in range(len(kind.marks))) for n in (1, 0))
    options = _option(kind, one, none, none), _option(kind, none, one, none)
    for pair, option in enumerate(options):
        if kind.marks[mark].leaves(PAIRS[pair]):
            first, second = (_code(option.state(p), place[p]) for p in (0, 1))
            yield 1, first, second, 0


def all_marked(kinds: tuple[Kind, ...], hands: int, four: bool) -> Counter[int]:
    """Count the ways to mark every one of ``hands`` hands, by label code; no suit is dealt from."""
    ways = Counter({(0, 0): 1})
    left = sum(kind.ranks for kind in kinds)
    for kind in kinds:
        grown: Counter[tuple[int, int]] = Counter()
        leaving = [[mark.leaves(pair) for pair in PAIRS] for mark in kind.marks]
        left -= kind.ranks
        for option in _options(kind, four):
            times = option.ways
            for leave, inside, outside in zip(leaving, option.inside, option.outside, strict=True):
                times *= leave[0] ** inside * leave[1] ** outside
            for (marked, code), number in ways.items():
                # Of the other kinds all can be marked, and no more.
                if hands - left <= marked + option.marked <= hands:
                    grown[marked + option.marked, code + option.label] += number * times
        ways = grown
    return Counter({code: number for (marked, code), number in ways.items() if marked == hands})


class PairKind(NamedTuple):
    """A kind as one pair sees it: by mark, whether its cards fit in the first and second suit."""

    step: int
    ranks: int
    fits: tuple[tuple[bool, bool], ...]

    def splits(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield states, with how many of the ranks that leave the pair leave its first suit.

        The last number is in how many ways they do.
        """
        in_both = range(1 + self.ranks * any(all(fit) for fit in self.fits))
        leaving = [range(1 + self.ranks * fit) for mark in self.fits for fit in reversed(mark)]
        for both, *chosen in product(in_both, *leaving):
            if both + sum(chosen) <= self.ranks:
                first, second = chosen[0::2], chosen[1::2]
                leave = tuple(map(sum, zip(first, second, strict=True)))
                yield (both, *leave), sum(first), prod(map(comb, leave, first))


def pair_kinds(kinds: tuple[Kind, ...], pair: int) -> tuple[PairKind, ...]:
    """Return the kinds as one of the pairs sees them: some look the same there, and are one."""
    ranks: Counter[tuple[int, tuple[tuple[bool, bool], ...]]] = Counter()
    for kind in kinds:
        ranks[kind.step, _seen(kind, pair)] += kind.ranks
    return tuple(PairKind(step, n, fits) for (step, fits), n in sorted(ranks.items()))


def _seen(kind: Kind, pair: int) -> tuple[tuple[bool, bool], ...]:
    one, other = PAIRS[pair]
    return tuple((mark.fits[one], mark.fits[other]) for mark in kind.marks)


def _places(kinds: tuple[Kind, ...], pair: int) -> Iterator[tuple[int, int]]:
    """Yield for each kind the place and the base of its counts in the code of a pair's state."""
    seen = pair_kinds(kinds, pair)
    places = dict(zip(((kind.step, kind.fits) for kind in seen), _code_places(seen), strict=True))
    yield from (places[kind.step, _seen(kind, pair)] for kind in kinds)


def _code_places(kinds: tuple[PairKind, ...]) -> Iterator[tuple[int, int]]:
    place = 1
    for kind in kinds:
        yield place, kind.ranks + 1
        place *= (kind.ranks + 1) ** (1 + len(kind.fits))


def _code(state: Sequence[int], place: tuple[int, int]) -> int:
    first, base = place
    return sum(first * count * base**digit for digit, count in enumerate(state))


@lru_cache(maxsize=32)
def pair_splits(kinds: tuple[PairKind, ...], most: int) -> PairSplits:
    """Return the splits of every state of a pair with at most ``most`` marked ranks."""
    rows, factor = _one_row(4)
    for kind, place in zip(kinds, _code_places(kinds), strict=True):
        options, times = [], []
        for held, leave_first, ways in kind.splits():
            used = (sum(held) - leave_first, held[0] + leave_first)
            code = _code(held, place)
            options.append((sum(held), code, *(kind.step * cards for cards in used)))
            times.append(ways)
        rows, factor = _grown(rows, factor, options, times, most)
    rows, factor = rows[order := np.argsort(rows[:, 1], kind="stable")], factor[order]
    marked, codes, first, second = rows.T.copy()
    states, state = np.unique(codes, return_inverse=True)
    return PairSplits(states, state, marked, (first, second), factor)


def merged(splits: PairSplits, *, folded: bool) -> PairSplits:
    """Return one split for all that use the same cards in a state, ``folded``: of either suit."""
    used = [np.minimum(*splits.used), np.maximum(*splits.used)] if folded else splits.used
    width = int(max(map(np.max, splits.used))) + 1
    codes, split = np.unique(
        (splits.state * width + used[0]) * width + used[1], return_inverse=True
    )
    factor = np.zeros(len(codes), dtype=np.uint64)
    np.add.at(factor, split, splits.factor)
    marked = np.zeros_like(splits.states)
    marked[splits.state] = splits.marked
    state, sets = np.divmod(codes, width * width)
    return PairSplits(splits.states, state, marked[state], np.divmod(sets, width), factor)


def _one_row(columns: int) -> tuple[Indices, Counts]:
    return np.zeros((1, columns), dtype=np.int64), np.ones(1, dtype=np.uint64)


def _grown(
    rows: Indices, factor: Counts, options: Sequence[Sequence[int]], times: Sequence[int], most: int
) -> tuple[Indices, Counts]:
    """Add each option to each row, keeping those with at most ``most`` marks (column 0)."""
    grown, factors = [], []
    for option, ways in zip(options, times, strict=True):
        fits = rows[:, 0] <= most - option[0]
        grown.append(rows[fits] + np.array(option))
        factors.append(factor[fits] * np.uint64(ways))
    return np.concatenate(grown), np.concatenate(factors)
