"""A user's own SQL: it reads, within bounds of time and memory, and touches nothing else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

import duckdb

from t31.errors import QueryError
from t31.store.complaints import query_complaints
from t31.store.interruptible import interruptible
from t31.store.reader import Results, open_results
from t31.store.statement import reading_statement

TIME_LIMIT: Final = 60.0
"""Seconds that the database may work on one query unless a caller says otherwise."""

_BATCH: Final = 2_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query returned.

    Attributes:
        columns: names, as the query gives them; they may repeat.
        types: SQL types, one a column.
        rows: the rows, once, read from the database as they are asked for. Values are exact:
            HUGEINT as ``int``, DECIMAL as ``Decimal``, lists and structs as such, BLOB as bytes.
            Only what Python has no type for comes as the nearest one, such as a month of an
            INTERVAL as 30 days: cast it to VARCHAR in the query.
    """

    columns: tuple[str, ...]
    types: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


@contextmanager
def ask(sql: str, path: Path | None = None, seconds: float = TIME_LIMIT) -> Iterator[Answer]:
    """Run one reading statement on the results database, which is open within the block.

    Args:
        sql: SELECT (or WITH, VALUES, FROM, PIVOT), EXPLAIN, DESCRIBE, SHOW or SUMMARIZE.
        path: the file; ``None`` for :func:`~t31.store.location.default_path`.
        seconds: how long the database may work on it; time spent with the rows is not counted.

    Raises:
        QueryError: no statement, several, one that does not only read, an error in it, or one that
            takes too long or too much memory; also while rows are read.
        ResultsError: see :func:`~t31.store.reader.open_results`.
    """
    with open_results(path) as results:
        limit = _TimeLimit(results, seconds)
        limit.spend(lambda: _execute(results.connection, sql))
        described = results.connection.description or ()
        columns, types = (tuple(str(row[at]) for row in described) for at in (0, 1))
        yield Answer(columns, types, _stream(results, limit))


def _execute(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    connection.execute(reading_statement(connection, sql))


def _stream(results: Results, limit: "_TimeLimit") -> Iterator[tuple[Any, ...]]:
    while batch := limit.spend(lambda: results.connection.fetchmany(_BATCH)):
        yield from batch


class _TimeLimit:
    """The time that the database may spend on a query, all its steps taken together."""

    def __init__(self, results: Results, seconds: float) -> None:
        self._results = results
        self._seconds = seconds
        self._left = seconds

    def spend(self, step: Callable[[], T]) -> T:
        """Return ``step()``, or stop it when the time is up."""
        started = monotonic()
        try:
            with query_complaints(self._results.path):
                return interruptible(self._results.connection, step, self._left)
        except TimeoutError:
            what = f"the query took longer than {self._seconds:g} seconds"
            raise QueryError(what, remedy="ask for less, or narrow it with WHERE") from None
        finally:
            self._left -= monotonic() - started
