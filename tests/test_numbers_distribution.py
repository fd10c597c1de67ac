"""Exact distributions: their figures against brute force, and the laws they obey."""

import math
import statistics
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.numbers.distribution import Distribution, ratio, root
from tests.loaded import loaded_after

OUTCOMES = st.integers(-40, 40)
SAMPLES = st.lists(OUTCOMES, min_size=1, max_size=30)
HUGE = st.integers(0, 10**45)
BIG = st.dictionaries(OUTCOMES, HUGE, min_size=1, max_size=12).map(Distribution).filter(len)
PARTS = st.fractions(0, 1, max_denominator=100)


def spread(distribution: Distribution) -> list[int]:
    """Every single deal's outcome, ascending: only for small counts."""
    return [outcome for outcome, count in distribution.items() for _ in range(count)]


@given(SAMPLES)
def test_figures_agree_with_the_deals_written_out(sample: list[int]) -> None:
    """The standard library on the list of all deals, in exact fractions, is the referee."""
    distribution = Distribution(Counter(sample))
    deals = [Fraction(outcome) for outcome in sample]
    assert distribution.total == len(sample)
    assert distribution.mean == statistics.mean(deals)
    assert distribution.variance == statistics.pvariance(deals)
    assert distribution.sd == statistics.pstdev(deals)
    assert distribution.median == statistics.median_low(sample)
    assert spread(distribution) == sorted(sample)


@given(SAMPLES, st.integers(-45, 45))
def test_counts_up_to_and_from_an_outcome_count_the_deals(sample: list[int], x: int) -> None:
    """Any integer may be asked for, also one that no deal gives."""
    distribution = Distribution(Counter(sample))
    assert distribution.at_most(x) == sum(outcome <= x for outcome in sample)
    assert distribution.at_least(x) == sum(outcome >= x for outcome in sample)
    assert distribution.probability(x) == Fraction(sample.count(x), len(sample))


@given(BIG, PARTS)
def test_a_quantile_is_the_lowest_outcome_that_reaches_its_part(
    distribution: Distribution, q: Fraction
) -> None:
    """The definition itself, tried at every outcome, with counts beyond any double."""
    reaching = [x for x in distribution if distribution.at_most(x) >= q * distribution.total]
    assert distribution.quantile(q) == min(reaching)
    assert distribution.quantile(str(q)) == min(reaching)


def test_a_quantile_on_the_edge_is_decided_exactly() -> None:
    """Nine deals of ten reach 0.9 and not a hair more; in doubles 0.3 of 10 is not 3 of 10."""
    distribution = Distribution(dict.fromkeys(range(1, 11), 1))
    assert [distribution.quantile(q) for q in ("0", "0.3", "3/10", "0.9", "1")] == [1, 3, 3, 9, 10]
    assert distribution.quantile(Fraction(3, 10) + Fraction(1, 10**30)) == 4


@given(BIG, st.integers(-9, 9), st.integers(-9, 9))
def test_the_mean_is_linear_and_the_variance_quadratic(
    distribution: Distribution, a: int, b: int
) -> None:
    """E(ax + b) = aE(x) + b and Var(ax + b) = a² Var(x), exactly, also where a = 0 joins all."""
    image = distribution.map(lambda x: a * x + b)
    assert image.total == distribution.total
    assert image.mean == a * distribution.mean + b
    assert image.variance == a**2 * distribution.variance


@given(SAMPLES)
def test_mapping_joins_outcomes_that_become_equal(sample: list[int]) -> None:
    """The image of the deals one by one."""
    image = Distribution(Counter(sample)).map(lambda x: x % 3)
    assert image == Distribution(Counter(x % 3 for x in sample))


@given(BIG, BIG, BIG)
def test_both_distances_are_metrics_on_probabilities(
    one: Distribution, two: Distribution, three: Distribution
) -> None:
    """Zero exactly for equal probabilities, symmetric, and no detour is shorter."""
    same = all(one.probability(x) == two.probability(x) for x in {*one, *two})
    for distance in (Distribution.total_variation, Distribution.wasserstein):
        assert distance(one, one) == 0
        assert (distance(one, two) == 0) == same
        assert distance(one, two) == distance(two, one)
        assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(BIG, BIG, st.integers(1, 10**20))
