"""Opponents by place: the counting against small decks dealt out in full, and sums that must agree.

The tables dealt out are those of ``tests.dealt_out``; what they are counted into is written once
more here.
"""

import pytest

from t31.errors import NotComputedError
from t31.exact.by_suit.crossing import Model
from t31.exact.costs import PLACES_COUNTED, Place, PlaceCounts, costs
from t31.exact.countable import conditions, has_places
from t31.exact.places import place_counts
from t31.exact.rows import Condition
from t31.exact.suit_total import knock_counts
from t31.hands.space import hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.showdown import unit
from tests.dealt_out import Hands, dealt_out
from tests.dealt_out_endings import paid_out
from tests.presets import THREE_ACES_ON_TOP, TRIPS, short_deck
from tests.tied_pairs import of_few

pytestmark = pytest.mark.proof

DEALT = [
    short_deck("thirty-one", 10),
    short_deck("no-elimination", 10),
    short_deck("three-of-a-kind", 10),
    short_deck("runs", 10),
    short_deck("schwimmen", 10),
    short_deck("no-elimination", 10, ranking={"tie_break": "schwimmen"}),
    short_deck("scat-four-card", 10, ranking={"patterns": ()}),
]
DRAWING = [short_deck("thirty-one", 10), short_deck("runs", 10)]
DRAWING_FOR_POINTS = short_deck("no-elimination", 10)
THREE_ACES = short_deck("schwimmen-fire", 10)


def in_place(place: Place, own: int, hands: Hands) -> int:
    """Count the opponents of one table who stand in a place, by its definition."""
    if place == "highest":
        return hands.count(max(hands)) if max(hands) > own else 0
    lowest = hands.count(min(hands)) if min(hands) < own else 0
    return int(lowest == 1) if place == "sole-lowest" else lowest


def check(variant: Variant, model: Model, condition: Condition, players: int) -> None:
    """Hold every place and strength against every table."""
    counted = place_counts(variant, model, condition, [players])[players]
    tables = dealt_out(variant, model, condition, players)
    assert set(counted.by_place) == set(PLACES_COUNTED[unit(variant)])
    for place, by_strength in counted.by_place.items():
        expected = {
            strength: sum(
                deals * in_place(place, strength, hands) for hands, deals in of_it.items()
            )
            for strength, of_it in tables.items()
        }
        assert any(expected.values())
        assert dict(by_strength) == dict.fromkeys(by_strength, 0) | expected


@pytest.mark.parametrize("variant", DEALT[:4], ids=lambda variant: variant.id)
@pytest.mark.parametrize("players", [2, 3])
def test_opponents_stand_where_dealing_shows_them(variant: Variant, players: int) -> None:
    """Two and three players with 20 cards as dealt, every condition."""
    for condition in conditions(variant):
        check(variant, "dealt", condition, players)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*DEALT[4:], THREE_ACES], ids=lambda variant: variant.id)
def test_so_they_do_where_suits_are_ranked_or_hands_are_large(variant: Variant) -> None:
    """Ties broken by suit, three aces a blitz, hands of four: three players with 20 cards."""
    for condition in conditions(variant):
        check(variant, "dealt", condition, 3)


@pytest.mark.slow
@pytest.mark.parametrize("variant", DEALT[:5], ids=lambda variant: variant.id)
def test_so_do_three_opponents(variant: Variant) -> None:
    """Four players with 20 cards: two can tie for a place while a third is elsewhere."""
    for condition in conditions(variant):
        check(variant, "dealt", condition, 4)


@pytest.mark.parametrize("players", [2, 3])
def test_holders_of_a_blitz_stand_below_the_hands_that_beat_it(players: int) -> None:
    """Where trips beat it: the highest hand of those dealt no blitz, with others below."""
    for condition in conditions(THREE_ACES_ON_TOP):
        check(THREE_ACES_ON_TOP, "dealt", condition, players)
    assert not has_places(THREE_ACES_ON_TOP, "last-draw", 3)


@pytest.mark.parametrize("variant", DRAWING, ids=lambda variant: variant.id)
def test_so_they_do_once_they_have_drawn(variant: Variant) -> None:
    """Two opponents show the best of four cards, the knocker the three he was dealt."""
    for condition in conditions(variant):
        check(variant, "last-draw", condition, 3)


def test_so_they_do_for_points_once_they_have_drawn() -> None:
    """Under ``no-blitz`` the highest may have drawn a blitz, but was dealt none."""
    for condition in conditions(DRAWING_FOR_POINTS):
        check(DRAWING_FOR_POINTS, "last-draw", condition, 3)


@pytest.mark.parametrize("variant", DEALT[:4], ids=lambda variant: variant.id)
def test_a_knock_costs_what_every_deal_pays(variant: Variant) -> None:
    """Outcomes and places counted make the costs of all deals of three players paid out."""
    for condition in conditions(variant):
        counts = knock_counts(variant, "dealt", condition, [3])[3]
        places = place_counts(variant, "dealt", condition, [3])[3]
        found = costs(variant, counts, places)
        paid = paid_out(variant, "dealt", condition, 3)
        assert found.keys() == paid.keys()
        for strength, row in paid.items():
            assert found[strength].knocker == row.knocker / row.deals
            assert found[strength].opponent == row.opponents / (2 * row.deals)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("thirty-one", 3),
        ("thirty-one", 7),
        ("eenendertigen", 5),
        ("runs", 7),
        ("scat", 5),
        pytest.param("scat", 7, marks=pytest.mark.slow),
        pytest.param("schwimmen", 9, marks=pytest.mark.slow),
        pytest.param("schwimmen-fire", 9, marks=pytest.mark.slow),
    ],
)
def test_players_at_the_bottom_of_a_full_deck_add_up(name: str, players: int) -> None:
    """Up to the fullest tables, each player the knocker in turn, in all deals.

    Where m are lowest, each of the others meets m lowest opponents, and m knockers are lowest with
    m - 1 level: both ways m times the others.
    """
    variant = load_variant(name)
    for condition in conditions(variant):
        places = place_counts(variant, "dealt", condition, [players])[players]
        outcomes = knock_counts(variant, "dealt", condition, [players])[players].outcomes
        lowest_knocker = {
            (s, level): deals
            for s, row in outcomes.items()
            for (lower, level), deals in row.items()
            if lower == 0
        }
        expected = sum(
            (players - 1 - level) * deals for (_, level), deals in lowest_knocker.items()
        )
        assert sum(places.by_place["lowest"].values()) == expected


