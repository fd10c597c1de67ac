"""Every figure of a report against the database, asked in SQL and rounded here by other means."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import accumulate
from pathlib import Path

import pytest

from t31.report.document import Report
from t31.report.render import render
from t31.rules.loading import catalogue, load_variant
from t31.store.reader import Results, open_results
from tests.pages import Rows, markdown_tables, table
from tests.printed import chance, one_in, percent, points, rounded
from tests.titles import game_in, games_in

HALF_POINTS = [Decimal(score2) / 2 for score2 in range(2 * 41 + 1)]
DASH = "\N{EN DASH}"
FIGURES, COUNTS = "One hand, as dealt", "Every score: how many"
VARIATION, WASSERSTEIN = "Total variation", "Wasserstein"
THRESHOLDS = "The lowest score worth knocking with"


@pytest.fixture(scope="module")
def results(catalogue_database: Path) -> Iterator[Results]:
    """Yield a database of the whole catalogue."""
    with open_results(catalogue_database) as opened:
        yield opened


@pytest.fixture(scope="module")
def tables(catalogue_report: Report) -> dict[str, Rows]:
    """Return the tables of the report on the catalogue, by caption."""
    return markdown_tables(render(catalogue_report, "markdown"))


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
        name = game_in(row[0])
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
        hands = hands_by_score(results, game_in(title))
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
    names = [game_in(title) for title in head[1:]]
    assert [game_in(row[0]) for row in rows] == names
    shares = [hands_by_score(results, name) for name in names]
    for one, (row, moves) in zip(shares, zip(rows, moved, strict=True), strict=True):
        for other, cell, move in zip(shares, row[1:], moves[1:], strict=True):
            here, there = sum(one.values()), sum(other.values())
            apart = [one.get(x, 0) / here - other.get(x, 0) / there for x in HALF_POINTS]
            assert cell == ("0%" if one == other else f"{rounded(50 * sum(map(abs, apart)))}%")
            far = sum(map(abs, accumulate(apart))) / 2  # the area between the cumulative curves
            tiny = "0" if one == other else "<0.01"
            assert move == (rounded(far) if far >= 0.005 else tiny)


def test_every_game_with_scores_is_in_one_group(tables: dict[str, Rows]) -> None:
    """No game is lost between the groups, by scoring or by knock, and none stands twice."""
    expected = sorted(game.id for game in catalogue() if game.ranking.kind == "suit-total")
    for caption in (FIGURES, THRESHOLDS):
        found = [name for row in table(tables, caption)[1:] for name in games_in(row[0])]
        assert sorted(found) == expected


def test_each_way_to_win_is_the_rule_for_ties(tables: dict[str, Rows]) -> None:
    """Read from the rules: a tied knocker is safe, or two hands level share or are both highest."""
    kind = {"knocker-safe-others-pay", "nobody-pays", None}  # None: no life game, see objective
    head, *rows = table(tables, THRESHOLDS)
    assert head == ["Games", "Hands (a knock succeeds when)", "2 players"]
    for row in rows:
        for name in games_in(row[0]):
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


def test_findings_are_figures_of_the_tables(
    catalogue_report: Report, tables: dict[str, Rows]
) -> None:
    """Six sentences, each with its figure where the database has it."""
    cheaper, mean, ties, far, never, most = catalogue_report.findings
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
    catalogue_report: Report, results: Results
) -> None:
    """Two players as dealt are all there is here: the answer is theirs, and is called a floor."""
    [answer] = catalogue_report.answer
    query = "SELECT threshold_75 FROM variant_comparison WHERE variant = 'thirty-one'"
    [(label,)] = results.rows(query)
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