def test_distances_see_probabilities_not_counts(
    one: Distribution, two: Distribution, factor: int
) -> None:
    """The same deck dealt into more seats changes the total and no distance."""
    scaled = Distribution({outcome: count * factor for outcome, count in one.items()})
    assert scaled.total_variation(two) == one.total_variation(two)
    assert scaled.wasserstein(two) == one.wasserstein(two)
    assert scaled.total_variation(one) == scaled.wasserstein(one) == 0


@given(BIG, st.integers(-50, 50))
def test_a_shift_moves_every_deal_by_as_much(distribution: Distribution, step: int) -> None:
    """The Wasserstein distance to the distribution shifted by n is n: its own definition."""
    shifted = distribution.map(lambda x: x + step)
    assert distribution.wasserstein(shifted) == abs(step)


@given(
    st.dictionaries(st.integers(0, 6), st.integers(0, 5), min_size=1).map(Distribution).filter(len),
    st.dictionaries(st.integers(0, 6), st.integers(0, 5), min_size=1).map(Distribution).filter(len),
)
def test_total_variation_is_the_most_the_two_differ_on_any_event(
    one: Distribution, two: Distribution
) -> None:
    """All 128 events over seven outcomes, one by one."""
    gaps = [one.probability(x) - two.probability(x) for x in range(7)]
    events = ([bool(event >> x & 1) for x in range(7)] for event in range(2**7))
    most = max(sum(g for g, kept in zip(gaps, event, strict=True) if kept) for event in events)
    assert one.total_variation(two) == most


@given(SAMPLES, SAMPLES)
def test_wasserstein_agrees_with_scipy(first: list[int], second: list[int]) -> None:
    """The doubles of scipy, from the deals written out, within their own rounding."""
    # Heavy to load, and every process of a run would load it to look what tests there are.
    from scipy.stats import wasserstein_distance

    exact = Distribution(Counter(first)).wasserstein(Distribution(Counter(second)))
    assert float(exact) == pytest.approx(wasserstein_distance(first, second), rel=1e-12, abs=1e-12)


@given(st.fractions(min_value=0))
def test_a_root_is_the_nearest_double(value: Fraction) -> None:
    """The square lies between the squares of the two midpoints to the neighbouring doubles."""
    found = root(value)
    below = Fraction(math.nextafter(found, -1.0)) + Fraction(found)
    above = Fraction(math.nextafter(found, math.inf)) + Fraction(found)
    assert max(below, Fraction()) ** 2 <= 4 * value <= above**2


@pytest.mark.parametrize("digits", [1, 53, 300, 1000])
def test_roots_of_squares_are_exact_at_any_size(digits: int) -> None:
    """The root of (n/7)² is n/7, whether or not the square would fit into a double."""
    n = 10**digits + 1
    assert root(Fraction(n * n, 49)) == ratio(n, 7)
    assert root(Fraction(49, n * n)) == ratio(7, n)
    assert root(Fraction(0)) == 0


def test_a_root_next_to_a_tie_is_not_rounded_twice() -> None:
    """1 + 2^-53 lies half-way between two doubles: a hair above goes up, exactly there to even."""
    tie = 1 + Fraction(1, 2**53)
    hair = Fraction(1, 2**400)
    assert root(tie**2) == 1.0
    assert root(tie**2 + hair) == 1 + 2**-52
    assert root(tie**2 - hair) == 1.0


@given(st.integers(-(10**60), 10**60), st.integers(1, 10**60))
def test_a_ratio_is_the_nearest_double(numerator: int, denominator: int) -> None:
    """The exact ratio lies between the midpoints to the neighbouring doubles."""
    found = ratio(numerator, denominator)
    value, middle = Fraction(numerator, denominator), Fraction(found)
    below = (middle + Fraction(math.nextafter(found, -math.inf))) / 2
    above = (middle + Fraction(math.nextafter(found, math.inf))) / 2
    assert below <= value <= above
    assert ratio(-numerator, -denominator) == found


def test_integers_beyond_the_range_of_doubles_have_ratios() -> None:
    """Neither operand need fit into a double, nor need the quotient."""
    huge = 10**5000
    assert ratio(huge, 3 * huge) == 1 / 3
    assert ratio(1, huge) == 0.0
    assert [ratio(a, b) for a, b in ((huge, 1), (-huge, 1), (huge, -1), (-huge, -1))] == [
        math.inf,
        -math.inf,
        -math.inf,
        math.inf,
    ]
    with pytest.raises(ZeroDivisionError):
        ratio(1, 0)
    with pytest.raises(TypeError):
        ratio(0.5, 2)  # type: ignore[arg-type]  # what must be refused


