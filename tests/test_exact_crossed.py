"""Strengths at which trips cross the suits: the counting against three slower ones, and sums."""

from collections import Counter
from math import comb, factorial, prod

import numpy as np
import pytest

from t31.exact.by_suit import crossed, decks
from t31.exact.by_suit.crossed_further import Further
from t31.exact.by_suit.crossing import DRAWN, Model, class_examples, crossed_strengths
from t31.exact.by_suit.knockers import Opponents, knocked
from t31.exact.countable import conditions
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
    crossed = frozenset(crossed_strengths(space, model))
    found = decks.whole_deck(space, model, crossed, most)
    for strength in crossed:
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


@pytest.mark.parametrize("players", [5, pytest.param(7, marks=pytest.mark.slow)])
def test_hands_of_four_from_22_on_meet_all_deals_after_a_draw(players: int) -> None:
    """Where lower strengths are not counted: every deal to the opponents is there once."""
    counts = knock_counts(load_variant("scat-four-card"), "last-draw", "any", [players])[players]
    space = hand_space(load_variant("scat-four-card"))
    assert sorted(counts.outcomes) == list(range(space.labels.index("22"), space.strengths))
    deals = prod(comb(48 - 5 * seat, 5) for seat in range(players - 1)) // factorial(players - 1)
    hands = np.bincount(space.strength).tolist()
    for strength, outcomes in counts.outcomes.items():
        assert sum(outcomes.values()) == hands[strength] * deals


@pytest.mark.parametrize(
    ("name", "model", "hands"),
    [
        ("scat", "last-draw", 3),
        ("scat-four-card", "dealt", 3),
        ("scat-four-card", "last-draw", 2),
        pytest.param("scat", "last-draw", 4, marks=pytest.mark.slow),
        pytest.param("scat-four-card", "dealt", 4, marks=pytest.mark.slow),
        pytest.param("scat-four-card", "last-draw", 3, marks=pytest.mark.slow),
    ],
)
def test_heavy_hands_taken_off_leave_those_to_whom_all_further_cards_are_dealt(
    monkeypatch: pytest.MonkeyPatch, name: str, model: Model, hands: int
) -> None:
    """The full deck, by the two roads there are where a limit is passed in one suit alone."""
    space = hand_space(load_variant(name))
    cards = space.hands.shape[1] + DRAWN[model] - 3
    of_all = Further(cards, all=True, takings=cards + 1)
    strengths = [s for s, how in crossed_strengths(space, model).items() if how == "one suit"]
    assert strengths
    for strength in strengths[::3]:
        counted = decks.whole_deck(space, model, frozenset({strength}), hands)
        with monkeypatch.context() as patch:
            patch.setattr(crossed, "further", lambda *_: of_all)
            decks.whole_deck.cache_clear()
            again = decks.whole_deck(space, model, frozenset({strength}), hands)
        decks.whole_deck.cache_clear()
        assert counted == again


@pytest.mark.parametrize(
    ("name", "model", "hands"),
    [("scat", "last-draw", 3), ("scat-four-card", "last-draw", 2), ("schwimmen", "dealt", 4)],
)
def test_one_group_of_hands_within_a_limit_gives_the_order_that_two_groups_give(
    name: str, model: Model, hands: int
) -> None:
    """All strengths of the full deck: the ranks of level hands, against limits one by one."""
    space = hand_space(load_variant(name))
    everything = frozenset(range(space.strengths))
    below = Counter({0: 1})
    for strength, found in decks.whole_deck(space, model, everything, hands).items():
        lower, at_most = Counter[int](), Counter[int]()
        for (i, j), deals in found["any"][hands].items():
            lower[i] += deals
            at_most[i + j] += deals
        within = decks.within(space, model, strength, hands)[hands]
        assert +Counter(within) == Counter({(i, 0): n for i, n in at_most.items() if n})
        assert strength == 0 or below == +lower
        below = +at_most


@pytest.mark.parametrize(
    ("name", "model"),
    [("scat", "last-draw"), ("scat-four-card", "dealt"), ("scat-four-card", "last-draw")],
)
def test_one_hand_at_the_level_is_enough_to_count_the_lowest(name: str, model: Model) -> None:
    """Three opponents of some strengths beside knockers of others: all level hands, or one."""
    space = hand_space(load_variant(name))
    for special, own in ((4, 9), (11, 12), (15, 28), (20, 22)):
        everybody = knocked(space, model, own, Opponents(special, 3))
        alone = knocked(space, model, own, Opponents(special, 3, one_level=True))
        for condition, counted in everybody.items():
            for number, outcomes in counted.items():
                lowest = sum(j * deals for (i, j), deals in outcomes.items() if i == 0)
                assert alone[condition][number] == {(0, 1): lowest}


def test_hands_where_trips_cross_the_suits_add_up_to_the_strength() -> None:
    """Four cards as dealt, four players: the classes of a strength against the whole deck."""
    variant, strength = load_variant("scat-four-card"), 4
    space = hand_space(variant)
    number_of = np.bincount(hand_classes(space)).tolist()
    for condition in conditions(variant):
        total: Counter[tuple[int, int]] = Counter()
        for hand, hands in zip(class_examples(space), number_of, strict=True):
            if space.strength_of(hand) == strength:
                met = hand_outcomes(variant, hand, (), "dealt", condition, [4])[4]
                total.update({outcome: hands * deals for outcome, deals in met.items()})
        counts = decks.whole_deck(space, "dealt", frozenset({strength}), 4)[strength][condition][4]
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
        counted = knocked(space, "last-draw", strength, Opponents(strength, 2))
        for condition, by_number in counted.items():
            total: Counter[tuple[int, int]] = Counter()
            for hand, hands in zip(class_examples(space), number_of, strict=True):
                if space.strength_of(hand) == strength:
                    met = hand_outcomes(variant, hand, (), "last-draw", condition, [3])[3]
                    total.update({outcome: hands * deals for outcome, deals in met.items()})
            assert +total == +Counter(by_number[2])
