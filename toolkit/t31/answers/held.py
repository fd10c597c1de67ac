"""What does the results database hold of these games, and what is not computed yet?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from t31.errors import ResultsError
from t31.exact.countable import models
from t31.exact.group import tables_of
from t31.exact.rows import Model
from t31.rules.loading import argument
from t31.rules.variant import Variant
from t31.store.parts import Part
from t31.store.reader import Results
from t31.version import __version__


@dataclass(frozen=True, slots=True)
class Held:
    """What the database holds of one game.

    Attributes:
        variant: the game.
        t31_version: version of t31 that made all its rows.
        tables: player counts, ascending, by table and model, of those that are there at all.
    """

    variant: Variant
    t31_version: str
    tables: Mapping[tuple[str, str], tuple[int, ...]]

    @property
    def models(self) -> tuple[Model, ...]:
        """Models of which there are knock tables."""
        return tuple(model for model in models(self.variant) if self.players(model))

    def players(self, model: str, table: str = "knock") -> tuple[int, ...]:
        """Return the player counts of which ``table`` is there under ``model``, ascending."""
        return self.tables.get((table, model), ())

    def missing(self, table: str = "knock") -> dict[Model, tuple[int, ...]]:
        """Return the player counts of which ``table`` is not there, by model that makes sense."""
        seats = range(self.variant.players.min, self.variant.players.max + 1)
        return {
            model: tuple(
                number
                for number in (seats if model != "final-turn" else [2])
                if number not in self.players(model, table)
            )
            for model in models(self.variant)
        }

    def left(self, model: Model, table: str = "knock") -> tuple[int, ...]:
        """Return the player counts of which ``table`` is not there, though it can be made."""
        return tuple(
            number
            for number in self.missing(table).get(model, ())
            if table in tables_of(self.variant, model, number)
        )


def held(results: Results, variants: Sequence[Variant]) -> tuple[Held, ...]:
    """Return what ``results`` hold of each of ``variants``, in their order.

    Raises:
        ResultsError: a variant that is not there, or whose rows were made under other rules or by
            another t31; the message names the command that makes them anew.
    """
    parts = results.parts()
    return tuple(_held(variant, parts) for variant in variants)


def _held(variant: Variant, parts: Sequence[Part]) -> Held:
    own = [part for part in parts if part.variant == variant.id]
    made = _made_by(variant, own)
    tables: dict[tuple[str, str], tuple[int, ...]] = {}
    for part in own:
        if part.model is not None and part.players is not None:
            key = part.table, part.model
            tables[key] = tuple(sorted((*tables.get(key, ()), part.players)))
    return Held(variant, made, tables)


def _made_by(variant: Variant, parts: Sequence[Part]) -> str:
    remedy = f"run `t31 enumerate {argument(variant)}`"
    if not any(part.table == "score_distribution" and part.model == "dealt" for part in parts):
        raise ResultsError(f"the database has no results of {variant.id}", remedy=remedy)
    made = parts[0]
    if made.rules_hash != variant.rules_hash:
        what = f"the results of {variant.id} were made under other rules"
        raise ResultsError(what, remedy=remedy)
    if made.t31_version != __version__:
        what = f"the results of {variant.id} were made by t31 {made.t31_version}, this is"
        raise ResultsError(f"{what} {__version__}", remedy=remedy)
    return made.t31_version
