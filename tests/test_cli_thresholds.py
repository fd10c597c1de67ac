"""``t31 thresholds``: the lowest score worth knocking with, as a table and as rows."""

import csv
import io
import json
from pathlib import Path

import pytest

from t31.hands.space import hand_space
from t31.rules.loading import load_variant
from tests.conftest import Command
from tests.invented import Invented, everywhere, write

DUTCH = load_variant("eenendertigen")
STRICT = load_variant("schwimmen")
BUS = load_variant("stop-the-bus")
COLUMNS = "variant model condition players by success threshold score strength label example"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of three games and invented counts, made once; only to be read.

    Of eenendertigen all that there is for two to four players after the last draw: from 26 on,
    always, and never; and for two as dealt, which ends at 20, below which nothing is known.
    """
    path = tmp_path_factory.mktemp("invented") / "t31.duckdb"
    known = {s: row for s, row in everywhere(DUTCH).items() if s >= 10}
    cheap = dict.fromkeys(everywhere(DUTCH), Invented(100, cost_knocker=0.1, cost_opponent=0.5))
    dear = dict.fromkeys(everywhere(DUTCH), Invented(100, cost_knocker=0.5, cost_opponent=0.1))
    write(
        path,
        DUTCH,
        {
            ("last-draw", 2): everywhere(DUTCH, s25=Invented(74)),
            ("last-draw", 3): cheap,
            ("last-draw", 4): dear | everywhere(DUTCH, s30=Invented(74)),
            ("dealt", 2): known,
            ("final-turn", 2): everywhere(DUTCH, s24=Invented(1)),
        },
    )
    pair = hand_space(BUS).labels.index("pair of 8s, king")
    write(path, BUS, {("dealt", 2): {**everywhere(BUS), pair - 1: Invented(0)}})
    write(path, STRICT, {("dealt", 9): everywhere(STRICT, s20=Invented(50))})
    return path


@pytest.fixture
def invented(made: Path, isolated: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That database where the command line finds it, in an empty folder."""
    monkeypatch.setenv("T31_DB", str(made))
    return isolated


def rows(text: str) -> list[dict[str, str]]:
    """Read what was printed as CSV."""
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.usefixtures("invented")
def test_the_table_has_games_down_and_players_across(t31: Command) -> None:
    """What is not computed is a question mark, what is not there a dash, and both are noted."""
    result = t31("thresholds", "eenendertigen", "stop-the-bus", "--players", "2-4")
    assert result.stdout == (
        "variant        model      2      3       4\n"
        "eenendertigen  last-draw  26     always  never\n"
        "eenendertigen  dealt      ?      -       -\n"
        "stop-the-bus   dealt      8-8-K  -       -\n"
    )
    assert result.stderr.splitlines() == [
        "note: not in the database: eenendertigen, stop-the-bus: dealt 3-4 players; "
        "`t31 enumerate eenendertigen stop-the-bus` makes them",
        "note: ? is not computed: counts that would decide it are not made by this version",
    ]


@pytest.mark.usefixtures("invented")
def test_a_game_of_fewer_players_has_blanks(t31: Command) -> None:
    """Nine play Schwimmen; in the other game nobody asks how."""
    result = t31("thresholds", "schwimmen", "eenendertigen", "--players", "2,9", "--model", "dealt")
    assert result.stdout == (
        "variant        model  2  9\n"  #
        "schwimmen      dealt  -  21\n"
        "eenendertigen  dealt  ?\n"
    )


@pytest.mark.usefixtures("invented")
def test_the_whole_table_fits_80_columns(t31: Command) -> None:
    """All games of the catalogue, two to nine players."""
    result = t31("thresholds")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1 + 16 + 12  # in all but four one draws from a stock
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


