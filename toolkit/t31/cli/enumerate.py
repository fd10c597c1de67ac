"""``t31 enumerate``: count exactly, and fill the results database."""

from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from t31.cli.messages import note, progress
from t31.cli.naming import named_variants
from t31.cli.options import DatabaseOption, choice, example
from t31.cli.players import format_players, parse_players
from t31.errors import NotComputedError, VariantError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from t31.jobs.enumerate import Part, Step
    from t31.rules.variant import Variant

app = typer.Typer()


@app.command("enumerate", epilog=example("t31 enumerate thirty-one scat --players 2"))
def enumerate_variants(
    names: Annotated[list[str] | None, typer.Argument(metavar="VARIANT", hidden=True)] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="Numbers of players: 2-7, 3 or 2,4. [default: all]"),
    ] = None,
    model: Annotated[
        Literal["dealt"],
        typer.Option(
            metavar="MODEL",
            parser=choice(["dealt"]),
            help="dealt: hands are shown as they were dealt.",
        ),
    ] = "dealt",
    db: DatabaseOption = None,
    force: Annotated[bool, typer.Option("--force", help="Make again what is there.")] = False,
) -> None:
    """Fill the results database with exact counts.

    VARIANT is an id, an alias or the path of a definition file; without one, all variants of
    the catalogue are enumerated. What the database already holds under the same rules, made by
    this version, is left as it is. Each variant is written as a whole: after Ctrl-C the one in
    work is as it was before, and those before it stay.
    """
    # Loaded here, because counting needs the libraries that help must not wait for.
    from t31.jobs.enumerate import enumerate_variant, parts_of
    from t31.store.location import default_path
    from t31.store.writer import open_store
    from t31.version import __version__

    started = perf_counter()
    variants = named_variants(names)
    seats = _seats(variants, parse_players(players) if players is not None else None)
    work = [(variant, parts_of(variant, seats, [model])) for variant in variants]
    path = db or default_path()
    with open_store(path, __version__) as store, _bar(work) as announce:
        for variant, parts in work:
            try:
                enumerate_variant(store, variant, parts, announce, force=force)
            except KeyboardInterrupt:
                note(f"interrupted: {variant.id} is as it was before, what was finished stays")
                raise
    progress(f"{path} is up to date, in {perf_counter() - started:.1f} s")


def _seats(variants: "Sequence[Variant]", players: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the numbers of players to count, and say which cannot be counted."""
    from t31.exact.group import PLAYERS_COMPUTED

    playable = {n for game in variants for n in range(game.players.min, game.players.max + 1)}
    wanted = playable if players is None else set(players)
    outside = wanted - playable
    if outside and (len(variants) == 1 or outside == wanted):
        one, several = f"{variants[0].id}: players", "no variant here is for so many players"
        what = one if len(variants) == 1 else several
        remedy = f"use {format_players(playable)}"
        raise VariantError(what, got=format_players(outside), remedy=remedy)
    counted = {n for n in wanted if n in PLAYERS_COMPUTED}
    not_counted = format_players((wanted & playable) - counted)
    if players is not None and not counted:
        remedy = f"this version counts {format_players(PLAYERS_COMPUTED)} players exactly"
        raise NotComputedError("no exact tables for players", got=not_counted, remedy=remedy)
    if not_counted:
        note(f"tables of {not_counted} players are not computed in this version")
    return tuple(sorted(counted))


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
