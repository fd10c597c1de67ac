"""The job behind ``t31 enumerate``: variant in, exact tables made, rows stored.

The work comes in parts: the hands of a variant, then its tables for each model and player count.
What the results database already holds under the same rules, made by this version, is left alone.
All that a variant lacks is made first and then written in one transaction.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from t31.exact.group import PLAYERS_COMPUTED, hand_tables, player_tables
from t31.exact.rows import Model
from t31.hands.frames import hand_class_frame, hand_frame
from t31.rules.decisions import decision_texts
from t31.rules.variant import Variant
from t31.store.transaction import VariantTransaction
from t31.store.writer import Store

COMMAND: Final = "enumerate"
HAND_TABLES: Final[tuple[tuple[str, Model | None, int | None], ...]] = (
    ("hand", None, None),
    ("hand_class", None, None),
    ("score_distribution", "dealt", None),
)
PLAYER_TABLES: Final = (
    "order_statistic",
    "knock",
    "knock_outcome",
    "knock_threshold",
    "variant_comparison",
)


class Part(NamedTuple):
    """One part of the work: the hands of a variant, or its tables for some players."""

    model: Model | None
    players: int | None

    @property
    def tables(self) -> frozenset[tuple[str, Model | None, int | None]]:
        """The tables that the part fills, each with the model and players of its rows."""
        if self.players is None:
            return frozenset(HAND_TABLES)
        return frozenset((table, self.model, self.players) for table in PLAYER_TABLES)

    def __str__(self) -> str:
        return "hands" if self.players is None else f"{self.model}, {self.players} players"


HANDS: Final = Part(None, None)


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
    """What became of one part of one variant: made and written, or there already."""

    variant: str
    part: Part
    is_new: bool


def parts_of(
    variant: Variant, players: Iterable[int] | None, models: Sequence[Model]
) -> list[Part]:
    """Return the parts that this version can make for ``variant`` and these players.

    ``None`` stands for every player count of the variant. Counts outside its range, and those that
    this version cannot count exactly, are left out.
    """
    seats = range(variant.players.min, variant.players.max + 1)
    wanted = [n for n in players or seats if n in seats and n in PLAYERS_COMPUTED]
    return [HANDS, *(Part(model, n) for model in models for n in wanted)]


def enumerate_variant(
    store: Store,
    variant: Variant,
    parts: Sequence[Part],
    announce: Callable[[Step], None],
    *,
    force: bool = False,
) -> None:
    """Bring ``parts`` of ``variant`` into ``store``, all that are missing in one transaction.

    Args:
        store: the results database, open for writing.
        variant: the variant to enumerate.
        parts: which parts, from :func:`parts_of`.
        announce: called with every part, when it is found there or when its rows are made.
        force: make the parts again even where they are there.

    Raises:
        ResultsError: the file cannot be written; then nothing in it has changed.
        VariantError: no hand of the variant reaches a score that its rules wait for.
    """
    there = set() if force else _tables_there(store, variant)
    missing = [part for part in parts if not part.tables <= there]
    for part in parts:
        if part not in missing:
            announce(Step(variant.id, part, is_new=False))
    if not missing:
        return
    with store.transaction(variant.id, variant.rules_hash) as writing:
        _write_variant(writing, variant)
        for part in missing:
            started_at = datetime.now(UTC)
            _write_part(writing, variant, part)
            writing.record_run(
                COMMAND,
                model=part.model,
                players=part.players,
                started_at=started_at,
                finished_at=datetime.now(UTC),
            )
            announce(Step(variant.id, part, is_new=True))


def _tables_there(store: Store, variant: Variant) -> set[tuple[str, str | None, int | None]]:
    return {
        (part.table, part.model, part.players)
        for part in store.parts()
        if part.variant == variant.id
        and part.rules_hash == variant.rules_hash
        and part.t31_version == store.t31_version
    }


def _write_variant(writing: VariantTransaction, variant: Variant) -> None:
    row = VariantRow(
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
    aliases = [VariantAliasRow(alias, variant.id) for alias in variant.aliases]
    for table, rows in (("variant", [row]), ("variant_alias", aliases)):
        writing.delete(table)
        writing.append(table, rows)


def _write_part(writing: VariantTransaction, variant: Variant, part: Part) -> None:
    for table, model, players in sorted(part.tables):
        key = {"model": model, "players": players}
        writing.delete(table, **{name: value for name, value in key.items() if value is not None})
    if part.model is None or part.players is None:
        writing.append_frame("hand", hand_frame(variant))
        writing.append_frame("hand_class", hand_class_frame(variant))
        tables = hand_tables(variant)
    else:
        tables = player_tables(variant, part.model, part.players)
    for table, rows in tables.items():
        writing.append(table, rows)
