"""From the text of a definition file to a variant; whatever is wrong with it fits on one line."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from t31.errors import VariantError, one_of
from t31.rules.axes import (
    Axes,
    Blitz,
    Cards,
    Match,
    Pattern,
    Players,
    Ranking,
    Showdown,
    Table,
)
from t31.rules.consistency import Problem, problems, refusal
from t31.rules.decisions import unknown_decisions
from t31.rules.variant import Definition, Source, Variant

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Document = dict[str, object]
"""A definition file as read: keys and groups of keys, numbers with a point as ``Decimal``."""

_GROUPS: Final[dict[str, type[Axes]]] = {
    "": Definition,
    "source": Source,
    "players": Players,
    "cards": Cards,
    "ranking": Ranking,
    "ranking.patterns": Pattern,
    "table": Table,
    "blitz": Blitz,
    "showdown": Showdown,
    "match": Match,
}
_REMEDIES: Final = {
    "missing": "write it",
    "bool_type": "use one of: true, false, without quotes",
    "string_type": "use text in quotes",
    "tuple_type": "use a list in square brackets",
    "model_type": "use a table of keys",
}


def parse(content: bytes, name: str) -> Document:
    r"""Read the bytes of a definition file; ``name`` stands before each error.

    Raises:
        VariantError: bytes that are not UTF-8, or text that is not TOML, with line and column.

    >>> parse(b"[match]\nlives = 3", "my.toml")
    {'match': {'lives': 3}}
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"), parse_float=Decimal)
    except UnicodeDecodeError:
        raise VariantError(f"{name}: not UTF-8 text", remedy="save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        remedy = "correct the file there"
        raise VariantError(f"{name}: not TOML: {error}", remedy=remedy) from None
    except (ValueError, ArithmeticError, RecursionError):
        remedy = "no game needs numbers that long or tables that deep"
        raise VariantError(f"{name}: beyond all bounds", remedy=remedy) from None


def build(document: Mapping[str, object], name: str) -> Variant:
    """Make the variant that ``document`` defines; ``name`` stands before each error.

    Raises:
        VariantError: the first of :func:`faults`, and how many more there are.
    """
    if found := faults(document):
        raise refusal(name, found)
    return Variant.model_validate(document)


def faults(document: Mapping[str, object]) -> list[Problem]:
    """List everything wrong with ``document``, unknown keys first, as each may explain the rest."""
    try:
        definition = Definition.model_validate(document)
    except ValidationError as error:
        rows = error.errors(include_url=False)
        return [_problem(row) for row in sorted(rows, key=lambda row: not _is_unknown(row))]
    return [*problems(definition), *unknown_decisions(definition.assumptions)]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a remedy for a misspelt ``word``: what was meant, or all there is to choose from.

    >>> nearest("exchang", ["exchange", "restart"]), nearest("joker", ["lives", "ante"])
    ('did you mean exchange?', 'use one of: lives, ante')
    """
    words = list(known)
    close = get_close_matches(word, words)
    return f"did you mean {' or '.join(close)}?" if close else one_of(words)


def _problem(row: "ErrorDetails") -> Problem:
    *outer, last = row["loc"]
    entries = ".".join(str(step + 1) for step in row["loc"] if isinstance(step, int))
    place = f" (entry {entries})" if entries else ""
    if _is_unknown(row):
        group, word = _dotted(outer), str(last)
        place = f"{place}: unknown key" if group else "unknown key"
        return Problem(group, word, nearest(word, _keys(_GROUPS[group])), place)
    got = None if row["type"] == "missing" else row["input"]
    return Problem(_dotted(row["loc"]), got, _remedy(row), place)


def _remedy(row: "ErrorDetails") -> str:
    context = row.get("ctx", {})
    if row["type"] == "literal_error":
        return one_of(re.findall("'([^']+)'", context["expected"]))
    if row["type"] == "value_error":
        return str(context["error"])
    return _REMEDIES.get(row["type"], row["msg"])


def _is_unknown(row: "ErrorDetails") -> bool:
    return row["type"] == "extra_forbidden"


def _dotted(loc: Iterable[int | str]) -> str:
    return ".".join(step for step in loc if isinstance(step, str))


def _keys(group: type[Axes]) -> list[str]:
    return [field.alias or name for name, field in group.model_fields.items()]
