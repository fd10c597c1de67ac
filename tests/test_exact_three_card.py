"""Three-card rankings: many players counted exactly, against deals laid out one by one."""

from collections import Counter
from math import comb, factorial, prod
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from t31.cards import Hand, parse_cards, parse_hand
from t31.errors import CardError, HandError, NotComputedError
from t31.exact import three_card, two_players
from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.hands.classes import hand_classes
from t31.hands.space import dense_table, hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from tests.presets import THREE_CARD_POKER, preset, short_deck

pytestmark = pytest.mark.proof

STOP_THE_BUS = load_variant("stop-the-bus")

ORDERS = (
    ("prial", "running-flush", "run", "flush", "pair", "high-card"),
    ("high-card", "flush", "pair", "run", "running-flush", "prial"),
    ("run", "running-flush", "high-card", "flush", "prial", "pair"),
)
"""The usual order, the reverse of most of it, and one with high cards in the middle."""

SMALL_GAMES = [
    short_deck("stop-the-bus", 10, ranking={"ace_low_run": "none", "order": order})
    for order in ORDERS
]
FULL_GAMES = [
    STOP_THE_BUS,
    THREE_CARD_POKER,
    *(
        preset("stop-the-bus", f"order-{place}", ranking={"order": order, "ace_low_run": low})
        for place, (order, low) in enumerate(zip(ORDERS[1:], ("none", "second"), strict=True))
    ),
]


