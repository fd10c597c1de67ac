"""Every figure of a report against the database, asked in SQL and rounded here by other means."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from t31.report.build import build_report
from t31.report.document import Commands, Report
from t31.report.render import render
from t31.rules.decisions import decision_texts, not_modelled
from t31.rules.loading import catalogue, load_variant
from t31.store.reader import Results, open_results
from tests.enumerated import enumerated
from tests.pages import Rows, cells, markdown_tables, plain
from tests.presets import TWENTY, preset, short_deck
from tests.printed import chance, one_in, percent, points, rounded

GAMES = catalogue()
TITLES = {game.title: game.id for game in GAMES}
HALF_POINTS = [Decimal(score2) / 2 for score2 in range(2 * 41 + 1)]
DASH = "\N{EN DASH}"
FIGURES, COUNTS = "One hand, as dealt", "Every score: how many"
VARIATION, WASSERSTEIN = "Total variation", "Wasserstein"
THRESHOLDS = "The lowest score worth knocking with"
CONDITION = "CASE WHEN json_array_length(rules -> 'blitz') > 0 THEN 'no-blitz' ELSE 'any' END"


@pytest.fixture(scope="module")
def results(catalogue_database: Path) -> Iterator[Results]:
    """Yield a database of the whole catalogue."""
    with open_results(catalogue_database) as opened:
        yield opened


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    """Return the report on the whole catalogue."""
    return build_report(results, GAMES, GAMES[0])


@pytest.fixture(scope="module")
def text(report: Report) -> str:
    """Return it as Markdown, which has the same tables as the page."""
    return render(report, "markdown")


@pytest.fixture(scope="module")
def tables(text: str) -> dict[str, Rows]:
    """Return its tables by caption."""
    return markdown_tables(text)


def table(tables: dict[str, Rows], beginning: str) -> Rows:
    """Return the first table whose caption begins so."""
    return next(rows for caption, rows in tables.items() if caption.startswith(beginning))


def game(cell: str) -> str:
    """Return the id of the game that a cell or a column names first."""
    return TITLES[max((title for title in TITLES if cell.startswith(title)), key=len)]


def column(results: Results, query: str, *parameters: object) -> list[Any]:
    """Return the first column of a query."""
    return [row[0] for row in results.rows(query, list(parameters))]


def hands_by_score(results: Results, name: str) -> dict[Decimal, int]:
    """Return hands by score, ascending, counted from the single hands."""
    query = "SELECT score, count(*) FROM hand WHERE variant = ? GROUP BY score ORDER BY score"
    return dict(results.rows(query, [name]))


def test_the_figures_of_each_scoring(results: Results, tables: dict[str, Rows]) -> None:
    """Mean, deviation, quantiles, blitz, 25 or more and 31 are those of the single hands."""
    head, *rows = table(tables, FIGURES)
    assert len(rows) == 7
    assert head[4:9] == ["5%", "25%", "50%", "75%", "95%"]
    query = "SELECT mean, sd, p_blitz FROM variant_comparison WHERE variant = ?"
    for row in rows:
        name = game(row[0])
        hands = hands_by_score(results, name)
        total = sum(hands.values())
        [(mean, sd, blitz)] = results.rows(query, [name])
        high = sum(count for score, count in hands.items() if score >= 25)
        assert row[1:4] == [f"{total:,}", rounded(mean), rounded(sd)]
        assert row[4:9] == [quantile(hands, int(share.rstrip("%"))) for share in head[4:9]]
        assert row[9] == chance(round(blitz * total), total)
        assert row[10:12] == [chance(high, total), chance(hands[Decimal(31)], total)]
        assert row[12] == (DASH if not gaps(hands) else "12\N{EN DASH}14, 22, 23")


def quantile(hands: dict[Decimal, int], share: int) -> str:
    """Return the lowest score that at least ``share`` percent of the hands do not pass."""
    reached = zip(hands, accumulate(hands.values()), strict=True)
    total = sum(hands.values())
    return next(points(score) for score, count in reached if 100 * count >= share * total)


def gaps(hands: dict[Decimal, int]) -> list[int]:
    """Return the whole points in between that no hand scores."""
    return [score for score in range(int(min(hands)), int(max(hands))) if score not in hands]


def test_every_score_has_its_hands(results: Results, tables: dict[str, Rows]) -> None:
    """Each cell is the number of hands and one in how many, or says that there is none."""
    head, *rows = table(tables, COUNTS)
    assert [row[0] for row in rows] == [*map(str, range(2, 31)), "30.5", *map(str, range(31, 42))]
    for place, title in enumerate(head[1:], start=1):
        hands = hands_by_score(results, game(title))
        assert {row[0] for row in rows} >= {points(score) for score in hands}
        for row in rows:
            count, total = hands.get(Decimal(row[0]), 0), sum(hands.values())
            shown = f"{count:,} ({one_in(count, total)})" if count else "impossible"
            assert row[place] == shown


def test_distances_between_all_scorings(results: Results, tables: dict[str, Rows]) -> None:
    """The same as in floating point, by the definition of each."""
    head, *rows = table(tables, VARIATION)
    assert len(rows) == 7
    moved = table(tables, WASSERSTEIN)[1:]
    names = [game(title) for title in head[1:]]
    assert [game(row[0]) for row in rows] == names
    shares = [hands_by_score(results, name) for name in names]
    for one, (row, moves) in zip(shares, zip(rows, moved, strict=True), strict=True):
        for other, cell, move in zip(shares, row[1:], moves[1:], strict=True):
            here, there = sum(one.values()), sum(other.values())
            apart = [one.get(x, 0) / here - other.get(x, 0) / there for x in HALF_POINTS]
            assert cell == ("0%" if one == other else f"{rounded(50 * sum(map(abs, apart)))}%")
            far = sum(map(abs, accumulate(apart))) / 2  # the area between the cumulative curves
            tiny = "0" if one == other else "<0.01"
            assert move == (rounded(far) if far >= 0.005 else tiny)


def named_in(cell: str) -> list[str]:
    """Return the ids of all games that a cell of a group names, its note included."""
    first, _, others = cell.partition(" (and ")
    titles = [first, *others.removesuffix(")").split(", ")]
    return [TITLES[title] for title in titles if title]


def test_every_game_with_scores_is_in_one_group(tables: dict[str, Rows]) -> None:
    """No game is lost between the groups, by scoring or by knock, and none stands twice."""
    expected = sorted(game.id for game in GAMES if game.ranking.kind == "suit-total")
    for caption in (FIGURES, THRESHOLDS):
        found = [name for row in table(tables, caption)[1:] for name in named_in(row[0])]
        assert sorted(found) == expected


def test_each_way_to_win_is_the_rule_for_ties(tables: dict[str, Rows]) -> None:
    """Read from the rules: a tied knocker is safe, or two hands level share or are both highest."""
    kind = {"knocker-safe-others-pay", "nobody-pays", None}  # None: no life game, see objective
    head, *rows = table(tables, THRESHOLDS)
    assert head == ["Games", "Hands (a knock succeeds when)", "2 players"]
    for row in rows:
        for name in named_in(row[0]):
            is_kind = load_variant(name).showdown.tied_lowest_knocker in kind
            way = f"an opponent is lower{' or level' if is_kind else ''}"
            assert row[1] == f"as dealt: a floor ({way})"


def test_categories_and_what_a_knock_with_them_meets(
    results: Results, tables: dict[str, Rows]
) -> None:
    """Counted from the single hands; chances from the weakest and the strongest of each."""
    query = """
        SELECT category, count(*), arg_min(label, strength), arg_max(label, strength)
        FROM hand WHERE variant = 'stop-the-bus' GROUP BY category ORDER BY max(strength) DESC
    """
    knocks = results.rows("SELECT label, success, deals FROM knock WHERE variant = 'stop-the-bus'")
    chances = {label: f"{percent(won, deals)} ({label})" for label, won, deals in knocks}
    expected = [
        [name, f"{hands:,}", chance(hands, 22100), chances[weakest], chances[strongest]]
        for name, hands, weakest, strongest in results.rows(query)
    ]
    assert table(tables, "The categories, best first, of 22,100 hands")[1:] == expected


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
        [(rules, hands, deals)] = results.rows(query, [game(row[0])])
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


def games_listed(cell: str) -> set[str]:
    """Return the ids of the games that a cell lists, or does not list."""
    everything = set(TITLES.values())
    if cell == "all games":
        return everything
    if cell.startswith("all games but "):
        return everything - games_listed(cell.removeprefix("all games but "))
    return {TITLES[title] for title in cell.split(", ")}


def test_every_source_of_every_game(results: Results, tables: dict[str, Rows]) -> None:
    """File and heading as the database has them."""
    rows = table(tables, "Where the rules of each game")[1:]
    found = {game(row[0]): f"{row[2]}: {row[1]}" for row in rows}
    assert found == dict(results.rows("SELECT variant, source FROM variant"))


def test_queries_of_the_report_run(report: Report, results: Results) -> None:
    """What a reader is told to type gives rows."""
    lines = [
        line
        for section in report.sections
        for block in section.blocks
        if isinstance(block, Commands)
        for line in block.lines
    ]
    queries = [found[1] for line in lines if (found := re.fullmatch(r't31 sql "([^"]+)"', line))]
    assert lines[:2] == ["t31 enumerate", "t31 report --to html,markdown"]
    assert len(queries) == len(lines) - 2 == 6
    assert all(results.rows(query) for query in queries)


def test_findings_are_figures_of_the_tables(
    report: Report, results: Results, tables: dict[str, Rows]
) -> None:
    """Six sentences, each with its figure where the database has it."""
    cheaper, mean, ties, far, never, most = report.findings
    assert cheaper.figure == f"Cheaper from {table(tables, 'From this score on')[1][2]}"
    base = table(tables, FIGURES)[1]
    assert mean.figure == f"{base[2]} points"
    assert f"score {base[6]} or less" in mean.sentence
    assert "score is 10 (25.94%). One hand in 921 is a blitz." in mean.sentence  # 5,732 of 22,100
    chances = {
        cell
        for caption, rows in tables.items()
        if "how often a knock with each score" in caption
        for row in rows
        for cell in row
    }
    assert figures_of_ties(ties.sentence) <= chances
    head, first, *_ = table(tables, WASSERSTEIN)
    farthest = max(range(1, len(first)), key=lambda place: float(first[place]))
    assert far.figure == f"{first[farthest]} points"
    assert far.sentence.startswith(f"So far is {head[farthest]} from Thirty-One")
    assert never.figure in {row[12] for row in table(tables, FIGURES)}
    assert most.figure == table(tables, "The categories")[-1][2]


def test_the_answer_is_a_threshold_and_says_what_it_rests_on(
    report: Report, results: Results
) -> None:
    """Two players as dealt are all there is here: the answer is theirs, and is called a floor."""
    [answer] = report.answer
    [label] = column(
        results, "SELECT threshold_75 FROM variant_comparison WHERE variant = 'thirty-one'"
    )
    assert answer.figure == f"Knock with {label}"
    assert "At a table of two in Thirty-One" in answer.sentence
    assert answer.sentence.endswith(
        "counting hands shown as dealt, which is a floor and no advice."
    )


def figures_of_ties(sentence: str) -> set[str]:
    """Return the percentages in a sentence."""
    found = set(re.findall(r"[\d.]+%", sentence))
    assert len(found) == 2
    return found


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


def only(results: Results, *names: str) -> Report:
    """Return a report on some games, the first the baseline."""
    games = [load_variant(name) for name in names]
    return build_report(results, games, games[0])


def test_a_sentence_that_is_not_true_is_not_said(results: Results) -> None:
    """One game by itself: nothing to compare, no tie that pays more, no score left out."""
    report = only(results, "thirty-one")
    assert [row.figure for row in report.answer] == ["Knock with 17"]
    assert [row.figure for row in report.findings] == ["Cheaper from 15", "13.09 points"]
    assert "games compared" not in render(report, "markdown")


def test_a_section_without_figures_is_not_there(results: Results) -> None:
    """A game ranked by category has no scores, no distances and no scores to knock with."""
    report = only(results, "stop-the-bus")
    assert [section.id for section in report.sections] == [
        *("ranking.stop-the-bus", "games", "not-computed", "sources", "provenance")
    ]
    assert report.opening == ()
    assert [row.figure for row in report.answer] == ["Knock with pair of 3s, 4"]
    # 16,440 of 22,100 are high cards.
    figures = [row.figure for row in report.findings]
    assert figures == ["Cheaper from high card, ace-10-4", "74.39%"]


def test_a_baseline_without_scores_stands_behind_nothing(results: Results) -> None:
    """Other games are shown all the same, with no grey behind them."""
    report = only(results, "stop-the-bus", "scat", "scat-no-trips")
    names = [section.id for section in report.sections]
    assert names[:4] == ["knocking", "costs", "at-table", "ranking.stop-the-bus"]
    assert "grey" not in render(report, "markdown")


def test_a_game_whose_knocks_are_not_counted_shows_its_hands(tmp_path: Path) -> None:
    """It cannot be played by two: hands and scores are there, and nothing about knocking is."""
    three = preset("scat", "three-of-us", players={"min": 3, "max": 3})
    with open_results(enumerated(tmp_path / "three.duckdb", [three])) as opened:
        report = build_report(opened, [three], three)
    assert [section.id for section in report.sections] == [
        *("scores", "games", "not-computed", "sources", "provenance")
    ]
    assert report.answer == ()
    assert [row.figure for row in report.findings] == ["13.14 points"]
    [row] = table(markdown_tables(render(report, "markdown")), "What was counted")[1:]
    assert row[2:] == ["22,100", DASH, DASH]


def test_knocks_counted_over_all_deals_are_said_to_be(tmp_path: Path) -> None:
    """Where 20 of any suit ends the round: no deal is left out, and the page does not say so."""
    house = short_deck("scat", 9, blitz=TWENTY)
    with open_results(enumerated(tmp_path / "house.duckdb", [house])) as opened:
        text = render(build_report(opened, [house], house), "markdown")
    assert "But in scat-from-9 all deals count" in text


def test_the_baseline_comes_first_wherever_it_stands(results: Results) -> None:
    """It names its group, and the commands that make the report again name it."""
    report = build_report(results, [load_variant("bank")], load_variant("scat"))
    text = render(report, "markdown")
    assert "That is the average hand of Scat." in text
    assert "t31 enumerate scat bank\nt31 report scat bank --baseline scat" in text
