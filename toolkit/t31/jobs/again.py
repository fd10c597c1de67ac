"""Which runs of ``t31 enumerate`` make what a results database holds of some games.

How the rows came there is not asked: an effort, numbers of players and models are looked for that
make the same tables, in one run for all games if that can be, else in a few.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from t31.exact.rows import Model
from t31.jobs.plan import EFFORTS, Effort, TableKey, parts_of
from t31.rules.variant import Variant

Tables = frozenset[TableKey]


class Run(NamedTuple):
    """One run: its games, and its options; ``None`` where one is left out."""

    variants: tuple[Variant, ...]
    effort: Effort = "normal"
    players: tuple[int, ...] | None = None
    models: tuple[Model, ...] | None = None


def runs(held: Mapping[Variant, Tables]) -> tuple[Run, ...]:
    """Return runs that make just the tables ``held`` of each game, in as few as are found.

    Of a part of which no effort makes just what is there, all that it can hold is made.
    """
    if run := _one_run(held):
        return (run,)
    joined: dict[Run, list[Variant]] = {}
    for game, tables in held.items():
        one = _one_run({game: tables})
        for run in [one] if one else _by_part(game, tables):
            joined.setdefault(run._replace(variants=()), []).append(game)
    return tuple(run._replace(variants=tuple(games)) for run, games in joined.items())


def _one_run(held: Mapping[Variant, Tables]) -> Run | None:
    players, models = _seats(held.values()), _models(held.values())
    efforts: Sequence[Effort] = ("normal", *EFFORTS)  # that which need not be named comes first
    for chosen, seats, effort in product((None, models), (None, players), efforts):
        run = Run(tuple(held), effort, seats, chosen)
        if all(_made(run, game) == tables for game, tables in held.items()):
            return run
    return None


def _by_part(game: Variant, tables: Tables) -> Iterator[Run]:
    """Yield runs for each model by itself, one for all numbers of players of the same effort."""
    for model in _models([tables]):
        by_effort: dict[Effort, list[int]] = {}
        for number in _seats([tables]):
            there = {key for key in tables if key[1:] == (model, number)}
            made = {
                effort: _made(Run((game,), effort, (number,), (model,)), game) for effort in EFFORTS
            }
            fitting = (e for e in EFFORTS if {k for k in made[e] if k[2] == number} == there)
            if there:
                by_effort.setdefault(next(fitting, "full"), []).append(number)
        for effort, numbers in by_effort.items():
            yield Run((game,), effort, tuple(numbers), (model,))


def _made(run: Run, game: Variant) -> Tables:
    parts = parts_of(game, run.players, run.models, run.effort)
    return frozenset(key for part in parts for key in part.tables)


def _seats(held: Iterable[Tables]) -> tuple[int, ...]:
    return tuple(sorted({n for tables in held for _, _, n in tables if n is not None}))


def _models(held: Iterable[Tables]) -> tuple[Model, ...]:
    known: tuple[Model, ...] = ("dealt", "last-draw", "final-turn")
    there = {model for tables in held for _, model, n in tables if n is not None}
    return tuple(model for model in known if model in there)
