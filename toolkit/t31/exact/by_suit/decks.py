"""Suit-total games strength by strength: what is held in a deck from which some cards are known.

What a scoring, a model and a strength fix is kept in one :class:`~by_suit.groups.TwoGroups`;
a deck then only says which cards are free. Games that score alike share everything here, as the
hand space is theirs in common.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, Literal

import numpy as np

from t31.cards import ACE, Hand, rank_of, suit_of
from t31.exact.by_suit.few_hands import beside, compared, few_outcomes, most_hands
from t31.exact.by_suit.groups import Free, TwoGroups
from t31.exact.by_suit.limits import NO_BLITZ_HANDS, SUITS, at_most, blitz_hands, most_points
from t31.exact.by_suit.outcomes import TRIPS_CARDS, Deal, Forced, Outcomes, grouped, outcomes
from t31.exact.by_suit.ways import Suit
from t31.exact.rows import Condition
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace

Model = Literal["dealt", "last-draw"]

DRAWN: Final[dict[Model, int]] = {"dealt": 0, "last-draw": 1}
"""Cards that an opponent draws after the deal, by model."""

Found = Mapping[Condition, Mapping[int, Outcomes]]
"""Deals by condition, number of hands beside, and outcome; what is not counted is absent."""


def absent_strengths(space: HandSpace, model: Model, hands: int) -> frozenset[int]:
    """Return the strengths that are not counted with so many hands beside the known cards."""
    few = most_hands(space.hands.shape[1] + DRAWN[model])
    return crossed_strengths(space, model) if hands > few else frozenset()


@cache
def crossed_strengths(space: HandSpace, model: Model) -> frozenset[int]:
    """Return the strengths that are not counted suit by suit, but by looking up one or two hands.

    A hand marked for its trips takes further cards where it is shown with more than three. Those
    are free as long as no limit can be passed by them together with one card of the trips; below,
    trips cross the suits in more ways than are counted here.
    """
    spare = space.hands.shape[1] + DRAWN[model] - TRIPS_CARDS
    limits = [at_most(space, s) for s in range(space.strengths)]
    narrow = {
        s
        for s, limit in enumerate(limits)
        if spare and limit.trips and min(limit.suits).points < most_points(1 + spare)
    }
    return frozenset(s for s in range(space.strengths) if s in narrow or s - 1 in narrow)


@cache
def whole_deck(space: HandSpace, model: Model, hands: int) -> list[Found]:
    """Count by strength, for up to ``hands`` hands, how many of all of them are lower and level.

    With a draw only ``any`` is counted: the knocker, who draws none, is not one of these hands.
    """
    deck, blitz = free_ranks(space, ()), DRAWN[model] == 0
    return [
        _few_found(space, model, (), strength, blitz)
        if strength in crossed_strengths(space, model)
        else _found(space, _groups(space, model, strength, hands), deck, strength, blitz)
        for strength in range(space.strengths)
    ]


@cache
def by_class(space: HandSpace, model: Model, opponents: int) -> list[Found]:
    """Count by hand class, for up to ``opponents`` of them, how many are lower and level."""
    examples, crossed = class_examples(space), crossed_by_class(space, model)
    by_strength: dict[int, list[int]] = defaultdict(list)
    for number, hand in enumerate(examples):
        by_strength[strength_of(space, hand)].append(number)
    found: dict[int, Found] = dict(crossed)
    for strength, numbers in by_strength.items():
        if strength not in crossed_strengths(space, model):
            decks = [free_ranks(space, examples[number]) for number in numbers]
            groups = _groups(space, model, strength, opponents)
            groups.prepare(decks, opponents)
            for number, deck in zip(numbers, decks, strict=True):
                found[number] = _found(space, groups, deck, strength, blitz=True)
    return [found[number] for number in range(len(examples))]


@cache
def crossed_by_class(space: HandSpace, model: Model) -> dict[int, Found]:
    """Count up to two opponents of every class whose strength is not counted suit by suit."""
    crossed = crossed_strengths(space, model)
    return {
        number: _few_found(space, model, hand, strength, blitz=True)
        for number, hand in enumerate(class_examples(space))
        if (strength := strength_of(space, hand)) in crossed
    }


def class_examples(space: HandSpace) -> list[Hand]:
    """Return one hand of every class."""
    _, example = np.unique(hand_classes(space), return_index=True)
    return [tuple(map(int, space.hands[row])) for row in example]


def by_hand(space: HandSpace, model: Model, hand: Hand, dead: Hand, opponents: int) -> Found:
    """Count for one hand, for up to ``opponents`` of them, how many are lower and level."""
    strength, known = strength_of(space, hand), (*hand, *dead)
    if strength in crossed_strengths(space, model):
        return _few_found(space, model, known, strength, blitz=True)
    groups = _kept_groups(space, model, strength, opponents)
    return _found(space, groups, free_ranks(space, known), strength, blitz=True)


def strength_of(space: HandSpace, hand: Iterable[int]) -> int:
    """Return the strength of one hand of the space."""
    return _strengths(space)[tuple(sorted(hand, reverse=True))]


@cache
def _strengths(space: HandSpace) -> dict[Hand, int]:
    return dict(zip(map(tuple, space.hands.tolist()), space.strength.tolist(), strict=True))


def free_ranks(space: HandSpace, known: Iterable[int]) -> Free:
    """Return the ranks by suit of all cards of the deck but those ``known``."""
    left = set(map(int, np.unique(space.hands))) - set(known)
    return tuple(frozenset(rank_of(c) for c in left if suit_of(c) == suit) for suit in SUITS)


def _groups(space: HandSpace, model: Model, strength: int, hands: int) -> TwoGroups:
    dealt = space.hands.shape[1]
    suit = Suit(
        lowest_rank=int(space.hands.min()) // 4,
        merged=all(row.pattern != "suited-run" for row in space.ranking.patterns or ()),
        hand=dealt + DRAWN[model],
        counted=dealt,
        players=hands,
    )
    limits = at_most(space, strength - 1), at_most(space, strength)
    return TwoGroups(suit, *limits, blitz_hands(space) or NO_BLITZ_HANDS)


@lru_cache(maxsize=8)
def _kept_groups(space: HandSpace, model: Model, strength: int, hands: int) -> TwoGroups:
    """Keep what single hands were counted with: a second question is answered at once."""
    return _groups(space, model, strength, hands)


def _found(space: HandSpace, groups: TwoGroups, free: Free, strength: int, blitz: bool) -> Found:
    """Count under ``any`` and, with ``blitz``, under ``no-blitz``."""
    hands, dealt = groups.suit.players, space.hands.shape[1]
    deal = Deal(sum(map(len, free)), dealt, groups.suit.hand)
    conditions = _conditions(space, strength, blitz)
    ways = _ways(space, groups, free, "no-blitz" in conditions)
    return {
        condition: {
            n: outcomes(ways, n, deal, without_blitz=condition == "no-blitz")
            for n in range(1, hands + 1)
        }
        for condition in conditions
    }


def _few_found(space: HandSpace, model: Model, known: Hand, strength: int, blitz: bool) -> Found:
    counted = beside(compared(space, DRAWN[model], strength), known)
    return {
        condition: few_outcomes(counted, without_blitz=condition == "no-blitz")
        for condition in _conditions(space, strength, blitz)
    }


def _conditions(space: HandSpace, strength: int, blitz: bool) -> tuple[Condition, ...]:
    """Return under which conditions to count: a blitz meets no deal without one."""
    if not blitz or not space.is_blitz.any() or space.is_blitz[strength]:
        return ("any",)
    return ("any",) if blitz_hands(space) is None else ("any", "no-blitz")


def _ways(
    space: HandSpace, groups: TwoGroups, free: Free, holders: bool
) -> dict[Forced, list[list[int]]]:
    """Count the ways to deal to groups, with ``holders`` also those beside blitz holders."""
    hands, shown = groups.suit.players, groups.suit.hand
    ways = grouped(groups.sums(free, hands, holders=holders), hands, shown)
    blitz = blitz_hands(space)
    for left in without_three_aces(free) if holders and blitz and blitz.three_aces else ():
        beside = grouped(groups.sums(left, hands - 1, holders=True), hands - 1, shown)
        for forced, table in beside.items():
            into = ways[forced._replace(blitz=forced.blitz + 1)]
            for a, row in enumerate(table):
                for b, count in enumerate(row):
                    into[a][b] += count
    return ways


def without_three_aces(free: Free) -> Iterator[Free]:
    """Yield the decks that are left when somebody holds three of the aces, one for each choice."""
    for suits in combinations([s for s in SUITS if ACE in free[s]], 3):
        yield tuple(ranks - {ACE} if s in suits else ranks for s, ranks in enumerate(free))
