"""What the sources leave open and how it is decided here, in words that a report prints."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from t31.rules.consistency import Problem, refusal
from t31.rules.variant import Definition, Variant

_NOT_MODELLED: Final = "not_modelled"


class Decision(NamedTuple):
    """One decision, and the keys of the rules that it is about.

    Attributes:
        text: one or two sentences.
        settles: keys whose values it explains; under another value it is not true.
        needs: keys it speaks of whatever their value; without them it says nothing.
    """

    text: str
    settles: tuple[str, ...]
    needs: tuple[str, ...]

    def holds(self, parent: Definition, child: Definition) -> bool:
        """Return whether ``child`` rests on this decision because its ``parent`` does."""
        is_settled = all(said(parent, key) == said(child, key) for key in self.settles)
        return is_settled and all(said(child, key) for key in self.needs)


def decisions() -> Mapping[str, str]:
    """Return every decision, from D1 upward: its number and one or two sentences.

    >>> decisions()["D10"]
    'Three aces score 32, which puts them above 31.'
    """
    return MappingProxyType({number: row.text for number, row in numbered().items()})


@cache
def numbered() -> Mapping[str, Decision]:
    """Return every decision by its number, with the keys it is about."""
    tables = {number: row for number, row in _file().items() if number != _NOT_MODELLED}
    return MappingProxyType(
        {
            number: Decision(
                row["text"], tuple(row.get("settles", ())), tuple(row.get("needs", ()))
            )
            for number, row in tables.items()
        }
    )


def inherited(parent: Definition, child: Definition) -> tuple[str, ...]:
    """Return the assumptions of ``parent`` that the rules of ``child`` leave standing.

    What an author wrote in his own words stands: nobody but he knows what it is about.
    """
    known = numbered()
    return tuple(
        line for line in parent.assumptions if line not in known or known[line].holds(parent, child)
    )


def said(game: Definition, key: str) -> object:
    """Return what the rules of ``game`` say under a dotted key, ``None`` where they say nothing.

    In the lists a step further: ``ranking.patterns.NAME`` is the score of that pattern, and
    ``blitz.KEY`` what each entry says there, ``blitz.effect`` without the number in it.

    >>> from t31.rules.loading import load_variant
    >>> said(load_variant("schwimmen-fire"), "ranking.patterns.three-aces")
    32
    >>> said(load_variant("schwimmen-fire"), "blitz.effect")
    ['showdown', 'others-lose-N']
    """
    rules = game.rules
    match key.split("."):
        case ["ranking", "patterns", name]:
            patterns = rules["ranking"]["patterns"] or ()
            return next((row["score"] for row in patterns if row["pattern"] == name), None)
        case ["blitz", "effect"]:
            return [re.sub("-[0-9]+$", "-N", entry["effect"]) for entry in rules["blitz"]]
        case ["blitz", name]:
            return [entry[name] for entry in rules["blitz"]]
        case [group]:
            return rules[group]
        case [group, name]:
            return rules[group][name]
    raise ValueError(f"no key of the rules: {key}")


def not_modelled() -> str:
    """Return what the sources mention and no variant here can express."""
    return str(_file()[_NOT_MODELLED])


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
        f"{line}: {texts[line]}" if line in texts else line for line in variant.assumptions
    )


def unknown_decisions(assumptions: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each of ``assumptions`` that looks like a decision and is none."""
    for line in assumptions:
        if re.fullmatch("[Dd][0-9]+", line) and line not in decisions():
            remedy = f"use one of: {', '.join(decisions())}, or a sentence of your own"
            yield Problem("assumptions", line, remedy)


@cache
def _file() -> dict[str, Any]:
    file = Path(__file__).with_name("catalogue") / "decisions.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
