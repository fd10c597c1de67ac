"""The axes of a game's rules: every key a definition file can hold, with its allowed values.

Each group of keys in a file is a class here, each key a field, each list of allowed values a
``Literal``. ``None`` stands for a key that does not apply. Scores are in points in files and in
half-points inside, never a float: the key ``score`` of a file is the field ``score2``.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Final, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictBool,
    StrictStr,
    model_validator,
)

from t31.cards import deck


class Axes(BaseModel):
    """A group of axes: immutable, comparable, and closed to keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# A look-up is exact for every kind of number, and answers 1e999999 at once.
_HALF_POINTS: Final[dict[object, int]] = {half / 2: half for half in range(2000)}


def _unquoted(value: object) -> str:
    return ", without quotes" if isinstance(value, str) else ""


def _half_points(value: object) -> int:
    number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    half = _HALF_POINTS.get(value) if number else None
    if half is None:
        raise ValueError("use a number of points from 0 to 999.5 in halves" + _unquoted(value))
    return half


def _whole(low: int, high: int) -> Callable[[object], int]:
    def whole(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"use a whole number from {low} to {high}" + _unquoted(value))
        return value

    return whole


def _effect(text: str) -> str:
    if not re.fullmatch("showdown|takes-pot|(others-lose|points)-[1-9][0-9]?", text):
        raise ValueError("use one of: others-lose-N, showdown, takes-pot, points-N, with N 1 to 99")
    return text


def points(score2: int) -> int | float:
    """Return a score in points from one in half-points, whole numbers as ``int``.

    >>> points(61), points(62)
    (30.5, 31)
    """
    return score2 // 2 if score2 % 2 == 0 else score2 / 2


HalfPoints = Annotated[int, BeforeValidator(_half_points), PlainSerializer(points)]
"""A score: points in a file (30.5), half-points in the value (61)."""

Count = Annotated[int, BeforeValidator(_whole(0, 9999))]
Positive = Annotated[int, BeforeValidator(_whole(1, 9999))]
Seats = Annotated[int, BeforeValidator(_whole(2, 17))]
"""Players at a table: 17 hands of three and an upcard are all that 52 cards make."""

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

CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
"""The usual order of a three-card ranking, the strongest first."""

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

    min: Seats
    max: Seats


class Cards(Axes):
    """The deck, four suits from ``lowest_rank`` up to the ace, and the size of a hand."""

    lowest_rank: Annotated[int, BeforeValidator(_whole(2, 10))]
    hand: Annotated[Literal[3, 4], BeforeValidator(_whole(3, 4))]


class Pattern(Axes):
    """A pattern of a whole hand that scores by itself where its suit total is lower."""

    pattern: PatternName
    score2: HalfPoints = Field(alias="score")


def _by_name(patterns: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    return tuple(sorted(patterns, key=lambda row: row.pattern))


class Ranking(Axes):
    """What a hand is worth and how equal scores are told apart.

    Patterns stand in the order of their names, whatever order they are listed in. A three-card
    ranking that lists no ``order`` has the usual one.

    >>> Ranking.model_validate({"kind": "three-card", "ace_low_run": "none"}).order == CATEGORIES
    True
    """

    kind: Literal["suit-total", "three-card"]
    patterns: Annotated[tuple[Pattern, ...], AfterValidator(_by_name)] | None = None
    tie_break: Literal["none", "schwimmen"] | None = None
    order: tuple[Category, ...] | None = None
    ace_low_run: Literal["second", "lowest", "none"] | None = None

    @model_validator(mode="before")
    @classmethod
    def _usual_order(cls, said: object) -> object:
        three_card = isinstance(said, dict) and said.get("kind") == "three-card"
        if isinstance(said, dict) and three_card and said.get("order") is None:
            return {**said, "order": CATEGORIES}
        return said


class Table(Axes):
    """How cards are exchanged and when a knock is allowed."""

    exchange: Exchange
    first_knock: Literal["any-turn", "second-turn", "immediate-showdown"]
    minimum_knock2: HalfPoints | None = Field(default=None, alias="minimum_knock")
    stock_exhausted: Literal["draw", "showdown"] | None = None
    restart: StrictBool | None = None


def _ascending(scores2: tuple[int, ...]) -> tuple[int, ...]:
    if not scores2:
        raise ValueError("list at least one score")
    return tuple(sorted(scores2))


class Blitz(Axes):
    """Scores that end the round by themselves, when they may, and what follows."""

    scores2: Annotated[tuple[HalfPoints, ...], AfterValidator(_ascending), Field(alias="scores")]
    when: Literal["before-knock", "any-time"]
    effect: Annotated[StrictStr, AfterValidator(_effect)]

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


def _by_score(entries: tuple[Blitz, ...]) -> tuple[Blitz, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.scores2))


class Rules(Axes):
    """Every axis of a game, and nothing else: two games with equal rules are one game.

    Entries of ``blitz`` stand in the order of their scores, whatever order they are listed in.
    """

    players: Players
    cards: Cards
    ranking: Ranking
    table: Table
    blitz: Annotated[tuple[Blitz, ...], AfterValidator(_by_score)] = ()
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
