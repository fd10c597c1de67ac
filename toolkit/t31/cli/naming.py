"""The variants that a command line names."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from t31.errors import VariantError

if TYPE_CHECKING:
    from t31.rules.variant import Variant


def named_variants(names: Iterable[str] | None) -> "tuple[Variant, ...]":
    """Return the variants of these ids, aliases or paths, each once; without names, all sixteen.

    Raises:
        UnknownVariantError, VariantError: see :func:`t31.load_variant`; or two files define
            different games of one id.
    """
    # Loaded here, because help needs no variants.
    from t31.answers.variants import load_variant, variants

    found: dict[str, Variant] = {}
    for name in names or ():
        variant = load_variant(name)
        if found.setdefault(variant.id, variant) != variant:
            remedy = "give one of them another id"
            raise VariantError("two files define a variant", got=variant.id, remedy=remedy)
    return tuple(found.values()) if found else variants()
