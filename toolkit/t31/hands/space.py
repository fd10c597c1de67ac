"""The hand space of a scoring: every hand with its strength, and the dense table.

Everything is worked out for all hands at once with numpy, along another road than the plain
definition of :mod:`t31.hands.scoring`; the tests hold the two together on every hand of every
variant. The plain definition is asked for one thing only: the label of one hand per strength.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from t31.cards import DECK_CARDS, Hand, deck
from t31.errors import VariantError
from t31.hands.ranking import CATEGORY_NAMES, rank_hands
from t31.hands.scoring import best_reading
from t31.rules.axes import Cards, Ranking, points
from t31.rules.variant import Variant

SPACES_KEPT: Final = 32
"""How many hand spaces, and what is made from them, stay in memory: twice the catalogue."""

NO_HAND: Final = np.iinfo(np.uint16).max
"""Entry of the dense table where the cards are no hand: one repeated, or one not in the deck."""


@dataclass(frozen=True, eq=False)
class HandSpace:
    """All hands of a variant, one entry each, ordered by card numbers from the highest hand down.

    Attributes:
        ranking: what ranks the hands.
        hands: card numbers, uint8 of shape ``(n, h)``, each row from the highest card down.
        strength: dense rank of each hand at the showdown, 0 the weakest; uint16 ``(n,)``.
        category: index of each hand into ``CATEGORY_NAMES``; int64 ``(n,)``.
        counting_suit: suit 0-3 whose cards count, -1 where none does; int64 ``(n,)``.
        score2: score in half-points by strength, -1 in a three-card ranking; int16.
        labels: the value in words by strength.
        is_blitz: by strength, whether a hand of it ends the round by itself; bool.
    """

    ranking: Ranking
    hands: NDArray[np.uint8]
    strength: NDArray[np.uint16]
    category: NDArray[np.int64]
    counting_suit: NDArray[np.int64]
    score2: NDArray[np.int16]
    labels: tuple[str, ...]
    is_blitz: NDArray[np.bool_]

    @property
    def strengths(self) -> int:
        """How many distinct strengths there are."""
        return len(self.labels)

    @cached_property
    def hands_by_strength(self) -> tuple[int, ...]:
        """Number of hands of each strength, weakest first."""
        return tuple(np.bincount(self.strength, minlength=self.strengths).tolist())

    def places(self, hands: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Return the entry of each of ``hands``, uint8 ``(m, h)``, cards in any order."""
        in_order = np.sort(hands, axis=1)[:, ::-1]
        # Hands are listed from the highest cards down, so their codes fall.
        return np.searchsorted(-self._codes, -_codes(in_order))

    def strength_of(self, hand: Hand) -> int:
        """Return the strength of one hand of the space, its cards in any order."""
        return int(self.strength[self.places(np.array([hand], dtype=np.uint8))[0]])

    @cached_property
    def _codes(self) -> NDArray[np.int64]:
        return _codes(self.hands)


def hand_space(variant: Variant) -> HandSpace:
    """Return the hand space of ``variant``; variants that score alike share one.

    Raises:
        VariantError: the variant waits for a score that no hand reaches.
    """
    space = _space(variant.cards, variant.ranking, variant.blitz_scores2)
    _require_reachable(variant, space)
    return space


def dense_table(variant: Variant) -> NDArray[np.uint16]:
    """Return the strength of every ordered choice of cards, ``NO_HAND`` where they are no hand.

    Returns:
        uint16 of shape ``(52,) * h``: ``table[a, b, c]`` is the strength of cards a, b, c.
    """
    return _dense_table(hand_space(variant))


@lru_cache(maxsize=SPACES_KEPT)
def _space(cards: Cards, ranking: Ranking, blitz_scores2: frozenset[int]) -> HandSpace:
    hands = _hands(deck(cards.lowest_rank), cards.hand)
    ranked = rank_hands(hands, ranking)
    _, example, strength = np.unique(ranked.key, return_index=True, return_inverse=True)
    score2 = ranked.score2[example].astype(np.int16)
    is_blitz = np.isin(score2, list(blitz_scores2))
    return HandSpace(
        ranking=ranking,
        hands=hands,
        strength=strength.astype(np.uint16),
        category=np.where(is_blitz[strength], CATEGORY_NAMES.index("blitz"), ranked.category),
        counting_suit=ranked.counting_suit,
        score2=score2,
        labels=tuple(best_reading(_hand(hands[row]), ranking).label for row in example),
        is_blitz=is_blitz,
    )


@lru_cache(maxsize=SPACES_KEPT)
def _dense_table(space: HandSpace) -> NDArray[np.uint16]:
    size = space.hands.shape[1]
    table = np.full((DECK_CARDS,) * size, NO_HAND, dtype=np.uint16)
    for columns in permutations(range(size)):
        table[tuple(space.hands[:, column] for column in columns)] = space.strength
    table.flags.writeable = False
    return table


def _require_reachable(variant: Variant, space: HandSpace) -> None:
    reachable2 = {int(score2) for score2 in space.score2}
    remedy = f"no hand reaches it; the highest score is {points(max(reachable2))}"
    for score2 in sorted(variant.blitz_scores2 - reachable2):
        raise VariantError(f"{variant.id}: blitz.scores", got=points(score2), remedy=remedy)
    lowest2 = variant.table.minimum_knock2
    if lowest2 is not None and lowest2 > max(reachable2):
        raise VariantError(f"{variant.id}: table.minimum_knock", got=points(lowest2), remedy=remedy)


def _hands(cards: Sequence[int], size: int) -> NDArray[np.uint8]:
    """Return all choices of ``size`` cards from the highest down, as ``combinations`` lists them.

    A card goes before each shorter choice of cards below it.
    """
    descending = np.array(cards[::-1], dtype=np.uint8)
    hands = descending[:, None]
    for _ in range(1, size):
        below = [(card, hands[hands[:, 0] < card]) for card in descending]
        hands = np.concatenate([np.insert(shorter, 0, card, axis=1) for card, shorter in below])
    return hands


def _codes(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return each hand as a number, its cards the digits."""
    return reduce(lambda code, card: code * DECK_CARDS + card, hands.T.astype(np.int64))


def _hand(row: NDArray[np.uint8]) -> Hand:
    return tuple(int(card) for card in row)
