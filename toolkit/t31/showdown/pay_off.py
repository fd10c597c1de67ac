"""Who pays what when a round ends: one exact pay-off table per variant, read by every room.

A player's loss depends on how he stands, a :class:`Standing`, and on nothing else: who knocked, how
many hands are below, level with and above his own, whether the knocker's is among those level, and
which blitz ended the round, if one did. Losses are exact; what a player gains is negative.

Prices are those of each variant's file. Where its source is open:

* *The lowest hands lose*, all that are level. A knocker alone at the bottom pays for everybody; one
  who is tied there pays, or the others in that tie do, as ``tied_lowest_knocker`` says. A table
  all level needs no exception: everybody is in that tie.
* *The highest hand takes the pot*, his own ante in it; hands level there share it equally.
* *Points by position*: a tied group takes the best position any of its members holds, so a table
  all level is all highest. A blitz leaves the next best in the middle.
* *A blitz* pays each of its holders as holder, knocker or not, and everybody else by its effect.
  Under ``showdown`` it only ends the round: hands are compared as if nobody had knocked, even
  when every player holds a blitz. Where hands of several entries are shown at once, the entry with
  the highest score is the one that ended the round.
* *A draw*, where the stock's end brings one, is no showdown: nobody stands, nobody pays.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeVar

from t31.rules.axes import Blitz, Objective, Rules, TiedKnocker
from t31.showdown.standing import Standing, all_standings

Unit = Literal["lives", "chips", "points"]


class Row(NamedTuple):
    """One row of a pay-off table: a standing, and what a player in it loses."""

    standing: Standing
    loss: Fraction


class _Tie(NamedTuple):
    """Who pays when the knocker's hand is lowest and others are level with it."""

    knocker: bool
    others: bool


_TIES: Final[dict[TiedKnocker, _Tie]] = {
    "knocker-safe-others-pay": _Tie(knocker=False, others=True),
    "knocker-pays-others-safe": _Tie(knocker=True, others=False),
    "knocker-and-others-pay": _Tie(knocker=True, others=True),
    "nobody-pays": _Tie(knocker=False, others=False),
}

_LOWEST, _MIDDLE, _HIGHEST = range(3)
_POINTS: Final = (1, 2, 3)
_KNOCKER_POINTS: Final = (0, 1, 4)
"""Points of the lowest, a middle and the highest position: fixed, no axis changes them."""


def _lives(rules: Rules, standing: Standing) -> int:
    if standing.lower:
        return 0
    if standing.knocker == "self":
        return _tied_knocker(rules) if standing.level else _sole_knocker(rules)
    return int(not standing.knocker_level or _tie(rules).others)


def _sole_knocker(rules: Rules) -> int:
    return _stated(rules.showdown.sole_lowest_knocker, "showdown.sole_lowest_knocker")


def _tied_knocker(rules: Rules) -> int:
    price = rules.showdown.tied_lowest_price
    return _stated(price, "showdown.tied_lowest_price") if _tie(rules).knocker else 0


def _tie(rules: Rules) -> _Tie:
    return _TIES[_stated(rules.showdown.tied_lowest_knocker, "showdown.tied_lowest_knocker")]


def _pot(rules: Rules, standing: Standing) -> Fraction:
    share = Fraction(_ante(rules) * standing.players, 1 + standing.level)
    return _ante(rules) - (Fraction() if standing.higher else share)


def _ante(rules: Rules) -> int:
    return _stated(rules.match.ante, "match.ante")


_Value = TypeVar("_Value")


def _stated(value: _Value | None, key: str) -> _Value:
    if value is None:
        raise ValueError(f"these rules lack {key}, so nobody knows what is paid")
    return value


def _points(_rules: Rules, standing: Standing) -> int:
    worth = _KNOCKER_POINTS if standing.knocker == "self" else _POINTS
    return -worth[_position(standing)]


def _position(standing: Standing) -> int:
    if not standing.lower and not standing.level:
        return _LOWEST
    return _MIDDLE if standing.higher or standing.blitz else _HIGHEST


def _others_lose(_rules: Rules, standing: Standing, blitz: Blitz) -> int:
    return 0 if standing.holder else blitz.amount


