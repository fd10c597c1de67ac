"""The plain definition of what a hand is worth, on examples in print and at every edge."""

import csv
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.cards import POINTS, deck, format_hand, in_order, parse_hand
from t31.errors import VariantError
from t31.hands.scores import score_hands
from t31.hands.scoring import HandValue, hand_value
from t31.hands.space import hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from tests.presets import THREE_CARD_POKER, preset

PUBLISHED = Path(__file__).parent / "published" / "figures.csv"


def published_scores() -> list[tuple[str, str, Decimal]]:
    """Return the hands and scores that other people printed, with the game they belong to."""
    with PUBLISHED.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["quantity"].startswith("score of ")]
    games = {"pagat": "scat", "German": "schwimmen"}
    return [
        (
            next(game for word, game in games.items() if word in row["source"]),
            row["quantity"].removeprefix("score of "),
            Decimal(row["value"]),
        )
        for row in rows
    ]


def value(variant: str | Variant, hand: str) -> HandValue:
    """Value a hand written as text."""
    game = variant if isinstance(variant, Variant) else load_variant(variant)
    return hand_value(parse_hand(hand), game)


def score(variant: str | Variant, hand: str) -> Fraction | None:
    """Return the score of a hand in points."""
    score2 = value(variant, hand).score2
    return None if score2 is None else Fraction(score2, 2)


@pytest.mark.parametrize(("game", "hand", "printed"), published_scores())
def test_examples_in_print_score_as_printed(game: str, hand: str, printed: Decimal) -> None:
    """Pagat's Scat and the German Wikipedia's Schwimmen."""
    assert score(game, hand) == Fraction(printed)


def test_there_are_examples_in_print_to_check() -> None:
    """So that the test above cannot pass by checking nothing."""
    assert len(published_scores()) == 8


@pytest.mark.parametrize(
    ("game", "hand", "points", "label", "category", "suit", "counting"),
    [
        ("thirty-one", "AS KS 10S", 31, "31", "blitz", 3, "AS KS 10S"),
        ("thirty-one", "AS KS 9S", 30, "30", "three suited", 3, "AS KS 9S"),
        ("thirty-one", "KS 8H 3H", 11, "11", "two suited", 2, "8H 3H"),
        ("thirty-one", "KS 8H 2H", 10, "10", "two suited", 3, "KS"),
        ("thirty-one", "7C 4S 3S", 7, "7", "two suited", 0, "7C"),  # clubs are named first
        ("thirty-one", "2S 2H 2D", 2, "2", "no two suited", 3, "2S"),
        ("three-of-a-kind", "2S 2H 2D", 30.5, "30.5", "trips", None, "2S 2H 2D"),
        ("three-of-a-kind", "AS AH AC", 30.5, "30.5", "trips", None, "AS AH AC"),
        ("runs", "4S 3S 2S", 30.5, "30.5", "suited-run", 3, "4S 3S 2S"),
        ("runs", "AS 3S 2S", 16, "16", "three suited", 3, "AS 3S 2S"),
        ("runs", "4S 3S 2H", 7, "7", "two suited", 3, "4S 3S"),
        ("runs", "AS KS QS", 31, "31", "blitz", 3, "AS KS QS"),
        ("scat-four-card", "AS KS QS JS", 41, "41", "blitz", 3, "AS KS QS JS"),
        ("scat-four-card", "AS KS QS 2H", 31, "31", "three suited", 3, "AS KS QS"),
        ("scat-four-card", "7S 7H 7D 2C", 30.5, "30.5", "trips", None, "7S 7H 7D"),
        ("scat-four-card", "7S 7H 7D 7C", 30.5, "30.5", "trips", None, "7S 7H 7D 7C"),
        ("schwimmen", "AS AH AC", 30.5, "30.5 three aces", "trips", None, "AS AH AC"),
        ("schwimmen", "QH 10H JD", 20, "20 in hearts", "two suited", 2, "QH 10H"),
        ("schwimmen", "KS KH 7D", 10, "10 in spades", "no two suited", 3, "KS"),
        ("schwimmen-fire", "AS AH AC", 32, "32 three aces", "blitz", None, "AS AH AC"),
        ("schwimmen-fire", "AS KS QS", 31, "31 in spades", "blitz", 3, "AS KS QS"),
        ("stop-the-bus", "8S 8H KD", None, "pair of 8s, king", "pair", None, "KD 8S 8H"),
        ("stop-the-bus", "3S 2S AS", None, "running flush, ace-3-2", "running flush", None,
         "AS 3S 2S"),
        ("stop-the-bus", "3S 3H 3D", None, "prial of 3s", "prial", None, "3S 3H 3D"),
        ("stop-the-bus", "KS 9S 4S", None, "flush, king-9-4", "flush", None, "KS 9S 4S"),
        ("stop-the-bus", "KS 9H 4S", None, "high card, king-9-4", "high card", None, "KS 9H 4S"),
    ],
)  # fmt: skip
def test_a_hand_is_valued_in_words(
    game: str,
    hand: str,
    points: float | None,
    label: str,
    category: str,
    suit: int | None,
    counting: str,
) -> None:
    """Score, label, category, counting suit and counting cards, by the rules of each game."""
    got = value(game, hand)
    assert score(game, hand) == (None if points is None else Fraction(points))
    assert (got.label, got.category, got.counting_suit) == (label, category, suit)
    assert format_hand(got.counting) == counting


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        # D6: among trips the higher rank, below them the suit that counts, clubs down to diamonds.
        ("schwimmen", "AC KC QC > AD KD QD > AS AH AC > KS KH KC > 7S 7H 7C > AC KC 9C > KD QD JD"),
        ("schwimmen", "AC 9C 7H > AS 9S 7H > AH 9H 7S > AD 9D 7S"),
        ("schwimmen", "KC 10C 7H = QC JC 7H"),  # the tie that the source calls a real one
        ("schwimmen-fire", "AS AH AC > AC KC QC > KS KH KC"),
        ("west-lansing", "2S 2H 2D = AS AH AD"),  # all equal, says its source
        ("three-of-a-kind", "AC KC QC > 2S 2H 2D > KC QC JC = AH KH 9H"),
        # D5: runs by high card, then middle card; A-3-2 second; suits irrelevant; 3-3-3 no more
        # than its rank.
        ("stop-the-bus", "AS KH QD > AS 3H 2D > KS QH JD > 4S 3H 2D"),
        ("stop-the-bus", "AS AH AC > 3S 3H 3C > 2S 2H 2C > AS KS QS > AC 3C 2C > KS QS JS"),
        ("stop-the-bus", "4S 3H 2D > AS KS JS > AH AD KS > 2S 2H AD > 2S 2H 3D > AS KS JH"),
        ("stop-the-bus", "AS KS JH = AD KD JC"),
        (THREE_CARD_POKER, "AS KS QS > 4S 3S 2S > AS 3S 2S > AS AH AC > 2S 2H 2C > AS KH QD"),
        (THREE_CARD_POKER, "2S 2H 2C > AS KH QD > 4S 3H 2D > AS 3H 2D > AS KS JS"),
    ],
)  # fmt: skip
def test_hands_compare_at_the_showdown_as_the_rules_say(game: str | Variant, hands: str) -> None:
    """Chains of hands, each stronger than (>) or level with (=) the next."""
    words = hands.replace("=", ">=").split(">")
    for left, right in pairwise(words):
        stronger, weaker = value(game, left).key, value(game, right.removeprefix("=")).key
        assert (stronger == weaker) if right.startswith("=") else (stronger > weaker)


