"""Any number of players in suit-total games: the counting against deals looked at one by one."""

from collections import Counter
from itertools import combinations
from math import comb, factorial, prod

import numpy as np
import pytest

from t31.cards import POINTS, parse_cards
from t31.errors import NotComputedError
from t31.exact import two_players
from t31.exact.by_suit.crossing import DRAWN, Model, class_examples, crossed_strengths
from t31.exact.by_suit.limits import Limit, level
from t31.exact.countable import conditions
from t31.exact.rows import Condition
from t31.exact.suit_total import (
    absent_strengths,
    class_outcomes,
    hand_outcomes,
    knock_counts,
    order_counts,
)
from t31.hands.classes import hand_classes
from t31.hands.space import hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from tests.dealing import outcomes_by_dealing
from tests.looked_up import beside, compared, few_outcomes
from tests.presets import ACES, RUN, THREE_ACES_ON_TOP, TRIPS, TWENTY, short_deck

pytestmark = pytest.mark.proof

DEALT = [
    short_deck("thirty-one", 10),
    short_deck("three-of-a-kind", 10),
    short_deck("runs", 10),
    short_deck("schwimmen", 10),
    short_deck("schwimmen-fire", 10),
    short_deck("scat-four-card", 10, ranking={"patterns": ()}),
    short_deck("scat-four-card", 10),
    short_deck("schwimmen", 10, ranking={"patterns": (TRIPS, ACES)}, blitz=()),
    short_deck("runs", 10, ranking={"patterns": (TRIPS, RUN)}),
    THREE_ACES_ON_TOP,
    short_deck("runs", 10, ranking={"patterns": (TRIPS, RUN), "tie_break": "schwimmen"}),
]
DRAWING = [
    short_deck("thirty-one", 10),
    short_deck("runs", 10),
    short_deck("three-of-a-kind", 10),
    short_deck("scat-four-card", 10),
    short_deck("scat-four-card", 10, ranking={"patterns": ()}),
    short_deck("three-of-a-kind", 10, ranking={"patterns": (TRIPS, RUN)}),
    THREE_ACES_ON_TOP,
    short_deck("three-of-a-kind", 10, ranking={"tie_break": "schwimmen"}),
]


def check(variant: Variant, model: Model, players: int, condition: Condition, every: int) -> None:
    """Hold each n-th class, from the strongest down, against deals looked at one by one."""
    space, absent = hand_space(variant), absent_strengths(variant, model, players)
    counted = class_outcomes(variant, model, condition, [players])[players]
    without = condition == "no-blitz"
    for number, hand in list(enumerate(class_examples(space)))[::-every]:
        strength = space.strength_of(hand)
        if strength in absent or (without and space.is_blitz[strength]):
            assert counted[number] == {}
        else:
            expected = outcomes_by_dealing(
                variant, hand, DRAWN[model], players - 1, without_blitz=without
            )
            assert Counter(counted[number]) == expected, (hand, condition)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("variant", DEALT, ids=lambda variant: variant.id)
def test_every_class_of_a_short_deck_meets_what_dealing_shows(
    variant: Variant, players: int
) -> None:
    """Two and three players with 20 cards, hands as dealt, every scoring and condition."""
    for condition in conditions(variant):
        check(variant, "dealt", players, condition, every=2 if players == 2 else 20)


