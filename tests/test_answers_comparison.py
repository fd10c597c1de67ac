"""Games compared: what the results database says about several of them at once."""

import shutil
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from t31.answers.comparison import distances, tie_effects
from t31.answers.knocks import KnockCurve, deals_of, knock_curves
from t31.answers.scorings import Scoring, categories, scorings
from t31.cards import POINTS, deck, rank_of, suit_of
from t31.exact.countable import models
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.store.reader import Results, open_results
from tests.enumerated import enumerated
from tests.presets import THREE_CARD_POKER, preset

GAMES = tuple(
    load_variant(name)
    for name in (
        "thirty-one",
        "eenendertigen",
        "three-of-a-kind",
        "stop-the-bus",
        "schwimmen",
        "scat",
        "scat-no-trips",
    )
)
NO_BLITZ = preset("thirty-one", "no-blitz-at-all", blitz=())


@pytest.fixture(scope="module")
def results(
    catalogue_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Results]:
    """Yield a database of the games, and one that is thirty-one but for its blitz."""
    path = tmp_path_factory.mktemp("comparison") / "results.duckdb"
    shutil.copy(catalogue_database, path)
    with open_results(enumerated(path, [NO_BLITZ])) as opened:
        yield opened


def scoring(results: Results, name: str) -> Scoring:
    """Return the scoring of one game."""
    [found] = scorings(results, [load_variant(name)])
    return found


def curve(results: Results, name: str) -> KnockCurve:
    """Return the knock curve of one game."""
    [found] = knock_curves(results, [load_variant(name)])
    return found


def ids(variants: tuple[Variant, ...]) -> list[str]:
    """Return the ids of a group."""
    return [variant.id for variant in variants]


def test_games_are_grouped_by_what_their_hands_are_worth(results: Results) -> None:
    """Patterns and deck change what a hand is worth; lives, ties and turns do not."""
    groups = [ids(group.variants) for group in scorings(results, GAMES)]
    assert groups == [
        ["thirty-one", "scat-no-trips"],
        ["eenendertigen"],
        ["three-of-a-kind", "scat"],
        ["stop-the-bus"],
        ["schwimmen"],
    ]


def test_a_game_without_the_blitz_scores_apart(results: Results) -> None:
    """The same scores as often, but no hand of it is a blitz: one figure would not do for both."""
    with_blitz, without = scorings(results, [GAMES[0], NO_BLITZ])
    assert with_blitz.values == without.values
    # Four suits, an ace, and two of the four cards that count ten: 4 x C(4, 2) of C(52, 3).
    assert (with_blitz.blitz, without.blitz) == (Fraction(24, 22100), None)


def test_the_first_game_of_a_group_is_the_first_that_was_asked_for(results: Results) -> None:
    """The caller says which game stands first: a baseline must not lose its place."""
    first, *_ = scorings(results, [load_variant("scat-no-trips"), *GAMES])
    assert ids(first.variants)[:2] == ["scat-no-trips", "thirty-one"]


def test_scores_in_a_short_deck_have_gaps(results: Results) -> None:
    """One card gives 7 to 11, two 15 to 21, three 24 to 31: 12 to 14, 22 and 23 are never."""
    found = {
        max(
            sum(POINTS[rank_of(card)] for card in hand if suit_of(card) == suit)
            for suit in range(4)
        )
        for hand in combinations(deck(lowest_rank=7), 3)
    }
    gaps = tuple(points for points in range(min(found), max(found)) if points not in found)
    assert gaps == (12, 13, 14, 22, 23)
    assert scoring(results, "eenendertigen").impossible == gaps


def test_a_score_below_the_lowest_is_no_gap(results: Results) -> None:
    """Three twos count 30.5 with the bonus, so that 3 is the lowest score and 2 no gap."""
    trips = scoring(results, "three-of-a-kind")
    assert (trips.values[0].score, trips.impossible) == (Decimal(3), ())
    assert trips.hands_with(Decimal(2)) == 0
    assert trips.hands_with(Decimal("30.5")) == 52


def test_the_strengths_of_one_score_are_one_score(results: Results) -> None:
    """Schwimmen tells 31 in clubs from 31 in spades; its scores do not: 4 x 6 of 4,960 hands."""
    swimming = scoring(results, "schwimmen")
    assert swimming.hands_with(Decimal(31)) == 24
    assert swimming.total == swimming.scores.total == 4960
    assert swimming.at_least(31) == Fraction(3, 620)


def test_the_bonus_for_trips_moves_52_hands_up(results: Results) -> None:
    """Both distances follow from those hands alone, which is how they are worked out here."""
    compared = distances(scorings(results, [load_variant("thirty-one"), load_variant("scat")]))
    assert compared.total_variation[0][1] == Fraction(13 * 4, 22100)
    # All move the same way: from the points of one card up to 30.5, four hands a rank.
    moved = 4 * sum(Fraction(61, 2) - points for points in POINTS)
    assert compared.wasserstein[0][1] == moved / 22100


def test_distances_are_symmetric_and_nothing_from_itself(results: Results) -> None:
    """A matrix of distances, whichever distance it is."""
    compared = distances(scorings(results, GAMES))
    for matrix in (compared.total_variation, compared.wasserstein):
        assert matrix == tuple(zip(*matrix, strict=True))
        assert [row[place] for place, row in enumerate(matrix)] == [0] * len(matrix)


def test_a_three_card_ranking_has_no_distance(results: Results) -> None:
    """Its hands have no points, and between labels there is no how far."""
    compared = distances(scorings(results, GAMES))
    assert [row.variants[0].id for row in compared.scorings] == [
        "thirty-one",
        "eenendertigen",
        "three-of-a-kind",
        "schwimmen",
    ]


