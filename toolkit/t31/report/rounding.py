"""How figures are rounded in print: one fixed rule for each kind, from exact numbers.

Rounding is to the nearest, ties to even, of the exact value and not of a double that stands for it.
A probability that is neither 0 nor 1 is never printed as if it were.
"""

from decimal import Decimal
from fractions import Fraction
from typing import Final

DASH: Final = "\N{EN DASH}"
"""Between the ends of a range, and alone where there is nothing to say."""


def count(number: int) -> str:
    """Return a count with its thousands apart.

    >>> count(407170400)
    '407,170,400'
    """
    return f"{number:,}"


def fixed(value: Fraction | float, places: int = 2) -> str:
    """Return ``value`` with that many decimals.

    >>> fixed(Fraction(72311, 5525)), fixed(Fraction(1, 8))
    ('13.09', '0.12')
    """
    scaled = round(Fraction(value) * 10**places)
    return f"{Decimal(scaled).scaleb(-places):,.{places}f}"


def percent(probability: Fraction) -> str:
    """Return a probability in percent with two decimals.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**9)), percent(Fraction(0))
    ('33.33%', '<0.01%', '0%')
    >>> percent(1 - Fraction(1, 10**9)), percent(Fraction(1))
    ('>99.99%', '100%')
    """
    if probability in (0, 1):
        return "100%" if probability else "0%"
    text = fixed(100 * probability)
    return {"0.00": "<0.01%", "100.00": ">99.99%"}.get(text, f"{text}%")


def one_in(probability: Fraction) -> str:
    """Return a probability, not 0, as one in so many: whole from a hundred on, and three digits.

    >>> one_in(Fraction(4, 22100)), one_in(Fraction(3, 8)), one_in(Fraction(1, 4))
    ('1 in 5,525', '1 in 2.67', '1 in 4')
    """
    several = 1 / probability
    if several.denominator == 1:
        return f"1 in {count(several.numerator)}"
    places = 2 if several < 10 else 1 if several < 100 else 0
    return f"1 in {fixed(several, places)}"


def chance(probability: Fraction) -> str:
    """Return a probability in percent, a small one (under 1%) as one in so many.

    >>> chance(Fraction(1, 4)), chance(Fraction(5, 83300)), chance(Fraction(0))
    ('25.00%', '1 in 16,660', '0%')
    """
    return one_in(probability) if 0 < probability < Fraction(1, 100) else percent(probability)


def apart(points: Fraction) -> str:
    """Return a distance in points with two decimals; none but 0 is printed as 0.

    >>> apart(Fraction(0)), apart(Fraction(1, 1240)), apart(Fraction(2990, 1000))
    ('0', '<0.01', '2.99')
    """
    text = fixed(points)
    return "0" if not points else "<0.01" if text == "0.00" else text


def score(points: Decimal | Fraction | int) -> str:
    """Return a score, a multiple of 0.5, without needless decimals.

    >>> score(Decimal("30.5")), score(Decimal("10.0")), score(Fraction(61, 2))
    ('30.5', '10', '30.5')
    """
    whole, half = divmod(int(2 * points), 2)
    return f"{whole}.5" if half else str(whole)


def ranges(numbers: tuple[int, ...]) -> str:
    """Return ascending whole numbers with neighbours joined.

    >>> ranges((12, 13, 14, 22, 23)).split(DASH), ranges((3,)), ranges(())
    (['12', '14, 22, 23'], '3', '')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_run(run) for run in runs)


def _run(numbers: list[int]) -> str:
    if len(numbers) > 2:
        return f"{numbers[0]}{DASH}{numbers[-1]}"
    return ", ".join(map(str, numbers))
