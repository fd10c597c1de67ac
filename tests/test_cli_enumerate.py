"""``t31 enumerate``: what is made, what is skipped, what is refused, and what Ctrl-C leaves."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from t31.rules.loading import CATALOGUE_ORDER
from t31.store.reader import open_results
from t31.store.writer import open_store
from tests.conftest import ENUMERATED, Command

PROGRAM = str(Path(sys.executable).with_name("t31"))
PRESET = """
id = "house-rules"
title = "Our table"
parent = "eenendertigen"

[match]
lives = 5
"""


def held(path: Path) -> list[str]:
    """Return the variants in a database."""
    with open_results(path) as results:
        return results.variants()


def test_what_is_made_is_said_line_by_line(t31: Command, isolated: Path) -> None:
    """On stderr: there are no data to print. The file and its folders are made."""
    result = t31(
        "enumerate", "--effort", "quick", "eenendertigen", "--players", "2", "--db", "a/b/c.duckdb"
    )
    assert (result.exit_code, result.stdout) == (0, "")
    *lines, last = result.stderr.splitlines()
    assert lines == ["eenendertigen: dealt, 2 players: made", "eenendertigen: hands: made"]
    assert re.fullmatch(r"a/b/c\.duckdb is up to date, in \d+\.\d s", last)
    assert held(isolated / "a/b/c.duckdb") == ["eenendertigen"]


def test_the_database_lies_under_the_working_folder(t31: Command, isolated: Path) -> None:
    """Unless something else says where."""
    assert t31("enumerate", "--effort", "quick", "eenendertigen").exit_code == 0
    assert held(isolated / "data" / "t31.duckdb") == ["eenendertigen"]


def test_what_is_there_is_skipped_and_said_to_be(database: Path, t31: Command) -> None:
    """Unless it is forced: then it is made again, to the same rows."""
    with open_results(database) as results:
        before = results.rows("from knock order by all")
    again = t31("enumerate", "--effort", "quick", "schwimmen", "--players", "2")
    assert again.stderr.splitlines()[:2] == [
        "schwimmen: hands: skipped, there already",
        "schwimmen: dealt, 2 players: skipped, there already",
    ]
    forced = t31("enumerate", "--effort", "quick", "schwimmen", "--players", "2", "--force")
    assert forced.stderr.splitlines()[:2] == [
        "schwimmen: dealt, 2 players: made",
        "schwimmen: hands: made",
    ]
    with open_results(database) as results:
        assert results.rows("from knock order by all") == before


def test_without_a_variant_all_sixteen_are_made(
    t31: Command, isolated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the catalogue; the counting itself is tested elsewhere."""
    asked: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        "t31.jobs.enumerate.enumerate_variants",
        lambda _path, _version, work, _announce, jobs, force: asked.extend(
            (variant.id, [str(part) for part in parts]) for variant, parts in work
        ),
    )
    result = t31("enumerate", "--effort", "quick")
    assert asked == [(name, ["hands", "dealt, 2 players"]) for name in CATALOGUE_ORDER]
    assert result.exit_code == 0


def test_a_file_of_ones_own_is_enumerated_too(t31: Command, isolated: Path) -> None:
    """By its path, beside games of the catalogue."""
    (isolated / "house.toml").write_text(PRESET)
    result = t31(
        "enumerate", "--effort", "quick", "house.toml", "eenendertigen", "--db", "x.duckdb"
    )
    assert result.exit_code == 0
    assert held(isolated / "x.duckdb") == ["eenendertigen", "house-rules"]


