"""What a report says it rests on: the rules, sources and assumptions of its games, and counts."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from t31.report.document import Commands, Report
from t31.report.render import render
from t31.rules.decisions import decision_texts, not_modelled
from t31.rules.loading import catalogue
from t31.store.reader import Results, open_results
from tests.pages import Rows, cells, markdown_tables, plain, table
from tests.titles import game_in, games_listed

GAMES = catalogue()


@pytest.fixture(scope="module")
def results(catalogue_database: Path) -> Iterator[Results]:
    """Yield a database of the whole catalogue."""
    with open_results(catalogue_database) as opened:
        yield opened


@pytest.fixture(scope="module")
def text(catalogue_report: Report) -> str:
    """Return the report on the catalogue as Markdown, which has the same tables as the page."""
    return render(catalogue_report, "markdown")


@pytest.fixture(scope="module")
def tables(text: str) -> dict[str, Rows]:
    """Return its tables by caption."""
    return markdown_tables(text)


def test_all_that_was_counted(results: Results, tables: dict[str, Rows]) -> None:
    """Hands and deals of every game, and the hash of the rules they were counted under."""
    query = """
        SELECT rules_hash, (SELECT count(*) FROM hand WHERE hand.variant = variant.variant),
            (SELECT sum(deals) FROM knock
                WHERE knock.variant = variant.variant AND condition = 'any')
        FROM variant WHERE variant = ?
    """
    rows = table(tables, "What was counted")[1:]
    assert len(rows) == len(GAMES)
    for row in rows:
        [(rules, hands, deals)] = results.rows(query, [game_in(row[0])])
        assert row[1:] == [rules, f"{hands:,}", "2", f"{deals:,}"]


def test_each_rule_that_differs_and_no_other(results: Results, tables: dict[str, Rows]) -> None:
    """The rows of a game are the axes on which the rules in the database differ."""
    rules = {
        name: flat(json.loads(text))
        for name, text in results.rows("SELECT variant, rules FROM variant")
    }
    base = rules["thirty-one"]
    shown = table(tables, "All rules of Thirty-One")[1:]
    assert sorted(row[0] for row in shown) == sorted(words(key) for key in base)
    differing = {}
    for caption in ("Hands are worth the same as in", "Hands are worth the same in", "Each with"):
        head, *rows = table(tables, caption)
        assert [row[1] for row in rows] == [dict(shown)[row[0]] for row in rows]
        for place, title in enumerate(head[2:], start=2):
            for name in re.findall(r"[a-z0-9-]+", title.rpartition("(")[2]):
                differing[name] = {row[0] for row in rows if row[place] != "\N{MIDDLE DOT}"}
    assert differing == {
        name: {words(key) for key in said if said[key] != base[key]}
        for name, said in rules.items()
        if name != "thirty-one"
    }


def flat(rules: dict[str, Any]) -> dict[str, Any]:
    """Return rules with one key an axis."""
    rows: dict[str, Any] = {}
    for group, said in rules.items():
        keyed = said if isinstance(said, dict) else {"": said}
        rows |= {f"{group}.{key}".rstrip("."): value for key, value in keyed.items()}
    return rows


def words(key: str) -> str:
    """Return the key of an axis as the report writes it."""
    return key.replace(".", ": ").replace("_", " ")


def test_every_assumption_once_with_its_games(text: str, tables: dict[str, Rows]) -> None:
    """Each decision stands once, in order, with all the games that rest on it and no other."""
    rows = table(tables, "Assumptions")[1:]
    numbers = [int(row[0].removeprefix("D")) for row in rows]
    assert numbers == sorted(set(numbers))
    resting: dict[str, set[str]] = {f"{row[0]}: {row[1]}": games_listed(row[2]) for row in rows}
    assert resting == {
        line: {game.id for game in GAMES if line in decision_texts(game)}
        for game in GAMES
        for line in decision_texts(game)
    }
    assert not_modelled() in plain(text)


def test_every_source_of_every_game(results: Results, tables: dict[str, Rows]) -> None:
    """File and heading as the database has them."""
    rows = table(tables, "Where the rules of each game")[1:]
    found = {game_in(row[0]): f"{row[2]}: {row[1]}" for row in rows}
    assert found == dict(results.rows("SELECT variant, source FROM variant"))


def test_queries_of_the_report_run(catalogue_report: Report, results: Results) -> None:
    """What a reader is told to type gives rows."""
    lines = [
        line
        for section in catalogue_report.sections
        for block in section.blocks
        if isinstance(block, Commands)
        for line in block.lines
    ]
    queries = [found[1] for line in lines if (found := re.fullmatch(r't31 sql "([^"]+)"', line))]
    assert len(queries) == len(lines) == 6
    assert all(results.rows(query) for query in queries)


def test_lines_of_a_table_have_equal_cells(text: str) -> None:
    """As many cells in every line as in the head, in each table of the file."""
    widths: set[int] = set()
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            assert line.endswith(" |")
            widths.add(len(cells(line)))
        else:
            assert len(widths) <= 1
            widths.clear()
