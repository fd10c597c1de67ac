"""What all tests share: how hard hypothesis searches, databases, a report, the command line."""

import fcntl
import gc
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import settings
from typer.testing import CliRunner, Result

from t31.cli.commands import app
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant

if TYPE_CHECKING:
    from t31.report.document import Report

# No deadline: how long an example takes says more about the machine than about the code. Half the
# usual examples: what the spaces are small enough for is tested exhaustively.
settings.register_profile("t31", deadline=None, max_examples=50)
settings.load_profile("t31")

# Nothing that is loaded while tests are collected is ever garbage: to search it for some, again and
# again, would take a second in twenty.
gc.disable()


def pytest_collection_finish() -> None:
    """Begin to search for garbage, in what is made from here on."""
    gc.freeze()
    gc.enable()


ENUMERATED = ("thirty-one", "schwimmen", "stop-the-bus")
"""Games of the small database: one plain, one with a strict order, one with other rankings."""


class Command(Protocol):
    """The command line: ``t31("score", "AS KS 10S")``, with what is piped into it."""

    def __call__(self, *arguments: str, stdin: str | bytes = "") -> Result:
        """Run it and return what it printed, and its exit code."""


@pytest.fixture(scope="session")
def catalogue_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results database of the whole catalogue; only to be read, or copied."""
    return made_once(tmp_path_factory, "catalogue", catalogue())


@pytest.fixture(scope="session")
def small_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results database of the games :data:`ENUMERATED`; only to be read, or copied."""
    return made_once(tmp_path_factory, "small", map(load_variant, ENUMERATED))


@pytest.fixture(scope="session")
def catalogue_report(catalogue_database: Path) -> "Report":
    """The report on the whole catalogue, its first game the baseline."""
    # Heavy to load, as in :func:`made_once`.
    from t31.report.build import build_report
    from t31.store.reader import open_results

    games = catalogue()
    with open_results(catalogue_database) as results:
        return build_report(results, games, games[0])


def made_once(
    tmp_path_factory: pytest.TempPathFactory, name: str, variants: Iterable[Variant]
) -> Path:
    """Return a results database: whichever process of a run needs it first makes it for all."""
    # Heavy to load: some processes of a run make no database, and one of them runs no test.
    from tests.enumerated import enumerated

    own = tmp_path_factory.getbasetemp()
    folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    path = folder / f"{name}.duckdb"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return path if path.exists() else enumerated(path, variants)


@pytest.fixture
def isolated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, far from any database and any settings of a person's."""
    for name in ("T31_DB", "FORCE_COLOR", "TERMINAL_WIDTH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": str(tmp_path), "COLUMNS": "80", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def t31(isolated: Path) -> Command:
    """The command line in an empty folder; an exception that escapes it fails the test."""

    def run(*arguments: str, stdin: str | bytes = "") -> Result:
        return CliRunner().invoke(app, arguments, input=stdin, catch_exceptions=False)

    return run


@pytest.fixture
def database(small_database: Path, isolated: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small database that the command line finds, to do with what one likes."""
    copy = Path(shutil.copy(small_database, isolated / "results.duckdb"))
    monkeypatch.setenv("T31_DB", str(copy))
    return copy
