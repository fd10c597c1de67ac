"""Estimates: proportion, error and Wilson's interval, and what cannot be an estimate."""

import math
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from t31.numbers.estimates import Estimate, Interval

TRIALS = st.integers(1, 10**9)
CONFIDENCES = st.sampled_from([0.5, 0.9, 0.95, 0.99, 0.999])


@st.composite
def estimates(draw: st.DrawFn) -> Estimate:
    """Any estimate of up to a thousand million trials."""
    trials = draw(TRIALS)
    return Estimate(successes=draw(st.integers(0, trials)), trials=trials, seed=31)


@given(estimates())
def test_the_proportion_and_its_error_are_those_of_the_trials(estimate: Estimate) -> None:
    """The share p of successes, and √(p(1-p)/n) from an exact fraction, to a float's rounding."""
    p = Fraction(estimate.successes, estimate.trials)
    assert estimate.proportion == float(p)
    variance = p * (1 - p) / estimate.trials
    assert estimate.stderr == pytest.approx(math.sqrt(variance), rel=1e-14)


@given(estimates(), CONFIDENCES)
@example(Estimate(0, 1, seed=1), 0.95)
@example(Estimate(1, 1, seed=1), 0.95)
def test_the_interval_holds_just_the_probabilities_that_a_score_test_keeps(
    estimate: Estimate, confidence: float
) -> None:
    """Wilson's ends solve n(p̂ - p)² = z²p(1 - p), a quadratic in p, worked out here by hand."""
    z2 = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    n, share = estimate.trials, estimate.successes / estimate.trials
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = math.sqrt(z2 * share * (1 - share) / n + (z2 / (2 * n)) ** 2) / (1 + z2 / n)
    interval = estimate.interval(confidence)
    assert interval.low == pytest.approx(max(0.0, middle - reach), rel=1e-7, abs=1e-12)
    assert interval.high == pytest.approx(min(1.0, middle + reach), rel=1e-7, abs=1e-12)


@given(estimates())
def test_the_interval_covers_the_estimate_and_grows_with_confidence(estimate: Estimate) -> None:
    """Within 0 and 1, and 95 per cent unless another confidence is asked for."""
    narrow, usual, wide = (estimate.interval(c) for c in (0.5, 0.95, 0.999))
    assert usual == estimate.interval()
    assert 0 <= wide.low <= usual.low <= narrow.low
    assert narrow.high <= usual.high <= wide.high <= 1
    assert estimate.proportion in wide


def binomial(trials: int, p: Fraction) -> Iterator[tuple[int, Fraction]]:
    """Each number of successes with its exact probability."""
    for k in range(trials + 1):
        yield k, math.comb(trials, k) * p**k * (1 - p) ** (trials - k)


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(1, 4), Fraction(9, 10)])
def test_intervals_cover_the_truth_about_as_often_as_they_say(p: Fraction) -> None:
    """Over all outcomes of 200 trials, exactly: 95 per cent, but for the steps of whole trials."""
    covered = sum(
        (
            weight
            for k, weight in binomial(200, p)
            if p in Estimate(successes=k, trials=200, seed=1).interval()
        ),
        Fraction(),
    )
    assert Fraction(93, 100) < covered < Fraction(97, 100)


def test_an_interval_is_closed() -> None:
    """Both ends belong to it, in doubles and in fractions."""
    interval = Interval(low=0.25, high=0.5)
    assert 0.25 in interval
    assert Fraction(1, 2) in interval
    assert Fraction(1, 2) + Fraction(1, 10**30) not in interval
    assert 0.2 not in interval


def test_an_estimate_says_how_it_was_made_and_cannot_be_changed() -> None:
    """Seed and policy are part of it: without them nobody can make it again."""
    estimate: Any = Estimate(successes=1, trials=2, seed=7, policy="threshold-25")
    assert (estimate.seed, estimate.policy) == (7, "threshold-25")
    assert estimate != Estimate(successes=1, trials=2, seed=8, policy="threshold-25")
    assert Estimate(successes=1, trials=2, seed=7).policy is None
    with pytest.raises(FrozenInstanceError):
        estimate.successes = 2


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (-1, 5), (6, 5), (0, -3)])
def test_impossible_trials_are_refused(successes: int, trials: int) -> None:
    """No trials, or more successes than trials, or fewer than none."""
    with pytest.raises(ValueError, match="trials"):
        Estimate(successes=successes, trials=trials, seed=1)


@pytest.mark.parametrize("confidence", [0.0, 1.0, -0.5, 95.0, math.nan])
def test_a_confidence_lies_between_none_and_certainty(confidence: float) -> None:
    """95 is not 95 per cent."""
    with pytest.raises(ValueError, match="between 0 and 1"):
        Estimate(successes=1, trials=2, seed=1).interval(confidence)
