"""Which strengths trips make hard to count, and for how many players they are counted.

A hand marked for its trips takes further cards where it is shown with more than three. Those are
free as long as no limit can be passed by them together with one card of the trips. Where one can,
trips *cross* the suits: see :mod:`by_suit.crossed`.

Light to load, as asking what can be counted should be: what counts is compiled.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

import numpy as np

from t31.cards import Hand
from t31.exact.by_suit.limits import NOTHING, TRIPS_CARDS, Limit, at_most, most_points
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace

Model = Literal["dealt", "last-draw"]

DRAWN: Final[dict[Model, int]] = {"dealt": 0, "last-draw": 1}
"""Cards that an opponent draws after the deal, by model."""

Crossing = Literal["one suit", "all suits"]
"""Where a limit can be passed: in one suit, by all further cards together, or in several."""


class Most(NamedTuple):
    """Most players with whom a strength is counted, its hand classes, and opponents' places."""

    strength: int
    classes: int
    places: int


MOST: Final[dict[tuple[Model, int, Crossing], Most]] = {
    ("dealt", 4, "one suit"): Most(5, 4, 4),
    ("dealt", 4, "all suits"): Most(5, 4, 4),
    ("last-draw", 3, "one suit"): Most(6, 5, 5),
    ("last-draw", 3, "all suits"): Most(6, 5, 5),
    ("last-draw", 4, "one suit"): Most(7, 4, 4),
    ("last-draw", 4, "all suits"): Most(4, 3, 4),
}
"""By model, cards of a hand dealt, and crossing: each player more takes ten times as long, minutes
beyond these."""


def crossing(further: int, lower: Limit, at_most: Limit) -> Crossing | None:
    """Return where limits can be passed that forbid trips beside so many further cards."""
    there = [limit for limit in (lower, at_most) if limit.trips and limit != NOTHING]
    lowest = min((suit.points for limit in there for suit in limit.suits), default=None)
    if not further or lowest is None or lowest >= most_points(1 + further):
        return None
    return "one suit" if lowest >= most_points(further) else "all suits"


@cache
def crossed_strengths(space: HandSpace, model: Model) -> Mapping[int, Crossing]:
    """Return the strengths at which trips cross the suits, and how."""
    further = space.hands.shape[1] + DRAWN[model] - TRIPS_CARDS
    found = {
        strength: crossing(further, at_most(space, strength - 1), at_most(space, strength))
        for strength in range(space.strengths)
    }
    return {strength: how for strength, how in found.items() if how}


def most(space: HandSpace, model: Model, strength: int) -> Most | None:
    """Return with how many players a strength is counted, ``None`` if trips do not cross there."""
    how = crossed_strengths(space, model).get(strength)
    return how and MOST[model, space.hands.shape[1], how]


def absent_strengths(space: HandSpace, model: Model, players: int) -> frozenset[int]:
    """Return the strengths that are not counted with so many players at the table."""
    return frozenset(
        strength
        for strength in crossed_strengths(space, model)
        if (counted := most(space, model, strength)) and players > counted.strength
    )


def most_placed(space: HandSpace, model: Model) -> int | None:
    """Return with how many players opponents' places are counted, ``None`` if no trips cross.

    A knocker of any strength may have opponents of any other.
    """
    counted = (most(space, model, strength) for strength in crossed_strengths(space, model))
    return min((row.places for row in counted if row), default=None)


def counted_together(
    space: HandSpace, model: Model, players: Sequence[int], *, classes: bool = False
) -> Iterator[tuple[frozenset[int], int]]:
    """Yield strengths that are counted with the same of these players, and the most of them.

    With ``classes``, as far as their hand classes are counted.
    """
    alike: dict[Most | None, set[int]] = {}
    for strength in range(space.strengths):
        alike.setdefault(most(space, model, strength), set()).add(strength)
    for row, strengths in alike.items():
        limit = max(players) if row is None else row.classes if classes else row.strength
        if counted := [number for number in players if number <= limit]:
            yield frozenset(strengths), max(counted)


@cache
def class_examples(space: HandSpace) -> list[Hand]:
    """Return one hand of every class."""
    _, example = np.unique(hand_classes(space), return_index=True)
    return [tuple(map(int, space.hands[row])) for row in example]
