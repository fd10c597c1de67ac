"""Numbers of players as text: ``2-7``, ``3``, ``2,4-6``; read and written the same way."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import typer

from t31.errors import VariantError

if TYPE_CHECKING:
    from t31.rules.variant import Variant

_ENTRY: Final = re.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)


def parse_players(text: str) -> tuple[int, ...]:
    """Return the numbers that ``text`` lists, in ascending order.

    Raises:
        typer.BadParameter: it is no such list.

    >>> parse_players("6,2-4")
    (2, 3, 4, 6)
    """
    players: set[int] = set()
    for entry in text.split(","):
        found = _ENTRY.fullmatch(entry.strip())
        numbers = found and range(int(found[1]), int(found[2] or found[1]) + 1)
        if not numbers:
            remedy = "write numbers of players such as 3, 2-7 or 2,4-6"
            raise typer.BadParameter(f"{text[:60]!r}; {remedy}", param_hint="--players")
        players.update(numbers)
    return tuple(sorted(players))


def format_players(players: Iterable[int]) -> str:
    """Return numbers of players as the shortest text that :func:`parse_players` reads.

    >>> format_players([6, 2, 4, 3])
    '2-4,6'
    """
    runs: list[list[int]] = []
    for number in sorted(players):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def seats(variants: "Sequence[Variant]", players: Iterable[int] | None) -> tuple[int, ...]:
    """Return those of ``players`` that some of ``variants`` seat, ascending; ``None``: all seated.

    Raises:
        VariantError: numbers that the one variant does not seat, or that none of several does.
    """
    seated = {n for game in variants for n in range(game.players.min, game.players.max + 1)}
    wanted = seated if players is None else set(players)
    outside = wanted - seated
    if outside and (len(variants) == 1 or outside == wanted):
        one, several = f"{variants[0].id}: players", "no variant here is for so many players"
        what = one if len(variants) == 1 else several
        remedy = f"use {format_players(seated)}"
        raise VariantError(what, got=format_players(outside), remedy=remedy)
    return tuple(sorted(wanted & seated))
