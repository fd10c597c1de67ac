"""The hand space as frames: one row a hand, one row a class of hands."""

import polars as pl

from t31.cards import DECK_CARDS, SUIT_NAMES, format_card
from t31.hands.classes import hand_classes
from t31.hands.ranking import CATEGORY_NAMES
from t31.hands.space import hand_space
from t31.rules.variant import Variant


def hand_frame(variant: Variant) -> pl.DataFrame:
    """Return every hand of ``variant`` with what it is worth, the highest cards first.

    Returns:
        Columns variant, hand (text), score (points, null in a three-card ranking), strength (dense
        rank at the showdown, 0 the weakest), label, category, counting_suit (a suit's name, null
        where none counts) and hand_class (a number, classes by strength from the weakest up).
    """
    space = hand_space(variant)
    strength = pl.Series("strength", space.strength)
    names = pl.Series([format_card(card) for card in range(DECK_CARDS)])
    cards = [names.gather(column) for column in space.hands.T]
    score = pl.Series([None if s < 0 else s / 2 for s in space.score2.tolist()], dtype=pl.Float64)
    return pl.select(
        variant=pl.lit(variant.id),
        hand=pl.concat_str(cards, separator=" "),
        score=score.gather(strength),
        strength=strength.cast(pl.Int32),
        label=pl.Series(space.labels).gather(strength),
        category=pl.Series(CATEGORY_NAMES).gather(space.category),
        counting_suit=pl.Series([*SUIT_NAMES, None]).gather(space.counting_suit % 5),
        hand_class=pl.Series(hand_classes(space)).cast(pl.Int32),
    )


def hand_class_frame(variant: Variant) -> pl.DataFrame:
    """Return the classes of hands of ``variant``, weakest first.

    Returns:
        Columns variant, hand_class, example (its hand of the highest cards, as text), hands (how
        many there are), score, strength and category, which all hands of a class share.
    """
    by_class = (
        hand_frame(variant)
        .group_by("hand_class")
        .agg(
            pl.col("variant", "score", "strength", "category").first(),
            example=pl.col("hand").first(),
            hands=pl.len().cast(pl.Int64),
        )
    )
    columns = ("variant", "hand_class", "example", "hands", "score", "strength", "category")
    return by_class.select(columns).sort("hand_class")
