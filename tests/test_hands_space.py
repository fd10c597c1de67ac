"""The hand spaces of all sixteen variants: every way to score agrees, and figures from outside."""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from t31.cards import format_hand
from t31.hands.classes import hand_classes
from t31.hands.frames import hand_class_frame
from t31.hands.ranking import CATEGORY_NAMES
from t31.hands.scores import score_hands
from t31.hands.space import NO_HAND, HandSpace, dense_table, hand_space
from t31.rules.loading import catalogue, load_variant
from tests.presets import RUN, preset

IDS = [variant.id for variant in catalogue()]


def scores(space: HandSpace) -> dict[Fraction, int]:
    """Return the number of hands by score in points."""
    counts: Counter[Fraction] = Counter()
    for strength, hands in enumerate(space.hands_by_strength):
        counts[Fraction(int(space.score2[strength]), 2)] += hands
    return dict(counts)


def mean(counts: dict[Fraction, int]) -> Fraction:
    """Return the mean of a counted quantity."""
    return sum((value * n for value, n in counts.items()), Fraction()) / sum(counts.values())


@pytest.mark.parametrize("name", IDS)
def test_a_label_names_one_strength_and_score_never_falls_as_strength_rises(name: str) -> None:
    """Every table is keyed by strength; score and label only say it in words."""
    space = hand_space(load_variant(name))
    assert len(set(space.labels)) == space.strengths
    assert (np.diff(space.score2) >= 0).all()


@pytest.mark.parametrize("name", IDS)
def test_the_order_of_the_cards_in_a_row_does_not_matter(name: str) -> None:
    """A hand is a set of cards."""
    variant = load_variant(name)
    space = hand_space(variant)
    shuffled = np.random.default_rng(31).permuted(space.hands, axis=1)
    assert (score_hands(shuffled, variant).strength == space.strength).all()


@pytest.mark.parametrize("name", IDS)
def test_every_hand_is_found_at_its_place_whatever_the_order_of_its_cards(name: str) -> None:
    """The same strength, of one hand or of all, as the dense table has."""
    variant = load_variant(name)
    space, table = hand_space(variant), dense_table(variant)
    shuffled = np.random.default_rng(13).permuted(space.hands, axis=1)
    assert (space.places(shuffled) == np.arange(len(space.hands))).all()
    for row in range(0, len(shuffled), 997):
        hand = tuple(map(int, shuffled[row]))
        assert space.strength_of(hand) == table[hand]


def test_the_dense_table_knows_every_choice_of_cards_that_is_no_hand() -> None:
    """Repeated cards, and cards outside a short deck."""
    for name in ("thirty-one", "schwimmen"):
        variant = load_variant(name)
        table, size = dense_table(variant), len(hand_space(variant).hands)
        assert (table != NO_HAND).sum() == 6 * size


# Figures of three-card hands, each derived by hand or printed elsewhere.
# In 52 cards: 31 is an ace and two of the four ten-cards of one suit, 4 * C(4,2) = 24 hands; 30.5
# is trips, 13 * C(4,3) = 52; 30 is three ten-cards of one suit that are not trips, or an ace, a
# ten-card and a 9 of one suit: 4 * (C(4,3) + 4) = 32.


def test_three_of_a_kind_has_24_at_31_52_at_30_and_a_half_and_32_at_30() -> None:
    """The top of the base game with trips, and its mean over all 22,100 hands."""
    counts = scores(hand_space(load_variant("three-of-a-kind")))
    half = Fraction(61, 2)
    assert (counts[Fraction(31)], counts[half], counts[Fraction(30)]) == (24, 52, 32)
    assert counts[Fraction(10)] == 5716
    assert mean(counts) == Fraction(5809, 442)


def test_thirty_one_has_5732_at_10_and_4_at_2() -> None:
    """Without trips, sixteen trips of ten-cards fall back to 10, and trips of 2s to 2."""
    counts = scores(hand_space(load_variant("thirty-one")))
    assert (counts[Fraction(10)], counts[Fraction(2)]) == (5732, 4)
    assert mean(counts) == Fraction(72311, 5525)


def test_schwimmen_has_32_trips_and_31_with_probability_3_in_620() -> None:
    """P(31) in 32 cards: Hemme's puzzle in Spektrum der Wissenschaft."""
    counts = scores(hand_space(load_variant("schwimmen")))
    assert counts[Fraction(61, 2)] == 32
    assert Fraction(counts[Fraction(31)], sum(counts.values())) == Fraction(3, 620)
    assert mean(counts) == Fraction(19597, 1240)


def test_eenendertigen_is_lower_without_trips() -> None:
    """The same 32 cards."""
    assert mean(scores(hand_space(load_variant("eenendertigen")))) == Fraction(4857, 310)


def test_four_cards_make_270725_hands_16_at_41_and_2509_at_30_and_a_half() -> None:
    """41 is an ace and three of the four ten-cards of one suit: 4 * C(4,3) = 16."""
    counts = scores(hand_space(load_variant("scat-four-card")))
    assert sum(counts.values()) == 270_725
    assert (counts[Fraction(41)], counts[Fraction(61, 2)]) == (16, 2509)


