"""Everything exact about one variant and model, for several player counts at once.

The tables of a group share one counting: knock outcomes and order statistics are counted once for
all player counts, and every other figure is a sum, a ratio or a threshold of those counts.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from t31.exact import countable, counting, tables
from t31.exact.comparison import variant_comparison
from t31.exact.costs import PLACES_COUNTED, PlaceCounts, knock_cost
from t31.exact.countable import conditions
from t31.exact.counts import KnockCounts
from t31.exact.rows import Condition, Model
from t31.exact.thresholds import knock_thresholds
from t31.rules.variant import Variant
from t31.showdown import unit

Tables = Mapping[str, Sequence[Any]]
"""Rows by the name of their table."""

KNOCK_TABLES: Final = ("knock", "knock_outcome", "knock_threshold")
ORDER_TABLES: Final = ("order_statistic", "variant_comparison")
_TURN_TABLES: Final = frozenset((*KNOCK_TABLES, "knock_cost"))
_DEAL_TABLES: Final = _TURN_TABLES | {"knock_hand", *ORDER_TABLES}

PLAYER_TABLES: Final[Mapping[Model, frozenset[str]]] = {
    "dealt": _DEAL_TABLES,
    "last-draw": _DEAL_TABLES,
    "final-turn": _TURN_TABLES,
}
"""All tables of some players, by model: what is not made of them is absent."""


def tables_of(variant: Variant, model: Model, players: int) -> frozenset[str]:
    """Return the tables that are promised for so many players; none where nothing is counted.

    Where low strengths are absent, whether any threshold is known shows only once all others are
    counted: the table ``knock_threshold`` is then no promise, and goes with ``knock``.
    """
    if players not in countable.player_counts(variant, model):
        return frozenset()
    absent = countable.absent_strengths(variant, model, players)
    names = {name for name in KNOCK_TABLES if name != "knock_threshold" or not absent}
    if countable.has_places(variant, model, players):
        names.add("knock_cost")
    if countable.has_classes(variant, model, players):
        names.add("knock_hand")
    if model != "final-turn" and not absent:
        names.update(ORDER_TABLES)
    return frozenset(names)


def hand_tables(variant: Variant, models: Sequence[Model] = ("dealt",)) -> Tables:
    """Return the tables of one hand by itself, under each of ``models``."""
    rows = [row for model in models for row in tables.score_distribution(variant, model)]
    return {"score_distribution": rows}


def player_tables(
    variant: Variant, model: Model, wanted: Mapping[int, Collection[str]]
) -> dict[int, Tables]:
    """Return tables of one model, by player count.

    Args:
        variant: the game.
        model: what happens between the deal and the showdown.
        wanted: by player count the tables to make, out of :func:`tables_of`.

    Returns:
        The rows of each table wanted, knock tables under each condition of the variant, and with
        ``knock`` the thresholds, as far as they are known.

    Raises:
        NotComputedError: a player count or model that this version has no exact count for.
    """
    made: dict[int, dict[str, list[Any]]] = {
        players: {name: [] for name in (*KNOCK_TABLES, *names)} for players, names in wanted.items()
    }
    for condition in conditions(variant):
        knocks = counting.knock_counts(variant, model, condition, sorted(wanted))
        places = _places(made, variant, model, condition)
        for players, rows in made.items():
            _add_knocks(rows, variant, model, knocks[players])
            if "knock_cost" in rows:
                rows["knock_cost"] += knock_cost(
                    variant, model, knocks[players], places.get(players)
                )
        _add_classes(made, variant, model, condition)
    _add_orders(made, variant, model)
    return {
        players: {name: rows[name] for name in sorted(_handed_over(wanted[players]))}
        for players, rows in made.items()
    }


def _handed_over(wanted: Collection[str]) -> set[str]:
    """Return the names of the tables ``wanted``, with the thresholds that go with ``knock``."""
    return {*wanted, "knock_threshold"} if "knock" in wanted else set(wanted)


def _add_knocks(
    rows: dict[str, list[Any]], variant: Variant, model: Model, counts: KnockCounts
) -> None:
    knocks = list(tables.knock(variant, model, counts))
    rows["knock"] += knocks
    rows["knock_outcome"] += tables.knock_outcome(variant, model, counts)
    absent = countable.absent_strengths(variant, model, counts.players)
    rows["knock_threshold"] += knock_thresholds(
        knocks,
        lowest=Decimal(variant.table.minimum_knock2 or 0) / 2,
        is_complete=not absent,
    )


def _places(
    made: Mapping[int, Mapping[str, Any]], variant: Variant, model: Model, condition: Condition
) -> Mapping[int, PlaceCounts]:
    players = [number for number, rows in made.items() if "knock_cost" in rows and number > 2]
    if not players or not PLACES_COUNTED[unit(variant)]:
        return {}
    return counting.place_counts(variant, model, condition, players)


def _add_classes(
    made: Mapping[int, dict[str, list[Any]]], variant: Variant, model: Model, condition: Condition
) -> None:
    players = sorted(number for number, rows in made.items() if "knock_hand" in rows)
    if players:
        met = counting.class_outcomes(variant, model, condition, players)
        for number, by_class in met.items():
            made[number]["knock_hand"] += tables.knock_hand(
                variant, model, condition, number, by_class
            )


def _add_orders(made: Mapping[int, dict[str, list[Any]]], variant: Variant, model: Model) -> None:
    players = sorted(number for number, rows in made.items() if set(ORDER_TABLES) & set(rows))
    if not players:
        return
    distribution = list(tables.score_distribution(variant, model))
    headline = conditions(variant)[-1]
    for number, counts in counting.order_counts(variant, model, players).items():
        rows = made[number]
        orders = list(tables.order_statistic(variant, model, counts))
        thresholds = [row for row in rows["knock_threshold"] if row.condition == headline]
        rows["order_statistic"] = orders
        rows["variant_comparison"] = [variant_comparison(variant, distribution, orders, thresholds)]
