"""Values as text: for people, as JSON, and safe to show."""

import json
from decimal import Decimal
from math import isfinite
from typing import Final

_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def visible(text: str) -> str:
    r"""Return ``text`` with an escape for whatever could steer a terminal; line breaks stay.

    >>> print(visible("\x1b[31mred"))
    \x1b[31mred
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else _escaped(c) for c in text)


def cell(value: object) -> str:
    """Return a value as a table shows it.

    >>> [cell(value) for value in (None, True, Decimal("30.5"), ["31", "blitz"])]
    ['-', 'true', '30.5', '31; blitz']
    """
    if isinstance(value, list | tuple):
        return "; ".join(map(cell, value))
    return visible(plain(value))


def is_number(value: object) -> bool:
    """Return whether a value belongs on the right side of a column."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def plain(value: object) -> str:
    """Return a value as text, as it is: it may hold control characters."""
    match value:
        case str():
            return value
        case None:
            return "-"
        case bool():
            return "true" if value else "false"
        case Decimal():
            return f"{value:f}"
        case bytes():
            return value.hex(" ")
        case list() | tuple() | dict():
            return as_json(value)
        case _:
            return str(value)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def as_json(value: object) -> str:
    """Return a value as JSON on one line, every number exact; what JSON lacks becomes text.

    >>> as_json({"score": Decimal("30.5"), "deals": 2**100, "odds": float("inf")})
    '{"score": 30.5, "deals": 1267650600228229401496703205376, "odds": "inf"}'
    """
    match value:
        case str():
            return _quoted(value)
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case int():
            return str(value)
        case float() if isfinite(value):
            return repr(value)
        case Decimal() if value.is_finite():
            return f"{value:f}"
        case list() | tuple():
            return f"[{', '.join(map(as_json, value))}]"
        case dict():
            return f"{{{', '.join(f'{_quoted(str(k))}: {as_json(v)}' for k, v in value.items())}}}"
        case _:
            return _quoted(plain(value))


def _quoted(text: str) -> str:
    if text.isprintable():
        return _encode(text)
    # Escapes for all that is not ASCII, and for the one control character that is.
    return json.dumps(text).replace("\x7f", "\\u007f")
