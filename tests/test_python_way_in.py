"""``import t31``: what it offers, and that asking for little costs little."""

from decimal import Decimal
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import t31
from t31.cards import parse_hand
from t31.errors import CardError
from tests.loaded import loaded_after


def test_import_loads_nothing_but_itself() -> None:
    """Neither arrays nor databases nor pydantic, until something is asked for."""
    loaded = loaded_after("import t31")
    assert not loaded & {"numpy", "polars", "duckdb", "scipy", "pydantic", "typer", "rich"}


def test_scoring_one_hand_loads_no_arrays() -> None:
    """The plain definition needs none."""
    loaded = loaded_after("import t31; t31.score_hand('AS KS 10S', 'thirty-one')")
    assert not loaded & {"numpy", "polars", "duckdb", "scipy"}


def test_every_public_name_is_there() -> None:
    """The list, the lazy table and what is documented are one."""
    assert set(t31.__all__) == set(dir(t31))
    for name in t31.__all__:
        assert getattr(t31, name) is not None
    assert not hasattr(t31, "nonsense")


def test_the_package_says_that_it_is_typed() -> None:
    """PEP 561."""
    assert files("t31").joinpath("py.typed").is_file()


def test_a_hand_is_scored_as_text_or_as_numbers() -> None:
    """Both ways in lead to the same value."""
    by_text = t31.score_hand("10s AS ks", "thirty-one")
    assert by_text == t31.score_hand(parse_hand("AS KS 10S"), t31.load_variant("thirty-one"))
    assert (by_text.score, by_text.category, by_text.counting_suit) == (
        Decimal(31),
        "blitz",
        "spades",
    )
    assert t31.score_hand("8S 8H KD", "stop-the-bus").score is None


@pytest.mark.parametrize(
    ("hand", "game", "message"),
    [
        ("AS KS", "scat", "3 cards, not 2"),
        ("AS KS QS JS", "scat", "3 cards, not 4"),
        ("AS KS 6S", "schwimmen", "'6S'"),
        ((51, 47, 99), "scat", "'99'"),
        ((51, 47, 47), "scat", "twice"),
        ((51, 47), "scat", "'AS KS'"),
        ((1.0, 51, 49), "scat", "not the number of a card: got '1.0'"),
        (("AS", 51, 49), "scat", "not the number of a card: got .*'AS'"),
        ((True, 51, 49), "scat", "not the number of a card: got 'True'"),
        ((None, 51, 49), "scat", "not the number of a card: got 'None'"),
        ((-1, 51, 49), "scat", "a card outside the deck: got '-1'"),
        ((51, 47, 0), "schwimmen", "outside the deck: got '2C'"),
        (None, "scat", "not a hand: got 'None'"),
        (51, "scat", "not a hand: got '51'"),
    ],
)
def test_a_hand_of_another_game_is_refused(
    hand: str | tuple[int, ...], game: str, message: str
) -> None:
    """One line that quotes what is wrong."""
    with pytest.raises(t31.T31Error, match=message):
        t31.score_hand(hand, game)


def test_a_hand_of_an_array_is_a_hand() -> None:
    """A row of unsigned bytes, which may not be negated or added up as they are."""
    row = np.array([35, 51, 47], dtype=np.uint8)
    assert t31.score_hand(tuple(row), "schwimmen") == t31.score_hand("AS KS 10S", "schwimmen")
    assert t31.format_hand(row) == "AS KS 10S"


@pytest.mark.parametrize("card", [99, 52, -1, 1.0, "AS", True, None, np.bool_(True), float("nan")])
def test_what_is_no_card_is_not_written_as_one(card: object) -> None:
    """One line, whatever stands where a card number belongs, and beside whatever else."""
    for hand in ((card,), (51, card), (card, 51)):
        with pytest.raises(CardError, match="0 to 51"):
            t31.format_hand(hand)  # type: ignore[arg-type] # on purpose


