"""What can be counted exactly, said before anything is: models, numbers of players, tables.

Whatever is left out here is absent from the tables. Asking takes no time: what counts is compiled,
and none of it is loaded.
"""

from typing import Final

from t31.exact.by_suit import crossing
from t31.exact.by_suit.limits import blitz_hands
from t31.exact.costs import PLACES_COUNTED
from t31.exact.rows import Condition, Model
from t31.hands.space import hand_space
from t31.rules.variant import Variant
from t31.showdown import unit

_DRAWING: Final = ("stock", "stock-and-widow")
MOST_PLAYERS: Final = ((32, 9), (52, 7))
"""Most players that are counted with decks of up to so many cards: what the bounds are proved for,
and as many as any game of the catalogue seats."""

MOST_THREE_CARD_PLACES: Final = 4
"""Most players for whom opponents' places are counted in three-card rankings."""

MOST_THREE_CARD_CLASSES: Final = 6
"""Most players with whom hand classes of three-card rankings are counted: minutes beyond."""


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


def conditions(variant: Variant) -> tuple[Condition, ...]:
    """Return the conditions that tables are made for: a game without a blitz has ``any`` alone.

    So has a game of which some blitz is not of one suit with its ace, or can be bettered by a draw:
    which deals have none is not counted there (:func:`by_suit.limits.blitz_hands`).
    """
    is_suit_total = variant.ranking.kind == "suit-total"
    if not variant.blitz or (is_suit_total and blitz_hands(hand_space(variant)) is None):
        return ("any",)
    return ("any", "no-blitz")


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
        most = min(most, variant.deck_cards // (variant.cards.hand + 1))
    return tuple(number for number in seats if number <= most)


def absent_strengths(variant: Variant, model: Model, players: int) -> frozenset[int]:
    """Return the strengths, low ones, that cannot be counted with so many players at the table."""
    if model == "final-turn" or players == 2 or not can_cross_suits(variant, model):
        return frozenset()
    return crossing.absent_strengths(hand_space(variant), model, players)


def can_cross_suits(variant: Variant, model: Model) -> bool:
    """Return whether hands are shown with more than three cards, and ranked by trips as well."""
    shown = variant.cards.hand + (model == "last-draw")
    patterns = {row.pattern for row in variant.ranking.patterns or ()} - {"suited-run"}
    return variant.ranking.kind == "suit-total" and bool(patterns) and shown > 3


def has_classes(variant: Variant, model: Model, players: int) -> bool:
    """Return whether hand classes are counted with so many players."""
    if variant.ranking.kind == "three-card":
        return players <= MOST_THREE_CARD_CLASSES
    return model != "final-turn"


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
        return not is_drawn and players <= (crossing.most_placed(space, model) or players)
    # The highest opponent may have drawn any of several blitzes, or hold what beats one.
    return not is_drawn or not space.is_blitz[:-1].any()
