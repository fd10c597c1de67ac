"""``t31 sql``: questions of one's own, and what can be asked."""

import json
from pathlib import Path

import pytest

from t31.store.reader import open_results
from tests.conftest import Command

SCAT_DEALS = "select sum(deals) as deals from knock where variant = 'thirty-one' group by condition"


@pytest.mark.usefixtures("database")
def test_an_answer_is_exact_in_every_format(t31: Command) -> None:
    """Two players: C(52,3) x C(49,3) = 22,100 x 18,424 deals."""
    deals = 22_100 * 18_424
    query = f"{SCAT_DEALS}, variant having condition = 'any'"
    assert t31("sql", query).stdout == f"    deals\n{deals}\n"
    assert t31("sql", query, "--format", "csv").stdout == f"deals\n{deals}\n"
    assert json.loads(t31("sql", query, "--format", "json").stdout) == [{"deals": deals}]
    assert t31("sql", query, "--format", "markdown").stdout == f"| deals |\n| ---: |\n| {deals} |\n"


@pytest.mark.usefixtures("database")
def test_the_largest_count_is_exact(t31: Command) -> None:
    """2^127 - 1, with nulls, lists and structs beside it."""
    number = "170141183460469231731687303715884105727"
    query = f"select {number} as n, null as x, [1, 2] as l, {{a: 30.5}} as s"
    (row,) = json.loads(t31("sql", query, "--format", "json").stdout)
    assert row == {"n": 2**127 - 1, "x": None, "l": [1, 2], "s": {"a": 30.5}}


@pytest.mark.parametrize("arguments", [[], ["-"]])
@pytest.mark.usefixtures("database")
def test_a_query_is_read_from_stdin(arguments: list[str], t31: Command) -> None:
    """With a dash, or without a query where something is piped in."""
    result = t31(
        "sql", *arguments, "--format", "csv", stdin="\ufeffselect variant\nfrom variant order by 1"
    )
    assert result.stdout == "variant\nschwimmen\nstop-the-bus\nthirty-one\n"


@pytest.mark.usefixtures("database")
def test_an_empty_answer_has_its_heading(t31: Command) -> None:
    """Nothing found is an answer."""
    assert t31("sql", "select variant, title from variant where false").stdout == "variant  title\n"


def test_tables_are_listed_with_what_is_in_them(t31: Command, database: Path) -> None:
    """Every table and view of the file, with its comment."""
    listed = json.loads(t31("sql", "--tables", "--format", "json").stdout)
    with open_results(database) as results:
        tables = results.describe()
    assert [(row["table"], row["kind"], row["comment"]) for row in listed] == [
        (table.name, table.kind, table.comment) for table in tables
    ]
    assert {"table": "hand", "kind": "table"}.items() <= listed[0].items()
    assert all(row["comment"] for row in listed)


def test_columns_are_listed_with_what_they_mean(t31: Command, database: Path) -> None:
    """Every column of a table or a view, with its comment."""
    with open_results(database) as results:
        tables = [t for t in results.describe() if t.name in ("variant", "knock", "knock_by_score")]
    assert len(tables) == 3
    for table in tables:
        result = t31("sql", "--describe", table.name, "--format", "json")
        listed = json.loads(result.stdout)
        assert [row["column"] for row in listed] == list(table.column_names)
        assert [row["column"] for row in listed if row["in_key"]] == list(table.key)
        assert all(row["comment"] for row in listed)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["select"], "error: Parser Error: "),
        (["from nothing"], "Table with name nothing does not exist"),
        (["select 1; select 2"], "error: one statement at a time: got 2; "),
        (["drop table hand"], "error: this database is for reading: "),
        (["select * from read_text('/etc/hostname')"], "error: Permission Error: "),
        ([""], "error: there is no query; "),
        (["--describe", "knok"], "error: no such table: got 'knok'; did you mean knock?"),
        (["--describe", "zzz"], "error: no such table: got 'zzz'; use one of: hand, "),
        (["select 1 a, 2 a", "--format", "json"], "error: two columns of one name: got 'a'; "),
    ],
)
@pytest.mark.usefixtures("database")
def test_what_cannot_be_answered_is_an_error_on_one_line(
    arguments: list[str], message: str, t31: Command
) -> None:
    """With the reason, and where there is one the way out."""
    result = t31("sql", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert message in result.stderr
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("piped", "message"),
    [
        (b"", "error: there is no query; "),
        (b" -- a comment\n", "error: there is no query; "),
        (b"select \xff", "error: not UTF-8 text: got 'byte 0xff at 7'; "),
        (b"select 'x\x00y", "error: "),
        (b"select " + b"1+" * 1_000_000, "error: longer than 1,000,000 bytes: "),
    ],
)
@pytest.mark.usefixtures("database")
def test_what_is_piped_in_and_is_no_query_is_an_error(
    piped: bytes, message: str, t31: Command
) -> None:
    """Whatever it is."""
    result = t31("sql", stdin=piped)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1


@pytest.mark.usefixtures("database")
def test_an_error_in_the_middle_of_an_answer_is_an_error(t31: Command) -> None:
    """After the rows that came before it, if any came."""
    query = "select case when range = 4000 then error('no more') else range end from range(5000)"
    result = t31("sql", query, "--format", "csv")
    assert result.exit_code == 1
    assert "no more" in result.stderr


@pytest.mark.usefixtures("database")
def test_a_query_and_a_question_about_tables_do_not_go_together(t31: Command) -> None:
    """It is not guessed which of them was meant."""
    for option in (["--tables"], ["--describe", "knock"]):
        assert t31("sql", "from knock", *option).exit_code == 2


@pytest.mark.parametrize("arguments", [["from variant"], ["--tables"], ["--describe", "knock"]])
def test_without_a_database_the_remedy_is_told(arguments: list[str], t31: Command) -> None:
    """The command that makes it."""
    result = t31("sql", *arguments)
    assert result.exit_code == 1
    assert "run `t31 enumerate` to make one" in result.stderr
