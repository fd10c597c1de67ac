"""Opening the file: for reading or for writing, and only if it is a results database of ours.

Everyone who reads opens the file the same way, so that a process may hold it open several times:
read-only, with no way out to other files, the network or the settings. A file can be written by
one process while nobody reads it, or read by many while nobody writes it; so whoever reads sees
all of a variant's rows, old or new, for as long as the file is open.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

import duckdb

from t31.errors import ResultsError
from t31.store.complaints import file_complaints, file_error

SCHEMA_VERSION: Final = 1
"""Goes up whenever ``schema.sql`` changes; a file of another version is refused."""

MEMORY_LIMIT: Final = "1GB"
_Settings = dict[str, str | bool | int | float | list[str]]
_SHUT: Final[_Settings] = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
    "lock_configuration": "true",
}
_READING: Final[_Settings] = {
    **_SHUT,
    "threads": "2",
    "memory_limit": MEMORY_LIMIT,
    "temp_directory": "",
}
_OTHER_PATH: Final = "give another path with --db or T31_DB"


def connect_for_reading(path: Path) -> duckdb.DuckDBPyConnection:
    """Open the results database at ``path`` for reading, shut off from everything else.

    Raises:
        ResultsError: it is missing, in use by a writer, damaged, not ours, or of another version.
    """
    if not _exists(path):
        remedy = "run `t31 enumerate` to make one, or name one with --db or T31_DB"
        raise ResultsError(f"there is no results database {path}", remedy=remedy)
    connection = _connect(path, read_only=True)
    with closed_on_error(connection):
        _require_ours(connection, path)
    return connection


def connect_for_writing(path: Path, t31_version: str) -> duckdb.DuckDBPyConnection:
    """Open the results database at ``path`` for writing; make it, and its folders, if need be.

    Raises:
        ResultsError: it cannot be made or written, is in use, damaged, not ours, or of another
            version.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"cannot make the folder {path.parent}: {error.strerror}"
        raise ResultsError(what, remedy=_OTHER_PATH) from error
    _exists(path)
    connection = _connect(path, read_only=False)
    with closed_on_error(connection):
        if _is_new(connection, path):
            _create(connection, path, t31_version)
        _require_ours(connection, path)
    return connection


@contextmanager
def closed_on_error(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Close ``connection`` if the block fails, so that the file is free again at once."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def all_or_none(connection: duckdb.DuckDBPyConnection, path: Path) -> Iterator[None]:
    """Commit at the end of the block what it did; after any error undo it."""
    with file_complaints(path):
        connection.begin()
        try:
            yield
        except BaseException:
            # Never commit after an error: DuckDB would say nothing, and keep nothing. What went
            # wrong first is what the caller has to hear of, whatever the roll-back says.
            with suppress(duckdb.Error):
                connection.rollback()
            raise
        connection.commit()


def _exists(path: Path) -> bool:
    """Return whether there is a file; anything else there is refused, as a pipe waits for ever."""
    try:
        if path.exists() and not path.is_file():
            raise ResultsError(f"{path} is not a file", remedy=_OTHER_PATH)
        return path.exists()
    except OSError as error:
        what = f"cannot look for a results database at {path}: {error.strerror}"
        raise ResultsError(what, remedy=_OTHER_PATH) from error


def _connect(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    # An absolute path is a file to DuckDB, whatever it is called: ":memory:", "md:data".
    name, config = str(path.absolute()), _READING if read_only else _SHUT
    try:
        return duckdb.connect(name, read_only=read_only, config=config)
    except duckdb.Error as error:
        raise file_error(path, error) from error


def _is_new(connection: duckdb.DuckDBPyConnection, path: Path) -> bool:
    """Return whether the file holds nothing yet: just made, or its first writer was killed."""
    with file_complaints(path):
        return not connection.execute("FROM information_schema.tables LIMIT 1").fetchall()


def _create(connection: duckdb.DuckDBPyConnection, path: Path, t31_version: str) -> None:
    schema = files("t31.store").joinpath("schema.sql").read_text(encoding="utf-8")
    facts = [("schema_version", str(SCHEMA_VERSION)), ("created_by", t31_version)]
    with all_or_none(connection, path):
        connection.execute(schema)
        connection.executemany("INSERT INTO meta VALUES (?, ?)", facts)


def _require_ours(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    found = _schema_version(connection, path)
    if found == str(SCHEMA_VERSION):
        return
    if _is_new(connection, path):
        raise ResultsError(f"{path} holds no results yet", remedy="run `t31 enumerate` to fill it")
    if found is None:
        remedy = f"{_OTHER_PATH}; `t31 enumerate` makes a new file"
        raise ResultsError(f"{path} is not a results database of t31", remedy=remedy)
    newer = found.isdecimal() and int(found) > SCHEMA_VERSION
    remedy = (
        "use the newer t31 that made it, or another path with --db or T31_DB"
        if newer
        else "move it away and run `t31 enumerate` to make it anew"
    )
    what = f"{path} has schema version {found}, this t31 works with {SCHEMA_VERSION}"
    raise ResultsError(what, remedy=remedy)


def _schema_version(connection: duckdb.DuckDBPyConnection, path: Path) -> str | None:
    query = "SELECT value FROM meta WHERE key = 'schema_version'"
    with file_complaints(path):
        try:
            rows = connection.execute(query).fetchall()
        except (duckdb.CatalogException, duckdb.BinderException):  # no such table, or column
            return None
    return str(rows[0][0]) if rows else None
