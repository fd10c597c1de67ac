"""What is not computed: derived from what the database lacks, and said plainly."""

from collections.abc import Iterator, Sequence
from typing import Final

from t31.answers.held import Held
from t31.report import rounding
from t31.report.document import NONE, Cell, Column, Paragraph, Section, Table
from t31.report.evidence import PLAYERS, Evidence

_MODELS: Final = {
    "dealt": "hands as dealt",
    "last-draw": "every opponent draws once more",
    "final-turn": "the opponent takes the upcard or draws",
}


def gaps(evidence: Evidence) -> Section:
    """Return the section on what the database does not hold."""
    words = (
        f"The tables about knocking above are for {PLAYERS} players and hands as dealt. What the"
        " results database lacks beyond that, by the seats of each game, is listed here; a figure"
        " that is not computed is left out, never guessed. Nothing on this page is simulated."
    )
    missing = [row for row in evidence.held if row.missing_players or row.missing_models]
    found = _table(evidence, missing) if missing else Paragraph("Nothing is missing.")
    return Section("not-computed", "What is not computed yet", (Paragraph(words), found))


def _table(evidence: Evidence, missing: Sequence[Held]) -> Table:
    return Table(
        id="gaps",
        caption="Not computed yet",
        columns=(
            Column("Games", is_number=False),
            Column("Players"),
            Column("Players counted"),
            Column("Players not counted"),
            Column("Knocks not counted", is_number=False),
        ),
        rows=tuple(_rows(evidence, missing)),
    )


def _rows(evidence: Evidence, missing: Sequence[Held]) -> Iterator[tuple[Cell, ...]]:
    alike: dict[tuple[object, ...], list[Held]] = {}
    for row in missing:
        seats = row.variant.players
        alike.setdefault((seats, row.players, row.missing_models), []).append(row)
    for rows in alike.values():
        first = rows[0]
        low, high = first.variant.players.min, first.variant.players.max
        models = (f"{model}: {_MODELS[model]}" for model in first.missing_models)
        yield (
            Cell(evidence.names.listed(row.variant for row in rows)),
            _players(tuple(range(low, high + 1))),
            _players(first.players),
            _players(first.missing_players),
            _text("; ".join(models)),
        )


def _players(numbers: tuple[int, ...]) -> Cell:
    return _text(rounding.ranges(numbers))


def _text(text: str) -> Cell:
    return Cell(text) if text else NONE
