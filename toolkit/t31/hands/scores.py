"""Score arrays of hands: one table look-up a hand."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from t31.cards import DECK_CARDS, format_card
from t31.errors import ScoreInputError
from t31.hands.space import NO_HAND, dense_table, hand_space
from t31.rules.variant import Variant

_CHUNK: Final = 1 << 16
"""Hands looked up at a time: indices and results of one chunk stay in the processor's cache."""


class HandScores(NamedTuple):
    """Scores of ``n`` hands, in the order in which the hands were given.

    Attributes:
        score2: scores in half-points, int16 of shape ``(n,)``; -1 in a three-card ranking.
        strength: dense rank at the showdown, 0 the weakest, uint16 of shape ``(n,)``.
    """

    score2: NDArray[np.int16]
    strength: NDArray[np.uint16]


def score_hands(hands: ArrayLike, variant: Variant, *, check: bool = True) -> HandScores:
    """Score every row of ``hands`` under ``variant``.

    Args:
        hands: card numbers ``4 * rank + suit``, integers of shape ``(n, h)``, in any order
            within a row; h is the hand size of the variant.
        variant: the rules to score by.
        check: whether to make sure that every row is a hand. Without it a row that is no hand
            gives meaningless scores, or an ``IndexError`` where a number is not of any card.

    Returns:
        Score and strength of each hand, see :class:`HandScores`.

    Raises:
        ScoreInputError: what is given is no array, or one with masked entries; with ``check``, at
            the first row that is no hand of the variant.
    """
    array = _array(hands)
    if check:
        _require_card_numbers(array, variant)
    strength = _look_up(array, dense_table(variant))
    if check:
        _require_hands(array, strength, variant)
    score2 = hand_space(variant).score2
    return HandScores(score2.take(strength, mode="raise" if check else "clip"), strength)


def _array(hands: ArrayLike) -> NDArray[Any]:
    rows = hands if isinstance(hands, list | tuple) else ()
    if np.ma.isMaskedArray(hands) or any(map(np.ma.isMaskedArray, rows)):
        remedy = "give the rows that hold no masked entry, as a plain array"
        raise ScoreInputError("not an array of hands", got="a masked array", remedy=remedy)
    try:
        return np.asarray(hands)
    except (TypeError, ValueError):
        remedy = "give rows of equally many card numbers"
        raise ScoreInputError("not an array of hands", got=repr(hands), remedy=remedy) from None


def _look_up(hands: NDArray[np.integer], table: NDArray[np.uint16]) -> NDArray[np.uint16]:
    flat = table.ravel()
    strength = np.empty(len(hands), dtype=np.uint16)
    for start in range(0, len(hands), _CHUNK):
        first, *others = hands[start : start + _CHUNK].T.astype(np.intp)
        index = first
        for column in others:
            index = index * DECK_CARDS + column
        flat.take(index, out=strength[start : start + _CHUNK])
    return strength


def _require_card_numbers(array: NDArray[np.generic], variant: Variant) -> None:
    size = variant.cards.hand
    if array.ndim != 2 or array.shape[1] != size:
        remedy = f"give an integer array of shape (n, {size}) for {variant.id}"
        raise ScoreInputError("not an array of hands", got=f"shape {array.shape}", remedy=remedy)
    if not np.issubdtype(array.dtype, np.integer):
        remedy = "give card numbers 4 * rank + suit as integers"
        raise ScoreInputError("not an array of cards", got=f"dtype {array.dtype}", remedy=remedy)
    cards = array.astype(np.int64, casting="unsafe")
    outside = (cards < 0) | (cards >= DECK_CARDS)
    if outside.any():
        row, column = np.argwhere(outside)[0]
        remedy = "cards are numbered 0 to 51: 4 * rank + suit"
        raise ScoreInputError(f"no card in row {row}", got=array[row, column], remedy=remedy)


def _require_hands(
    array: NDArray[np.integer], strength: NDArray[np.uint16], variant: Variant
) -> None:
    if not (strength == NO_HAND).any():
        return
    row = int(np.argmax(strength == NO_HAND))
    cards = " ".join(format_card(int(card)) for card in array[row])
    remedy = f"{variant.id} deals {variant.cards.hand} different cards of a deck of"
    raise ScoreInputError(
        f"no hand in row {row}", got=cards, remedy=f"{remedy} {variant.deck_cards}"
    )
