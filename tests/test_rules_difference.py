"""No difference between two games is invisible: neither to a reader nor to the rules hash."""

from decimal import Decimal
from itertools import combinations

import pytest

from t31.rules.axes import CATEGORIES, Blitz, Pattern
from t31.rules.difference import Difference, axes, differences
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant


def pattern(name: str, score: float) -> Pattern:
    """A pattern as a file would give it."""
    return Pattern.model_validate({"pattern": name, "score": score})


def blitz(scores: list[int], when: str, effect: str) -> Blitz:
    """A blitz entry as a file would give it."""
    return Blitz.model_validate({"scores": scores, "when": when, "effect": effect})


# For each axis values that must be told apart, as fields hold them: scores in half-points.
VALUES: dict[str, list[object]] = {
    "players.min": [2, 3],
    "players.max": [7, 8],
    "cards.lowest_rank": [2, 7],
    "cards.hand": [3, 4],
    "ranking.kind": ["suit-total", "three-card"],
    "ranking.patterns": [
        None,
        (),
        (pattern("trips", 30.5),),
        (pattern("trips", 30),),
        (pattern("suited-run", 30.5),),
        (pattern("suited-run", 30.5), pattern("trips", 30.5)),
    ],
    "ranking.tie_break": [None, "none", "schwimmen"],
    "ranking.order": [None, CATEGORIES, CATEGORIES[::-1]],
    "ranking.ace_low_run": [None, "none", "second", "lowest"],
    "table.exchange": ["stock", "stock-and-widow", "two-hands", "open-three", "commerce"],
    "table.first_knock": ["any-turn", "second-turn", "immediate-showdown"],
    "table.minimum_knock": [None, 0, 1, 42],
    "table.stock_exhausted": [None, "draw", "showdown"],
    "table.restart": [None, False, True],
    "blitz": [
        (),
        (blitz([31], "any-time", "showdown"),),
        (blitz([31], "before-knock", "showdown"),),
        (blitz([31], "any-time", "others-lose-1"),),
        (blitz([31], "any-time", "others-lose-2"),),
        (blitz([31, 32], "any-time", "showdown"),),
        (blitz([31], "any-time", "showdown"), blitz([32], "any-time", "showdown")),
    ],
    "showdown.objective": ["avoid-lowest", "highest-takes-pot", "points"],
    "showdown.sole_lowest_knocker": [None, 0, 1, 2],
    "showdown.tied_lowest_knocker": [
        None,
        "knocker-safe-others-pay",
        "knocker-pays-others-safe",
        "knocker-and-others-pay",
        "nobody-pays",
    ],
    "showdown.tied_lowest_price": [None, 1, 2],
    "match.lives": [None, 3, 4],
    "match.free_ride": [None, False, True],
    "match.rebuy_limit": [None, 0, 1],
    "match.ante": [None, 1, 2],
    "match.rounds": [None, 1, 10],
}


def with_value(variant: Variant, key: str, value: object) -> Variant:
    """``variant`` with one axis changed and nothing checked: here only the reading matters."""
    group, _, name = key.partition(".")
    if not name:
        return variant.model_copy(update={group: value})
    field = {"minimum_knock": "minimum_knock2"}.get(name, name)
    changed = getattr(variant, group).model_copy(update={field: value})
    return variant.model_copy(update={group: changed})


def test_the_values_above_cover_every_axis() -> None:
    """So that an axis added later cannot slip past the test below."""
    assert [key for key, _ in axes(load_variant("thirty-one"))] == list(VALUES)


@pytest.mark.parametrize("key", VALUES)
def test_a_change_of_one_axis_shows_there_and_changes_the_hash(key: str) -> None:
    """In every game, between any two values of every axis."""
    for variant in catalogue():
        changed = [with_value(variant, key, value) for value in VALUES[key]]
        for one, other in combinations(changed, 2):
            assert [difference.key for difference in differences(one, other)] == [key]
            assert one.rules_hash != other.rules_hash


def test_names_and_sources_are_no_rules() -> None:
    """The same game under another name has the same hash and no differences."""
    bus = load_variant("scat-on-the-bus")
    renamed = bus.model_copy(update={"id": "bus", "title": "Bus", "assumptions": ()})
    assert renamed.rules_hash == bus.rules_hash
    assert differences(renamed, bus) == ()


def test_differences_read_both_ways() -> None:
    """First and second change places, keys and their order stay."""
    for one, other in combinations(catalogue(), 2):
        turned = [Difference(key, second, first) for key, first, second in differences(other, one)]
        assert list(differences(one, other)) == turned


def test_the_order_in_which_a_file_lists_patterns_and_blitzes_does_not_matter() -> None:
    """Each stands by itself, so that the same game written in another order is the same game."""
    fire = load_variant("schwimmen-fire")
    document = fire.model_dump(by_alias=True)
    document["ranking"]["patterns"] = document["ranking"]["patterns"][::-1]
    document["blitz"] = document["blitz"][::-1]
    assert Variant.model_validate(document) == fire


def test_a_variant_survives_being_written_and_read() -> None:
    """Scores in points, half-points inside, whether the file had a float, a decimal or an int."""
    for variant in catalogue():
        assert Variant.model_validate(variant.model_dump(by_alias=True)) == variant
        assert Variant.model_validate_json(variant.model_dump_json(by_alias=True)) == variant
    assert pattern("trips", 30.5).score2 == 61
    exact = Pattern.model_validate({"pattern": "trips", "score": Decimal("30.50")})
    assert exact.score2 == 61


def test_stop_the_bus_differs_from_the_base_where_its_row_says() -> None:
    """Ranking, exchange and no blitz, with the keys that go with them; payment is inherited."""
    rows = differences(load_variant("thirty-one"), load_variant("stop-the-bus"))
    assert [row.key for row in rows] == [
        "ranking.kind",
        "ranking.patterns",
        "ranking.tie_break",
        "ranking.order",
        "ranking.ace_low_run",
        "table.exchange",
        "table.minimum_knock",
        "table.stock_exhausted",
        "blitz",
    ]
    assert rows[0] == Difference("ranking.kind", "suit-total", "three-card")
