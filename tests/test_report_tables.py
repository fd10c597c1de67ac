"""Tables of a report over all models and several players against the database, asked in SQL."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Any

import duckdb
import pytest

from t31.report.build import build_report
from t31.report.document import Paragraph, Report
from t31.report.render import render
from t31.rules.decisions import decisions
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.store.reader import Results, open_results
from tests.enumerated import enumerated
from tests.pages import Rows, markdown_tables, the_table
from tests.printed import percent, points, rounded

GAMES = tuple(map(load_variant, ("eenendertigen", "bank")))
TITLES = {game.title: game for game in GAMES}
DASH = "\N{EN DASH}"
BLITZ = "a blitz"
NOT_COMPUTED = "not computed"
HANDS = {"last-draw": "after one draw each", "dealt": "as dealt: a floor"}
LEVELS = {"50": "0.5", "60": "0.6", "75": "0.75", "90": "0.9"}

# A file that lacks low strengths, as some that take too long to count do, and a level never met.
CUT = "variant = 'bank' AND model = 'last-draw' AND players = 3"
EDITS = (
    f"DELETE FROM knock WHERE {CUT} AND score < 22",
    f"DELETE FROM knock_cost WHERE {CUT} AND strength < 20",
    f"DELETE FROM knock_threshold WHERE {CUT} AND success < 0.75",
    f"DELETE FROM order_statistic WHERE {CUT} AND score < 22",
    f"UPDATE variant_comparison SET mean_lowest = NULL, mean_highest = NULL WHERE {CUT}",
    "UPDATE knock_threshold SET score = NULL, strength = NULL, label = NULL"
    " WHERE variant = 'eenendertigen' AND model = 'dealt' AND players = 2 AND success = 0.9",
)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Results]:
    """Yield a database of two games for two and three players in all models, edited."""
    path = enumerated(tmp_path_factory.mktemp("tables") / "results.duckdb", GAMES, (2, 3))
    with duckdb.connect(path) as connection:
        for edit in EDITS:
            connection.execute(edit)
    with open_results(path) as opened:
        yield opened


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    """Return the report on the two games."""
    return build_report(results, GAMES, GAMES[0])


@pytest.fixture(scope="module")
def tables(report: Report) -> dict[str, Rows]:
    """Return its tables by caption."""
    return markdown_tables(render(report, "markdown"))


def figure(results: Results, query: str, *parameters: object) -> Any:
    """Return the one value of a query, or that nothing is computed."""
    rows = results.rows(query, parameters)
    return rows[0][0] if rows else NOT_COMPUTED


def beside(drawn: str, dealt: str) -> str:
    """Return a figure after a draw with the floor beside it, as a cell prints the two."""
    return drawn if drawn == dealt == NOT_COMPUTED else f"{drawn} (dealt {dealt})"


def threshold(results: Results, game: Variant, model: str, players: int, level: str) -> str:
    """Return the threshold at that level in words."""
    query = """
        SELECT coalesce(label, 'never') FROM knock_threshold
        WHERE (variant, model, condition, players, success) = (?, ?, 'no-blitz', ?, ?)
    """
    return str(figure(results, query, game.id, model, players, Decimal(level)))


@pytest.mark.parametrize("level", LEVELS)
def test_thresholds_are_those_of_the_database(
    results: Results, tables: dict[str, Rows], level: str
) -> None:
    """After one draw each, the floor beside it, by players; what is not known is said not to be."""
    head, *rows = the_table(tables, f"every knock succeeds at least {level}%")
    assert head[2:] == ["2 players", "3 players"]
    assert [row[0] for row in rows] == list(TITLES)
    for row in rows:
        for players, cell in zip((2, 3), row[2:], strict=True):
            drawn, dealt = (
                threshold(results, TITLES[row[0]], model, players, LEVELS[level]) for model in HANDS
            )
            assert cell == beside(drawn, dealt)
    cells = [cell for row in rows for cell in row]
    assert any("dealt never" in cell for cell in cells) == (level == "90")
    assert any(NOT_COMPUTED in cell for cell in cells) == (level in ("50", "60"))


def test_the_last_turn_stands_beside_the_other_models(
    results: Results, tables: dict[str, Rows]
) -> None:
    """Bank draws from a widow and has no such turn: one row."""
    head, row = the_table(tables, "the opponent's last turn")
    assert head[1:] == ["the last turn", *HANDS.values()]
    game = TITLES[row[0]]
    assert game.id == "eenendertigen"
    models = ("final-turn", *HANDS)
    assert row[1:] == [threshold(results, game, model, 2, "0.75") for model in models]


@pytest.mark.parametrize(
    ("game", "model"),
    [("eenendertigen", "last-draw"), ("eenendertigen", "dealt"), ("bank", "last-draw")],
)
def test_every_score_has_its_chance(
    results: Results, tables: dict[str, Rows], game: str, model: str
) -> None:
    """Success over deals for every score; none for the blitz, and none where it is not counted."""
    title = load_variant(game).title
    head, *rows = the_table(tables, f"{title}, {HANDS[model]}: how often")
    assert head == ["Score", "2 players", "3 players"]
    for place, players in enumerate((2, 3), start=1):
        found = results.rows(
            """
            SELECT score, success, deals FROM knock_by_score
            WHERE (variant, model, condition, players) = (?, ?, 'no-blitz', ?)
            """,
            [game, model, players],
        )
        shown = {points(score): percent(success, deals) for score, success, deals in found}
        cells = {row[0]: row[place] for row in rows}
        assert cells.pop("31") == BLITZ
        lacking = {score for score, cell in cells.items() if cell == NOT_COMPUTED}
        assert {score: cells[score] for score in cells.keys() - lacking} == shown
        is_cut = (game, model, players) == ("bank", "last-draw", 3)
        assert lacking == ({str(score) for score in range(2, 22)} if is_cut else set())


@pytest.mark.parametrize("which", ["lowest", "highest"])
def test_means_of_the_lowest_and_the_highest_hand(
    results: Results, tables: dict[str, Rows], which: str
) -> None:
    """The doubles of the database, rounded; none where low hands are not counted."""
    query = f"""
        SELECT mean_{which} FROM variant_comparison WHERE (variant, model, players) = (?, ?, ?)
    """
    for row in the_table(tables, f"Mean score of the {which} hand")[1:]:
        for players, cell in zip((2, 3), row[2:], strict=True):
            key = TITLES[row[0]].id
            means = [figure(results, query, key, model, players) for model in HANDS]
            drawn, dealt = (NOT_COMPUTED if mean is None else rounded(mean) for mean in means)
            assert cell == beside(drawn, dealt)
            assert (drawn == NOT_COMPUTED) == (row[0] == "Bank" and players == 3)


def cheaper(results: Results, game: str, model: str, players: int) -> str:
    """Return from which score on the knocker loses less, walked down from the top."""
    rows = results.rows(
        """
        SELECT score, cost_knocker < cost_opponent
        FROM knock JOIN knock_cost USING (variant, model, condition, players, strength)
        WHERE (variant, model, condition, players) = (?, ?, 'no-blitz', ?) ORDER BY strength DESC
        """,
        [game, model, players],
    )
    runs = [(is_less, [row[0] for row in run]) for is_less, run in groupby(rows, lambda r: r[1])]
    return points(runs[0][1][-1]) if runs else NOT_COMPUTED


def test_a_knock_is_cheaper_from_there_on(results: Results, tables: dict[str, Rows]) -> None:
    """By hand from the costs; where they are cut off above that score nothing is said."""
    for row in the_table(tables, "costs the knocker less than an average opponent")[1:]:
        game = TITLES[row[0]].id
        for players, cell in zip((2, 3), row[2:], strict=True):
            drawn, dealt = (cheaper(results, game, model, players) for model in HANDS)
            is_cut = (game, players) == ("bank", 3)
            assert cell == beside(NOT_COMPUTED if is_cut else drawn, dealt)


def test_costs_of_every_score(results: Results, tables: dict[str, Rows]) -> None:
    """What the knocker and an average opponent of the baseline lose, in lives."""
    head, *rows = the_table(tables, "lives that the knocker loses")
    query = """
        SELECT score, cost_knocker, cost_opponent
        FROM knock JOIN knock_cost USING (variant, model, condition, players, strength)
        WHERE (variant, model, condition, players) = ('eenendertigen', 'last-draw', 'no-blitz', ?)
    """
    for place, heading in enumerate(head[1:], start=1):
        found = results.rows(query, [int(heading.split()[0])])
        shown = {points(s): f"{rounded(own)} (opp. {rounded(opp)})" for s, own, opp in found}
        assert {row[0]: row[place] for row in rows} == shown


def test_the_answer_is_for_the_table_nearest_to_four(report: Report, results: Results) -> None:
    """Three players are the most there are here; the floor is named as such."""
    [answer] = report.answer
    drawn, dealt = (threshold(results, GAMES[0], model, 3, "0.75") for model in HANDS)
    assert answer.figure == f"Knock with {drawn}"
    assert "At a table of three" in answer.sentence
    assert f"If nobody could draw any more, {dealt} would do: that is the floor." in answer.sentence


def test_more_players_ask_for_another_score(report: Report, results: Results) -> None:
    """Both ends, and what the games compared ask for at the same table."""
    two, three = (threshold(results, GAMES[0], "last-draw", n, "0.75") for n in (2, 3))
    finding = report.findings[0]
    assert finding.figure == f"{two} with two, {three} with three"
    bank = threshold(results, GAMES[1], "last-draw", 3, "0.75")
    low, high = sorted((three, bank), key=int)
    assert f"With three players, the games compared ask for {low} (" in finding.sentence
    assert f" to {high} (" in finding.sentence


def test_costs_of_the_finding_are_those_of_the_database(report: Report, results: Results) -> None:
    """From the same score on as in the table, with both costs at that score."""
    finding = report.findings[1]
    query = "SELECT max(players) FROM knock_cost WHERE (variant, model) = (?, 'last-draw')"
    players = int(figure(results, query, "eenendertigen"))
    label = cheaper(results, "eenendertigen", "last-draw", players)
    assert finding.figure == f"Cheaper from {label}"
    [(own, opponent)] = results.rows(
        """
        SELECT cost_knocker, cost_opponent
        FROM knock JOIN knock_cost USING (variant, model, condition, players, strength)
        WHERE (variant, model, condition, players) = ('eenendertigen', 'last-draw', 'no-blitz', ?)
            AND score = ?
        """,
        [players, Decimal(label)],
    )
    assert f"{rounded(own)} against {rounded(opponent)} lives" in finding.sentence


def test_what_is_not_computed_is_what_is_not_there(
    results: Results, tables: dict[str, Rows]
) -> None:
    """Seats with and without knock tables, model by model; and the low hands that are cut off."""
    words = {"dealt": "as dealt", "last-draw": "after one draw each"}
    there = "SELECT DISTINCT players FROM knock WHERE variant = ? AND model = ? ORDER BY players"
    rows = the_table(tables, "Knocks that are not computed")[1:]
    assert [row[0] for row in rows] == ["all games", "all games"]
    for row, (model, hands) in zip(rows, words.items(), strict=True):
        for game in GAMES:
            counted = [players for (players,) in results.rows(there, [game.id, model])]
            assert counted == [2, 3]
        assert row[1:] == [hands, "2, 3", f"4{DASH}7", "none"]
    assert the_table(tables, "Low hands")[1:] == [["Bank", words["last-draw"], "3", "22"]]


def test_costs_that_are_not_computed_are_not_there(
    results: Results, tables: dict[str, Rows]
) -> None:
    """Every seat of every game and model is counted, or left to full effort, or not counted."""
    left: set[tuple[str, str, int]] = set()
    never: set[tuple[str, str, int]] = set()
    names = {"as dealt": "dealt", "after one draw each": "last-draw"}
    for games, hands, _, *seats in the_table(tables, "Costs that are not computed")[1:]:
        titles = TITLES if games == "all games" else games.split(", ")
        for found, text in zip((left, never), seats, strict=True):
            found |= {(TITLES[t].id, names[hands], n) for t in titles for n in numbers(text)}
    there = set(results.rows("SELECT DISTINCT variant, model, players FROM knock_cost"))
    every = {(game.id, model, n) for game in GAMES for model in HANDS for n in range(2, 8)}
    assert left == every - there
    assert not never


def numbers(text: str) -> list[int]:
    """Return the numbers that a list with ranges in it names."""
    if text == "none":
        return []
    ends = (part.split(DASH) for part in text.split(", "))
    return [n for end in ends for n in range(int(end[0]), int(end[-1]) + 1)]


def test_the_assumption_behind_a_draw_is_printed(report: Report) -> None:
    """D12: in Bank a blitz counts at any time, in Eenendertigen only before a knock."""
    [knocking] = [section for section in report.sections if section.id == "knocking"]
    [said] = [
        block.text
        for block in knocking.blocks
        if isinstance(block, Paragraph) and block.term == "An assumption."
    ]
    assert "in Bank a blitz counts at any time" in said
    assert said.endswith(f"D12: {decisions()['D12']}")


def test_colours_belong_to_numbers_of_players(report: Report) -> None:
    """The same number of players has the same line in every chart, two the first of the ramp."""
    [opening] = report.opening
    assert [(curve.line, curve.name) for curve in opening.chart.curves] == [
        ("ramp-1", "2"),
        ("ramp-2", "3 players"),
    ]


def test_points_of_the_opening_chart_are_chances(report: Report, results: Results) -> None:
    """Each is the double nearest to success over deals."""
    [opening] = report.opening
    for players, curve in zip((2, 3), opening.chart.curves, strict=True):
        found = results.rows(
            """
            SELECT score, success, deals FROM knock_by_score
            WHERE (variant, model, condition, players)
                = ('eenendertigen', 'last-draw', 'no-blitz', ?) ORDER BY score
            """,
            [players],
        )
        assert list(curve.points) == [(float(s), float(Fraction(won, n))) for s, won, n in found]
