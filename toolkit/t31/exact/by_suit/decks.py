"""Suit-total games strength by strength: what is held in a deck from which some cards are known.

What a scoring, a model and a strength fix is kept in one :class:`~by_suit.groups.TwoGroups`;
a deck then only says which cards are free. Games that score alike share everything here, as the
hand space is theirs in common.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from t31.cards import ACE, Hand, rank_of, suit_of
from t31.exact.by_suit.crossed import CrossedGroups
from t31.exact.by_suit.crossing import (
    DRAWN,
    Model,
    class_examples,
    crossed_strengths,
    crossing,
)
from t31.exact.by_suit.groups import Free, TwoGroups
from t31.exact.by_suit.limits import (
    NO_BLITZ_HANDS,
    NOTHING,
    SUITS,
    TRIPS_CARDS,
    above_blitz,
    at_most,
    blitz_hands,
    level,
)
from t31.exact.by_suit.outcomes import (
    Blitzes,
    Deal,
    Forced,
    Outcomes,
    grouped,
    one_level_outcome,
    outcomes,
)
from t31.exact.by_suit.ways import Suit
from t31.exact.rows import Condition
from t31.hands.space import HandSpace

Found = Mapping[Condition, Mapping[int, Outcomes]]
"""Deals by condition, number of hands beside, and outcome; what is not counted is absent."""


@cache
def whole_deck(
    space: HandSpace, model: Model, strengths: frozenset[int], hands: int
) -> Mapping[int, Found]:
    """Count by strength, for up to ``hands`` hands, how many of all of them are lower and level.

    With a draw only ``any`` is counted: the knocker, who draws none, is not one of these hands.
    """
    deck, blitz = free_ranks(space, ()), DRAWN[model] == 0
    return {
        strength: found_beside(
            space, groups_at(space, model, strength, hands), deck, strength, blitz
        )
        for strength in sorted(strengths)
    }


@cache
def within(space: HandSpace, model: Model, strength: int, hands: int) -> Mapping[int, Outcomes]:
    """Count, by number of hands up to ``hands``, how many of all of them are at most ``strength``.

    Those are the *lower* ones here, and none is level.
    """
    limits, shown = (at_most(space, strength), NOTHING), suit_shown(space, model, hands)
    is_crossed = crossing(shown.hand - TRIPS_CARDS, *limits)
    groups = (CrossedGroups if is_crossed else TwoGroups)(shown, *limits, NO_BLITZ_HANDS)
    return found_beside(space, groups, free_ranks(space, ()), strength, blitz=False)["any"]


@cache
def by_class(
    space: HandSpace, model: Model, strengths: frozenset[int], opponents: int
) -> Mapping[int, Found]:
    """Count by hand class, for up to ``opponents`` of them, how many are lower and level.

    The classes are those of ``strengths``.
    """
    examples = class_examples(space)
    by_strength: dict[int, list[int]] = defaultdict(list)
    for number, hand in enumerate(examples):
        if (strength := space.strength_of(hand)) in strengths:
            by_strength[strength].append(number)
    found: dict[int, Found] = {}
    for strength, numbers in by_strength.items():
        decks = [free_ranks(space, examples[number]) for number in numbers]
        groups = groups_at(space, model, strength, opponents)
        groups.prepare(decks, opponents)
        if (blitz := blitz_hands(space)) and blitz.three_aces:
            beside = [left for deck in decks for left in without_three_aces(deck)]
            groups.prepare(beside, opponents - 1)
        for number, deck in zip(numbers, decks, strict=True):
            found[number] = found_beside(space, groups, deck, strength, blitz=True)
    return found


def by_hand(space: HandSpace, model: Model, hand: Hand, dead: Hand, opponents: int) -> Found:
    """Count for one hand, for up to ``opponents`` of them, how many are lower and level."""
    strength, known = space.strength_of(hand), (*hand, *dead)
    groups = kept_groups(space, model, strength, opponents)
    return found_beside(space, groups, free_ranks(space, known), strength, blitz=True)


@cache
def _deck(space: HandSpace) -> frozenset[int]:
    return frozenset(map(int, np.unique(space.hands)))


def free_ranks(space: HandSpace, known: Iterable[int]) -> Free:
    """Return the ranks by suit of all cards of the deck but those ``known``."""
    left = _deck(space) - set(known)
    return tuple(frozenset(rank_of(c) for c in left if suit_of(c) == suit) for suit in SUITS)


def groups_at(
    space: HandSpace, model: Model, strength: int, hands: int, *, one_level: bool = False
) -> TwoGroups | CrossedGroups:
    """Return the groups of hands below a strength and at most level, ``one_level`` of these."""
    suit, blitz = suit_shown(space, model, hands), blitz_hands(space) or NO_BLITZ_HANDS
    lower, limit = at_most(space, strength - 1), at_most(space, strength)
    if strength in crossed_strengths(space, model):
        return CrossedGroups(suit, lower, limit, blitz, one_level=one_level)
    exactly = level(space, strength) if suit.hand == TRIPS_CARDS else None
    return TwoGroups(suit, lower, exactly or limit, blitz, united=True, one_level=one_level)


def suit_shown(space: HandSpace, model: Model, hands: int) -> Suit:
    """Return a suit of the deck as at most ``hands`` hands see it at the showdown."""
    dealt = space.hands.shape[1]
    return Suit(
        lowest_rank=int(space.hands.min()) // 4,
        merged=all(row.pattern != "suited-run" for row in space.ranking.patterns or ()),
        hand=dealt + DRAWN[model],
        counted=dealt,
        players=hands,
    )


@lru_cache(maxsize=8)
def kept_groups(
    space: HandSpace, model: Model, strength: int, hands: int, *, one_level: bool = False
) -> TwoGroups | CrossedGroups:
    """Keep what single hands were counted with: a second question is answered at once."""
    return groups_at(space, model, strength, hands, one_level=one_level)


def found_beside(
    space: HandSpace, groups: TwoGroups | CrossedGroups, free: Free, strength: int, blitz: bool
) -> Found:
    """Count the deals from what is free under ``any`` and, with ``blitz``, under ``no-blitz``.

    Where one hand alone is in the second group, a deal is counted for each hand that is level while
    none of the others is lower, as the one outcome (0, 1).
    """
    hands, dealt = groups.suit.players, space.hands.shape[1]
    deal = Deal(sum(map(len, free)) - groups.dealt_before, dealt, groups.suit.hand)
    conditions, beaten = _conditions(space, strength, blitz), above_blitz(space, strength)
    ways = _ways(space, groups, free, "no-blitz" in conditions)
    count = one_level_outcome if groups.has_one_level else outcomes
    return {
        condition: {
            n: count(
                ways,
                n,
                deal,
                Blitzes(condition == "no-blitz", beaten),
                exactly_level=groups.is_exactly_level,
            )
            for n in range(1, hands + 1)
        }
        for condition in conditions
    }


def _conditions(space: HandSpace, strength: int, blitz: bool) -> tuple[Condition, ...]:
    """Return under which conditions to count: a blitz meets no deal without one."""
    if not blitz or not space.is_blitz.any() or space.is_blitz[strength]:
        return ("any",)
    return ("any",) if blitz_hands(space) is None else ("any", "no-blitz")


def _ways(
    space: HandSpace, groups: TwoGroups | CrossedGroups, free: Free, holders: bool
) -> dict[Forced, list[list[int]]]:
    """Count the ways to deal to groups, with ``holders`` also those beside blitz holders."""
    hands, shown = groups.suit.players, groups.suit.hand
    full = groups.are_marked_full
    ways = grouped(groups.sums(free, hands, holders=holders), hands, shown, full=full)
    blitz = blitz_hands(space)
    for left in without_three_aces(free) if holders and blitz and blitz.three_aces else ():
        sums = groups.sums(left, hands - 1, holders=True)
        beside = grouped(sums, hands - 1, shown, full=full)
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
