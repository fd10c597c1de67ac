"""A knock with one hand, against looking at every deal one by one."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from t31.answers.knock import HandKnock, knock_of_hand
from t31.cards import Hand, deck, parse_cards
from t31.errors import CardError, HandError, NotComputedError, T31Error, VariantError
from t31.exact.counts import Outcome
from t31.hands.scoring import hand_value
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from tests.presets import short_deck

Key = tuple[int, ...]


def left(variant: Variant, *known: str) -> list[int]:
    """Return the cards of the deck beside the known ones."""
    gone = {card for text in known for card in parse_cards(text)}
    return [card for card in deck(variant.cards.lowest_rank) if card not in gone]


def key(hand: Hand, variant: Variant) -> Key:
    """Return what hands compare by, from the plain definition."""
    return hand_value(hand, variant).key


def is_blitz(hand: Hand, variant: Variant) -> bool:
    """Return whether a hand ends the round, from the plain definition."""
    return hand_value(hand, variant).category == "blitz"


def met(own: Key, others: tuple[Key, ...]) -> Outcome:
    """Return how many of the others are lower, and how many level."""
    return sum(other < own for other in others), sum(other == own for other in others)


def dealt(
    variant: Variant, hand: str, dead: str, opponents: int, *, without_blitz: bool
) -> Counter[Outcome]:
    """Deal every set of one or two opponents' hands, and look."""
    cards, own = left(variant, hand, dead), key(parse_cards(hand), variant)
    hands = [
        (set(held), key(held, variant))
        for held in combinations(cards, 3)
        if not (without_blitz and is_blitz(held, variant))
    ]
    if opponents == 1:
        return Counter(met(own, (value,)) for _, value in hands)
    return Counter(
        met(own, (one, other))
        for (first, one), (second, other) in combinations(hands, 2)
        if first.isdisjoint(second)
    )


def drawn(variant: Variant, hand: str, dead: str, *, without_blitz: bool) -> Counter[Outcome]:
    """Deal one opponent every hand, let him draw every card and keep the best three, and look."""
    cards, own = left(variant, hand, dead), key(parse_cards(hand), variant)
    keys = {held: key(held, variant) for held in combinations(cards, 3)}
    best: dict[Hand, Key] = {
        four: max(keys[three] for three in combinations(four, 3)) for four in combinations(cards, 4)
    }
    return Counter(
        met(own, (best[tuple(sorted((*held, card)))],))
        for held in keys
        if not (without_blitz and is_blitz(held, variant))
        for card in cards
        if card not in held
    )


def counts(found: Counter[Outcome], opponents: int) -> dict[str, int]:
    """Return the counts that knock tables have, from what was looked at."""
    rows = found.items()
    return {
        "deals": found.total(),
        "sole_lowest": found[0, 0],
        "tied_lowest": sum(n for (lower, level), n in rows if not lower and level),
        "not_lowest": sum(n for (lower, _), n in rows if lower),
        "sole_highest": found[opponents, 0],
        "tied_highest": sum(n for (a, b), n in rows if b and a + b == opponents),
    }


def counted(knock: HandKnock) -> dict[str, Any]:
    """Return the same of a knock."""
    return {name: getattr(knock, name) for name in counts(Counter(), knock.players - 1)}


@pytest.mark.parametrize("name", ["eenendertigen", "schwimmen", "schwimmen-fire"])
@pytest.mark.parametrize(
    ("hand", "dead"),
    [("AS KH 9S", ""), ("8S 7H 7D", "AS AH AD KS KH"), ("JC QC KC", "AC 10C 7S"), ("7S 7H 7D", "")],
)
def test_every_hand_of_one_opponent_is_counted(name: str, hand: str, dead: str) -> None:
    """Of 32 cards, known ones out of the deck, with and without those who were dealt a blitz."""
    variant = load_variant(name)
    for condition, without_blitz in (("any", False), ("no-blitz", True)):
        found = dealt(variant, hand, dead, 1, without_blitz=without_blitz)
        knock = knock_of_hand(hand, name, 2, dead=dead, condition=condition)  # type: ignore[arg-type] # a literal in a loop
        assert knock.outcomes == {outcome: n for outcome, n in found.items() if n}
        assert counted(knock) == counts(found, 1)


