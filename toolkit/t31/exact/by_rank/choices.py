"""What cards of one rank do to some hands of one kind: free ones, or those marked with one suit.

Hands are not told apart but by their class, so they are a *code*: how many there are of each class.
A choice is counted by the ways to spread T given cards over the hands: within a class of n hands,
of which k(c) take c cards each,

    n! / (k(0)! k(1)! ...) * T! / (1!**k(1) 2!**k(2) ...),

and where hands begin they are a set themselves, so the first n! is absent. Two classes together
multiply their ways by the binomial that says which of the cards each of them gets.
"""

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import product
from math import comb, factorial, prod
from typing import Final, NamedTuple

from t31.exact.by_rank.progress import DEAD, DONE_NEGATIVE, MOST_CLASSES, Moves

DIGIT: Final = 3
"""Bits of a code that hold how many hands of one class there are."""

MOST_HANDS: Final = 2**DIGIT - 1

COLOUR: Final = MOST_CLASSES * DIGIT
"""Bit at which the colour of a suit stands in its code: suits of one colour have lost the same."""

RANK_CARDS: Final = 4


class Choice(NamedTuple):
    """What hands have become: the code of the incomplete, cards taken, how many are complete."""

    code: int
    cards: int
    done: int


Choices = dict[Choice, int]
"""Ways of each choice, negative where an odd number of hands was completed with weight -1."""


def choices_of(code: int, moves: Moves, cards: int, most: int) -> Choices:
    """Return every way to give at most ``cards`` cards to the hands of a code and to new ones."""
    colour, held = divmod(code, 1 << COLOUR)
    digits = [(held >> shift) & MOST_HANDS for shift in range(0, held.bit_length(), DIGIT)]
    spreads = [spread(n, move, cards) for n, move in zip(digits, moves[1:], strict=False) if n]
    begun = begin(most - sum(digits), moves[0], cards)
    whole = reduce(lambda one, other: _joined(one, other, cards), spreads, begun)
    return {
        choice._replace(code=choice.code + (colour << COLOUR)): n for choice, n in whole.items()
    }


def _joined(one: Choices, other: Choices, cards: int) -> Choices:
    joined: Choices = {}
    for (a, ways_a), (b, ways_b) in product(one.items(), other.items()):
        taken = a.cards + b.cards
        if taken <= cards:
            choice = Choice(a.code + b.code, taken, a.done + b.done)
            joined[choice] = joined.get(choice, 0) + ways_a * ways_b * comb(taken, a.cards)
    return joined


@cache
def spread(hands: int, move: tuple[int, ...], cards: int) -> Choices:
    """Spread at most ``cards`` cards over ``hands`` hands of one class."""
    choices: Choices = {}
    for taking in _takings(hands, len(move), cards):
        counts = (hands - sum(taking), *taking)
        ways = factorial(hands) * _handed_out(taking) // prod(map(factorial, counts))
        _add(choices, move, counts, ways)
    return choices


@cache
def begin(room: int, move: tuple[int, ...], cards: int) -> Choices:
    """Begin at most ``room`` hands with at most ``cards`` cards in all; they are a set."""
    choices: Choices = {}
    for taking in _takings(room, len(move), cards):
        _add(choices, move, (0, *taking), _handed_out(taking) // prod(map(factorial, taking)))
    return choices


def _takings(hands: int, moves: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of ``hands`` hands take 1, 2 … cards, all together at most ``cards``."""
    for taking in product(*(range(cards // c + 1) for c in range(1, moves))):
        if sum(taking) <= hands and _cards(taking) <= cards:
            yield taking


def _cards(taking: Sequence[int]) -> int:
    return sum(c * hands for c, hands in enumerate(taking, 1))


def _handed_out(taking: Sequence[int]) -> int:
    """Return in how many ways the cards taken can go to hands that are told apart."""
    orders = [factorial(c) for c, hands in enumerate(taking, 1) for _ in range(hands)]
    return factorial(_cards(taking)) // prod(orders)


def _add(choices: Choices, move: tuple[int, ...], counts: Sequence[int], ways: int) -> None:
    """Add the choice in which ``counts[c]`` hands take c cards, unless a hand is dead by it."""
    become = [(target, hands) for target, hands in zip(move, counts, strict=True) if hands]
    if all(target != DEAD for target, _ in become):
        code = sum(hands << (DIGIT * target) for target, hands in become if target >= 0)
        done = sum(hands for target, hands in become if target < 0)
        negative = sum(hands for target, hands in become if target == DONE_NEGATIVE)
        choice = Choice(code, _cards(counts[1:]), done)
        choices[choice] = choices.get(choice, 0) + (-1) ** negative * ways
