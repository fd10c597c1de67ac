"""The dealing out itself: totals, tables small enough to check by hand, no deal left out."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb, factorial, prod

import numpy as np
import pytest

from t31.hands.space import hand_space
from t31.rules.variant import Variant
from tests.dealt_out import (
    Held,
    after_a_draw,
    alike,
    as_dealt,
    class_outcomes,
    deal_opponents,
    knock_outcomes,
    order_statistics,
    rounds,
    shown,
)
from tests.dealt_out_endings import final_turn
from tests.presets import short_deck

pytestmark = pytest.mark.proof

PLAIN = short_deck("thirty-one", 10)
TRIPS = short_deck("three-of-a-kind", 10)
FOUR = short_deck("scat-four-card", 10)
STRICT = short_deck("schwimmen", 10)


def held(rows: Sequence[Sequence[int]], strength: Sequence[int], ways: Sequence[int]) -> Held:
    """Return holdings written out by hand."""
    return Held(np.array(rows), np.array(strength), np.array(ways), max(strength) + 1)


def test_two_opponents_who_hold_one_card_each() -> None:
    """Of five cards worth 0 0 1 1 2 the last is taken: six pairs are left, four of them mixed."""
    cards = held([[0], [1], [2], [3], [4]], [0, 0, 1, 1, 2], [1, 1, 1, 1, 1])
    assert deal_opponents(1 << 4, cards, 2).tolist() == [[1, 4, 0], [0, 1, 0], [0, 0, 0]]


def test_a_holding_counts_in_as_many_ways_as_it_has() -> None:
    """The same with the first card held in three ways and the second in none."""
    cards = held([[0], [1], [2], [3], [4]], [0, 0, 1, 1, 2], [3, 0, 1, 1, 1])
    assert deal_opponents(1 << 4, cards, 2).tolist() == [[0, 6, 0], [0, 1, 0], [0, 0, 0]]


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_dealing_on_is_choosing_hands_without_a_common_card(opponents: int) -> None:
    """Nine cards, pairs of them worth their highest card, against choosing sets of pairs."""
    rows = list(combinations(range(9), 2))
    pairs = held(rows, [row[1] for row in rows], [1 + row[0] for row in rows])
    expected: Counter[tuple[int, ...]] = Counter()
    for chosen in combinations(rows, opponents):
        cards = {card for row in chosen for card in row}
        if len(cards) == 2 * opponents and not cards & {3, 5}:
            expected[tuple(sorted(row[1] for row in chosen))] += prod(1 + row[0] for row in chosen)
    found: Counter[tuple[int, ...]] = Counter()
    for strengths, deals in np.ndenumerate(deal_opponents((1 << 3) | (1 << 5), pairs, opponents)):
        found[tuple(sorted(strengths))] += int(deals)
    assert +found == expected


@pytest.mark.parametrize(
    ("variant", "model", "players"),
    [
        (PLAIN, "dealt", 2),
        (PLAIN, "dealt", 3),
        (PLAIN, "last-draw", 3),
        (FOUR, "dealt", 3),
        (FOUR, "last-draw", 2),
        (STRICT, "dealt", 2),
        pytest.param(PLAIN, "dealt", 4, marks=pytest.mark.slow),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_the_deals_to_the_knocker_and_his_opponents_add_up(
    variant: Variant, model: str, players: int
) -> None:
    """C(20, h) hands of the knocker, C(20 - h, k) of the next …; opponents not told apart."""
    size = variant.cards.hand
    each = size + (model == "last-draw")
    left = [20 - size - seat * each for seat in range(players - 1)]
    outcomes = knock_outcomes(variant, model, "any", players)
    total = sum(sum(row.values()) for row in outcomes.values())
    ordered = comb(20, size) * prod(comb(cards, each) for cards in left)
    assert total * factorial(players - 1) == ordered


def test_without_a_blitz_a_deal_says_which_card_was_drawn() -> None:
    """24 of 1,140 hands are a blitz; to each other hand apart from the knocker's 14 are drawn."""
    space = hand_space(PLAIN)
    plain = as_dealt(space, "no-blitz")
    hands = plain.cards[plain.ways > 0].tolist()
    assert len(hands) == 1140 - 24
    apart = sum(not hand & hands[0] for hand in hands)
    drawn = shown(space, "last-draw", "no-blitz")
    assert int(deal_opponents(hands[0], drawn, 1).sum()) == 14 * apart


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "model"), [(PLAIN, "dealt"), (TRIPS, "dealt"), (PLAIN, "last-draw")]
)
def test_the_ranks_of_three_players_give_every_hand_back(variant: Variant, model: str) -> None:
    """Each set of three hands has each of its hands at one rank."""
    space = hand_space(variant)
    anybody, size = shown(space, model), 3 if model == "dealt" else 4
    others = comb(20 - size, size) * comb(20 - 2 * size, size) // 2
    by_rank = order_statistics(variant, model, 3)
    hands = np.bincount(anybody.strength, minlength=space.strengths)
    assert [sum(deals) for deals in zip(*by_rank.values(), strict=True)] == (
        hands * others
    ).tolist()
    assert len({sum(deals) for deals in by_rank.values()}) == 1