def test_arrays_are_scored_under_any_name_of_a_game() -> None:
    """As a single hand is."""
    hands = [[51, 47, 35], [0, 2, 1]]
    for name in ("three-of-a-kind", "Tres de un tipo", t31.load_variant("three-of-a-kind")):
        assert t31.score_hands(hands, name).score2.tolist() == [62, 61]  # 31; trips 30.5
    with pytest.raises(t31.T31Error, match="did you mean scat"):
        t31.score_hands(hands, "scatt")


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_arrays_of_any_integer_type_are_scored(dtype: type[np.integer]) -> None:
    """Rows may be in any order; results come in the order of the rows."""
    variant = t31.load_variant("three-of-a-kind")
    hands = np.array([[35, 51, 47], [0, 2, 1], [20, 24, 29]], dtype=dtype)
    scores = t31.score_hands(hands, variant)
    assert scores.score2.tolist() == [62, 61, 30]  # 10S AS KS; three 2s; 7C 8C 9D
    assert scores.score2.dtype == np.int16
    assert scores.strength.dtype == np.uint16
    unchecked = t31.score_hands(hands, variant, check=False)
    assert (unchecked.strength == scores.strength).all()


def test_no_hands_make_no_scores() -> None:
    """An empty array of the right shape."""
    empty = np.empty((0, 3), dtype=np.uint8)
    assert t31.score_hands(empty, t31.load_variant("scat")).score2.shape == (0,)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros((2, 4), dtype=np.uint8), r"shape \(2, 4\)"),
        (np.zeros(3, dtype=np.uint8), r"shape \(3,\)"),
        (np.zeros((2, 3)), "dtype float64"),
        (np.zeros((2, 3), dtype=bool), "dtype bool"),
        ([[51, 47, 35], [51, 47, 52]], "row 1: got '52'"),
        ([[-1, 47, 35]], "row 0: got '-1'"),
        ([[51, 47, 35], [51, 47, 47]], "row 1: got 'AS KS KS'"),
        (np.array([[2**64 - 1, 47, 35]], dtype=np.uint64), "no card in row 0"),
        (np.ma.masked_array([[51, 47, 35]], mask=[[False, False, True]]), "a masked array"),
        ([np.ma.masked_array([51, 47, 35], mask=[False, False, True])], "a masked array"),
        ([[51, 47, 35], [51, 47]], "equally many card numbers"),
        ([["AS", "KS", "QS"]], "dtype <U2"),
        (None, r"shape \(\)"),
    ],
)
def test_an_array_that_holds_no_hands_is_refused(hands: object, message: str) -> None:
    """The first row that is wrong is named, with what it holds."""
    with pytest.raises(t31.T31Error, match=message):
        t31.score_hands(hands, t31.load_variant("thirty-one"))  # type: ignore[arg-type] # on purpose


def test_a_card_outside_a_short_deck_is_no_card_of_the_hand() -> None:
    """The dense table knows the deck."""
    with pytest.raises(t31.T31Error, match="32"):
        t31.score_hands([[51, 47, 0]], t31.load_variant("schwimmen"))


def test_the_catalogue_is_in_its_own_order() -> None:
    """Sixteen games, the base first."""
    ids = [variant.id for variant in t31.variants()]
    assert (ids[0], len(ids), len(set(ids))) == ("thirty-one", 16, 16)


def test_a_distribution_adds_up() -> None:
    """Exact counts, fractions on demand."""
    coin = t31.Distribution({0: 1, 1: 1})
    assert (coin.total, float(coin.mean)) == (2, 0.5)
    assert t31.score_hand("KH 8H 5H", "scat").score == Decimal(23)


WRONG: dict[str, list[object]] = {
    "name": [None, 5, 2.5, b"scat", [], ("scat",)],
    "hand": [None, 5, b"AS KS QS", ["AS", "KS", "QS"], [None]],
    "number": [None, "2", 2.5, [2], b"2"],
    "cards": [None, 5, ["KS"], 2.5],
}


@pytest.mark.parametrize("name", WRONG["name"], ids=repr)
def test_what_is_no_name_is_no_variant(name: Any) -> None:
    """One line, by whichever way in a variant is named."""
    for ask in (
        lambda: t31.load_variant(name),
        lambda: t31.score_hand("AS KS QS", name),
        lambda: t31.score_hands([[51, 47, 35]], name),
        lambda: t31.knock_of_hand("AS KS QS", name, 2),
    ):
        with pytest.raises(t31.T31Error, match="not the name of a variant: got"):
            ask()


