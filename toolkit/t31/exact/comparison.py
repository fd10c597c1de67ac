"""The figures by which variants are compared, from the other exact tables."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from decimal import Decimal

from t31.exact.rows import (
    KnockThresholdRow,
    OrderStatisticRow,
    ScoreDistributionRow,
    VariantComparisonRow,
)
from t31.exact.thresholds import SUCCESS_LEVELS
from t31.numbers.distribution import Distribution, ratio
from t31.rules.variant import Variant

NEVER = "never"


def variant_comparison(
    variant: Variant,
    distribution: Sequence[ScoreDistributionRow],
    orders: Sequence[OrderStatisticRow],
    thresholds: Sequence[KnockThresholdRow],
) -> VariantComparisonRow:
    """Return the comparison row of one variant, model and player count.

    Args:
        variant: the variant that all rows belong to.
        distribution: its score distribution under the model.
        orders: its order statistics for the player count.
        thresholds: its thresholds for the player count, of one condition.
    """
    scores = _scores2((row.score, row.hands) for row in distribution)
    players = orders[0].players
    at_table = {
        rank: _scores2((row.score, row.deals) for row in orders if row.rank == rank)
        for rank in (1, players)
    }
    labels = {row.success: row.label or NEVER for row in thresholds}
    at_50, at_60, at_75, at_90 = (labels.get(level) for level in SUCCESS_LEVELS)
    return VariantComparisonRow(
        variant=variant.id,
        model=orders[0].model,
        players=players,
        mean=_mean(scores),
        sd=scores.sd / 2 if scores else None,
        median=Decimal(scores.median) / 2 if scores else None,
        p_blitz=_share(scores, variant.blitz_scores2) if variant.blitz else None,
        p_25_or_more=_share(scores, range(50, max(scores) + 1)) if scores else None,
        mean_lowest=_mean(at_table[1]),
        mean_highest=_mean(at_table[players]),
        threshold_50=at_50,
        threshold_60=at_60,
        threshold_75=at_75,
        threshold_90=at_90,
    )


def _scores2(counted: Iterable[tuple[Decimal | None, int]]) -> Distribution | None:
    """Return the distribution of scores in half-points, ``None`` where there are no scores."""
    counts: Counter[int] = Counter()
    for score, count in counted:
        if score is None:
            return None
        counts[int(2 * score)] += count
    return Distribution(counts)


def _mean(scores: Distribution | None) -> float | None:
    return float(scores.mean / 2) if scores else None


def _share(scores: Distribution | None, wanted: Container[int]) -> float | None:
    if scores is None:
        return None
    return ratio(sum(count for score2, count in scores.items() if score2 in wanted), scores.total)