@pytest.mark.parametrize("variant", DEALT[:5], ids=lambda variant: variant.id)
def test_three_opponents_of_a_short_deck_hold_what_dealing_shows(variant: Variant) -> None:
    """Four players with 20 cards: 6.8 million deals beside one hand, for a few hands."""
    classes = len(class_examples(hand_space(variant)))
    check(variant, "dealt", 4, conditions(variant)[-1], every=classes // 2)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("variant", DRAWING, ids=lambda variant: variant.id)
def test_every_class_meets_what_dealing_and_drawing_shows(variant: Variant, players: int) -> None:
    """Every hand of four is looked at with its best three, and which card was drawn last."""
    for condition in conditions(variant):
        check(variant, "last-draw", players, condition, every=2 if players == 2 else 20)


@pytest.mark.parametrize("condition", ["any", "no-blitz"])
def test_suits_counted_apart_agree_with_hands_looked_up(condition: Condition) -> None:
    """Two opponents in the full deck after the last draw, with and without trips, by two roads."""
    for variant in (load_variant("scat"), load_variant("thirty-one")):
        space = hand_space(variant)
        for text in ("AS KS 5S", "10S 8S 7S", "9H 9D 9C", "AS KS QD"):
            hand = parse_cards(text)
            strength = space.strength_of(hand)
            if strength in crossed_strengths(space, "last-draw"):
                continue
            counted = hand_outcomes(variant, hand, (), "last-draw", condition, [2, 3])
            found = beside(compared(space, 1, strength), hand)
            looked_up = few_outcomes(found, without_blitz=condition == "no-blitz")
            for number in (1, 2):
                assert Counter(counted[number + 1]) == Counter(looked_up[number])


@pytest.mark.parametrize("name", ["thirty-one", "eenendertigen", "three-of-a-kind", "schwimmen"])
def test_two_players_of_the_full_deck_by_an_independent_count(name: str) -> None:
    """Knock tables and order of two hands against inclusion-exclusion over shared cards."""
    variant = load_variant(name)
    for condition in conditions(variant):
        counted = knock_counts(variant, "dealt", condition, [2])[2]
        expected = two_players.knock_counts(variant, condition)
        for strength, outcomes in expected.outcomes.items():
            assert counted.outcomes[strength] == Counter(outcomes)
    assert order_counts(variant, "dealt", [2])[2] == two_players.order_counts(variant)


def test_hands_of_a_strength_are_those_within_its_limit() -> None:
    """Where the order of suits decides, one suit tells a hand of a strength from all weaker ones.

    It does for every total of two or three cards of a suit; one card leaves room for trips.
    """
    space = hand_space(load_variant("schwimmen"))
    found = 0
    for strength in range(space.strengths):
        limit = level(space, strength)
        if limit is not None:
            found += 1
            within = [_is_within(limit, hand) for hand in space.hands.tolist()]
            assert np.array_equal(space.strength == strength, within)
    two_cards = {first + other for first, other in combinations([7, 8, 9, 10, 10, 10, 10, 11], 2)}
    three = {sum(cards) for cards in combinations([7, 8, 9, 10, 10, 10, 10, 11], 3)}
    assert found == 4 * len(two_cards | three)


def _is_within(limit: Limit, hand: list[int]) -> bool:
    ranks = [card // 4 for card in hand]
    totals = [sum(POINTS[card // 4] for card in hand if card % 4 == suit) for suit in range(4)]
    fits = zip(limit.suits, totals, strict=True)
    is_trips = len(set(ranks)) == 1 and ranks[0] in limit.trips
    return all(suit.least <= total <= suit.points for suit, total in fits) and not is_trips


def test_dead_cards_leave_what_dealing_shows() -> None:
    """A hand beside three known cards, deals looked at one by one."""
    variant = short_deck("schwimmen-fire", 10)
    hand, dead = parse_cards("KS QS 10D"), parse_cards("AC KD JS")
    for condition in conditions(variant):
        without = condition == "no-blitz"
        expected = outcomes_by_dealing(variant, hand, 0, 2, dead=dead, without_blitz=without)
        counted = hand_outcomes(variant, hand, dead, "dealt", condition, [3])
        assert Counter(counted[3]) == expected


@pytest.mark.parametrize("name", ["thirty-one", "eenendertigen"])
def test_classes_of_the_full_deck_add_up_to_the_knock_tables(name: str) -> None:
    """Hands of a class times its deals, to the last unit, for four players: two roads again."""
    variant = load_variant(name)
    space = hand_space(variant)
    hands = np.bincount(hand_classes(space)).tolist()
    for condition in conditions(variant):
        counted = class_outcomes(variant, "dealt", condition, [4])[4]
        totals: dict[int, Counter[tuple[int, int]]] = {s: Counter() for s in range(space.strengths)}
        for hand, number, outcomes in zip(class_examples(space), hands, counted, strict=True):
            for outcome, deals in outcomes.items():
                totals[space.strength_of(hand)][outcome] += number * deals
        assert knock_counts(variant, "dealt", condition, [4])[4].outcomes == totals


@pytest.mark.parametrize("name", ["thirty-one", "eenendertigen", "runs"])
def test_the_deals_of_every_player_count_add_up(name: str) -> None:
    """Each rank is held in every deal: C(n, 3) C(n - 3, 3) … / players! sets of hands."""
    variant = load_variant(name)
    for players, counts in order_counts(variant, "dealt", range(1, 8)).items():
        cards = variant.deck_cards
        deals = prod(comb(cards - 3 * seat, 3) for seat in range(players)) // factorial(players)
        assert [sum(by_strength) for by_strength in counts.by_rank.values()] == [deals] * players


def test_low_hands_with_trips_after_a_draw_say_that_they_are_not_counted() -> None:
    """Up to six players every strength is counted; beyond, the message says what to do."""
    scat, low = load_variant("scat"), parse_cards("AS KS 5D")
    assert not absent_strengths(scat, "last-draw", players=6)
    assert hand_outcomes(scat, low, (), "last-draw", "any", [6])[6]
    with pytest.raises(NotComputedError, match="fewer players, a stronger hand"):
        hand_outcomes(scat, low, (), "last-draw", "any", [7])
    with pytest.raises(NotComputedError, match="order statistics"):
        order_counts(scat, "last-draw", [7])


def test_what_to_ask_for_instead_is_what_is_counted() -> None:
    """Four cards at 21: seven players are too many also as dealt, five only after a draw."""
    four, hand = load_variant("scat-four-card"), parse_cards("AS KS 9H 7D")
    for players, instead in ((7, "players or a stronger hand$"), (5, "or the model dealt$")):
        with pytest.raises(NotComputedError, match=instead):
            hand_outcomes(four, hand, (), "last-draw", "any", [players])


def test_a_blitz_below_other_hands_is_refused_without_blitz() -> None:
    """Where 20 ends the round the limits of this counting do not apply."""
    variant = short_deck("thirty-one", 10, blitz=TWENTY)
    with pytest.raises(NotComputedError, match="no-blitz is not counted"):
        class_outcomes(variant, "dealt", "no-blitz", [2])
    assert class_outcomes(variant, "dealt", "any", [2])[2]


def test_a_three_card_ranking_is_refused() -> None:
    """Its hands are not decided suit by suit."""
    with pytest.raises(NotComputedError, match="suit-total"):
        order_counts(load_variant("stop-the-bus"), "dealt", [3])