def laid_out(
    variant: Variant, hand: Hand, dead: tuple[int, ...], opponents: int
) -> dict[Outcome, int]:
    """Give the opponents every hand they can have, one after the other, and look at the table."""
    space = hand_space(variant)
    sets = np.bitwise_or.reduce(np.uint64(1) << space.hands.astype(np.uint64), axis=1)
    gone = np.uint64(sum(1 << card for card in (*hand, *dead)))
    there = (sets & gone) == 0
    mine = dense_table(variant)[hand]
    strength = space.strength[there]
    standing = np.where(strength < mine, 0, np.where(strength == mine, 1, 2))
    ordered = _in_order(sets[there], standing, opponents)
    return {outcome: deals // factorial(opponents) for outcome, deals in ordered.items()}


def _in_order(
    sets: NDArray[np.uint64], standing: NDArray[np.int64], opponents: int
) -> Counter[Outcome]:
    if opponents == 0:
        return Counter({(0, 0): 1})
    found: Counter[Outcome] = Counter()
    if opponents == 1:
        lower, level, higher = np.bincount(standing, minlength=3).tolist()
        return Counter({(1, 0): lower, (0, 1): level, (0, 0): higher})
    for first, stands in zip(sets, standing.tolist(), strict=True):
        apart = (sets & first) == 0
        for (lower, level), deals in _in_order(sets[apart], standing[apart], opponents - 1).items():
            found[lower + (stands == 0), level + (stands == 1)] += deals
    return found


def nonzero(outcomes: dict[Outcome, int]) -> dict[Outcome, int]:
    """Leave out the outcomes that no deal has."""
    return {outcome: deals for outcome, deals in outcomes.items() if deals}


def sets_of_hands(cards: int, hands: int) -> int:
    """Return how many sets of three-card hands can be dealt: the multinomial, unordered."""
    return prod(comb(cards - 3 * dealt, 3) for dealt in range(hands)) // factorial(hands)


@pytest.mark.parametrize("variant", SMALL_GAMES, ids=["usual", "reversed", "mixed"])
@pytest.mark.parametrize("players", [2, 3])
def test_every_deal_of_a_small_deck_is_counted_once(variant: Variant, players: int) -> None:
    """20 cards, three hands: each class of hands against all the opponents' hands laid out."""
    space = hand_space(variant)
    counted = three_card.class_outcomes(variant, [players])[players]
    _, example, hands = np.unique(hand_classes(space), return_index=True, return_counts=True)
    assert list(counted) == list(range(len(hands)))
    for number, (row, size) in enumerate(zip(example, hands.tolist(), strict=True)):
        hand = tuple(int(card) for card in space.hands[row])
        met = nonzero(laid_out(variant, hand, (), players - 1))
        assert counted[number] == {outcome: deals * size for outcome, deals in met.items()}


@pytest.mark.parametrize(
    "variant",
    [*SMALL_GAMES, pytest.param(STOP_THE_BUS, marks=pytest.mark.slow)],
    ids=["usual", "reversed", "mixed", "full"],
)
def test_classes_add_up_to_strengths(variant: Variant) -> None:
    """The hands of a strength are those of its classes, for two to five players.

    With the full deck several hands are of one suit, whose cards some classes have lost.
    """
    players = range(2, 6)
    classes, space = three_card.class_outcomes(variant, players), hand_space(variant)
    for count, knocks in three_card.knock_counts(variant, players).items():
        added: dict[int, Counter[Outcome]] = {s: Counter() for s in range(space.strengths)}
        for row in np.unique(hand_classes(space), return_index=True)[1]:
            number = int(hand_classes(space)[row])
            added[int(space.strength[row])].update(classes[count][number])
        assert knocks == KnockCounts("any", count, {s: dict(found) for s, found in added.items()})


@pytest.mark.parametrize(
    ("hand", "dead"),
    [("AS KD JC", "AC 10D"), ("10S 10D KH", "10H AS"), ("AS KS JS", "AH QD QC")],
)
def test_four_players_of_a_small_deck_with_cards_known_to_be_out(hand: str, dead: str) -> None:
    """A hand of each kind against every set of three opponents' hands of what is left."""
    held = parse_hand(hand)
    gone = parse_cards(dead)
    counted = three_card.hand_outcomes(SMALL_GAMES[0], held, gone, players=4)
    assert counted == nonzero(laid_out(SMALL_GAMES[0], held, gone, 3))


@pytest.mark.slow
@pytest.mark.parametrize("variant", FULL_GAMES, ids=lambda variant: variant.id)
def test_two_players_of_the_full_deck_agree_with_the_count_of_pairs(variant: Variant) -> None:
    """Another method: inclusion-exclusion over the cards that two hands share."""
    pairs = two_players.knock_counts(variant, "any").outcomes
    counted = three_card.knock_counts(variant, [2])[2].outcomes
    assert counted == {strength: nonzero(dict(row)) for strength, row in pairs.items()}
    assert three_card.order_counts(variant, [2])[2] == two_players.order_counts(variant)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["AS 4D 2C", "KS 8S 4S", "9S 9D 5C"])
