"""The axes of a game's rules: every key a definition file can hold, with its allowed values.

Each group of keys in a file is a class here, each key a field, each list of allowed values a
``Literal``. ``None`` stands for a key that does not apply. Scores are in points in files and in
half-points inside, never a float: the key ``score`` of a file is the field ``score2``.
"""

from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictBool,
    StrictInt,
    StrictStr,
)

from t31.cards import deck


class Axes(BaseModel):
    """A group of axes: immutable, comparable, and closed to keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


def _half_points(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("must be a number of points, a multiple of 0.5")
    doubled = Decimal(str(value)) * 2
    if not doubled.is_finite() or doubled != int(doubled) or doubled < 0:
        raise ValueError("must be a number of points, a multiple of 0.5, not below 0")
    return int(doubled)


def points(score2: int) -> int | float:
    """Return a score in points from one in half-points, whole numbers as ``int``.

    >>> points(61), points(62)
    (30.5, 31)
    """
    return score2 // 2 if score2 % 2 == 0 else score2 / 2


HalfPoints = Annotated[int, BeforeValidator(_half_points), PlainSerializer(points)]
"""A score: points in a file (30.5), half-points in the value (61)."""

Count = Annotated[StrictInt, Field(ge=0)]
Positive = Annotated[StrictInt, Field(ge=1)]

PatternName = Literal["trips", "three-aces", "suited-run"]
Category = Literal["prial", "running-flush", "run", "flush", "pair", "high-card"]
Exchange = Literal["stock", "stock-and-widow", "two-hands", "open-three", "commerce"]
TiedKnocker = Literal[
    "knocker-safe-others-pay",
    "knocker-pays-others-safe",
    "knocker-and-others-pay",
    "nobody-pays",
]
Objective = Literal["avoid-lowest", "highest-takes-pot", "points"]

CATEGORIES: Final[tuple[Category, ...]] = (
    "prial",
    "running-flush",
    "run",
    "flush",
    "pair",
    "high-card",
)
TABLE_CARDS: Final[dict[Exchange, int]] = {
    "stock": 1,
    "stock-and-widow": 4,
    "two-hands": 6,
    "open-three": 3,
    "commerce": 3,
}
"""Cards that lie on the table once the hands are dealt: upcard, widow or hands to swap with."""


class Players(Axes):
    """How many can sit down."""

    min: Annotated[StrictInt, Field(ge=2)]
    max: Annotated[StrictInt, Field(ge=2)]


class Cards(Axes):
    """The deck, four suits from ``lowest_rank`` up to the ace, and the size of a hand."""

    lowest_rank: Annotated[StrictInt, Field(ge=2, le=10)]
    hand: Literal[3, 4]


class Pattern(Axes):
    """A pattern of a whole hand that scores by itself where its suit total is lower."""

    pattern: PatternName
    score2: HalfPoints = Field(alias="score")


class Ranking(Axes):
    """What a hand is worth and how equal scores are told apart."""

    kind: Literal["suit-total", "three-card"]
    patterns: tuple[Pattern, ...] | None = None
    tie_break: Literal["none", "schwimmen"] | None = None
    order: tuple[Category, ...] | None = None
    ace_low_run: Literal["second", "lowest", "none"] | None = None


class Table(Axes):
    """How cards are exchanged and when a knock is allowed."""

    exchange: Exchange
    first_knock: Literal["any-turn", "second-turn", "immediate-showdown"]
    minimum_knock2: HalfPoints | None = Field(default=None, alias="minimum_knock")
    stock_exhausted: Literal["draw", "showdown"] | None = None
    restart: StrictBool | None = None


class Blitz(Axes):
    """Scores that end the round by themselves, when they may, and what follows."""

    scores2: Annotated[tuple[HalfPoints, ...], Field(min_length=1, alias="scores")]
    when: Literal["before-knock", "any-time"]
    effect: Annotated[
        StrictStr, Field(pattern=r"^(others-lose-[1-9]\d?|showdown|takes-pot|points-[1-9]\d?)$")
    ]

    @property
    def amount(self) -> int:
        """Lives, chips or points that the effect names; 1 where it names none."""
        last = self.effect.rsplit("-", 1)[-1]
        return int(last) if last.isdigit() else 1


class Showdown(Axes):
    """What the showdown is about and what the knocker risks."""

    objective: Objective
    sole_lowest_knocker: Count | None = None
    tied_lowest_knocker: TiedKnocker | None = None
    tied_lowest_price: Positive | None = None


class Match(Axes):
    """From one round to a match."""

    lives: Positive | None = None
    free_ride: StrictBool | None = None
    rebuy_limit: Count | None = None
    ante: Positive | None = None
    rounds: Positive | None = None


class Rules(Axes):
    """Every axis of a game, and nothing else: two games with equal rules are one game."""

    players: Players
    cards: Cards
    ranking: Ranking
    table: Table
    blitz: tuple[Blitz, ...] = ()
    showdown: Showdown
    match: Match

    @property
    def deck_cards(self) -> int:
        """Cards in the deck."""
        return len(deck(self.cards.lowest_rank))

    @property
    def blitz_scores2(self) -> frozenset[int]:
        """Every score, in half-points, that ends a round by itself."""
        return frozenset(score2 for blitz in self.blitz for score2 in blitz.scores2)
