"""Small decks dealt out in full: the slow, obvious counts that every fast one is held against.

The knocker is dealt a hand, then each opponent a hand of the cards left, one after another; what is
remembered of the opponents dealt so far is which cards are gone and what their hands are worth.
So a round ends as a table: the knocker's strength beside those of his opponents, and how many deals
end like that. Everything else here looks at each of these tables and counts.

One thing saves time: where suits are not ranked, hands that a renaming of suits carries into each
other meet the same opponents, so one of them is dealt against and counts for all.

A set of cards is an integer with one bit a card. Of the toolkit only the plain order of hands
(``t31.hands.space``) and, for what is paid, the pay-off table (``t31.showdown``) are used.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant

Integers = NDArray[np.int64]
Outcome = tuple[int, int]
"""Opponents below the knocker, opponents level with him."""

Outcomes = dict[Outcome, int]
Hands = tuple[int, ...]
"""Strengths of the opponents' hands, weakest first, since opponents are not told apart."""


@dataclass(frozen=True, eq=False)
class Held:
    """All that one player may hold when hands are shown.

    Attributes:
        rows: the cards, one holding a row.
        strength: what the best hand in them is worth.
        ways: how many deals to this player end with him holding them.
        strengths: how many strengths the game has.
    """

    rows: Integers
    strength: Integers
    ways: Integers
    strengths: int

    @property
    def cards(self) -> Integers:
        """The cards as sets."""
        sets: Integers = (1 << self.rows).sum(axis=1)
        return sets

    def where(self, kept: NDArray[np.bool_]) -> "Held":
        """Return some of the holdings."""
        return Held(self.rows[kept], self.strength[kept], self.ways[kept], self.strengths)


def as_dealt(space: HandSpace, condition: str = "any") -> Held:
    """Every hand, once; under ``no-blitz`` a blitz in no way."""
    strength = space.strength.astype(np.int64)
    counts = ~space.is_blitz if condition == "no-blitz" else np.ones(space.strengths)
    ways = counts[strength].astype(np.int64)
    return Held(space.hands.astype(np.int64), strength, ways, space.strengths)


@lru_cache(maxsize=16)
def after_a_draw(space: HandSpace, condition: str = "any") -> Held:
    """A hand and the card drawn to it, of which the best hand is kept.

    Under ``no-blitz`` a deal also says which of the cards was drawn, and the others, the hand that
    was dealt, were no blitz; a blitz made by the draw is the best hand and no more.
    """
    dealt = as_dealt(space, condition)
    hands = zip(dealt.cards.tolist(), dealt.strength.tolist(), dealt.ways.tolist(), strict=True)
    worth = {cards: (strength, ways) for cards, strength, ways in hands}
    rows, strength, ways = [], [], []
    for row in combinations(np.unique(space.hands).tolist(), space.hands.shape[1] + 1):
        everything = sum(1 << card for card in row)
        without_one = [worth[everything - (1 << card)] for card in row]
        rows.append(row)
        strength.append(max(strength for strength, _ in without_one))
        ways.append(1 if condition == "any" else sum(ways for _, ways in without_one))
    return Held(np.array(rows), np.array(strength), np.array(ways), dealt.strengths)


def shown(space: HandSpace, model: str, condition: str = "any") -> Held:
    """What a player other than the knocker may hold when hands are shown."""
    return (as_dealt if model == "dealt" else after_a_draw)(space, condition)


def deal_opponents(taken: int, held: Held, opponents: int) -> Integers:
    """Count the deals to opponents, not told apart, from the cards that are not ``taken``.

    Returns:
        Shape ``(strengths,) * opponents``: deals by the strengths of the opponents, who stand in
        the order in which their holdings are listed.
    """
    left = np.flatnonzero(((held.cards & taken) == 0) & (held.ways > 0))
    hands = np.stack((held.cards, held.strength, held.ways), axis=1)[left]
    counts = np.zeros(held.strengths**opponents, dtype=np.int64)
    _deal_on(hands, opponents, held.strengths, 0, 1, counts)
    return counts.reshape((held.strengths,) * opponents)


@njit(cache=True)
def _deal_on(
    left: Integers, opponents: int, strengths: int, dealt: int, deals: int, counts: Integers
) -> None:
    """Deal each holding that is ``left`` to one opponent, and what comes after it to the next.

    ``left`` has a row for each holding: cards, strength, ways. The strengths ``dealt`` so far are
    the digits of a number, and ``deals`` is how many deals they stand for.
    """
    still_left = np.empty_like(left)
    for place in range(len(left)):
        now, more = dealt * strengths + left[place, 1], deals * left[place, 2]
        if opponents == 1:
            counts[now] += more
            continue
        found = 0
        for later in range(place + 1, len(left)):
            for column in range(3):
                still_left[found, column] = left[later, column]
            found += left[later, 0] & left[place, 0] == 0
        _deal_on(still_left[:found], opponents - 1, strengths, now, more, counts)


