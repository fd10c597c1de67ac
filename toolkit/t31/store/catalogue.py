"""What is in the database: its tables and views, their columns, and what each of them means.

Read from the file itself, so that ``schema.sql`` is the one place that says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import duckdb

_TABLES: Final = """
    SELECT table_name, 'table', coalesce(comment, '') FROM duckdb_tables() WHERE NOT internal
    UNION ALL
    SELECT view_name, 'view', coalesce(comment, '') FROM duckdb_views() WHERE NOT internal
    ORDER BY 2, 1
"""
_COLUMNS: Final = """
    SELECT
        columns.table_name,
        column_name,
        data_type,
        is_nullable AND NOT coalesce(list_contains(key_columns, column_name), false),
        coalesce(list_contains(key_columns, column_name), false),
        coalesce(comment, '')
    FROM duckdb_columns() AS columns
    LEFT JOIN (
        SELECT table_name, constraint_column_names AS key_columns
        FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY'
    ) AS keys ON keys.table_name = columns.table_name
    WHERE NOT internal
    ORDER BY columns.table_name, column_index
"""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its SQL type, whether it may be null, whether it is part of the key."""

    name: str
    type: str
    nullable: bool
    in_key: bool
    comment: str


@dataclass(frozen=True, slots=True)
class Table:
    """One table or view (``kind``) with its columns in order, the key first."""

    name: str
    kind: str
    comment: str
    columns: tuple[Column, ...]

    @property
    def column_names(self) -> tuple[str, ...]:
        """Names of the columns, in order."""
        return tuple(column.name for column in self.columns)

    @property
    def key(self) -> tuple[str, ...]:
        """Names of the columns that tell rows apart, in order; none in a view."""
        return tuple(column.name for column in self.columns if column.in_key)

    def require_columns(self, names: Iterable[str]) -> None:
        """Raise a ``ValueError`` that names the first of ``names`` that is no column here."""
        for name in names:
            if name not in self.column_names:
                raise ValueError(f"the table {self.name} has no column {name}")

    def where(self, names: Iterable[str]) -> str:
        """Return the condition that these columns have given values, a ``?`` each, null or not.

        Raises:
            ValueError: no such column, so that nothing in the condition is text from outside.
        """
        wanted = list(names)
        self.require_columns(wanted)
        return " AND ".join(f'"{name}" IS NOT DISTINCT FROM ?' for name in wanted) or "true"


def catalogue(connection: duckdb.DuckDBPyConnection) -> dict[str, Table]:
    """Return every table and view by name, tables first, both by name."""
    columns: dict[str, list[Column]] = {}
    for table, *column in connection.execute(_COLUMNS).fetchall():
        columns.setdefault(table, []).append(Column(*column))
    return {
        name: Table(name, kind, comment, tuple(columns[name]))
        for name, kind, comment in connection.execute(_TABLES).fetchall()
    }
