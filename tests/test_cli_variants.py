"""``t31 variants``: the games and their rules on the screen."""

import csv
import io
import json
from pathlib import Path

import pytest

from t31.rules.loading import CATALOGUE_ORDER, catalogue
from tests.conftest import Command

HOUSE_RULES = """
id = "house-rules"
title = "Our table"
parent = "scat"
aliases = ["kitchen scat"]

[match]
lives = 5

[showdown]
sole_lowest_knocker = 1
"""
NOT_PROMISED = """
id = "four-aces"
title = "Four cards, with aces"
parent = "scat-four-card"

[ranking]
patterns = [{ pattern = "three-aces", score = 33 }]
"""


def rows(text: str) -> list[list[str]]:
    """Read what was printed as CSV, without the heading."""
    return list(csv.reader(io.StringIO(text)))[1:]


@pytest.fixture
def house_rules(isolated: Path) -> str:
    """A file of one's own in the working folder."""
    (isolated / "house-rules.toml").write_text(HOUSE_RULES)
    return "house-rules.toml"


def test_the_list_has_all_sixteen_in_order(t31: Command) -> None:
    """With the names they have and how they are played."""
    listed = json.loads(t31("variants", "list", "--format", "json").stdout)
    assert [row["variant"] for row in listed] == list(CATALOGUE_ORDER)
    assert listed[9] == {
        "variant": "schwimmen",
        "title": "Schwimmen",
        "players": "2-9",
        "deck": 32,
        "hand": 3,
        "aliases": [*catalogue()[9].aliases],
    }


def test_the_list_fits_80_columns(isolated: Path) -> None:
    """On a terminal; a pipe gets every game on one line."""
    from tests.test_cli_terminal import on_terminal

    lines = on_terminal("variants", "list", folder=isolated).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["variant", "title", "players", "deck", "hand", "aliases"]
    assert {line.split(" ")[0] for line in lines} >= set(CATALOGUE_ORDER)


def test_show_has_every_axis_the_source_and_the_assumptions(t31: Command) -> None:
    """By any name of the game; assumptions in words, each with its number."""
    shown = rows(t31("variants", "show", "Fuego", "--format", "csv").stdout)
    facts = dict(shown)
    assert facts["variant"] == "schwimmen-fire"
    assert facts["parent"] == "schwimmen"
    assert facts["ranking.patterns"] == "three-aces 32; trips 30.5"
    assert facts["match.ante"] == "does not apply"
    assert facts["rules_hash"] == catalogue()[10].rules_hash
    assert facts["source"].startswith("001_a94729e87ea5523f.txt: ")
    assumed = [value for key, value in shown if key == "assumption"]
    assert "D10: Three aces score 32, which puts them above 31." in assumed
    assert len(assumed) == len(catalogue()[10].assumptions)


def test_show_takes_a_file(house_rules: str, t31: Command) -> None:
    """A path goes wherever a name goes."""
    facts = dict(rows(t31("variants", "show", house_rules, "--format", "csv").stdout))
    assert (facts["variant"], facts["match.lives"]) == ("house-rules", "5")


def test_diff_has_a_row_for_each_axis_that_differs(t31: Command) -> None:
    """Under the ids of the two."""
    assert t31("variants", "diff", "scat", "scat no trips").stdout == (
        "key               scat        scat-no-trips\nranking.patterns  trips 30.5  none\n"
    )


def test_diff_of_a_game_with_itself_says_so(t31: Command) -> None:
    """An empty table alone might be a mistake."""
    result = t31("variants", "diff", "scat", "scat-on-the-bus", "--format", "json")
    assert (result.exit_code, result.stdout) == (0, "[]\n")
    assert result.stderr == "note: the rules of scat and scat-on-the-bus are the same\n"


def test_diff_tells_two_files_of_one_id_apart(
    house_rules: str, isolated: Path, t31: Command
) -> None:
    """By the names they were asked for under."""
    (isolated / "older.toml").write_text(HOUSE_RULES.replace("lives = 5", "lives = 4"))
    assert t31("variants", "diff", house_rules, "older.toml").stdout == (
        "key          house-rules.toml  older.toml\nmatch.lives  5                 4\n"
    )


