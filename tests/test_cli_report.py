"""``t31 report``: which games, compared with which, into which files."""

from pathlib import Path

import pytest

from tests.conftest import Command


def test_the_files_written_are_printed(t31: Command, database: Path) -> None:
    """Both formats, into the folder that is usual."""
    result = t31("report", "thirty-one", "schwimmen")
    assert result.exit_code == 0
    written = result.stdout.splitlines()
    assert [Path(name).suffix for name in written] == [".html", ".md"]
    for name in written:
        assert Path(name).parent == Path("reports")
        assert "Schwimmen" in Path(name).read_text(encoding="utf-8")
    assert database.exists()


@pytest.mark.usefixtures("database")
def test_one_format_is_one_file_and_any_folder_is_made(t31: Command) -> None:
    """As deep as it is named."""
    result = t31("report", "schwimmen", "--to", "markdown", "--out", "a/b")
    (name,) = result.stdout.splitlines()
    assert Path(name).parent == Path("a/b")
    assert not Path("reports").exists()


@pytest.mark.usefixtures("database")
def test_without_a_variant_the_report_is_on_all_that_the_database_holds(t31: Command) -> None:
    """And a note says which games of the catalogue are not in it."""
    result = t31("report", "--to", "markdown")
    text = Path(result.stdout.strip()).read_text(encoding="utf-8")
    for title in ("Thirty-One", "Schwimmen", "Stop the Bus"):
        assert title in text
    assert result.stderr.startswith("note: not in the database, so not in the report: eenendert")
    assert "schwimmen," not in result.stderr


def baselines(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Watch which baseline and variants reports are asked for."""
    asked: list[tuple[str, list[str]]] = []

    def watch(_results: object, variants: object, baseline: object, *_: object) -> list[Path]:
        assert isinstance(variants, tuple)
        asked.append((vars(baseline)["id"], [variant.id for variant in variants]))
        return []

    monkeypatch.setattr("t31.report.writing.write_reports", watch)
    return asked


@pytest.mark.parametrize(
    ("arguments", "baseline"),
    [
        ([], "thirty-one"),
        (["schwimmen", "thirty-one"], "thirty-one"),
        (["schwimmen", "stop-the-bus"], "schwimmen"),
        (["schwimmen", "thirty-one", "--baseline", "knack"], "schwimmen"),
        (["schwimmen", "--baseline", "stop-the-bus"], "stop-the-bus"),
    ],
)
@pytest.mark.usefixtures("database")
def test_the_baseline_is_the_base_game_unless_another_is_named(
    arguments: list[str], baseline: str, t31: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the first, where the base game is not in the report."""
    asked = baselines(monkeypatch)
    assert t31("report", *arguments).exit_code == 0
    assert asked[0][0] == baseline


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["scat"], "the database has no results of scat"),
        (["--out", "file"], "not a folder: got 'file'; give --out the name of a folder"),
        (["schwimmen", "--to", "markdown", "--out", "file/within"], "file"),
        (["--baseline", "nope"], "no such variant: got 'nope'"),
        (["--db", "none.duckdb"], "there is no results database none.duckdb"),
    ],
)
def test_what_cannot_be_reported_is_an_error_on_one_line(
    arguments: list[str], message: str, t31: Command, database: Path
) -> None:
    """And nothing is written."""
    Path("file").write_text("")
    result = t31("report", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[-1].startswith("error: ")
    assert message in result.stderr
    assert not Path("reports").exists()
    assert database.exists()


def test_a_database_without_any_game_of_the_catalogue_is_an_error(
    t31: Command, isolated: Path
) -> None:
    """Its own games can be named."""
    preset = 'id = "mine"\ntitle = "Mine"\nparent = "eenendertigen"\n'
    (isolated / "mine.toml").write_text(preset)
    t31("enumerate", "mine.toml", "--effort", "quick", "--db", "x.duckdb")
    result = t31("report", "--db", "x.duckdb")
    assert result.exit_code == 1
    assert "no variant of the catalogue is in the database" in result.stderr
    named = t31("report", "mine.toml", "--to", "markdown", "--db", "x.duckdb")
    assert named.exit_code == 0


@pytest.mark.parametrize("option", ["--out", "--db"])
def test_an_empty_path_is_a_usage_error(option: str, t31: Command, database: Path) -> None:
    """It is what a script's unset variable gives, not the working folder."""
    result = t31("report", "thirty-one", option, "")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Invalid value for '{option}': an empty path" in result.stderr
    assert list(database.parent.iterdir()) == [database]


@pytest.mark.parametrize("text", ["", "pdf", "html,pdf", "html;markdown"])
def test_a_format_that_is_none_is_a_usage_error(text: str, t31: Command) -> None:
    """Told which there are."""
    result = t31("report", "--to", text)
    assert result.exit_code == 2
    assert "html, markdown or both" in result.stderr


def commands(path: Path) -> list[str]:
    """Return what a page in Markdown tells to type, but for queries."""
    return [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("t31 enumerate", "t31 report"))
    ]


def test_the_page_names_the_commands_that_make_it_again(t31: Command, isolated: Path) -> None:
    """With the effort and the players of its database, and the paths of one's own files."""
    (isolated / "my games").mkdir()
    preset = 'id = "mine"\ntitle = "Mine"\nparent = "eenendertigen"\n'
    (isolated / "my games" / "mine.toml").write_text(preset)
    asked = ("my games/mine.toml", "eenendertigen", "--players", "2,3", "--model", "dealt")
    assert t31("enumerate", *asked, "--jobs", "1").exit_code == 0
    path = Path("reports/report.md")
    assert t31("report", "my games/mine.toml", "eenendertigen").exit_code == 0
    assert commands(path) == [
        "t31 enumerate eenendertigen 'my games/mine.toml' --players 2-3 --model dealt",
        "t31 report 'my games/mine.toml' eenendertigen",
    ]
    assert t31("report", "eenendertigen", "--baseline", "my games/mine.toml").exit_code == 0
    assert commands(path)[1] == "t31 report eenendertigen --baseline 'my games/mine.toml'"


@pytest.mark.usefixtures("database")
def test_the_page_of_a_quick_database_says_quick(t31: Command) -> None:
    """And names the games, where they are not all of the catalogue."""
    assert t31("report", "--to", "markdown").exit_code == 0
    games = "thirty-one stop-the-bus schwimmen"
    assert commands(Path("reports/report.md")) == [
        f"t31 enumerate {games} --effort quick",
        f"t31 report {games}",
    ]
