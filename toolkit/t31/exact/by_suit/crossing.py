"""Which strengths trips make hard to count, and for how many players they are counted.

Light to load, as asking what can be counted should be: what counts is compiled.
"""

from functools import cache
from typing import Final, Literal

import numpy as np

from t31.cards import Hand
from t31.exact.by_suit.limits import TRIPS_CARDS, at_most, most_points
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace

Model = Literal["dealt", "last-draw"]

DRAWN: Final[dict[Model, int]] = {"dealt": 0, "last-draw": 1}
"""Cards that an opponent draws after the deal, by model."""

MOST_CROSSED: Final[dict[tuple[Model, int], int]] = {
    ("dealt", 3): 9,
    ("dealt", 4): 5,
    ("last-draw", 3): 5,
    ("last-draw", 4): 4,
}
"""Most players, by model and cards of a hand dealt, with whom strengths are counted at which trips
cross the suits: each player more takes ten times as long, minutes beyond these."""

MOST_PLACES: Final[dict[tuple[Model, int], int]] = {
    ("dealt", 3): 9,
    ("dealt", 4): 4,
    ("last-draw", 3): 5,
    ("last-draw", 4): 3,
}
"""Most players, likewise, whose places are counted: for any two strengths, not for one."""


def absent_strengths(space: HandSpace, model: Model, players: int) -> frozenset[int]:
    """Return the strengths that are not counted with so many players at the table."""
    return crossed_strengths(space, model) if players > most_crossed(space, model) else frozenset()


def most_crossed(space: HandSpace, model: Model) -> int:
    """Return with how many players strengths are counted where trips cross suits."""
    return MOST_CROSSED[model, space.hands.shape[1]]


def most_placed(space: HandSpace, model: Model) -> int:
    """Return with how many players opponents' places are counted where trips cross suits."""
    return MOST_PLACES[model, space.hands.shape[1]]


@cache
def crossed_strengths(space: HandSpace, model: Model) -> frozenset[int]:
    """Return the strengths at which trips cross the suits: see :mod:`by_suit.crossed`.

    A hand marked for its trips takes further cards where it is shown with more than three. Those
    are free as long as no limit can be passed by them together with one card of the trips.
    """
    spare = space.hands.shape[1] + DRAWN[model] - TRIPS_CARDS
    limits = [at_most(space, s) for s in range(space.strengths)]
    narrow = {
        s
        for s, limit in enumerate(limits)
        if spare and limit.trips and min(limit.suits).points < most_points(1 + spare)
    }
    return frozenset(s for s in range(space.strengths) if s in narrow or s - 1 in narrow)


@cache
def class_examples(space: HandSpace) -> list[Hand]:
    """Return one hand of every class."""
    _, example = np.unique(hand_classes(space), return_index=True)
    return [tuple(map(int, space.hands[row])) for row in example]
