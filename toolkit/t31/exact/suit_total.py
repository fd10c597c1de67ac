"""Suit-total games: what any number of opponents hold, all deals counted, none dealt out.

Whether a hand is at most as strong as s is decided suit by suit (:mod:`by_suit.limits`), so all
deals are counted from four small tables (:mod:`by_suit.groups`) for each strength s. The
whole deck gives the order statistics and, as hands are dealt, the knock tables as well: each of the
level hands of a deal is the knocker's in turn. A hand of the knocker's only takes its cards out of
the deck; so do cards known otherwise.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from t31.cards import Hand
from t31.errors import NotComputedError
from t31.exact.by_suit import crossing, decks
from t31.exact.by_suit.crossing import DRAWN, Model
from t31.exact.by_suit.decks import Found
from t31.exact.by_suit.knockers import Opponents, knocked
from t31.exact.by_suit.limits import blitz_hands
from t31.exact.by_suit.outcomes import Outcomes
from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.exact.rows import Condition
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant

Ranked = tuple[int, int, range, int]
"""Number of players, strength, ranks at the table that hands of it have, and in how many deals."""


def class_outcomes(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, list[Outcomes]]:
    """Count what one hand of each class meets, its cards out of the deck.

    Args:
        variant: a suit-total game.
        model: ``dealt``, or ``last-draw`` where every opponent draws a card and keeps the best.
        condition: which deals count.
        players: player counts, the knocker among them.

    Returns:
        By player count, for every class of :func:`t31.hands.classes.hand_classes`, the sets of
        opponents' hands by ``(lower, level)``; under ``no-blitz`` a deal of ``last-draw`` says
        which card was drawn, too. A class has none where there are more players than
        :data:`by_suit.crossing.MOST` says, or where it is a blitz and the condition ``no-blitz``.

    Raises:
        NotComputedError: a three-card ranking; ``no-blitz`` where
            :func:`~t31.exact.countable.conditions` leaves it out; or too many players
            for the fixed width of the counting (beyond 8 with 52 cards).
    """
    space = hand_space(variant)
    require_countable(variant, condition)
    counted: dict[int, Found] = {}
    for strengths, most in crossing.counted_together(space, model, players, classes=True):
        counted |= decks.by_class(space, model, strengths, most - 1)
    return {
        number: [
            counted.get(row, {}).get(condition, {}).get(number - 1, {})
            for row in range(len(crossing.class_examples(space)))
        ]
        for number in players
    }


def knock_counts(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, KnockCounts]:
    """Count what a knock with each strength meets, by player count.

    Strengths without a deal are there without outcomes, those of :func:`absent_strengths` are not
    there. Arguments and errors are those of :func:`class_outcomes`.
    """
    space = hand_space(variant)
    require_countable(variant, condition)
    count = _knocks_before_the_draw if DRAWN[model] else _knocks_of_the_level
    totals: dict[int, dict[int, Counter[Outcome]]] = {
        number: {
            strength: Counter()
            for strength in range(space.strengths)
            if strength not in absent_strengths(variant, model, number)
        }
        for number in players
    }
    for number, strength, outcome, deals in count(space, model, condition, players):
        totals[number][strength][outcome] += deals
    return {number: KnockCounts(condition, number, rows) for number, rows in totals.items()}


def order_counts(variant: Variant, model: Model, players: Sequence[int]) -> dict[int, OrderCounts]:
    """Count the deals by the strength of each rank at the table, by player count.

    Raises:
        NotComputedError: there are :func:`absent_strengths`, or too many players (beyond 7 with 52
            cards).
    """
    space = hand_space(variant)
    require_countable(variant, "any")
    if absent := crossing.absent_strengths(space, model, max(players)):
        raise NotComputedError(
            f"{variant.id}: no exact order statistics in the model {model}",
            got=f"{len(absent)} strengths not counted",
            remedy="ask for fewer players, or for the model dealt",
        )
    tables: dict[int, dict[int, list[int]]] = {
        number: {rank: [0] * space.strengths for rank in range(1, number + 1)} for number in players
    }
    ranked = _ranked_by_limit if DRAWN[model] else _ranked_by_level
    for number, strength, ranks, deals in ranked(space, model, players):
        for rank in ranks:
            tables[number][rank][strength] += deals
    return {number: OrderCounts(number, by_rank) for number, by_rank in tables.items()}


def hand_outcomes(
    variant: Variant,
    hand: Hand,
    dead: Hand,
    model: Model,
    condition: Condition,
    players: Sequence[int],
) -> dict[int, Outcomes]:
    """Count what one hand meets, by player count, with its cards and ``dead`` out of the deck.

    Raises:
        NotComputedError: see :func:`class_outcomes`; or the strength is among
            :func:`absent_strengths`.
    """
    space = hand_space(variant)
    require_countable(variant, condition)
    strength = space.strength_of(hand)
    if strength in absent_strengths(variant, model, max(players)):
        is_counted_dealt = strength not in absent_strengths(variant, "dealt", max(players))
        raise NotComputedError(
            f"{variant.id}: no exact count in the model {model}",
            got=space.labels[strength],
            remedy="ask for fewer players, a stronger hand, or the model dealt"
            if is_counted_dealt
            else "ask for fewer players or a stronger hand",
        )
    found = decks.by_hand(space, model, hand, dead, max(players) - 1)
    return {number: found.get(condition, {}).get(number - 1, {}) for number in players}


def absent_strengths(variant: Variant, model: Model, players: int) -> frozenset[int]:
    """Return the strengths for which nothing is counted with so many players at the table.

    They are the low ones in games with trips where a hand is shown with more than three cards, with
    more players at the table than :data:`by_suit.crossing.MOST` says.
    """
    return crossing.absent_strengths(hand_space(variant), model, players)


def require_countable(variant: Variant, condition: Condition) -> None:
    """Raise a ``NotComputedError`` where no count of this module is for the game and condition."""
    if variant.ranking.kind != "suit-total":
        raise NotComputedError(
            f"{variant.id}: no count suit by suit",
            got=variant.ranking.kind,
            remedy='this counting is for ranking.kind = "suit-total"',
        )
    if condition == "no-blitz" and blitz_hands(hand_space(variant)) is None:
        raise NotComputedError(
            f"{variant.id}: no-blitz is not counted, as some blitz is not of one suit with its ace,"
            " or can be bettered by a draw",
            remedy="ask for the condition any",
        )


def _knocks_of_the_level(
    space: HandSpace, model: Model, condition: Condition, players: Sequence[int]
) -> Iterator[tuple[int, int, Outcome, int]]:
    """Yield deals from those of the whole deck: each level hand is the knocker's in turn."""
    for strength, found in _whole_deck(space, model, players):
        for number in players if condition in found else ():
            for (lower, level), deals in found[condition].get(number, {}).items():
                if level:
                    yield number, strength, (lower, level - 1), level * deals