@pytest.mark.usefixtures("invented")
def test_csv_has_one_row_a_threshold(t31: Command) -> None:
    """With all that a table has no room for; what is not known is empty."""
    result = t31("thresholds", "eenendertigen", "--players", "2", "--format", "csv")
    assert result.stdout.splitlines()[0].split(",") == COLUMNS.split()
    last_draw, dealt = rows(result.stdout)
    assert (last_draw["threshold"], last_draw["score"], last_draw["label"]) == ("26", "26", "26")
    assert (last_draw["condition"], last_draw["by"], last_draw["success"]) == (
        "no-blitz",
        "success",
        "0.75",
    )
    assert (dealt["model"], dealt["threshold"], dealt["score"]) == ("dealt", "not computed", "")


@pytest.mark.usefixtures("invented")
def test_json_has_numbers_where_there_are_numbers(t31: Command) -> None:
    """Always names the weakest hand: in this deck three sevens of three suits, 7 points."""
    asked = ("thresholds", "eenendertigen", "--players", "3", "--model", "last-draw")
    (row,) = json.loads(t31(*asked, "--success", "1", "--format", "json").stdout)
    assert row == {
        "variant": "eenendertigen",
        "model": "last-draw",
        "condition": "no-blitz",
        "players": 3,
        "by": "success",
        "success": 1,
        "threshold": "always",
        "score": 7,
        "strength": 0,
        "label": "7",
        "example": "7S 7H 7D",
    }


@pytest.mark.usefixtures("invented")
def test_by_cost_there_is_no_success_to_name(t31: Command) -> None:
    """Three players' costs are there and always less; of two they are not."""
    asked = ("thresholds", "eenendertigen", "--players", "2,3", "--model", "last-draw")
    result = t31(*asked, "--by", "cost", "--format", "csv")
    two, three = rows(result.stdout)
    assert (two["threshold"], three["threshold"]) == ("not in the database", "always")
    assert (three["by"], three["success"]) == ("cost", "")
    assert (
        "eenendertigen: last-draw 2 players; `t31 enumerate eenendertigen` makes" in result.stderr
    )


@pytest.mark.parametrize(
    ("success", "threshold"), [("0.74", "always"), ("37/50", "always"), ("0.7400001", "26")]
)
@pytest.mark.usefixtures("invented")
def test_any_success_can_be_asked_for(success: str, threshold: str, t31: Command) -> None:
    """Compared exactly: at 25, 74 of 100 succeed."""
    asked = ("thresholds", "eenendertigen", "--players", "2", "--model", "last-draw")
    (row,) = rows(t31(*asked, "--success", success, "--format", "csv").stdout)
    assert (row["success"], row["threshold"]) == (success, threshold)


@pytest.mark.usefixtures("invented")
def test_a_final_turn_is_of_two_players(t31: Command) -> None:
    """One column, whatever the game seats."""
    result = t31("thresholds", "eenendertigen", "--model", "final-turn")
    assert result.stdout.splitlines()[1].split() == ["eenendertigen", "final-turn", "25"]


def test_a_suited_hand_is_said_to_be_one(t31: Command, isolated: Path) -> None:
    """Ranks alone would not tell a flush from a high card."""
    flush = hand_space(BUS).labels.index("flush, ace-jack-9")
    fares = {**everywhere(BUS), flush - 1: Invented(0)}
    write(isolated / "x.duckdb", BUS, {("dealt", 2): fares})
    result = t31("thresholds", "stop-the-bus", "--players", "2", "--db", "x.duckdb")
    assert result.stdout.splitlines()[1].split()[2:] == ["A-J-9", "suited"]


@pytest.mark.usefixtures("invented")
def test_nothing_current_is_an_error_with_the_remedy(t31: Command) -> None:
    """Rather than a table of dashes."""
    result = t31("thresholds", "runs", "--players", "2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "error: the database has nothing current to answer this with; run `t31 enumerate runs`\n"
    )


@pytest.mark.usefixtures("invented")
def test_what_takes_more_effort_is_said_to(t31: Command) -> None:
    """Seven players of a three-card ranking are no everyday count."""
    result = t31("thresholds", "stop-the-bus", "--players", "2,7")
    assert "`t31 enumerate stop-the-bus --effort full` makes them" in result.stderr


