"""Why a hand is worth what it is, in sentences; and which games are promised exact tables."""

from itertools import islice

import pytest

from t31.answers.explanation import explain
from t31.answers.hands import score_hand
from t31.cards import POINTS, Hand, rank_of, suit_of
from t31.exact.countable import promises_exact_tables
from t31.hands.space import hand_space
from t31.rules.loading import CATALOGUE_ORDER, load_variant
from t31.rules.variant import Variant
from tests.presets import ACES, RUN, THREE_CARD_POKER, TRIPS, preset

LEVEL = "Hands of equal score are level, whatever their suits."


def test_totals_come_first_the_highest_before_the_others() -> None:
    """Each with its cards. 21 and 5: the higher counts."""
    totals, counts, ties, _ = explain("KS 5H AS", "thirty-one")
    assert totals == "Suit totals: spades 21 (AS KS), hearts 5 (5H)."
    assert counts == "The best total counts: 21, in spades."
    assert ties == LEVEL


@pytest.mark.parametrize(
    ("hand", "variant", "sentence"),
    [
        ("5S 5H 5D", "scat", "Three of a kind counts 30.5 in place of the best total."),
        ("AS AH AD", "schwimmen-fire", "Three aces count 32 in place of the best total."),
        ("5S 4S 3S", "runs", "A suited run counts 30.5 in place of the best total."),
        (
            "AS KS QS",
            "runs",
            "The best total counts: 31, in spades. "
            "Only these would replace a lower total: a suited run 30.5.",
        ),
        (
            "KS KH KD AS",
            "scat-four-card",
            "Three of a kind counts 30.5 in place of the best total.",
        ),
        ("7S 7H 7D 7C", "scat-four-card", "Four of a kind counts 30.5 in place of the best total."),
        ("5S 5H 5D", "thirty-one", "The best total counts: 5, in spades."),
    ],
)
def test_what_counts_is_the_pattern_or_the_total(hand: str, variant: str, sentence: str) -> None:
    """Whichever is higher; a game without patterns says nothing of them."""
    assert sentence in explain(hand, variant)


@pytest.mark.parametrize(
    ("hand", "variant", "sentence"),
    [
        ("AS KS QS", "scat", "That is a blitz: shown before a knock, all others lose a life."),
        (
            "AS KS QS",
            "bank",
            "That is a blitz: shown at any time, it takes the pot, to which every other player"
            " adds 1.",
        ),
        (
            "AS KS QS",
            "no-elimination",
            "That is a blitz: shown at any time, it gets 6 points, and the best other hand is in"
            " the middle.",
        ),
        (
            "AS KS QS",
            "schwimmen",
            "That is a blitz: shown at any time, the round ends at once and the hands are"
            " compared.",
        ),
        (
            "AS AH AD",
            "schwimmen-fire",
            "That is a blitz: shown at any time, all others lose a life.",
        ),
    ],
)
def test_a_blitz_says_what_follows(hand: str, variant: str, sentence: str) -> None:
    """By the rules of each game."""
    assert sentence in explain(hand, variant)
    assert not any("blitz" in step for step in explain("KS 9S 8D", variant))


def test_a_price_of_several_lives_is_said() -> None:
    """Rules of one's own may ask for more than a life."""
    blitz = ({"scores": (31,), "when": "any-time", "effect": "others-lose-3"},)
    game = preset("scat", "harsh", blitz=blitz)
    assert "That is a blitz: shown at any time, all others lose 3 lives." in explain(
        "AS KS QS", game
    )


def test_a_strict_order_says_how_it_tells_hands_apart() -> None:
    """In place of saying that equal scores are level."""
    steps = explain("KS 9S 8D", "schwimmen")
    assert any("clubs before spades, hearts and diamonds" in step for step in steps)
    assert LEVEL not in steps


def test_a_three_card_hand_says_its_rank_and_the_order() -> None:
    """Which the usual and the casino game do not share."""
    first, order, *_ = explain("8S 8H KD", "stop-the-bus")
    assert first == "The hand ranks as: pair of 8s, king."
    assert order == (
        "Categories, the best first: prial, running flush, run, flush, pair, high card."
    )
    casino = explain("8S 8H KD", THREE_CARD_POKER)
    assert casino[1].startswith("Categories, the best first: running flush, prial, run")
    assert "A-3-2 is the lowest run." in casino[2]


def test_the_last_sentence_counts_all_hands() -> None:
    """31 in four suits: an ace and two of K Q J 10, 4 x 6 of C(52,3) = 22,100 hands."""
    assert explain("AS KS QS", "thirty-one")[-1] == (
        "Of 22,100 hands 22,076 are weaker, 24 level (this one among them) and 0 stronger."
    )


def test_four_aces_are_not_called_three() -> None:
    """Under rules of one's own; with another card beside them three are three."""
    game = preset("scat-four-card", "aces", ranking={"patterns": (TRIPS, ACES)})
    assert "Four aces count 32 in place of the best total." in explain("AS AH AD AC", game)
    assert "Three aces count 32 in place of the best total." in explain("AS AH AD 2C", game)


EQUAL = preset(
    "schwimmen",
    "equal",
    ranking={"patterns": (TRIPS | {"score": 31}, RUN | {"score": 31})},
    blitz=({"scores": (31,), "when": "any-time", "effect": "showdown"},),
)
"""Every pattern scores what the best total does, and is a blitz."""


def test_a_pattern_of_equal_score_is_told_from_the_total_it_goes_before() -> None:
    """Ace, king and queen of a suit are a run and total 31 as well."""
    assert "A suited run counts 31 in place of the best total." in explain("AS KS QS", EQUAL)
    assert "Three of a kind counts 31 in place of the best total." in explain("8S 8H 8D", EQUAL)
    assert any(step.startswith("The best total counts: 31,") for step in explain("AS KS JS", EQUAL))


def best_total(hand: Hand) -> int:
    """Return the highest total of one suit."""
    return max(sum(POINTS[rank_of(c)] for c in hand if suit_of(c) == suit) for suit in range(4))


@pytest.mark.parametrize("name", CATALOGUE_ORDER)
def test_every_kind_of_hand_can_be_explained(name: str) -> None:
    """One hand in 97 of each game: a pattern counts where the score is above every total."""
    game = load_variant(name)
    for row in islice(hand_space(game).hands, 0, None, 97 if game.cards.hand == 3 else 9_973):
        hand = tuple(int(card) for card in row)
        text, scored = " ".join(explain(hand, game)), score_hand(hand, game)
        assert (scored.label if scored.score is None else str(scored.score)) in text
        assert ("That is a blitz" in text) == (scored.category == "blitz")
        is_pattern = scored.score is not None and scored.score > best_total(hand)
        assert ("in place of the best total" in text) == is_pattern


PROMISED = [
    *map(load_variant, CATALOGUE_ORDER),
    preset("scat-four-card", "plain", ranking={"patterns": ()}),
    preset("runs", "all-patterns", ranking={"patterns": (TRIPS, ACES, RUN)}),
    THREE_CARD_POKER,
]
NOT_PROMISED = [
    preset("scat-four-card", "aces", ranking={"patterns": (TRIPS, ACES)}),
    preset("scat-four-card", "strict", ranking={"tie_break": "schwimmen"}),
]


@pytest.mark.parametrize("game", [*PROMISED, *NOT_PROMISED], ids=lambda game: game.id)
def test_exact_tables_are_promised_as_the_rules_say(game: Variant) -> None:
    """Three cards always; four with trips or nothing, and no order among equal scores."""
    assert promises_exact_tables(game) == (game in PROMISED)
