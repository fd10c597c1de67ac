"""What may be written into a column: only what comes back equal.

DuckDB rounds without a word: 1.5 into a whole number, 10.25 into a score. A count that is no
integer is a mistake of ours, so rows and frames are checked before they reach the database.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple

import polars as pl

from t31.store.catalogue import Column, Table

_EXACT_IN_DOUBLE: Final = 2**53
_INT128: Final = (pl.Int128, pl.UInt128)
_TEXT: Final = (pl.String, pl.Categorical, pl.Enum)


def checked_rows(table: Table, rows: Iterable[NamedTuple]) -> Iterator[tuple[Any, ...]]:
    """Yield ``rows`` with their values in the order of the table's columns.

    Raises:
        TypeError: a row whose fields are not exactly the columns of the table, or a value that
            its column cannot hold unchanged.
    """
    checks = [(column, _check(column.type)) for column in table.columns]
    places: dict[tuple[str, ...], tuple[int, ...]] = {}
    for row in rows:
        if row._fields not in places:
            _require_columns(table, row._fields)
            places[row._fields] = tuple(map(row._fields.index, table.column_names))
        values = tuple([row[place] for place in places[row._fields]])
        for value, (column, fits) in zip(values, checks, strict=True):
            if value is not None and not fits(value):
                where = f"{table.name}.{column.name} {column.type}"
                raise TypeError(f"{where} cannot hold {value!r} ({type(value).__name__}) exactly")
        yield values


def checked_frame(table: Table, frame: pl.DataFrame) -> pl.DataFrame:
    """Return ``frame`` with the columns of ``table`` in order, in types that DuckDB takes exactly.

    Raises:
        TypeError: the columns are not exactly those of the table, or hold what they cannot.
    """
    _require_columns(table, frame.columns)
    return pl.DataFrame([_checked_series(column, frame[column.name]) for column in table.columns])


def _require_columns(table: Table, names: Iterable[str]) -> None:
    if sorted(names) != sorted(table.column_names):
        got, wanted = ", ".join(names), ", ".join(table.column_names)
        raise TypeError(f"the columns of {table.name} are {wanted}: got {got}")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_double(value: object) -> bool:
    return isinstance(value, float) or (
        isinstance(value, int) and _is_int(value) and abs(value) <= _EXACT_IN_DOUBLE
    )


def _is_texts(value: object) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(text, str) for text in value)


def _is_decimal(scale: int) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        if not isinstance(value, Decimal) or not value.is_finite():
            return False
        denominator = value.as_integer_ratio()[1]
        return int(10**scale) % denominator == 0

    return fits


_CHECKS: Final[dict[str, Callable[[object], bool]]] = {
    "VARCHAR": lambda value: isinstance(value, str),
    "JSON": lambda value: isinstance(value, str),
    "INTEGER": _is_int,
    "HUGEINT": _is_int,
    "DOUBLE": _is_double,
    "TIMESTAMP": lambda value: isinstance(value, datetime) and value.tzinfo is None,
    "VARCHAR[]": _is_texts,
}


def _check(sql_type: str) -> Callable[[object], bool]:
    if decimal := _decimal(sql_type):
        return _is_decimal(decimal.scale)
    return _CHECKS[sql_type]


def _decimal(sql_type: str) -> pl.Decimal | None:
    """Return the polars type of a SQL type such as ``DECIMAL(4,1)``, ``None`` of any other."""
    if not sql_type.startswith("DECIMAL("):
        return None
    precision, scale = sql_type.removeprefix("DECIMAL(").removesuffix(")").split(",")
    return pl.Decimal(int(precision), int(scale))


def _checked_series(column: Column, series: pl.Series) -> pl.Series:
    wanted, dtype = _frame_type(column.type, series.dtype), series.dtype
    if dtype == pl.Null or wanted == dtype:
        return series
    with suppress(pl.exceptions.PolarsError):  # out of range
        if wanted is not None:
            exact = series.cast(wanted)
            if exact.cast(dtype).eq_missing(series).all():
                return exact
    raise TypeError(f"{column.name} {column.type} cannot hold this {dtype} column exactly")


def _frame_type(sql_type: str, dtype: pl.DataType) -> pl.DataType | None:
    """Return the type in which a column goes into the database, ``None`` where it may not."""
    if decimal := _decimal(sql_type):
        return decimal if dtype.is_numeric() else None
    if dtype.is_integer() and sql_type in ("INTEGER", "HUGEINT"):
        return pl.Decimal(38, 0) if dtype in _INT128 else dtype  # DuckDB does not know Int128
    same = (dtype.is_float() and sql_type == "DOUBLE") or (
        dtype in _TEXT and sql_type in ("VARCHAR", "JSON")
    )
    return dtype if same else None
