"""Every way in which a results database is used, and in what words one is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from t31.errors import ResultsError
from t31.store.reader import open_results
from t31.store.sandbox import ask
from t31.store.writer import open_store


def everything(path: Path) -> list[list[dict[str, Any]]]:
    """Return all rows of all tables."""
    with open_results(path) as results:
        return [results.table_rows(table.name) for table in results.describe()]


def query(path: Path) -> None:
    """Open the file for a user's query."""
    with ask("from knock_outcome", path) as answer:
        list(answer.rows)


def write(path: Path) -> None:
    """Open the file for writing."""
    open_store(path, "1.0").close()


USES: list[Callable[[Path], Any]] = [everything, query, write]


def refusal(use: Callable[[Path], Any], path: Path) -> str:
    """Return in what words the file is refused, on one line."""
    with pytest.raises(ResultsError) as caught:
        use(path)
    assert "\n" not in str(caught.value)
    assert "duckdb.org" not in str(caught.value)
    return str(caught.value)
