"""Deals of the ranks read so far, counted exactly in machine words.

Everything is counted as residues of 2**64 and of the prime 2**24 - 3, which tell any count below
their product, more than 2**87, and leave room to add up residues before they are reduced. What is
counted are sets of at most eight hands, of which those that are level are told apart. No strength
has more than 64 hands, so eight hands of 52 cards, one of them level, make less than
64 * 49! / (3!**7 * 7! * 28!) < 2**87; more level hands or fewer others make less, and seven hands
without a level one less than 52! / (3!**7 * 7! * 31!) < 2**83.
"""

from functools import cache
from math import comb, factorial, perm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from t31.exact.by_rank import deal_kernel
from t31.exact.by_rank.choices import RANK_CARDS
from t31.exact.by_rank.free_steps import FreeStep
from t31.exact.by_rank.marked_steps import MarkedStep
from t31.exact.by_rank.states import States

PRIME: Final = 2**24 - 3
WORD: Final = 2**64


class Deal(NamedTuple):
    """Partial deals of the lower ranks, and in how many ways each comes about.

    Suits have names here: the rows of suits that a state of marked hands stands for have the same
    number of ways each, and that is the number kept. The ways are there as residues of 2**64,
    ``words``, and as residues of the prime, in the rows of the kernel; ``most`` is the greatest
    number of hands.
    """

    most: int
    marked: States
    free: States
    words: NDArray[np.uint64]
    residues: NDArray[np.int64]


def no_card_dealt(most: int, marked: States, free: States) -> Deal:
    """Return the deal before the first rank: one way to have no hand."""
    words = np.eye(1, most + 1, dtype=np.uint64)[0]
    return Deal(most, marked, free, words, words.astype(np.int64))


@cache
def choices_left(lost: int, cards_each: int, level: int) -> NDArray[np.int64]:
    """Return in how many ways level hands take theirs and t cards are left to free hands.

    Entry ``[u, t]``: marked hands take u of the cards not lost, ``level`` hands take
    ``cards_each``, and t of the rest are chosen.
    """
    mix = np.zeros((RANK_CARDS + 1, RANK_CARDS + 1), dtype=np.int64)
    for used in range(RANK_CARDS + 1 - lost):
        there = RANK_CARDS - lost - used
        ways = perm(there, level * cards_each) // factorial(cards_each) ** level
        for cards in range(there - level * cards_each + 1):
            mix[used, cards] = ways * comb(there - level * cards_each, cards)
    return mix


def deal_rank(deal: Deal, marked: MarkedStep, free: FreeStep, mix: NDArray[np.int64]) -> Deal:
    """Return the deal with one rank more.

    Args:
        deal: the deal of the ranks below.
        marked: what marked hands can do at the rank.
        free: what free hands can do.
        mix: see :func:`choices_left`.

    Raises:
        OverflowError: the rank can be dealt in more ways than the arithmetic is made for.
    """
    # The kernel sums at most so many residues of the prime before it reduces them.
    if PRIME * marked.ways_in * int(mix.max()) * free.ways_in >= 2**63:
        raise OverflowError("too many ways to deal one rank for words of 64 bits")
    words, residues = deal_kernel.deal_rank(
        deal.words,
        deal.residues,
        PRIME,
        deal.marked.hands,
        deal.free.up_to[: deal.most + 1],
        marked.states.hands,
        free.states.up_to[: deal.most + 1],
        marked.bounds,
        marked.source,
        marked.cards,
        marked.done,
        marked.weight,
        free.bounds,
        free.moves,
        free.weight,
        mix,
    )
    return Deal(deal.most, marked.states, free.states, words, residues)


def totals(deal: Deal) -> list[int]:
    """Return in how many ways 0, 1 … hands are complete when no rank is left."""
    # The only states left are those without an incomplete hand, so a row is a single value.
    words, residues = deal.words.tolist(), deal.residues.tolist()
    inverse = pow(WORD, -1, PRIME)
    return [w + WORD * ((r - w) * inverse % PRIME) for w, r in zip(words, residues, strict=True)]
