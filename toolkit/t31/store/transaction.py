"""One variant being written: what may be done to its rows, and nothing else."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import duckdb
import polars as pl

from t31.store.catalogue import Table
from t31.store.values import checked_frame, checked_rows

_FRAME: Final = "rows_to_write"


class Edition(NamedTuple):
    """What the rows of a variant were made under: its rules, and the t31 that made them."""

    rules_hash: str
    t31_version: str


class RunRow(NamedTuple):
    """A row of the table ``run``: who made rows of a variant, and when, in UTC."""

    run: int
    command: str
    variant: str
    model: str | None
    players: int | None
    t31_version: str
    rules_hash: str
    seed: int | None
    started_at: datetime
    finished_at: datetime
    seconds: float


class VariantTransaction:
    """Writes rows of one variant through a connection on which a transaction is open.

    Made by :meth:`t31.store.writer.Store.transaction`, which commits or undoes it as a whole.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        tables: dict[str, Table],
        variant: str,
        edition: Edition,
    ) -> None:
        """Write rows of ``variant``, made under ``edition``, into ``tables``."""
        self.variant = variant
        self.edition = edition
        self._connection = connection
        self._tables = tables

    def append(self, table: str, rows: Iterable[NamedTuple]) -> None:
        """Write ``rows``, named tuples whose fields are exactly the columns of ``table``.

        Raises:
            TypeError: other fields, or a value that its column cannot hold unchanged.
            ValueError: no such table, or a row of another variant.
            duckdb.ConstraintException: a row that is there already, or that contradicts itself.
        """
        known = self._table(table)
        with self._connection.appender(table) as appender:
            appender.append_rows(self._own(known, checked_rows(known, rows)))

    def append_frame(self, table: str, frame: pl.DataFrame) -> None:
        """Write the rows of ``frame``, whose columns are exactly those of ``table``.

        Raises:
            TypeError, ValueError, duckdb.ConstraintException: as :meth:`append`.
        """
        checked = checked_frame(self._table(table), frame)
        for variant in checked["variant"].unique():
            self._require_own(variant)
        self._connection.register(_FRAME, checked)
        try:
            # Names come from the catalogue: nothing in this statement is text from outside.
            self._connection.execute(f'INSERT INTO "{table}" BY NAME SELECT * FROM {_FRAME}')
        finally:
            self._connection.unregister(_FRAME)

    def delete(self, table: str, **key: object) -> None:
        """Delete the variant's rows of ``table`` that have these values; ``None`` means null.

        Raises:
            ValueError: no such table, or no such column in it.
        """
        wanted = {"variant": self.variant, **key}
        where = self._table(table).where(wanted)
        self._connection.execute(f'DELETE FROM "{table}" WHERE {where}', list(wanted.values()))

    def replace(self, table: str, rows: Iterable[NamedTuple], **key: object) -> None:
        """Write ``rows`` in place of those of the variant that have these values; see ``delete``.

        Raises:
            TypeError, ValueError, duckdb.ConstraintException: as :meth:`append`.
        """
        known = self._table(table).column_names
        self.delete(table, **{name: value for name, value in key.items() if name in known})
        self.append(table, rows)

    def take_runs(self, runs: Iterable[RunRow]) -> None:
        """Write runs that were recorded in another file, under the next numbers of this one."""
        for run in runs:
            self.append("run", [run._replace(run=self._next_run())])

    def clear(self) -> None:
        """Delete all rows of the variant, in every table."""
        for name, table in self._tables.items():
            if _holds_variants(table):
                self.delete(name)

    def record_run(
        self,
        command: str,
        *,
        started_at: datetime,
        finished_at: datetime,
        model: str | None = None,
        players: int | None = None,
        seed: int | None = None,
    ) -> int:
        """Write who made the rows of this transaction, and return the number of the run.

        Args:
            command: the t31 command, such as ``enumerate``.
            started_at: start, aware of its time zone; stored in UTC.
            finished_at: end, likewise.
            model: model of the rows; ``None`` for the hand tables.
            players: players at the table; ``None`` where the rows are for no one number.
            seed: seed of the random numbers; ``None`` for exact tables.
        """
        number = self._next_run()
        run = RunRow(
            run=number,
            command=command,
            variant=self.variant,
            model=model,
            players=players,
            t31_version=self.edition.t31_version,
            rules_hash=self.edition.rules_hash,
            seed=seed,
            started_at=started_at.astimezone(UTC).replace(tzinfo=None),
            finished_at=finished_at.astimezone(UTC).replace(tzinfo=None),
            seconds=(finished_at - started_at).total_seconds(),
        )
        self.append("run", [run])
        return number

    def _next_run(self) -> int:
        count = "SELECT coalesce(max(run), 0) + 1 FROM run"
        return int(self._connection.execute(count).fetchall()[0][0])

    def _table(self, name: str) -> Table:
        table = self._tables.get(name)
        if table is None or not _holds_variants(table):
            raise ValueError(f"no table for rows of a variant: {name}")
        return table

    def _own(self, table: Table, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        at = table.column_names.index("variant")
        for row in rows:
            self._require_own(row[at])
            yield row

    def _require_own(self, variant: object) -> None:
        if variant != self.variant:
            raise ValueError(f"a row of {variant} while {self.variant} is being written")


def _holds_variants(table: Table) -> bool:
    return table.kind == "table" and "variant" in table.column_names
