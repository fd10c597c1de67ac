"""What is this hand worth, and how does it stand among all hands of the game?"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from t31.answers.variants import load_variant
from t31.cards import (
    SUIT_NAMES,
    Hand,
    card_number,
    format_hand,
    in_order,
    parse_hand,
    require_in_deck,
)
from t31.errors import HandError
from t31.hands.scoring import hand_value
from t31.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """One hand under one variant.

    Attributes:
        variant: id of the variant.
        hand: the hand as text, in the order the toolkit writes hands.
        score: points, a multiple of 0.5; ``None`` in a three-card ranking.
        label: the value in words.
        category: ``blitz``, the pattern that counts, or how suited the hand is.
        counting_suit: name of the suit that counts, ``None`` where none does.
        counting: the cards that count, as text.
    """

    variant: str
    hand: str
    score: Decimal | None
    label: str
    category: str
    counting_suit: str | None
    counting: str


def score_hand(hand: str | Hand, variant: str | Variant) -> ScoredHand:
    """Score one hand under one variant.

    Args:
        hand: text such as ``"AS KS 10S"``, or card numbers ``4 * rank + suit``.
        variant: a variant, or the id, alias or path of one.

    Raises:
        CardError, HandError: the hand is none of this variant's; the message quotes the token.
        UnknownVariantError, VariantError: see :func:`t31.load_variant`.

    >>> score_hand("KH 8H 5H", "scat").score
    Decimal('23')
    >>> score_hand("7D 7H 7S", "schwimmen").label
    '30.5 three 7s'
    """
    game = variant if isinstance(variant, Variant) else load_variant(variant)
    cards = _hand_of(hand, game)
    value = hand_value(cards, game)
    suit = value.counting_suit
    return ScoredHand(
        variant=game.id,
        hand=format_hand(cards),
        score=None if value.score2 is None else Decimal(value.score2) / 2,
        label=value.label,
        category=value.category,
        counting_suit=None if suit is None else SUIT_NAMES[suit],
        counting=format_hand(value.counting),
    )


@dataclass(frozen=True, slots=True)
class HandContext:
    """How many hands of a game are weaker than one of its hands, as strong as it, stronger."""

    weaker: int
    level: int
    stronger: int

    @property
    def total(self) -> int:
        """All hands of the game."""
        return self.weaker + self.level + self.stronger


def hand_context(hand: str | Hand, variant: str | Variant) -> HandContext:
    """Count the hands of the variant below, level with and above ``hand``, itself level.

    Raises:
        CardError, HandError, UnknownVariantError, VariantError: see :func:`score_hand`.

    >>> hand_context("AS KS QS", "three-of-a-kind")
    HandContext(weaker=22076, level=24, stronger=0)
    """
    # Loaded here, because scoring a single hand needs no arrays.
    from t31.hands.space import hand_space

    game = variant if isinstance(variant, Variant) else load_variant(variant)
    cards = _hand_of(hand, game)
    space = hand_space(game)
    strength = hand_space(game).strength_of(cards)
    by_strength = space.hands_by_strength
    weaker, level = sum(by_strength[:strength]), by_strength[strength]
    return HandContext(weaker=weaker, level=level, stronger=len(space.hands) - weaker - level)


def _hand_of(hand: str | Hand, variant: Variant) -> Hand:
    size, lowest_rank = variant.cards.hand, variant.cards.lowest_rank
    if isinstance(hand, str):
        return parse_hand(hand, size, lowest_rank)
    if not isinstance(hand, Iterable):
        remedy = "give text such as 'AS KS 10S', or card numbers"
        raise HandError("not a hand", got=repr(hand), remedy=remedy)
    cards = in_order(map(card_number, hand))
    require_in_deck(cards, lowest_rank)
    if len(set(cards)) != len(cards):
        raise HandError("the same card twice", got=format_hand(cards))
    if len(cards) != size:
        remedy = f"a hand of {variant.id} is {size} cards"
        raise HandError("wrong number of cards", got=format_hand(cards), remedy=remedy)
    return cards
