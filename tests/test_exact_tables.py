"""The rows of the exact tables, against sums over deals done again in the plainest way."""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from t31.errors import NotComputedError
from t31.exact.group import KNOCK_TABLES, Tables, hand_tables, player_tables, tables_of
from t31.exact.rows import KnockRow
from t31.exact.thresholds import knock_thresholds
from t31.exact.two_players import disjoint_pairs
from t31.hands.space import hand_space
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant

VARIANTS = pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)

TIED_PAYS = {"thirty-one", "eenendertigen", "runs", "three-of-a-kind", "west-lansing", "switch"}
SUCCESS: dict[str, Callable[[int, int], bool]] = {
    # In plain life games a knocker level with the lowest pays; in the scat family he is safe; in
    # Schwimmen hands level under the strict order both lose; pots and points want the highest.
    **dict.fromkeys([*TIED_PAYS, "stop-the-bus"], lambda own, other: own > other),
    **dict.fromkeys(["schwimmen", "schwimmen-fire"], lambda own, other: own > other),
    **dict.fromkeys(["bank", "no-elimination"], lambda own, other: own >= other),
    **dict.fromkeys(
        ["scat", "scat-no-trips", "scat-four-card", "scat-rebuy", "scat-on-the-bus"],
        lambda own, other: own >= other,
    ),
}
"""When a knock succeeds against one opponent, from the rules in words."""


@cache
def two_player_tables(variant: Variant) -> Tables:
    """Return all tables of two players, hands as dealt, but those of hand classes."""
    wanted = tables_of(variant, "dealt", 2) - {"knock_hand"}
    return player_tables(variant, "dealt", {2: wanted})[2]


@VARIANTS
def test_a_knock_row_counts_every_deal_of_its_strength(variant: Variant) -> None:
    """Lowest, tied, highest and success, each a sum over pairs of hands."""
    space = hand_space(variant)
    pairs = disjoint_pairs(space).tolist()
    succeeds = SUCCESS[variant.id]
    for row in two_player_tables(variant)["knock"]:
        met = {
            other: deals
            for other, deals in enumerate(pairs[row.strength])
            if row.condition == "any" or not space.is_blitz[other]
        }
        own = row.strength
        below = sum(deals for other, deals in met.items() if other < own)
        assert (row.sole_lowest, row.tied_lowest, row.not_lowest) == (
            row.deals - below - met[own],
            met[own],
            below,
        )
        assert (row.sole_highest, row.tied_highest) == (below, met[own])
        assert row.success == sum(n for other, n in met.items() if succeeds(own, other))
        assert row.success_probability == row.success / row.deals
        assert row.deals == sum(met.values())
        assert row.hands == space.hands_by_strength[own]


def pooled_by(row: KnockRow) -> Decimal | int:
    """Return what strengths are pooled by: the score, or themselves where there are no scores."""
    return row.strength if row.score is None else row.score


@VARIANTS
def test_a_threshold_is_the_lowest_score_from_which_on_every_score_succeeds(
    variant: Variant,
) -> None:
    """Tried from every score in turn, strengths of one score taken together."""
    tables = two_player_tables(variant)
    for row in tables["knock_threshold"]:
        knocks = [knock for knock in tables["knock"] if knock.condition == row.condition]
        success, deals = Counter[Decimal | int](), Counter[Decimal | int]()
        for knock in knocks:
            success[pooled_by(knock)] += knock.success
            deals[pooled_by(knock)] += knock.deals
        level = Fraction(row.success)
        passing = {score: Fraction(success[score], deals[score]) >= level for score in deals}
        good = [score for score in deals if all(passing[s] for s in deals if s >= score)]
        if not good:
            assert (row.score, row.strength, row.label) == (None, None, None)
        elif row.score is None:
            assert row.strength == min(good)
        else:
            assert row.score == min(good)
            assert row.strength == min(k.strength for k in knocks if k.score == row.score)
            assert Decimal(row.label or "") == row.score


