"""The four formats: the same rows, each as its readers need them."""

import csv
import io
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.cli.messages import complain, note, say
from t31.cli.output import Format, show
from t31.cli.values import cell, visible
from t31.errors import QueryError

FORMATS: tuple[Format, ...] = ("table", "csv", "json", "markdown")
BIG = 2**127 - 1


class Terminal(io.StringIO):
    """A screen without colours."""

    def isatty(self) -> bool:
        """Say that somebody is looking."""
        return True


def printed(
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    form: Format,
    spare: Sequence[str] = (),
    width: int | None = None,
) -> str:
    """Return what is printed into a pipe, or on a terminal of some width."""
    with pytest.MonkeyPatch.context() as patch:
        screen = io.StringIO() if width is None else Terminal()
        patch.setattr(sys, "stdout", screen)
        patch.setenv("COLUMNS", str(width))
        patch.setenv("TERM", "dumb")
        patch.delenv("FORCE_COLOR", raising=False)
        show(columns, rows, form, spare)
    return screen.getvalue()


def test_a_table_in_a_pipe_is_plain_and_as_wide_as_it_needs_to_be() -> None:
    """Numbers on the right, texts on the left, null a dash, nothing cut and nothing drawn."""
    rows = [("AS KS", 7, "x" * 100), ("2C", 12, None)]
    assert printed(["hand", "n", "text"], rows, "table") == (
        f"hand    n  text\nAS KS   7  {'x' * 100}\n2C     12  -\n"
    )


def test_csv_is_what_the_csv_module_reads_back() -> None:
    """Null is empty, a list is JSON, a line break stays in its cell."""
    rows = [('say "a, b"', None, ["x", Decimal("30.5")], "two\nlines", True)]
    text = printed(["a", "b", "c", "d", "e"], rows, "csv")
    assert list(csv.reader(io.StringIO(text))) == [
        ["a", "b", "c", "d", "e"],
        ['say "a, b"', "", '["x", 30.5]', "two\nlines", "true"],
    ]
    assert text.startswith("a,b,c,d,e\n")


def test_json_keeps_every_number_exact() -> None:
    """Whole numbers of any size and decimals are numbers, null is null, lists are lists."""
    row = (BIG, Decimal("30.5"), Decimal("1E+2"), 0.1, None, False, [1, [2]], {"k": "v"})
    text = printed(list("abcdefgh"), [row], "json")
    (read,) = json.loads(text, parse_float=Decimal)
    assert list(read.values()) == [
        BIG,
        Decimal("30.5"),
        Decimal(100),
        Decimal("0.1"),
        None,
        False,
        [1, [2]],
        {"k": "v"},
    ]


def test_json_has_text_where_it_has_no_number() -> None:
    """Infinity is no JSON; silence would be worse."""
    row = (float("inf"), float("nan"), Decimal("NaN"), date(2020, 1, 31), b"\x00\xff")
    (read,) = json.loads(printed(list("abcde"), [row], "json"))
    assert list(read.values()) == ["inf", "nan", "NaN", "2020-01-31", "00 ff"]


def test_json_without_rows_is_an_empty_list() -> None:
    """Not nothing."""
    assert printed(["a"], [], "json") == "[]\n"


def test_json_refuses_two_columns_of_one_name() -> None:
    """One of them would be lost; the other formats show both."""
    with pytest.raises(QueryError, match=r"two columns of one name: got 'a'; .* with AS"):
        printed(["a", "b", "a"], [(1, 2, 3)], "json")
    assert printed(["a", "a"], [(1, 2)], "csv") == "a,a\n1,2\n"


def test_markdown_is_a_table_with_its_pipes_escaped() -> None:
    """A cell stays one cell, and shows what it holds."""
    rows = [("a|b\\", 1, "<i>"), ("two\nlines", None, "")]
    assert printed(["text", "n", "t"], rows, "markdown") == (
        "| text | n | t |\n| --- | ---: | --- |\n| a\\|b\\\\ | 1 | &lt;i> |\n"
        "| two<br>lines | - |  |\n"
    )


@pytest.mark.parametrize("form", FORMATS)
def test_a_column_may_have_any_name(form: Format) -> None:
    """SQL allows whatever stands between quotes."""
    text = printed(["a|\x1b\n"], [(1,)], form, width=80)
    assert "\x1b" not in text
    assert text.count("\n") == {"table": 3, "csv": 3, "json": 3, "markdown": 3}[form]


@pytest.mark.parametrize("form", FORMATS)
def test_a_heading_is_there_without_rows(form: Format) -> None:
    """Also where there is nothing to list."""
    assert printed(["variant", "hand"], [], form).startswith("[]" if form == "json" else ("v", "|"))


@given(st.text(), st.sampled_from(FORMATS))
def test_no_text_can_steer_a_terminal(text: str, form: Format) -> None:
    """Whatever is in the data, only what can be seen arrives, and line breaks."""
    on_screen = printed(["text"], [(text,)], form, width=80)
    assert all(c.isprintable() or c == "\n" for c in on_screen)


@given(st.text(), st.integers(), st.none() | st.decimals(allow_nan=False, allow_infinity=False))
def test_every_row_can_be_read_back(text: str, number: int, decimal: Decimal | None) -> None:
    """From JSON as it was; from CSV as text."""
    rows = [(text, number, decimal)]
    (read,) = json.loads(printed(["t", "n", "d"], rows, "json"), parse_float=Decimal)
    assert (read["t"], read["n"], read["d"]) == rows[0]
    clean = text.replace("\r", "").replace("\x00", "")
    lines = io.StringIO(printed(["t", "n", "d"], [(clean, number, decimal)], "csv"), newline="")
    assert list(csv.reader(lines))[1:] == [
        [clean, str(number), "" if decimal is None else f"{decimal:f}"]
    ]


