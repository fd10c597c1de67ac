"""From counts of deals to the rows of the exact tables, one builder a table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import Any, Final

import numpy as np

from t31.exact.counting import order_counts
from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.exact.rows import (
    Condition,
    KnockHandRow,
    KnockOutcomeRow,
    KnockRow,
    Model,
    OrderStatisticRow,
    ScoreDistributionRow,
)
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace, hand_space
from t31.numbers.distribution import ratio
from t31.rules.variant import Variant
from t31.showdown import succeeds

STANDINGS: Final = ("sole_lowest", "tied_lowest", "not_lowest", "sole_highest", "tied_highest")
"""Where a knocker stands: three that share out the deals from below, and two seen from above."""


def score_of(space: HandSpace, strength: int) -> Decimal | None:
    """Return the score of a strength in points, ``None`` in a three-card ranking."""
    score2 = int(space.score2[strength])
    return None if score2 < 0 else Decimal(score2) / 2


def score_distribution(variant: Variant, model: Model) -> Iterator[ScoreDistributionRow]:
    """Yield the distribution of one hand over the strengths, weakest first.

    Under ``last-draw`` what is counted is the sets of cards that a hand and the card it draws make.
    """
    space = hand_space(variant)
    counts: Sequence[int] = space.hands_by_strength
    if model != "dealt":
        counts = order_counts(variant, model, [1])[1].by_rank[1]  # the lowest of one hand
    total, at_most = sum(counts), list(accumulate(counts))
    for strength, hands in enumerate(counts):
        if hands:
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


def _meeting(variant: Variant, outcomes: Mapping[Outcome, int], players: int) -> dict[str, Any]:
    """Return what a knock meets, as the columns that all knock tables of counts share."""
    deals = sum(outcomes.values())
    stands: Counter[str] = Counter()
    success = 0
    for (lower, level), number in outcomes.items():
        success += number * succeeds(variant, lower=lower, level=level, players=players)
        for standing in _standing((lower, level), players - 1):
            stands[standing] += number
    counted = {name: stands[name] for name in STANDINGS}
    return {
        "deals": deals,
        **counted,
        "success": success,
        "success_probability": ratio(success, deals),
    }


def knock(variant: Variant, model: Model, counts: KnockCounts) -> Iterator[KnockRow]:
    """Yield what a knock with each strength meets; strengths without a deal are absent."""
    space = hand_space(variant)
    for strength, outcomes in sorted(counts.outcomes.items()):
        if any(outcomes.values()):
            yield KnockRow(
                variant=variant.id,
                model=model,
                condition=counts.condition,
                players=counts.players,
                strength=strength,
                score=score_of(space, strength),
                label=space.labels[strength],
                hands=space.hands_by_strength[strength],
                **_meeting(variant, outcomes, counts.players),
            )


def knock_hand(
    variant: Variant,
    model: Model,
    condition: Condition,
    players: int,
    by_class: Mapping[int, Mapping[Outcome, int]],
) -> Iterator[KnockHandRow]:
    """Yield what a knock with each class of hands meets, on the scale of :func:`knock`."""
    space = hand_space(variant)
    _, example, hands = np.unique(hand_classes(space), return_index=True, return_counts=True)
    for hand_class, outcomes in sorted(by_class.items()):
        strength = int(space.strength[example[hand_class]])
        yield KnockHandRow(
            variant=variant.id,
            model=model,
            condition=condition,
            players=players,
            hand_class=hand_class,
            score=score_of(space, strength),
            label=space.labels[strength],
            hands=int(hands[hand_class]),
            **_meeting(variant, outcomes, players),
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
