"""Cards and hands as text: what is read, what is written, and what is refused."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.cards import (
    POINTS,
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    card,
    deck,
    format_card,
    format_hand,
    in_order,
    parse_cards,
    parse_hand,
    rank_of,
    suit_of,
)
from t31.errors import CardError, HandError, T31Error

HANDS = st.lists(st.integers(0, 51), min_size=3, max_size=4, unique=True).map(in_order)
SEPARATORS = st.sampled_from([" ", "", ", ", ",", ";", "-", "/", " | ", "\t", "\n", "+", "_"])


def test_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    """The numbering is public: arrays of hands are written in it."""
    numbers = [card(rank, suit) for rank in range(13) for suit in range(4)]
    assert numbers == list(range(52))
    assert all(card(rank_of(number), suit_of(number)) == number for number in numbers)
    assert [format_card(number) for number in (0, 1, 2, 3, 35, 51)] == [
        "2C",
        "2D",
        "2H",
        "2S",
        "10S",
        "AS",
    ]


def test_points_are_eleven_ten_or_the_number() -> None:
    """Aces count 11, court cards and tens 10, number cards their number."""
    worth = {"A": 11, "K": 10, "Q": 10, "J": 10} | {str(n): n for n in range(2, 11)}
    assert {rank: POINTS[index] for index, rank in enumerate(RANKS)} == worth


@pytest.mark.parametrize(("lowest", "size"), [(2, 52), (5, 40), (6, 36), (7, 32), (10, 20)])
def test_a_short_deck_keeps_the_numbers_of_its_cards(lowest: int, size: int) -> None:
    """Four suits from the lowest rank up to the ace."""
    cards = deck(lowest)
    assert len(cards) == size
    assert {RANKS[rank_of(number)] for number in cards} == set(RANKS[lowest - 2 :])


@pytest.mark.parametrize(
    "text",
    [
        "AS KS 10S",
        "AsKsTs",
        "A♠ K♠ 10♠",
        "10s,as;ks",
        "  ks - tS/aS ",
        "A♤K♤T♤",
        "A♠\ufe0f K♠\ufe0e 10♠\ufe0f",
        "[AS, KS, 10S]",
        "AS\nKS\tTS",
    ],
)
def test_a_hand_is_read_in_any_order_case_and_with_mixed_separators(text: str) -> None:
    """However it is written, the hand is the same."""
    assert format_hand(parse_hand(text)) == "AS KS 10S"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("AS KS 1S", "1S"),
        ("AS KS 11S", "11S"),
        ("AS XX KS", "XX"),
        ("AsKsZz", "Zz"),
        ("AS K 10S", "K"),
        ("AS KS S10", "S10"),
        ("AS KS 10", "10"),
        ("A♥ K♥ joker", "joker"),
        ("a\u017f KS 10S", "a\u017f"),  # the long s, which Python upper-cases to an S
        ("AS KS \uff11\uff10S", "\uff11\uff10S"),  # full-width digits
    ],
)
def test_a_token_that_is_no_card_is_quoted(text: str, token: str) -> None:
    """The message holds the offending token, not the whole line."""
    with pytest.raises(CardError, match=re.escape(f"'{token}'")):
        parse_hand(text)


@pytest.mark.parametrize(("text", "token"), [("AS KS AS", "AS"), ("10h 9h th", "th")])
def test_a_repeated_card_is_quoted_as_it_was_written(text: str, token: str) -> None:
    """A deck holds each card once."""
    with pytest.raises(HandError, match=re.escape(f"'{token}'")):
        parse_hand(text)


@pytest.mark.parametrize("text", ["", "   ", "AS", "AS KS", "AS KS QS JS 10S"])
def test_a_hand_of_another_size_is_refused(text: str) -> None:
    """Three or four cards make a hand where the variant does not say."""
    with pytest.raises(HandError, match="3 or 4 cards"):
        parse_hand(text)


def test_the_size_of_the_variant_is_asked_for() -> None:
    """A hand of four is no hand in a game of three."""
    with pytest.raises(HandError, match="3 cards, not 4"):
        parse_hand("AS KS QS JS", cards=3)


def test_a_card_outside_the_deck_is_quoted() -> None:
    """A short deck has no low cards."""
    with pytest.raises(CardError, match=r"'6D'.*32 cards run from 7"):
        parse_hand("AS KS 6D", lowest_rank=7)


def test_every_hand_of_three_is_read_back_from_its_own_text() -> None:
    """Parse after print is the identity, on all 22,100 hands."""
    for hand in combinations(reversed(deck()), 3):
        assert parse_hand(format_hand(hand)) == hand


@given(HANDS, st.data())
def test_a_hand_is_read_back_however_it_is_written(
    hand: tuple[int, ...], data: st.DataObject
) -> None:
    """Any order, ranks with 10 or T, suits as letters or symbols, any separators."""
    written = ""
    for number in data.draw(st.permutations(hand)):
        rank, suit = RANKS[rank_of(number)], suit_of(number)
        rank = data.draw(st.sampled_from([rank, rank.lower(), rank.replace("10", "T")]))
        symbol = data.draw(st.sampled_from([SUITS[suit], SUITS[suit].lower(), SUIT_SYMBOLS[suit]]))
        written += rank + symbol + data.draw(SEPARATORS)
    assert parse_hand(written) == hand


ALMOST_CARDS = st.text(alphabet="AKQJT1023456789cdhsCDHS♣♦♥♠ ,-", max_size=16)


@given(st.text() | ALMOST_CARDS)
def test_no_text_crashes_the_parser(text: str) -> None:
    """Whatever is typed, the answer is distinct cards in order or one line of what is wrong."""
    refusal = ""
    cards: tuple[int, ...] = ()
    try:
        cards = parse_cards(text)
    except T31Error as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert refusal or parse_cards(format_hand(cards)) == cards
