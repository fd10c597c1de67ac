"""``t31 score``: one hand or many, in one game or all of them."""

import csv
import io
import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from t31.rules.loading import CATALOGUE_ORDER
from tests.conftest import Command

THREE_CARDS = [name for name in CATALOGUE_ORDER if name != "scat-four-card"]
SHORT_DECKS = {"eenendertigen", "schwimmen", "schwimmen-fire"}


def rows(text: str) -> list[dict[str, str]]:
    """Read what was printed as CSV."""
    return list(csv.DictReader(io.StringIO(text)))


def hands_of(text: str) -> list[str]:
    """Return the hands that were scored, in order."""
    return [row["hand"] for row in rows(text)]


def test_one_hand_is_scored_in_every_game_that_deals_it(t31: Command) -> None:
    """Cards as single arguments, in any order and case; the games in the order of the catalogue."""
    result = t31("score", "10s", "AS", "kS", "--format", "csv")
    assert [row["variant"] for row in rows(result.stdout)] == THREE_CARDS
    assert set(hands_of(result.stdout)) == {"AS KS 10S"}
    assert result.stderr == ""


def test_the_table_is_this(t31: Command) -> None:
    """Column for column.

    31 is an ace and two of K Q J 10: 4 suits x C(4,2) = 24 hands of C(52,3) = 22,100. In Schwimmen
    C(32,3) = 4,960, and of equal totals spades come after the 6 hands in clubs.
    """
    result = t31("score", "AS KS 10S", "-v", "scat", "-v", "schwimmen")
    assert result.stdout == (
        "hand       variant    score  label         category  counts     weaker  level  stronger\n"
        "AS KS 10S  scat          31  31            blitz     AS KS 10S   22076     24         0\n"
        "AS KS 10S  schwimmen     31  31 in spades  blitz     AS KS 10S    4948      6         6\n"
    )


def test_json_has_numbers_where_there_are_numbers(t31: Command) -> None:
    """Trips count 30.5: 13 ranks x 4 = 52 hands, below the 24 of 31."""
    result = t31("score", "2H 2D 2C", "--variant", "scat", "--format", "json")
    assert json.loads(result.stdout) == [
        {
            "hand": "2H 2D 2C",
            "variant": "scat",
            "score": 30.5,
            "label": "30.5",
            "category": "trips",
            "counts": "2H 2D 2C",
            "weaker": 22100 - 52 - 24,
            "level": 52,
            "stronger": 24,
        }
    ]


def test_a_game_without_scores_has_none(t31: Command) -> None:
    """A pair in Stop the Bus is worth its name."""
    result = t31("score", "8S 8H KD", "--variant", "stop-the-bus", "--format", "json")
    (row,) = json.loads(result.stdout)
    assert (row["score"], row["label"]) == (None, "pair of 8s, king")


def test_four_cards_are_scored_where_four_are_dealt(t31: Command) -> None:
    """No other game of the catalogue deals four."""
    result = t31("score", "AS", "KS", "QS", "JS", "--format", "csv")
    (row,) = rows(result.stdout)
    assert (row["variant"], row["score"], row["category"]) == ("scat-four-card", "41", "blitz")


def test_a_game_whose_deck_lacks_a_card_is_left_out_with_a_note(t31: Command) -> None:
    """Said once, however many hands there are."""
    result = t31("score", "2S 3S 4S", "2S 3S 5S", "--format", "csv")
    assert {row["variant"] for row in rows(result.stdout)} == set(THREE_CARDS) - SHORT_DECKS
    assert result.exit_code == 0
    assert result.stderr == (
        "note: left out where the deck lacks a card: eenendertigen, schwimmen, schwimmen-fire\n"
    )


@pytest.mark.parametrize(
    ("hand", "variant", "message"),
    [
        ("2S 3S 4S", "schwimmen", "a card outside the deck: got '4S'"),
        ("AS KS QS", "scat-four-card", "a hand here is 4 cards, not 3"),
        ("AS KS QS JS", "scat", "a hand here is 3 cards, not 4"),
    ],
)
def test_a_game_that_was_named_must_deal_the_hand(
    hand: str, variant: str, message: str, t31: Command
) -> None:
    """Who names a game wants its answer or the reason."""
    result = t31("score", hand, "--variant", variant)
    assert (result.exit_code, result.stdout) == (1, "")
    assert message in result.stderr


def test_a_game_named_twice_is_scored_once(t31: Command) -> None:
    """Also under two of its names."""
    result = t31("score", "AS KS QS", "-v", "schwimmen", "-v", "Knack", "--format", "csv")
    assert len(rows(result.stdout)) == 1


