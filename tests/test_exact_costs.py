"""What a knock costs: against small decks paid out deal by deal, and what is paid adds up."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest

from t31.exact.costs import PLACES_COUNTED, Cost, Place, PlaceCounts, costs, knock_cost
from t31.exact.countable import conditions
from t31.exact.counts import KnockCounts
from t31.exact.rows import Condition
from t31.exact.two_players import knock_counts
from t31.hands.space import hand_space
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant
from t31.showdown import Standing, pay_off_table, unit
from tests.dealt_out import Hands, dealt_out, knock_outcomes
from tests.dealt_out_endings import Paid, paid_out
from tests.presets import preset, short_deck

pytestmark = pytest.mark.proof

NOBODY_PAYS = preset(
    "thirty-one",
    "nobody-pays",
    cards={"lowest_rank": 10},
    players={"min": 2, "max": 4},
    showdown={"tied_lowest_knocker": "nobody-pays", "tied_lowest_price": None},
)
ALL_PAY = preset(
    "thirty-one",
    "all-pay",
    cards={"lowest_rank": 10},
    players={"min": 2, "max": 4},
    showdown={
        "sole_lowest_knocker": 5,
        "tied_lowest_knocker": "knocker-and-others-pay",
        "tied_lowest_price": 3,
    },
)
LIVES = [short_deck("thirty-one", 10), short_deck("scat-no-trips", 10), NOBODY_PAYS, ALL_PAY]
POT, POINTS = short_deck("bank", 10), short_deck("no-elimination", 10)
ALIKE = [*LIVES, POT, POINTS]
"""Games that all score the same 20 cards alike, each paying in its own way."""

BY_PLACE = [variant for variant in catalogue() if PLACES_COUNTED[unit(variant)]]
"""All but the pot games, where ties at the top share and only what they get together is known."""

OTHERS = [
    short_deck("west-lansing", 10),
    short_deck("schwimmen", 10),
    short_deck("scat-four-card", 10),
    short_deck("stop-the-bus", 10, ranking={"ace_low_run": "none"}),
]


def counted_places(variant: Variant, model: str, condition: Condition, players: int) -> PlaceCounts:
    """Count the opponents in each place by looking at every table."""
    by_place: dict[Place, Counter[int]] = {place: Counter() for place in get_args(Place)}
    for strength, tables in dealt_out(variant, model, condition, players).items():
        for hands, deals in tables.items():
            lowest = hands.count(min(hands)) if min(hands) < strength else 0
            highest = hands.count(max(hands)) if max(hands) > strength else 0
            by_place["lowest"][strength] += deals * lowest
            by_place["sole-lowest"][strength] += deals * (lowest == 1)
            by_place["highest"][strength] += deals * highest
    return PlaceCounts(condition, players, by_place)


def counted_costs(
    variant: Variant, model: str, condition: Condition, players: int
) -> Mapping[int, Cost]:
    """Return the costs worked out from the counts of a deck dealt out, places where needed."""
    outcomes = knock_outcomes(variant, model, condition, players)
    places = counted_places(variant, model, condition, players)
    needed = {place: places.by_place[place] for place in PLACES_COUNTED[unit(variant)]}
    few = replace(places, by_place=needed) if players > 2 and needed else None
    return costs(variant, KnockCounts(condition, players, outcomes), few)


def per_deal(paid: Mapping[int, Paid], players: int) -> dict[int, Cost]:
    """Return what all deals cost together as averages."""
    return {
        strength: Cost(row.knocker / row.deals, row.opponents / (row.deals * (players - 1)))
        for strength, row in paid.items()
    }


@pytest.mark.parametrize("variant", [*ALIKE, *OTHERS], ids=lambda variant: variant.id)
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_a_short_deck_costs_what_every_deal_pays(variant: Variant, players: int) -> None:
    """Outcomes and places say as much as all deals paid out one by one, under each condition."""
    for condition in conditions(variant):
        expected = per_deal(paid_out(variant, "dealt", condition, players), players)
        assert counted_costs(variant, "dealt", condition, players) == expected


@pytest.mark.parametrize("variant", ALIKE, ids=lambda variant: variant.id)
def test_so_it_does_when_opponents_have_drawn(variant: Variant) -> None:
    """The knocker keeps his hand, two opponents draw; nobody was dealt a blitz."""
    expected = per_deal(paid_out(variant, "last-draw", "no-blitz", 3), 3)
    assert counted_costs(variant, "last-draw", "no-blitz", 3) == expected


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*ALIKE, OTHERS[0]], ids=lambda variant: variant.id)
def test_so_it_does_with_four_players(variant: Variant) -> None:
    """Four hands of 20 cards: two can tie below the knocker while a third is in between."""
    expected = per_deal(paid_out(variant, "dealt", "any", 4), 4)
    assert counted_costs(variant, "dealt", "any", 4) == expected


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_a_pot_is_paid_out_whole(players: int) -> None:
    """What the knocker gains his opponents lose, to the exact fraction."""
    for cost in counted_costs(POT, "dealt", "any", players).values():
        assert cost.knocker + (players - 1) * cost.opponent == 0


def lives_lost(own: int, hands: Hands) -> int:
    """Lives lost at one table of thirty-one: the lowest pay, the knocker for others level."""
    lowest = min(own, *hands)
    if own > lowest:
        return hands.count(lowest)
    return 1 if own in hands else 2


def lives_lost_in_scat(own: int, hands: Hands) -> int:
    """Lives lost at one table of scat: as above, but a knocker who is tied lets the others pay."""
    return hands.count(own) if own == min(hands) else lives_lost(own, hands)


def points_made(own: int, hands: Hands) -> int:
    """Points made at one table: ties take the best position that any of them holds."""
    others = sum((1, 2, 3)[_position(hand, (own, *hands))] for hand in hands)
    return (0, 1, 4)[_position(own, (own, *hands))] + others


def _position(hand: int, table: Hands) -> int:
    if hand == max(table):
        return 2
    return int(hand > min(table) or table.count(hand) > 1)


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("variant", "paid", "sign"),
    [
        (LIVES[0], lives_lost, 1),
        (LIVES[1], lives_lost_in_scat, 1),
        (POINTS, points_made, -1),
    ],
    ids=["thirty-one", "scat", "no-elimination"],
)
def test_what_all_lose_is_what_the_rules_take(
    variant: Variant, paid: Callable[[int, Hands], int], sign: int, players: int
) -> None:
    """Lives by who pays and how much, points by D15, each written down here once more."""
    found = counted_costs(variant, "dealt", "any", players)
    for strength, tables in dealt_out(variant, "dealt", "any", players).items():
        lost = sum(deals * paid(strength, hands) for hands, deals in tables.items())
        cost = found[strength]
        total = cost.knocker + (players - 1) * cost.opponent
        assert total == Fraction(sign * lost, tables.total())


# What knocker and opponent lose when the opponent is below, level and above, from the rules.
BASE = {(1, 0): (0, 1), (0, 1): (1, 0), (0, 0): (2, 0)}
STRICT = {(1, 0): (0, 1), (0, 1): (1, 1), (0, 0): (1, 0)}
SCAT = {(1, 0): (0, 1), (0, 1): (0, 1), (0, 0): (2, 0)}
PRICES = {
    **dict.fromkeys(("thirty-one", "eenendertigen", "runs", "three-of-a-kind", "switch"), BASE),
    "stop-the-bus": BASE,
    "west-lansing": {**BASE, (0, 1): (2, 0)},
    **dict.fromkeys(("schwimmen", "schwimmen-fire"), STRICT),
    **dict.fromkeys(("scat", "scat-no-trips", "scat-four-card", "scat-rebuy"), SCAT),
    "scat-on-the-bus": SCAT,
    "bank": {(1, 0): (-1, 1), (0, 1): (0, 0), (0, 0): (1, -1)},
    "no-elimination": {(1, 0): (-4, -1), (0, 1): (-4, -3), (0, 0): (0, -3)},
}


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_two_players_of_every_variant_pay_the_prices_of_its_rules(variant: Variant) -> None:
    """Full decks as dealt: with one opponent the outcome says what both pay."""
    prices = PRICES[variant.id]
    for condition in conditions(variant):
        counts = knock_counts(variant, condition)
        rows = {row.strength: row for row in knock_cost(variant, "dealt", counts)}
        assert rows.keys() == {s for s, row in counts.outcomes.items() if sum(row.values())}
        for strength, row in rows.items():
            outcomes = counts.outcomes[strength]
            deals = sum(outcomes.values())
            own, other = (
                sum(prices[outcome][who] * number for outcome, number in outcomes.items())
                for who in (0, 1)
            )
            assert (row.cost_knocker, row.cost_opponent) == (own / deals, other / deals)
            assert (row.variant, row.condition, row.players) == (variant.id, condition, 2)
            assert row.unit == {"bank": "chips", "no-elimination": "points"}.get(
                variant.id, "lives"
            )


@pytest.mark.parametrize("variant", BY_PLACE, ids=lambda variant: variant.id)
@pytest.mark.parametrize("players", [3, 4, 7])
def test_a_place_says_all_that_an_opponent_pays_for(variant: Variant, players: int) -> None:
    """Every standing of the pay-off table below or above a knocker, sorted by place: one price."""
    prices: defaultdict[str, set[Fraction]] = defaultdict(set)
    for standing, lost in pay_off_table(variant, players):
        if standing.knocker == "another" and not standing.blitz and not standing.knocker_level:
            prices[_place(standing, PLACES_COUNTED[unit(variant)])].add(lost)
    assert prices.keys() == {*PLACES_COUNTED[unit(variant)], "in between"}
    assert {len(lost) for lost in prices.values()} == {1}


def _place(standing: Standing, counted: tuple[Place, ...]) -> str:
    is_there = {
        "lowest": not standing.lower,
        "sole-lowest": not standing.lower and not standing.level,
        "highest": not standing.higher,
    }
    return next((place for place in counted if is_there[place]), "in between")


def test_costs_are_rounded_once() -> None:
    """One deal in three is lost: the double nearest to a third, not a sum of thirds."""
    counts = KnockCounts("any", 2, {4: {(1, 0): 2 * 10**40, (0, 1): 10**40}, 5: {(1, 0): 0}})
    (row,) = knock_cost(load_variant("thirty-one"), "dealt", counts)
    assert (row.strength, row.cost_knocker, row.cost_opponent) == (4, 1 / 3, 2 / 3)


def test_places_are_asked_for_and_must_fit() -> None:
    """More than two players in a game of lives or points cannot be paid out by outcomes alone."""
    game = load_variant("thirty-one")
    counts = KnockCounts("any", 3, {4: {(1, 0): 6, (2, 0): 1}})
    places = PlaceCounts("any", 3, {"lowest": {4: 7}})
    assert costs(game, counts, places)[4] == Cost(Fraction(), Fraction(1, 2))
    with pytest.raises(ValueError, match="needed lowest"):
        costs(game, counts)
    with pytest.raises(ValueError, match="needed sole-lowest, highest"):
        costs(load_variant("no-elimination"), counts, places)
    with pytest.raises(ValueError, match="another table"):
        costs(game, counts, replace(places, players=4))
    with pytest.raises(ValueError, match="another table"):
        costs(game, counts, replace(places, condition="no-blitz"))
    with pytest.raises(ValueError, match=r"none for \[4\]"):
        costs(game, counts, replace(places, by_place={"lowest": {}}))
    with pytest.raises(ValueError, match="more opponents in places than there are"):
        costs(game, counts, replace(places, by_place={"lowest": {4: 15}}))


def test_a_knock_with_31_costs_what_18_other_hands_of_31_take() -> None:
    """Full deck, two players: an ace and two tens of another suit, 3 * 6 of 18,424 hands, tie."""
    game = load_variant("thirty-one")
    top = hand_space(game).strengths - 1
    cost = costs(game, knock_counts(game, "any"))[top]
    assert cost == Cost(Fraction(18, 18_424), 1 - Fraction(18, 18_424))
