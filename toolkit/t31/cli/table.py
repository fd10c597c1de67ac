"""Tables for people: fitted to a terminal, plain in a pipe.

On a terminal long texts wrap. Where even the shortest widths do not fit, columns that the command
can spare go first; where the rest is still too wide, each row is printed as a list of its values,
so that nothing is cut off; a terminal too narrow even for that breaks the lines by itself. In a
pipe every line is as long as it needs to be.
"""

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from rich.console import Console, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

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
        _print_plain(columns)
        return
    room = shutil.get_terminal_size().columns
    columns = _without_spare(columns, room, spare)
    if _least(columns) <= room:
        _print(_table(columns, _widths(columns, room)), room)
    else:
        least = max(cell_len(column.name) for column in columns) + _GAP + _SHORTEST
        for at in range(len(rows)):
            _print(_record(columns, at), max(room, least))


def _print_plain(columns: Sequence[_Column]) -> None:
    """Print lines as long as they need to be; done by hand, as there may be very many."""
    widths = [column.width for column in columns]
    for row in zip(*((column.name, *column.cells) for column in columns), strict=True):
        for line in zip_longest(*(text.split("\n") for text in row), fillvalue=""):
            parts = zip(line, widths, columns, strict=True)
            padded = [_padded(text, width, column.is_number) for text, width, column in parts]
            print((" " * _GAP).join(padded).rstrip())


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


def _table(columns: Sequence[_Column], widths: Sequence[int]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for column, width in zip(columns, widths, strict=True):
        side: JustifyMethod = "right" if column.is_number else "left"
        table.add_column(Text(column.name), width=width, justify=side, overflow="fold")
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*map(Text, row))
    return table


def _record(columns: Sequence[_Column], at: int) -> Table:
    record = Table.grid(padding=(0, _GAP, 0, 0))
    record.add_column(style="bold", no_wrap=True)
    record.add_column(overflow="fold")
    for column in columns:
        record.add_row(Text(column.name), Text(column.cells[at]))
    record.add_row()
    return record


def _print(renderable: RenderableType, width: int) -> None:
    # With a height of its own too, or rich takes every terminal it knows little of for 80 wide.
    console = Console(width=width, height=25, highlight=False)
    with console.capture() as capture:
        console.print(renderable)
    sys.stdout.writelines(f"{line.rstrip()}\n" for line in capture.get().splitlines())