SUCCESS: dict[str, Callable[[int, int], bool]] = {
    "thirty-one": lambda lower, level: lower > 0,
    "scat": lambda lower, level: lower + level > 0,
    "bank": lambda lower, level: lower + level == 2,
    "no-elimination": lambda lower, level: lower + level == 2,
    "stop-the-bus": lambda lower, level: lower > 0,
}
"""When a knock at a table of three succeeds, as the sources have it."""

COSTS: dict[str, Callable[[int, int], Fraction]] = {
    "thirty-one": lambda lower, level: Fraction(0 if lower else 1 if level else 2),
    "scat": lambda lower, level: Fraction(0 if lower or level else 2),
    "bank": lambda lower, level: 1 - Fraction(3 * (lower + level == 2), 1 + level),
    "no-elimination": lambda lower, level: Fraction(
        -4 if lower + level == 2 else -1 if lower or level else 0
    ),
    "stop-the-bus": lambda lower, level: Fraction(0 if lower else 1 if level else 2),
}
"""What the knocker then loses: two lives alone at the bottom and one or none when tied there, the
ante less his share of three, or minus the points of his position."""


@pytest.mark.parametrize("base", list(SUCCESS))
@pytest.mark.parametrize(("hand", "dead"), [("AS JH 10S", "AC"), ("QS QH QD", "KS KH")])
def test_every_deal_to_two_opponents_is_counted(base: str, hand: str, dead: str) -> None:
    """Of twenty cards; success and cost are those of the rules, deal by deal."""
    has_runs = base == "stop-the-bus"
    variant = short_deck(base, 10, **{"ranking": {"ace_low_run": "none"}} if has_runs else {})
    found = dealt(variant, hand, dead, 2, without_blitz=bool(variant.blitz))
    knock = knock_of_hand(hand, variant, 3, dead=dead)
    assert counted(knock) == counts(found, 2)
    success = sum(n for outcome, n in found.items() if SUCCESS[base](*outcome))
    assert knock.success == success
    assert knock.success_probability == success / found.total()
    assert knock.chance == Fraction(success, found.total())
    cost = sum((n * COSTS[base](*outcome) for outcome, n in found.items()), Fraction())
    assert knock.cost_knocker == cost / found.total()


@pytest.mark.parametrize("base", ["thirty-one", "scat"])
@pytest.mark.parametrize(("hand", "dead"), [("AS JH 9S", "AC KC"), ("QS QH QD", "")])
def test_a_last_draw_is_every_hand_and_every_card(base: str, hand: str, dead: str) -> None:
    """Of 24 cards. Without a blitz a deal says which card was drawn; else four ways are one."""
    variant = short_deck(base, lowest_rank=9)
    without = drawn(variant, hand, dead, without_blitz=True)
    knock = knock_of_hand(hand, variant, 2, dead=dead, model="last-draw")
    assert (knock.condition, counted(knock)) == ("no-blitz", counts(without, 1))
    every = drawn(variant, hand, dead, without_blitz=False)
    knock = knock_of_hand(hand, variant, 2, dead=dead, model="last-draw", condition="any")
    assert {name: 4 * n for name, n in counted(knock).items()} == counts(every, 1)


def test_a_condition_that_is_none_is_refused() -> None:
    """Not counted as if no deal met it."""
    with pytest.raises(NotComputedError, match="no such condition: got 'foo'; use one of: any, "):
        knock_of_hand("AS KS 9H", "scat", 2, condition="foo")  # type: ignore[arg-type]  # as users do


def test_a_dead_card_that_could_be_held_changes_the_count() -> None:
    """With all aces and kings known to be gone, fewer hands are above 17."""
    alone = knock_of_hand("9S 8S 2H", "thirty-one", 4)
    known = knock_of_hand("9S 8S 2H", "thirty-one", 4, dead="AS AH AD AC KS KH KD KC")
    assert known.chance > alone.chance
    assert known.dead == "AS AH AD AC KS KH KD KC"