def test_check_says_what_a_file_defines(house_rules: str, t31: Command) -> None:
    """And what it changes, and that its tables are promised."""
    assert t31("variants", "check", house_rules).stdout == (
        "house-rules.toml is valid: it defines house-rules (Our table), 3 of 52 cards, for 2-7"
        " players.\n"
        "It differs from scat in: showdown.sole_lowest_knocker, match.lives.\n"
        "Its hands, distributions and tables of several players are counted exactly.\n"
    )


def test_check_says_where_nothing_is_promised(isolated: Path, t31: Command) -> None:
    """Four cards with a pattern of three aces: hands, but no tables of several players."""
    (isolated / "four-aces").write_text(NOT_PROMISED)
    assert t31("variants", "check", "four-aces").stdout.splitlines()[-1] == (
        "Its hands are counted exactly; for tables of several players nothing is promised."
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (HOUSE_RULES.replace("lives = 5", "lives = 0"), "match.lives: got '0'; use a whole number"),
        (HOUSE_RULES.replace("lives", "lifes"), "match: unknown key: got 'lifes'; did you mean"),
        ("id = ", "bad.toml: not TOML: "),
        ("\x00", "bad.toml: not TOML: "),
        ("", "bad.toml: players is missing"),
    ],
)
def test_check_says_in_one_line_what_is_wrong(
    content: str, message: str, isolated: Path, t31: Command
) -> None:
    """The file, the key, the value and what is allowed."""
    (isolated / "bad.toml").write_text(content)
    result = t31("variants", "check", "bad.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: bad.toml: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        # The highest hand of Scat is 31: an ace and two cards that count ten.
        ("[table]\nminimum_knock = 500", "table.minimum_knock: got '500'; no hand reaches it; the"),
        (
            "[table]\nminimum_knock = 31.5",
            "table.minimum_knock: got '31.5'; no hand reaches it; th",
        ),
        ("[ranking]\npatterns = [{ pattern = 'trips', score = 0.5 }]", "got 'trips 0.5'; it never"),
    ],
)
def test_check_refuses_what_can_never_happen(
    rule: str, message: str, isolated: Path, t31: Command
) -> None:
    """A knock that no hand allows, a pattern that no hand scores by."""
    (isolated / "bad.toml").write_text(f"id = 'bad'\ntitle = 'Bad'\nparent = 'scat'\n{rule}")
    result = t31("variants", "check", "bad.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: bad")
    assert message in result.stderr


def test_check_takes_the_highest_minimum_that_a_hand_has(isolated: Path, t31: Command) -> None:
    """31, with which one may knock only where it is no blitz, or after it."""
    rule = "[table]\nminimum_knock = 31"
    (isolated / "good.toml").write_text(f"id = 'good'\ntitle = 'Good'\nparent = 'scat'\n{rule}")
    assert t31("variants", "check", "good.toml").exit_code == 0


@pytest.mark.parametrize("name", ["missing.toml", ".", "scat", "/dev/null/x"])
def test_check_wants_a_file(name: str, t31: Command) -> None:
    """An id is no file, however well it is known."""
    result = t31("variants", "check", name)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {name}: cannot be read: ")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("scatt", "no such variant: got 'scatt'; did you mean scat or"),
        (
            "blitz",
            "a name of several variants: got 'blitz'; use one of: thirty-one, schwimmen-fire",
        ),
        ("", "no such variant: got ''; use one of: thirty-one, "),
    ],
)
def test_a_name_that_is_none_gets_the_nearest(name: str, message: str, t31: Command) -> None:
    """Wherever a variant is named."""
    for arguments in (
        ("variants", "show", name),
        ("variants", "diff", "scat", name),
        ("score", "AS KS QS", "--variant", name),
        ("enumerate", name),
    ):
        result = t31(*arguments)
        assert result.exit_code == 1
        assert message in result.stderr