@given(st.dictionaries(OUTCOMES, st.integers(0, 3)), st.randoms())
def test_a_distribution_is_a_mapping_in_order_of_outcomes(counts: dict[int, int], rng: Any) -> None:
    """Zero counts are dropped; order of writing matters neither to equality nor to the hash."""
    pairs = list(counts.items())
    rng.shuffle(pairs)
    distribution, shuffled = Distribution(counts), Distribution(pairs)
    assert dict(distribution) == {x: count for x, count in counts.items() if count}
    assert list(distribution) == sorted(distribution)
    assert (distribution, hash(distribution)) == (shuffled, hash(shuffled))
    assert repr(distribution) == repr(shuffled)
    assert len(distribution) == len(list(distribution))


def test_equality_is_of_counts_and_pairs_of_one_outcome_add_up() -> None:
    """A distribution and its double differ; one dealt in two parts is one."""
    assert Distribution({1: 1}) != Distribution({1: 2})
    assert Distribution([(1, 1), (2, 3), (1, 1)]) == Distribution({1: 2, 2: 3})
    assert 3 not in Distribution({3: 0})
    with pytest.raises(KeyError):
        Distribution({1: 1})[2]


def test_a_distribution_cannot_be_changed() -> None:
    """Neither by item nor by attribute, nor through the mapping it was made of."""
    source = {1: 1}
    distribution: Any = Distribution(source)
    source[2] = 5
    assert distribution == {1: 1}
    with pytest.raises(TypeError):
        distribution[1] = 2
    for name in ("total", "mean", "note"):
        with pytest.raises(AttributeError):
            setattr(distribution, name, 1)


@pytest.mark.parametrize("counts", [{1: 0.5}, {0.5: 1}, {1: "2"}, [(1, Fraction(1, 2))]])
def test_only_integers_are_counted(counts: Any) -> None:
    """A float count would be no count."""
    with pytest.raises(TypeError):
        Distribution(counts)


def test_negative_counts_are_refused() -> None:
    """Also where another count of the same outcome would cover them."""
    with pytest.raises(ValueError, match="negative: got -1 for outcome 7"):
        Distribution([(7, 3), (7, -1)])


def test_what_needs_a_deal_is_refused_without_one() -> None:
    """No deals: counts are 0, and there is no mean, no probability and no distance."""
    nothing, one = Distribution(), Distribution({1: 1})
    assert (nothing.total, nothing.at_most(5), nothing.at_least(5), len(nothing)) == (0, 0, 0, 0)
    for refused in (
        lambda: nothing.mean,
        lambda: nothing.variance,
        lambda: nothing.sd,
        lambda: nothing.median,
        lambda: nothing.probability(1),
        lambda: nothing.total_variation(one),
        lambda: one.total_variation(nothing),
        lambda: nothing.wasserstein(one),
        lambda: one.wasserstein(nothing),
    ):
        with pytest.raises(ValueError, match="no deals"):
            refused()


def test_a_quantile_is_asked_for_exactly_and_between_none_and_all() -> None:
    """0.1 as a double is a little more than a tenth."""
    distribution = Distribution({1: 1, 2: 9})
    inexact: Any = 0.1
    with pytest.raises(TypeError, match="Fraction or str"):
        distribution.quantile(inexact)
    for outside in ("-0.1", "1.1", Fraction(-1, 3)):
        with pytest.raises(ValueError, match="between 0 and 1"):
            distribution.quantile(outside)


def test_a_negative_number_has_no_root() -> None:
    """A variance below zero would be a mistake elsewhere."""
    with pytest.raises(ValueError, match="no square root"):
        root(Fraction(-1, 4))


def test_numbers_and_pay_offs_load_no_heavy_library() -> None:
    """Every command imports them, also those that answer at once."""
    loaded = loaded_after("import t31.showdown, t31.numbers.distribution, t31.numbers.estimates")
    assert not loaded & {"numpy", "scipy", "polars", "duckdb"}
