"""The games: every rule in which they differ from the baseline."""

from collections.abc import Iterator, Sequence

from t31.report.document import Block, Cell, Column, Paragraph, Section, Table
from t31.report.evidence import Evidence
from t31.rules.difference import axes
from t31.rules.variant import Variant

_SAME = Cell("\N{MIDDLE DOT}", is_quiet=True)
_VOID = "does not apply"

Alike = tuple[Variant, ...]
"""Games under the same rules: one game under several names."""


def games(evidence: Evidence) -> Section:
    """Return the section on rules: the baseline in full, and the others where they differ."""
    name = evidence.names[evidence.baseline]
    intro = (
        f"All rules of {name}, and of every other game each rule in which it differs; a dot stands"
        f" for the rule of {name}. Games whose hands are worth the same stand in one table."
    )
    blocks: tuple[Block, ...] = (
        Paragraph(intro),
        _baseline_rules(evidence),
        *_shared(evidence),
        *_single(evidence),
    )
    return Section("games", "The games", blocks)


def rule_name(key: str) -> str:
    """Return the key of an axis as words.

    >>> rule_name("table.first_knock")
    'table: first knock'
    """
    return key.replace(".", ": ").replace("_", " ")


def _baseline_rules(evidence: Evidence) -> Table:
    rows = axes(evidence.baseline)
    return Table(
        id="rules",
        caption=f"All rules of {evidence.names[evidence.baseline]}",
        columns=(Column("Rule", is_number=False), Column("What it says", is_number=False)),
        rows=tuple((Cell(rule_name(key)), _said(text)) for key, text in rows),
        is_folded=True,
    )


def _shared(evidence: Evidence) -> Iterator[Table]:
    """Yield a table for every scoring that several games share."""
    for scoring in evidence.scorings:
        first, others = scoring.variants[0], _alike(scoring.variants, evidence.baseline)
        if len(scoring.variants) > 1 and others:
            is_base = first == evidence.baseline
            same = f"as in {evidence.names[first]}" if is_base else "in all of these"
            caption = f"Hands are worth the same {same}"
            yield _differences(evidence, f"rules.{first.id}", caption, others)


def _single(evidence: Evidence) -> Iterator[Table]:
    """Yield one table for all games that share their scoring with no other."""
    games = [row.variants[0] for row in evidence.scorings if len(row.variants) == 1]
    others = _alike(games, evidence.baseline)
    if others:
        each = "Each with a scoring of its own" if len(others) > 1 else "A scoring of its own"
        yield _differences(evidence, "own-rules", each, others)


def _alike(games: Sequence[Variant], baseline: Variant) -> tuple[Alike, ...]:
    """Join games under the same rules, and leave the baseline out."""
    alike: dict[str, Alike] = {}
    for game in games:
        if game != baseline:
            alike[game.rules_hash] = (*alike.get(game.rules_hash, ()), game)
    return tuple(alike.values())


def _differences(
    evidence: Evidence, identifier: str, caption: str, columns: Sequence[Alike]
) -> Table:
    base = axes(evidence.baseline)
    said = [axes(alike[0]) for alike in columns]
    rows = (
        (
            Cell(rule_name(key)),
            Cell(usual, is_quiet=True),
            *(_said(text) if text != usual else _SAME for _, text in others),
        )
        for (key, usual), *others in zip(base, *said, strict=True)
        if any(text != usual for _, text in others)
    )
    return Table(
        id=identifier,
        caption=caption,
        columns=(
            Column("Rule", is_number=False),
            _column(evidence, (evidence.baseline,)),
            *(_column(evidence, alike) for alike in columns),
        ),
        rows=tuple(rows),
    )


def _column(evidence: Evidence, alike: Alike) -> Column:
    ids = ", ".join(game.id for game in alike)
    return Column(evidence.names.listed(alike), is_number=False, note=ids)


def _said(text: str) -> Cell:
    return Cell(text, is_quiet=text == _VOID)
