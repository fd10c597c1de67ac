"""The job behind ``t31 enumerate``: variant in, exact tables made, rows stored.

What the results database already holds under the same rules, made by this version, is left alone.
The rest is counted part by part, several at a time; finished parts wait in a file beside the
database, where an interrupted run finds them again, until all that the variant lacks is there and
is written into the database in one transaction. Only then is the database locked, for a moment.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from t31.exact.group import Tables, hand_tables
from t31.hands.frames import hand_class_frame, hand_frame
from t31.jobs.counting import Made, counted, tasks
from t31.jobs.plan import Part, TableKey, missing_parts
from t31.rules.decisions import decision_texts
from t31.rules.variant import Variant
from t31.store.transaction import VariantTransaction
from t31.store.writer import Store, open_store

COMMAND: Final = "enumerate"
UNFINISHED: Final = ".unfinished"
"""Added to the name of the database: the file in which finished parts wait."""


class VariantRow(NamedTuple):
    """A row of the table ``variant``."""

    variant: str
    title: str
    parent: str | None
    deck_cards: int
    hand_cards: int
    min_players: int
    max_players: int
    objective: str
    rules: str
    rules_hash: str
    source: str
    assumptions: tuple[str, ...]


class VariantAliasRow(NamedTuple):
    """A row of the table ``variant_alias``."""

    alias: str
    variant: str


class Step(NamedTuple):
    """What became of one part of one variant: made now, or found there."""

    variant: str
    part: Part
    is_new: bool


Work = Sequence[tuple[Variant, Sequence[Part]]]
Announce = Callable[[Step], None]


def enumerate_variants(
    path: Path, version: str, work: Work, announce: Announce, *, jobs: int = 1, force: bool = False
) -> None:
    """Bring parts of variants into the results database at ``path``.

    Args:
        path: the database; it and its folders are made if need be.
        version: the version of t31 that makes the rows.
        work: variants, each with the parts wanted, from :func:`t31.jobs.plan.parts_of`.
        announce: called with every part, when it is found there or when its rows are made.
        jobs: how many processes count at a time.
        force: make the parts again even where they are there.

    Raises:
        ResultsError: a file cannot be written, or somebody else is writing it.
        VariantError: no hand of a variant reaches a score that its rules wait for.
    """
    with open_store(path, version) as store:
        missing = [(variant, _missing(store, variant, parts, force)) for variant, parts in work]
        for variant, left in missing:
            if not left:
                _describe_anew(store, variant)
    for (variant, wanted), (_, left) in zip(work, missing, strict=True):
        to_make = {(part.model, part.players) for part in left}
        for part in wanted:
            if (part.model, part.players) not in to_make:
                announce(Step(variant.id, part, is_new=False))
    lacking = [(variant, left) for variant, left in missing if left]
    if lacking:
        with open_store(path.with_name(path.name + UNFINISHED), version) as unfinished:
            to_count = [
                (v, parts if force else _missing(unfinished, v, parts)) for v, parts in lacking
            ]
            _make(path, unfinished, lacking, to_count, announce, jobs)
            is_empty = not unfinished.parts()
        if is_empty:  # else an interrupted run left parts of other games there
            unfinished.path.unlink(missing_ok=True)


def _make(
    path: Path, unfinished: Store, missing: Work, to_count: Work, announce: Announce, jobs: int
) -> None:
    """Count parts, and publish each variant as soon as nothing is missing of it any more."""
    left = {variant.id: [p for p in parts if p.players is not None] for variant, parts in to_count}
    for variant, parts in missing:
        for part in parts:
            if part.players is not None and part not in left[variant.id]:
                announce(Step(variant.id, part, is_new=True))
    publish = partial(_publish, path, unfinished.t31_version, unfinished, announce)
    publish([(variant, parts) for variant, parts in missing if not left[variant.id]])
    for made in counted(tasks(to_count), jobs):
        for one in made:
            _keep(unfinished, one)
            announce(Step(one.variant.id, one.part, is_new=True))
            left[one.variant.id].remove(one.part)
        ready = {one.variant.id for one in made if not left[one.variant.id]}
        publish([(variant, parts) for variant, parts in missing if variant.id in ready])


def _missing(
    store: Store, variant: Variant, parts: Iterable[Part], force: bool = False
) -> list[Part]:
    there: set[TableKey] = set()
    for held in () if force else store.parts():
        is_own = (held.variant, held.rules_hash) == (variant.id, variant.rules_hash)
        if is_own and held.t31_version == store.t31_version:
            there.add((held.table, held.model, held.players))  # type: ignore[arg-type] # models are checked by the schema
    return missing_parts(parts, there)


def _keep(unfinished: Store, made: Made) -> None:
    """Let a finished part wait until all of its variant are."""
    with unfinished.transaction(made.variant.id, made.variant.rules_hash) as writing:
        _write_variant(writing, made.variant)
        _write_tables(writing, made.part, made.tables)
        writing.record_run(
            COMMAND,
            model=made.part.model,
            players=made.part.players,
            started_at=made.started_at,
            finished_at=made.finished_at,
        )


def _publish(path: Path, version: str, unfinished: Store, announce: Announce, ready: Work) -> None:
    """Write all parts of some variants into the database, each variant in one transaction."""
    if not ready:
        return
    with open_store(path, version) as store:
        for variant, parts in ready:
            with store.transaction(variant.id, variant.rules_hash) as writing:
                _write_all(writing, unfinished, variant, parts)
            for part in parts:
                if part.players is None:
                    announce(Step(variant.id, part, is_new=True))
            unfinished.forget_variant(variant.id)


def _write_all(
    writing: VariantTransaction, unfinished: Store, variant: Variant, parts: Sequence[Part]
) -> None:
    started_at = datetime.now(UTC)
    _write_variant(writing, variant)
    for part in parts:
        if part.players is None:
            _write_hands(writing, variant, part)
            writing.record_run(COMMAND, started_at=started_at, finished_at=datetime.now(UTC))
    unfinished.hand_over(variant.id, writing)


def _write_hands(writing: VariantTransaction, variant: Variant, part: Part) -> None:
    models = sorted(model for _, model, _ in part.tables if model)
    if "hand" in part.names:
        for name, frame in (("hand", hand_frame), ("hand_class", hand_class_frame)):
            writing.delete(name)
            writing.append_frame(name, frame(variant))
    _write_tables(writing, part, hand_tables(variant, models))


def _write_tables(writing: VariantTransaction, part: Part, tables: Tables) -> None:
    # More may have come than was promised: thresholds, where low strengths are absent.
    made = {*part.tables, *((name, part.model, part.players) for name in tables if part.players)}
    for name, model, players in sorted(made, key=str):
        if name in tables:
            key = {"model": model, "players": players}
            writing.delete(name, **{k: v for k, v in key.items() if v is not None})
    for name, rows in tables.items():
        writing.append(name, rows)


def variant_row(variant: Variant) -> VariantRow:
    """Return the row that says what game the other rows of ``variant`` are of."""
    return VariantRow(
        variant=variant.id,
        title=variant.title,
        parent=variant.parent,
        deck_cards=variant.deck_cards,
        hand_cards=variant.cards.hand,
        min_players=variant.players.min,
        max_players=variant.players.max,
        objective=variant.showdown.objective,
        rules=json.dumps(variant.rules, sort_keys=True),
        rules_hash=variant.rules_hash,
        source=f"{variant.source.file}: {variant.source.heading}",
        assumptions=decision_texts(variant),
    )


def _write_variant(writing: VariantTransaction, variant: Variant) -> None:
    aliases = [VariantAliasRow(alias, variant.id) for alias in sorted(variant.aliases)]
    for table, rows in (("variant", [variant_row(variant)]), ("variant_alias", aliases)):
        writing.replace(table, rows)


def _describe_anew(store: Store, variant: Variant) -> None:
    """Write title, aliases, source and assumptions again where the file has others."""
    row, held = variant_row(variant), store.rows("variant", variant.id)
    aliases = [alias for alias, _ in store.rows("variant_alias", variant.id)]
    as_held = [tuple(map(_comparable, held_row)) for held_row in held]
    if as_held != [tuple(map(_comparable, row))] or aliases != sorted(variant.aliases):
        with store.transaction(variant.id, variant.rules_hash) as writing:
            _write_variant(writing, variant)


def _comparable(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
