"""What one hand is worth: the plain definition, to be read beside the rules of the game.

A hand can be read in several ways: as the total of each suit in it, as a pattern where the game
has one, or as a three-card ranking. Each reading has a key; the reading with the highest key is
the hand's value, and two hands compare at the showdown exactly as their keys do.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from t31.cards import ACE, POINTS, RANKS, SUIT_NAMES, Hand, in_order, rank_of, suit_of
from t31.rules.axes import PatternName, Ranking, points
from t31.rules.variant import Variant

SUIT_ORDER: Final = (0, 3, 2, 1)
"""Suits from the highest down where suits are ranked: clubs, spades, hearts, diamonds."""

SUITED: Final = {1: "no two suited", 2: "two suited", 3: "three suited", 4: "four suited"}
"""Category of a hand that counts a suit total, by the most cards it has in any one suit."""

PATTERN_CATEGORY: Final[dict[PatternName, str]] = {
    "trips": "trips",
    "three-aces": "trips",
    "suited-run": "suited-run",
}
PATTERN_LEVEL: Final[dict[PatternName, int]] = {"trips": 2, "three-aces": 2, "suited-run": 1}
"""Standing among readings of equal score under the Schwimmen tie-break; a suit total has 0."""

RANK_NAMES: Final = (*RANKS[:9], "jack", "queen", "king", "ace")


class HandValue(NamedTuple):
    """What a hand is worth under a variant.

    Attributes:
        key: compares as the hands do at the showdown: greater wins, equal is a tie.
        score2: the score in half-points, ``None`` in a three-card ranking.
        label: the value in words; hands of equal key share it.
        category: ``blitz``, the pattern that counts, or how suited the hand is; in a three-card
            ranking the name of its category.
        counting_suit: suit 0-3 whose cards count, ``None`` for trips and three-card rankings.
        counting: the cards that count.
    """

    key: tuple[int, ...]
    score2: int | None
    label: str
    category: str
    counting_suit: int | None
    counting: Hand


def hand_value(hand: Hand, variant: Variant) -> HandValue:
    """Value ``hand``, card numbers of the right size and deck, under the rules of ``variant``.

    The sources' order of suits and of trips decides only under the Schwimmen tie-break. Where two
    suits of a hand total the same, clubs, spades, hearts, diamonds is the order in which the first
    is named as counting.
    """
    value = best_reading(in_order(hand), variant.ranking)
    if value.score2 in variant.blitz_scores2:
        return value._replace(category="blitz")
    return value


def best_reading(hand: Hand, ranking: Ranking) -> HandValue:
    """Return the reading of ``hand``, its cards in order, that has the highest key."""
    if ranking.kind == "three-card":
        return _three_card(hand, ranking)
    readings = (*_suit_totals(hand, ranking), *_patterns(hand, ranking))
    return max(readings, key=lambda reading: reading.key)


def _suit_totals(hand: Hand, ranking: Ranking) -> Iterator[HandValue]:
    suits = [suit_of(c) for c in hand]
    category = SUITED[max(map(suits.count, suits))]
    for suit in (suit for suit in SUIT_ORDER if suit in suits):
        counting = tuple([c for c in hand if suit_of(c) == suit])
        score2 = 2 * sum([POINTS[rank_of(c)] for c in counting])
        key: tuple[int, ...] = (score2,)
        label = f"{points(score2)}"
        if ranking.tie_break == "schwimmen":
            key = (score2, 0, -SUIT_ORDER.index(suit))
            label = f"{label} in {SUIT_NAMES[suit]}"
        yield HandValue(key, score2, label, category, suit, counting)


def _patterns(hand: Hand, ranking: Ranking) -> Iterator[HandValue]:
    for pattern, score2 in ((row.pattern, row.score2) for row in ranking.patterns or ()):
        counting = _cards_of(pattern, hand)
        if not counting:
            continue
        suit = suit_of(counting[0]) if pattern == "suited-run" else None
        key: tuple[int, ...] = (score2,)
        label = f"{points(score2)}"
        if ranking.tie_break == "schwimmen":
            within = rank_of(counting[0]) if suit is None else -SUIT_ORDER.index(suit)
            key = (score2, PATTERN_LEVEL[pattern], within)
            name = f"run in {SUIT_NAMES[suit]}" if suit is not None else _trips_name(counting)
            label = f"{label} {name}"
        yield HandValue(key, score2, label, PATTERN_CATEGORY[pattern], suit, counting)


def _cards_of(pattern: PatternName, hand: Hand) -> Hand:
    """Return the cards of ``hand`` that make the pattern, none where it is not there."""
    ranks = [rank_of(c) for c in hand]
    if pattern == "suited-run":
        one_suit = len({suit_of(c) for c in hand}) == 1
        return hand if one_suit and ranks == list(range(ranks[0], ranks[0] - 3, -1)) else ()
    for rank in ranks:
        if ranks.count(rank) >= 3 and (pattern == "trips" or rank == ACE):
            return tuple(c for c in hand if rank_of(c) == rank)
    return ()


def _trips_name(counting: Hand) -> str:
    return f"three {RANK_NAMES[rank_of(counting[0])]}s"


def _three_card(hand: Hand, ranking: Ranking) -> HandValue:
    category, ranks = _three_card_reading(hand, ranking)
    order = ranking.order or ()
    key = (len(order) - 1 - [name.replace("-", " ") for name in order].index(category), *ranks)
    label = _three_card_label(category, ranks)
    return HandValue(key, None, label, category, None, hand)


def _three_card_reading(hand: Hand, ranking: Ranking) -> tuple[str, tuple[int, int, int]]:
    """Return the category, and the ranks in the order in which they decide (-1: ace below 2)."""
    high, middle, low = (rank_of(c) for c in hand)
    one_suit = len({suit_of(c) for c in hand}) == 1
    if high == low:
        return "prial", (high, middle, low)
    if middle in (high, low):
        return "pair", (middle, middle, low if high == middle else high)
    ace_low = (high, middle, low) == (ACE, 1, 0) and ranking.ace_low_run != "none"
    if ace_low or high - low == 2:
        ranks = (1, 0, -1) if ace_low and ranking.ace_low_run == "lowest" else (high, middle, low)
        return ("running flush" if one_suit else "run"), ranks
    return ("flush" if one_suit else "high card"), (high, middle, low)


def _three_card_label(category: str, ranks: tuple[int, int, int]) -> str:
    names = [RANK_NAMES[rank] for rank in ranks]
    if category == "prial":
        return f"prial of {names[0]}s"
    if category == "pair":
        return f"pair of {names[0]}s, {names[2]}"
    return f"{category}, {'-'.join(names)}"
