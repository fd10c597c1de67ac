"""Games of the tests' own: small decks to deal out in full, and rankings seen elsewhere."""

from decimal import Decimal
from typing import Any

from t31.rules.loading import load_variant
from t31.rules.variant import Variant


def preset(base: str, name: str, **groups: Any) -> Variant:
    """Return the catalogue game ``base`` under another name, with some groups of axes changed.

    A group given as a mapping is laid over that of the base; anything else replaces it.
    """
    document = load_variant(base).model_dump(by_alias=True)
    for group, change in groups.items():
        is_overlay = isinstance(change, dict) and isinstance(document[group], dict)
        document[group] = document[group] | change if is_overlay else change
    document |= {"id": name, "title": name, "aliases": (), "parent": base}
    return Variant.model_validate(document)


def short_deck(base: str, lowest_rank: int, **groups: Any) -> Variant:
    """Return the catalogue game ``base`` played by two to three with a short deck."""
    cards = {"lowest_rank": lowest_rank} | groups.pop("cards", {})
    players = groups.pop("players", {"min": 2, "max": 3})
    return preset(base, f"{base}-from-{lowest_rank}", cards=cards, players=players, **groups)


TRIPS = {"pattern": "trips", "score": Decimal("30.5")}
ACES = {"pattern": "three-aces", "score": 32}
RUN = {"pattern": "suited-run", "score": Decimal("30.5")}

THREE_ACES_ON_TOP = short_deck(
    "no-elimination", 10, ranking={"patterns": (TRIPS | {"score": 32}, ACES | {"score": 33})}
)
"""Trips beat 31, the blitz, and three aces beat other trips."""

TWENTY = ({"scores": [20], "when": "before-knock", "effect": "others-lose-1"},)
"""A blitz that many hands have, of several suits and without an ace."""

THREE_CARD_POKER = preset(
    "stop-the-bus",
    "three-card-poker",
    ranking={
        "order": ("running-flush", "prial", "run", "flush", "pair", "high-card"),
        "ace_low_run": "lowest",
    },
)
"""The order of the casino game: a running flush above a prial, A-2-3 the lowest run."""