def test_categories_are_counted_best_first(results: Results) -> None:
    """By hand: ranks, suits and choices of each category; high cards are what is left."""
    rows = categories(results, scoring(results, "stop-the-bus"))
    runs = 12 * 4**3 - 12 * 4
    flushes = 4 * 286 - 12 * 4  # C(13, 3) = 286
    counts = [13 * 4, 12 * 4, runs, flushes, 13 * 6 * 48]
    expected = ["prial", "running flush", "run", "flush", "pair", "high card"]
    assert [row.name for row in rows] == expected
    assert [row.hands for row in rows] == [*counts, 22100 - sum(counts)]
    assert (rows[-1].weakest.label, rows[0].strongest.label) == (
        "high card, 5-3-2",
        "prial of aces",
    )


def test_categories_follow_the_order_of_the_game(tmp_path: Path) -> None:
    """In the casino game a running flush beats a prial, and A-3-2 is the lowest run."""
    path = enumerated(tmp_path / "poker.duckdb", [THREE_CARD_POKER])
    with open_results(path) as opened:
        [poker] = scorings(opened, [THREE_CARD_POKER])
        rows = categories(opened, poker)
    assert [(row.name, row.hands) for row in rows[:2]] == [("running flush", 48), ("prial", 52)]
    assert rows[0].weakest.label == "running flush, 3-2-ace"


def test_scores_have_no_categories(results: Results) -> None:
    """Asked of a game with scores the question has no answer, and says so."""
    with pytest.raises(ValueError, match="thirty-one ranks hands by score"):
        categories(results, scoring(results, "thirty-one"))


def test_knocks_are_grouped_by_scoring_and_rule_for_ties(results: Results) -> None:
    """With two players only a tie tells those games apart whose hands are worth the same."""
    curves = knock_curves(results, GAMES)
    assert [(ids(row.variants), row.wins_when) for row in curves] == [
        (["thirty-one"], "lower"),
        (["eenendertigen"], "lower"),
        (["three-of-a-kind"], "lower"),
        (["stop-the-bus"], "lower"),
        (["schwimmen"], "lower"),
        (["scat"], "lower or level"),
        (["scat-no-trips"], "lower or level"),
    ]


def test_a_knocker_meets_no_blitz_where_there_is_one(results: Results) -> None:
    """A blitz is shown at once, so 31 is nothing to knock with; Stop the Bus knows none."""
    assert curve(results, "thirty-one").condition == "no-blitz"
    assert curve(results, "thirty-one").points[-1].label == "30"
    assert curve(results, "stop-the-bus").condition == "any"


def test_strengths_of_one_score_are_pooled_in_a_curve(results: Results) -> None:
    """The view knock_by_score pools them as well, in SQL."""
    points = curve(results, "schwimmen").points
    rows = results.table_rows("knock_by_score", variant="schwimmen", condition="no-blitz")
    pooled = {row["score"]: (row["deals"], row["success"]) for row in rows}
    assert {point.score: (point.deals, point.success) for point in points} == pooled
    assert [point.score for point in points] == sorted(pooled)


def test_a_curve_has_the_thresholds_of_its_condition(results: Results) -> None:
    """From the threshold on every chance is high enough, and just below it one is not."""
    for game in GAMES:
        [found] = knock_curves(results, [game])
        labels = [point.label for point in found.points]
        assert [row.success for row in found.thresholds] == [
            Decimal(level) for level in ("0.5", "0.6", "0.75", "0.9")
        ]
        for success, label in found.thresholds:
            place = labels.index(str(label))
            assert all(point.chance >= Fraction(success) for point in found.points[place:])
            assert found.points[place - 1].chance < Fraction(success)


def test_a_player_count_that_is_not_there_has_no_curve(results: Results) -> None:
    """Nothing is shown in place of what was not computed."""
    assert knock_curves(results, GAMES, players=17) == ()


def test_ties_are_what_a_kinder_rule_wins(results: Results) -> None:
    """Scat wins exactly the deals that are level, so the gap is their share, at its largest."""
    [effect] = tie_effects([curve(results, "scat"), curve(results, "three-of-a-kind")])
    assert (effect.kind.variants[0].id, effect.harsh.variants[0].id) == ("scat", "three-of-a-kind")
    point = effect.harsh_point
    assert effect.kind_point.success - point.success == point.level
    assert effect.gap == Fraction(point.level, point.deals)
    assert effect.gap == max(Fraction(row.level, row.deals) for row in effect.kind.points)


def test_the_kinder_rule_is_found_in_either_order(results: Results) -> None:
    """Which game is asked for first says nothing about which is kinder."""
    curves = [curve(results, name) for name in ("three-of-a-kind", "scat")]
    assert tie_effects(curves) == tie_effects(curves[::-1])


def test_other_hands_or_deals_are_no_effect_of_ties(results: Results) -> None:
    """Games whose hands are worth something else differ by more than a rule for ties."""
    assert tie_effects([curve(results, "scat"), curve(results, "thirty-one")]) == ()
    assert tie_effects([curve(results, "thirty-one")] * 2) == ()


def test_all_deals_of_two_hands_are_counted(results: Results) -> None:
    """C(52, 3) hands of the knocker times C(49, 3) of the other."""
    assert deals_of(results, load_variant("thirty-one"), 2) == 22100 * 18424 == 407_170_400


def test_models_belong_to_games_with_a_stock() -> None:
    """Two draw from a stock or a widow; where cards are swapped with a table nobody draws."""
    assert models(load_variant("scat")) == ("dealt", "last-draw", "final-turn")
    assert models(load_variant("bank")) == ("dealt", "last-draw")
    assert models(load_variant("switch")) == models(load_variant("stop-the-bus"))
