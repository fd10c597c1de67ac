"""What a knock costs: expected losses of the knocker and of an average opponent, exactly.

What is paid is read off the pay-off table of :mod:`t31.showdown`, one standing at a time. A deal in
which ``lower`` opponents are below the knocker and ``level`` are level says how the knocker stands
and how those level with him stand. Of the other opponents a standing matters to what is lost
only by its *place*:

* ``lowest``: below the knocker, and nobody's hand is lower; ``sole-lowest``: nobody's is level;
* ``highest``: above the knocker, and nobody's hand is higher;
* in between: all other opponents below or above the knocker.

Which places have to be counted depends on what is paid (:data:`PLACES_COUNTED`):

* *lives*: every opponent ``lowest`` pays alike, whoever he is level with, and nobody in between or
  above the knocker pays. One count: ``lowest``.
* *points*: an opponent ``sole-lowest`` is low, one ``highest`` is high, tied or not; those who are
  tied lowest are in the middle like everybody else. Two counts.
* *chips*: whoever is level at the top shares what one alone would take, so opponents lose together
  what they would if each deal had one highest hand above the knocker, whenever it has any there.
  Nothing to count beyond the outcomes.

With two players there is one opponent, who is lowest when he is below and highest when he is above:
nothing to count either.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from t31.exact.counts import KnockCounts, Outcome
from t31.exact.rows import Condition, Model
from t31.numbers.distribution import ratio
from t31.rules.variant import Variant
from t31.showdown import Standing, Unit, loss, unit

Place = Literal["lowest", "sole-lowest", "highest"]

PLACES_COUNTED: Final[Mapping[Unit, tuple[Place, ...]]] = {
    "lives": ("lowest",),
    "points": ("sole-lowest", "highest"),
    "chips": (),
}
"""Places of opponents that are counted for tables of more than two players."""


@dataclass(frozen=True)
class PlaceCounts:
    """How often opponents stand in a place, on the scale of the knock counts they go with.

    A deal counts once for every opponent who stands there. Pick him out: what is counted is hands
    of the knocker, of strength s, times hands of one opponent, of strength t, times sets of hands
    of the other opponents, where

    * ``lowest``: t < s, and none of the others is below t;
    * ``sole-lowest``: t < s, and all of the others are above t;
    * ``highest``: t > s, and none of the others is above t.

    Attributes:
        condition: as in the knock counts.
        players: as in the knock counts.
        by_place: for each place, by the knocker's strength; each strength that has deals is there.
    """

    condition: Condition
    players: int
    by_place: Mapping[Place, Mapping[int, int]]


class Cost(NamedTuple):
    """Expected losses, exact, gains negative: of the knocker, and of an average opponent."""

    knocker: Fraction
    opponent: Fraction


class KnockCostRow(NamedTuple):
    """Expected losses after a knock with one strength, in lives, chips or points."""

    variant: str
    model: Model
    condition: Condition
    players: int
    strength: int
    unit: Unit
    cost_knocker: float
    cost_opponent: float


def knock_cost(
    variant: Variant, model: Model, counts: KnockCounts, places: PlaceCounts | None = None
) -> Iterator[KnockCostRow]:
    """Yield what a knock with each strength costs; strengths without a deal are absent.

    Args:
        variant: the rules that say what is paid.
        model: the model of the counts.
        counts: deals by strength and outcome.
        places: the opponents' places in these deals; ``None`` is enough for two players, and where
            chips are paid.

    Raises:
        ValueError: ``places`` do not go with ``counts``, or lack a place that is paid for.
    """
    for strength, cost in sorted(costs(variant, counts, places).items()):
        yield KnockCostRow(
            variant=variant.id,
            model=model,
            condition=counts.condition,
            players=counts.players,
            strength=strength,
            unit=unit(variant),
            cost_knocker=ratio(*cost.knocker.as_integer_ratio()),
            cost_opponent=ratio(*cost.opponent.as_integer_ratio()),
        )


def costs(
    variant: Variant, counts: KnockCounts, places: PlaceCounts | None = None
) -> Mapping[int, Cost]:
    """Return the exact costs by strength; arguments and errors as for :func:`knock_cost`.

    >>> from t31.rules.loading import load_variant
    >>> counts = KnockCounts("any", 2, {7: {(1, 0): 3, (0, 1): 1, (0, 0): 4}})
    >>> [float(cost) for cost in costs(load_variant("thirty-one"), counts)[7]]
    [1.125, 0.375]
    """
    by_place = _by_place(variant, counts, places)
    return {
        strength: _cost(variant, outcomes, counts.players, by_place[strength])
        for strength, outcomes in counts.outcomes.items()
        if any(outcomes.values())
    }


def _by_place(
    variant: Variant, counts: KnockCounts, places: PlaceCounts | None
) -> Mapping[int, Mapping[Place, int]]:
    needed = PLACES_COUNTED[unit(variant)]
    if counts.players == 2 or not needed:
        return {s: _one_in_each_place(row, counts.players) for s, row in counts.outcomes.items()}
    if places is None or not set(needed) <= set(places.by_place):
        raise ValueError(f"{variant.id} pays by place: got {places}, needed {', '.join(needed)}")
    if (places.condition, places.players) != (counts.condition, counts.players):
        raise ValueError(
            f"places of another table: got {places.condition}, {places.players} players,"
            f" for {counts.condition}, {counts.players} players"
        )
    known = set.intersection(*(set(places.by_place[place]) for place in needed))
    missing = sorted({s for s, row in counts.outcomes.items() if any(row.values())} - known)
    if missing:
        raise ValueError(f"places are not counted for each strength: got none for {missing}")
    return {s: {place: places.by_place[place][s] for place in needed} for s in known}


def _one_in_each_place(outcomes: Mapping[Outcome, int], players: int) -> Mapping[Place, int]:
    """Count one opponent as lowest wherever any is below, and one as highest likewise."""
    lowest = sum(deals for (lower, _), deals in outcomes.items() if lower)
    highest = sum(deals for outcome, deals in outcomes.items() if sum(outcome) < players - 1)
    return {"lowest": lowest, "highest": highest}


def _cost(
    variant: Variant, outcomes: Mapping[Outcome, int], players: int, in_place: Mapping[Place, int]
) -> Cost:
    deals, opponents = sum(outcomes.values()), players - 1
    knocker = level_with_him = Fraction()
    elsewhere = -sum(in_place.values())
    for (lower, level), number in outcomes.items():
        knocker += number * loss(variant, _knocker(players, lower, level))
        if level and number:
            level_with_him += number * level * loss(variant, _level(players, lower, level))
        elsewhere += number * (opponents - level)
    if elsewhere < 0:
        raise ValueError(f"more opponents in places than there are: got {dict(in_place)}")
    paid = [(number, _in_place(players, place)) for place, number in in_place.items()]
    # With two players nobody is in between, and no standing says so.
    paid += [(elsewhere, _in_between(players))] if elsewhere else []
    others = sum((number * loss(variant, standing) for number, standing in paid), level_with_him)
    return Cost(knocker / deals, others / (deals * opponents))


def _knocker(players: int, lower: int, level: int) -> Standing:
    higher = players - 1 - lower - level
    return Standing(players=players, knocker="self", lower=lower, level=level, higher=higher)


def _level(players: int, lower: int, level: int) -> Standing:
    """Return how an opponent level with the knocker stands: he has as many level with him."""
    return Standing(
        players=players,
        knocker="another",
        lower=lower,
        level=level,
        higher=players - 1 - lower - level,
        knocker_level=True,
    )


def _in_place(players: int, place: Place) -> Standing:
    lower = players - 1 if place == "highest" else 0
    higher = players - 1 - lower
    return Standing(players=players, knocker="another", lower=lower, level=0, higher=higher)


def _in_between(players: int) -> Standing:
    return Standing(players=players, knocker="another", lower=1, level=0, higher=players - 2)
