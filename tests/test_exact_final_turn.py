"""One last turn of two players: against small decks dealt out, a plain loop, and totals."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from t31.cards import POINTS, deck, parse_hand
from t31.errors import NotComputedError
from t31.exact import two_players
from t31.exact.countable import conditions
from t31.exact.final_turn import knock_counts
from t31.hands.space import hand_space
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant
from tests.dealt_out import Outcomes
from tests.dealt_out_endings import final_turn
from tests.presets import ACES, RUN, THREE_ACES_ON_TOP, TRIPS, preset, short_deck

pytestmark = pytest.mark.proof

STOCK = {"exchange": "stock", "stock_exhausted": "draw"}
SMALL_GAMES = [
    short_deck("thirty-one", 10),
    short_deck("three-of-a-kind", 9),
    short_deck("runs", 10),
    pytest.param(THREE_ACES_ON_TOP, id="three-aces-on-top"),
    pytest.param(short_deck("scat-four-card", 10), id="four-cards", marks=pytest.mark.slow),
    preset(
        "thirty-one",
        "every-pattern",
        cards={"lowest_rank": 10},
        players={"min": 2, "max": 3},
        ranking={"patterns": (TRIPS, ACES, RUN)},
    ),
    pytest.param(
        short_deck("schwimmen-fire", 10, table=STOCK), id="strict-order", marks=pytest.mark.slow
    ),
    short_deck("stop-the-bus", 10, table=STOCK, ranking={"ace_low_run": "none"}),
]
WITH_STOCK = [
    pytest.param(variant, id=variant.id, marks=[pytest.mark.slow] * (variant.cards.hand == 4))
    for variant in catalogue()
    if variant.table.exchange == "stock"
]


def without_zeros(counts: dict[int, Outcomes]) -> dict[int, Outcomes]:
    """Return the outcomes that have deals."""
    rows = {s: {outcome: n for outcome, n in row.items() if n} for s, row in counts.items()}
    return {strength: row for strength, row in rows.items() if row}


def found(variant: Variant, condition: str) -> dict[int, Outcomes]:
    """Return what the counting says, without zeros."""
    name = next(known for known in conditions(variant) if known == condition)
    outcomes = knock_counts(variant, name).outcomes
    return without_zeros({strength: dict(row) for strength, row in outcomes.items()})


@pytest.mark.parametrize("variant", SMALL_GAMES, ids=lambda variant: variant.id)
def test_every_last_turn_of_a_short_deck_is_counted_once(variant: Variant) -> None:
    """Both conditions, every way to score, against every hand, upcard and next card."""
    for condition in conditions(variant):
        assert found(variant, condition) == final_turn(variant, condition)


def last_turns(knocker: str) -> NDArray[np.int64]:
    """Count by score the last turns against one hand in plain thirty-one, each looked at.

    Of four cards the best three of a suit count: their total, less the lowest if all are suited.
    """
    left = np.array(sorted(set(deck()) - set(parse_hand(knocker))))
    hands = np.array(list(combinations(left.tolist(), 3)))
    cards = np.concatenate(
        (
            np.broadcast_to(hands[:, None, :], (len(hands), len(left), 3)),
            np.broadcast_to(left[None, :, None], (len(hands), len(left), 1)),
        ),
        axis=2,
    )
    points = np.array(POINTS, dtype=np.int8)[cards // 4]
    suits = (cards % 4).astype(np.int8)
    in_suit = np.stack([(points * (suits == suit)).sum(axis=2) for suit in range(4)])
    dealt = in_suit - np.where(suits[..., 3] == np.arange(4)[:, None, None], points[..., 3], 0)
    one_suit = (suits == suits[..., :1]).all(axis=2)
    with_card = in_suit.max(axis=0) - np.where(one_suit, points.min(axis=2), 0)
    ends = np.zeros(32, dtype=np.int64)
    for hand, before, after in zip(hands, dealt.max(axis=0)[:, 0], with_card, strict=True):
        unseen = after[~np.isin(left, hand)]
        end = np.where(unseen[:, None] > before, unseen[:, None], unseen[None, :])
        ends += np.bincount(end[~np.eye(46, dtype=bool)], minlength=32)
    return ends


@pytest.mark.slow
@pytest.mark.parametrize(
    ("label", "knockers"),
    [
        ("2", {"2S 2H 2D": 4}),
        ("31", {"AS KS QS": 24}),
        # 2 in one of four suits, 3s in two of the three others; and the other way round.
        ("3", {"3S 3H 3D": 4, "3S 3H 2D": 12, "3S 2H 2D": 12}),
    ],
)
def test_every_last_turn_against_some_hands_of_the_full_deck(
    label: str, knockers: dict[str, int]
) -> None:
    """Scores whose hands are of few kinds: 18,424 * 46 * 45 turns against one hand of each."""
    ends = np.sum([number * last_turns(hand) for hand, number in knockers.items()], axis=0)
    own, strength = int(label), hand_space(load_variant("thirty-one")).labels.index(label)
    expected = {
        (1, 0): int(ends[:own].sum()),
        (0, 1): int(ends[own]),
        (0, 0): int(ends[own + 1 :].sum()),
    }
    assert sum(expected.values()) == sum(knockers.values()) * 18_424 * 46 * 45
    assert found(load_variant("thirty-one"), "any")[strength] == {
        o: n for o, n in expected.items() if n
    }


@pytest.mark.parametrize("variant", WITH_STOCK)
def test_each_deal_of_two_hands_goes_on_in_as_many_ways(variant: Variant) -> None:
    """Under either condition, u unseen cards give u * (u - 1) upcards and next cards."""
    size = variant.cards.hand
    unseen = variant.deck_cards - 2 * size
    for condition in conditions(variant):
        dealt = two_players.knock_counts(variant, condition).outcomes
        turned = knock_counts(variant, condition).outcomes
        for strength, row in turned.items():
            assert sum(row.values()) == sum(dealt[strength].values()) * unseen * (unseen - 1)
    total = sum(sum(row.values()) for row in knock_counts(variant, "any").outcomes.values())
    hands = comb(variant.deck_cards, size) * comb(variant.deck_cards - size, size)
    assert total == hands * unseen * (unseen - 1)


@pytest.mark.parametrize("variant", WITH_STOCK)
def test_a_last_turn_never_lowers_the_opponent(variant: Variant) -> None:
    """At every strength the knocker beats at most the share of hands he beats as dealt."""
    unseen = variant.deck_cards - 2 * variant.cards.hand
    dealt = two_players.knock_counts(variant, "any").outcomes
    for strength, row in knock_counts(variant, "any").outcomes.items():
        ways = unseen * (unseen - 1)
        assert row[1, 0] <= dealt[strength][1, 0] * ways
        assert row[0, 0] >= dealt[strength][0, 0] * ways


@pytest.mark.parametrize("name", ["bank", "switch", "schwimmen", "stop-the-bus"])
def test_a_game_without_a_plain_stock_has_no_last_turn_of_this_kind(name: str) -> None:
    """Widow, two hands and open cards are other turns than upcard or draw."""
    with pytest.raises(NotComputedError, match='exchange = "stock"'):
        knock_counts(load_variant(name), "any")
