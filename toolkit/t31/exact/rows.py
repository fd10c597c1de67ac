"""The rows of the exact tables: one named tuple a table, its fields the columns of the database.

Counts are Python integers, scores ``Decimal`` points (``None`` in three-card games), probabilities
the correctly rounded doubles of exact ratios. ``strength`` is the dense rank of a hand at the
showdown, 0 the weakest; ``label`` says it in words.
"""

from decimal import Decimal
from typing import Literal, NamedTuple

Model = Literal["dealt", "last-draw", "final-turn"]
"""What happens between the deal and the showdown.

``dealt``: nothing. ``last-draw``: each opponent draws one unseen card and keeps the best hand, the
knocker keeps his; in distributions and order statistics every hand has drawn. ``final-turn``: the
one opponent takes the upcard if that raises his hand, and otherwise draws.
"""

Condition = Literal["any", "no-blitz"]


class ScoreDistributionRow(NamedTuple):
    """How many of the hands have one strength, at most it, at least it."""

    variant: str
    model: Model
    strength: int
    score: Decimal | None
    label: str
    hands: int
    total: int
    probability: float
    at_most: int
    at_least: int


class OrderStatisticRow(NamedTuple):
    """How many deals have one strength as the ``rank``-th lowest hand at the table (1 lowest)."""

    variant: str
    model: Model
    players: int
    rank: int
    strength: int
    score: Decimal | None
    label: str
    deals: int
    total: int
    probability: float


class KnockRow(NamedTuple):
    """What a knock with one strength meets, in deals; ``success`` by the rules of the variant."""

    variant: str
    model: Model
    condition: Condition
    players: int
    strength: int
    score: Decimal | None
    label: str
    hands: int
    deals: int
    sole_lowest: int
    tied_lowest: int
    not_lowest: int
    sole_highest: int
    tied_highest: int
    success: int
    success_probability: float


class KnockOutcomeRow(NamedTuple):
    """Deals in which exactly ``lower`` opponents are below the knocker and ``level`` are level."""

    variant: str
    model: Model
    condition: Condition
    players: int
    strength: int
    lower: int
    level: int
    deals: int


class KnockHandRow(NamedTuple):
    """What a knock with one class of hands meets: as :class:`KnockRow`, its cards removed."""

    variant: str
    model: Model
    condition: Condition
    players: int
    hand_class: int
    score: Decimal | None
    label: str
    hands: int
    deals: int
    sole_lowest: int
    tied_lowest: int
    not_lowest: int
    sole_highest: int
    tied_highest: int
    success: int
    success_probability: float


class KnockThresholdRow(NamedTuple):
    """The lowest score from which on every knock succeeds at least that often; nulls: never."""

    variant: str
    model: Model
    condition: Condition
    players: int
    success: Decimal
    score: Decimal | None
    strength: int | None
    label: str | None


class VariantComparisonRow(NamedTuple):
    """The figures by which variants are compared; score figures are ``None`` in three-card games.

    ``p_blitz`` is ``None`` where the game has no blitz. Thresholds are labels,
    ``never``, or ``None`` where they are not known.
    """

    variant: str
    model: Model
    players: int
    mean: float | None
    sd: float | None
    median: Decimal | None
    p_blitz: float | None
    p_25_or_more: float | None
    mean_lowest: float | None
    mean_highest: float | None
    threshold_50: str | None
    threshold_60: str | None
    threshold_75: str | None
    threshold_90: str | None
