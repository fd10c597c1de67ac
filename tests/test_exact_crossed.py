"""Strengths at which trips cross the suits: the counting against three slower ones, and sums."""

from collections import Counter
from math import comb, factorial, prod

import numpy as np
import pytest

from t31.exact.by_suit import decks
from t31.exact.by_suit.crossing import DRAWN, Model, class_examples, crossed_strengths
from t31.exact.counts import Outcome, conditions
from t31.exact.rows import Condition
from t31.exact.suit_total import class_outcomes, hand_outcomes, knock_counts, order_counts
from t31.hands.classes import hand_classes
from t31.hands.space import hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from tests import dealt_out
from tests.looked_up import beside, compared, few_outcomes
from tests.presets import ACES, TRIPS, short_deck

pytestmark = pytest.mark.proof

LOW = {"pattern": "trips", "score": 15}
CASES: list[tuple[Variant, Model]] = [
    (short_deck("three-of-a-kind", 9), "last-draw"),
    (short_deck("scat-four-card", 9), "dealt"),
    (short_deck("scat-four-card", 10), "last-draw"),
    (short_deck("three-of-a-kind", 10, ranking={"patterns": (LOW,)}), "last-draw"),
    (short_deck("three-of-a-kind", 10, ranking={"patterns": (LOW, ACES)}, blitz=()), "last-draw"),
    (
        short_deck("three-of-a-kind", 10, ranking={"patterns": (LOW,), "tie_break": "schwimmen"}),
        "last-draw",
    ),
    (
        short_deck("three-of-a-kind", 10, ranking={"patterns": (TRIPS,), "tie_break": "schwimmen"}),
        "last-draw",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "model"), CASES, ids=lambda value: getattr(value, "id", value))
def test_trips_that_cross_the_suits_meet_what_dealing_out_shows(
    variant: Variant, model: Model
) -> None:
    """Two players, short decks dealt out in full: trips high, low, of one rank, and in order."""
    assert crossed_strengths(hand_space(variant), model)
    for condition in conditions(variant):
        counted = knock_counts(variant, model, condition, [2])[2].outcomes
        expected = dealt_out.knock_outcomes(variant, model, condition, 2)
        assert {s: +Counter(row) for s, row in counted.items() if any(row.values())} == expected
    assert order_counts(variant, model, [2])[2].by_rank == dealt_out.order_statistics(
        variant, model, 2
    )


@pytest.mark.parametrize("condition", ["any", "no-blitz"])
@pytest.mark.parametrize(
    ("name", "model", "players"),
    [
        ("three-of-a-kind", "last-draw", 3),
        ("scat-four-card", "dealt", 3),
        pytest.param("scat-four-card", "last-draw", 3, marks=pytest.mark.slow),
        pytest.param("three-of-a-kind", "last-draw", 4, marks=pytest.mark.slow),
    ],
)
def test_trips_that_cross_the_suits_meet_what_three_and_four_players_hold(
    name: str, model: Model, players: int, condition: Condition
) -> None:
    """The same at fuller tables: after a draw, and four cards as dealt and after a draw."""
    variant = short_deck(name, 10, players={"min": 2, "max": 4})
    counted = knock_counts(variant, model, condition, [players])[players].outcomes
    expected = dealt_out.knock_outcomes(variant, model, condition, players)
    assert {s: +Counter(row) for s, row in counted.items() if any(row.values())} == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "model"),
    [("scat", "last-draw"), ("scat-four-card", "dealt"), ("scat-four-card", "last-draw")],
)
def test_trips_that_cross_the_suits_of_the_full_deck_agree_with_hands_looked_up(
    name: str, model: Model
) -> None:
    """One and two hands of the full deck at every strength at which trips cross the suits."""
    variant = load_variant(name)
    space = hand_space(variant)
    most = 1 if (name, model) == ("scat-four-card", "last-draw") else 2
    found = decks.whole_deck(space, model, most, crossed=True)
    for strength in crossed_strengths(space, model):
        looked_up = beside(compared(space, DRAWN[model], strength), ())
        for condition, counted in found[strength].items():
            expected = few_outcomes(looked_up, without_blitz=condition == "no-blitz")
            for number in range(1, most + 1):
                assert Counter(counted[number]) == Counter(expected[number])


