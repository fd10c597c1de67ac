"""Tables for people: fitted to a terminal, plain in a pipe.

On a terminal long texts wrap. Where even the shortest widths do not fit, columns that the command
can spare go first; where the rest is still too wide, each row is printed as a list of its values,
so that nothing is cut off; a terminal too narrow even for that breaks the lines by itself. In a
pipe every line is as long as it needs to be.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

# All of rich would take longer to load than most tables to print.
from rich.cells import cell_len, chop_cells

from t31.cli.messages import note
from t31.cli.values import cell, is_number

_GAP: Final = 2
_SHORTEST: Final = 12
_LONGEST_WORD: Final = 32
"""Widths to which texts may be wrapped: no shorter than the one, no word longer than the other."""


@dataclass(frozen=True)
class _Column:
    """One column of a batch: its name, its cells as text, and whether they are all numbers."""

    name: str
    cells: tuple[str, ...]
    is_number: bool

    @property
    def width(self) -> int:
        """Width that needs no wrapping."""
        return max(cell_len(line) for text in self._texts for line in text.split("\n"))

    @property
    def least(self) -> int:
        """Width below which wrapping would make the column hard to read."""
        if self.is_number:
            return self.width
        longest = max(cell_len(word) for text in self._texts for word in text.split() or [""])
        return min(self.width, max(_SHORTEST, cell_len(self.name), min(longest, _LONGEST_WORD)))

    @property
    def _texts(self) -> tuple[str, ...]:
        return (self.name, *self.cells)


def print_table(
    names: Sequence[str], rows: Sequence[Sequence[object]], spare: Sequence[str]
) -> None:
    """Print ``rows`` under their column names on stdout; see :func:`t31.cli.output.show`."""
    columns = [_column(name, [row[at] for row in rows]) for at, name in enumerate(names)]
    if not sys.stdout.isatty():
        _print_rows(columns, [column.width for column in columns])
        return
    room = shutil.get_terminal_size().columns
    columns = _without_spare(columns, room, spare)
    if _least(columns) <= room:
        _print_rows(columns, _widths(columns, room))
    else:
        for at in range(len(rows)):
            _print_record(columns, at, room)


def _print_rows(columns: Sequence[_Column], widths: Sequence[int]) -> None:
    for line in _lines([column.name for column in columns], columns, widths):
        print(_bold(line))
    rows = zip(*(column.cells for column in columns), strict=True)
    sys.stdout.writelines(f"{line}\n" for row in rows for line in _lines(row, columns, widths))


def _lines(
    texts: Sequence[str], columns: Sequence[_Column], widths: Sequence[int]
) -> Iterator[str]:
    """Yield the lines of one row, each text in the width of its column."""
    for parts in zip_longest(*map(_wrapped, texts, widths), fillvalue=""):
        sized = zip(parts, widths, columns, strict=True)
        cells = [_padded(text, width, column.is_number) for text, width, column in sized]
        yield (" " * _GAP).join(cells).rstrip()


def _print_record(columns: Sequence[_Column], at: int, room: int) -> None:
    """Print one row as a list of names and values, and an empty line."""
    width = max(cell_len(line) for column in columns for line in column.name.split("\n"))
    rest = max(room - width - _GAP, _SHORTEST)
    for column in columns:
        lines = zip_longest(column.name.split("\n"), _wrapped(column.cells[at], rest), fillvalue="")
        for name, value in lines:
            print(f"{_bold(_padded(name, width, False))}{' ' * _GAP}{value}".rstrip())
    print()


def _wrapped(text: str, width: int) -> list[str]:
    """Break a text between words into lines, and a word that is longer than a line."""
    if cell_len(text) <= width and "\n" not in text:
        return [text]
    return [line for part in text.split("\n") for line in _wrapped_line(part, width)]


def _wrapped_line(text: str, width: int) -> Iterator[str]:
    if cell_len(text) <= width:
        yield text  # as it is, spaces and all
        return
    line = ""
    for word in re.findall(" *[^ ]+", text):
        if cell_len(line + word) > width:
            if line:
                yield line
            *full, word = chop_cells(word.lstrip(), width)
            yield from full
            line = ""
        line += word
    yield line


def _bold(text: str) -> str:
    knows_bold = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return f"\x1b[1m{text}\x1b[0m" if knows_bold and sys.stdout.isatty() else text


def _padded(text: str, width: int, is_number: bool) -> str:
    padding = " " * (width - cell_len(text))
    return padding + text if is_number else text + padding


def _column(name: str, values: Sequence[object]) -> _Column:
    numbers = all(is_number(value) or value is None for value in values)
    return _Column(cell(name), tuple(map(cell, values)), numbers and bool(values))


def _needed(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _least(columns: Sequence[_Column]) -> int:
    return _needed([column.least for column in columns])


def _without_spare(columns: list[_Column], room: int, spare: Sequence[str]) -> list[_Column]:
    left_out: list[str] = []
    for name in spare:
        if _least(columns) > room:
            columns = [column for column in columns if column.name != name]
            left_out.append(name)
    if left_out:
        note(f"left out to fit, --format csv has all columns: {', '.join(left_out)}")
    return columns


def _widths(columns: Sequence[_Column], room: int) -> list[int]:
    """Share out the room: what is over goes to whichever column lacks most."""
    widths = [column.least for column in columns]
    for _ in range(room - _needed(widths)):
        lacking = [column.width - width for column, width in zip(columns, widths, strict=True)]
        if max(lacking) <= 0:
            break
        widths[lacking.index(max(lacking))] += 1
    return widths
