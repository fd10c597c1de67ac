"""Figures as a report prints them, rounded by other means than those of the report."""

from decimal import ROUND_HALF_EVEN, Decimal


def rounded(value: float | Decimal, places: int = 2) -> str:
    """Round a double, or what Decimal made of integers, without the code under test."""
    unit = Decimal(1).scaleb(-places)
    return f"{Decimal(value).quantize(unit, ROUND_HALF_EVEN):,}"


def percent(part: int, whole: int) -> str:
    """Return a share as the report prints one."""
    if part in (0, whole):
        return "100%" if part else "0%"
    shown = rounded(Decimal(part) * 100 / Decimal(whole))
    return {"0.00": "<0.01%", "100.00": ">99.99%"}.get(shown, f"{shown}%")


def one_in(part: int, whole: int) -> str:
    """Return a share as one in so many."""
    several = Decimal(whole) / Decimal(part)
    places = 0 if whole % part == 0 or several >= 100 else 1 if several >= 10 else 2
    return f"1 in {rounded(several, places)}"


def chance(part: int, whole: int) -> str:
    """Return a share in percent, under one percent as one in so many."""
    return one_in(part, whole) if 0 < part * 100 < whole else percent(part, whole)


def points(score: Decimal) -> str:
    """Return a score as the report prints one."""
    return f"{score:f}".removesuffix(".0")
