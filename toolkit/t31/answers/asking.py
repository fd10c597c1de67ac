"""What is asked for in Python, where no command line has looked at it: games, seats, models."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from numbers import Integral, Rational
from typing import get_args

from t31.answers.variants import load_variant
from t31.errors import NotComputedError, VariantError, one_of
from t31.exact.rows import Model
from t31.rules.variant import Variant


def games(variants: Sequence[Variant | str]) -> list[Variant]:
    """Return the games that are given, or named by id, alias or path; one name may stand alone.

    Raises:
        UnknownVariantError, VariantError: see :func:`t31.load_variant`.
    """
    # Text is a sequence too, and would be taken for its letters.
    named = [variants] if isinstance(variants, str) else variants
    return [game if isinstance(game, Variant) else load_variant(game) for game in named]


def chance(success: object) -> Fraction:
    """Return how often a knock is to succeed, from a fraction or the text of a number.

    Raises:
        TypeError: a float, which would be a fraction other than the one written, or no number.
        ValueError: no number above 0 and up to 1.

    >>> chance("0.75")
    Fraction(3, 4)
    """
    if isinstance(success, float) or not isinstance(success, str | Rational):
        raise TypeError(f"how often is asked for exactly: got {success!r}; write Fraction or str")
    try:
        level = Fraction(success)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"not a number: got {success!r}; write one, such as '0.75'") from None
    if not 0 < level <= 1:
        raise ValueError(f"how often a knock succeeds is above 0 and up to 1: got {success}")
    return level


def require_models(models: Sequence[Model]) -> None:
    """Raise a ``NotComputedError`` where ``models`` are none that there are."""
    if isinstance(models, str) or not {*models} <= {*get_args(Model)}:
        remedy = f"give a list; {one_of(get_args(Model))}"
        raise NotComputedError("no such models", got=models, remedy=remedy)


def require_players(players: Collection[int] | None) -> None:
    """Raise a ``VariantError`` where ``players`` are no whole numbers."""
    if players is not None and not all(isinstance(number, Integral) for number in players):
        remedy = "give whole numbers, such as [2, 3]"
        raise VariantError("not numbers of players", got=players, remedy=remedy)
