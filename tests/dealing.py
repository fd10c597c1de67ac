"""Deals looked at one by one: the slow, obvious count that the exact counting is held against."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.cards import Hand, deck
from t31.exact.counts import Outcome
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant


class Shown(NamedTuple):
    """All hands that can be shown from some cards, each as a set of bits, its strength, its weight.

    The weight is in how many ways the hand came about without a blitz dealt, or 1.
    """

    cards: NDArray[np.uint64]
    strength: NDArray[np.int64]
    weight: NDArray[np.int64]


def strengths(space: HandSpace) -> dict[Hand, int]:
    """Return the strength of every hand, its cards in ascending order."""
    rows = zip(space.hands.tolist(), space.strength.tolist(), strict=True)
    return {tuple(sorted(hand)): strength for hand, strength in rows}


def shown_hands(variant: Variant, known: Hand, drawn: int, *, without_blitz: bool) -> Shown:
    """List every hand that an opponent can show: as dealt, or the best after drawing a card."""
    space, size = hand_space(variant), variant.cards.hand
    strength = strengths(space)
    left = [card for card in deck(variant.cards.lowest_rank) if card not in known]
    rows = []
    for held in combinations(left, size + drawn):
        dealt = [strength[hand] for hand in combinations(held, size)]
        weight = sum(not space.is_blitz[s] for s in dealt) if without_blitz else 1
        rows.append((sum(1 << card for card in held), max(dealt), weight))
    cards, best, weights = zip(*rows, strict=True)
    return Shown(np.array(cards, np.uint64), np.array(best), np.array(weights))


def outcomes_by_dealing(
    variant: Variant,
    hand: Hand,
    drawn: int,
    opponents: int,
    *,
    without_blitz: bool,
    dead: Hand = (),
) -> Counter[Outcome]:
    """Deal every set of opponents' hands beside ``hand`` and look who is lower and who level."""
    shown = shown_hands(variant, (*hand, *dead), drawn, without_blitz=without_blitz)
    mine = strengths(hand_space(variant))[tuple(sorted(hand))]
    # An outcome as one number: lower opponents count 10, level ones 1.
    code = np.where(shown.strength < mine, 10, np.where(shown.strength == mine, 1, 0))
    found: Counter[Outcome] = Counter()
    deals = _sets(shown, code, opponents)
    for number in np.flatnonzero(deals):
        found[int(number) // 10, int(number) % 10] += int(deals[number])
    return found


def _sets(shown: Shown, code: NDArray[np.int64], hands: int) -> NDArray[np.int64]:
    """Weigh every set of disjoint hands by the sum of their codes."""
    deals = np.zeros(10 * hands + 10, dtype=np.int64)
    if hands == 1:
        np.add.at(deals, code, shown.weight)
        return deals
    for first in range(len(code)):
        later = np.flatnonzero((shown.cards & shown.cards[first]) == 0)
        later = later[later > first]
        rest = Shown(shown.cards[later], shown.strength[later], shown.weight[later])
        if hands == 2:
            inner = np.bincount(code[later], rest.weight, minlength=10 * hands).astype(np.int64)
        elif len(later):
            inner = _pairs(rest, code[later])
        else:
            continue
        into = deals[code[first] :]
        size = min(len(into), len(inner))
        into[:size] += inner[:size] * shown.weight[first]
    return deals


def _pairs(shown: Shown, code: NDArray[np.int64]) -> NDArray[np.int64]:
    """Weigh every pair of disjoint hands by the sum of their codes, as a matrix all at once."""
    apart = np.triu((shown.cards[:, None] & shown.cards[None]) == 0, 1)
    weight = (shown.weight[:, None] * shown.weight[None])[apart]
    return np.bincount((code[:, None] + code[None])[apart], weight, minlength=30).astype(np.int64)
