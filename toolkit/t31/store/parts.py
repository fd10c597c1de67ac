"""What a file holds, part by part, and under which rules and version it was made."""

from dataclasses import dataclass
from typing import Final

import duckdb

from t31.store.catalogue import Table

_PART_KEY: Final = ("model", "players")


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of one variant, model and number of players in one table.

    Attributes:
        variant: id of the variant.
        model: ``None`` for tables of hands, which belong to no model.
        players: ``None`` for tables whose rows belong to no one number of players.
        table: name of the table.
        rows: how many rows the part has.
        rules_hash: rules under which they were made.
        t31_version: version of t31 that made them.
    """

    variant: str
    model: str | None
    players: int | None
    table: str
    rows: int
    rules_hash: str
    t31_version: str


def parts(connection: duckdb.DuckDBPyConnection, tables: dict[str, Table]) -> list[Part]:
    """Return every part of the file, by variant, model, players and table; nulls come first.

    Tables about the variants themselves (``variant``, ``variant_alias``, ``run``) have no parts.
    """
    counted = " UNION ALL ".join(_count(table) for table in tables.values() if _has_parts(table))
    query = f"""
        SELECT variant, model, players, part, count, made.rules_hash, made.t31_version
        FROM ({counted})
        JOIN (SELECT DISTINCT variant, rules_hash, t31_version FROM run) AS made USING (variant)
        ORDER BY variant, model NULLS FIRST, players NULLS FIRST, part
    """
    return [Part(*row) for row in connection.execute(query).fetchall()]


def _has_parts(table: Table) -> bool:
    about_variants = ("variant", "variant_alias", "run")
    is_of_variants = table.kind == "table" and "variant" in table.column_names
    return is_of_variants and table.name not in about_variants


def _count(table: Table) -> str:
    columns = ", ".join(
        name if name in table.column_names else f"NULL AS {name}" for name in _PART_KEY
    )
    select = f"SELECT variant, {columns}, '{table.name}' AS part, count(*) AS count"
    return f'{select} FROM "{table.name}" GROUP BY ALL'
