"""Everything exact about one variant, model and player count, made together.

The tables of a group share one counting: knock outcomes and order statistics are counted once, and
every other figure is a sum, a ratio or a threshold of those counts.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from t31.errors import NotComputedError
from t31.exact import tables, two_players
from t31.exact.comparison import variant_comparison
from t31.exact.counts import conditions
from t31.exact.rows import KnockOutcomeRow, KnockRow, KnockThresholdRow, Model
from t31.exact.thresholds import knock_thresholds
from t31.rules.variant import Variant

PLAYERS_COMPUTED: Final = range(2, 3)
"""Player counts that this version counts exactly."""

Row = NamedTuple
Tables = Mapping[str, Sequence[Any]]
"""Rows by the name of their table."""


def hand_tables(variant: Variant) -> Tables:
    """Return the tables of one hand by itself, hands as dealt."""
    return {"score_distribution": list(tables.score_distribution(variant, "dealt"))}


def player_tables(variant: Variant, model: Model, players: int) -> Tables:
    """Return the tables of ``players`` hands at one table.

    Returns:
        ``order_statistic``, ``knock``, ``knock_outcome``, ``knock_threshold`` and
        ``variant_comparison``, the knock tables under each condition of the variant.

    Raises:
        NotComputedError: this version has no exact count for that many players.
    """
    if players not in PLAYERS_COMPUTED:
        raise NotComputedError(
            f"{variant.id}: no exact tables for that many players",
            got=players,
            remedy="this version counts two players exactly",
        )
    orders = list(tables.order_statistic(variant, model, two_players.order_counts(variant)))
    knocks: list[KnockRow] = []
    outcomes: list[KnockOutcomeRow] = []
    thresholds: list[KnockThresholdRow] = []
    for condition in conditions(variant):
        counts = two_players.knock_counts(variant, condition)
        rows = list(tables.knock(variant, model, counts))
        knocks += rows
        outcomes += tables.knock_outcome(variant, model, counts)
        thresholds += knock_thresholds(rows)
    distribution = list(tables.score_distribution(variant, model))
    headline = [row for row in thresholds if row.condition == conditions(variant)[-1]]
    return {
        "order_statistic": orders,
        "knock": knocks,
        "knock_outcome": outcomes,
        "knock_threshold": thresholds,
        "variant_comparison": [variant_comparison(variant, distribution, orders, headline)],
    }
