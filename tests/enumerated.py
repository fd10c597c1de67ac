"""Results databases of the tests' own, made by the job behind ``t31 enumerate``."""

from collections.abc import Collection, Iterable
from pathlib import Path

from t31.jobs.enumerate import enumerate_variants
from t31.jobs.plan import Part, parts_of
from t31.rules.variant import Variant
from t31.version import __version__


def enumerated(
    path: Path, variants: Iterable[Variant], players: Collection[int] | None = None
) -> Path:
    """Make a results database at ``path`` and return it.

    It holds the quick parts of ``variants``; with ``players``, all models for those player counts,
    hand classes apart.
    """
    work = [(variant, _parts(variant, players)) for variant in variants]
    enumerate_variants(path, __version__, work, lambda step: None)
    return path


def _parts(variant: Variant, players: Collection[int] | None) -> list[Part]:
    if players is None:
        return parts_of(variant, effort="quick")
    return [
        part._replace(tables=frozenset(key for key in part.tables if key[0] != "knock_hand"))
        for part in parts_of(variant, players)
    ]
