"""Writing: all rows of a variant change together, or nothing does.

A file keeps one promise: all rows of a variant, in every table, were made under one rules hash by
one version of t31, the ones that its row in ``variant`` and its rows in ``run`` name. Whoever
writes says under which rules; if the file holds the variant under others, or made by another
version, all of it goes before the first new row is written, in the same transaction.
"""

from collections import namedtuple as make_row_type
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from t31.store.catalogue import catalogue
from t31.store.complaints import file_complaints
from t31.store.connecting import all_or_none, closed_on_error, connect_for_writing
from t31.store.location import default_path
from t31.store.parts import Part, parts
from t31.store.transaction import Edition, VariantTransaction

_MADE_UNDER: Final = """
    SELECT DISTINCT variant.rules_hash, run.rules_hash, t31_version
    FROM variant FULL JOIN run USING (variant)
    WHERE variant = ?
"""


class Store:
    """A results database open for writing: a context manager, or to be closed by hand."""

    def __init__(self, path: Path, t31_version: str) -> None:
        """Open the file at ``path``, making it if need be; see :func:`open_store`."""
        self.path = path
        self.t31_version = t31_version
        self._connection = connect_for_writing(path, t31_version)
        with closed_on_error(self._connection), file_complaints(path):
            self._tables = catalogue(self._connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was committed is in it."""
        with file_complaints(self.path):
            self._connection.close()

    def parts(self) -> list[Part]:
        """Return what the file holds, part by part; see :func:`t31.store.parts.parts`."""
        with file_complaints(self.path):
            return parts(self._connection, self._tables)

    @contextmanager
    def transaction(self, variant: str, rules_hash: str) -> Iterator[VariantTransaction]:
        """Write rows of ``variant``: at the end of the block all are there, or after an error none.

        Rows that the file holds under other rules, or made by another t31, are deleted first.

        Raises:
            ResultsError: the file cannot be written.
            ValueError: at the end of the block the variant has no row with these rules in
                ``variant``, or no run of this t31 in ``run``: nobody could tell who made its rows.
        """
        writing = self._writing(variant, Edition(rules_hash, self.t31_version))
        with all_or_none(self._connection, self.path):
            edition = (rules_hash, rules_hash, self.t31_version)
            if self._made_under(variant) not in ([], [edition]):
                writing.clear()
            yield writing
            if self._made_under(variant) != [edition]:
                raise ValueError(f"{variant} must be written with its own row and a run")

    def hand_over(self, variant: str, writing: VariantTransaction) -> None:
        """Write all rows of ``variant`` that this file holds into a transaction on another file.

        Rows of the same table, model and number of players that are there give way. The rows of
        ``variant`` and ``variant_alias`` are not handed over: every transaction has its own.
        """
        with file_complaints(self.path):
            for part in self.parts():
                if part.variant == variant:
                    key = {"model": part.model, "players": part.players}
                    writing.replace(part.table, self.rows(part.table, variant, **key), **key)
            writing.take_runs(self.rows("run", variant))

    def rows(self, name: str, variant: str, **key: object) -> list[Any]:
        """Return the rows of a table that are of ``variant`` and have these values, as tuples."""
        table = self._tables[name]
        # Columns are data here: a row type like any other, made when it is needed.
        row_type = make_row_type("row_type", table.column_names)  # type: ignore[misc] # not literal
        wanted = {"variant": variant, **key}
        own = {column: value for column, value in wanted.items() if column in table.column_names}
        query = f'SELECT * FROM "{name}" WHERE {table.where(own)} ORDER BY ALL'
        rows = self._connection.execute(query, list(own.values())).fetchall()
        return [row_type._make(row) for row in rows]

    def forget_variant(self, variant: str) -> None:
        """Delete all rows of ``variant``, in every table.

        Raises:
            ResultsError: the file cannot be written.
        """
        with all_or_none(self._connection, self.path):
            self._writing(variant, Edition("", self.t31_version)).clear()

    def _writing(self, variant: str, edition: Edition) -> VariantTransaction:
        return VariantTransaction(self._connection, self._tables, variant, edition)

    def _made_under(self, variant: str) -> list[tuple[str | None, str | None, str | None]]:
        """Return the rules, of its row and of its runs, and the versions that made its rows."""
        return self._connection.execute(_MADE_UNDER, [variant]).fetchall()


def open_store(path: Path | None, t31_version: str) -> Store:
    """Open the results database at ``path`` for writing, making it and its folders if need be.

    Args:
        path: the file; ``None`` for :func:`~t31.store.location.default_path`.
        t31_version: the version that the rows to be written are made by.

    Raises:
        ResultsError: the file cannot be made or written, is in use, damaged, not ours, or of
            another schema version.
    """
    return Store(path or default_path(), t31_version)
