"""Reading what is piped in: UTF-8 text, whatever else may come."""

import sys
from collections.abc import Iterator
from typing import Final

from t31.errors import T31Error

_LONGEST_LINE: Final = 1_000
_LONGEST_TEXT: Final = 1_000_000
"""Bytes; more than anybody writes, and little enough to hold."""


def is_piped() -> bool:
    """Return whether stdin is a pipe or a file rather than somebody who types."""
    return not sys.stdin.isatty()


def lines(refusal: type[T31Error]) -> Iterator[tuple[int, str | T31Error]]:
    """Yield the lines of stdin that say something, with their numbers counted from 1.

    White space around a line and what follows a ``#`` in it are no part of it. In place of a line
    that is too long, or not UTF-8, comes the ``refusal`` to be raised.
    """
    number, file = 0, sys.stdin.buffer
    while line := file.readline(_LONGEST_LINE + 1):
        number += 1
        try:
            text: str | T31Error = _decoded(line, _LONGEST_LINE, refusal).partition("#")[0].strip()
        except T31Error as error:
            text = error
        if text:
            yield number, text
        while len(line) > _LONGEST_LINE and not line.endswith(b"\n"):
            line = file.readline(_LONGEST_LINE + 1)  # the rest of a line that is too long


def whole_text(refusal: type[T31Error]) -> str:
    """Return all of stdin as text, or raise ``refusal``."""
    return _decoded(sys.stdin.buffer.read(_LONGEST_TEXT + 1), _LONGEST_TEXT, refusal)


def _decoded(content: bytes, longest: int, refusal: type[T31Error]) -> str:
    if len(content) > longest:
        start = content[:20].decode("utf-8", "replace")
        raise refusal(f"longer than {longest:,} bytes", got=f"{start}…")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        got = f"byte 0x{content[error.start]:02x} at {error.start}"
        raise refusal("not UTF-8 text", got=got, remedy="write it as UTF-8") from None
