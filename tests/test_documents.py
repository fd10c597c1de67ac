"""What the documents say is true: commands print what they show, queries run, tables are listed.

``python -m tests.test_documents`` writes ``data/README.md`` anew from the comments of the schema.
"""

import doctest
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from typer.testing import CliRunner

from t31.cli.commands import app
from t31.store.catalogue import Table
from t31.store.reader import open_results
from t31.store.writer import open_store
from t31.version import __version__

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

DATA_INTRODUCTION = """\
# data/

`make report`, or `t31 enumerate`, writes the results database here: `t31.duckdb`, a DuckDB file. It
is made from the rules and from nothing else, so it can be deleted and made again at any time.
`T31_DB`, or `--db` on any command, names another file.

`t31 sql "SELECT …"` opens it read-only; so does any DuckDB client of version 2 or newer. Every
comment below is in the file too, in `duckdb_tables()`, `duckdb_views()` and `duckdb_columns()`:
`t31 sql "SELECT column_name, comment FROM duckdb_columns() WHERE table_name = 'knock'"`.

- Counts are exact integers (`HUGEINT`: up to 2^127 - 1). A count is of the deals that its table
  names, and tables of one variant, model, condition and player count are on one scale.
- A `probability` is the correctly rounded double of a quotient of two counts of its row.
- `score` is in points, a multiple of 0.5; null in the games that rank hands as three-card poker
  does. `strength` is what every table is keyed by: the place of a hand's value among all values of
  its game at the showdown, 0 the weakest; equal strength is a tie. `label` says it in words.
- Tables that a version does not fill are there and empty; `t31 status` says what is missing.

`simulation` and `simulation_cell` are empty as yet. A knock table may lack its lowest strengths
where they cannot be counted; `t31 status` names them. No group of this version needed to be divided
to fit: all counts are of single deals.
"""


DATA_HEADER = ("| column | type | null | meaning |", "| --- | --- | --- | --- |")


def blocks(language: str) -> list[str]:
    """Return the contents of the README's code blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def commands() -> Iterator[tuple[str, str]]:
    """Yield every command that the README shows, with what it shows of its output."""
    for block in blocks("console"):
        for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = shown.partition("\n")
            yield command, output.rstrip("\n")


@pytest.fixture(scope="module")
def folder(catalogue_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A working folder as a reader of the README has it: a database, and a file of his own."""
    path = tmp_path_factory.mktemp("reader")
    (toml,) = blocks("toml")
    (path / "house-rules.toml").write_text(toml, encoding="utf-8")
    (path / "data").mkdir()
    shutil.copy(catalogue_database, path / "data" / "t31.duckdb")
    before = Path.cwd()
    os.chdir(path)
    yield path
    os.chdir(before)


def run(command: str) -> str:
    """Run a command of the README and return what it prints."""
    program, *arguments = shlex.split(command)
    assert program == "t31"
    if arguments[0] == "enumerate":
        arguments += ["--effort", "quick"]
    environment = {"T31_DB": None, "COLUMNS": "100"}
    finished = CliRunner().invoke(app, arguments, env=environment, catch_exceptions=False)
    assert finished.exit_code == 0, finished.stderr
    return "\n".join(line.rstrip() for line in finished.stdout.splitlines())


@pytest.mark.parametrize(("command", "shown"), list(commands()), ids=lambda text: text[:40])
@pytest.mark.usefixtures("folder")
def test_every_command_of_the_readme_prints_what_it_shows(command: str, shown: str) -> None:
    """Word for word where output is shown, and without an error where it is not."""
    printed = run(command)
    if shown:
        assert printed == shown


@pytest.mark.parametrize("query", blocks("sql"))
def test_every_query_of_the_readme_has_an_answer(query: str, folder: Path) -> None:
    """Rows come back, and no probability is made up."""
    with open_results(folder / "data" / "t31.duckdb") as results:
        assert results.rows(query)


def test_every_query_of_the_readme_says_of_which_model() -> None:
    """So that it answers alike from a database of two players and from a full one."""
    shown = [command for command, _ in commands() if "SELECT" in command]
    shown += [*blocks("sql"), *re.findall(r'"(SELECT .*?)"\)', "".join(blocks("python")))]
    assert len(shown) == 5
    assert all("model" in query for query in shown)


def test_the_python_of_the_readme_answers_as_shown(folder: Path) -> None:
    """Run in one session, in the order of the text."""
    assert folder.exists()
    session = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("python")), {}, "README.md", "README.md", 0
    )
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_readme_links_to_files_that_are_there() -> None:
    """Links within the repository."""
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://") or (ROOT / target).exists(), target


def data_readme(tables: tuple[Table, ...]) -> str:
    """Return the text of ``data/README.md``: every table and column with its comment."""
    parts = [DATA_INTRODUCTION]
    for table in tables:
        parts.append(f"## {table.name}\n\n{table.comment}\n")
        rows = [
            f"| {'**' if column.in_key else ''}{column.name}{'**' if column.in_key else ''} "
            f"| {column.type} | {'yes' if column.nullable else ''} | {column.comment} |"
            for column in table.columns
        ]
        parts.append("\n".join([*DATA_HEADER, *rows, ""]))
    return "\n".join(parts)


def schema_tables(path: Path) -> tuple[Table, ...]:
    """Return the tables of an empty results database made at ``path``."""
    open_store(path, __version__).close()
    with open_results(path) as results:
        return results.describe()


def test_the_readme_of_data_has_every_table_and_column(tmp_path: Path) -> None:
    """It is written from the comments of the schema, and written anew when they change."""
    tables = schema_tables(tmp_path / "empty.duckdb")
    assert (ROOT / "data" / "README.md").read_text(encoding="utf-8") == data_readme(tables)


if __name__ == "__main__":
    with TemporaryDirectory() as temporary:
        text = data_readme(schema_tables(Path(temporary) / "empty.duckdb"))
    (ROOT / "data" / "README.md").write_text(text, encoding="utf-8")
