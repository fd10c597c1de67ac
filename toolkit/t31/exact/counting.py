"""Which counting answers for which game, model and number of players.

Suit-total games are counted suit by suit, three-card rankings rank by rank, and the final turn of
two players hand by hand. What none of them reaches :mod:`t31.exact.countable` says beforehand, and
asking all the same is a :class:`~t31.errors.NotComputedError`.

What is compiled is loaded by the functions that use it: it takes a second, which nobody should wait
for who counts two hands.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from t31.cards import Hand
from t31.errors import NotComputedError, one_of
from t31.exact import two_players
from t31.exact.costs import PlaceCounts
from t31.exact.countable import has_places, models, player_counts
from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.exact.rows import Condition, Model
from t31.hands.classes import hand_classes
from t31.hands.space import hand_space
from t31.rules.variant import Variant

Outcomes = Mapping[Outcome, int]


def knock_counts(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, KnockCounts]:
    """Count what a knock with each strength meets, by player count.

    Ask for all player counts in one call: they share the counting, and so do games that score
    alike. A strength that cannot be counted is not there.

    Raises:
        NotComputedError: a player count or model outside :func:`player_counts`, or ``no-blitz``
            where :func:`t31.exact.countable.conditions` leaves it out.
    """
    _require_counted(variant, model, players)
    if (model, list(players)) == ("dealt", [2]):
        return {2: two_players.knock_counts(variant, condition)}
    from t31.exact import final_turn, suit_total, three_card

    if model == "final-turn":
        return {2: final_turn.knock_counts(variant, condition)}
    if variant.ranking.kind == "three-card":
        return three_card.knock_counts(variant, players)
    return suit_total.knock_counts(variant, model, condition, players)


def order_counts(variant: Variant, model: Model, players: Sequence[int]) -> dict[int, OrderCounts]:
    """Count the lowest, second lowest … highest hand at the table, by player count.

    Raises:
        NotComputedError: see :func:`knock_counts`; or some strength cannot be counted.
    """
    if (model, list(players)) == ("dealt", [2]):
        return {2: two_players.order_counts(variant)}
    from t31.exact import suit_total, three_card

    if variant.ranking.kind == "three-card":
        return three_card.order_counts(variant, players)
    if model == "final-turn":
        raise NotComputedError(f"{variant.id}: no order statistics", got=model)
    return suit_total.order_counts(variant, model, players)


def class_outcomes(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, Mapping[int, Outcomes]]:
    """Count what each class of hands meets, its own cards out of the deck, by player count.

    Returns:
        By player count and class: the hands of the class times the sets of opponents' hands, by
        outcome. A class that meets nothing, or cannot be counted, is not there.

    Raises:
        NotComputedError: see :func:`knock_counts`.
    """
    _require_counted(variant, model, players)
    from t31.exact import suit_total, three_card

    if variant.ranking.kind == "three-card":
        return dict(three_card.class_outcomes(variant, players))
    if model == "final-turn":
        raise NotComputedError(f"{variant.id}: no counts by hand class", got=model)
    hands = np.bincount(hand_classes(hand_space(variant))).tolist()
    met = suit_total.class_outcomes(variant, model, condition, players)
    return {
        number: {
            hand_class: {outcome: hands[hand_class] * deals for outcome, deals in outcomes.items()}
            for hand_class, outcomes in enumerate(by_class)
            if any(outcomes.values())
        }
        for number, by_class in met.items()
    }


def hand_outcomes(
    variant: Variant, hand: Hand, dead: Hand, model: Model, condition: Condition, players: int
) -> Outcomes:
    """Count what a knock with one hand meets, that hand and ``dead`` cards out of the deck.

    Returns:
        Sets of opponents' hands by how many of them are lower and how many level.

    Raises:
        NotComputedError: see :func:`knock_counts`; or this hand cannot be counted.
        CardError, HandError: cards that are not in the deck, or there twice.
    """
    _require_counted(variant, model, [players])
    if model == "final-turn":
        raise NotComputedError(
            f"{variant.id}: no count for one hand", got=model, remedy="use dealt or last-draw"
        )
    if variant.ranking.kind == "three-card":
        from t31.exact import three_card

        return three_card.hand_outcomes(variant, hand, dead, players)
    from t31.exact import suit_total

    return suit_total.hand_outcomes(variant, hand, dead, model, condition, [players])[players]


def place_counts(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, PlaceCounts]:
    """Count the opponents' places that a knock's costs depend on, by player count.

    Raises:
        NotComputedError: where :func:`has_places` says no.
    """
    for number in players:
        if not has_places(variant, model, number):
            what = f"{variant.id}: no exact costs in the model {model} for that many players"
            raise NotComputedError(what, got=number)
    if model == "final-turn":
        return {}
    from t31.exact import places, three_card_places

    if variant.ranking.kind == "three-card":
        return three_card_places.place_counts(variant, players)
    return places.place_counts(variant, model, condition, players)


def _require_counted(variant: Variant, model: Model, players: Sequence[int]) -> None:
    counted = player_counts(variant, model)
    if not counted and model in models(variant):
        raise NotComputedError(
            f"{variant.id}: not counted for this ranking in the model {model}",
            got=variant.ranking.kind,
            remedy="use dealt, with two players",
        )
    if not counted:
        remedy = one_of(models(variant))
        raise NotComputedError(
            f"{variant.id}: no such model for this game", got=model, remedy=remedy
        )
    for number in players:
        if number not in counted:
            raise NotComputedError(
                f"{variant.id}: no exact tables in the model {model} for that many players",
                got=number,
                remedy=one_of(counted),
            )
