"""Estimates: what trials showed, and how far it may be from the truth.

An estimate is never mixed with a count of deals: it keeps its trials, its error, and the seed and
policy from which it can be made again. scipy is imported where the interval is asked for, so that
this module loads in no time.
"""

from dataclasses import dataclass
from fractions import Fraction

from t31.numbers.distribution import ratio, root


@dataclass(frozen=True, slots=True)
class Interval:
    """A closed interval of probabilities; ``p in interval`` asks whether it covers ``p``.

    >>> 0.25 in Interval(0.2, 0.3), Fraction(1, 3) in Interval(0.2, 0.3)
    (True, False)
    """

    low: float
    high: float

    def __contains__(self, probability: float | Fraction) -> bool:
        return self.low <= probability <= self.high


@dataclass(frozen=True, slots=True)
class Estimate:
    """How often something happened in independent trials, with all it takes to repeat them.

    Args:
        successes: trials in which it happened.
        trials: all trials, at least 1.
        seed: seed of the generator that made them.
        policy: how the players played, where they played at all.

    Raises:
        ValueError: there are no trials, or not between 0 and ``trials`` successes.

    >>> estimate = Estimate(successes=3, trials=4, seed=31)
    >>> estimate.proportion, round(estimate.stderr, 4)
    (0.75, 0.2165)
    """

    successes: int
    trials: int
    seed: int
    policy: str | None = None

    def __post_init__(self) -> None:
        if self.trials < 1:
            raise ValueError(f"an estimate needs trials: got {self.trials}")
        if not 0 <= self.successes <= self.trials:
            raise ValueError(f"{self.trials} trials cannot have {self.successes} successes")

    @property
    def proportion(self) -> float:
        """Successes per trial: the estimate itself."""
        return ratio(self.successes, self.trials)

    @property
    def stderr(self) -> float:
        """Standard error of the proportion, √(p(1-p)/trials), as the trials themselves tell it.

        It is 0 where all trials agree, however few they were: :meth:`interval` says more there.
        """
        return root(Fraction(self.successes * (self.trials - self.successes), self.trials**3))

    def interval(self, confidence: float = 0.95) -> Interval:
        """Return Wilson's score interval for the true probability.

        Args:
            confidence: how often intervals made this way cover the truth, between 0 and 1.

        Raises:
            ValueError: ``confidence`` is not between 0 and 1.

        >>> interval = Estimate(successes=0, trials=10, seed=31).interval()
        >>> interval.low, round(interval.high, 4)
        (0.0, 0.2775)
        """
        if not 0 < confidence < 1:
            raise ValueError(f"a confidence lies between 0 and 1: got {confidence}")
        from scipy.stats import binomtest

        test = binomtest(self.successes, self.trials)
        found = test.proportion_ci(confidence_level=confidence, method="wilson")
        return Interval(low=float(found.low), high=float(found.high))
