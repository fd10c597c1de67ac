"""Any number of players in suit-total games: figures known from elsewhere or counted by hand."""

from math import comb, factorial

import numpy as np
import pytest

from t31.exact.suit_total import knock_counts, order_counts
from t31.hands.space import hand_space
from t31.rules.loading import load_variant


def test_seven_hands_of_thirty_one_at_most_21() -> None:
    """Figures of an independent program, with all seven players told apart."""
    variant = load_variant("thirty-one")
    highest = order_counts(variant, "dealt", [7])[7].by_rank[7]
    at_most_21 = sum(highest[: hand_space(variant).labels.index("21") + 1])
    assert sum(highest) * factorial(7) == 35_040_304_437_941_191_585_996_800_000
    assert at_most_21 * factorial(7) == 28_602_898_514_364_937_563_596_759_040


def test_knocks_against_three_and_six_opponents() -> None:
    """Figures of an independent program: 15 and 21 are rarely the lowest."""
    variant = load_variant("thirty-one")
    labels = hand_space(variant).labels
    counts = knock_counts(variant, "dealt", "any", [4, 7])
    for players, label, expected in ((4, "15", 0.9659193922817019), (7, "21", 0.9999999913006968)):
        row = counts[players].outcomes[labels.index(label)]
        not_lowest = sum(deals for (lower, _), deals in row.items() if lower)
        assert not_lowest / sum(row.values()) == expected


@pytest.mark.proof
def test_four_opponents_above_28_are_those_laid_out_one_by_one() -> None:
    """Trips at 30.5: each set of four disjoint hands above 28 beside each hand of 28."""
    variant = load_variant("three-of-a-kind")
    space = hand_space(variant)
    mine = space.labels.index("28")
    cards = np.bitwise_or.reduce(np.uint64(1) << space.hands.astype(np.uint64), axis=1)
    above = cards[space.strength > mine]
    sets_of_four = 0
    for hand in cards[space.strength == mine]:
        apart = above[(above & hand) == 0]
        later = np.triu((apart[:, None] & apart[None]) == 0, 1).astype(np.int64)
        for first in later:
            rest = later[np.ix_(first == 1, first == 1)]
            sets_of_four += int(((rest @ rest) * rest).sum())
    outcomes = knock_counts(variant, "dealt", "any", [5])[5].outcomes[mine]
    assert outcomes[0, 0] == sets_of_four == 97_894_288
    assert outcomes[0, 0] / sum(outcomes.values()) == 1.5658599772191577e-09


@pytest.mark.slow
def test_seven_hands_at_most_20_where_trips_count_more() -> None:
    """Figure of an independent program, with all seven players told apart."""
    variant = load_variant("three-of-a-kind")
    highest = order_counts(variant, "dealt", [7])[7].by_rank[7]
    at_most_20 = sum(highest[: hand_space(variant).labels.index("20") + 1])
    assert at_most_20 * factorial(7) == 22_074_978_772_639_379_487_797_930_880


def test_the_best_three_of_four_cards() -> None:
    """The mean over all C(52, 4) hands, by an independent program."""
    variant = load_variant("thirty-one")
    hands = order_counts(variant, "last-draw", [1])[1].by_rank[1]
    space = hand_space(variant)
    mean = sum(int(space.score2[s]) * n for s, n in enumerate(hands)) / (2 * comb(52, 4))
    assert sum(hands) == comb(52, 4)
    assert mean == 15.877466063348416


def test_a_knock_before_the_last_draw_of_one_opponent() -> None:
    """Figures of an independent program: opponent lower, level, higher."""
    variant = load_variant("thirty-one")
    counts = knock_counts(variant, "last-draw", "any", [2])[2]
    for label, *expected in (
        ("21", 0.8546063141447372, 0.04923226241509503, 0.09616142344016779),
        ("28", 0.9774396345032, 0.006938020351526364, 0.01562234514527365),
    ):
        row = counts.outcomes[hand_space(variant).labels.index(label)]
        shares = [row[outcome] / sum(row.values()) for outcome in ((1, 0), (0, 1), (0, 0))]
        assert shares == expected
