"""Two players, hands as dealt: the counting against deals looked at one by one, and totals."""

from math import comb

import numpy as np
import pytest

from t31.exact.countable import conditions
from t31.exact.two_players import disjoint_pairs, knock_counts, order_counts
from t31.hands.space import HandSpace, hand_space
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant
from tests.presets import ACES, RUN, THREE_CARD_POKER, TRIPS, short_deck

SMALL_GAMES = [
    short_deck("thirty-one", 9),
    short_deck("three-of-a-kind", 9),
    short_deck("runs", 9),
    short_deck("schwimmen", 10),
    short_deck("schwimmen-fire", 9),
    short_deck("stop-the-bus", 8, ranking={"ace_low_run": "none"}),
    short_deck("scat-four-card", 10),
    short_deck("schwimmen", 10, ranking={"patterns": (TRIPS, ACES, RUN)}, blitz=()),
]


def pairs_by_looking(space: HandSpace) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Lay every hand beside every other and count those without a common card, by strengths."""
    sets = np.bitwise_or.reduce(np.uint64(1) << space.hands.astype(np.uint64), axis=1)
    counts = np.zeros((space.strengths, space.strengths), dtype=np.int64)
    for cards, strength in zip(sets, space.strength, strict=True):
        apart = (sets & cards) == 0
        counts[strength] += np.bincount(space.strength[apart], minlength=space.strengths)
    return counts


@pytest.mark.parametrize("variant", SMALL_GAMES, ids=lambda variant: variant.id)
def test_every_pair_of_hands_of_a_short_deck_is_counted_once(variant: Variant) -> None:
    """Inclusion-exclusion against looking at each pair, for every kind of ranking."""
    space = hand_space(variant)
    assert (disjoint_pairs(space) == pairs_by_looking(space)).all()


@pytest.mark.proof
@pytest.mark.parametrize("name", ["three-of-a-kind", "stop-the-bus"])
def test_every_pair_of_hands_of_the_full_deck_is_counted_once(name: str) -> None:
    """All 488 million ordered pairs of 22,100 hands, looked at one by one."""
    space = hand_space(load_variant(name))
    assert (disjoint_pairs(space) == pairs_by_looking(space)).all()


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_the_deals_of_every_variant_add_up(variant: Variant) -> None:
    """C(n, h) * C(n - h, h) ordered deals of two hands, half as many sets of two."""
    cards, size = variant.deck_cards, variant.cards.hand
    deals = comb(cards, size) * comb(cards - size, size)
    knocks = knock_counts(variant, "any")
    by_strength = {s: sum(outcomes.values()) for s, outcomes in knocks.outcomes.items()}
    assert sum(by_strength.values()) == deals
    hands = hand_space(variant).hands_by_strength
    assert by_strength == {s: n * comb(cards - size, size) for s, n in enumerate(hands)}
    for by_rank in order_counts(variant).by_rank.values():
        assert sum(by_rank) == deals // 2


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_lower_for_one_is_higher_for_the_other(variant: Variant) -> None:
    """Players are not told apart, so wins and losses balance, under either condition."""
    for condition in conditions(variant):
        outcomes = knock_counts(variant, condition).outcomes.values()
        lower = sum(row[1, 0] for row in outcomes)
        assert lower == sum(row[0, 0] for row in outcomes)


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_without_a_blitz_nobody_holds_one(variant: Variant) -> None:
    """Deals without a blitz: counted by dealing only from the hands that are none."""
    if not variant.blitz:
        assert conditions(variant) == ("any",)
        return
    space = hand_space(variant)
    pairs = disjoint_pairs(space)
    blitzes = np.flatnonzero(space.is_blitz)
    assert {int(space.score2[s]) for s in blitzes} == variant.blitz_scores2
    outcomes = knock_counts(variant, "no-blitz").outcomes
    assert all(sum(outcomes[int(s)].values()) == 0 for s in blitzes)
    expected = pairs.sum() - 2 * pairs[blitzes].sum() + pairs[np.ix_(blitzes, blitzes)].sum()
    assert sum(sum(row.values()) for row in outcomes.values()) == expected


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_the_lower_hand_and_the_higher_hand_are_all_hands(variant: Variant) -> None:
    """Each hand of each deal is one of the two, so the ranks together give every hand back."""
    space, size = hand_space(variant), variant.cards.hand
    by_rank = order_counts(variant).by_rank
    both = [low + high for low, high in zip(by_rank[1], by_rank[2], strict=True)]
    others = comb(variant.deck_cards - size, size)
    assert both == [n * others for n in space.hands_by_strength]


def test_a_knock_with_21_in_plain_thirty_one() -> None:
    """Figures of an independent program over all 407,170,400 deals of two hands."""
    space = hand_space(load_variant("thirty-one"))
    outcomes = knock_counts(load_variant("thirty-one"), "any").outcomes
    assert sum(sum(row.values()) for row in outcomes.values()) == 407_170_400
    row = outcomes[space.labels.index("21")]
    deals = sum(row.values())
    assert row[1, 0] / deals == 0.9450628027926447
    assert row[0, 0] / deals == 0.027546812413705622


def test_two_hands_of_three_card_poker() -> None:
    """Wizard of Odds' table of the dealer's hand against a straight flush of the player's."""
    space = hand_space(THREE_CARD_POKER)
    pairs = disjoint_pairs(space)
    qualifies = space.labels.index("high card, queen-3-2")
    counted = {"no": 0, "wins": 0, "tie": 0, "loses": 0}
    for strength, label in enumerate(space.labels):
        if label.startswith("running flush"):
            row = pairs[strength]
            counted["no"] += int(row[:qualifies].sum())
            counted["wins"] += int(row[qualifies:strength].sum())
            counted["tie"] += int(row[strength])
            counted["loses"] += int(row[strength + 1 :].sum())
    assert counted == {"no": 266_196, "wins": 617_044, "tie": 144, "loses": 968}
