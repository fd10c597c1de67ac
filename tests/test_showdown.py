"""The pay-off of single rows, as the written rules have them, and what is refused.

The rules of the sixteen games stand once more in :mod:`tests.showdowns`; here the catalogue is held
to them, and they to sentences of the written rules.
"""

from fractions import Fraction
from typing import Any

import pytest

from t31.rules.axes import Blitz
from t31.rules.consistency import problems
from t31.rules.loading import catalogue, load_variant
from t31.showdown import Standing, loss, pay_off_table, standings, succeeds, unit
from tests.showdowns import (
    BASE_BLITZ,
    CLOSING_BLITZ,
    CORNERS,
    GAMES,
    KNOCKER_PAYS,
    POINT_BLITZ,
    POT_BLITZ,
    Round,
    lowest_loses,
    rules_of,
)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_transcribed_here_contradict_nothing(name: str) -> None:
    """Without this the other tests might hold for games that nobody can play."""
    assert list(problems(GAMES[name])) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_catalogue_pays_as_transcribed_here(name: str) -> None:
    """Two people read the written rules; every axis that decides who pays what must agree."""
    game, variant = GAMES[name], load_variant(name)
    assert variant.id == name
    assert variant.showdown == game.showdown
    assert variant.blitz == game.blitz
    assert variant.match == game.match
    assert pay_off_table(variant, 4) == pay_off_table(game, 4)


def test_no_game_of_the_catalogue_is_left_out() -> None:
    """Sixteen there, sixteen here."""
    assert {variant.id for variant in catalogue()} == set(GAMES)
    assert len(GAMES) == 16


def test_units_follow_from_what_the_game_is_about() -> None:
    """Lives, except where a pot or points are played for."""
    others = {"bank": "chips", "no-elimination": "points"}
    assert {name: unit(rules) for name, rules in GAMES.items()} == {
        name: others.get(name, "lives") for name in GAMES
    }


ROWS = [
    # game, knocker, lower, level, higher, is the knocker level, loss; read off the written rules
    ("thirty-one", "self", 0, 0, 3, False, 2),
    ("thirty-one", "self", 0, 1, 2, False, 1),
    ("thirty-one", "self", 0, 3, 0, False, 1),
    ("thirty-one", "self", 1, 0, 2, False, 0),
    ("thirty-one", "another", 0, 1, 2, True, 0),
    ("thirty-one", "another", 0, 3, 0, True, 0),
    ("thirty-one", "another", 0, 1, 2, False, 1),
    ("thirty-one", "another", 0, 0, 3, False, 1),
    ("thirty-one", "another", 1, 0, 2, False, 0),
    ("stop-the-bus", "self", 0, 0, 3, False, 2),
    ("stop-the-bus", "self", 0, 1, 2, False, 1),
    ("west-lansing", "self", 0, 0, 3, False, 2),
    ("west-lansing", "self", 0, 2, 1, False, 2),
    ("west-lansing", "another", 0, 2, 1, True, 0),
    ("scat", "self", 0, 0, 3, False, 2),
    ("scat", "self", 0, 1, 2, False, 0),
    ("scat", "another", 0, 1, 2, True, 1),
    ("scat", "self", 0, 3, 0, False, 0),
    ("scat", "another", 0, 3, 0, True, 1),
    ("scat", "nobody", 0, 1, 2, False, 1),
    ("schwimmen", "self", 0, 0, 3, False, 1),
    ("schwimmen", "self", 0, 1, 2, False, 1),
    ("schwimmen", "another", 0, 1, 2, True, 1),
    ("schwimmen", "nobody", 0, 3, 0, False, 1),
    ("bank", "self", 3, 0, 0, False, -3),
    ("bank", "self", 1, 2, 0, False, Fraction(-1, 3)),
    ("bank", "another", 0, 3, 0, True, 0),
    ("bank", "self", 2, 0, 1, False, 1),
    ("no-elimination", "self", 3, 0, 0, False, -4),
    ("no-elimination", "self", 0, 3, 0, False, -4),
    ("no-elimination", "self", 0, 2, 1, False, -1),
    ("no-elimination", "self", 0, 0, 3, False, 0),
    ("no-elimination", "another", 3, 0, 0, False, -3),
    ("no-elimination", "another", 0, 2, 1, True, -2),
    ("no-elimination", "nobody", 0, 0, 3, False, -1),
]