def test_three_players_of_the_full_deck(text: str) -> None:
    """One knocker's hand against all 280 million ordered pairs of hands that others can have.

    A-4-2 is the lowest ace-high hand, for A-3-2 is a run.
    """
    hand = parse_hand(text)
    counted = three_card.hand_outcomes(STOP_THE_BUS, hand, (), players=3)
    assert counted == nonzero(laid_out(STOP_THE_BUS, hand, (), 2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_add_up(players: int) -> None:
    """Knocker's hands times the sets of opponents' hands, by multinomials; each rank is a deal."""
    _require_sums(STOP_THE_BUS, players)


@pytest.mark.slow
def test_deals_of_seven_players_add_up() -> None:
    """Every count of players of the game, in one call."""
    for players in range(2, 8):
        _require_sums(STOP_THE_BUS, players, counted_to=7)


@pytest.mark.slow
def test_seven_players_dealt_at_random() -> None:
    """200,000 deals (seed 7): how often the lowest and the highest hand are at most so strong."""
    deals = 200_000
    cards = np.random.default_rng(7).permuted(np.tile(np.arange(52), (deals, 1)), axis=1)
    dealt = cards[:, :21].reshape(deals, 7, 3).transpose(2, 0, 1)
    strength = np.sort(dense_table(STOP_THE_BUS)[tuple(dealt)], axis=1)
    by_rank = three_card.order_counts(STOP_THE_BUS, range(2, 8))[7].by_rank
    for rank, row in by_rank.items():
        for most in range(0, len(row), 37):
            expected = sum(row[: most + 1]) / sum(row)
            if deals * min(expected, 1 - expected) >= 100:  # else too few for a normal error
                error = (expected * (1 - expected) / deals) ** 0.5
                assert abs((strength[:, rank - 1] <= most).mean() - expected) <= 4 * error


def _require_sums(variant: Variant, players: int, counted_to: int = 4) -> None:
    hands = hand_space(variant).hands_by_strength
    others = sets_of_hands(variant.deck_cards - 3, players - 1)
    knocks = three_card.knock_counts(variant, range(2, counted_to + 1))[players].outcomes
    assert [sum(row.values()) for row in knocks.values()] == [n * others for n in hands]
    every = [deals for row in knocks.values() for deals in row.values()]
    assert all(isinstance(deals, int) and deals > 0 for deals in every)
    by_rank = three_card.order_counts(variant, range(2, counted_to + 1))[players].by_rank
    deals = sets_of_hands(variant.deck_cards, players)
    assert {rank: sum(row) for rank, row in by_rank.items()} == dict.fromkeys(by_rank, deals)
    assert list(by_rank) == list(range(1, players + 1))
    together = [sum(column) for column in zip(*by_rank.values(), strict=True)]
    assert together == [n * others for n in hands]


def test_a_table_does_not_depend_on_what_is_counted_with_it() -> None:
    """Three players alone, and three players beside five, of the same deck."""
    variant = SMALL_GAMES[2]
    alone: OrderCounts = three_card.order_counts(variant, [3])[3]
    assert alone == three_card.order_counts(variant, [5, 3])[3]
    assert three_card.knock_counts(variant, [3])[3] == three_card.knock_counts(variant, [3, 5])[3]


def test_six_players_hold_nearly_every_card_of_a_small_deck() -> None:
    """Dealt at random (seed 31): how many of the five others a pair of 10s and a king beats."""
    variant, deals = SMALL_GAMES[0], 40_000
    hand = parse_hand("10S 10D KH")
    counted = three_card.hand_outcomes(variant, hand, (), players=6)
    table, random = dense_table(variant), Random(31)
    stock = [card for card in range(32, 52) if card not in hand]
    seen: Counter[int] = Counter()
    for _ in range(deals):
        cards = random.sample(stock, 15)
        dealt = [table[tuple(cards[start : start + 3])] for start in range(0, 15, 3)]
        seen[sum(int(strength < table[hand]) for strength in dealt)] += 1
    for lower in range(6):
        expected = sum(n for o, n in counted.items() if o[0] == lower) / sum(counted.values())
        error = (expected * (1 - expected) / deals) ** 0.5
        assert abs(seen[lower] / deals - expected) <= 4 * error


@pytest.mark.parametrize(
    ("hand", "dead", "players", "error", "words"),
    [
        ((51, 47), (), 3, HandError, "wrong number of cards: got '2'"),
        ((51, 47, 43), (51,), 3, HandError, "a card given twice"),
        ((51, 47, 0), (), 3, CardError, "a card outside the deck: got '2C'"),
        ((51, 47, 43), (), 7, NotComputedError, "20 cards are counted for 2 to 6 players"),
        ((51, 47, 43), (39, 35, 36), 6, NotComputedError, "17 cards are counted for 2 to 5"),
        ((51, 47, 43), (), 1, NotComputedError, "got '1'"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    hand: Hand, dead: tuple[int, ...], players: int, error: type[Exception], words: str
) -> None:
    """The message says what was got and what can be asked instead."""
    with pytest.raises(error, match=words.replace("(", r"\(")):
        three_card.hand_outcomes(SMALL_GAMES[0], hand, dead, players)
    if error is NotComputedError and not dead:
        with pytest.raises(error, match=words):
            three_card.knock_counts(SMALL_GAMES[0], [2, players])
