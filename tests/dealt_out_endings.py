"""More of what :mod:`tests.dealt_out` deals out: one last turn, and what is paid at the end."""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant
from t31.showdown import loss, standings
from tests.dealt_out import (
    Held,
    Integers,
    Outcome,
    Outcomes,
    after_a_draw,
    alike,
    as_dealt,
    dealt_out,
)

Strengths = NDArray[np.int16]


def final_turn(variant: Variant, condition: str) -> dict[int, Outcomes]:
    """Two players: the opponent takes the upcard if it raises his hand, else draws; no zeros.

    A deal is the knocker's hand, the opponent's, an upcard and the next card of the stock, which
    counts whether it is drawn or not.
    """
    space = hand_space(variant)
    knocker = as_dealt(space, condition)
    like, improved = alike(knocker.rows, space), _best_with_each_card(space)
    counts: defaultdict[int, Counter[Outcome]] = defaultdict(Counter)
    for hand in np.unique(like[knocker.ways > 0]):
        own, hands = int(knocker.strength[hand]), int((like == hand).sum())
        # Both are dealt under the condition, so the opponent may hold what the knocker may.
        for end, deals in enumerate(_ends(int(knocker.cards[hand]), knocker, improved)):
            counts[own][int(end < own), int(end == own)] += hands * int(deals)
    return {s: {o: n for o, n in of_s.items() if n} for s, of_s in sorted(counts.items())}


def _best_with_each_card(space: HandSpace) -> Strengths:
    """Strength of the best hand among each hand and each card, -1 where the card is in the hand."""
    drawn = after_a_draw(space)
    best = dict(zip(drawn.cards.tolist(), drawn.strength.tolist(), strict=True))
    hands, cards = as_dealt(space).cards.tolist(), np.unique(space.hands).tolist()
    improved = [[best.get(hand | 1 << card, -1) for card in cards] for hand in hands]
    return np.array(improved, dtype=np.int16)


def _ends(taken: int, opponent: Held, improved: Strengths) -> Integers:
    """Count the last turns against one hand of the knocker by the strength they end with."""
    possible = ((opponent.cards & taken) == 0) & (opponent.ways > 0)
    dealt, with_card = opponent.strength[possible, None, None], improved[possible]
    cards = 1 << np.unique(opponent.rows)
    unseen = ((opponent.cards[possible, None] | taken) & cards) == 0
    upcard, drawn = with_card[:, :, None], with_card[:, None, :]
    end = np.where(upcard > dealt, upcard, drawn)
    two_cards = unseen[:, :, None] & unseen[:, None, :] & ~np.eye(len(cards), dtype=bool)
    return np.bincount(end[two_cards], minlength=opponent.strengths)


class Paid(NamedTuple):
    """What all deals with one strength of the knocker cost together.

    Attributes:
        deals: how many they are.
        knocker: the knocker's losses.
        opponents: the losses of all opponents together.
    """

    deals: int
    knocker: Fraction
    opponents: Fraction


def paid_out(variant: Variant, model: str, condition: str, players: int) -> dict[int, Paid]:
    """Pay out every deal, by the knocker's strength."""
    totals = {}
    for strength, tables in dealt_out(variant, model, condition, players).items():
        paid = Paid(0, Fraction(), Fraction())
        for hands, deals in tables.items():
            seats = standings((strength, *hands), knocker=0)
            own, *others = (deals * loss(variant, standing) for standing in seats)
            paid = Paid(paid.deals + deals, paid.knocker + own, paid.opponents + sum(others))
        totals[strength] = paid
    return totals
