"""``t31 status``: what the results database holds, and what is missing or out of date."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import typer

from t31.cli.messages import note
from t31.cli.options import DatabaseOption, FormatOption, example
from t31.cli.output import show
from t31.cli.players import format_players

if TYPE_CHECKING:
    from t31.answers.status import DatabaseStatus, Expected, PartStatus
    from t31.exact.rows import Model
    from t31.jobs.plan import Part
    from t31.rules.variant import Variant

app = typer.Typer()


@app.command("status", epilog=example("t31 status"))
def status(db: DatabaseOption = None, form: FormatOption = "table") -> None:
    """Show what the results database holds, lacks, or holds stale.

    A part is stale where its rules have changed since, or another version made it. Beside the
    variants of the catalogue stand those of your own files: what of them is held, not what they
    lack, as only the file would tell.
    """
    # Loaded here, because these need libraries that help must not wait for.
    from t31.answers.status import database_status
    from t31.answers.variants import variants

    found = database_status(db, [part for game in variants() for part in _expected(game)])
    columns = ["variant", "model", "players", "state", "reason", "lacking_strengths"]
    show(columns, list(_rows(found.parts)), form, spare=["lacking_strengths"])
    for line in _notes(found):
        note(line)


def _expected(variant: "Variant") -> "Iterator[Expected]":
    """Yield all parts of a variant; those that this version cannot make have no tables."""
    from t31.answers.status import Expected
    from t31.exact.countable import models
    from t31.exact.group import PLAYER_TABLES
    from t31.jobs.plan import parts_of

    made: dict[tuple[Model | None, int | None], Part] = {
        (part.model, part.players): part for part in parts_of(variant, effort="full")
    }
    seats = range(variant.players.min, variant.players.max + 1)
    knocks = [
        (model, n) for model in models(variant) for n in seats if model != "final-turn" or n == 2
    ]
    for model, players in dict.fromkeys([*made, *knocks]):
        part = made.get((model, players))
        tables = part.tables if part else frozenset()
        absent = PLAYER_TABLES[model] - part.names if part and model else frozenset()
        yield Expected(variant.id, variant.rules_hash, model, players, tables, frozenset(absent))


def _rows(parts: "Sequence[PartStatus]") -> Iterator[tuple[object, ...]]:
    """Yield one row for neighbouring parts that differ in nothing but the number of players."""

    def alike(part: "PartStatus") -> tuple[object, ...]:
        is_hands = part.players is None
        return part.variant, part.model, is_hands, part.state, part.reason, part.lacking

    for (variant, model, is_hands, *what), group in groupby(parts, alike):
        players = "hands" if is_hands else format_players(p.players or 0 for p in group)
        yield variant, model, players, *what


def _notes(found: "DatabaseStatus") -> Iterator[str]:
    if found.size is None:
        yield f"there is no results database {found.path} yet; `t31 enumerate` makes it"
        return
    version, maker = found.facts.get("schema_version"), found.facts.get("created_by")
    size = f"{found.size / 1_000_000:.1f} MB"
    yield f"{found.path}: {size}, schema version {version}, first made by t31 {maker}"
    if any(part.state in ("missing", "stale") for part in found.parts):
        yield "`t31 enumerate --effort full` makes what is missing or stale"
