"""What does a knock with this very hand meet, and how often does it succeed?

Counted on the spot, for one hand and one number of players: the hand's own cards and all cards
known to be elsewhere are out of the deck, and every deal of what is left is as likely as any other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Integral
from types import MappingProxyType
from typing import Final, get_args

from t31.answers.hands import score_hand
from t31.answers.variants import load_variant
from t31.cards import Hand, card_numbers, format_hand, in_order, parse_cards, require_in_deck
from t31.errors import CardError, HandError, NotComputedError, VariantError
from t31.exact import tables
from t31.exact.countable import conditions
from t31.exact.counting import hand_outcomes
from t31.exact.counts import KnockCounts, Outcome
from t31.exact.rows import Condition, KnockRow, Model
from t31.hands.space import hand_space
from t31.rules.axes import points
from t31.rules.variant import Variant
from t31.showdown import Standing, Unit, loss, unit

_COUNTED: Final = (
    "score",
    "label",
    "deals",
    *tables.STANDINGS,
    "success",
    "success_probability",
)
"""What is taken as it stands from the row that a knock table would have."""


@dataclass(frozen=True, slots=True)
class HandKnock:
    """What a knock with one hand meets. Counts are deals, all exact, on one scale.

    Attributes:
        variant: id of the variant.
        hand: the knocker's hand as text.
        dead: the other cards that nobody can hold, as text.
        model: ``dealt``, or ``last-draw`` where every opponent draws a card before the showdown.
        condition: which deals count, ``any`` or those in which nobody was dealt a blitz.
        players: how many are at the table, the knocker among them.
        score: points of the hand; ``None`` in a three-card ranking.
        label: its value in words.
        is_blitz: whether the hand ends the round by itself, so that it needs no knock.
        outcomes: deals by how many opponents are lower and how many level.
        deals: sets of opponents' hands; with ``last-draw`` and ``no-blitz`` a deal also says
            which of an opponent's cards was drawn.
        sole_lowest: deals in which every opponent is above the knocker.
        tied_lowest: deals in which nobody is below and somebody level.
        not_lowest: deals in which somebody is below.
        sole_highest: deals in which everybody is below.
        tied_highest: deals in which nobody is above and somebody level.
        success: deals in which the knock succeeds by the rules of the variant.
        success_probability: ``success / deals``, the nearest double.
        unit: what is lost, ``lives``, ``chips`` or ``points``.
        cost_knocker: the knocker's expected loss, exact; a gain is negative, a pot counts net of
            the ante.
    """

    variant: str
    hand: str
    dead: str
    model: Model
    condition: Condition
    players: int
    score: Decimal | None
    label: str
    is_blitz: bool
    outcomes: Mapping[Outcome, int]
    deals: int
    sole_lowest: int
    tied_lowest: int
    not_lowest: int
    sole_highest: int
    tied_highest: int
    success: int
    success_probability: float
    unit: Unit
    cost_knocker: Fraction

    @property
    def chance(self) -> Fraction:
        """How often the knock succeeds, exact."""
        return self.share(self.success)

    def share(self, deals: int) -> Fraction:
        """Return ``deals``, one of the counts, as a part of all deals, exact."""
        return Fraction(deals, self.deals)


def knock_of_hand(
    hand: str | Hand,
    variant: str | Variant,
    players: int,
    *,
    dead: str | Hand = (),
    model: Model = "dealt",
    condition: Condition | None = None,
) -> HandKnock:
    """Count what a knock with one hand meets.

    Args:
        hand: text such as ``"AS KS 10S"``, or card numbers ``4 * rank + suit``.
        variant: a variant, or the id, alias or path of one.
        players: how many are at the table, the knocker among them.
        dead: cards known to be in nobody's hand and not to be drawn: seen discards, a widow.
        model: ``dealt`` or ``last-draw``.
        condition: which deals count. ``None`` is what a knocker can meet: ``no-blitz`` where the
            variant has a blitz, as who is dealt one ends the round before anybody knocks; ``any``
            where it has none, or where the hand is a blitz itself.

    Raises:
        CardError, HandError: the hand is none of this variant's; a dead card is not in its deck,
            is named twice, or is in the hand; ``no-blitz`` is asked for a hand that is a blitz.
        UnknownVariantError, VariantError: see :func:`t31.load_variant`; or a number of players
            that the variant does not seat.
        NotComputedError: too few cards are left, ``no-blitz`` where the variant has no blitz, or
            a count that this version cannot make; nothing is estimated.

    Nothing beats three tens but the 24 hands of 31, less the 9 that need one of these tens:

    >>> knock = knock_of_hand("10S 10H 10D", "scat", 2, condition="any")
    >>> knock.deals, knock.sole_lowest, knock.condition
    (18424, 15, 'any')
    """
    game = variant if isinstance(variant, Variant) else load_variant(variant)
    scored = score_hand(hand, game)
    held, is_blitz = parse_cards(scored.hand), scored.category == "blitz"
    gone = _dead_cards(dead, held, game)
    players = _seated(game, players)
    _require_cards(game, held + gone, players, model)
    usual = "any" if is_blitz else conditions(game)[-1]
    which = usual if condition is None else condition
    _require_condition(game, which, scored.hand if is_blitz else None)
    outcomes = hand_outcomes(game, held, gone, model, which, players)
    row = _row(
        game,
        held,
        model,
        KnockCounts(which, players, {hand_space(game).strength_of(held): outcomes}),
    )
    return HandKnock(
        variant=game.id,
        hand=scored.hand,
        dead=format_hand(gone),
        model=model,
        condition=which,
        players=players,
        is_blitz=is_blitz,
        outcomes=MappingProxyType({key: deals for key, deals in outcomes.items() if deals}),
        **{name: getattr(row, name) for name in _COUNTED},
        unit=unit(game),
        cost_knocker=_cost(game, outcomes, players) / row.deals,
    )


def knocker_loss(variant: Variant, players: int, lower: int, level: int) -> Fraction:
    """Return what the knocker loses with ``lower`` opponents below and ``level`` level.

    >>> int(knocker_loss(load_variant("west-lansing"), players=3, lower=0, level=1))
    2
    """
    higher = players - 1 - lower - level
    own = Standing(players=players, knocker="self", lower=lower, level=level, higher=higher)
    return loss(variant, own)


def _cost(variant: Variant, outcomes: Mapping[Outcome, int], players: int) -> Fraction:
    paid = (n * knocker_loss(variant, players, *outcome) for outcome, n in outcomes.items())
    return sum(paid, Fraction())


def _row(variant: Variant, hand: Hand, model: Model, counts: KnockCounts) -> KnockRow:
    for row in tables.knock(variant, model, counts):
        return row
    raise NotComputedError(
        f"{variant.id}: no deal beside this hand is without a blitz", got=format_hand(hand)
    )


def _dead_cards(dead: str | Hand, hand: Hand, variant: Variant) -> Hand:
    try:
        cards = parse_cards(dead) if isinstance(dead, str) else in_order(card_numbers(dead))
        require_in_deck(cards, variant.cards.lowest_rank)
    except CardError as error:
        raise CardError(f"dead cards: {error}") from None
    if len(set(cards)) < len(cards):
        raise HandError("the same dead card twice", got=format_hand(cards))
    if both := set(cards) & set(hand):
        remedy = "dead cards are those beside the hand"
        raise HandError("a dead card that is in the hand", got=format_hand(both), remedy=remedy)
    return cards


def _seated(variant: Variant, players: int) -> int:
    fewest, most = variant.players.min, variant.players.max
    if not isinstance(players, Integral):
        remedy = f"use a whole number, {fewest}-{most}"
        raise VariantError(f"{variant.id}: players", got=repr(players), remedy=remedy)
    if not fewest <= players <= most:
        remedy = f"use {fewest}-{most}"
        raise VariantError(f"{variant.id}: players", got=players, remedy=remedy)
    return int(players)  # a number out of an array would run over


def _require_cards(variant: Variant, known: Hand, players: int, model: Model) -> None:
    left = variant.deck_cards - len(known)
    needed = (players - 1) * (variant.cards.hand + (model == "last-draw"))
    if left < needed:
        raise NotComputedError(
            f"{variant.id}: too few cards are left for the other players in the model {model}",
            got=left,
            remedy=f"they need {needed}: name fewer players or fewer dead cards",
        )


def _require_condition(variant: Variant, condition: Condition, blitz: str | None) -> None:
    if condition not in get_args(Condition):
        remedy = f"use one of: {', '.join(get_args(Condition))}"
        raise NotComputedError(f"{variant.id}: no such condition", got=condition, remedy=remedy)
    if condition == "any":
        return
    if not variant.blitz:
        what = f"{variant.id} has no blitz to leave out"
        raise NotComputedError(what, got=condition, remedy="use any")
    if blitz is not None:
        listed = ", ".join(str(points(score2)) for score2 in sorted(variant.blitz_scores2))
        remedy = f"{listed} ends the round without a knock; use any"
        raise HandError(f"a blitz is in no deal of {condition}", got=blitz, remedy=remedy)
