"""Counts of deals: what the tables of this room are made from, however the counting is done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from t31.exact.by_suit.limits import blitz_hands
from t31.exact.rows import Condition
from t31.hands.space import hand_space
from t31.rules.variant import Variant

Outcome = tuple[int, int]
"""How many opponents are lower than the knocker, and how many are level with him."""


@dataclass(frozen=True)
class KnockCounts:
    """Deals by the knocker's strength and outcome, all on one scale; opponents not told apart.

    Attributes:
        condition: which deals count, ``any`` or those in which nobody was dealt a blitz.
        players: how many are at the table, the knocker among them.
        outcomes: deals by strength and ``(lower, level)``; zeros may be there or absent.
    """

    condition: Condition
    players: int
    outcomes: Mapping[int, Mapping[Outcome, int]]


@dataclass(frozen=True)
class OrderCounts:
    """Deals by the strength of the rank-th lowest hand; players not told apart.

    Attributes:
        players: how many hands are at the table.
        by_rank: for rank 1 (the lowest hand) to ``players``, deals by strength, weakest first.
    """

    players: int
    by_rank: Mapping[int, Sequence[int]]


def conditions(variant: Variant) -> tuple[Condition, ...]:
    """Return the conditions that tables are made for: a game without a blitz has ``any`` alone.

    So has a game of which some blitz is not of one suit with its ace, or can be bettered by a draw:
    which deals have none is not counted there (:func:`by_suit.limits.blitz_hands`).
    """
    is_suit_total = variant.ranking.kind == "suit-total"
    if not variant.blitz or (is_suit_total and blitz_hands(hand_space(variant)) is None):
        return ("any",)
    return ("any", "no-blitz")
