"""Printing: rows on stdout, in any of the four formats.

Every command that prints data prints it here, so that ``--format`` means the same everywhere. Rows
are printed as they come; only ``table`` and ``markdown`` look at some of them together, to choose
the widths and sides of the columns.
"""

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Literal

from t31.cli.values import as_json, cell, is_number, plain, visible
from t31.errors import QueryError, T31Error

Format = Literal["table", "csv", "json", "markdown"]
Row = Sequence[object]

_BATCH: Final = 1_000


def show(
    columns: Sequence[str], rows: Iterable[Row], form: Format, spare: Iterable[str] = ()
) -> None:
    """Print ``rows`` on stdout.

    Args:
        columns: names, one for each value of a row.
        rows: read once; what was read before an error is printed before it.
        form: ``table`` fits a terminal and is plain in a pipe; in ``csv`` null is empty and a list
            is JSON; in ``json`` each row is an object, every number exact.
        spare: columns that a terminal too narrow for all may do without, first to go first.

    Raises:
        QueryError: two columns of one name in ``json``, whose objects can hold only one.
    """
    if form == "table":
        # Loaded here, because neither help nor the other formats need to measure letters.
        from t31.cli.table import print_table

        for batch in _batches(rows):
            print_table(columns, batch, tuple(spare))
    else:
        {"csv": _print_csv, "json": _print_json, "markdown": _print_markdown}[form](columns, rows)


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield rows in lists, at least one; after an error, first those that came before it."""
    batch: list[Row] = []
    batches = 0
    try:
        for row in rows:
            batch.append(row)
            if len(batch) == _BATCH:
                yield batch
                batch, batches = [], batches + 1
    except T31Error:
        if batch:
            yield batch
        raise
    if batch or not batches:
        yield batch


def _print_csv(columns: Sequence[str], rows: Iterable[Row]) -> None:
    # A file gets the data as they are; a terminal would obey the control characters in them.
    shown = visible if sys.stdout.isatty() else str
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for row in chain([columns], rows):
        writer.writerow(["" if value is None else shown(plain(value)) for value in row])


def _print_json(columns: Sequence[str], rows: Iterable[Row]) -> None:
    for name in columns:
        if columns.count(name) > 1:
            remedy = "give each column a name of its own, with AS"
            raise QueryError("two columns of one name", got=name, remedy=remedy)
    keys = [f"{as_json(name)}: " for name in columns]
    before = "["
    try:
        for row in rows:
            pairs = [key + as_json(value) for key, value in zip(keys, row, strict=True)]
            sys.stdout.write(f"{before}\n{{{', '.join(pairs)}}}")
            before = ","
    except T31Error:
        if before == ",":
            print()  # and left open, so that nobody takes a part for the whole
        raise
    print("[]" if before == "[" else "\n]")


def _print_markdown(columns: Sequence[str], rows: Iterable[Row]) -> None:
    heading_printed = False
    for batch in _batches(rows):
        if not heading_printed:
            _print_markdown_row([_markdown(name) for name in columns])
            _print_markdown_row(_sides(columns, batch))
            heading_printed = True
        for row in batch:
            _print_markdown_row([_markdown(value) for value in row])


def _print_markdown_row(cells: Sequence[str]) -> None:
    print(f"| {' | '.join(cells)} |")


def _markdown(value: object) -> str:
    text = cell(value).replace("\\", "\\\\").replace("|", "\\|")
    return text.replace("<", "&lt;").replace("\n", "<br>")


def _sides(columns: Sequence[str], batch: Sequence[Row]) -> list[str]:
    numbers = [
        all(is_number(row[at]) or row[at] is None for row in batch) for at in range(len(columns))
    ]
    return ["---:" if right and batch else "---" for right in numbers]
