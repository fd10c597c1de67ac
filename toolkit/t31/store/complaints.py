"""What the database complains about, said in the toolkit's words."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import duckdb

from t31.errors import QueryError, ResultsError

_NOT_OURS: Final = ("not a valid DuckDB database", "external extensions is disabled")
_NOT_WRITTEN: Final = ("No space left on device", "Failed to commit", "Failed to create checkpoint")
_OPEN_HERE: Final = "same database file with a different configuration"
_AGAIN: Final = "move it away and run `t31 enumerate` to make it anew"
_LOOK: Final = "`show tables` lists the tables, `describe TABLE` its columns"
_READ_ONLY: Final = "queries only read what is in this database: no writing, files or settings"
_SMALLER: Final = "ask for less at once, or sort and group fewer rows"
_REMEDIES: Final[dict[type[duckdb.Error], str]] = {
    duckdb.CatalogException: _LOOK,
    duckdb.BinderException: _LOOK,
    duckdb.PermissionException: _READ_ONLY,
    duckdb.OutOfMemoryException: _SMALLER,
}


@contextmanager
def file_complaints(path: Path) -> Iterator[None]:
    """Turn trouble with the file at ``path`` into a ``ResultsError``, a Ctrl-C into itself.

    Other errors of the database pass: they are mistakes of ours.
    """
    try:
        yield
    except RuntimeError as error:
        if str(error) != "Query interrupted":
            raise
        raise KeyboardInterrupt from None  # how duckdb reports a Ctrl-C while it works
    except duckdb.Error as error:
        if not is_file_trouble(error):
            raise
        raise file_error(path, error) from error


@contextmanager
def query_complaints(path: Path) -> Iterator[None]:
    """Turn what the database says against a query into a ``QueryError`` of one line.

    Trouble with the file at ``path`` becomes a ``ResultsError``, a Ctrl-C stays one.
    """
    try:
        with file_complaints(path):
            yield
    except (duckdb.Error, UnicodeError) as error:
        raise query_error(error) from error


def is_file_trouble(error: duckdb.Error) -> bool:
    """Return whether it is the file that is wrong, not what was asked of it."""
    is_unwritten = any(sign in str(error) for sign in _NOT_WRITTEN)
    return is_unwritten or is_damage(error) or isinstance(error, duckdb.IOException)


def is_damage(error: duckdb.Error) -> bool:
    """Return whether the file is not as it was written; a failed checksum has no own class."""
    return (
        type(error) is duckdb.Error
        or isinstance(error, duckdb.SerializationException)
        or "Could not read enough bytes" in str(error)
    )


def file_error(path: Path, error: duckdb.Error) -> ResultsError:
    """Return what is wrong with the file at ``path``, and the way out."""
    reason = str(error)
    if holder := re.search(r"Conflicting lock is held .*\(PID (\d+)\)", reason):
        what = f"the results database {path} is in use by process {holder[1]}"
        return ResultsError(what, remedy="try again when it has finished")
    if _OPEN_HERE in reason:
        what = f"the results database {path} is open in this process in another way"
        return ResultsError(what, remedy="close it there first")
    if any(sign in reason for sign in _NOT_OURS):
        what = f"{path} is not a results database of t31"
        return ResultsError(what, remedy="give another path with --db or T31_DB")
    if is_damage(error):
        return ResultsError(f"the results database {path} is damaged", remedy=_AGAIN)
    what = f"cannot use the results database {path}: {first_line(error)}"
    return ResultsError(what, remedy="check the path, its permissions and the space on the disk")


def query_error(error: Exception) -> QueryError:
    """Return the database's reason against a query on one line, with its hint if it has one."""
    remedy = next((text for kind, text in _REMEDIES.items() if isinstance(error, kind)), "")
    if "read-only mode" in str(error):
        remedy = _READ_ONLY
    return QueryError(first_line(error), remedy=remedy)


def first_line(error: Exception) -> str:
    """Return the reason without the place in the query that follows it, with the hint if any."""
    reason, _, rest = str(error).partition("\n")
    hint = rest.split("\n", 1)[0]
    is_hint = hint.startswith(("Did you mean", "Candidate bindings")) and '"pg_' not in hint
    return f"{reason.rstrip('!.')}. {hint}" if is_hint else reason
