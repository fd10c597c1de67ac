"""Three-card rankings, hands as dealt: exact counts for two to eight players.

Whatever the order of the categories and the place of A-2-3, and for any deck: the counting asks
only which three ranks, suited or not, have which strength. A whole table is one sweep over the
ranks of the deck for each strength, with the sweeps' common parts shared; see
:mod:`by_rank.zones` for the hands, :mod:`by_rank.progress` and
:mod:`by_rank.states` for the sweep, :mod:`by_rank.outcomes` for the rest.
There is no blitz in these games, so ``any`` is the only condition.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from t31.cards import RANKS, rank_of, require_in_deck, suit_of
from t31.errors import HandError, NotComputedError
from t31.exact.by_rank.outcomes import Spot, Ways, outcomes, side_ways
from t31.exact.by_rank.sweep import Suits, Sweep
from t31.exact.by_rank.zones import HAND_CARDS, Zone, zones
from t31.exact.counts import KnockCounts, OrderCounts, Outcome
from t31.hands.classes import hand_classes
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant

PLAYERS = range(2, 9)
"""Player counts for which the fixed-width residues are proved to be enough."""


def knock_counts(variant: Variant, players: Sequence[int]) -> dict[int, KnockCounts]:
    """Count what a knock with each strength meets when all hands are shown as dealt.

    Args:
        variant: a game with a three-card ranking.
        players: how many are at the table, the knocker among them; each count is 2 to 8.

    Returns:
        By player count: by strength and (lower, level) the knocker's hands of that strength times
        the sets of opponents' hands.

    Raises:
        NotComputedError: a player count outside that range, or more than the deck can serve.
    """
    # Any of the level hands of a deal can be the knocker's.
    return {
        count: KnockCounts(
            condition="any",
            players=count,
            outcomes={
                strength: {
                    (lower, level - 1): level * deals for (lower, level), deals in found.items()
                }
                for strength, found in enumerate(by_strength)
            },
        )
        for count, by_strength in _deals(variant, players).items()
    }


def order_counts(variant: Variant, players: Sequence[int]) -> dict[int, OrderCounts]:
    """Count the lowest, second lowest … highest of all hands; a deal is a set of hands.

    Args:
        variant: a game with a three-card ranking.
        players: how many hands are at the table; each count is 2 to 8.

    Raises:
        NotComputedError: a player count outside that range, or more than the deck can serve.
    """
    return {
        count: OrderCounts(
            players=count,
            by_rank={
                rank: [
                    sum(n for (low, level), n in found.items() if low < rank <= low + level)
                    for found in by_strength
                ]
                for rank in range(1, count + 1)
            },
        )
        for count, by_strength in _deals(variant, players).items()
    }


def hand_outcomes(
    variant: Variant, hand: Iterable[int], dead: Iterable[int], players: int
) -> dict[Outcome, int]:
    """Count what a knock with one hand meets while some cards are known to be out of play.

    Args:
        variant: a game with a three-card ranking.
        hand: card numbers of the knocker's hand.
        dead: card numbers that no opponent can hold, beside those of the hand.
        players: how many are at the table, the knocker among them.

    Returns:
        Sets of opponents' hands by how many are lower than the knocker's and how many level.

    Raises:
        CardError: a card that is not in the deck.
        HandError: a card given twice, or a hand not of three cards.
        NotComputedError: more players than the cards left can serve, or fewer than two.

    Nothing beats three aces, whichever of the C(49, 3) * C(46, 3) / 2 deals to two others it is:

    >>> from t31.rules.loading import load_variant
    >>> hand_outcomes(load_variant("stop-the-bus"), hand=(51, 50, 49), dead=(), players=3)
    {(2, 0): 139838160}
    """
    held, gone = tuple(hand), tuple(dead)
    _require_cards(variant, held, gone)
    cards = variant.deck_cards - len(held + gone)
    _require_players(variant, players, cards + HAND_CARDS)
    strength = hand_space(variant).strength_of(held)
    zone = next(zone for zone in zones(hand_space(variant)) if strength in zone.strengths)
    spot = (zone.strengths.index(strength), _lost(zone, held + gone))
    ways = side_ways(_sweep(zone), [spot], 0, players - 1)
    return outcomes(zone, ways[spot], cards, players - 1)


def class_outcomes(
    variant: Variant, players: Sequence[int]
) -> dict[int, dict[int, dict[Outcome, int]]]:
    """Count what a knock with each class of hands meets, the knocker's own cards removed.

    Returns:
        By player count and hand class: the hands of the class times the sets of opponents' hands,
        by how many of these are lower and how many level. Summed over the classes of a strength
        this is :func:`knock_counts`.

    Raises:
        NotComputedError: as for :func:`knock_counts`.
    """
    for count in players:
        _require_players(variant, count, variant.deck_cards)
    space = hand_space(variant)
    _, example, hands = np.unique(hand_classes(space), return_index=True, return_counts=True)
    found: dict[int, dict[int, dict[Outcome, int]]] = {count: {} for count in players}
    for zone in zones(space):
        spots = {
            hand_class: _spot(space, zone, row)
            for hand_class, row in enumerate(example.tolist())
            if space.strength[row] in zone.strengths
        }
        ways = side_ways(Sweep(zone), spots.values(), 0, max(players) - 1)
        for count, by_class in found.items():
            for hand_class, spot in spots.items():
                met = outcomes(zone, ways[spot], variant.deck_cards - HAND_CARDS, count - 1)
                by_class[hand_class] = {o: n * int(hands[hand_class]) for o, n in met.items()}
    return found


def _deals(variant: Variant, players: Sequence[int]) -> dict[int, list[dict[Outcome, int]]]:
    """Return by player count and strength the sets of hands, at least one of them level."""
    for count in players:
        _require_players(variant, count, variant.deck_cards)
    found: dict[int, list[dict[Outcome, int]]] = {count: [] for count in players}
    for zone, by_spot in _table_ways(hand_space(variant), max(players)):
        for count, by_strength in found.items():
            by_strength += [outcomes(zone, ways, variant.deck_cards, count) for ways in by_spot]
    return found


@cache
def _table_ways(space: HandSpace, hands: int) -> list[tuple[Zone, list[Ways]]]:
    answer = []
    for zone in zones(space):
        spots: list[Spot] = [(place, (0, 0, 0, 0)) for place in range(len(zone.strengths))]
        ways = side_ways(Sweep(zone), spots, 1, hands)
        answer.append((zone, [ways[spot] for spot in spots]))
    return answer


_sweep = cache(Sweep)


def _spot(space: HandSpace, zone: Zone, row: int) -> Spot:
    return zone.strengths.index(space.strength[row]), _lost(zone, space.hands[row].tolist())


def _lost(zone: Zone, cards: Iterable[int]) -> Suits:
    lost = [0, 0, 0, 0]
    for card in cards:
        lost[suit_of(card)] |= 1 << (rank_of(card) - (len(RANKS) - zone.partial.ranks))
    return tuple(sorted(lost))


def _require_cards(variant: Variant, hand: tuple[int, ...], dead: tuple[int, ...]) -> None:
    require_in_deck(hand + dead, variant.cards.lowest_rank)
    if len(hand) != HAND_CARDS:
        raise HandError("wrong number of cards", got=len(hand), remedy="a hand here is 3 cards")
    if len(set(hand + dead)) < len(hand + dead):
        raise HandError("a card given twice", remedy="a deck holds each card once")


def _require_players(variant: Variant, players: int, cards: int) -> None:
    if players not in PLAYERS or HAND_CARDS * players > cards:
        most = min(PLAYERS.stop - 1, cards // HAND_CARDS)
        raise NotComputedError(
            f"{variant.id}: no exact count for that many players",
            got=players,
            remedy=f"{cards} cards are counted for 2 to {most} players",
        )