def alike(rows: Integers, space: HandSpace) -> Integers:
    """Return for each row of cards the first row that a renaming of suits carries it into."""
    if space.ranking.tie_break == "schwimmen":
        return np.arange(len(rows))
    renamed = (4 * (rows // 4) + np.array(suits)[rows % 4] for suits in permutations(range(4)))
    smallest = np.min([(1 << images).sum(axis=1) for images in renamed], axis=0)
    _, first, kind = np.unique(smallest, return_index=True, return_inverse=True)
    return first[kind]


class Round(NamedTuple):
    """Alike hands of one player, and the deals to the others for each one of these hands.

    Attributes:
        hands: their places among all hands.
        strength: what they are worth.
        deals: to the others, as :func:`deal_opponents` counts them.
    """

    hands: list[int]
    strength: int
    deals: Integers


def rounds(first: Held, others: Held, players: int, space: HandSpace) -> Iterator[Round]:
    """Deal to everybody: to the first player what is ``first``'s, to the rest what is others'."""
    like = alike(first.rows, space)
    for hand in np.unique(like[first.ways > 0]):
        deals = deal_opponents(int(first.cards[hand]), others, players - 1)
        same = np.flatnonzero(like == hand).tolist()
        yield Round(same, int(first.strength[hand]), deals * first.ways[hand])


def _tables(deals: Integers) -> Counter[Hands]:
    """Put the hands of each table in order of strength."""
    tables: Counter[Hands] = Counter()
    for strengths in np.argwhere(deals):
        tables[tuple(sorted(strengths.tolist()))] += int(deals[tuple(strengths)])
    return tables


def _whole(deals: int, times: int) -> int:
    """Divide by how many times each deal was counted."""
    quotient, rest = divmod(deals, times)
    assert rest == 0
    return quotient


def dealt_out(
    variant: Variant, model: str, condition: str, players: int
) -> dict[int, Counter[Hands]]:
    """Deal out everything: by the knocker's strength, deals by his opponents' strengths.

    Games that score alike are dealt out once.
    """
    return _dealt_out(hand_space(variant), model, condition, players)


@lru_cache(maxsize=64)
def _dealt_out(
    space: HandSpace, model: str, condition: str, players: int
) -> dict[int, Counter[Hands]]:
    ordered: defaultdict[int, Integers] = defaultdict(lambda: np.zeros(1, dtype=np.int64))
    knocker, opponents = as_dealt(space, condition), shown(space, model, condition)
    for hands, strength, deals in rounds(knocker, opponents, players, space):
        ordered[strength] = ordered[strength] + len(hands) * deals
    return {strength: _tables(ordered[strength]) for strength in sorted(ordered)}


def _outcomes(strength: int, tables: Counter[Hands]) -> Outcomes:
    outcomes: Counter[Outcome] = Counter()
    for hands, deals in tables.items():
        lower = sum(other < strength for other in hands)
        outcomes[lower, hands.count(strength)] += deals
    return dict(outcomes)


def knock_outcomes(
    variant: Variant, model: str, condition: str, players: int
) -> dict[int, Outcomes]:
    """Deals by the knocker's strength and by how many opponents are below and level; no zeros."""
    tables = dealt_out(variant, model, condition, players)
    return {strength: _outcomes(strength, of_it) for strength, of_it in tables.items()}


def class_outcomes(
    variant: Variant, model: str, condition: str, players: int, classes: Integers
) -> dict[int, Outcomes]:
    """The same by class of the knocker's hand; ``classes`` names that of each hand of the space."""
    counts: defaultdict[int, Counter[Outcome]] = defaultdict(Counter)
    space = hand_space(variant)
    knocker, opponents = as_dealt(space, condition), shown(space, model, condition)
    for hands, strength, deals in rounds(knocker, opponents, players, space):
        of_one = _outcomes(strength, _tables(deals))
        for number in classes[hands].tolist():
            counts[number].update(of_one)
    return {number: dict(outcomes) for number, outcomes in counts.items()}


def order_statistics(variant: Variant, model: str, players: int) -> dict[int, list[int]]:
    """Deals by the strength of the rank-th lowest hand, rank 1 the lowest; a deal is a set."""
    space = hand_space(variant)
    anybody = shown(space, model)
    deals_by_rank = {rank: [0] * anybody.strengths for rank in range(1, players + 1)}
    for hands, strength, deals in rounds(anybody, anybody, players, space):
        for others, n in _tables(deals).items():
            for rank, of_rank in enumerate(sorted((strength, *others)), start=1):
                deals_by_rank[rank][of_rank] += n * len(hands)
    # Each set of hands came up once for each player who was the first.
    return {rank: [_whole(n, players) for n in deals] for rank, deals in deals_by_rank.items()}