@pytest.mark.parametrize(
    ("name", "knocker", "lower", "level", "higher", "knocker_level", "paid"), ROWS
)
def test_a_row_of_the_written_rules(
    name: str,
    knocker: Any,
    lower: int,
    level: int,
    higher: int,
    knocker_level: bool,
    paid: int | Fraction,
) -> None:
    """Four players, no blitz: one sentence of the written rules a row."""
    standing = Standing(
        players=lower + level + higher + 1,
        knocker=knocker,
        lower=lower,
        level=level,
        higher=higher,
        knocker_level=knocker_level,
    )
    assert loss(GAMES[name], standing) == paid


@pytest.mark.parametrize("sole", [0, 1, 2])
@pytest.mark.parametrize(
    ("tied", "price", "knocker", "others"),
    [
        ("knocker-safe-others-pay", None, 0, 1),
        ("knocker-pays-others-safe", 3, 3, 0),
        ("knocker-and-others-pay", 3, 3, 1),
        ("nobody-pays", None, 0, 0),
    ],
)
def test_the_knocker_at_the_bottom_pays_what_his_axes_say(
    tied: str, price: int | None, sole: int, knocker: int, others: int
) -> None:
    """Seats 0 and 1 are lowest in a tie, seat 2 is not; then seat 0 alone, knocking each time."""
    rules = rules_of(lowest_loses(sole, tied, price), CORNERS)
    assert list(problems(rules)) == []
    assert Round((5, 5, 9), knocker=0).losses(rules) == [knocker, others, 0]
    assert Round((4, 5, 9), knocker=0).losses(rules) == [sole, 0, 0]
    assert succeeds(rules, lower=0, level=0, players=3) == (sole == 0)
    assert succeeds(rules, lower=0, level=1, players=3) == (knocker == 0)


def test_a_tied_table_takes_the_best_position_in_points() -> None:
    """30, 27, 27, 27 is the source's own example: one high, three middle, no low."""
    rules = GAMES["no-elimination"]
    assert Round((30, 27, 27, 27)).losses(rules) == [-3, -2, -2, -2]
    assert Round((30, 27, 27, 27), knocker=0).losses(rules) == [-4, -2, -2, -2]
    assert Round((30, 27, 27, 27), knocker=2).losses(rules) == [-3, -2, -1, -2]
    assert Round((27, 27), knocker=0).losses(rules) == [-4, -3]


def test_a_blitz_leaves_the_next_best_in_the_middle() -> None:
    """Six for each holder; nobody else is high, and only a hand lowest by itself is low."""
    rules = GAMES["no-elimination"]
    (six,) = rules.blitz
    one, two = frozenset({0}), frozenset({0, 1})
    assert Round((31, 29, 20), None, six, one).losses(rules) == [-6, -2, -1]
    assert Round((31, 29, 20), 1, six, one).losses(rules) == [-6, -1, -1]
    assert Round((31, 29, 20), 2, six, one).losses(rules) == [-6, -2, 0]
    assert Round((31, 20, 20), None, six, one).losses(rules) == [-6, -2, -2]
    assert Round((31, 31, 20), None, six, two).losses(rules) == [-6, -6, -1]
    assert Round((31, 20), None, six, one).losses(rules) == [-6, -1]


def test_a_blitz_takes_the_whole_pot() -> None:
    """Four antes of one, and one more from each of the others; two holders share six chips."""
    rules = GAMES["bank"]
    (takes,) = rules.blitz
    alone = Round((31, 20, 25, 20), 2, takes, frozenset({0}))
    assert alone.losses(rules) == [1 - 7, 2, 2, 2]
    shared = Round((31, 20, 31, 20), None, takes, frozenset({0, 2}))
    assert shared.losses(rules) == [1 - 3, 2, 1 - 3, 2]


def test_every_holder_of_a_blitz_is_safe_and_the_others_lose_what_it_says() -> None:
    """Two of four hold it; the effect names two lives."""
    rules = rules_of(KNOCKER_PAYS, CORNERS, BASE_BLITZ | {"effect": "others-lose-2"})
    table = Round((31, 31, 30, 4), None, rules.blitz[0], frozenset({0, 1}))
    assert table.losses(rules) == [0, 0, 2, 2]


def test_a_blitz_in_schwimmen_only_ends_the_round() -> None:
    """The lowest lose one life by the strict order, even where everybody holds a blitz."""
    rules = GAMES["schwimmen-fire"]
    closing, fire = rules.blitz
    everybody = frozenset({0, 1, 2})
    assert Round((403, 402, 401), None, closing, everybody).losses(rules) == [0, 0, 1]
    assert Round((404, 20, 20), 1, closing, frozenset({0})).losses(rules) == [0, 1, 1]
    assert Round((405, 403, 20), 1, fire, frozenset({0})).losses(rules) == [0, 1, 1]