def test_two_files_of_one_id_are_refused(t31: Command, isolated: Path) -> None:
    """One would overwrite the other."""
    (isolated / "house.toml").write_text(PRESET)
    (isolated / "other.toml").write_text(PRESET.replace("5", "6"))
    result = t31("enumerate", "--effort", "quick", "house.toml", "other.toml")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: two files define a variant: got 'house-rules'; ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["scat", "--players", "8"], "error: scat: players: got '8'; use 2-7\n"),
        (["scat", "--players", "1-3"], "error: scat: players: got '1'; use 2-7\n"),
        (
            ["scat", "schwimmen", "--players", "10-12"],
            "error: no variant here is for so many players: got '10-12'; use 2-9\n",
        ),
        (
            ["scat", "--players", "3-7"],
            "error: scat: nothing is counted for so many players: got '3-7'; try --effort normal;",
        ),
        (
            ["schwimmen", "--model", "last-draw"],
            "error: schwimmen: nothing is counted in the model last-draw for so many players: got"
            " '2-9'; `t31 status` says",
        ),
        (
            ["stop-the-bus", "--model", "last-draw"],
            "error: stop-the-bus: nothing is counted in the model last-draw for so many players: ",
        ),
    ],
)
def test_players_that_nothing_can_be_made_for_are_refused(
    arguments: list[str], message: str, t31: Command, isolated: Path
) -> None:
    """Outside the range of the one game named or of all, or beyond what is counted exactly."""
    result = t31("enumerate", "--effort", "quick", *arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
    assert not any(isolated.iterdir())


def test_players_that_some_games_lack_are_left_out_where_several_are_named(
    t31: Command, database: Path
) -> None:
    """Eight can play Schwimmen, not Thirty-One; quick is for two."""
    result = t31("enumerate", "--effort", "quick", "thirty-one", "schwimmen", "--players", "2,8")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[0] == "note: schwimmen: tables of 8 players are not made"
    assert held(database) == sorted(ENUMERATED)


@pytest.mark.parametrize(
    "text", ["", "x", "7-2", "2,,3", "2-", "-2", "2-3-4", "2.5", "2-999999999999", "\uff12"]
)
def test_text_that_lists_no_players_is_a_usage_error(text: str, t31: Command) -> None:
    """Told what such a list looks like."""
    result = t31("enumerate", "--effort", "quick", "scat", "--players", text)
    assert result.exit_code == 2
    assert f"Invalid value for --players: {text!r}; write" in result.stderr
    assert "2-7 or 2,4-6" in result.stderr


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (".", ". is not a file"),
        ("file/t31.duckdb", "cannot make the folder file"),
        ("file", "is not a results database of t31"),
    ],
)
def test_a_database_that_cannot_be_written_is_an_error(
    path: str, message: str, t31: Command, isolated: Path
) -> None:
    """A folder, a path through a file, a file of another kind: left as they are."""
    (isolated / "file").write_text("something else")
    result = t31("enumerate", "--effort", "quick", "eenendertigen", "--players", "2", "--db", path)
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stderr.splitlines()[-1].startswith("error: ")
    assert (isolated / "file").read_text() == "something else"


def test_a_database_in_use_is_an_error(t31: Command, isolated: Path) -> None:
    """Held open for writing by another process."""
    hold = "import sys; from t31.store.writer import open_store; from pathlib import Path\n"
    hold += "with open_store(Path('x.duckdb'), '1'): print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=isolated
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        result = t31(
            "enumerate", "--effort", "quick", "eenendertigen", "--players", "2", "--db", "x.duckdb"
        )
        holder.communicate()
    assert result.exit_code == 1
    assert f"in use by process {holder.pid}" in result.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_was_finished_and_the_next_run_goes_on(
    t31: Command, isolated: Path, how: signal.Signals
) -> None:
    """Parts that were finished wait for the others, and the exit is 130."""
    models = "--model", "last-draw", "--model", "final-turn"
    options = *models, "--players", "2", "--jobs", "1", "--db", "x.duckdb"
    command = ["enumerate", "eenendertigen", *options]
    with subprocess.Popen(
        [PROGRAM, *command], stderr=subprocess.PIPE, text=True, cwd=isolated
    ) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        process.send_signal(how)
        rest = process.stderr.read()
    assert process.returncode == 130
    assert "note: interrupted: what was finished is kept" in rest
    assert (isolated / "x.duckdb.unfinished").exists()
    again = t31(*command)
    assert again.exit_code == 0
    made = again.stderr.splitlines(keepends=True)
    assert first == made[0] != "eenendertigen: hands: made\n"
    assert len(made) == len(set(made)) > len(rest.splitlines())
    assert held(isolated / "x.duckdb") == ["eenendertigen"]
    assert not (isolated / "x.duckdb.unfinished").exists()


def test_a_new_title_is_written_though_nothing_is_counted_again(
    t31: Command, isolated: Path
) -> None:
    """Title, aliases, source and assumptions are no rules: the counts stand, the words change."""
    for title in ("Our table", "Their table"):
        (isolated / "house.toml").write_text(PRESET.replace("Our table", title))
        assert t31("enumerate", "house.toml", "--effort", "quick").exit_code == 0
        with open_results(isolated / "data" / "t31.duckdb") as results:
            assert results.rows("SELECT title FROM variant") == [(title,)]
            assert results.rows("SELECT count(*) FROM run") == [(2,)]


@pytest.mark.usefixtures("isolated")
def test_the_work_is_done_though_nobody_reads_of_it() -> None:
    """A closed pipe stops what is printed, not what is made."""
    command = f"{PROGRAM} enumerate eenendertigen schwimmen --effort quick --jobs 1 --db x.duckdb"
    script = f"({command} 2>&1; echo $? >code) | true"
    subprocess.run(["bash", "-c", script], check=True)
    assert Path("code").read_text() == "0\n"
    assert held(Path("x.duckdb")) == ["eenendertigen", "schwimmen"]


def test_what_another_version_made_is_made_again(database: Path, t31: Command) -> None:
    """Stale rows are no rows."""
    with open_store(database, "0.0.1") as store:
        store.forget_variant("schwimmen")
    result = t31("enumerate", "--effort", "quick", "schwimmen", "--players", "2")
    assert result.stderr.splitlines()[0] == "schwimmen: dealt, 2 players: made"
