"""Which counting answers for which game, model and number of players.

Suit-total games are counted suit by suit, three-card rankings rank by rank, and the final turn of
two players hand by hand. What none of them reaches is absent: :func:`player_counts` says so before
anything is counted, and asking all the same is a :class:`~t31.errors.NotComputedError`.

What is compiled is loaded by the functions that use it: it takes a second, which nobody should wait
for who counts two hands, or only asks what can be counted.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from t31.cards import Hand
from t31.errors import NotComputedError, one_of
from t31.exact import two_players
from t31.exact.costs import PLACES_COUNTED, PlaceCounts
from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.exact.rows import Condition, Model
from t31.hands.classes import hand_classes
from t31.hands.space import hand_space
from t31.rules.variant import Variant
from t31.showdown import unit

Outcomes = Mapping[Outcome, int]

_DRAWING: Final = ("stock", "stock-and-widow")
MOST_PLAYERS: Final = ((32, 9), (52, 7))
"""Most players that are counted with decks of up to so many cards: what the bounds are proved for,
and as many as any game of the catalogue seats."""

MOST_THREE_CARD_PLACES: Final = 4
"""Most players for whom opponents' places are counted in three-card rankings."""

MOST_THREE_CARD_CLASSES: Final = 6
"""Most players with whom hand classes of three-card rankings are counted: minutes beyond."""

MOST_WITH_FIVE_CARDS: Final = 6
"""Most players that are counted where hands of five cards are shown: a matter of memory."""


def models(variant: Variant) -> tuple[Model, ...]:
    """Return the models that make sense for ``variant``.

    A last draw needs a stock to draw from, a final turn an upcard beside it and two players.

    >>> from t31.rules.loading import load_variant
    >>> models(load_variant("bank")), models(load_variant("schwimmen"))
    (('dealt', 'last-draw'), ('dealt',))
    """
    exchange = variant.table.exchange
    last_draw: tuple[Model, ...] = ("last-draw",) if exchange in _DRAWING else ()
    two_can_play = variant.players.min == 2
    final: tuple[Model, ...] = ("final-turn",) if exchange == "stock" and two_can_play else ()
    return ("dealt", *last_draw, *final)


def promises_exact_tables(variant: Variant) -> bool:
    """Return whether tables of several players are promised for the rules of ``variant``.

    They are for hands of three cards, however they rank; and for hands of four that count suit
    totals, with trips or no pattern and no order among equal scores. Any other game gets its
    hands and their distribution.

    >>> from t31.rules.loading import load_variant
    >>> promises_exact_tables(load_variant("scat-four-card"))
    True
    """
    ranking = variant.ranking
    patterns = {row.pattern for row in ranking.patterns or ()}
    return variant.cards.hand == 3 or (patterns <= {"trips"} and ranking.tie_break == "none")


def player_counts(variant: Variant, model: Model) -> tuple[int, ...]:
    """Return the player counts of ``variant`` that can be counted exactly under ``model``.

    All of them, as far as :data:`MOST_PLAYERS` goes, for three-card hands, and for hands of four
    with trips or no pattern; two, as dealt, for every other game. After a last draw only as many
    as could all have drawn.
    """
    seats = range(variant.players.min, variant.players.max + 1)
    if model not in models(variant):
        return ()
    if model == "dealt" and not promises_exact_tables(variant):
        return tuple(number for number in seats if number == 2)
    if model == "final-turn":
        return (2,)
    is_beyond = variant.ranking.kind == "three-card" or not promises_exact_tables(variant)
    if model == "last-draw" and is_beyond:
        return ()
    most = next(most for cards, most in MOST_PLAYERS if variant.deck_cards <= cards)
    if model == "last-draw":
        shown = variant.cards.hand + 1
        most = min(most, variant.deck_cards // shown, MOST_WITH_FIVE_CARDS if shown == 5 else most)
    return tuple(number for number in seats if number <= most)


def absent_strengths(variant: Variant, model: Model, players: int) -> frozenset[int]:
    """Return the strengths, low ones, that cannot be counted with so many players at the table."""
    if model == "final-turn" or players == 2 or not can_cross_suits(variant, model):
        return frozenset()
    from t31.exact.by_suit import crossing

    return crossing.absent_strengths(hand_space(variant), model, players)


def can_cross_suits(variant: Variant, model: Model) -> bool:
    """Return whether hands are shown with more than three cards, and ranked by trips as well."""
    shown = variant.cards.hand + (model == "last-draw")
    patterns = {row.pattern for row in variant.ranking.patterns or ()} - {"suited-run"}
    return variant.ranking.kind == "suit-total" and bool(patterns) and shown > 3


def knock_counts(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, KnockCounts]:
    """Count what a knock with each strength meets, by player count.

    Ask for all player counts in one call: they share the counting, and so do games that score
    alike. A strength that cannot be counted is not there.

    Raises:
        NotComputedError: a player count or model outside :func:`player_counts`, or ``no-blitz``
            where the blitzes are not the strongest hands.
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


def has_classes(variant: Variant, model: Model, players: int) -> bool:
    """Return whether hand classes are counted with so many players."""
    if variant.ranking.kind == "three-card":
        return players <= MOST_THREE_CARD_CLASSES
    return model != "final-turn"


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
    from t31.exact import suit_total, three_card

    if variant.ranking.kind == "three-card":
        return three_card.hand_outcomes(variant, hand, dead, players)
    if model == "final-turn":
        raise NotComputedError(
            f"{variant.id}: no count for one hand", got=model, remedy="use dealt or last-draw"
        )
    return suit_total.hand_outcomes(variant, hand, dead, model, condition, [players])[players]


def _require_counted(variant: Variant, model: Model, players: Sequence[int]) -> None:
    counted = player_counts(variant, model)
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


def has_places(variant: Variant, model: Model, players: int) -> bool:
    """Return whether what a knock costs an opponent is counted for so many players.

    For two, and where chips are paid, it follows from the outcomes. Beyond, opponents' places are
    counted for suit totals, for few players where trips cross the suits, and for three-card
    rankings as far as :data:`MOST_THREE_CARD_PLACES` goes.
    """
    if players == 2 or not PLACES_COUNTED[unit(variant)]:
        return True
    if variant.ranking.kind == "three-card":
        return model == "dealt" and players <= MOST_THREE_CARD_PLACES
    space, is_drawn = hand_space(variant), model == "last-draw" and unit(variant) == "points"
    if model != "final-turn" and can_cross_suits(variant, model):
        from t31.exact.by_suit import crossing

        return not is_drawn and players <= crossing.most_placed(space, model)
    # Of several blitzes the highest opponent may have drawn either.
    return not is_drawn or space.is_blitz.sum() <= 1


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
