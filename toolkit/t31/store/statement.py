"""What may be asked of the results database: one statement, which only reads."""

from typing import Final

import duckdb

from t31.errors import QueryError

_READING: Final = (
    duckdb.StatementType.SELECT,  # also WITH, VALUES, FROM, DESCRIBE, SHOW, SUMMARIZE
    duckdb.StatementType.EXPLAIN,
    duckdb.StatementType.MULTI,  # PIVOT
)


def reading_statement(connection: duckdb.DuckDBPyConnection, sql: str) -> duckdb.Statement:
    """Return the one statement of ``sql``, for ``connection`` to execute.

    Raises:
        QueryError: no text, no statement, several, or one that does not only read.
        duckdb.Error, UnicodeError: no SQL, no text.
    """
    if not isinstance(sql, str):
        remedy = "write one as text, such as 'from variant'"
        raise QueryError("not a query", got=repr(sql), remedy=remedy)
    sql.encode()  # duckdb says of half a letter only that it has the wrong type
    statements = connection.extract_statements(sql)
    if not statements:
        raise QueryError("there is no query", remedy="write one, such as: from variant")
    if len(statements) > 1:
        what = f"one statement at a time: got {len(statements)}"
        raise QueryError(what, remedy="run them one by one")
    if statements[0].type not in _READING:
        kind = statements[0].type.name
        what = f"this database is for reading: got a statement of type {kind}"
        raise QueryError(what, remedy="use SELECT, EXPLAIN, DESCRIBE, SHOW or SUMMARIZE")
    return statements[0]