@pytest.mark.parametrize(
    ("name", "model", "shown", "players"),
    [
        ("scat", "last-draw", 4, 4),
        ("scat-four-card", "dealt", 4, 4),
        ("scat-four-card", "last-draw", 5, 2),
        pytest.param("scat", "last-draw", 4, 5, marks=pytest.mark.slow),
        pytest.param("scat-four-card", "dealt", 4, 5, marks=pytest.mark.slow),
        pytest.param("scat-four-card", "last-draw", 5, 4, marks=pytest.mark.slow),
    ],
)
def test_the_deals_add_up_where_trips_cross_the_suits(
    name: str, model: Model, shown: int, players: int
) -> None:
    """Low strengths and high ones, counted on two roads, are all deals together."""
    deals = prod(comb(52 - shown * seat, shown) for seat in range(players)) // factorial(players)
    by_rank = order_counts(load_variant(name), model, [players])[players].by_rank
    assert [sum(by_strength) for by_strength in by_rank.values()] == [deals] * players


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "dealt"), [("scat", 5, 3), ("scat-four-card", 4, 4)])
def test_the_knocks_before_a_draw_add_up_where_trips_cross_the_suits(
    name: str, players: int, dealt: int
) -> None:
    """Knockers of all strengths, beside opponents who draw, are all deals together."""
    left = [52 - dealt - (dealt + 1) * seat for seat in range(players - 1)]
    deals = comb(52, dealt) * prod(comb(cards, dealt + 1) for cards in left)
    outcomes = knock_counts(load_variant(name), "last-draw", "any", [players])[players].outcomes
    assert sum(sum(row.values()) for row in outcomes.values()) * factorial(players - 1) == deals


@pytest.mark.parametrize("players", [6, pytest.param(7, marks=pytest.mark.slow)])
def test_strong_hands_of_four_meet_all_deals_after_a_draw(players: int) -> None:
    """Where lower strengths are not counted: every deal to the opponents is there once."""
    counts = knock_counts(load_variant("scat-four-card"), "last-draw", "any", [players])[players]
    space = hand_space(load_variant("scat-four-card"))
    assert set(counts.outcomes) == set(range(space.strengths)) - crossed_strengths(
        space, "last-draw"
    )
    deals = prod(comb(48 - 5 * seat, 5) for seat in range(players - 1)) // factorial(players - 1)
    hands = np.bincount(space.strength).tolist()
    for strength, outcomes in counts.outcomes.items():
        assert sum(outcomes.values()) == hands[strength] * deals


def test_hands_where_trips_cross_the_suits_add_up_to_the_strength() -> None:
    """Four cards as dealt, four players: the classes of a strength against the whole deck."""
    variant, strength = load_variant("scat-four-card"), 4
    space = hand_space(variant)
    number_of = np.bincount(hand_classes(space)).tolist()
    for condition in conditions(variant):
        total: Counter[Outcome] = Counter()
        for hand, hands in zip(class_examples(space), number_of, strict=True):
            if space.strength_of(hand) == strength:
                met = hand_outcomes(variant, hand, (), "dealt", condition, [4])[4]
                total.update({outcome: hands * deals for outcome, deals in met.items()})
        counts = decks.whole_deck(space, "dealt", 4, crossed=True)[strength][condition][4]
        expected = {(i, j - 1): j * deals for (i, j), deals in counts.items() if j and deals}
        assert +total == expected


@pytest.mark.parametrize(
    ("name", "model", "ranking"),
    [
        ("scat-four-card", "dealt", {}),
        ("three-of-a-kind", "last-draw", {"patterns": (LOW, ACES)}),
        ("three-of-a-kind", "last-draw", {"patterns": (LOW, ACES), "tie_break": "schwimmen"}),
    ],
)
def test_classes_counted_together_meet_what_each_meets_alone(
    name: str, model: Model, ranking: dict[str, object]
) -> None:
    """Three players: pairs of suits joined once for all decks, against one deck after another."""
    variant = short_deck(name, 9, ranking=ranking)
    examples = class_examples(hand_space(variant))
    for condition in conditions(variant):
        together = class_outcomes(variant, model, condition, [3])[3]
        for hand, met in zip(examples, together, strict=True):
            alone = hand_outcomes(variant, hand, (), model, condition, [3])[3]
            assert +Counter(met) == +Counter(alone)


@pytest.mark.parametrize(
    ("name", "ranking"),
    [
        ("scat-four-card", {}),
        ("three-of-a-kind", {"patterns": (LOW,)}),
        ("three-of-a-kind", {"patterns": (LOW, ACES), "tie_break": "schwimmen"}),
    ],
)
def test_all_hands_of_a_strength_meet_what_its_classes_meet(
    name: str, ranking: dict[str, object]
) -> None:
    """After a draw, three players: the knocker as one more hand, against hand by hand."""
    variant = short_deck(name, 10, ranking=ranking)
    space = hand_space(variant)
    number_of = np.bincount(hand_classes(space)).tolist()
    for strength in crossed_strengths(space, "last-draw"):
        counted = decks.knocked(space, "last-draw", strength, 2, own=strength)
        for condition, by_number in counted.items():
            total: Counter[Outcome] = Counter()
            for hand, hands in zip(class_examples(space), number_of, strict=True):
                if space.strength_of(hand) == strength:
                    met = hand_outcomes(variant, hand, (), "last-draw", condition, [3])[3]
                    total.update({outcome: hands * deals for outcome, deals in met.items()})
            assert +total == +Counter(by_number[2])
