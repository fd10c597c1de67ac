"""The lowest score worth knocking with: from it on, every score succeeds often enough.

Scores that the rules do not allow to knock with are left out of the question.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Final

from t31.exact.rows import KnockRow, KnockThresholdRow

SUCCESS_LEVELS: Final = tuple(Decimal(level) for level in ("0.5", "0.6", "0.75", "0.9"))
"""How often a knock has to succeed to be worth it, in the tables; exact decimals."""


def knock_thresholds(
    knocks: Sequence[KnockRow], *, lowest: Decimal = Decimal(0), is_complete: bool = True
) -> Iterator[KnockThresholdRow]:
    """Yield the threshold at every success level for one group of knock rows.

    Args:
        knocks: all rows of one variant, model, condition and player count, weakest first.
        lowest: the lowest score that the rules allow to knock with.
        is_complete: whether they go down to the weakest hand. Where they do not, a threshold that
            may lie below them is left out.
    """
    if not knocks:
        return
    first = knocks[0]
    allowed = [row for row in knocks if row.score is None or row.score >= lowest]
    for level in SUCCESS_LEVELS:
        safe = _lowest_safe(allowed, Fraction(level))
        if not is_complete and safe is first:
            continue
        yield KnockThresholdRow(
            variant=first.variant,
            model=first.model,
            condition=first.condition,
            players=first.players,
            success=level,
            score=safe.score if safe else None,
            strength=safe.strength if safe else None,
            label=_label(safe) if safe else None,
        )


def _lowest_safe(knocks: Sequence[KnockRow], level: Fraction) -> KnockRow | None:
    """Return the weakest row of the lowest score from which on each succeeds at that level."""
    lowest = None
    for _, rows in groupby(reversed(knocks), key=_pooled):
        pool = list(rows)
        if sum(row.success for row in pool) < level * sum(row.deals for row in pool):
            break
        lowest = pool[-1]
    return lowest


def _pooled(row: KnockRow) -> Decimal | int:
    """Strengths of one score are pooled; a three-card ranking has no scores to pool by."""
    return row.strength if row.score is None else row.score


def _label(row: KnockRow) -> str:
    return row.label if row.score is None else f"{row.score.normalize():f}"
