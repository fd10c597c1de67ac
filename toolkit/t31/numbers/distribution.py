"""Exact distributions: how many equally likely deals give each outcome.

A :class:`Distribution` maps outcomes, integers such as a score in half-points or a strength, to
exact counts. It stores no denominator and no float: the total is the sum of the counts, a
probability is a :class:`~fractions.Fraction` made on demand, and a double appears once, at the
edge, by :func:`ratio` or :func:`root`, each correctly rounded. Counts may have any size.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil, inf, isqrt
from operator import index
from typing import Final

_GUARD_BITS: Final = 64
"""Bits of a root kept before it is rounded: a double has 53, rounding to odd needs two more."""


def ratio(numerator: int, denominator: int) -> float:
    """Return the double nearest to ``numerator / denominator``, ties to even.

    Args:
        numerator: any integer, however large.
        denominator: any integer but 0.

    Returns:
        The correctly rounded quotient; infinite where it lies beyond the range of doubles, as
        rounding to nearest has it, whatever the size of the two integers by themselves.

    Raises:
        TypeError: an argument is not an integer.
        ZeroDivisionError: ``denominator`` is 0.

    >>> ratio(1, 3), ratio(10**400, 4 * 10**400)
    (0.3333333333333333, 0.25)
    """
    over, under = index(numerator), index(denominator)
    try:
        return over / under
    except OverflowError:
        return inf if (over < 0) == (under < 0) else -inf


def root(value: Fraction) -> float:
    """Return the double nearest to the square root of ``value``, which is not negative.

    Raises:
        ValueError: ``value`` is negative.

    >>> root(Fraction(2)), root(Fraction(9, 4))
    (1.4142135623730951, 1.5)
    """
    if value < 0:
        raise ValueError(f"a negative number has no square root: got {value}")
    numerator, denominator = value.as_integer_ratio()
    shift = max(0, (denominator.bit_length() - numerator.bit_length()) // 2 + _GUARD_BITS)
    square, rest = divmod(numerator << 2 * shift, denominator)
    floor = isqrt(square)
    inexact = bool(rest) or floor * floor != square
    # Rounded to odd, so that the one rounding to a double below cannot see a tie that is none.
    return ratio(floor | inexact, 1 << shift)


class Distribution(Mapping[int, int]):
    """An immutable mapping from outcomes, ascending, to positive integer counts.

    Equal means equal counts: a distribution and its double have the same probabilities and are
    not equal. Outcomes that no deal gives are absent, so ``distribution[x]`` raises ``KeyError``
    for them, while ``probability(x)``, ``at_most(x)`` and ``at_least(x)`` take any integer.

    Args:
        counts: a mapping from outcome to count, or pairs of both; counts of equal outcomes add up,
            and zero counts are dropped.

    Raises:
        TypeError: an outcome or a count is not an integer.
        ValueError: a count is negative.

    >>> two_coins = Distribution({0: 1, 1: 2, 2: 1})
    >>> two_coins.total, two_coins.mean, two_coins.probability(1)
    (4, Fraction(1, 1), Fraction(1, 2))
    """

    __slots__ = ("_counts",)

    _counts: dict[int, int]

    def __init__(self, counts: Mapping[int, int] | Iterable[tuple[int, int]] = ()) -> None:
        merged: dict[int, int] = {}
        for outcome, count in counts.items() if isinstance(counts, Mapping) else counts:
            # index() makes Python integers of any others, whose sums could wrap.
            if index(count) < 0:
                raise ValueError(f"a count cannot be negative: got {count} for outcome {outcome}")
            merged[index(outcome)] = merged.get(index(outcome), 0) + index(count)
        self._counts = {outcome: merged[outcome] for outcome in sorted(merged) if merged[outcome]}

    def __getitem__(self, outcome: int) -> int:
        return self._counts[outcome]

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __repr__(self) -> str:
        return f"Distribution({self._counts})"

    @property
    def total(self) -> int:
        """The sum of all counts."""
        return sum(self._counts.values())

    @property
    def mean(self) -> Fraction:
        """The mean outcome, exact, in units of the outcomes."""
        return self._average(Fraction)

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean (of the population, not of a sample), exact."""
        mean = self.mean
        return self._average(lambda outcome: (outcome - mean) ** 2)

    @property
    def sd(self) -> float:
        """The standard deviation: the double nearest to the root of the exact variance."""
        return root(self.variance)

    @property
    def median(self) -> int:
        """The lowest outcome that at least half of the deals do not exceed."""
        return self.quantile(Fraction(1, 2))

    def probability(self, outcome: int) -> Fraction:
        """Return the probability of ``outcome``, exact; 0 where no deal gives it."""
        return Fraction(self.get(outcome, 0), self._some())

    def at_most(self, outcome: int) -> int:
        """Return how many deals give ``outcome`` or less."""
        outcomes, counts = list(self), list(self.values())
        return sum(counts[: bisect_right(outcomes, outcome)])

    def at_least(self, outcome: int) -> int:
        """Return how many deals give ``outcome`` or more."""
        outcomes, counts = list(self), list(self.values())
        return sum(counts[bisect_left(outcomes, outcome) :])

    def quantile(self, q: Fraction | str) -> int:
        """Return the lowest outcome at which ``at_most(outcome) / total`` reaches ``q``.

        Args:
            q: from 0 to 1, as a fraction or the text of one: ``"0.95"``, ``"19/20"``.

        Raises:
            TypeError: ``q`` is a float, which would be a fraction other than the one written.
            ValueError: ``q`` is outside 0 to 1, or there are no deals.

        >>> Distribution({10: 1, 20: 8, 30: 1}).quantile("0.9")
        20
        """
        if isinstance(q, float):
            raise TypeError(f"a quantile is asked for exactly: got {q}; write Fraction or str")
        part = Fraction(q)
        if not 0 <= part <= 1:
            raise ValueError(f"a quantile lies between 0 and 1: got {q}")
        needed, reached = ceil(part * self._some()), list(accumulate(self.values()))
        return list(self)[bisect_left(reached, needed)]

    def map(self, function: Callable[[int], int]) -> "Distribution":
        """Return the distribution of ``function(outcome)``, outcomes that become equal joined.

        >>> Distribution({61: 52, 62: 4}).map(lambda score2: score2 // 2)
        Distribution({30: 52, 31: 4})
        """
        return Distribution((function(outcome), count) for outcome, count in self.items())

    def total_variation(self, other: "Distribution") -> Fraction:
        """Return the total variation distance: the most that the two differ on any event, 0 to 1.

        Raises:
            ValueError: one of the two has no deals.

        >>> Distribution({0: 1, 1: 1}).total_variation(Distribution({1: 1, 2: 3}))
        Fraction(3, 4)
        """
        gaps = (abs(self.probability(x) - other.probability(x)) for x in {*self, *other})
        return sum(gaps, Fraction()) / 2

    def wasserstein(self, other: "Distribution") -> Fraction:
        """Return the first Wasserstein distance, exact, in units of the outcomes.

        The least that outcomes must move, on average, to turn one distribution into the other:
        the area between the two cumulative curves. ``scipy.stats.wasserstein_distance`` computes
        the same in doubles; here counts stay integers, so that equal rules are at distance 0 and
        the figure can be stored and compared byte for byte.

        Raises:
            ValueError: one of the two has no deals.

        >>> Distribution({0: 1}).wasserstein(Distribution({0: 1, 3: 2}))
        Fraction(2, 1)
        """
        ours, theirs = self._some(), other._some()
        area, gap = 0, 0
        for outcome, following in pairwise(sorted({*self, *other})):
            gap += self.get(outcome, 0) * theirs - other.get(outcome, 0) * ours
            area += abs(gap) * (following - outcome)
        return Fraction(area, ours * theirs)

    def _some(self) -> int:
        """Return the total, refusing to divide by none."""
        if not self._counts:
            raise ValueError("a distribution of no deals has no probabilities")
        return self.total

    def _average(self, function: Callable[[int], Fraction]) -> Fraction:
        weighted = (function(outcome) * count for outcome, count in self.items())
        return sum(weighted, Fraction()) / self._some()
