"""What is not computed: derived from what the database lacks, and said plainly."""

from collections.abc import Iterator
from typing import Final

from t31.exact.countable import absent_strengths
from t31.exact.rows import Model
from t31.hands.space import hand_space
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
_Like = dict[tuple[Model, str, _Seats, _Seats, _Seats], list[Variant]]
"""Games by model, what can be made in part, and the player counts of what is there, can be made,
and cannot be made."""


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
                in_part = _in_part(row.variant, model, left) if table == "knock" else ""
                key = model, in_part, row.players(model, table), left, never
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
                    _players(there),
                    _players(left)._replace(note=in_part),
                    _players(never),
                )
                for (model, in_part, there, left, never), games in sorted(alike.items(), key=_place)
            ),
        )


def _in_part(variant: Variant, model: Model, players: _Seats) -> str:
    """Say from which hand on knocks can be counted with those of ``players`` who lack weak ones."""
    cut = tuple(number for number in players if absent_strengths(variant, model, number))
    if not cut:
        return ""
    space = hand_space(variant)
    counted = set(range(space.strengths)) - absent_strengths(variant, model, cut[-1])
    return f"{rounding.ranges(cut)}: from {space.labels[min(counted)]} on"


def _place(item: tuple[tuple[Model, str, _Seats, _Seats, _Seats], object]) -> int:
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