def test_three_aces_of_fire_stand_above_every_31() -> None:
    """Four choices of three aces score 32, and the seven other ranks stay at 30.5."""
    counts = scores(hand_space(load_variant("schwimmen-fire")))
    assert (counts[Fraction(32)], counts[Fraction(61, 2)]) == (4, 28)
    assert max(counts) == 32


def test_runs_count_30_and_a_half_unless_the_suit_total_is_higher() -> None:
    """Eleven runs in each suit, A-K-Q being a 31 already: 4 * (11 - 1) = 40 hands."""
    counts = scores(hand_space(load_variant("runs")))
    assert (counts[Fraction(61, 2)], counts[Fraction(31)]) == (40, 24)


def test_stop_the_bus_has_the_categories_of_three_card_hands() -> None:
    """B. Alspach's counts; A-3-2 is a run, and ranks between A-K-Q and K-Q-J."""
    variant = load_variant("stop-the-bus")
    space = hand_space(variant)
    counts = Counter(CATEGORY_NAMES[index] for index in space.category.tolist())
    assert counts == {
        "prial": 52,
        "running flush": 48,
        "run": 720,
        "flush": 1096,
        "pair": 3744,
        "high card": 16440,
    }
    high, low, next_high = (
        space.labels.index(f"run, {run}")
        for run in ("ace-king-queen", "ace-3-2", "king-queen-jack")
    )
    assert (low, next_high) == (high - 1, high - 2)


CLASSES = {
    "thirty-one": 831,
    "three-of-a-kind": 831,
    "runs": 1755,
    "stop-the-bus": 1755,
    "eenendertigen": 116,
    "schwimmen": 1356,
    "schwimmen-fire": 1356,
}
"""Hand classes, counted by listing the images of every hand under every renaming, one by one."""


@pytest.mark.parametrize(("name", "number"), CLASSES.items())
def test_classes_are_hands_that_renaming_carries_into_each_other(name: str, number: int) -> None:
    """Their number, and that all hands of one class are of one strength and category."""
    variant = load_variant(name)
    space = hand_space(variant)
    classes = hand_classes(space)
    assert sorted(set(classes.tolist())) == list(range(number))
    for values in (space.strength.astype(np.int64), space.category):
        assert len(set(zip(classes.tolist(), values.tolist(), strict=True))) == number
    frame = hand_class_frame(variant)
    assert frame["hands"].sum() == len(space.hands)
    assert frame["hands"].to_list() == np.bincount(classes).tolist()
    assert frame["strength"].is_sorted()


def test_renaming_suits_or_ten_cards_stays_within_a_class() -> None:
    """Worked out one hand at a time, on hands that differ in nothing but names."""
    space = hand_space(load_variant("thirty-one"))
    by_hand = dict(
        zip(map(format_hand, space.hands.tolist()), hand_classes(space).tolist(), strict=True)
    )
    assert by_hand["KS QS 5H"] == by_hand["JH 10H 5C"]
    assert by_hand["KS KH 5H"] != by_hand["KS QH 5H"]  # trips of kings are nearer


RENAMINGS: dict[str, list[tuple[int, int]]] = {
    "suits": [(0, 1), (1, 2), (2, 3)],
    "tens": [(8, 9), (9, 10), (10, 11)],
}


def orbits(hands: list[frozenset[int]], moves: list[dict[int, int]]) -> int:
    """Count the sets of hands that steps of one renaming at a time connect."""
    left, number = set(hands), 0
    while left:
        number += 1
        reached = [left.pop()]
        while reached:
            hand = reached.pop()
            images = {frozenset(move[card] for card in hand) for move in moves} & left
            left -= images
            reached.extend(images)
    return number


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("thirty-one", ("suits", "tens")),
        ("three-of-a-kind", ("suits", "tens")),
        ("eenendertigen", ("suits", "tens")),
        ("runs", ("suits",)),
        ("stop-the-bus", ("suits",)),
    ],
)
def test_the_number_of_classes_is_the_number_of_orbits(name: str, kinds: tuple[str, ...]) -> None:
    """Walked hand by hand, exchanging two neighbouring suits or ten-cards at each step."""
    space = hand_space(load_variant(name))
    moves = []
    for kind in kinds:
        for one, other in RENAMINGS[kind]:
            swap = {one: other, other: one}
            moves.append(
                {
                    card: 4 * (card // 4) + swap.get(card % 4, card % 4)
                    if kind == "suits"
                    else 4 * swap.get(card // 4, card // 4) + card % 4
                    for card in range(52)
                }
            )
    hands = [frozenset(hand) for hand in space.hands.tolist()]
    assert orbits(hands, moves) == int(hand_classes(space).max()) + 1


def test_where_suits_rank_and_runs_count_every_hand_is_a_class_of_its_own() -> None:
    """No renaming is left: neither of suits, nor of the cards that count ten."""
    space = hand_space(preset("schwimmen", "schwimmen-with-runs", ranking={"patterns": (RUN,)}))
    assert sorted(hand_classes(space).tolist()) == list(range(comb(32, 3)))
