"""Results databases of the tests' own, made by the job behind ``t31 enumerate``."""

from collections.abc import Iterable
from pathlib import Path

from t31.jobs.enumerate import enumerate_variant, parts_of
from t31.rules.variant import Variant
from t31.store.writer import open_store
from t31.version import __version__


def enumerated(path: Path, variants: Iterable[Variant]) -> Path:
    """Make a results database at ``path`` with every part of ``variants``, and return it."""
    with open_store(path, __version__) as store:
        for variant in variants:
            parts = parts_of(variant, None, ["dealt"])
            enumerate_variant(store, variant, parts, lambda step: None)
    return path
