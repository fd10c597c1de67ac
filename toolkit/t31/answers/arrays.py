"""What are all these hands worth? Arrays of hands, under a variant by any name it has."""

from numpy.typing import ArrayLike

from t31.answers.variants import load_variant
from t31.hands import scores
from t31.rules.variant import Variant


def score_hands(
    hands: ArrayLike, variant: str | Variant, *, check: bool = True
) -> scores.HandScores:
    """Score every row of ``hands`` under one variant.

    Args:
        hands: card numbers ``4 * rank + suit``, integers of shape ``(n, h)``, in any order
            within a row; h is the hand size of the variant.
        variant: a variant, or the id, alias or path of one.
        check: whether to make sure that every row is a hand. Without it a row that is no hand
            gives meaningless scores, or an ``IndexError`` where a number is not of any card.

    Returns:
        Score and strength of each hand, in the order of the rows; see
        :class:`~t31.hands.scores.HandScores`.

    Raises:
        ScoreInputError: what is given is no array, or one with masked entries; with ``check``, at
            the first row that is no hand of the variant.
        UnknownVariantError, VariantError: see :func:`t31.load_variant`.

    >>> score_hands([[51, 47, 35], [0, 1, 2]], "scat").score2.tolist()
    [62, 61]
    """
    game = variant if isinstance(variant, Variant) else load_variant(variant)
    return scores.score_hands(hands, game, check=check)
