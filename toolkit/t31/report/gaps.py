"""What is not computed: derived from what the database lacks, and said plainly."""

from collections.abc import Iterator
from typing import Final

from t31.exact.rows import Model
from t31.report import rounding
from t31.report.document import Block, Cell, Column, Paragraph, Section, Table
from t31.report.evidence import Evidence
from t31.rules.variant import Variant

_MODELS: Final = {
    "dealt": "as dealt",
    "last-draw": "after one draw each",
    "final-turn": "the last turn of one opponent",
}
_WORDS: Final = (
    "The knocks and costs that the results database lacks are listed here, by the seats of each"
    " game: what a full effort, t31 enumerate --effort full, would make, and what this version does"
    " not count. t31 status names every other table that is not there. A"
    " figure that is not computed is left out, never guessed. Nothing here is simulated, and"
    " nothing on it says how hands improve over several turns."
)


_Seats = tuple[int, ...]
_Like = dict[tuple[Model, _Seats, _Seats, _Seats], list[Variant]]
"""Games by model and the player counts of what is there, can be made, and cannot be made."""


def gaps(evidence: Evidence) -> Section:
    """Return the section on what the database does not hold."""
    found: tuple[Block, ...] = (
        *_missing(evidence, "gaps", "knock", "Knocks that are not computed"),
        *_lacking(evidence),
        *_missing(evidence, "gaps-costs", "knock_cost", "Costs that are not computed"),
    )
    blocks = (Paragraph(_WORDS), *(found or [Paragraph("Nothing is missing.")]))
    return Section("not-computed", "What is not computed", blocks)


def _missing(evidence: Evidence, identifier: str, table: str, caption: str) -> Iterator[Table]:
    alike: _Like = {}
    for row in evidence.held:
        for model, missing in row.missing(table).items():
            if missing:
                left = row.left(model, table)
                never = tuple(number for number in missing if number not in left)
                key = model, row.players(model, table), left, never
                alike.setdefault(key, []).append(row.variant)
    if alike:
        yield Table(
            id=identifier,
            caption=caption,
            columns=(
                Column("Games", is_number=False),
                Column("Hands", is_number=False),
                Column("Players counted"),
                Column("Left to full effort"),
                Column("Not counted"),
            ),
            rows=tuple(
                (
                    Cell(evidence.names.listed(games)),
                    Cell(_MODELS[model]),
                    *map(_players, seats),
                )
                for (model, *seats), games in sorted(alike.items(), key=_place)
            ),
        )


def _place(item: tuple[tuple[Model, _Seats, _Seats, _Seats], object]) -> int:
    return list(_MODELS).index(item[0][0])


def _lacking(evidence: Evidence) -> Iterator[Table]:
    """Yield the low hands that some tables lack."""
    rows = tuple(_lacking_rows(evidence))
    if rows:
        yield Table(
            id="lacking",
            caption="Low hands that are not computed where others are",
            columns=(
                Column("Games", is_number=False),
                Column("Hands", is_number=False),
                Column("Players"),
                Column("Computed from"),
            ),
            rows=rows,
        )


def _lacking_rows(evidence: Evidence) -> Iterator[tuple[Cell, ...]]:
    for group in evidence.knocks:
        weakest = evidence.scoring_of(group.variants[0]).values[0].strength
        players: dict[tuple[str, str], tuple[int, ...]] = {}
        for (model, number), curve in sorted(group.tables.items()):
            if curve.points[0].strength > weakest:
                key = model, curve.points[0].label
                players[key] = (*players.get(key, ()), number)
        for (model, label), numbers in players.items():
            words = evidence.names.listed(group.variants), _MODELS[model]
            yield (*map(Cell, words), _players(numbers), Cell(label))


def _players(numbers: tuple[int, ...]) -> Cell:
    return Cell(rounding.ranges(numbers) or "none", is_quiet=not numbers)
