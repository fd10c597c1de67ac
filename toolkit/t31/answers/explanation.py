"""Why is this hand worth what it is? In sentences, step by step as a player would count it."""

from collections.abc import Iterator
from typing import Final

from t31.answers.hands import hand_context, score_hand
from t31.answers.variants import load_variant
from t31.cards import POINTS, SUIT_NAMES, Hand, format_hand, parse_cards, rank_of, suit_of
from t31.hands.scoring import HandValue, best_reading
from t31.rules.axes import Blitz, PatternName, points
from t31.rules.variant import Variant

_PATTERNS: Final[dict[PatternName, str]] = {
    "trips": "three of a kind",
    "three-aces": "three aces",
    "suited-run": "a suited run",
}
_WHEN: Final = {"before-knock": "shown before a knock", "any-time": "shown at any time"}
_ACE_LOW: Final = {
    "second": "A-3-2 is the second-best run, after A-K-Q.",
    "lowest": "A-3-2 is the lowest run.",
    "none": "A-3-2 is no run.",
}


def explain(hand: str | Hand, variant: str | Variant) -> tuple[str, ...]:
    r"""Say how a hand is scored under a variant, one sentence for each step.

    First what the suits total or how the hand ranks, then what counts, what follows from a blitz,
    how equal hands are told apart, and how many hands are weaker and stronger.

    Raises:
        CardError, HandError, UnknownVariantError, VariantError: see :func:`t31.score_hand`.

    >>> print(*explain("7S 7H 7D", "three-of-a-kind"), sep="\n")
    Suit totals: spades 7 (7S), hearts 7 (7H), diamonds 7 (7D).
    Three of a kind counts 30.5 in place of the best total.
    Hands of equal score are level, whatever their suits.
    Of 22,100 hands 22,024 are weaker, 52 level (this one among them) and 24 stronger.
    """
    game = variant if isinstance(variant, Variant) else load_variant(variant)
    cards = parse_cards(score_hand(hand, game).hand)
    value = best_reading(cards, game.ranking)
    steps = _three_card if game.ranking.kind == "three-card" else _suit_totals
    return (*steps(cards, value, game), _context(cards, game))


def _suit_totals(hand: Hand, value: HandValue, game: Variant) -> Iterator[str]:
    totals = _totals(hand)
    listed = (f"{SUIT_NAMES[s]} {total} ({format_hand(held)})" for s, total, held in totals)
    yield f"Suit totals: {', '.join(listed)}."
    best2 = 2 * totals[0][1]
    yield _pattern_counts(value, game) if _is_pattern(value, best2) else _total_counts(value, game)
    yield from (_blitz(entry) for entry in game.blitz if value.score2 in entry.scores2)
    if game.ranking.tie_break == "schwimmen":
        yield (
            "Hands of equal score are told apart: three of a kind by rank, any other hand by the "
            "suit that counts, clubs before spades, hearts and diamonds; a pattern goes before a "
            "suit total."
        )
    else:
        yield "Hands of equal score are level, whatever their suits."


def _totals(hand: Hand) -> list[tuple[int, int, Hand]]:
    """Return each suit of the hand with its total and its cards, the highest total first."""
    suits = dict.fromkeys(map(suit_of, hand))
    held = [(suit, tuple(card for card in hand if suit_of(card) == suit)) for suit in suits]
    totals = [(suit, sum(POINTS[rank_of(card)] for card in cards), cards) for suit, cards in held]
    return sorted(totals, key=lambda row: -row[1])


def _is_pattern(value: HandValue, best2: int) -> bool:
    is_higher = value.score2 is not None and value.score2 > best2
    return is_higher or value.counting_suit is None or value.category == "suited-run"


def _pattern_counts(value: HandValue, game: Variant) -> str:
    has_suit = value.counting_suit is not None
    name = next(
        _PATTERNS[row.pattern]
        for row in game.ranking.patterns or ()
        if row.score2 == value.score2 and (row.pattern == "suited-run") == has_suit
    )
    if len(value.counting) == 4:  # all the cards of a hand of four
        name = name.replace("three", "four")
    verb = "count" if name.endswith("aces") else "counts"
    return f"{name.capitalize()} {verb} {_score(value)} in place of the best total."


def _total_counts(value: HandValue, game: Variant) -> str:
    suit = "" if value.counting_suit is None else f", in {SUIT_NAMES[value.counting_suit]}"
    counts = f"The best total counts: {_score(value)}{suit}."
    patterns = [f"{_PATTERNS[p.pattern]} {points(p.score2)}" for p in game.ranking.patterns or ()]
    if not patterns:
        return counts
    return f"{counts} Only these would replace a lower total: {', '.join(patterns)}."


def _score(value: HandValue) -> int | float:
    return points(value.score2 or 0)


def _blitz(entry: Blitz) -> str:
    effect = entry.effect.removesuffix(f"-{entry.amount}")
    lives = "a life" if entry.amount == 1 else f"{entry.amount} lives"
    follows = {
        "others-lose": f"all others lose {lives}",
        "showdown": "the round ends at once and the hands are compared",
        "takes-pot": f"it takes the pot, to which every other player adds {entry.amount}",
        "points": f"it gets {entry.amount} points, and the best other hand is in the middle",
    }
    return f"That is a blitz: {_WHEN[entry.when]}, {follows[effect]}."


def _three_card(_hand: Hand, value: HandValue, game: Variant) -> Iterator[str]:
    ranking = game.ranking
    yield f"The hand ranks as: {value.label}."
    order = ", ".join(category.replace("-", " ") for category in ranking.order or ())
    yield f"Categories, the best first: {order}."
    yield (
        "Within a category the highest card decides, then the next; a pair goes before its third "
        f"card. {_ACE_LOW[ranking.ace_low_run or 'none']} Hands of the same ranks are level, "
        "whatever their suits."
    )


def _context(hand: Hand, game: Variant) -> str:
    found = hand_context(hand, game)
    return (
        f"Of {found.total:,} hands {found.weaker:,} are weaker, {found.level:,} level (this one "
        f"among them) and {found.stronger:,} stronger."
    )
