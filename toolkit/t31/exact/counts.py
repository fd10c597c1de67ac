"""Counts of deals: what the tables of this room are made from, however the counting is done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from t31.exact.rows import Condition

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
