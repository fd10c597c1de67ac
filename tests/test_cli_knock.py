"""``t31 knock``: what a knock with one hand meets, as a table, as rows and in sentences."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import Result

from tests.conftest import Command

DRAWING = ["thirty-one", "eenendertigen", "runs", "bank", "no-elimination", "scat-no-trips"]


def rows(text: str) -> list[dict[str, str]]:
    """Read what was printed as CSV."""
    return list(csv.DictReader(io.StringIO(text)))


def notes(result: Result) -> list[str]:
    """Return what was noted; that counting takes long depends on the machine and is left out."""
    return [line for line in result.stderr.splitlines() if not line.startswith("still counting")]


def test_the_table_is_this(t31: Command) -> None:
    """Column for column, in percent.

    Three aces are 32 there: nothing is above, and with one ace left nobody can be level.
    """
    result = t31("knock", "AS", "AH", "AD", "--players", "2", "-v", "schwimmen-fire")
    assert result.stdout == (
        "variant         model  label          success  not_lowest  tied_lowest  sole_lowest\n"
        "schwimmen-fire  dealt  32 three aces     100%     100%          0%           0%\n"
    )
    assert notes(result) == [
        "note: a blitz needs no knock; compared as any hand, over every deal: schwimmen-fire"
    ]


def test_a_knock_loads_no_linear_algebra_and_leaves_it_to_be_loaded() -> None:
    """It is what numba would load of scipy, at a fifth of a second."""
    knock = "app('knock AS KH 9S --players 3 -v thirty-one'.split(), standalone_mode=False)"
    script = (
        f"import sys; from t31.cli.commands import app; {knock}; "
        "print('scipy.linalg' in sys.modules); "
        "import scipy.linalg.cython_blas as blas; print(blas.__name__)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-2:] == ["False", "scipy.linalg.cython_blas"]


def test_a_model_that_is_not_counted_for_a_ranking_is_not_said_to_be_none(
    t31: Command, isolated: Path
) -> None:
    """Four cards with three aces on top: only two hands as dealt are counted."""
    patterns = '[{pattern = "trips", score = 33}, {pattern = "three-aces", score = 40.5}]'
    text = f'id = "ours"\ntitle = "Ours"\nparent = "scat-four-card"\nranking.patterns = {patterns}'
    (isolated / "ours.toml").write_text(text)
    result = t31(
        "knock", "AS AH AD 9S", "-v", "ours.toml", "--players", "3", "--model", "last-draw"
    )
    assert "not counted for this ranking in the model last-draw" in result.stderr


def test_csv_has_exact_counts(t31: Command) -> None:
    """31 beside A K Q of spades: C(4, 2) hands in each other suit are level, nothing is above."""
    result = t31(
        "knock", "AS KS QS", "--players", "2", "-v", "scat", "--format", "csv", "--model", "dealt"
    )
    (row,) = rows(result.stdout)
    assert row == {
        "hand": "AS KS QS",
        "dead": "",
        "variant": "scat",
        "players": "2",
        "model": "dealt",
        "condition": "any",
        "score": "31",
        "label": "31",
        "deals": "18424",
        "sole_lowest": "0",
        "tied_lowest": "18",
        "not_lowest": "18406",
        "sole_highest": "18406",
        "tied_highest": "18",
        "success": "18424",
        "success_probability": "1.0",
        "unit": "lives",
        "cost_knocker": "0.0",
    }


def test_json_has_every_digit(t31: Command) -> None:
    """Deals to six: C(49, 3) x C(46, 3) x … x C(34, 3) / 6!, over every deal."""
    asked = ("knock", "AS KH 9S", "--players", "7", "-v", "thirty-one", "--condition", "any")
    (row,) = json.loads(t31(*asked, "--model", "dealt", "--format", "json").stdout)
    assert row["deals"] == 2202130746476947686400
    assert row["sole_lowest"] + row["tied_lowest"] + row["not_lowest"] == row["deals"]
    assert row["success_probability"] == row["success"] / row["deals"]
    assert row["dead"] is None


def test_both_models_are_shown_where_the_game_draws(t31: Command) -> None:
    """What the knock meets first, then the floor; several games side by side, in their order."""
    result = t31("knock", "AS KS 8S", "--players", "3", "-v", "scat", "-v", "schwimmen")
    shown = [line.split()[:2] for line in result.stdout.splitlines()[1:]]
    assert shown == [["scat", "last-draw"], ["scat", "dealt"], ["schwimmen", "dealt"]]


def test_without_a_game_all_that_deal_the_hand_answer(t31: Command) -> None:
    """Those without such a card, or without the model, are left out with the reason."""
    result = t31("knock", "AS KH 6S", "--players", "2", "--model", "last-draw", "--format", "csv")
    answered = [row["variant"] for row in rows(result.stdout)]
    assert set(DRAWING) - {"eenendertigen"} <= set(answered)
    assert notes(result) == [
        "note: left out where the deck lacks a card: eenendertigen, schwimmen, schwimmen-fire",
        "note: left out where there is no last-draw: switch, stop-the-bus",
    ]


def test_eight_players_leave_two_games(t31: Command) -> None:
    """Nine can play Schwimmen; the other games seat seven."""
    result = t31("knock", "AS KH 8S", "--players", "8", "--format", "csv")
    assert [row["variant"] for row in rows(result.stdout)] == ["schwimmen", "schwimmen-fire"]
    assert notes(result)[0].startswith("note: left out where 8 players are too few or too many: ")


def test_six_players_of_a_three_card_ranking_are_answered_like_any(t31: Command) -> None:
    """Though nobody names the game."""
    result = t31("knock", "KS KH KD", "--players", "6", "--format", "csv", "--model", "dealt")
    labels = {row["variant"]: row["label"] for row in rows(result.stdout)}
    assert labels["stop-the-bus"] == "prial of kings"
    assert labels["scat"] == "30.5"


def test_dead_cards_are_out_of_the_deck(t31: Command) -> None:
    """C(52 - 3 - 2, 3) hands are left for one opponent."""
    asked = ("knock", "AS KH 9S", "--players", "2", "-v", "stop-the-bus", "--format", "csv")
    (row,) = rows(t31(*asked, "--dead", "2c, 3d").stdout)
    assert (row["dead"], row["deals"]) == ("3D 2C", str(47 * 46 * 45 // 6))


def test_what_cannot_be_counted_has_an_empty_row_and_a_note(t31: Command) -> None:
    """Beside the model that can; nothing is estimated."""
    result = t31("knock", "7S 5H 2D", "--players", "7", "-v", "scat", "--format", "csv")
    last_draw, dealt = rows(result.stdout)
    assert (last_draw["model"], last_draw["deals"], last_draw["success"]) == ("last-draw", "", "")
    assert int(dealt["deals"]) > 10**21
    assert result.exit_code == 0
    (line,) = notes(result)
    assert line.startswith(
        "note: not computed: scat: no exact count in the model last-draw: got '7'"
    )


def test_where_nothing_can_be_counted_it_is_an_error(t31: Command) -> None:
    """With the reason, and no table of dashes."""
    result = t31("knock", "7S 5H 2D", "--players", "7", "-v", "scat", "--model", "last-draw")
    assert (result.exit_code, result.stdout) == (1, "")
    assert notes(result)[0].startswith("error: scat: no exact count in the model last-draw")


def test_the_explanation_is_prose(t31: Command) -> None:
    """What was counted, how it ended, what that costs, when it succeeds, and what it means.

    Of twenty-nine cards beside A K Q of spades one opponent holds C(29, 3) = 3,654 hands; 18 of
    them are 31 too.
    """
    asked = ("knock", "AS KS QS", "--players", "2", "-v", "eenendertigen", "--model", "dealt")
    result = t31(*asked, "--explain")
    assert result.stdout == (
        "eenendertigen, dealt: 31\n"
        "  Counted: 3,654 deals to one opponent, out of the 29 cards beside AS KS QS; all equally "
        "likely.\n"
        "  The hand is lowest alone in 0 (0%), tied for lowest in 18 (0.49%), not lowest in 3,636 "
        "(99.51%), highest alone in 3,636 (99.51%), tied for highest in 18 (0.49%).\n"
        "  The knocker, lowest alone loses 2 lives; tied for lowest loses 1 life; not lowest loses"
        " nothing.\n"
        "  A knock succeeds here where the knocker loses no life: 3,636 (99.51%). On average he "
        "loses 0.0049 lives.\n"
        "  As dealt means that nobody draws any more: what a knock at the very start would meet if "
        "the others had no turn, a floor and not advice.\n"
        "  Assumed: a blitz (31) is compared like any hand, without its own payment.\n"
    )


@pytest.mark.parametrize(
    ("variant", "prices", "success"),
    [
        (
            "bank",
            "The knocker, highest alone gains 2 chips; tied with one other gains 0.50 chips; not "
            "highest loses 1 chip.",
            "takes the pot or a share of it",
        ),
        (
            "no-elimination",
            "The knocker, highest gains 4 points; in the middle gains 1 point; lowest alone gets no"
            " point.",
            "is highest, alone or tied",
        ),
        (
            "west-lansing",
            "The knocker, lowest alone loses 2 lives; tied for lowest loses 2 lives; not lowest "
            "loses nothing.",
            "loses no life",
        ),
    ],
)
def test_prices_are_those_of_the_game(
    variant: str, prices: str, success: str, t31: Command
) -> None:
    """Three antes in a pot, positions in the points game, lives elsewhere."""
    text = t31("knock", "AS KS 9S", "--players", "3", "-v", variant, "--explain").stdout
    assert text.count(prices) == 2
    assert text.count(f"A knock succeeds here where the knocker {success}: ") == 2


def test_a_blitz_made_by_the_draw_is_an_assumption(t31: Command) -> None:
    """Said of every game with a blitz, and that it is against the rules where any time counts."""
    asked = ("knock", "AS KS 9S", "--players", "3", "--model", "last-draw", "--explain")
    before = t31(*asked, "-v", "thirty-one").stdout
    assert "Only deals count in which nobody was dealt a blitz (31)" in before
    assert "one made by the draw is the best hand and no more.\n" in before
    at_any_time = t31(*asked, "-v", "bank").stdout
    assert "no more, though the rules know a blitz at any time.\n" in at_any_time


def test_the_explanation_is_a_column_of_the_other_formats(t31: Command) -> None:
    """A list of sentences, also where nothing was counted."""
    asked = ("knock", "7S 5H 2D", "--players", "7", "-v", "scat", "--explain", "--format", "json")
    last_draw, dealt = json.loads(t31(*asked).stdout)
    assert last_draw["explanation"][0].startswith("Not computed: ")
    assert len(dealt["explanation"]) == 6


def test_markdown_is_the_table(t31: Command) -> None:
    """The same columns, the same percent."""
    asked = ("knock", "AS KS 9S", "--players", "2", "-v", "switch", "--format", "markdown")
    heading, _, row = t31(*asked).stdout.splitlines()
    assert heading.startswith("| variant | model | label | success |")
    assert re.match(r"\| switch \| dealt \| 30 \| +\d\d\.\d\d% \|", row)


def test_a_file_of_ones_own_can_knock(t31: Command, isolated: Path) -> None:
    """By its path."""
    (isolated / "mine.toml").write_text('id = "mine"\ntitle = "Mine"\nparent = "eenendertigen"\n')
    result = t31("knock", "AS KS 9S", "--players", "2", "-v", "mine.toml", "--format", "csv")
    assert {row["variant"] for row in rows(result.stdout)} == {"mine"}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["AS", "KS", "1S", "--players", "2"], 1, "error: not a card: got '1S'; "),
        (["AS", "KS", "--players", "2"], 1, "error: wrong number of cards: got 'AS KS'"),
        (["AS KS 9S", "--players", "2", "--dead", "AS"], 1, "a dead card that is in the hand"),
        (["AS KS 9S", "--players", "2", "--dead", "2S 2S"], 1, "the same card twice: got '2S'"),
        (["AS KS 9S", "--players", "2", "--dead", "x"], 1, "error: not a card: got 'x'"),
        (
            ["AS KS 9S", "--players", "2", "-v", "schwimmen", "--dead", "2S"],
            1,
            "error: dead cards: a card outside the deck: got '2S'",
        ),
        (["AS KS 9S", "--players", "8", "-v", "scat"], 1, "scat: players: got '8'; use 2-7"),
        (
            ["AS KS 9S", "--players", "12"],
            1,
            "no variant here is for so many players: got '12'; use 2-9",
        ),
        (["AS KS 9S", "--players", "-3"], 1, "so many players: got '-3'; use 2-9"),
        (["AS KS 9S QS", "--players", "2", "-v", "scat"], 1, "a hand of scat is 3 cards"),
        (["AS KS QS", "--players", "2", "-v", "scat", "--condition", "no-blitz"], 1, "a blitz is"),
        (
            ["AS KS 9S", "--players", "2", "--model", "final-turn"],
            2,
            "use one of: last-draw, dealt",
        ),
        (["AS KS 9S", "--players", "2", "--condition", "x"], 2, "use one of: any, no-blitz"),
        (["AS KS 9S", "--players", "two"], 2, "--players"),
        (["AS KS 9S"], 2, "--players"),
        (["--players", "2"], 2, "HAND"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    arguments: list[str], code: int, message: str, t31: Command
) -> None:
    """On one line, with nothing on stdout."""
    result = t31("knock", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr


def test_dead_cards_that_leave_too_few_are_refused(t31: Command) -> None:
    """Six opponents of a 32-card game need 18 of the 17 cards left."""
    dead = "AH AD AC KH KD KC QH QD QC JH JD JC"
    asked = ("knock", "AS KS 9S", "--players", "7", "-v", "eenendertigen", "--dead", dead)
    result = t31(*asked)
    assert result.exit_code == 1
    assert "too few cards are left for the other players" in result.stderr
