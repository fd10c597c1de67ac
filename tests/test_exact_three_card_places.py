"""Opponents by place in three-card rankings: small decks dealt out, and sums that must agree."""

from collections import Counter

import numpy as np
import pytest

from t31.cards import parse_hand
from t31.errors import NotComputedError
from t31.exact import countable, counting, three_card
from t31.exact.costs import PLACES_COUNTED, Place, costs
from t31.exact.three_card_places import place_counts
from t31.hands.space import dense_table, hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.showdown import unit
from tests.dealt_out import Hands, dealt_out
from tests.dealt_out_endings import paid_out
from tests.presets import THREE_CARD_POKER, preset, short_deck

pytestmark = pytest.mark.proof

STOP_THE_BUS = load_variant("stop-the-bus")
FOR_POINTS = load_variant("no-elimination").model_dump(by_alias=True, include={"showdown", "match"})
FROM_10 = {"ace_low_run": "none"}
MIXED = ("run", "running-flush", "high-card", "flush", "prial", "pair")
SMALL_GAMES = [
    short_deck("stop-the-bus", 10, ranking=FROM_10),
    short_deck("stop-the-bus", 10, ranking=FROM_10 | {"order": MIXED}),
    short_deck("stop-the-bus", 10, ranking=FROM_10, **FOR_POINTS),
]
FULL_GAMES = [
    STOP_THE_BUS,
    THREE_CARD_POKER,
    preset("stop-the-bus", "stop-for-points", **FOR_POINTS),
]


def in_place(place: Place, own: int, hands: Hands) -> int:
    """Count the opponents of one table who stand in a place, by its definition."""
    if place == "highest":
        return hands.count(max(hands)) if max(hands) > own else 0
    lowest = hands.count(min(hands)) if min(hands) < own else 0
    return int(lowest == 1) if place == "sole-lowest" else lowest


@pytest.mark.parametrize("variant", SMALL_GAMES, ids=["usual", "mixed", "points"])
@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_opponents_stand_where_dealing_shows_them(variant: Variant, players: int) -> None:
    """Three and four hands of 20 cards, whatever the order of the categories and what is paid."""
    tables = dealt_out(variant, "dealt", "any", players)
    counted = place_counts(variant, [players])[players]
    assert tuple(counted.by_place) == PLACES_COUNTED[unit(variant)]
    for place, by_strength in counted.by_place.items():
        expected = {
            own: sum(deals * in_place(place, own, hands) for hands, deals in of_it.items())
            for own, of_it in tables.items()
        }
        assert by_strength == expected
        assert any(expected.values())


@pytest.mark.parametrize("variant", SMALL_GAMES, ids=["usual", "mixed", "points"])
@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_a_knock_costs_what_every_deal_pays(variant: Variant, players: int) -> None:
    """Outcomes and places counted make the costs of all deals paid out one by one."""
    counts = three_card.knock_counts(variant, [players])[players]
    places = place_counts(variant, [players])[players]
    found, paid = costs(variant, counts, places), paid_out(variant, "dealt", "any", players)
    assert found.keys() == paid.keys()
    for strength, row in paid.items():
        assert found[strength].knocker == row.knocker / row.deals
        assert found[strength].opponent == row.opponents / (row.deals * (players - 1))


@pytest.mark.parametrize("variant", FULL_GAMES, ids=lambda variant: variant.id)
def test_players_at_both_ends_of_a_full_deck_add_up(variant: Variant) -> None:
    """Each player the knocker in turn, in all deals.

    Where m are lowest, each of the others meets m lowest opponents, and m knockers are lowest with
    m - 1 level: both ways m times the others. So it is at the top; one who is lowest alone is met
    by all the others.
    """
    knocks = three_card.knock_counts(variant, [3, 4])
    for players, counted in place_counts(variant, [3, 4]).items():
        expected: Counter[Place] = Counter()
        for row in knocks[players].outcomes.values():
            for (lower, level), deals in row.items():
                higher = players - 1 - lower - level
                expected["lowest"] += deals * higher * (lower == 0)
                expected["sole-lowest"] += deals * higher * (lower == level == 0)
                expected["highest"] += deals * lower * (higher == 0)
        for place, by_strength in counted.by_place.items():
            assert list(by_strength) == list(range(hand_space(variant).strengths))
            assert sum(by_strength.values()) == expected[place]


@pytest.mark.slow
def test_three_players_of_the_full_deck() -> None:
    """Each flush K-8-4 against all 280 million ordered pairs of hands that others can have."""
    space, hand = hand_space(STOP_THE_BUS), parse_hand("KS 8S 4S")
    own = int(dense_table(STOP_THE_BUS)[hand])
    sets = np.bitwise_or.reduce(np.uint64(1) << space.hands.astype(np.uint64), axis=1)
    there = (sets & np.uint64(sum(1 << card for card in hand))) == 0
    sets, strength = sets[there], space.strength[there].astype(np.int64)
    lowest = 0
    for held, mine in zip(sets, strength.tolist(), strict=True):
        beside = strength[(sets & held) == 0]
        lowest += 2 * int((beside == mine).sum()) * (mine < own)
        lowest += int((np.minimum(beside, mine)[beside != mine] < own).sum())
    assert place_counts(STOP_THE_BUS, [3])[3].by_place["lowest"][own] == 4 * lowest // 2


def test_more_players_than_are_counted_are_refused() -> None:
    """With five, two opponents who are not tied can stand beside two who are."""
    assert countable.has_places(STOP_THE_BUS, "dealt", 4)
    counted = counting.place_counts(STOP_THE_BUS, "dealt", "any", [3, 4])
    assert counted == place_counts(STOP_THE_BUS, [3, 4])
    assert not countable.has_places(STOP_THE_BUS, "dealt", 5)
    with pytest.raises(NotComputedError, match="got '5'; ask for 3 to 4 players"):
        place_counts(STOP_THE_BUS, [3, 5])
