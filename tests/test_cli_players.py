"""Numbers of players: what is read and how it is written."""

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from t31.cli.players import format_players, parse_players


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("3", (3,)),
        ("2-7", (2, 3, 4, 5, 6, 7)),
        ("2,4", (2, 4)),
        ("6, 2-4 ,3", (2, 3, 4, 6)),
        ("5-5", (5,)),
        ("0-1", (0, 1)),
    ],
)
def test_a_list_of_numbers_and_ranges_is_read(text: str, players: tuple[int, ...]) -> None:
    """In ascending order, each once, whether anybody can play with so many or not."""
    assert parse_players(text) == players


@given(st.sets(st.integers(0, 99), min_size=1))
def test_what_is_written_is_read_back(players: set[int]) -> None:
    """One notation in both directions."""
    assert parse_players(format_players(players)) == tuple(sorted(players))


@given(st.text(max_size=12))
def test_any_text_is_a_list_or_refused(text: str) -> None:
    """With a remedy that fits on a line, however long the text."""
    refusal = "write numbers of players such as 3, 2-7 or 2,4-6"
    try:
        players, message = parse_players(text), refusal
    except typer.BadParameter as error:
        players, message = (), error.message
    assert players or message.endswith(refusal)
    assert "\n" not in message


def test_nobody_is_no_text() -> None:
    """Where there is nothing to list."""
    assert format_players([]) == ""
