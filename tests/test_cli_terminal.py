"""On a real terminal of 80 columns: what fits, what wraps, and what is left out."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

PROGRAM = str(Path(sys.executable).with_name("t31"))


def on_terminal(
    *arguments: str, folder: Path, columns: int = 80, database: str = "", term: str = "dumb"
) -> str:
    """Run the program on a terminal of its own and return the whole screen, stderr too."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    hidden = {"COLUMNS", "LINES", "T31_DB", "FORCE_COLOR", "NO_COLOR"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    with subprocess.Popen(
        [PROGRAM, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**environment, "TERM": term, "HOME": str(folder), "T31_DB": database},
    ):
        os.close(theirs)
        screen = _all_of(ours)
    os.close(ours)
    return screen.replace("\r\n", "\n")


def _all_of(terminal: int) -> str:
    screen = b""
    try:
        while part := os.read(terminal, 65_536):
            screen += part
    except OSError:  # how a terminal says that nobody writes any more
        pass
    return screen.decode()


def test_a_scored_hand_fits_80_columns(isolated: Path) -> None:
    """The columns that the label says again are left out, and the note says which."""
    screen = on_terminal("score", "AS", "KS", "10S", folder=isolated)
    note, heading, *rows = screen.splitlines()
    assert note == "note: left out to fit, --format csv has all columns: category, score"
    assert heading.split() == [
        *("hand", "variant", "label", "counts", "weaker", "level", "stronger")
    ]
    assert len(rows) >= 15
    assert all(len(row) <= 80 for row in rows)


def test_a_wide_terminal_has_room_for_all(isolated: Path) -> None:
    """Nothing is left out, and nothing said."""
    screen = on_terminal("score", "AS KS 10S", folder=isolated, columns=120)
    assert screen.split("\n")[0].split() == [
        *("hand", "variant", "score", "label", "category", "counts", "weaker", "level", "stronger")
    ]


@pytest.mark.parametrize("term", ["xterm", "dumb", ""])
def test_headings_are_bold_where_the_terminal_knows_how(term: str, isolated: Path) -> None:
    """Nothing but the heading, and no stray letters where it does not."""
    screen = on_terminal("score", "AS KS 10S", folder=isolated, columns=120, term=term)
    is_bold = screen.startswith("\x1b[1mhand ") and "stronger\x1b[0m\n" in screen
    assert is_bold == (term == "xterm")
    assert screen.count("\x1b") == 2 * is_bold


def test_a_wide_answer_is_printed_value_by_value(small_database: Path, isolated: Path) -> None:
    """Fourteen columns do not fit; their names and values do."""
    screen = on_terminal(
        *("sql", "from variant_comparison order by all"),
        folder=isolated,
        database=str(small_database),
    )
    assert screen.startswith("variant       schwimmen\nmodel         dealt\n")
    assert screen.count("threshold_90") == 3


def test_sql_without_a_query_lists_what_can_be_asked(small_database: Path, isolated: Path) -> None:
    """Typed on a terminal, it is a question about the tables."""
    screen = on_terminal("sql", folder=isolated, database=str(small_database))
    assert all(len(line) <= 80 for line in screen.splitlines())
    names = {line.split(" ")[0] for line in screen.splitlines()}
    assert names >= {"hand", "knock", "knock_by_score", "variant_comparison"}


def test_an_explanation_wraps_between_words(isolated: Path) -> None:
    """Every line is indented and fits."""
    screen = on_terminal("score", "AS KS QS", "-v", "schwimmen", "--explain", folder=isolated)
    head, *lines = screen.splitlines()
    assert head == "AS KS QS in schwimmen: 31 in spades"
    assert all(line.startswith("  ") and len(line) <= 80 for line in lines)


def test_progress_is_shown_while_games_are_counted(isolated: Path) -> None:
    """And gone when it is done; what was made stays."""
    screen = on_terminal("enumerate", "eenendertigen", "--effort", "quick", folder=isolated)
    assert "eenendertigen: hands: made" in screen
    assert "eenendertigen: dealt, 2 players: made" in screen
    assert screen.rstrip().split("\n")[-1].startswith("data/t31.duckdb is up to date")


@pytest.mark.parametrize("form", ["table", "csv"])
def test_no_control_character_of_an_answer_reaches_the_terminal(
    form: str, small_database: Path, isolated: Path
) -> None:
    """Whatever somebody has put into the data."""
    query = "select chr(27) || '[31m' || chr(155) as c"
    screen = on_terminal(
        "sql", query, "--format", form, folder=isolated, database=str(small_database)
    )
    assert "\\x1b[31m\\x9b" in screen
    assert all(c.isprintable() or c == "\n" for c in screen)
