"""How far apart are the scorings of games, and what does the rule for ties change?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from t31.answers.knocks import KnockCurve, KnockPoint
from t31.answers.scorings import Scoring
from t31.numbers.distribution import Distribution

Matrix = tuple[tuple[Fraction, ...], ...]
"""Exact distances, one row and one column a scoring, in the same order."""


@dataclass(frozen=True, slots=True)
class Distances:
    """How far apart score distributions are; three-card rankings have none and are not here.

    Attributes:
        scorings: the scorings compared, in the order of rows and columns.
        total_variation: half the sum of the differences in probability: the most that two games
            differ on any event, 0 to 1.
        wasserstein: first Wasserstein distance in points: how far scores must move on average to
            turn one distribution into the other.
    """

    scorings: tuple[Scoring, ...]
    total_variation: Matrix
    wasserstein: Matrix


def distances(scorings: Sequence[Scoring]) -> Distances:
    """Return the exact distances between all ``scorings`` that have scores."""
    scored = tuple(scoring for scoring in scorings if scoring.is_scored)
    scores = [scoring.scores for scoring in scored]
    return Distances(
        scorings=scored,
        total_variation=_matrix(scores, Distribution.total_variation),
        wasserstein=_matrix(scores, lambda one, other: one.wasserstein(other) / 2),
    )


class TieEffect(NamedTuple):
    """Two games with the same hands and deals whose knocks differ by the rule for ties alone.

    ``kind`` and ``harsh`` are the curves of the game that is kinder to a tied knocker and of the
    other; the points are theirs at the value where the chances are furthest apart.
    """

    kind: KnockCurve
    harsh: KnockCurve
    kind_point: KnockPoint
    harsh_point: KnockPoint

    @property
    def gap(self) -> Fraction:
        """By how much the chance of a successful knock differs at that value."""
        return self.kind_point.chance - self.harsh_point.chance


def tie_effects(curves: Sequence[KnockCurve]) -> tuple[TieEffect, ...]:
    """Return what the rule for ties changes, for each two curves over the same deals.

    Returns:
        The effects, the largest gap first; equal gaps in the order of ``curves``.
    """
    found = [effect for pair in combinations(curves, 2) for effect in _tie_effect(*pair)]
    return tuple(sorted(found, key=lambda effect: -effect.gap))


def _tie_effect(one: KnockCurve, other: KnockCurve) -> Iterator[TieEffect]:
    if one.deals != other.deals:
        return
    pairs = list(zip(one.points, other.points, strict=True))
    first, second = max(pairs, key=lambda pair: abs(pair[0].chance - pair[1].chance))
    if first.chance > second.chance:
        yield TieEffect(one, other, first, second)
    elif first.chance < second.chance:
        yield TieEffect(other, one, second, first)


def _matrix(
    scores: Sequence[Distribution], distance: Callable[[Distribution, Distribution], Fraction]
) -> Matrix:
    return tuple(tuple(distance(row, column) for column in scores) for row in scores)
