"""Cards, decks and the text of hands.

A card is a small integer, so that arrays of hands and single hands speak the same language:
``card = 4 * rank + suit`` with rank 0-12 for 2…A and suit 0-3 for clubs, diamonds, hearts, spades.
Short decks keep the same numbers. Inside the toolkit a hand is a tuple of such numbers; outside it
is text, written by rank from the ace down and within a rank in the order S H D C.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import Final

from t31.errors import CardError, HandError

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("C", "D", "H", "S")
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_SYMBOLS: Final = ("♣", "♦", "♥", "♠")
POINTS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""Points of a card by rank 0-12: the ace 11, court cards and the 10 ten, others their number."""

ACE: Final = 12
DECK_CARDS: Final = 52

Hand = tuple[int, ...]
"""Card numbers of one hand, in the order of :func:`in_order`."""

_REMEDY: Final = "a card is a rank 2-10 J Q K A (T is 10) and a suit S H D C or ♠ ♥ ♦ ♣"
_NUMBERS: Final = "a card is 4 * rank + suit, a whole number from 0 to 51"
_SUIT_OF: Final = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **{letter.lower(): suit for suit, letter in enumerate(SUITS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
    **{symbol: suit for suit, symbol in enumerate("♧♢♡♤")},
}
_RANK_OF: Final = {
    **{text: rank for rank, text in enumerate(RANKS)},
    **{text.lower(): rank for rank, text in enumerate(RANKS)},
    "T": 8,
    "t": 8,
}
_SEPARATORS: Final = r"[\s,;:/|+\-_.·'\"()\[\]{}\ufe0e\ufe0f]"
_CARD: Final = re.compile(rf"(10|[2-9TtJjQqKkAa])([{''.join(_SUIT_OF)}])")
_GAP: Final = re.compile(rf"{_SEPARATORS}*")
_TOKEN: Final = re.compile(rf"(?:(?!{_SEPARATORS}).)+", re.DOTALL)


def card(rank: int, suit: int) -> int:
    """Return the number 0-51 of the card of ``rank`` 0-12 (2…A) and ``suit`` 0-3 (C D H S).

    >>> card(rank=12, suit=3)
    51
    """
    return 4 * rank + suit


def rank_of(card: int) -> int:
    """Return the rank 0-12 (2…A) of a card number."""
    return card // 4


def suit_of(card: int) -> int:
    """Return the suit 0-3 (clubs, diamonds, hearts, spades) of a card number."""
    return card % 4


def deck(lowest_rank: int = 2) -> range:
    """Return the card numbers of a deck of four suits from ``lowest_rank`` (2-10) up to the ace.

    >>> len(deck()), len(deck(lowest_rank=7))
    (52, 32)
    """
    return range(4 * (lowest_rank - 2), DECK_CARDS)


def card_number(card: object) -> int:
    """Return ``card`` as the number 0-51 it is, also where an array holds it.

    Raises:
        CardError: it is no whole number, or the number of no card; the message quotes it.

    >>> card_number(51)
    51
    """
    if type(card) is not int:
        card = _whole_number(card)
    if not 0 <= card < DECK_CARDS:
        raise CardError("a card outside the deck", got=card, remedy=_NUMBERS)
    return card


def card_numbers(cards: object) -> Iterator[int]:
    """Return an iterator over ``cards`` as the numbers they are; see :func:`card_number`.

    Raises:
        CardError: it is nothing that holds cards.
    """
    if not isinstance(cards, Iterable):
        remedy = "give their numbers, as in (51, 47, 35), or text"
        raise CardError("not cards", got=repr(cards), remedy=remedy)
    return map(card_number, cards)


def _whole_number(card: object) -> int:
    try:
        if not isinstance(card, bool):
            return index(card)  # type: ignore[arg-type] # what it does not take, it refuses
    except TypeError:
        pass
    raise CardError("not the number of a card", got=repr(card), remedy=_NUMBERS)


def in_order(cards: Iterable[int]) -> Hand:
    """Return ``cards`` as a hand: by rank from the ace down, then spades, hearts, diamonds, clubs.

    >>> in_order((0, 51, 3))
    (51, 3, 0)
    """
    return tuple(sorted(cards, reverse=True))


def format_card(card: int) -> str:
    """Return a card as text.

    Raises:
        CardError: ``card`` is not the number of a card; the message quotes it.

    >>> format_card(35)
    '10S'
    """
    number = card_number(card)
    return RANKS[rank_of(number)] + SUITS[suit_of(number)]


def format_hand(cards: Iterable[int]) -> str:
    """Return a hand as text, in the one order the toolkit writes hands in.

    Raises:
        CardError: one of ``cards`` is not the number of a card, or they are not several; the
            message quotes what is wrong.

    >>> format_hand((32, 51, 47))
    'AS KS 10C'
    """
    return " ".join(map(format_card, in_order(card_numbers(cards))))


def parse_cards(text: str) -> Hand:
    """Read any number of distinct cards, in any order, case and with any usual separators.

    >>> parse_cards("AsKsTs") == parse_cards("A♠ K♠, 10♠") == (51, 47, 35)
    True

    Raises:
        CardError: at the first token that is not a card; the message quotes it. Or it is no text.
        HandError: when a card is there twice; the message quotes it.
    """
    if not isinstance(text, str):
        raise CardError("not cards as text", got=repr(text), remedy="write them, as in 'AS KS 10S'")
    cards: list[int] = []
    position = _end_of_gap(text, 0)
    while position < len(text):
        match = _CARD.match(text, position)
        if match is None:
            token = _TOKEN.match(text, position)
            raise CardError("not a card", got=token[0] if token else text, remedy=_REMEDY)
        number = card(_RANK_OF[match[1]], _SUIT_OF[match[2]])
        if number in cards:
            raise HandError("the same card twice", got=match[0], remedy="a deck holds each once")
        cards.append(number)
        position = _end_of_gap(text, match.end())
    return in_order(cards)


def parse_hand(text: str, cards: int | None = None, lowest_rank: int = 2) -> Hand:
    """Read a hand of ``cards`` cards (3 or 4 where none is given) of a deck.

    Args:
        text: the cards, as :func:`parse_cards` takes them.
        cards: how many cards the hand must hold; ``None`` allows 3 and 4.
        lowest_rank: the lowest rank 2-10 of the deck that the hand is dealt from.

    Returns:
        Card numbers, in the order of :func:`in_order`.

    Raises:
        CardError: a token that is no card, or a card outside the deck.
        HandError: a repeated card, or another number of cards.

    >>> parse_hand("10s as KS")
    (51, 47, 35)
    """
    hand = parse_cards(text)
    require_in_deck(hand, lowest_rank)
    allowed: Sequence[int] = (3, 4) if cards is None else (cards,)
    if len(hand) not in allowed:
        wanted = " or ".join(str(size) for size in allowed)
        remedy = f"a hand here is {wanted} cards, not {len(hand)}"
        raise HandError("wrong number of cards", got=text.strip(), remedy=remedy)
    return hand


def require_in_deck(cards: Iterable[int], lowest_rank: int) -> None:
    """Raise a :class:`~t31.errors.CardError` that quotes the first card outside the deck.

    What is not the number of a card at all is refused as such.
    """
    for number in map(card_number, cards):
        if number not in deck(lowest_rank):
            size = len(deck(lowest_rank))
            remedy = f"its {size} cards run from {lowest_rank} up to the ace"
            raise CardError("a card outside the deck", got=format_card(number), remedy=remedy)


def _end_of_gap(text: str, position: int) -> int:
    gap = _GAP.match(text, position)
    return gap.end() if gap else position
