"""The commands that make a report again, from nothing."""

from collections.abc import Iterable, Iterator, Sequence

from t31.cli.players import format_players
from t31.jobs.again import Run, runs
from t31.rules.loading import CATALOGUE_ORDER, argument
from t31.rules.variant import Variant
from t31.store.reader import Results


def enumerate_commands(results: Results, variants: Iterable[Variant]) -> Iterator[str]:
    """Yield what makes the tables that ``results`` hold of ``variants``."""
    parts = results.parts()
    held = {
        game: frozenset((p.table, p.model, p.players) for p in parts if p.variant == game.id)
        for game in sorted(variants, key=_place)
    }
    for run in runs(held):  # type: ignore[arg-type] # models are checked by the schema
        yield " ".join(["t31 enumerate", *_arguments(run.variants), *_options(run)])


def report_command(variants: Sequence[Variant], baseline: Variant | None) -> str:
    """Return what writes the report on ``variants``; ``None`` for the usual baseline."""
    words = ["t31 report", *_arguments(variants)]
    return " ".join(words if baseline is None else [*words, "--baseline", argument(baseline)])


def _place(variant: Variant) -> int:
    order = CATALOGUE_ORDER
    return order.index(variant.id) if variant.id in order else len(order)


def _arguments(variants: Sequence[Variant]) -> list[str]:
    """Return how games are named; all of the catalogue need no names."""
    is_all = [game.id for game in variants] == list(CATALOGUE_ORDER)
    return [] if is_all else list(map(argument, variants))


def _options(run: Run) -> Iterator[str]:
    if run.players is not None:
        yield f"--players {format_players(run.players)}"
    for model in run.models or ():
        yield f"--model {model}"
    if run.effort != "normal":
        yield f"--effort {run.effort}"
