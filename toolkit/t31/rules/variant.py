"""A variant: the rules of one game with a name, and where they are written."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Annotated, Any, Self

from pydantic import AfterValidator, StrictStr, model_validator

from t31.rules.axes import Axes, Rules
from t31.rules.consistency import problems, refusal


def _one_line(longest: int) -> Callable[[str], str]:
    def one_line(text: str) -> str:
        line = " ".join(text.split())
        if not line.isprintable() or not 1 <= len(line) <= longest:
            raise ValueError(f"use one line of 1 to {longest} printable characters")
        return line

    return one_line


def _identifier(text: str) -> str:
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", text) or len(text) > 40:
        raise ValueError("use up to 40 of a-z and 0-9, words joined by single hyphens")
    return text


def _distinct(lines: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(lines)) < len(lines):
        raise ValueError("list each once")
    return lines


Name = Annotated[StrictStr, AfterValidator(_one_line(80))]
Sentence = Annotated[StrictStr, AfterValidator(_one_line(400))]
"""Text on one line, like :data:`Name`: runs of white space become single spaces."""

Identifier = Annotated[StrictStr, AfterValidator(_identifier)]


class Source(Axes):
    """Where the rules of a variant are written: a file or book, and a heading in it."""

    file: Sentence
    heading: Sentence


class Definition(Rules):
    """What a definition file says, key by key; taken together it may still contradict itself.

    Raises:
        pydantic.ValidationError: a key that is unknown or missing, or a value outside its list.
    """

    id: Identifier
    title: Name
    parent: Identifier | None = None
    aliases: Annotated[tuple[Name, ...], AfterValidator(_distinct)] = ()
    source: Source
    assumptions: Annotated[tuple[Sentence, ...], AfterValidator(_distinct)] = ()

    @property
    def rules(self) -> dict[str, Any]:
        """Every axis as plain data, scores in points, ``None`` where a key does not apply."""
        return self.model_dump(mode="json", by_alias=True, include=set(Rules.model_fields))


class Variant(Definition):
    """One game as a frozen value; equal values are the same game under the same name.

    Raises:
        pydantic.ValidationError: a key that is unknown or missing, or a value outside its list.
        VariantError: a key that does not apply, or values that contradict each other.
    """

    @model_validator(mode="after")
    def _no_problem(self) -> Self:
        if found := list(problems(self)):
            raise refusal(self.id, found)
        return self

    @property
    def rules_hash(self) -> str:
        """Sixteen hexadecimal digits that change whenever an axis does, and only then."""
        text = json.dumps(self.rules, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
