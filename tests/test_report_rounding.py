"""How figures are rounded in print, against decimal arithmetic."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.report import rounding

FRACTIONS = st.fractions(min_value=0, max_value=10**6, max_denominator=10**12)
PROBABILITIES = st.fractions(min_value=0, max_value=1, max_denominator=10**12)


@given(FRACTIONS, st.integers(min_value=0, max_value=6))
def test_a_number_is_rounded_once_to_the_nearest(value: Fraction, places: int) -> None:
    """The same as decimal arithmetic with digits enough to be exact about every tie."""
    with localcontext(prec=60):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        expected = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    assert rounding.fixed(value, places) == f"{expected:,}"


@given(PROBABILITIES)
def test_only_never_and_always_are_printed_as_such(probability: Fraction) -> None:
    """What is merely rare is not 0%, what is merely almost certain not 100%."""
    text = rounding.percent(probability)
    assert (text == "0%") == (probability == 0)
    assert (text == "100%") == (probability == 1)
    assert not text.startswith(("0.00", "100.00"))


@given(PROBABILITIES.filter(bool))
def test_one_in_so_many_keeps_three_digits(probability: Fraction) -> None:
    """The number printed is within half a unit of its last digit."""
    text = rounding.one_in(probability).removeprefix("1 in ").replace(",", "")
    unit = Fraction(1, 10 ** len(text.partition(".")[2]))
    assert abs(Fraction(text) - 1 / probability) <= unit / 2
    assert len(text.replace(".", "")) >= 3 or Fraction(text) == 1 / probability


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (Fraction(1, 100), "1.00%"),
        (Fraction(999, 100_000), "1 in 100"),
        (Fraction(2, 125), "1.60%"),
        (Fraction(1, 20_000) + Fraction(1, 2), "50.00%"),  # 50.005: the even neighbour is 50.00
        (Fraction(3, 20_000) + Fraction(1, 2), "50.02%"),  # 50.015: the even neighbour is 50.02
        (Fraction(0), "0%"),
    ],
)
def test_small_chances_are_one_in_so_many(probability: Fraction, text: str) -> None:
    """Below one in a hundred a percentage says little; from there on it says enough."""
    assert rounding.chance(probability) == text


def test_ranges_join_three_neighbours_and_more() -> None:
    """Two numbers in a row stay two, so that a range always saves something."""
    assert rounding.ranges((2, 3, 5, 6, 7, 9)) == "2, 3, 5\N{EN DASH}7, 9"


def test_a_distance_that_is_not_0_is_not_printed_as_0() -> None:
    """Half a hundredth of a point is the least that is printed as a hundredth."""
    assert rounding.apart(Fraction(1, 201)) == "<0.01"
    assert rounding.apart(Fraction(3, 500)) == "0.01"
    assert rounding.apart(Fraction(0)) == "0"
