"""How low is the lowest hand at a table, and how high the highest?"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from t31.answers.grouping import Alike, Table, alike
from t31.numbers.distribution import Distribution
from t31.rules.variant import Variant
from t31.store.reader import Results


@dataclass(frozen=True)
class TableHands:
    """The lowest and the highest hand at a table, in deals by score in half-points.

    Each lacks the deals in which the hand in that place is so low that it is not counted.

    Attributes:
        lowest: deals by the score of the lowest hand.
        highest: deals by the score of the highest hand.
        total: all deals.
    """

    lowest: Distribution
    highest: Distribution
    total: int

    @property
    def mean_lowest(self) -> Fraction | None:
        """Mean score of the lowest hand in points, ``None`` where some deals are not counted."""
        return self._mean(self.lowest)

    @property
    def mean_highest(self) -> Fraction | None:
        """Mean score of the highest hand in points, ``None`` where some deals are not counted."""
        return self._mean(self.highest)

    def _mean(self, hands: Distribution) -> Fraction | None:
        return hands.mean / 2 if hands.total == self.total else None


_ROWS: Final = """
    SELECT model, players, rank, score, sum(deals), any_value(total)
    FROM order_statistic
    WHERE variant = ? AND rank IN (1, players) AND score IS NOT NULL
    GROUP BY model, players, rank, score
    ORDER BY model, players, rank, score
"""


def table_hands(results: Results, variants: Sequence[Variant]) -> tuple[Alike[TableHands], ...]:
    """Group ``variants`` by the lowest and the highest hand, for all models and players at once.

    Games of which nothing of the kind is counted, or whose hands have no scores, are left out.

    Raises:
        ResultsError: the file cannot be read.
    """
    return alike((variant, _tables(results, variant)) for variant in variants)


def _tables(results: Results, variant: Variant) -> dict[Table, TableHands]:
    tables = groupby(results.rows(_ROWS, [variant.id]), key=lambda row: (row[0], row[1]))
    return {table: _hands(list(rows)) for table, rows in tables}


def _hands(rows: list[tuple[Any, ...]]) -> TableHands:
    ranks: dict[int, Distribution] = {
        rank: Distribution((int(2 * row[3]), int(row[4])) for row in found)
        for rank, found in groupby(rows, key=lambda row: row[2])
    }
    players, total = int(rows[0][1]), int(rows[0][5])
    lowest, highest = (ranks.get(rank, Distribution()) for rank in (1, players))
    return TableHands(lowest, highest, total)
