"""One answer, however it is asked for: plain definition, table, array, polars and SQL."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polars as pl
import pytest

from t31.cards import SUIT_NAMES, format_hand
from t31.hands.frames import hand_frame
from t31.hands.scores import score_hands
from t31.hands.scoring import hand_value
from t31.hands.space import dense_table, hand_space
from t31.rules.loading import catalogue
from t31.rules.variant import Variant
from t31.store.reader import Results, open_results


@pytest.fixture(scope="module")
def results(catalogue_database: Path) -> Iterator[Results]:
    """A results database with the hands of every variant."""
    with open_results(catalogue_database) as opened:
        yield opened


def scores_like(variant: Variant) -> Variant:
    """Return the first game of the catalogue whose hands are worth what those of this one are."""
    wanted = variant.cards, variant.ranking, variant.blitz_scores2
    return next(
        game for game in catalogue() if (game.cards, game.ranking, game.blitz_scores2) == wanted
    )


@cache
def by_definition(variant: Variant) -> pl.DataFrame:
    """Value every hand of ``variant`` by the plain definition, highest cards first."""
    hands = [tuple(hand) for hand in hand_space(variant).hands.tolist()]
    values = [hand_value(hand, variant) for hand in hands]
    place = {key: index for index, key in enumerate(sorted({value.key for value in values}))}
    suits = [value.counting_suit for value in values]
    return pl.DataFrame(
        {
            "hand": [format_hand(hand) for hand in hands],
            "score": [None if value.score2 is None else value.score2 / 2 for value in values],
            "strength": [place[value.key] for value in values],
            "label": [value.label for value in values],
            "category": [value.category for value in values],
            "counting_suit": [None if suit is None else SUIT_NAMES[suit] for suit in suits],
        },
        schema_overrides={"score": pl.Float64, "strength": pl.Int32, "counting_suit": pl.String},
    )


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_every_way_to_score_gives_every_hand_the_same_value(
    variant: Variant, results: Results
) -> None:
    """Plain definition, dense table, array, polars join and SQL join, on every hand there is."""
    hands, expected = hand_space(variant).hands, by_definition(scores_like(variant))
    strength = expected["strength"].to_numpy()
    score2 = (2 * expected["score"]).fill_null(-1).to_numpy()

    assert (dense_table(variant)[tuple(hands.T)] == strength).all()
    array = score_hands(hands, variant)
    assert (array.strength == strength).all()
    assert (array.score2 == score2).all()

    dealt = expected.select("hand").sample(fraction=1, shuffle=True, seed=31)
    by_polars = dealt.join(hand_frame(variant), on="hand", how="left", maintain_order="left")
    wanted = dealt.join(expected, on="hand", how="left", maintain_order="left")
    assert by_polars.select(expected.columns).equals(wanted)

    by_sql = results.query(
        """
        SELECT hand, score::DOUBLE AS score, strength, label, category, counting_suit
        FROM (SELECT unnest($dealt) AS hand, generate_subscripts($dealt, 1) AS place)
        LEFT JOIN (FROM hand WHERE variant = $variant) USING (hand)
        ORDER BY place
        """,
        {"dealt": dealt["hand"].to_list(), "variant": variant.id},
    )
    assert by_sql.equals(wanted)
