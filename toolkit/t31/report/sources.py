"""Where the rules are written, and what is assumed where they are silent."""

import re
from collections.abc import Iterator

from t31.report.document import Block, Cell, Column, Paragraph, Section, Table
from t31.report.evidence import Evidence
from t31.rules.decisions import decision_texts, not_modelled
from t31.rules.variant import Variant


def sources(evidence: Evidence) -> Section:
    """Return the section on sources and assumptions."""
    words = (
        "Where a source is silent or contradicts itself, a decision was taken. Each is listed once,"
        " with the games that rest on it."
    )
    assumptions = _assumptions(evidence)
    blocks: tuple[Block, ...] = (
        Paragraph(words),
        *([_decisions(evidence, assumptions)] if assumptions else []),
        Paragraph(not_modelled()),
        _sources(evidence),
    )
    return Section("sources", "Assumptions and sources", blocks)


def _assumptions(evidence: Evidence) -> dict[str, list[Variant]]:
    games: dict[str, list[Variant]] = {}
    for variant in evidence.variants:
        for text in decision_texts(variant):
            games.setdefault(text, []).append(variant)
    return {text: games[text] for text in sorted(games, key=_number)}


def _decisions(evidence: Evidence, assumptions: dict[str, list[Variant]]) -> Table:
    return Table(
        id="assumptions",
        caption="Assumptions",
        columns=tuple(Column(name, is_number=False) for name in ("No.", "Assumption", "Games")),
        rows=tuple(
            (Cell(number or "own"), Cell(text), Cell(evidence.names.listed(games)))
            for number, text, games in (
                (*_split(assumption), games) for assumption, games in assumptions.items()
            )
        ),
    )


def _split(assumption: str) -> tuple[str, str]:
    """Return the number of a decision and its text; a sentence of a user's own has no number."""
    numbered = re.fullmatch(r"(D\d+): (.*)", assumption)
    return (numbered[1], numbered[2]) if numbered else ("", assumption)


def _number(assumption: str) -> int:
    number, _ = _split(assumption)
    return int(number[1:]) if number else 10**6  # a user's own sentences stand at the end


def _sources(evidence: Evidence) -> Table:
    return Table(
        id="source-files",
        caption="Where the rules of each game are written",
        columns=tuple(Column(name, is_number=False) for name in ("Game", "Heading", "File")),
        rows=tuple(_source_rows(evidence)),
    )


def _source_rows(evidence: Evidence) -> Iterator[tuple[Cell, ...]]:
    for game in evidence.variants:
        source = game.source
        yield Cell(evidence.names[game], game.id), Cell(source.heading), Cell(source.file)
