"""Which games are there, and is this one a game that can be played?"""

from os import PathLike

from t31.rules.loading import CATALOGUE_ORDER, catalogue
from t31.rules.loading import load_variant as load_definition
from t31.rules.variant import Variant


def variants() -> tuple[Variant, ...]:
    """Return the games of the catalogue, in its own order.

    >>> [variant.id for variant in variants()][:3]
    ['thirty-one', 'eenendertigen', 'runs']
    """
    return catalogue()


def load_variant(name: str | PathLike[str]) -> Variant:
    """Return the variant of that id, alias, or path of a definition file.

    Args:
        name: an id or alias of the catalogue, case, accents and punctuation ignored; or the path
            of a TOML file.

    Raises:
        UnknownVariantError: the name fits no variant, or several.
        VariantError: the file is no definition of a game, or waits for a score no hand reaches.

    >>> load_variant("Einunddreißig").id
    'schwimmen'
    """
    variant = load_definition(name)
    if variant.id not in CATALOGUE_ORDER:  # an id that no other game may have
        # Loaded here, because arrays cost a tenth of a second that the catalogue does not need.
        from t31.hands.space import hand_space

        hand_space(variant)
    return variant
