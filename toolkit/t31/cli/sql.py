"""``t31 sql``: a question of the user's own to the results database."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from t31.cli.options import DatabaseOption, FormatOption, example
from t31.cli.output import Format, show
from t31.cli.reading import is_piped, whole_text
from t31.errors import QueryError, one_of

app = typer.Typer()


@app.command(
    "sql",
    epilog=example(
        "t31 sql --describe knock",
        't31 sql "select label, success_probability from knock order by all limit 5"',
    ),
)
def sql(
    query: Annotated[str | None, typer.Argument(metavar="QUERY", hidden=True)] = None,
    tables: Annotated[bool, typer.Option("--tables", help="List the tables and views.")] = False,
    describe: Annotated[
        str | None, typer.Option(metavar="TABLE", help="List the columns of a table or view.")
    ] = None,
    db: DatabaseOption = None,
    form: FormatOption = "table",
) -> None:
    """Ask the results database a question in SQL.

    QUERY is one statement that reads: SELECT, or DuckDB's DESCRIBE, SHOW, SUMMARIZE, EXPLAIN.
    It is read from stdin where it is - or missing and something is piped in; typed without a
    query, the command lists the tables. Nothing is written, and nothing else is read.
    """
    if query is not None and (tables or describe is not None):
        message = "give a query or one of --tables and --describe, not both"
        raise typer.BadParameter(message, param_hint="QUERY")
    if describe is not None:
        _show_columns(describe, db, form)
    elif tables or (query is None and not is_piped()):
        _show_tables(db, form)
    else:
        _show_answer(whole_text(QueryError) if query in (None, "-") else str(query), db, form)


def _show_answer(query: str, db: Path | None, form: Format) -> None:
    # Loaded here and below, because the database is a library that help must not wait for.
    from t31.store.sandbox import ask

    with ask(query, db) as answer:
        show(answer.columns, answer.rows, form)


def _show_tables(db: Path | None, form: Format) -> None:
    from t31.store.reader import open_results

    with open_results(db) as results:
        rows = [(table.name, table.kind, table.comment) for table in results.describe()]
    show(["table", "kind", "comment"], rows, form)


def _show_columns(name: str, db: Path | None, form: Format) -> None:
    from t31.store.reader import open_results

    with open_results(db) as results:
        tables = {table.name: table for table in results.describe()}
    if name not in tables:
        close = get_close_matches(name, tables, 1)
        remedy = f"did you mean {close[0]}?" if close else one_of(tables)
        raise QueryError("no such table", got=name, remedy=remedy)
    rows = [
        (column.name, column.type, column.in_key, column.nullable, column.comment)
        for column in tables[name].columns
    ]
    show(["column", "type", "in_key", "nullable", "comment"], rows, form)
