"""How often is a hand worth what, and which games value hands alike?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from t31.numbers.distribution import Distribution
from t31.rules.variant import Variant
from t31.store.reader import Results


class Value(NamedTuple):
    """One value that a hand can have: its strength, score and label, and how many hands have it."""

    strength: int
    score: Decimal | None
    label: str
    hands: int


@dataclass(frozen=True)
class Scoring:
    """Games in which each value of a hand is as frequent, and a blitz is the same hands.

    Attributes:
        variants: the games, in the order in which they were asked for.
        values: every value a hand can have, weakest first.
    """

    variants: tuple[Variant, ...]
    values: tuple[Value, ...]

    @cached_property
    def total(self) -> int:
        """All hands of the game."""
        return sum(value.hands for value in self.values)

    @property
    def is_scored(self) -> bool:
        """Whether hands have scores; a three-card ranking has none."""
        return self.values[0].score is not None

    @cached_property
    def scores(self) -> Distribution:
        """Hands by score in half-points, empty where hands have no scores."""
        return Distribution(
            (int(2 * value.score), value.hands) for value in self.values if value.score is not None
        )

    @property
    def blitz(self) -> Fraction | None:
        """Probability that a hand is a blitz; ``None`` where the game has none."""
        blitz2 = self.variants[0].blitz_scores2
        shares = (self.scores.probability(score2) for score2 in blitz2)
        return sum(shares, Fraction()) if self.variants[0].blitz else None

    def at_least(self, points: int) -> Fraction:
        """Return the probability that a hand scores ``points`` or more."""
        return Fraction(self.scores.at_least(2 * points), self.total)

    def hands_with(self, score: Decimal) -> int:
        """Return how many hands score exactly ``score`` points; 0 where that is impossible."""
        return self.scores.get(int(2 * score), 0)

    @property
    def impossible(self) -> tuple[int, ...]:
        """Whole points between the lowest and the highest score that no hand has, ascending."""
        scores2 = list(self.scores)
        between = range(scores2[0] // 2 + 1, (scores2[-1] + 1) // 2) if scores2 else range(0)
        return tuple(points for points in between if 2 * points not in self.scores)


class Category(NamedTuple):
    """One category of a three-card ranking: its hands, its weakest and its strongest value."""

    name: str
    hands: int
    weakest: Value
    strongest: Value


def scorings(results: Results, variants: Sequence[Variant]) -> tuple[Scoring, ...]:
    """Group ``variants`` by what their hands are worth, hands as dealt.

    Returns:
        One scoring for every group, in the order of the first game of each.

    Raises:
        ResultsError: the file cannot be read.
    """
    groups: dict[tuple[tuple[Value, ...], frozenset[int]], list[Variant]] = {}
    for variant in variants:
        key = _values(results, variant), variant.blitz_scores2
        groups.setdefault(key, []).append(variant)
    return tuple(Scoring(tuple(games), values) for (values, _), games in groups.items())


def categories(results: Results, scoring: Scoring) -> tuple[Category, ...]:
    """Return the categories of a three-card ranking, best first.

    Raises:
        ValueError: the hands of ``scoring`` have scores.
        ResultsError: the file cannot be read.
    """
    if scoring.is_scored:
        raise ValueError(f"{scoring.variants[0].id} ranks hands by score, not by category")
    rows = results.table_rows("hand_class", variant=scoring.variants[0].id)
    names = {row["strength"]: str(row["category"]) for row in rows}
    grouped = groupby(reversed(scoring.values), key=lambda value: names[value.strength])
    return tuple(_category(name, values) for name, values in grouped)


def _category(name: str, values: Iterable[Value]) -> Category:
    strongest, *others = values
    hands = strongest.hands + sum(value.hands for value in others)
    return Category(name, hands, weakest=[strongest, *others][-1], strongest=strongest)


def _values(results: Results, variant: Variant) -> tuple[Value, ...]:
    rows = results.records(Value, "score_distribution", variant=variant.id, model="dealt")
    return tuple(rows)