@pytest.mark.parametrize("hand", WRONG["hand"], ids=repr)
def test_what_is_no_hand_is_refused(hand: Any) -> None:
    """Whether text is wanted, numbers, or either."""
    for ask in (
        lambda: t31.parse_hand(hand),
        lambda: t31.score_hand(hand, "scat"),
        lambda: t31.knock_of_hand(hand, "scat", 2),
    ):
        with pytest.raises(t31.T31Error, match=": got "):
            ask()
    with pytest.raises(t31.T31Error, match="not cards: got 'None'"):
        t31.format_hand(None)  # type: ignore[arg-type] # on purpose


@pytest.mark.parametrize("players", WRONG["number"], ids=repr)
def test_what_is_no_number_of_players_is_refused(players: Any) -> None:
    """A digit in quotes too; a number out of an array is one."""
    with pytest.raises(t31.T31Error, match=r"got .*use a whole number, 2-7"):
        t31.knock_of_hand("AS KS 9H", "scat", players)
    three = t31.knock_of_hand("AS KS 9H", "scat", np.int64(3))  # type: ignore[arg-type] # on purpose
    assert three.deals == t31.knock_of_hand("AS KS 9H", "scat", 3).deals


@pytest.mark.parametrize("dead", WRONG["cards"], ids=repr)
def test_what_are_no_dead_cards_is_refused(dead: Any) -> None:
    """None at all is an empty list."""
    with pytest.raises(t31.T31Error, match="dead cards: not "):
        t31.knock_of_hand("AS KS 9H", "scat", 2, dead=dead)
    assert t31.knock_of_hand("AS KS 9H", "scat", 2, dead=()).dead == ""


def test_what_is_no_condition_is_refused() -> None:
    """Only the lack of one means the usual one."""
    for condition in ("", "all"):
        with pytest.raises(t31.T31Error, match="no such condition"):
            t31.knock_of_hand("AS KS 9H", "scat", 2, condition=condition)  # type: ignore[arg-type] # on purpose


def test_what_is_no_path_is_no_database() -> None:
    """The message says what is."""
    paths: list[Any] = [5, b"t31.duckdb", [], True]
    for path in paths:
        with pytest.raises(t31.T31Error, match="not a path: got "):
            t31.open_results(path)


def test_thresholds_of_what_there_is_not_are_refused(small_database: Path) -> None:
    """Rather than answered with nothing; one game may be named as several are."""
    with t31.open_results(small_database) as results:
        wanted: list[tuple[dict[str, Any], str]] = [
            ({"models": "dealt"}, "no such models: got 'dealt'; give a list"),
            ({"models": ["guess"]}, "no such models: got "),
            ({"players": "2"}, "not numbers of players: got '2'; give whole numbers"),
            ({"players": ["2"]}, "not numbers of players: got "),
            ({"variants": ["nope"]}, "no such variant: got 'nope'"),
            ({"variants": [None]}, "not the name of a variant"),
        ]
        for asked, message in wanted:
            with pytest.raises(t31.T31Error, match=message):
                t31.success_thresholds(results, **{"variants": ["scat"], "success": "0.5"} | asked)
        for success in ("x", "1/0", None, 0.5, "2"):
            with pytest.raises((TypeError, ValueError), match="got "):
                t31.success_thresholds(results, ["scat"], success)  # type: ignore[arg-type] # on purpose
        by_name = t31.success_thresholds(results, ["schwimmen"], "0.5", players=[2])
        assert by_name == t31.success_thresholds(results, "schwimmen", "0.5", players=[2])
        assert by_name == t31.success_thresholds(
            results, [t31.load_variant("schwimmen")], "0.5", players=[2]
        )
        for sql in (None, 5, b"from variant"):
            with pytest.raises(t31.T31Error, match="not a query: got "):
                results.rows(sql)  # type: ignore[arg-type] # on purpose
