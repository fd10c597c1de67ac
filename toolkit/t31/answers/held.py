"""What does the results database hold of these games, and what is not computed yet?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from t31.errors import ResultsError
from t31.rules.loading import CATALOGUE_ORDER
from t31.rules.variant import Variant
from t31.store.parts import Part
from t31.store.reader import Results
from t31.version import __version__

_DRAWING: Final = ("stock", "stock-and-widow")


@dataclass(frozen=True, slots=True)
class Held:
    """What the database holds of one game.

    Attributes:
        variant: the game.
        t31_version: version of t31 that made all its rows.
        players: player counts whose knock tables are there, hands as dealt, ascending.
        models: models of which there are knock tables for some player count.
    """

    variant: Variant
    t31_version: str
    players: tuple[int, ...]
    models: frozenset[str]

    @property
    def missing_players(self) -> tuple[int, ...]:
        """Player counts of the game whose knock tables are not there, hands as dealt."""
        seats = range(self.variant.players.min, self.variant.players.max + 1)
        return tuple(players for players in seats if players not in self.players)

    @property
    def missing_models(self) -> tuple[str, ...]:
        """Models that say something about the game and of which no knock table is there."""
        return tuple(model for model in models_of(self.variant) if model not in self.models)


def models_of(variant: Variant) -> tuple[str, ...]:
    """Return the models under which a knock in ``variant`` can be counted.

    ``dealt``: hands as dealt. ``last-draw``: every opponent draws one unseen card, where there is
    a stock to draw from. ``final-turn``: one opponent takes the upcard or draws.

    >>> from t31.rules.loading import load_variant
    >>> models_of(load_variant("bank")), models_of(load_variant("schwimmen"))
    (('dealt', 'last-draw'), ('dealt',))
    """
    exchange, fewest = variant.table.exchange, variant.players.min
    last_draw = ("last-draw",) if exchange in _DRAWING else ()
    final_turn = ("final-turn",) if exchange == "stock" and fewest == 2 else ()
    return ("dealt", *last_draw, *final_turn)


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
    knocks = [part for part in own if part.table == "knock" and part.players is not None]
    return Held(
        variant=variant,
        t31_version=made,
        players=tuple(sorted({part.players or 0 for part in knocks if part.model == "dealt"})),
        models=frozenset(part.model or "" for part in knocks),
    )


def _made_by(variant: Variant, parts: Sequence[Part]) -> str:
    argument = variant.id if variant.id in CATALOGUE_ORDER else "PATH"
    remedy = f"run `t31 enumerate {argument}`"
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
