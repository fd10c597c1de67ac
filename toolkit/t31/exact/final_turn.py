"""Two players, one last turn: the opponent takes the upcard or draws, then both hands are shown.

The opponent takes the upcard if it raises his hand, strictly, in the order in which hands compare
at the showdown; otherwise he draws the next card of the stock and keeps the best hand. (Strengths
and scores go one to one wherever ties are not broken, as in every game of the catalogue that has a
stock. Where a definition breaks ties beside a stock, the finer order decides here too.)

A deal is the knocker's hand, the opponent's, an upcard and the next stock card, drawn or not. With
n cards, h in a hand, u = n - 2h are unseen by the two. Let the opponent hold a hand o and m of the
u unseen cards raise it in no way. Each of the other u - m ends the turn with the same hand whether
it is the upcard, which any of u - 1 cards may follow, or drawn after one of the m: so in

    (u - 1) + m    deals per card that raises o, with the best hand of o and this card,
    m * (m - 1)    deals with o as it was,

together u * (u - 1). The upcard and the draw need not be walked: for every pair of hands it is
enough to know how many raising cards lead below, level with and above the knocker, and which of
them the knocker holds himself. Opponents' hands that a renaming of cards carries into each other
meet the knocker's hands of each strength equally often, so one of them stands for its class.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS
from t31.errors import NotComputedError
from t31.exact.counts import KnockCounts
from t31.exact.final_turn_kernel import count_last_turns
from t31.exact.rows import Condition
from t31.hands.classes import hand_classes
from t31.hands.space import SPACES_KEPT, HandSpace, hand_space
from t31.rules.variant import Variant

_OUTCOMES: Final = ((1, 0), (0, 1), (0, 0))
"""The opponent below, level, above: the columns of the counts."""


def knock_counts(variant: Variant, condition: Condition) -> KnockCounts:
    """Count what a knock meets when the one opponent has taken his last turn.

    Args:
        variant: a game with a stock and an upcard, ``table.exchange = "stock"``.
        condition: under ``no-blitz`` neither was dealt a blitz; one made by the turn is the best
            hand and no more.

    Returns:
        Deals by strength of the knocker's hand and outcome, together C(n, h) * C(n - h, h) *
        (n - 2h) * (n - 2h - 1) under ``any``.

    Raises:
        NotComputedError: the game has no upcard and stock of this kind.

    >>> from t31.rules.loading import load_variant
    >>> counts = knock_counts(load_variant("eenendertigen"), "any")
    >>> sum(sum(row.values()) for row in counts.outcomes.values()) == 4960 * 3654 * 26 * 25
    True
    """
    if variant.table.exchange != "stock":
        raise NotComputedError(
            f"{variant.id}: no model final-turn",
            got=variant.table.exchange,
            remedy='it is for games with table.exchange = "stock"',
        )
    space = hand_space(variant)
    turns = _last_turns(space, of_blitz=False)
    if condition == "any":
        turns = turns + _last_turns(space, of_blitz=True)
    else:
        turns = np.where(space.is_blitz[:, None], 0, turns)
    outcomes = {
        strength: dict(zip(_OUTCOMES, row.tolist(), strict=True))
        for strength, row in enumerate(turns)
    }
    return KnockCounts(condition=condition, players=2, outcomes=outcomes)


@lru_cache(maxsize=2 * SPACES_KEPT)
def _last_turns(space: HandSpace, *, of_blitz: bool) -> NDArray[np.int64]:
    """Count the last turns of opponents who were dealt a blitz, or of those who were not.

    Returns:
        int64 of shape ``(strengths, 3)``: by the knocker's strength, the opponent below, level,
        above.
    """
    _, example, number = np.unique(_classes(space), return_index=True, return_counts=True)
    chosen = space.is_blitz[space.strength[example]] == of_blitz
    example, number = example[chosen], number[chosen]
    knockers = np.argsort(space.strength, kind="stable")
    return count_last_turns(
        knockers=_in_four_places(space.hands[knockers]),
        ends_at=np.cumsum(space.hands_by_strength),
        opponents=space.hands[example],
        opponent_strength=space.strength[example].astype(np.int64),
        opponent_number=number.astype(np.int64),
        raised=_raised(space, example),
        unseen=len(np.unique(space.hands)) - 2 * space.hands.shape[1],
    )


def _classes(space: HandSpace) -> NDArray[np.int64]:
    """Return classes within which hands meet the same hands: each its own where ties are broken.

    There swapping the ranks of two tens is no symmetry of the game, since it swaps their trips.
    """
    if space.ranking.tie_break == "schwimmen":
        return np.arange(len(space.hands))
    return hand_classes(space)


def _in_four_places(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    places = np.full((len(hands), 4), DECK_CARDS, dtype=np.uint8)
    places[:, : hands.shape[1]] = hands
    return places


def _raised(space: HandSpace, chosen: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return the strength of the best hand among each chosen hand and each card.

    Returns:
        int64 of shape ``(k, 52)``; -1 where the card does not raise the hand, is in it or is not in
        the deck.
    """
    every_set = _sets(space.hands)
    in_order = np.argsort(every_set)
    hands, strength = space.hands[chosen], space.strength.astype(np.int64)
    raised = np.full((len(hands), DECK_CARDS), -1, dtype=np.int64)
    for card in np.unique(space.hands).tolist():
        added = np.int64(1 << card)
        for given in (1 << hands.astype(np.int64)).T:
            apart = (every_set[chosen] & added) == 0
            swapped = every_set[chosen[apart]] - given[apart] + added
            value = strength[in_order[np.searchsorted(every_set, swapped, sorter=in_order)]]
            raised[apart, card] = np.maximum(raised[apart, card], value)
    return np.where(raised > strength[chosen, None], raised, -1)


def _sets(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return hands as sets of cards, one bit a card."""
    sets: NDArray[np.int64] = (1 << hands.astype(np.int64)).sum(axis=1)
    return sets
