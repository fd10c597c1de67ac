"""Where the results database lies, and that its name is a name and nothing more."""

from pathlib import Path

import pytest

from t31.store.location import default_path
from t31.store.reader import open_results
from t31.store.sandbox import ask
from t31.store.writer import open_store
from tests.loaded import loaded_after
from tests.opened import everything, refusal, write
from tests.stored import scat_alone


def test_the_file_lies_where_it_is_said_to_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """``T31_DB`` where it names a file, else the data folder under the working folder."""
    monkeypatch.setenv("T31_DB", "/elsewhere/results.duckdb")
    assert default_path() == Path("/elsewhere/results.duckdb")
    monkeypatch.setenv("T31_DB", "")
    assert default_path() == Path("data/t31.duckdb")
    monkeypatch.delenv("T31_DB")
    assert default_path() == Path("data/t31.duckdb")


def test_without_a_path_the_default_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reader, user's query and writer agree on it."""
    path = scat_alone(tmp_path / "t31.duckdb")
    monkeypatch.setenv("T31_DB", str(path))
    with open_results() as results:
        assert (results.path, results.variants()) == (path, ["scat"])
    with ask("select variant from variant") as answer:
        assert list(answer.rows) == [("scat",)]
    with open_store(None, "1.0") as store:
        assert store.path == path


def test_knowing_where_the_file_lies_costs_nothing() -> None:
    """The command line asks for it before it loads a database."""
    assert not loaded_after("import t31.store.location") & {"duckdb", "polars"}


@pytest.mark.parametrize("name", [":memory:", "md:t31", "sqlite:x", "é '\".db", "t31"])
def test_a_name_is_the_name_of_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No name is magic, not even one that DuckDB would read in a way of its own."""
    monkeypatch.chdir(tmp_path)
    write(Path(name))
    assert everything(Path(name))
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_name_that_the_database_takes_apart_is_refused(tmp_path: Path) -> None:
    """DuckDB reads settings behind a question mark, so no file of that name can be used."""
    assert "cannot use the results database" in refusal(write, tmp_path / "a?b.duckdb")
