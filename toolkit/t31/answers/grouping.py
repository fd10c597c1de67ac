"""Which games have the same tables, model by model and for every number of players?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from t31.exact.rows import Model
from t31.rules.variant import Variant

Table = tuple[str, int]
"""A model and a number of players."""

T = TypeVar("T")


@dataclass(frozen=True)
class Alike(Generic[T]):
    """Games whose tables are the same throughout.

    Attributes:
        variants: the games, in the order in which they were asked for.
        tables: what was counted, by model and players; what was not is not there.
    """

    variants: tuple[Variant, ...]
    tables: Mapping[Table, T]

    @property
    def model(self) -> Model:
        """The model nearest to play: ``last-draw`` where it is counted, else ``dealt``."""
        return "last-draw" if self.players("last-draw") else "dealt"

    def players(self, model: str) -> tuple[int, ...]:
        """Return the player counts that are counted under ``model``, ascending."""
        return tuple(sorted(number for name, number in self.tables if name == model))

    def by_players(self, model: str) -> dict[int, T]:
        """Return the tables of ``model`` by player count, ascending."""
        return {number: self.tables[model, number] for number in self.players(model)}


def alike(games: Iterable[tuple[Variant, Mapping[Table, T]]]) -> tuple[Alike[T], ...]:
    """Group games with the same tables; games without any are left out.

    Returns:
        One group for each set of tables, in the order of the first game of each.
    """
    groups: dict[frozenset[tuple[Table, T]], tuple[list[Variant], Mapping[Table, T]]] = {}
    for variant, tables in games:
        if tables:
            groups.setdefault(frozenset(tables.items()), ([], tables))[0].append(variant)
    return tuple(Alike(tuple(variants), tables) for variants, tables in groups.values())
