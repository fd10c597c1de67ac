"""A report on one game, or on few: what is not there is not said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from t31.report.build import build_report
from t31.report.document import Report
from t31.report.render import render
from t31.rules.loading import load_variant
from t31.store.reader import Results, open_results
from tests.enumerated import enumerated
from tests.pages import markdown_tables, table, the_table
from tests.presets import ACES, TRIPS, TWENTY, preset, short_deck

DASH = "\N{EN DASH}"


@pytest.fixture(scope="module")
def results(catalogue_database: Path) -> Iterator[Results]:
    """Yield a database of the whole catalogue."""
    with open_results(catalogue_database) as opened:
        yield opened


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
    """It names its group."""
    report = build_report(results, [load_variant("bank")], load_variant("scat"))
    text = render(report, "markdown")
    assert "That is the average hand of Scat." in text


def test_a_blitz_below_other_hands_knocks_in_no_table(tmp_path: Path) -> None:
    """With three aces above 31, 31 is dealt to nobody who knocks: no chance, not one left out."""
    house = short_deck("scat", 9, ranking={"patterns": (TRIPS, ACES)})
    with open_results(enumerated(tmp_path / "house.duckdb", [house])) as opened:
        found = build_report(opened, (house,), house)
    rows = the_table(markdown_tables(render(found, "markdown")), "with each score succeeds")
    chances = {row[0]: row[1] for row in rows[1:]}
    assert chances["31"] == "a blitz"
    assert chances["32"] == "100%"


def test_what_more_effort_counts_is_told_from_what_this_version_does_not(results: Results) -> None:
    """Stop the Bus, of which quick effort makes two players: costs are counted up to four."""
    tables = markdown_tables(render(only(results, "stop-the-bus"), "markdown"))
    assert the_table(tables, "Costs that are not computed")[1:] == [
        ["Stop the Bus", "as dealt", "2", "3, 4", f"5{DASH}7"]
    ]


def test_a_threshold_is_promised_to_full_effort_only_where_it_will_be_known(
    tmp_path: Path,
) -> None:
    """With seven at the table low hands after a draw are not counted, and so no lowest score is."""
    game = preset("scat", "piquet-pack", cards={"lowest_rank": 7})
    path = enumerated(tmp_path / "piquet.duckdb", [game], players=[2, 6, 7])
    with open_results(path) as opened:
        found = build_report(opened, [game], game)
    tables = markdown_tables(render(found, "markdown"))
    heads, cells = the_table(tables, "every knock succeeds at least 75%")
    assert heads[-3:] == ["2 players", "6 players", "7 players"]
    assert [cell.split(" (")[0] for cell in cells[-2:]] == ["with full effort", "not computed"]
    left = {row[1]: row[3] for row in the_table(tables, "Knocks that are not computed")[1:]}
    # No hand of this pack scores 22 or 23: above 21 is 7 + 8 + 9.
    assert left["after one draw each"] == f"3{DASH}7 (7: from 24 on)"


def test_a_database_of_two_players_says_what_it_has(small_database: Path) -> None:
    """Quick effort: hands as dealt only, called a floor, and no model that is not there."""
    games = [load_variant(name) for name in ("thirty-one", "schwimmen", "stop-the-bus")]
    with open_results(small_database) as opened:
        text = render(build_report(opened, games, games[0]), "markdown")
    assert "As dealt: a floor." in text
    assert "After one draw each." not in text
    head, *rows = the_table(markdown_tables(text), "every knock succeeds at least 75%")
    assert head[2:] == ["2 players"]
    assert all(row[1].startswith("as dealt: a floor") for row in rows)
