"""Sweep the ranks of a deck, from the lowest up, and count sets of hands that share no card.

For one strength of a zone a :class:`Question` asks: in how many ways can some hands lie on the
zone's side of it and others be level with it? The level hands all have the same three ranks, so
they need no search: free ones (only their ranks count) take cards at their ranks, and marked ones,
each of another suit, are cards that suit has lost. Questions that agree on all that happens up to a
rank share the sweep so far.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import groupby
from math import factorial
from operator import itemgetter
from typing import NamedTuple

from t31.exact.by_rank.deals import Deal, choices_left, deal_rank, no_card_dealt, totals
from t31.exact.by_rank.free_steps import FreeStep, free_step
from t31.exact.by_rank.marked_steps import MarkedStep, marked_step
from t31.exact.by_rank.progress import Moves, Progress
from t31.exact.by_rank.states import Limit, States, fresh_classes, marked_states, no_free_hands
from t31.exact.by_rank.zones import HAND_CARDS, Zone

Suits = tuple[int, ...]
"""Cards lost by each of the four suits, a bit a rank, ascending: suits have no names here."""


class Question(NamedTuple):
    """What is asked about one strength.

    Attributes:
        place: place of the strength in its zone.
        lost: cards that are out of the deck or in a marked level hand.
        level: how many free hands are level.
    """

    place: int
    lost: Suits
    level: int


class _Reading(NamedTuple):
    """What happens at one rank: by colour, is the card lost; cards that each level hand takes."""

    blocked: tuple[bool, ...]
    lost: int
    taken: int


_Path = tuple[Question, tuple[_Reading, ...]]


class _Steps(NamedTuple):
    """The steps of free and of marked hands, each made once and kept."""

    free: Callable[[States, Moves], FreeStep]
    marked: Callable[[States, Moves, tuple[bool, ...]], MarkedStep]


class Sweep:
    """Counts for the strengths of one zone.

    Attributes:
        zone: the zone.
    """

    def __init__(self, zone: Zone) -> None:
        """Work out the classes of partial hands."""
        self.zone = zone
        self._free = Progress(zone, marked=False)
        self._marked = Progress(zone, marked=True)
        self._free_steps = cache(_kept_free_steps)

    def counts(self, questions: Mapping[Question, int]) -> dict[Question, list[int]]:
        """Return in how many ways 0, 1 … ``most`` hands are on the zone's side.

        Level hands and the others are sets, so two players who change hands change nothing.

        Args:
            questions: the questions, and ``most`` for each, 7 at most.
        """
        answers: dict[Question, list[int]] = {}
        for colours, alike in _grouped(questions, _colours):
            most = max(questions[question] for question in alike)
            limit = Limit(min(most, self.zone.partial.ranks // HAND_CARDS), most)
            states = cache(partial(marked_states, colours, limit=limit))
            steps = _Steps(self._free_steps(limit), cache(partial(_marked_step, states, limit)))
            for (level, most), asked in _grouped(alike, lambda q: (q.level, questions[q])):
                paths = sorted(((q, self._readings(q)) for q in asked), key=itemgetter(1))
                start = no_card_dealt(most, states(()), no_free_hands())
                for question, ways in self._descend(paths, 0, start, steps):
                    answers[question] = [count // factorial(level) for count in ways]
        return answers

    def _readings(self, question: Question) -> tuple[_Reading, ...]:
        triple = self.zone.triples[question.place]
        by_rank = _lost_by_rank(question.lost, self.zone.partial.ranks)
        return tuple(
            _Reading(blocked, lost, triple.count(rank))
            for rank, (blocked, lost) in enumerate(by_rank)
        )

    def _descend(
        self, paths: Sequence[_Path], rank: int, deal: Deal, steps: _Steps
    ) -> Iterator[tuple[Question, list[int]]]:
        """Yield the counts of all questions that agree below ``rank``."""
        before = _places(paths)
        if rank == self.zone.partial.ranks or self._is_over(before, rank, deal):
            ways = totals(deal)
            yield from ((question, ways) for question, _ in paths)
            return
        for reading, group in groupby(paths, key=lambda path: path[1][rank]):
            alike = list(group)
            after = _places(alike)
            free = steps.free(deal.free, self._free.moves(rank, before, after))
            moves = self._marked.moves(rank, before, after)
            marked = steps.marked(deal.marked, moves, reading.blocked)
            mix = choices_left(reading.lost, reading.taken, alike[0][0].level)
            yield from self._descend(alike, rank + 1, deal_rank(deal, marked, free, mix), steps)

    def _is_over(self, places: tuple[int, ...], rank: int, deal: Deal) -> bool:
        """Return whether no hand is incomplete, none can begin and no level hand takes a card."""
        return (
            len(deal.marked.hands) == len(deal.free.hands) == 1
            and not any(self.zone.triples[place][-1] >= rank for place in places)
            and not self._free.can_begin(rank, places)
            and not self._marked.can_begin(rank, places)
        )


@lru_cache(maxsize=1 << 12)
def _lost_by_rank(lost: Suits, ranks: int) -> Sequence[tuple[tuple[bool, ...], int]]:
    """Return by rank in which colours the card is lost, and how many cards are."""
    colours = sorted(set(lost))
    return [
        (tuple(bool(cards >> rank & 1) for cards in colours),
         sum(cards >> rank & 1 for cards in lost))
        for rank in range(ranks)
    ]  # fmt: skip


def _kept_free_steps(limit: Limit) -> Callable[[States, Moves], FreeStep]:
    """Return what makes the steps of free hands and keeps them; equal states become one."""
    known: dict[bytes, States] = {}

    def make(states: States, moves: Moves) -> FreeStep:
        step = free_step(states, moves, limit)
        return replace(step, states=known.setdefault(step.states.codes.tobytes(), step.states))

    return cache(make)


def _marked_step(
    states_with: Callable[[tuple[bool, ...]], States],
    limit: Limit,
    states: States,
    moves: Moves,
    blocked: tuple[bool, ...],
) -> MarkedStep:
    return marked_step(states, states_with(fresh_classes(moves)), moves, blocked, limit)


def _grouped(
    questions: Iterable[Question], key: Callable[[Question], tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], list[Question]]]:
    for value, group in groupby(sorted(questions, key=key), key=key):
        yield value, list(group)


def _colours(question: Question) -> tuple[int, ...]:
    """Return which suits look alike from the start, as ascending numbers from 0."""
    distinct = sorted(set(question.lost))
    return tuple(distinct.index(lost) for lost in question.lost)


def _places(paths: Iterable[_Path]) -> tuple[int, ...]:
    return tuple(sorted({question.place for question, _ in paths}))
