"""Tables with a column for every number of players, the floor beside what is nearer to play."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from t31.answers.grouping import Alike
from t31.exact.rows import Model
from t31.report.document import NONE, Cell, Column, Table
from t31.report.evidence import Evidence

T = TypeVar("T")

NOT_COMPUTED: Final = "not computed"
"""Stands where this version counts nothing, at any effort."""
LEFT: Final = "with full effort"
"""Stands where the database has no table that the full effort would make."""
BLITZ: Final = "a blitz"
"""Stands where a hand ends the round by itself, so that nobody knocks with it."""
HANDS: Final = {"last-draw": "after one draw each", "dealt": "as dealt: a floor"}
"""What hands are shown, in the words of a table."""


def seats(groups: Iterable[Alike[Any]]) -> list[int]:
    """Return every number of players of which any of ``groups`` has something, ascending."""
    models = ("dealt", "last-draw")
    return sorted({n for group in groups for model in models for n in group.players(model)})


def seat_columns(numbers: Sequence[int]) -> tuple[Column, ...]:
    """Return a column for every number of players."""
    return tuple(Column(f"{number} players") for number in numbers)


def seat_cells(
    evidence: Evidence,
    group: Alike[T],
    numbers: Sequence[int],
    source: str,
    text: Callable[[T], str | None],
    quiet: str = "",
) -> tuple[Cell, ...]:
    """Return the cells of a group, one for every number of players.

    A figure after a draw has the floor, hands as dealt, as its note.

    Args:
        evidence: what the database has.
        group: games with the same tables.
        numbers: players, a cell for each.
        source: the table of the database that the figures are from.
        text: the figure of one table, ``None`` where it is not known.
        quiet: the figure that stands for there being none.
    """
    absent = {NOT_COMPUTED, LEFT}

    def figure(model: Model, players: int) -> str:
        table = group.tables.get((model, players))
        if any(
            row.variant in group.variants and players in row.left(model, source)
            for row in evidence.held
        ):
            return LEFT
        return (None if table is None else text(table)) or NOT_COMPUTED

    def cell(players: int) -> Cell:
        if not any(game.players.min <= players <= game.players.max for game in group.variants):
            return NONE
        found = figure(group.model, players)
        floor = figure("dealt", players)
        is_said = group.model != "dealt" and not {found, floor} <= absent
        note = f"dealt {floor}" if is_said else ""
        return Cell(found, note, is_quiet=found in (*absent, quiet))

    return tuple(map(cell, numbers))


def seat_table(
    evidence: Evidence,
    identifier: str,
    caption: str,
    groups: Sequence[Alike[T]],
    source: str,
    text: Callable[[T], str | None],
    *,
    quiet: str = "",
    said: tuple[str, Callable[[Alike[T]], str]] | None = None,
    is_folded: bool = False,
) -> Table:
    """Return a table with a row for every group of games and a column for every number of players.

    Args:
        evidence: names the games.
        identifier: of the table.
        caption: of the table.
        groups: the games, joined where all their tables are the same.
        source: the table of the database that the figures are from.
        text: the figure of one table, ``None`` where it is not known.
        quiet: the figure that stands for there being none.
        said: words below those for the hands: a heading, and what they say of a group.
        is_folded: whether it opens at a click.
    """
    numbers = seats(groups)
    heading, say = said or ("", lambda group: "")
    return Table(
        id=identifier,
        caption=caption,
        columns=(
            Column("Games", is_number=False),
            Column("Hands", is_number=False, note=heading),
            *seat_columns(numbers),
        ),
        rows=tuple(
            (
                Cell(evidence.names[group.variants[0]], evidence.names.also(group.variants)),
                Cell(HANDS[group.model], say(group)),
                *seat_cells(evidence, group, numbers, source, text, quiet),
            )
            for group in groups
        ),
        is_folded=is_folded,
    )