def test_a_terminal_wraps_the_longest_texts_first() -> None:
    """Every line fits, and numbers and short texts stay whole."""
    rows = [("scat", 22_100, "many words " * 12)]
    lines = printed(["variant", "hands", "comment"], rows, "table", width=60).splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[0].split() == ["variant", "hands", "comment"]
    assert lines[1].startswith("scat     22100  many words many")
    assert " ".join(line[16:].strip() for line in lines[1:]) == ("many words " * 12).strip()


def test_a_narrow_terminal_does_without_what_can_be_spared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And says so, and where the rest is to be had."""
    row = ("x" * 20, "y" * 20, "z" * 20)
    lines = printed(["x", "y", "z"], [row], "table", ["z", "y"], width=50).splitlines()
    assert [line.split() for line in lines] == [["x", "y"], ["x" * 20, "y" * 20]]
    assert capsys.readouterr().err == ("note: left out to fit, --format csv has all columns: z\n")


def test_rows_too_wide_for_a_terminal_are_printed_value_by_value() -> None:
    """Nothing is cut off."""
    columns = [f"column_{at}" for at in range(9)]
    rows = [tuple(range(9)), tuple(range(9, 18))]
    lines = [
        line.rstrip() for line in printed(columns, rows, "table", width=40).strip().splitlines()
    ]
    one, other = lines.index("column_0  0"), lines.index("column_0  9")
    assert lines[one:other] == [*(f"column_{at}  {at}" for at in range(9)), ""]


@pytest.mark.parametrize("width", [1, 2, 8, 12, 20])
def test_no_terminal_is_too_narrow_for_values(width: int) -> None:
    """Lines of 12 places for a value, which the terminal may break; long ones go on below."""
    rows = [("thirty-one", Decimal("0.125"), "a value of many words")]
    assert printed(["variant", "success_probability", "text"], rows, "table", width=width) == (
        "variant              thirty-one\n"
        "success_probability  0.125\n"
        "text                 a value of\n"
        "                     many words\n"
        "\n"
    )


def test_markup_in_data_is_data() -> None:
    """Square brackets mean something to the library that prints tables."""
    assert "[bold]x[/bold]" in printed(["t"], [("[bold]x[/bold]",)], "table", width=80)
    assert "[bold]x[/bold]" in printed(["t"], [("[bold]x[/bold]",)], "table")


def test_wide_letters_keep_columns_in_line() -> None:
    """A letter two places wide counts twice."""
    assert printed(["t", "n"], [("日本", 1), ("abcd", 2)], "table") == (
        "t     n\n日本  1\nabcd  2\n"
    )


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_read_before_an_error_is_printed_before_it(form: Format) -> None:
    """A row that came is not taken back; JSON is left open, so that it is not taken for all."""

    def rows() -> Iterator[tuple[int]]:
        yield (41,)
        raise QueryError("no more")

    screen = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        with pytest.raises(QueryError, match="no more"):
            show(["n"], rows(), form)
    assert "41" in screen.getvalue()
    assert "]" not in screen.getvalue()


@pytest.mark.parametrize("form", ["table", "csv", "json", "markdown"])
def test_rows_are_printed_before_the_last_is_read(form: Format) -> None:
    """However long a result is, it never has to fit into memory."""
    screen = io.StringIO()

    def rows() -> Iterator[tuple[str]]:
        yield ("first",)
        for _ in range(2_000):
            yield ("more",)
        assert "first" in screen.getvalue()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        show(["t"], rows(), form)
    assert screen.getvalue().count("more") == 2_000


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (True, "true"),
        (Decimal("31.0"), "31.0"),
        (1e-7, "1e-07"),
        (BIG, "170141183460469231731687303715884105727"),
        (("a", None), "a; -"),
        ((), ""),
        ({"a": Decimal("0.5")}, '{"a": 0.5}'),
        ("tab\there", "tab\\there"),
        ("two\nlines", "two\nlines"),
        ("\u202eback", "\\u202eback"),
    ],
)
def test_a_cell_shows_its_value(value: object, text: str) -> None:
    """Exactly, and as a person would write it."""
    assert cell(value) == text


def test_prose_is_wrapped_on_a_terminal_only(capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe gets a line a sentence, whoever reads it can wrap it."""
    say("word " * 30, indent="  ")
    assert capsys.readouterr().out == f"  {('word ' * 30).strip()}\n"
    with pytest.MonkeyPatch.context() as patch:
        screen = Terminal()
        patch.setattr(sys, "stdout", screen)
        patch.setenv("COLUMNS", "40")
        say("word " * 30, indent="  ")
    assert all(
        len(line) <= 40 and line.startswith("  word") for line in screen.getvalue().split("\n")[:-1]
    )


def test_notes_and_errors_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    """Named for what they are, and nothing of them in the data."""
    note("so\x07")
    complain("no\nmore")
    assert tuple(capsys.readouterr()) == ("", "note: so\\x07\nerror: no\\nmore\n")


def test_what_can_be_seen_is_left_alone() -> None:
    """Letters of any alphabet, suits, and line breaks."""
    assert visible("Einunddreißig ♠ 日本\nnext") == "Einunddreißig ♠ 日本\nnext"
