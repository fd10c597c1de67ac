"""One or two hands beside the known cards, looked up in the list of all hands that can be shown.

Two hands are disjoint unless they share cards, so inclusion-exclusion over the set T of cards that
both are made to hold gives

    pairs(x, y) = sum over T of (-1)^|T| * holding(x, T) * holding(y, T)

for any two groups x, y of hands, here those lower than a strength, level with it and higher. This
is right for every ranking, and so a check of the suit-by-suit counting.

Hands of one group that were drawn to hands without a blitz in equally many ways are counted
together, and weighed afterwards. Of hands of five only one is counted: the sets T are too many.

Bound: two hands of at most four cards are counted, so no sum over the T of one size passes
C(4, 2) * C(52, 4)**2 < 2**39.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS
from t31.exact.counts import Outcome
from t31.hands.space import HandSpace

FEW: Final = 2
"""The most hands that are counted here."""

LARGE: Final = 5
"""Cards of a hand beyond which only one is counted."""

OUTCOME: Final[tuple[Outcome, ...]] = ((1, 0), (0, 1), (0, 0))
"""Outcome of one hand that is lower, level or higher."""


Integers = NDArray[np.int64]


class Shown(NamedTuple):
    """Every hand that can be shown at all.

    Attributes:
        cards: card numbers of shape ``(n, H)``, each row from the highest card down.
        bits: the cards of each row as a set of bits.
        strength: the strength of the best cards of each row.
        unblitzed: in how many ways the last card was drawn to a hand dealt that is no blitz.
    """

    cards: Integers
    bits: NDArray[np.uint64]
    strength: Integers
    unblitzed: Integers


@lru_cache(maxsize=2)
def shown_hands(space: HandSpace, drawn: int) -> Shown:
    """List every hand that is shown after drawing so many cards (0 or 1)."""
    size = space.hands.shape[1]
    by_code = np.zeros(DECK_CARDS**size, dtype=np.int64)
    by_code[_code(space.hands.astype(np.int64))] = space.strength
    deck = np.unique(space.hands)[::-1].tolist()
    flat = (card for held in combinations(deck, size + drawn) for card in held)
    cards = np.fromiter(flat, dtype=np.int64).reshape(-1, size + drawn)
    bits = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    strength, unblitzed = np.zeros((2, len(cards)), dtype=np.int64)
    for columns in combinations(range(size + drawn), size):
        dealt = by_code[_code(cards[:, columns])]
        strength = np.maximum(strength, dealt)
        unblitzed += ~space.is_blitz[dealt]
    return Shown(cards, bits, strength, unblitzed)


class Compared(NamedTuple):
    """The hands that can be shown, in groups by how they compare with a strength.

    Attributes:
        group: the group of each hand.
        kinds: by group, 0, 1, 2 for lower, level, higher, and the ways to have drawn unblitzed.
        holding: by number of cards, how many hands of each group hold each choice of that many.
    """

    shown: Shown
    group: Integers
    kinds: list[tuple[int, int]]
    holding: tuple[Integers, ...]


def most_hands(shown_cards: int) -> int:
    """Return how many hands of so many cards are counted here."""
    return 1 if shown_cards >= LARGE else FEW


@lru_cache(maxsize=2)
def compared(space: HandSpace, drawn: int, strength: int) -> Compared:
    """Compare every hand that can be shown with ``strength``."""
    shown = shown_hands(space, drawn)
    size = shown.cards.shape[1]
    code = (np.sign(shown.strength - strength) + 1) * (size + 1) + shown.unblitzed
    distinct, group = np.unique(code, return_inverse=True)
    kinds = [divmod(int(one), size + 1) for one in distinct]
    shared = range(1 if most_hands(size) == 1 else size)
    holding = tuple(_holding(shown.cards, group, len(kinds), cards) for cards in shared)
    return Compared(shown, group, kinds, holding)


class Beside(NamedTuple):
    """Hands without known cards: by group, and pairs of them by both groups (where counted)."""

    kinds: list[tuple[int, int]]
    hands: list[int]
    pairs: Integers | None


def beside(hands: Compared, known: Iterable[int]) -> Beside:
    """Count the hands, and the ordered pairs of disjoint hands, that hold no ``known`` card."""
    holding = _free_holding(hands, tuple(known))
    numbers = [int(number) for number in holding[0][:, 0]]
    if len(holding) == 1:
        return Beside(hands.kinds, numbers, None)
    pairs: Integers = (-1) ** len(holding) * np.diag(numbers)  # all shared: a hand beside itself
    for shared, by_group in enumerate(holding):
        pairs += (-1) ** shared * (by_group @ by_group.T)
    return Beside(hands.kinds, numbers, pairs)


def few_outcomes(counted: Beside, *, without_blitz: bool) -> Mapping[int, Mapping[Outcome, int]]:
    """Return the deals of one hand and of two hands by how many are lower and how many level.

    With ``without_blitz`` only deals without a blitz count, by the cards that were drawn.
    """
    weights = [ways if without_blitz else 1 for _, ways in counted.kinds]
    outcome = [OUTCOME[kind] for kind, _ in counted.kinds]
    one: Counter[Outcome] = Counter()
    for x, number in enumerate(counted.hands):
        one[outcome[x]] += weights[x] * number
    if counted.pairs is None:
        return {1: one}
    two: Counter[Outcome] = Counter()
    for x, y in np.ndindex(*counted.pairs.shape):
        (lower, level), (more, also) = outcome[x], outcome[y]
        two[lower + more, level + also] += weights[x] * weights[y] * int(counted.pairs[x, y])
    return {1: one, 2: {both: deals // 2 for both, deals in two.items()}}


def _free_holding(hands: Compared, known: tuple[int, ...]) -> list[Integers]:
    """Return the holdings of the hands without a known card: of all, less those that have one."""
    taken = np.uint64(sum(1 << card for card in known))
    met = np.flatnonzero(hands.shown.bits & taken)
    cards, group = hands.shown.cards[met], hands.group[met]
    return [
        holding - _holding(cards, group, len(hands.kinds), shared)
        for shared, holding in enumerate(hands.holding)
    ]


def _holding(cards: Integers, group: Integers, groups: int, shared: int) -> Integers:
    """Count hands by group and by each choice of ``shared`` cards, in descending order."""
    holding = np.zeros(groups * DECK_CARDS**shared, dtype=np.int64)
    for columns in combinations(range(cards.shape[1]), shared):
        code = group
        for column in columns:
            code = code * DECK_CARDS + cards[:, column]
        holding += np.bincount(code, minlength=len(holding))
    return holding.reshape(groups, -1)


def _code(cards: Integers) -> Integers:
    code = cards[:, 0]
    for column in cards.T[1:]:
        code = code * DECK_CARDS + column
    return code
