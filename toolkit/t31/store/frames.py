"""Query results as polars frames, every integer exact.

DuckDB hands HUGEINT over as a decimal of 38 digits. As ``Int128`` it is exact to the last of its
127 bits; left as it came, numbers from 10^38 on would be read wrong without a word.
"""

import re
from typing import Final

import duckdb
import polars as pl
from polars.datatypes import DataTypeClass

from t31.errors import QueryError

_NO_FRAME: Final = re.compile(r"\b(INTERVAL|UHUGEINT|BIGNUM|VARIANT|UNION|BIT|GEOMETRY)\b")
"""SQL types that polars has no column for, or would read wrong."""

_DataType = pl.DataType | DataTypeClass
_HUGEINT: Final = pl.Decimal(38, 0)


def frame(relation: duckdb.DuckDBPyRelation) -> pl.DataFrame:
    """Run ``relation`` and return its rows; HUGEINT and DECIMAL(38,0) become ``Int128``.

    Raises:
        QueryError: a type that polars cannot hold exactly, or two columns of one name.
        duckdb.Error: the query fails.
    """
    for name, sql_type in zip(relation.columns, relation.types, strict=True):
        if _NO_FRAME.search(str(sql_type)):
            raise _no_frame(name, sql_type)
    try:
        rows = pl.DataFrame(relation)
    except pl.exceptions.PolarsError as error:
        raise QueryError(str(error), remedy="give each column a name of its own") from error
    exact = pl.Schema({name: _exact(dtype) for name, dtype in rows.schema.items()})
    for name, dtype in exact.items():
        if str(_HUGEINT) in str(dtype):  # in an array or a map, whose parts have no cast
            raise _no_frame(name, dtype)
    return rows.cast(exact)


def _exact(dtype: _DataType) -> _DataType:
    """Return ``dtype`` with ``Int128`` for HUGEINT, also inside lists and structs."""
    if isinstance(dtype, pl.List):
        return pl.List(_exact(dtype.inner))
    if isinstance(dtype, pl.Struct):
        return pl.Struct({name: _exact(inner) for name, inner in dtype.to_schema().items()})
    return pl.Int128() if dtype == _HUGEINT else dtype


def _no_frame(column: str, dtype: object) -> QueryError:
    what = f"a frame cannot hold the column {column} of type {dtype} exactly"
    return QueryError(what, remedy="cast it in the query, for example to VARCHAR")
