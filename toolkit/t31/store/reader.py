"""Reading: the results database as rows and frames, for everything above and for Python users."""

import os
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

import duckdb

from t31.errors import ResultsError
from t31.store.catalogue import Table, catalogue
from t31.store.complaints import file_complaints, query_complaints
from t31.store.connecting import connect_for_reading
from t31.store.interruptible import interruptible
from t31.store.location import default_path
from t31.store.parts import Part, parts
from t31.store.statement import reading_statement

if TYPE_CHECKING:
    import polars as pl

Parameters = list[Any] | tuple[Any, ...] | dict[str, Any]
"""Values for the ``?`` (in order) or the ``$name`` of a query."""

R = TypeVar("R", bound=NamedTuple)


class Results:
    """A results database open for reading: a context manager, or to be closed by hand.

    While it is open nobody can write the file, so all that is read from it belongs together. Once
    it is closed everything asked of it is refused with a ``ResultsError``.
    """

    def __init__(self, path: Path) -> None:
        """Open the file at ``path``; see :func:`open_results`."""
        self.path = path
        self._connection: duckdb.DuckDBPyConnection | None = connect_for_reading(path)

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """The open file.

        Raises:
            ResultsError: it has been closed.
        """
        if self._connection is None:
            what = f"the results database {self.path} has been closed"
            raise ResultsError(what, remedy="open it again with open_results")
        return self._connection

    def __enter__(self) -> Self:
        self.connection  # noqa: B018 - which refuses what is closed
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and with it any query that is not finished."""
        connection, self._connection = self._connection, None
        for known in ("_tables", "_parts"):  # what was found in the file goes with it
            vars(self).pop(known, None)
        if connection is not None:
            connection.close()

    def query(self, sql: str, parameters: Parameters | None = None) -> "pl.DataFrame":
        """Return the rows of a query as a frame; HUGEINT becomes ``Int128``, exact.

        Args:
            sql: one statement that reads; ``?`` and ``$name`` stand for parameters.
            parameters: their values.

        Raises:
            QueryError: no statement, several, or one that does not only read; the database refuses
                it, or polars cannot hold what it returns.
            ResultsError: the file cannot be read.
        """
        # Loads polars, which those who ask for rows need not wait for.
        from t31.store.frames import frame

        connection = self.connection
        with query_complaints(self.path):
            statement = reading_statement(connection, sql)
            return interruptible(
                connection, lambda: frame(connection.sql(statement, params=parameters))
            )

    def rows(self, sql: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        """Return the rows of a query: HUGEINT as ``int``, DECIMAL as ``Decimal``, both exact.

        Raises:
            QueryError, ResultsError: as :meth:`query`.
        """
        connection = self.connection
        with query_complaints(self.path):
            statement = reading_statement(connection, sql)
            return interruptible(
                connection, lambda: connection.execute(statement, parameters).fetchall()
            )

    def table_rows(self, table: str, **key: object) -> list[dict[str, Any]]:
        """Return the rows of a table or view, by column name, in the order of its key.

        Args:
            table: name of the table.
            key: only rows with these values, such as ``variant="scat", players=2``; ``None``
                means null.

        Raises:
            ValueError: no such table, or no such column in it.
            ResultsError: the file cannot be read.
        """
        known = self._table(table)
        rows = self._select(known, known.column_names, key)
        return [dict(zip(known.column_names, row, strict=True)) for row in rows]

    def records(self, row_type: type[R], table: str, **key: object) -> list[R]:
        """Return the rows of a table as named tuples, whose fields are columns of it.

        Args:
            row_type: the named tuple to make; it may leave columns out.
            table: name of the table.
            key: as for :meth:`table_rows`.

        Raises:
            ValueError, ResultsError: as :meth:`table_rows`.
        """
        rows = self._select(self._table(table), row_type._fields, key)
        return [row_type._make(row) for row in rows]

    def variants(self) -> list[str]:
        """Return the ids of the variants in the file, in alphabetical order."""
        return [row["variant"] for row in self.table_rows("variant")]

    def parts(self) -> list[Part]:
        """Return what the file holds, part by part; see :func:`t31.store.parts.parts`."""
        return list(self._parts)

    def describe(self) -> tuple[Table, ...]:
        """Return every table and view with its columns and what they mean."""
        return tuple(self._tables.values())

    @cached_property
    def _tables(self) -> dict[str, Table]:
        with file_complaints(self.path):
            return catalogue(self.connection)

    @cached_property
    def _parts(self) -> list[Part]:
        with file_complaints(self.path):
            return parts(self.connection, self._tables)

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            raise ValueError(f"no such table: {name}")
        return self._tables[name]

    def _select(
        self, table: Table, columns: tuple[str, ...], key: dict[str, object]
    ) -> list[tuple[Any, ...]]:
        table.require_columns(columns)  # so that nothing in this query is text from outside
        order = ", ".join(f'"{name}"' for name in table.key) or "ALL"
        selected = ", ".join(f'"{name}"' for name in columns)
        query = f'SELECT {selected} FROM "{table.name}" WHERE {table.where(key)} ORDER BY {order}'
        with file_complaints(self.path):
            return self.connection.execute(query, list(key.values())).fetchall()


def open_results(path: str | os.PathLike[str] | None = None) -> Results:
    """Open the results database for reading.

    Args:
        path: the file; ``None`` for what ``T31_DB`` names, else ``data/t31.duckdb``.

    Raises:
        ResultsError: it is missing, in use by a writer, damaged, not ours, or of another version;
            the message says what to do. Or what is given is no path.
    """
    if not isinstance(path, str | os.PathLike | None):
        remedy = "give the path of a file as text, or none for the default"
        raise ResultsError("not a path", got=repr(path), remedy=remedy)
    return Results(default_path() if path is None else Path(path))