def test_a_pattern_beats_a_suit_total_of_equal_score_only_under_the_strict_order() -> None:
    """Three aces at 31 against an ace and two ten-cards."""
    aces = {"pattern": "three-aces", "score": 31}
    strict = preset("schwimmen", "strict", ranking={"patterns": (aces,)})
    plain = preset("thirty-one", "plain", ranking={"patterns": (aces,)})
    assert value(strict, "AS AH AC").key > value(strict, "AC KC QC").key
    assert value(plain, "AS AH AC").key == value(plain, "AC KC QC").key


@pytest.mark.parametrize(
    ("blitz_score", "highest"), [(Decimal("30.5"), 31), (41, 31), (Decimal("0.5"), 31)]
)
def test_a_blitz_score_that_no_hand_reaches_is_refused(blitz_score: Decimal, highest: int) -> None:
    """Key, value, and what the highest score is."""
    entry = {"scores": (blitz_score,), "when": "any-time", "effect": "showdown"}
    variant = preset("thirty-one", "waiting", blitz=(entry,))
    with pytest.raises(VariantError, match=f"blitz.scores.*'{blitz_score}'.*{highest}"):
        hand_space(variant)


def test_a_minimum_knock_above_every_hand_is_refused() -> None:
    """Nobody could ever knock."""
    variant = preset("thirty-one", "silent", table={"minimum_knock": Decimal("31.5")})
    with pytest.raises(VariantError, match=r"minimum_knock.*'31.5'.*31"):
        hand_space(variant)


PATTERNS = st.lists(st.sampled_from(["trips", "three-aces", "suited-run"]), unique=True, max_size=3)


@st.composite
def drawn_games(draw: st.DrawFn) -> Variant:
    """Draw a ranking that the axes allow: any deck, patterns that count, either tie-break.

    A pattern counts above the lowest suit total of its hands, three aces above trips as well.
    """
    size = draw(st.sampled_from([3, 4]))
    cards = {"lowest_rank": draw(st.integers(2 if size == 3 else 8, 10)), "hand": size}
    low = cards["lowest_rank"]
    above2 = {"trips": 2 * low, "three-aces": 22, "suited-run": 2 * sum(POINTS[low - 2 : low + 1])}
    drawn2: dict[str, int] = {}
    for name in sorted(draw(PATTERNS), reverse=True):  # trips before three aces
        least2 = max(above2[name], drawn2.get("trips", 0) if name == "three-aces" else 0)
        if size == 3 or name != "suited-run":
            drawn2[name] = draw(st.integers(least2 + 1, least2 + 80))
    patterns = tuple({"pattern": name, "score": Decimal(n) / 2} for name, n in drawn2.items())
    ranking = {"patterns": patterns, "tie_break": draw(st.sampled_from(["none", "schwimmen"]))}
    seats = {"min": 2, "max": 2}
    return preset("thirty-one", "drawn", cards=cards, ranking=ranking, players=seats, blitz=())


@given(drawn_games(), st.data())
def test_any_two_hands_compare_alike_by_definition_and_by_table(
    variant: Variant, data: st.DataObject
) -> None:
    """The plain definition against the arrays, for games that nobody has written down."""
    cards = st.sampled_from(deck(variant.cards.lowest_rank))
    hands = st.lists(cards, min_size=variant.cards.hand, max_size=variant.cards.hand, unique=True)
    one, other = (in_order(data.draw(hands)) for _ in range(2))
    plain = [hand_value(hand, variant) for hand in (one, other)]
    arrays = score_hands([one, other], variant)
    assert (plain[0].key < plain[1].key) == (arrays.strength[0] < arrays.strength[1])
    assert (plain[0].key == plain[1].key) == (arrays.strength[0] == arrays.strength[1])
    assert arrays.score2.tolist() == [hand.score2 for hand in plain]
    labels = hand_space(variant).labels
    assert [labels[strength] for strength in arrays.strength] == [hand.label for hand in plain]