def _knocks_before_the_draw(
    space: HandSpace, model: Model, condition: Condition, players: Sequence[int]
) -> Iterator[tuple[int, int, Outcome, int]]:
    """Yield deals class by class, those of every class as often as it has hands.

    Where trips cross the suits there are many classes, so all hands of a strength are counted.
    """
    _, example, hands = np.unique(hand_classes(space), return_index=True, return_counts=True)
    counted: list[tuple[int, int, Found]] = []
    for strengths, most in crossing.counted_together(space, model, players):
        if strengths <= set(crossing.crossed_strengths(space, model)):
            counted += [(s, 1, knocked(space, model, s, Opponents(s, most - 1))) for s in strengths]
        else:
            by_class = decks.by_class(space, model, strengths, most - 1)
            counted += [
                (int(space.strength[example[number]]), int(hands[number]), found)
                for number, found in by_class.items()
            ]
    for strength, weight, found in counted:
        for number in players:
            for outcome, deals in found.get(condition, {}).get(number - 1, {}).items():
                yield number, strength, outcome, weight * deals


def _ranked_by_level(space: HandSpace, model: Model, players: Sequence[int]) -> Iterator[Ranked]:
    """Yield the ranks of hands that are level with each strength."""
    for strength, found in _whole_deck(space, model, players):
        for number in players:
            for (lower, level), deals in found["any"][number].items():
                yield number, strength, range(lower + 1, lower + level + 1), deals


def _ranked_by_limit(space: HandSpace, model: Model, players: Sequence[int]) -> Iterator[Ranked]:
    """Yield the ranks of hands within the limit of each strength, and take them off the next one.

    One group of hands is enough for that, and the knocks after a draw are counted otherwise.
    """
    for strength in range(space.strengths):
        within = decks.within(space, model, strength, max(players))
        for number in players:
            for (lower, _), deals in within[number].items():
                yield number, strength, range(1, lower + 1), deals
                if strength + 1 < space.strengths:
                    yield number, strength + 1, range(1, lower + 1), -deals


def _whole_deck(
    space: HandSpace, model: Model, players: Sequence[int]
) -> Iterator[tuple[int, Found]]:
    """Yield the deals of the whole deck by strength, of as many hands as are counted."""
    for strengths, most in crossing.counted_together(space, model, players):
        yield from decks.whole_deck(space, model, strengths, most).items()
