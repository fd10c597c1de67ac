"""Which parts of the work there are, and how many of them an effort takes on.

A part is the hands of a variant by themselves, or its tables for one model and number of players.
What can be counted is a matter of :mod:`t31.exact`; how much of it is worth the wait is said here.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, get_args

from t31.exact.countable import can_cross_suits, models, player_counts
from t31.exact.group import tables_of
from t31.exact.rows import Model
from t31.rules.variant import Variant

Effort = Literal["quick", "normal", "full"]
EFFORTS: Final[tuple[Effort, ...]] = get_args(Effort)

TableKey = tuple[str, Model | None, int | None]
"""A table, with the model and number of players of the rows in question."""


class Part(NamedTuple):
    """One part of the work and the tables it fills; no players stand for the hands themselves."""

    model: Model | None
    players: int | None
    tables: frozenset[TableKey]

    @property
    def names(self) -> frozenset[str]:
        """Names of the tables."""
        return frozenset(name for name, _, _ in self.tables)

    def __str__(self) -> str:
        return "hands" if self.players is None else f"{self.model}, {self.players} players"


def parts_of(
    variant: Variant,
    players: Iterable[int] | None = None,
    wanted_models: Sequence[Model] | None = None,
    effort: Effort = "normal",
) -> list[Part]:
    """Return the parts that ``effort`` takes on for ``variant``.

    Args:
        variant: the game.
        players: player counts; those that the game does not seat, or that cannot be counted, are
            left out. ``None`` stands for all.
        wanted_models: models; those that make no sense for the game are left out.
        effort: ``quick`` makes the tables of two players as dealt, ``full`` all there are.
    """
    chosen = [model for model in models(variant) if model in (wanted_models or models(variant))]
    seats = None if players is None else set(players)
    counted = [
        Part(model, number, keys)
        for model in chosen
        for number in player_counts(variant, model)
        if (seats is None or number in seats) and (keys := _tables(variant, model, number, effort))
    ]
    return [_hands({part.model for part in counted}), *counted]


def missing_parts(parts: Iterable[Part], there: set[TableKey]) -> list[Part]:
    """Return what is left of ``parts`` once the tables that are there are taken out."""
    left = (part._replace(tables=part.tables - there) for part in parts)
    return [part for part in left if part.tables]


def _hands(counted: set[Model | None]) -> Part:
    distributions = {"dealt", *(counted & {"last-draw"})}
    hands: set[TableKey] = {("hand", None, None), ("hand_class", None, None)}
    hands |= {("score_distribution", model, None) for model in distributions}
    return Part(None, None, frozenset(hands))


def _tables(variant: Variant, model: Model, players: int, effort: Effort) -> frozenset[TableKey]:
    return frozenset(
        (table, model, players)
        for table in tables_of(variant, model, players)
        if _is_within(variant, model, players, table, effort)
    )


def _is_within(variant: Variant, model: Model, players: int, table: str, effort: Effort) -> bool:
    if effort == "quick":
        return (model, players) == ("dealt", 2) and table != "knock_hand"
    return effort == "full" or players <= _most_at_normal(variant, model, table)


def _most_at_normal(variant: Variant, model: Model, table: str) -> int:
    """Return with how many players a table is made in a minute or two: ``full`` makes the rest."""
    ranking, is_of_four = variant.ranking, variant.cards.hand == 4
    if ranking.kind == "three-card":
        return 4 if table == "knock_hand" else 6
    if table == "knock_hand" and (ranking.patterns or ranking.tie_break == "schwimmen"):
        return 0  # patterns and the order of suits cross the suits
    is_crossed = model == "last-draw" and can_cross_suits(variant, model)
    if table == "knock_cost":
        return 2 if is_of_four else 4 if is_crossed else 7
    return 5 if is_crossed else variant.players.max
