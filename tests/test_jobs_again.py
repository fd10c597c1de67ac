"""Which runs make what is there: the tables of the runs that are named are those that are held."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from t31.exact.rows import Model
from t31.jobs.again import Run, runs
from t31.jobs.plan import EFFORTS, Effort, TableKey, parts_of
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant

SCAT, BUS, STRICT = map(load_variant, ("scat", "stop-the-bus", "schwimmen"))


def made(game: Variant, *done: Run) -> frozenset[TableKey]:
    """Return the tables of a game after some runs."""
    every = (parts_of(game, run.players, run.models, run.effort) for run in done)
    return frozenset(key for parts in every for part in parts for key in part.tables)


@pytest.mark.parametrize("effort", EFFORTS)
def test_a_whole_catalogue_is_one_run(effort: Effort) -> None:
    """Of the effort that was asked for, though it makes no difference in some games."""
    run = Run(catalogue(), effort)
    assert runs({game: made(game, run) for game in catalogue()}) == (run,)


@pytest.mark.parametrize("players", [(2,), (3, 4), (9,), None])
@pytest.mark.parametrize("models", [("dealt",), ("last-draw", "final-turn"), None])
def test_what_one_run_made_one_run_makes(
    players: tuple[int, ...] | None, models: tuple[Model, ...] | None
) -> None:
    """Of whatever players and models; they are named where it matters."""
    for effort in EFFORTS:
        for games in ((SCAT,), (STRICT, BUS, SCAT)):
            run = Run(games, effort, players, models)
            held = {game: made(game, run) for game in games}
            found = runs(held)
            assert {game: made(game, *of(game, found)) for game in games} == held
            assert len(found) == 1 or len(games) > 1


@pytest.mark.parametrize("game", [SCAT, BUS, STRICT], ids=lambda game: game.id)
def test_what_several_runs_made_is_made_by_those_named(game: Variant) -> None:
    """None of them alone, and nothing more."""
    single = (
        Run((game,), "quick"),
        Run((game,), "normal", (3,)),
        Run((game,), "full", (2, 4), ("last-draw",)),
        Run((game,), "full", (5,)),
    )
    for done in (*combinations(single, 2), *combinations(single, 3)):
        held = made(game, *done)
        assert made(game, *runs({game: held})) == held


def of(game: Variant, found: Sequence[Run]) -> list[Run]:
    """Return the runs that a game is part of."""
    return [run for run in found if game in run.variants]
