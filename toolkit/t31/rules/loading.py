"""The catalogue of games, and a variant by any name it has: id, alias, or a user's own file."""

import os
import shlex
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final
from unicodedata import normalize

from t31.errors import UnknownVariantError, one_of
from t31.rules.definition import build, parse
from t31.rules.preset import read_preset
from t31.rules.variant import Variant

CATALOGUE_ORDER: Final = (
    "thirty-one",
    "eenendertigen",
    "runs",
    "three-of-a-kind",
    "bank",
    "west-lansing",
    "switch",
    "no-elimination",
    "stop-the-bus",
    "schwimmen",
    "schwimmen-fire",
    "scat",
    "scat-no-trips",
    "scat-four-card",
    "scat-rebuy",
    "scat-on-the-bus",
)
"""Ids of the catalogue, each the name of its file, in the order in which games are listed."""

_FOLDER: Final = Path(__file__).with_name("catalogue")
_PATHS: Final[dict[Variant, str]] = {}
"""Where each game of somebody's own file was last read from."""


@cache
def catalogue() -> tuple[Variant, ...]:
    """Return every game of the catalogue, in the order of :data:`CATALOGUE_ORDER`.

    >>> [variant.id for variant in catalogue()][:2]
    ['thirty-one', 'eenendertigen']
    """
    return tuple(map(_game, CATALOGUE_ORDER))


@cache
def _game(identifier: str) -> Variant:
    name = f"{identifier}.toml"
    return build(parse((_FOLDER / name).read_bytes(), name), name)


def load_variant(name: str | os.PathLike[str]) -> Variant:
    """Return the variant that ``name`` means.

    Args:
        name: an id or alias, in which case, accents, spaces and punctuation do not matter and an
            id goes before an alias; or the path of a definition file. Text is a path where it ends
            in ``.toml`` or holds a path separator.

    Raises:
        UnknownVariantError: a name that fits no variant, or several; the message lists them; or
            what is no name.
        VariantError: a definition file that cannot be read or that defines no game.

    >>> load_variant("Einunddreissig").id, load_variant("Cut-Throat!").id, load_variant("Scat").id
    ('schwimmen', 'west-lansing', 'scat')
    """
    if not isinstance(name, str | os.PathLike):
        remedy = "give an id or an alias as text, or the path of a file"
        raise UnknownVariantError("not the name of a variant", got=repr(name), remedy=remedy)
    if not isinstance(name, str) or _is_path(name):
        variant = read_preset(name, {variant.id: variant for variant in catalogue()})
        _PATHS[variant] = os.fspath(name)
        return variant
    if name in CATALOGUE_ORDER:
        return _game(name)  # without a look at the other games
    fitting = _names().get(_plain(name), ())
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        remedy = one_of(variant.id for variant in fitting)
        raise UnknownVariantError("a name of several variants", got=name, remedy=remedy)
    raise UnknownVariantError("no such variant", got=name, remedy=_suggestion(name))


def argument(variant: Variant) -> str:
    """Return how a command line names ``variant``: by its id, or by the path it was read from.

    >>> argument(load_variant("Einunddreissig"))
    'schwimmen'
    """
    return variant.id if variant.id in CATALOGUE_ORDER else shlex.quote(_PATHS.get(variant, "PATH"))


def _is_path(name: str) -> bool:
    separators = [os.sep, os.altsep or os.sep]
    return name.casefold().endswith(".toml") or any(sign in name for sign in separators)


@cache
def _names() -> Mapping[str, tuple[Variant, ...]]:
    """Return the variants that a name fits, for each name in plain letters; an id stands alone."""
    names: dict[str, tuple[Variant, ...]] = {}
    for variant in catalogue():
        for name in map(_plain, variant.aliases):
            names[name] = (*names.get(name, ()), variant)
    return MappingProxyType(names | {_plain(variant.id): (variant,) for variant in catalogue()})


def _plain(name: str) -> str:
    return "".join(sign for sign in normalize("NFKD", name.casefold()) if sign.isalnum())


def _suggestion(name: str) -> str:
    close = get_close_matches(_plain(name), _names())
    meant = dict.fromkeys(variant.id for match in close for variant in _names()[match])
    return f"did you mean {' or '.join(meant)}?" if meant else one_of(CATALOGUE_ORDER)