def _hands_compared(rules: Rules, standing: Standing, _blitz: Blitz) -> Fraction:
    plain = replace(standing, blitz=None, holders=0, holder=False)
    return loss(rules, replace(plain, knocker="nobody", knocker_level=False))


def _holders_take_pot(rules: Rules, standing: Standing, blitz: Blitz) -> Fraction:
    ante, payers = _ante(rules), standing.players - standing.holders
    if not standing.holder:
        return Fraction(ante + blitz.amount)
    return ante - Fraction(ante * standing.players + blitz.amount * payers, standing.holders)


def _points_for_blitz(rules: Rules, standing: Standing, blitz: Blitz) -> int:
    return -blitz.amount if standing.holder else _points(rules, standing)


class _Payment(NamedTuple):
    """What a game is about: its unit, a player's loss at a showdown, and which loss is success."""

    unit: Unit
    loss: Callable[[Rules, Standing], int | Fraction]
    is_success: Callable[[Rules, Fraction], bool]


_PAYMENTS: Final[dict[Objective, _Payment]] = {
    "avoid-lowest": _Payment("lives", _lives, lambda _, loss: loss == 0),
    "highest-takes-pot": _Payment("chips", _pot, lambda rules, loss: loss < _ante(rules)),
    "points": _Payment("points", _points, lambda _, loss: loss == -_KNOCKER_POINTS[_HIGHEST]),
}
_BLITZ_PAYMENTS: Final[dict[str, Callable[[Rules, Standing, Blitz], int | Fraction]]] = {
    "others-lose": _others_lose,
    "showdown": _hands_compared,
    "takes-pot": _holders_take_pot,
    "points": _points_for_blitz,
}
"""By the effect of the blitz, its amount left out."""


def unit(rules: Rules) -> Unit:
    """Return the unit in which players of ``rules`` win and lose."""
    return _PAYMENTS[rules.showdown.objective].unit


def loss(rules: Rules, standing: Standing) -> Fraction:
    """Return what a player who stands like this loses, exact, in the :func:`unit` of ``rules``.

    Gains are negative: a pot counts net of the player's own ante, points count as minus points.

    Raises:
        ValueError: the blitz of ``standing`` is none of ``rules``, or they lack a price they need.

    >>> from t31.rules.loading import load_variant
    >>> tied = Standing(players=4, knocker="self", lower=0, level=1, higher=2)
    >>> [int(loss(load_variant(name), tied)) for name in ("thirty-one", "west-lansing", "scat")]
    [1, 2, 0]
    """
    if standing.blitz is None:
        return Fraction(_PAYMENTS[rules.showdown.objective].loss(rules, standing))
    if standing.blitz not in rules.blitz:
        raise ValueError(f"these rules have no such blitz: got {standing.blitz}")
    effect = standing.blitz.effect.removesuffix(f"-{standing.blitz.amount}")
    return Fraction(_BLITZ_PAYMENTS[effect](rules, standing, standing.blitz))


def succeeds(rules: Rules, lower: int, level: int, players: int) -> bool:
    """Return whether a knock succeeds with ``lower`` of the other hands below and ``level`` level.

    In life games the knocker loses nothing; in pot games he takes the pot or a share of it; in the
    points game he is highest, alone or tied. Each is read off his loss.

    Raises:
        ValueError: ``lower`` and ``level`` are more hands than ``players`` - 1.
    """
    higher = players - 1 - lower - level
    own = Standing(players=players, knocker="self", lower=lower, level=level, higher=higher)
    return _PAYMENTS[rules.showdown.objective].is_success(rules, loss(rules, own))


def pay_off_table(rules: Rules, players: int) -> tuple[Row, ...]:
    """Return the whole table of ``rules`` for one number of players.

    Its rows are all standings that can be: after a knock by the player himself, by another, then
    without one; each time first without a blitz, then with every entry in turn. A showdown without
    knock or blitz is among them only where the stock's end brings one.

    >>> from t31.rules.loading import load_variant
    >>> [int(row.loss) for row in pay_off_table(load_variant("west-lansing"), players=2)][:3]
    [2, 2, 0]
    """
    stock_ends = rules.table.stock_exhausted == "showdown"
    return tuple(
        Row(standing, loss(rules, standing))
        for standing in all_standings(rules.blitz, players)
        if standing.knocker != "nobody" or standing.blitz or stock_ends
    )