def test_a_hand_is_text_or_card_numbers() -> None:
    """Dead cards too; either way the same is counted."""
    text = knock_of_hand("as kh 9s", "thirty-one", 3, dead="2c")
    assert text == knock_of_hand((31, 51, 46), load_variant("thirty-one"), 3, dead=(0,))
    assert (text.hand, text.dead, text.label) == ("AS KH 9S", "2C", "20")


@pytest.mark.parametrize("model", ["dealt", "last-draw"])
@pytest.mark.parametrize("players", range(2, 8))
def test_the_counts_of_a_large_table_add_up(model: str, players: int) -> None:
    """Every deal is in one of three places from below; success is the deals that are not lost."""
    knock = knock_of_hand("AS KH 9S", "thirty-one", players, model=model)  # type: ignore[arg-type] # parametrized text
    assert knock.sole_lowest + knock.tied_lowest + knock.not_lowest == knock.deals
    assert sum(knock.outcomes.values()) == knock.deals
    assert knock.success == knock.not_lowest
    assert knock.share(knock.sole_highest) <= knock.share(knock.not_lowest) < 1


def test_a_blitz_is_compared_over_every_deal() -> None:
    """It needs no knock; nothing beats it, and the other 31s out of C(49, 3) deals are level.

    31 is an ace and two of K Q J 10: C(4, 2) = 6 hands in each of three other suits, and none in
    spades, whose ace is out of the deck.
    """
    knock = knock_of_hand("AS KS QS", "thirty-one", 2)
    assert knock.is_blitz
    assert knock.condition == "any"
    assert knock.outcomes == {(1, 0): 18424 - 18, (0, 1): 18}


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"dead": "AS"}, HandError, "a dead card that is in the hand: got 'AS'"),
        ({"dead": "2C 2C"}, HandError, "the same card twice: got '2C'"),
        ({"dead": (0, 0)}, HandError, "the same dead card twice: got '2C 2C'"),
        ({"dead": "1C"}, CardError, "not a card: got '1C'"),
        ({"dead": (51, "KS")}, CardError, "dead cards: not the number of a card"),
        ({"dead": (52,)}, CardError, "dead cards: a card outside the deck: got '52'"),
        ({"dead": "2C", "variant": "eenendertigen"}, CardError, "a card outside the deck: got"),
        ({"hand": "AS KH"}, HandError, "a hand here is 3 cards, not 2"),
        ({"players": 8}, VariantError, "thirty-one: players: got '8'; use 2-7"),
        ({"players": 1}, VariantError, "thirty-one: players: got '1'; use 2-7"),
        ({"model": "guess"}, NotComputedError, "no such model for this game: got 'guess'"),
        ({"model": "final-turn", "players": 2}, NotComputedError, "use dealt or last-draw"),
        (
            {"model": "last-draw", "variant": "schwimmen"},
            NotComputedError,
            "no such model for this game: got 'last-draw'; use one of: dealt",
        ),
        (
            {"condition": "no-blitz", "variant": "stop-the-bus"},
            NotComputedError,
            "stop-the-bus has no blitz to leave out: got 'no-blitz'; use any",
        ),
        (
            {"condition": "no-blitz", "hand": "AS KS QS"},
            HandError,
            "a blitz is in no deal of no-blitz: got 'AS KS QS'; 31 ends the round",
        ),
        (
            {
                "variant": "eenendertigen",
                "players": 7,
                "model": "last-draw",
                "dead": "AC KC QC JC 10C 9C",
            },
            NotComputedError,
            "too few cards are left for the other players in the model last-draw: got '23'; they"
            " need 24",
        ),
        ({"variant": "no such game"}, T31Error, "no such variant"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    asked: dict[str, Any], error: type[T31Error], message: str
) -> None:
    """With what was wrong, and what to do about it."""
    question: dict[str, Any] = {"hand": "AS KH 9S", "variant": "thirty-one", "players": 3} | asked
    with pytest.raises(error) as caught:
        knock_of_hand(**question)
    assert message in str(caught.value)


def test_what_is_not_counted_is_not_estimated() -> None:
    """Low hands of a game with trips, after a last draw, with more than two opponents."""
    with pytest.raises(NotComputedError, match="scat: no exact count in the model last-draw"):
        knock_of_hand("7S 5H 2D", "scat", 7, model="last-draw")
