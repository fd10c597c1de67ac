"""What does the results database hold, and what is missing in it, or out of date?"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from t31.store.location import default_path
from t31.store.parts import Part as StoredPart
from t31.store.reader import Results, open_results
from t31.version import __version__

State = Literal["complete", "held", "missing", "stale", "not computed"]
Table = tuple[str, str | None, int | None]
"""Name of a table, with the model and number of players of the rows in question."""

_LACKING: Final = """
    SELECT DISTINCT variant, model, players, strength
    FROM (SELECT DISTINCT variant, model, condition, players FROM knock)
    JOIN (
        SELECT variant, strength, bool_or(category = 'blitz') AS is_blitz
        FROM hand_class GROUP BY ALL
    ) USING (variant)
    ANTI JOIN knock USING (variant, model, condition, players, strength)
    WHERE NOT (condition = 'no-blitz' AND is_blitz)
    ORDER BY ALL
"""

_CUT: Final = """
    SELECT DISTINCT variant, model, players
    FROM knock SEMI JOIN knock_hand USING (variant, model, condition, players)
    ANTI JOIN (FROM knock_hand JOIN hand_class USING (variant, hand_class))
    USING (variant, model, condition, players, strength)
"""


class Expected(NamedTuple):
    """A part that a complete database holds: the hands of a variant, or tables of some players.

    ``tables`` are those that make the part complete; none where this version computes none.
    ``absent`` names further ones that it does not compute.
    ``model`` and ``players`` are ``None`` for the hands.
    """

    variant: str
    rules_hash: str
    model: str | None
    players: int | None
    tables: frozenset[Table]
    absent: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PartStatus:
    """What the database holds of one part.

    Attributes:
        variant: id of the variant.
        model: model of the tables, ``None`` for the hands.
        players: players at the table, ``None`` for the hands.
        state: ``complete``; ``missing``, wholly or in part; ``stale``, made under other rules or by
            another version; ``not computed`` by this version; ``held`` where it is not known what
            would be complete, as the game is of somebody's own file.
        reason: why it is stale, which tables are missing where others are there, or which are not
            computed, or only for some hands, though all others are there.
        lacking: strengths that the knock tables lack, a blitz under ``no-blitz`` apart.
    """

    variant: str
    model: str | None
    players: int | None
    state: State
    reason: str = ""
    lacking: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DatabaseStatus:
    """What a results database holds.

    Attributes:
        path: the file.
        size: its bytes, ``None`` where there is no file.
        facts: its table ``meta``: ``schema_version``, ``created_by``.
        parts: first what was expected, in that order, then what else is there.
    """

    path: Path
    size: int | None
    facts: Mapping[str, str]
    parts: tuple[PartStatus, ...]


def database_status(path: Path | None, expected: Sequence[Expected]) -> DatabaseStatus:
    """Compare the results database with what it should hold.

    Args:
        path: the file; ``None`` for the default one. That there is none is an answer too.
        expected: what it should hold.

    Raises:
        ResultsError: there is a file, and it cannot be read.
    """
    path = path or default_path()
    if not path.exists():
        return DatabaseStatus(path, None, {}, tuple(_states(expected, [], {}, set())))
    with open_results(path) as results:
        cut = {tuple(group) for group in results.rows(_CUT)}
        states = tuple(_states(expected, results.parts(), _lacking(results), cut))
        facts = {row["key"]: row["value"] for row in results.table_rows("meta")}
    return DatabaseStatus(path, path.stat().st_size, facts, states)


_Group = tuple[str, str | None, int | None]
"""Variant, model and players; model and players ``None`` for the hands."""


def _lacking(results: Results) -> dict[_Group, tuple[int, ...]]:
    lacking: dict[_Group, tuple[int, ...]] = {}
    for variant, model, players, strength in results.rows(_LACKING):
        group = variant, model, players
        lacking[group] = (*lacking.get(group, ()), strength)
    return lacking


def _states(
    expected: Iterable[Expected],
    held: Sequence[StoredPart],
    lacking: Mapping[_Group, tuple[int, ...]],
    cut: Collection[tuple[Any, ...]],
) -> Iterator[PartStatus]:
    groups: dict[_Group, list[StoredPart]] = {}
    for table in held:
        model = None if table.players is None else table.model
        groups.setdefault((table.variant, model, table.players), []).append(table)
    for part in expected:
        group = part.variant, part.model, part.players
        state, reason = _state(part, groups.pop(group, []))
        if group in cut and state == "complete":
            reason = "; ".join(filter(None, [reason, "knock_hand lacks hands that knock has"]))
        yield PartStatus(*group, state, reason, lacking.get(group, ()))
    for group, tables in groups.items():
        reason = _made_elsewhere(tables[0])
        state = "stale" if reason else "held"
        yield PartStatus(*group, state, reason, lacking.get(group, ()))


def _state(part: Expected, held: Sequence[StoredPart]) -> tuple[State, str]:
    there = {(table.table, table.model, table.players) for table in held}
    missing = sorted(name for name, _, _ in part.tables - there)
    if held and held[0].rules_hash != part.rules_hash:
        return "stale", "rules have changed"
    if held and (reason := _made_elsewhere(held[0])):
        return "stale", reason
    if not part.tables:
        return "not computed", ""
    if missing:
        return "missing", f"lacks {', '.join(missing)}" if held else ""
    return "complete", f"not computed: {', '.join(sorted(part.absent))}" if part.absent else ""


def _made_elsewhere(table: StoredPart) -> str:
    return "" if table.t31_version == __version__ else f"made by t31 {table.t31_version}"
