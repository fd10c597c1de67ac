"""From counts of deals to the rows of the exact tables, one builder a table."""

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import accumulate

from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.exact.rows import (
    KnockOutcomeRow,
    KnockRow,
    Model,
    OrderStatisticRow,
    ScoreDistributionRow,
)
from t31.hands.space import HandSpace, hand_space
from t31.numbers.distribution import ratio
from t31.rules.variant import Variant
from t31.showdown import succeeds


def score_of(space: HandSpace, strength: int) -> Decimal | None:
    """Return the score of a strength in points, ``None`` in a three-card ranking."""
    score2 = int(space.score2[strength])
    return None if score2 < 0 else Decimal(score2) / 2


def score_distribution(variant: Variant, model: Model) -> Iterator[ScoreDistributionRow]:
    """Yield the distribution of one hand over the strengths, weakest first."""
    space = hand_space(variant)
    total = len(space.hands)
    at_most = list(accumulate(space.hands_by_strength))
    for strength, hands in enumerate(space.hands_by_strength):
        yield ScoreDistributionRow(
            variant=variant.id,
            model=model,
            strength=strength,
            score=score_of(space, strength),
            label=space.labels[strength],
            hands=hands,
            total=total,
            probability=ratio(hands, total),
            at_most=at_most[strength],
            at_least=total - at_most[strength] + hands,
        )


def order_statistic(
    variant: Variant, model: Model, counts: OrderCounts
) -> Iterator[OrderStatisticRow]:
    """Yield who is the lowest, second lowest … highest hand at the table, by rank and strength."""
    space = hand_space(variant)
    for rank, by_strength in sorted(counts.by_rank.items()):
        total = sum(by_strength)
        for strength, deals in enumerate(by_strength):
            if deals:
                yield OrderStatisticRow(
                    variant=variant.id,
                    model=model,
                    players=counts.players,
                    rank=rank,
                    strength=strength,
                    score=score_of(space, strength),
                    label=space.labels[strength],
                    deals=deals,
                    total=total,
                    probability=ratio(deals, total),
                )


def knock(variant: Variant, model: Model, counts: KnockCounts) -> Iterator[KnockRow]:
    """Yield what a knock with each strength meets; strengths without a deal are absent."""
    space = hand_space(variant)
    for strength, outcomes in sorted(counts.outcomes.items()):
        deals = sum(outcomes.values())
        if deals == 0:
            continue
        success = _success(variant, outcomes, counts.players)
        stands: Counter[str] = Counter()
        for outcome, number in outcomes.items():
            for standing in _standing(outcome, counts.players - 1):
                stands[standing] += number
        yield KnockRow(
            variant=variant.id,
            model=model,
            condition=counts.condition,
            players=counts.players,
            strength=strength,
            score=score_of(space, strength),
            label=space.labels[strength],
            hands=space.hands_by_strength[strength],
            deals=deals,
            sole_lowest=stands["sole_lowest"],
            tied_lowest=stands["tied_lowest"],
            not_lowest=stands["not_lowest"],
            sole_highest=stands["sole_highest"],
            tied_highest=stands["tied_highest"],
            success=success,
            success_probability=ratio(success, deals),
        )


def knock_outcome(variant: Variant, model: Model, counts: KnockCounts) -> Iterator[KnockOutcomeRow]:
    """Yield the deals by strength and by how many opponents are lower and how many level."""
    for strength, outcomes in sorted(counts.outcomes.items()):
        for (lower, level), deals in sorted(outcomes.items()):
            if deals:
                yield KnockOutcomeRow(
                    variant=variant.id,
                    model=model,
                    condition=counts.condition,
                    players=counts.players,
                    strength=strength,
                    lower=lower,
                    level=level,
                    deals=deals,
                )


def _standing(outcome: Outcome, opponents: int) -> Iterator[str]:
    """Yield where the knocker stands, seen from the bottom and from the top of the table."""
    lower, level = outcome
    if lower:
        yield "not_lowest"
    else:
        yield "tied_lowest" if level else "sole_lowest"
    if lower == opponents:
        yield "sole_highest"
    elif lower + level == opponents:
        yield "tied_highest"


def _success(variant: Variant, outcomes: Mapping[Outcome, int], players: int) -> int:
    return sum(
        deals
        for (lower, level), deals in outcomes.items()
        if succeeds(variant, lower=lower, level=level, players=players)
    )