@pytest.mark.parametrize(
    ("arguments", "hands"),
    [
        (["AS", "KS", "QS"], ["AS KS QS"]),
        (["AsKs", "Qs"], ["AS KS QS"]),
        (["AS,KS,QS"], ["AS KS QS"]),
        (["A♠ K♠ Q♠"], ["AS KS QS"]),
        (["AS KS QS", "2C 2D 2H"], ["AS KS QS", "2H 2D 2C"]),
        (["AsKsQs", "2c2d2h", "asksqs"], ["AS KS QS", "2H 2D 2C", "AS KS QS"]),
    ],
)
def test_arguments_are_cards_of_one_hand_or_hands(
    arguments: list[str], hands: list[str], t31: Command
) -> None:
    """Three cards in one argument make it a hand; fewer in all of them make them cards."""
    result = t31("score", *arguments, "--variant", "scat", "--format", "csv")
    assert hands_of(result.stdout) == hands


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_hands_are_read_from_stdin_one_a_line(arguments: list[str], t31: Command) -> None:
    """With a dash, or without a hand where something is piped in; blank lines and comments not."""
    piped = "\ufeffAS KS QS\n\n  # a comment\n2C 2D 2H  # trips\r\n   \nas ks js"
    result = t31("score", *arguments, "-v", "scat", "--format", "csv", stdin=piped)
    assert hands_of(result.stdout) == ["AS KS QS", "2H 2D 2C", "AS KS JS"]


def test_the_first_bad_line_ends_it(t31: Command) -> None:
    """With its number, after what came before it."""
    result = t31("score", "-", "-v", "scat", "--format", "csv", stdin="AS KS QS\nAS KS 1S\nx\n")
    assert result.exit_code == 1
    assert hands_of(result.stdout) == ["AS KS QS"]
    assert re.fullmatch("error: line 2: not a card: got '1S'; .*\n", result.stderr)


def test_with_keep_going_every_bad_line_is_reported(t31: Command) -> None:
    """Also what is no text, and what is no line; and the exit says that there were some."""
    piped = (
        b"AS KS QS\n1S\n\xff\nAS AS KS\n\x00\n" + b"A" * 3000 + b"\n\n2C 2D 2H\n" + b"K" * 999_999
    )
    result = t31("score", "-", "-v", "scat", "--format", "csv", "--keep-going", stdin=piped)
    assert result.exit_code == 1
    assert hands_of(result.stdout) == ["AS KS QS", "2H 2D 2C"]
    assert [line.split("; ")[0] for line in result.stderr.splitlines()] == [
        "error: line 2: not a card: got '1S'",
        "error: line 3: not UTF-8 text: got 'byte 0xff at 0'",
        "error: line 4: the same card twice: got 'AS'",
        "error: line 5: not a card: got '\\x00'",
        "error: line 6: longer than 1,000 bytes: got 'AAAAAAAAAAAAAAAAAAAA…'",
        "error: line 9: longer than 1,000 bytes: got 'KKKKKKKKKKKKKKKKKKKK…'",
    ]


def test_several_hands_given_are_numbered(t31: Command) -> None:
    """One alone needs no number."""
    several = t31("score", "AS KS QS", "AS KS 1S", "-v", "scat")
    assert several.stderr.startswith("error: hand 2: not a card: got '1S'")
    one = t31("score", "AS KS 1S", "-v", "scat")
    assert one.stderr.startswith("error: not a card: got '1S'")


@pytest.mark.parametrize("piped", ["", "\n\n", "# nothing\n"])
def test_no_hand_on_stdin_is_an_error(piped: str, t31: Command) -> None:
    """A silent nothing would look like an answer."""
    result = t31("score", stdin=piped)
    assert result.exit_code == 1
    assert result.stderr.startswith("error: no hand on stdin; ")


def test_no_hand_on_a_terminal_is_a_usage_error(
    t31: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting for somebody to type hands would look like hanging."""
    monkeypatch.setattr("t31.cli.score.is_piped", lambda: False)
    result = t31("score", "--format", "csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "t31 score AS KS 10S" in result.stderr


def test_the_explanation_is_prose(t31: Command) -> None:
    """Games of which the same can be said are named together."""
    result = t31("score", "AS KS 9S", "-v", "thirty-one", "-v", "switch", "-v", "scat", "--explain")
    assert result.stdout == (
        "AS KS 9S in thirty-one, switch: 30\n"
        "  Suit totals: spades 30 (AS KS 9S).\n"
        "  The best total counts: 30, in spades.\n"
        "  Hands of equal score are level, whatever their suits.\n"
        "  Of 22,100 hands 22,044 are weaker, 32 level (this one among them) and 24 stronger.\n"
        "AS KS 9S in scat: 30\n"
        "  Suit totals: spades 30 (AS KS 9S).\n"
        "  The best total counts: 30, in spades. Only these would replace a lower total: three of"
        " a kind 30.5.\n"
        "  Hands of equal score are level, whatever their suits.\n"
        "  Of 22,100 hands 21,992 are weaker, 32 level (this one among them) and 76 stronger.\n"
    )


def test_the_explanation_is_a_column_of_the_other_formats(t31: Command) -> None:
    """A list of sentences."""
    arguments = ("score", "AS KS 9S", "-v", "scat", "--explain", "--format", "json")
    (row,) = json.loads(t31(*arguments).stdout)
    assert row["explanation"][0] == "Suit totals: spades 30 (AS KS 9S)."
    assert len(row["explanation"]) == 4


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60))
def test_no_input_crashes_it(t31: Command, piped: bytes) -> None:
    """Whatever comes: a hand, or an error of one line."""
    result = t31("score", "-", "-v", "scat", "--keep-going", stdin=piped)
    assert result.exit_code in (0, 1)
    assert all(line.startswith("error: ") for line in result.stderr.splitlines())
