"""``t31 enumerate``: count exactly, and fill the results database."""

import os
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from t31.cli.messages import note, progress
from t31.cli.naming import named_variants
from t31.cli.options import DatabaseOption, choice, example
from t31.cli.players import format_players, parse_players, seats
from t31.errors import NotComputedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from t31.exact.rows import Model
    from t31.jobs.enumerate import Step
    from t31.jobs.plan import Effort, Part
    from t31.rules.variant import Variant

MODELS: Final = ("dealt", "last-draw", "final-turn")
EFFORTS: "Final[tuple[Effort, ...]]" = ("quick", "normal", "full")

app = typer.Typer()


@app.command("enumerate", epilog=example("t31 enumerate thirty-one scat --effort quick"))
def enumerate_variants(
    names: Annotated[list[str] | None, typer.Argument(metavar="VARIANT", hidden=True)] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="Numbers of players: 2-7, 3 or 2,4. [default: all]"),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODEL",
            parser=choice(MODELS),
            help="dealt, last-draw or final-turn; may be given again. [default: all]",
        ),
    ] = None,
    effort: Annotated[
        str,
        typer.Option(
            metavar="EFFORT",
            parser=choice(EFFORTS),
            help="quick: two players, as dealt; normal: all but the longest; full: everything.",
        ),
    ] = "normal",
    db: DatabaseOption = None,
    force: Annotated[bool, typer.Option("--force", help="Make again what is there.")] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes at a time. [default: cores]")
    ] = None,
) -> None:
    """Fill the results database with exact counts.

    VARIANT is an id, an alias or the path of a definition file; without one, all variants of
    the catalogue are enumerated. What the database already holds under the same rules, made by
    this version, is left as it is. Each variant is written as a whole; what is finished of the
    others waits in a file beside the database, and an interrupted run goes on from there.
    """
    # Loaded here, because counting needs the libraries that help must not wait for.
    from t31.jobs import enumerate as job
    from t31.jobs.plan import parts_of
    from t31.store.location import default_path
    from t31.version import __version__

    started = perf_counter()
    variants = named_variants(names)
    seated = seats(variants, parse_players(players) if players is not None else None)
    models = cast("list[Model] | None", model)
    work = [(game, parts_of(game, seated, models, cast("Effort", effort))) for game in variants]
    if players is not None or model is not None:
        _say_what_is_absent(work, seated, models)
    path = db or default_path()
    processes = jobs or (1 if effort == "quick" else os.cpu_count() or 1)
    with _bar(work) as announce:
        try:
            job.enumerate_variants(path, __version__, work, announce, jobs=processes, force=force)
        except KeyboardInterrupt:
            note("interrupted: what was finished is kept, and the next run goes on from there")
            raise
    progress(f"{path} is up to date, in {perf_counter() - started:.1f} s")


def _say_what_is_absent(
    work: "Sequence[tuple[Variant, Sequence[Part]]]",
    seated: tuple[int, ...],
    models: "list[Model] | None",
) -> None:
    """Note which numbers of players are not counted, and refuse to count nothing at all."""
    from t31.jobs.plan import parts_of

    for game, parts in work:
        own = {n for n in seated if game.players.min <= n <= game.players.max}
        absent = own - {part.players for part in parts}
        if absent and absent == own and len(work) == 1:
            under = f" in the model {' or '.join(models)}" if models else ""
            what = f"{game.id}: nothing is counted{under} for so many players"
            remedy = "`t31 status` says what can be counted"
            for effort in EFFORTS:
                if any(part.players for part in parts_of(game, own, models, effort)):
                    remedy = f"try --effort {effort}; {remedy}"
                    break
            raise NotComputedError(what, got=format_players(absent), remedy=remedy)
        if absent:
            note(f"{game.id}: tables of {format_players(absent)} players are not made")


@contextmanager
def _bar(
    work: "Sequence[tuple[Variant, Sequence[Part]]]",
) -> "Iterator[Callable[[Step], None]]":
    """Show a bar on a terminal; give a function that prints a line for each part and moves it."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=sum(len(parts) for _, parts in work))

        def announce(step: "Step") -> None:
            bar.update(task, advance=1, description=step.variant)
            done = "made" if step.is_new else "skipped, there already"
            progress(f"{step.variant}: {step.part}: {done}")

        yield announce
