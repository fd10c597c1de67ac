"""What "at most this strong" means suit by suit, in a game of suit totals.

A hand is the best of its readings, so it is at most θ exactly when every reading is: in each suit
the total of its counted cards is within that suit's limit and the suit makes no run that ranks
above θ, and the hand holds no trips that rank above θ. Only the last crosses suits.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from t31.cards import ACE, POINTS, rank_of, suit_of
from t31.hands.scoring import PATTERN_LEVEL, SUIT_ORDER, best_reading
from t31.hands.space import HandSpace
from t31.rules.axes import Ranking

SUITS: Final = range(4)
TRIPS_CARDS: Final = 3
Key = tuple[int, ...]


class SuitLimit(NamedTuple):
    """What the cards of one suit may be: ``least`` to ``points`` in all, and a run or not."""

    points: int
    run: bool
    least: int = 0


class Limit(NamedTuple):
    """What a hand at most as strong as some θ may hold.

    Attributes:
        suits: the limit of each suit 0-3.
        trips: ranks of which it cannot hold three.
    """

    suits: tuple[SuitLimit, ...]
    trips: frozenset[int]


class BlitzHands(NamedTuple):
    """Hands that are a blitz: in any one suit these sets of ranks, and perhaps three aces."""

    suited: frozenset[frozenset[int]]
    three_aces: bool


NO_BLITZ_HANDS: Final = BlitzHands(frozenset(), three_aces=False)
NOTHING: Final = Limit((SuitLimit(0, run=False),) * 4, frozenset(range(ACE + 1)))
"""The limit of the hands below the weakest one: there is none."""


@cache
def at_most(space: HandSpace, strength: int) -> Limit:
    """Return the limit of hands at most as strong as ``strength``; -1 is below all of them."""
    if strength < 0:
        return NOTHING
    key, ranking = _keys(space)[strength], space.ranking
    return Limit(
        tuple(_suit_limit(suit, key, ranking, _totals(space)) for suit in SUITS),
        frozenset(rank for rank in range(ACE + 1) if _trips_key(rank, ranking) > key),
    )


def level(space: HandSpace, strength: int) -> Limit | None:
    """Return the limit of hands exactly as strong as ``strength``, ``None`` where it is not one.

    It is where hands of three cards are told from weaker ones by one suit alone, as where the order
    of suits decides between equal totals, and points that take two cards: none is left for trips.
    """
    below, limit = at_most(space, strength - 1), at_most(space, strength)
    apart = [s for s in SUITS if below.suits[s] != limit.suits[s]]
    if len(apart) != 1 or below.trips != limit.trips:
        return None
    lower, suit = below.suits[apart[0]], limit.suits[apart[0]]
    if lower.run != suit.run or lower.points < most_points(1):
        return None
    exactly = suit._replace(least=lower.points + 1)
    return limit._replace(suits=tuple(exactly if s in apart else limit.suits[s] for s in SUITS))


@cache
def blitz_hands(space: HandSpace) -> BlitzHands | None:
    """Return the hands that are a blitz, ``None`` where the counting of this room does not apply.

    It does where two cannot be had from one suit, as each is of one suit with its ace, or three
    aces; and where no draw makes one of them anything stronger: no hand of one suit ranks higher,
    nor any other in between.
    """
    blitzes = np.flatnonzero(space.is_blitz)
    hands = [tuple(map(int, row)) for row in space.hands[space.is_blitz[space.strength]]]
    suited = {hand for hand in hands if _is_suited(hand)}
    aces = {hand for hand in hands if len(hand) == 3 and {rank_of(card) for card in hand} == {ACE}}
    ranks = frozenset(frozenset(map(rank_of, hand)) for hand in suited)
    if suited | aces != set(hands) or any(ACE not in hand for hand in ranks):
        return None
    if len(blitzes):
        beating = (space.strength > blitzes[0]) & ~space.is_blitz[space.strength]
        is_parted = np.ptp(blitzes) >= len(blitzes)
        if is_parted or any(map(_is_suited, space.hands[beating].tolist())):
            return None
    return BlitzHands(ranks, three_aces=bool(aces))


def above_blitz(space: HandSpace, strength: int) -> bool:
    """Return whether hands of ``strength`` beat every blitz."""
    return bool(space.is_blitz.any()) and not space.is_blitz[strength:].any()


def _is_suited(hand: Iterable[int]) -> bool:
    return len(set(map(suit_of, hand))) == 1


@cache
def _keys(space: HandSpace) -> tuple[Key, ...]:
    _, example = np.unique(space.strength, return_index=True)
    hands = (tuple(map(int, space.hands[row])) for row in example)
    return tuple(best_reading(hand, space.ranking).key for hand in hands)


@cache
def _totals(space: HandSpace) -> tuple[int, ...]:
    """Return what the cards of one suit in a hand can come to, in ascending order."""
    points, suits = np.array(POINTS)[space.hands // 4], space.hands % 4
    held = [np.where(suits == suit, points, 0).sum(axis=1) for suit in SUITS]
    return tuple(np.unique(held).tolist())


def _suit_limit(suit: int, key: Key, ranking: Ranking, totals: tuple[int, ...]) -> SuitLimit:
    place = -SUIT_ORDER.index(suit)
    points = key[0] // 2
    if _key(2 * points, 0, place, ranking) > key:
        points -= 1
    runs = [row.score2 for row in ranking.patterns or () if row.pattern == "suited-run"]
    level = PATTERN_LEVEL["suited-run"]
    # Limits that no total tells apart are one.
    points = totals[bisect_right(totals, points) - 1]
    return SuitLimit(points, all(_key(run, level, place, ranking) <= key for run in runs))


def _trips_key(rank: int, ranking: Ranking) -> Key:
    """Return the highest key that three of ``rank`` have as a pattern, empty if they have none."""
    scores2 = [
        row.score2
        for row in ranking.patterns or ()
        if row.pattern == "trips" or (row.pattern == "three-aces" and rank == ACE)
    ]
    level = PATTERN_LEVEL["trips"]
    return _key(max(scores2), level, rank, ranking) if scores2 else ()


def _key(score2: int, level: int, within: int, ranking: Ranking) -> Key:
    return (score2, level, within) if ranking.tie_break == "schwimmen" else (score2,)


def most_points(cards: int) -> int:
    """Return the highest total of so many cards of one suit.

    >>> most_points(2), most_points(4)
    (21, 41)
    """
    return sum(sorted(POINTS, reverse=True)[:cards])