def test_points_are_handed_to_one_sole_lowest_and_to_all_who_are_highest() -> None:
    """Full deck, six players: the same sums at both ends of the table, from the knock tables."""
    variant = load_variant("no-elimination")
    players = 6
    places = place_counts(variant, "dealt", "any", [players])[players].by_place
    outcomes = knock_counts(variant, "dealt", "any", [players])[players].outcomes
    sole = sum(row.get((0, 0), 0) for row in outcomes.values())
    assert sum(places["sole-lowest"].values()) == (players - 1) * sole
    highest = sum(
        (players - 1 - level) * deals
        for row in outcomes.values()
        for (lower, level), deals in row.items()
        if lower + level == players - 1
    )
    assert sum(places["highest"].values()) == highest


def test_the_strongest_knocker_has_every_lowest_opponent_below_him() -> None:
    """Thirty-one, four players: with 31 the lowest opponents are all unless all four hold 31."""
    variant = load_variant("thirty-one")
    top = hand_space(variant).strengths - 1
    places = place_counts(variant, "dealt", "any", [4])[4]
    outcomes = knock_counts(variant, "dealt", "any", [4])[4].outcomes[top]
    with_one_lower = sum(deals for (lower, _), deals in outcomes.items() if lower)
    assert with_one_lower < places.by_place["lowest"][top] < 3 * with_one_lower
    assert places.by_place["lowest"][0] == 0


def test_pot_games_have_no_places_to_count() -> None:
    """Whoever is level at the top shares: the outcomes say it all."""
    assert place_counts(load_variant("bank"), "dealt", "any", [5]) == {5: PlaceCounts("any", 5, {})}


CROSSED: list[tuple[Variant, Model]] = [
    (short_deck("scat", 10), "last-draw"),
    (short_deck("scat-four-card", 10), "dealt"),
    (short_deck("scat-four-card", 10), "last-draw"),
]
"""Hands of four and five cards with trips, whose suits are not counted apart."""
CROSSED_FOR_POINTS = short_deck("no-elimination", 10, ranking={"patterns": (TRIPS,)})


@pytest.mark.parametrize(("variant", "model"), CROSSED, ids=lambda row: getattr(row, "id", row))
def test_two_opponents_stand_where_dealing_shows_them_with_trips_among_four_cards(
    variant: Variant, model: Model
) -> None:
    """Under every condition."""
    for condition in conditions(variant):
        check(variant, model, condition, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "model"), CROSSED[:2], ids=["after a draw", "four cards"])
def test_so_do_three_opponents_with_trips(variant: Variant, model: Model) -> None:
    """Four players of a deck of 20 cards."""
    check(variant, model, "any", 4)


def test_so_do_two_opponents_for_points() -> None:
    """But for deals in which nobody was dealt a blitz, and the highest may have drawn it."""
    check(CROSSED_FOR_POINTS, "last-draw", "any", 3)
    with pytest.raises(NotComputedError, match="no exact places under no-blitz"):
        place_counts(CROSSED_FOR_POINTS, "last-draw", "no-blitz", [3])


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("thirty-one", "dealt"),
        ("three-of-a-kind", "dealt"),
        pytest.param("runs", "last-draw", marks=pytest.mark.slow),
        ("no-elimination", "last-draw"),
        ("schwimmen", "dealt"),
        ("schwimmen-fire", "dealt"),
        pytest.param("scat", "last-draw", marks=pytest.mark.slow),
        pytest.param("scat-four-card", "dealt", marks=pytest.mark.slow),
    ],
)
def test_pairs_of_a_full_deck_stand_where_the_suits_say(name: str, model: Model) -> None:
    """Three players, every condition: all pairs of hands beside each class of the knocker's."""
    variant = load_variant(name)
    for condition in conditions(variant):
        by_suit = place_counts(variant, model, condition, [3])[3]
        by_pair = of_few(variant, model, condition, 3)
        assert set(by_pair.by_place) == set(by_suit.by_place)
        for place, by_strength in by_pair.by_place.items():
            assert dict(by_suit.by_place[place]) == by_strength


def test_more_players_than_are_counted_where_trips_cross_are_refused() -> None:
    """The message says for how many it works."""
    for (variant, model), most in zip(CROSSED, (5, 4, 4), strict=True):
        with pytest.raises(NotComputedError, match=f"at most {most} players"):
            place_counts(variant, model, "any", [most + 1])
    with pytest.raises(NotComputedError, match="suit-total"):
        place_counts(load_variant("stop-the-bus"), "dealt", "any", [3])


def test_more_players_than_a_table_entry_holds_are_refused() -> None:
    """Eight hands of 52 cards: the entries of a pair of suits may pass 2**64."""
    with pytest.raises(NotComputedError, match="that many hands"):
        place_counts(load_variant("thirty-one"), "dealt", "any", [8])