def test_a_file_of_ones_own_is_named_by_its_path(invented: Path, t31: Command) -> None:
    """As it was written, and as a shell takes it."""
    mine = invented / "my games" / "mine.toml"
    mine.parent.mkdir()
    mine.write_text('id = "mine"\ntitle = "Mine"\nparent = "eenendertigen"\n')
    result = t31("thresholds", "my games/mine.toml", "eenendertigen", "--players", "2")
    assert "note: not in the database: mine: last-draw 2, dealt 2 players; " in result.stderr
    assert "`t31 enumerate 'my games/mine.toml'` makes them" in result.stderr
    alone = t31("thresholds", "./my games/mine.toml")
    assert alone.stderr.endswith("; run `t31 enumerate './my games/mine.toml'`\n")


@pytest.mark.parametrize(
    "success", ["0.75" + 40 * "0", "0." + 60 * "7", f"{3 * 10**40}/{4 * 10**40}"]
)
@pytest.mark.usefixtures("invented")
def test_a_chance_may_be_written_with_any_number_of_digits(success: str, t31: Command) -> None:
    """A fraction is exact, however long it is."""
    result = t31("thresholds", "eenendertigen", "--success", success, "--players", "2")
    assert (result.exit_code, result.stdout.splitlines()[1].split()[2]) == (0, "26")


def test_a_chance_that_nobody_could_mean_is_refused_as_too_long(t31: Command) -> None:
    """Rather than as out of range."""
    result = t31("thresholds", "--success", "0." + 9_999 * "7")
    assert result.exit_code == 2
    assert "longer than 1,000 characters" in " ".join(result.stderr.split())


def test_without_a_database_the_remedy_is_said(t31: Command) -> None:
    """As of every command that reads it."""
    result = t31("thresholds")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: ")
    assert "t31 enumerate" in result.stderr


@pytest.mark.parametrize(
    "success",
    ["0", "1.01", "-0.5", "75%", "1/0", "3/2", "x", "", "1e-3", "\uff11"],
)
@pytest.mark.usefixtures("invented")
def test_what_is_no_part_of_one_is_a_usage_error(success: str, t31: Command) -> None:
    """Told what it looks like."""
    result = t31("thresholds", "eenendertigen", "--success", success)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "such as 0.75 or 3/4" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["scat", "--players", "8"], 1, "error: scat: players: got '8'; use 2-7\n"),
        (["scat", "schwimmen", "--players", "10"], 1, "error: no variant here is for so many"),
        (["schwimmen", "--model", "last-draw"], 1, "error: no variant here has this model for"),
        (["scat", "--model", "guess"], 2, "'guess'; use one of: last-draw, dealt, final-turn"),
        (["scat", "--by", "luck"], 2, "'luck'; use one of: success, cost"),
        (["scat", "--by", "cost", "--success", "0.5"], 2, "not with --by cost: give one of them"),
        (["scta"], 1, "error: no such variant: got 'scta'"),
    ],
)
@pytest.mark.usefixtures("invented")
def test_what_cannot_be_asked_is_refused(
    arguments: list[str], code: int, message: str, t31: Command
) -> None:
    """A value of an option is usage, a game that cannot answer is an error."""
    result = t31("thresholds", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr


def test_costs_that_take_full_effort_are_said_to(t31: Command, database: Path) -> None:
    """Knocks of nine players are counted as usual, what they cost is not."""
    assert database.exists()
    asked = ("thresholds", "schwimmen", "--players", "2,9")
    assert "`t31 enumerate schwimmen` makes them" in t31(*asked).stderr
    by_cost = t31(*asked, "--by", "cost")
    assert "dealt 9 players; `t31 enumerate schwimmen --effort full` makes them" in by_cost.stderr


def test_more_effort_is_promised_as_far_as_weak_hands_are_counted(
    t31: Command, database: Path
) -> None:
    """With seven at the table those of Scat are not, after a draw; with six they are."""
    games = t31("thresholds", "scat", "schwimmen", "--players", "2,6").stderr
    assert "makes them" in games
    assert "weak hands" not in games
    games = t31("thresholds", "scat", "schwimmen", "--players", "2,7").stderr
    assert "makes them, as far as this version counts weak hands" in games