@VARIANTS
def test_the_comparison_repeats_the_tables(variant: Variant) -> None:
    """Mean, deviation, median and shares worked out anew, in floats, from the hand space."""
    tables = two_player_tables(variant)
    (row,) = tables["variant_comparison"]
    space = hand_space(variant)
    if variant.ranking.kind == "three-card":
        assert (row.mean, row.sd, row.median, row.p_blitz, row.mean_lowest) == (None,) * 5
        return
    scores = (space.score2[space.strength] / 2).tolist()
    number = len(scores)
    assert row.mean == sum(scores) / number
    assert row.sd == pytest.approx(np.std(scores), rel=1e-14)
    assert row.median == Decimal(sorted(scores)[(number - 1) // 2])
    assert row.p_25_or_more == sum(s >= 25 for s in scores) / number
    blitzes = [2 * s in variant.blitz_scores2 for s in scores]
    assert row.p_blitz == (sum(blitzes) / number if variant.blitz else None)
    assert row.mean_lowest is not None
    assert row.mean_highest is not None
    # Two hands have the same mean whether they are told apart by seat or by rank.
    assert (row.mean_lowest + row.mean_highest) / 2 == pytest.approx(row.mean, rel=1e-15)
    headline = "no-blitz" if variant.blitz else "any"
    thresholds = [r for r in tables["knock_threshold"] if r.condition == headline]
    labels = (row.threshold_50, row.threshold_60, row.threshold_75, row.threshold_90)
    assert labels == tuple(r.label or "never" for r in thresholds)


@VARIANTS
def test_a_distribution_adds_up_from_both_ends(variant: Variant) -> None:
    """At most, exactly and at least, in counts of all hands."""
    rows = hand_tables(variant)["score_distribution"]
    total = len(hand_space(variant).hands)
    below = 0
    for row in rows:
        assert row.total == total
        assert (row.at_most, row.at_least) == (below + row.hands, total - below)
        assert row.probability == row.hands / total
        below += row.hands
    assert below == total


@VARIANTS
def test_outcomes_and_order_statistics_add_up_to_the_deals(variant: Variant) -> None:
    """Outcomes to the knock rows, and both ranks to all sets of two hands."""
    tables = two_player_tables(variant)
    deals: dict[tuple[str, int], int] = {}
    for row in tables["knock_outcome"]:
        key = row.condition, row.strength
        deals[key] = deals.get(key, 0) + row.deals
    assert deals == {(row.condition, row.strength): row.deals for row in tables["knock"]}
    for rank in (1, 2):
        rows = [row for row in tables["order_statistic"] if row.rank == rank]
        assert sum(row.deals for row in rows) == rows[0].total
        ordered = sum(n for (condition, _), n in deals.items() if condition == "any")
        assert rows[0].total == ordered // 2


def knock_row(strength: int, score: int, success: int) -> KnockRow:
    """Return a knock that succeeds in ``success`` of ten deals."""
    return KnockRow(
        variant="made-up", model="dealt", condition="any", players=2, strength=strength,
        score=Decimal(score), label=f"{score} in some suit", hands=1, deals=10, sole_lowest=0,
        tied_lowest=0, not_lowest=10, sole_highest=10, tied_highest=0, success=success,
        success_probability=success / 10,
    )  # fmt: skip


def test_a_threshold_pools_the_strengths_of_a_score_and_may_be_never() -> None:
    """Scores 7 (5 and 9 of 10), 8 (4 of 10) and 9 (8 of 10): one dip below ends the run."""
    rows = [knock_row(0, 7, 5), knock_row(1, 7, 9), knock_row(2, 8, 4), knock_row(3, 9, 8)]
    found = {row.success: (row.score, row.strength, row.label) for row in knock_thresholds(rows)}
    never, nine = (None, None, None), (Decimal(9), 3, "9")
    assert found == {
        Decimal("0.5"): nine,
        Decimal("0.6"): nine,
        Decimal("0.75"): nine,
        Decimal("0.9"): never,
    }
    rows[2] = knock_row(2, 8, 7)
    found = {row.success: (row.score, row.strength, row.label) for row in knock_thresholds(rows)}
    assert found[Decimal("0.6")] == (Decimal(7), 0, "7")  # 14 of 20, though strength 0 has 5 of 10
    assert found[Decimal("0.75")] == nine


@pytest.mark.parametrize("players", [8, 1])
def test_players_whom_the_game_does_not_seat_are_not_computed(players: int) -> None:
    """Absent, never estimated."""
    with pytest.raises(NotComputedError, match=f"'{players}'"):
        player_tables(load_variant("thirty-one"), "dealt", {players: KNOCK_TABLES})
