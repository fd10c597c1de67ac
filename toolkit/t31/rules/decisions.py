"""What the sources leave open and how it is decided here, in words that a report prints."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final

from t31.rules.consistency import Problem, refusal
from t31.rules.variant import Variant

_NOT_MODELLED: Final = "not_modelled"


def decisions() -> Mapping[str, str]:
    """Return every decision, from D1 upward: its number and one or two sentences.

    >>> decisions()["D10"]
    'Three aces score 32, which puts them above 31.'
    """
    texts = {number: text for number, text in _texts().items() if number != _NOT_MODELLED}
    return MappingProxyType(texts)


def not_modelled() -> str:
    """Return what the sources mention and no variant here can express."""
    return _texts()[_NOT_MODELLED]


def decision_texts(variant: Variant) -> tuple[str, ...]:
    """Return the assumptions of ``variant``, in its own order, as a reader can take them in.

    A number is followed by its text (``"D10: Three aces score 32, …"``); an assumption that the
    author of a user's definition wrote in his own words stands as it is.

    Raises:
        VariantError: a number that no decision has; the message lists those there are.
    """
    if unknown := list(unknown_decisions(variant.assumptions)):
        raise refusal(variant.id, unknown)
    texts = decisions()
    return tuple(
        ": ".join([row, texts[row]] if row in texts else [row]) for row in variant.assumptions
    )


def unknown_decisions(assumptions: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each of ``assumptions`` that looks like a decision and is none."""
    for line in assumptions:
        if re.fullmatch("[Dd][0-9]+", line) and line not in decisions():
            remedy = f"use one of: {', '.join(decisions())}, or a sentence of your own"
            yield Problem("assumptions", line, remedy)


@cache
def _texts() -> dict[str, str]:
    file = resources.files("t31.rules") / "catalogue" / "decisions.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