def test_376_holdings_of_four_cards_make_31() -> None:
    """In a suit: its ace, two of its tens and one of 15 other cards, or three of its tens."""
    drawn = after_a_draw(hand_space(PLAIN))
    assert int((drawn.strength == drawn.strengths - 1).sum()) == 4 * (comb(4, 2) * 15 + 4)


def test_hands_alike_meet_the_same_opponents() -> None:
    """Every hand dealt against by itself gives what the one of its kind gave."""
    space = hand_space(TRIPS)
    everyone = as_dealt(space)
    for hands, _, deals in rounds(everyone, everyone, 2, space):
        for hand in hands:
            assert (deal_opponents(int(everyone.cards[hand]), everyone, 1) == deals).all()


def test_where_suits_are_ranked_no_two_hands_are_alike() -> None:
    """Clubs beat spades there, so every hand is dealt against."""
    space = hand_space(STRICT)
    assert len(np.unique(alike(as_dealt(space).rows, space))) == 1140
    assert len(np.unique(alike(as_dealt(hand_space(PLAIN)).rows, hand_space(PLAIN)))) < 100


def test_classes_that_are_the_strengths_give_the_table_by_strength() -> None:
    """The two ways to sum over the knocker's hands agree."""
    classes = as_dealt(hand_space(TRIPS)).strength
    by_class = class_outcomes(TRIPS, "dealt", "no-blitz", 3, classes)
    assert by_class == knock_outcomes(TRIPS, "dealt", "no-blitz", 3)


def test_the_last_turns_add_up() -> None:
    """Opponent's hand, upcard and next card: C(17, 3) * 14 * 13 for each of 1,140 hands."""
    outcomes = final_turn(PLAIN, "any")
    assert sum(sum(row.values()) for row in outcomes.values()) == 1140 * comb(17, 3) * 14 * 13


def test_a_knock_with_31_meets_18852_last_turns_that_end_level() -> None:
    """Ten to ace; the knocker has A K Q of spades; 31 is an ace and two tens of another suit.

    The opponent may be dealt it: 3 * 6 hands, whatever follows. With an ace and a ten of a suit and
    one of 12 other cards (3 * 4 * 12 hands), 3 of 14 cards make 31 and the other 11 raise nothing:
    3 * 13 upcards with what follows, 11 * 3 draws. With two tens, the ace alone makes 31; besides,
    the other 2 tens raise them, and so do the third card's ace or tens with it: if that card is an
    ace (2 cards) 7 of 14 are idle, a ten (8) 10 idle, a spade (2) 11 idle. With three tens 13 are.
    """
    outcomes = final_turn(PLAIN, "any")
    level_per_hand = 18 * 14 * 13 + 144 * (3 * 13 + 11 * 3)
    two_tens = 2 * (13 + 7) + 8 * (13 + 10) + 2 * (13 + 11)
    level_per_hand += 3 * (6 * two_tens + 4 * (13 + 13))
    row = outcomes[max(outcomes)]
    assert set(row) == {(1, 0), (0, 1)}
    assert row[0, 1] == 24 * level_per_hand == 24 * 18_852