def test_a_blitz_that_only_ends_the_round_leaves_the_knocker_no_price_and_no_prize() -> None:
    """Hands are compared as if nobody had knocked, in every kind of game."""
    games = {
        "lives": rules_of(KNOCKER_PAYS, CORNERS, CLOSING_BLITZ),
        "chips": rules_of({"objective": "highest-takes-pot"}, {"ante": 2}, CLOSING_BLITZ),
        "points": rules_of({"objective": "points"}, {"rounds": 1}, CLOSING_BLITZ),
    }
    expected = {"lives": [0, 0, 1], "chips": [-4, 2, 2], "points": [-3, -2, -1]}
    for name, rules in games.items():
        for knocker in (None, 0, 1, 2):
            table = Round((31, 25, 20), knocker, rules.blitz[0], frozenset({0}))
            assert table.losses(rules) == expected[name]


def test_a_blitz_below_the_best_hand_still_leaves_that_hand_in_the_middle() -> None:
    """A preset may let 25 end the round; whoever holds 30 then is next best all the same."""
    low_blitz = POINT_BLITZ | {"scores": [25]}
    rules = rules_of({"objective": "points"}, {"rounds": 1}, low_blitz)
    table = Round((30, 25, 20), None, rules.blitz[0], frozenset({1}))
    assert table.losses(rules) == [-2, -6, -1]


LAST: dict[str, Any] = {"players": 3, "knocker": "nobody", "lower": 0, "level": 1, "higher": 1}
HELD: dict[str, Any] = {"blitz": POINT_BLITZ, "holders": 1}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"players": 1, "level": 0, "higher": 0}, "fewer than two players"),
        ({"lower": -1, "higher": 2}, "a negative number"),
        ({"higher": 2}, "lower + level + higher, players - 1"),
        ({"players": 4}, "lower + level + higher, players - 1"),
        ({"knocker": "dealer"}, "a knocker of no known kind"),
        ({"knocker": "self", "knocker_level": True}, "level with a knocker not another"),
        ({"knocker_level": True}, "level with a knocker not another"),
        (
            {"knocker": "another", "knocker_level": True, "level": 0, "higher": 2},
            "level with the knocker and nobody",
        ),
        ({"knocker": "another", "level": 2, "higher": 0}, "level with all others, not with"),
        ({"holders": 1}, "holders of no blitz"),
        ({"holder": True}, "holders of no blitz"),
        (HELD | {"holders": 0}, "a blitz nobody holds"),
        (HELD | {"holders": 4, "holder": True}, "more holders than players"),
        (HELD | {"holder": True}, "a holder level with no holder"),
        (HELD | {"holders": 2}, "no holder, yet level with one"),
        (HELD | {"knocker": "self", "blitz": BASE_BLITZ}, "a knock before a blitz"),
    ],
)
def test_a_standing_that_no_table_shows_is_refused(changes: dict[str, Any], fault: str) -> None:
    """Each fault by itself, in its own words."""
    fields = LAST | changes
    if isinstance(entry := fields.get("blitz"), dict):
        fields["blitz"] = Blitz.model_validate(entry)
    with pytest.raises(ValueError, match="impossible standing") as refusal:
        Standing(**fields)
    assert fault in str(refusal.value)


def test_a_blitz_of_another_game_is_refused() -> None:
    """Paying a bank's blitz at Schwimmen would be a number out of nowhere."""
    table = Round((31, 20), None, Blitz.model_validate(POT_BLITZ), frozenset({0}))
    with pytest.raises(ValueError, match="no such blitz"):
        table.losses(GAMES["schwimmen"])


def test_seats_that_are_not_at_the_table_are_refused() -> None:
    """A negative seat would silently count from the end."""
    for knocker, holders in ((-1, ()), (2, ()), (None, (2,))):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            standings([1, 2], knocker=knocker, holders=holders)


def test_rules_that_lack_a_price_are_refused() -> None:
    """Rules fresh from a dictionary may lack keys; the missing one is named."""
    rules = rules_of({"objective": "highest-takes-pot"}, {})
    with pytest.raises(ValueError, match=r"match\.ante"):
        succeeds(rules, lower=1, level=0, players=2)
