"""The pay-off tables: row by row as the rules have it, and table by table against a slow referee.

The rules of the sixteen games are transcribed here once more from the written rules, so that a slip
in the catalogue shows; the referee settles whole tables of hands seat by seat, sentence by
sentence, and knows neither standings nor axes.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.rules.axes import Blitz, Rules
from t31.rules.consistency import problems
from t31.rules.loading import catalogue, load_variant
from t31.showdown import Standing, loss, pay_off_table, standings, succeeds, unit

BASE_BLITZ = {"scores": [31], "when": "before-knock", "effect": "others-lose-1"}
CLOSING_BLITZ = {"scores": [31], "when": "any-time", "effect": "showdown"}
FIRE = {"scores": [32], "when": "any-time", "effect": "others-lose-1"}
POT_BLITZ = {"scores": [31], "when": "any-time", "effect": "takes-pot"}
POINT_BLITZ = {"scores": [31], "when": "any-time", "effect": "points-6"}

CORNERS = {"lives": 4, "free_ride": True, "rebuy_limit": 0}
TOKENS = {"lives": 3, "free_ride": True, "rebuy_limit": 0}


def rules_of(
    showdown: dict[str, Any],
    match: dict[str, Any],
    *blitz: dict[str, Any],
    exhausted: str = "draw",
) -> Rules:
    """Rules that pay like this; what a showdown does not read is alike in all of them."""
    return Rules.model_validate(
        {
            "players": {"min": 2, "max": 9},
            "cards": {"lowest_rank": 2, "hand": 3},
            "ranking": {"kind": "suit-total", "patterns": [], "tie_break": "none"},
            "table": {
                "exchange": "stock",
                "first_knock": "any-turn",
                "minimum_knock": 0,
                "stock_exhausted": exhausted,
            },
            "blitz": blitz,
            "showdown": showdown,
            "match": match,
        }
    )


def lowest_loses(sole: int, tied: str, price: int | None = None) -> dict[str, Any]:
    """The showdown of a life game."""
    return {
        "objective": "avoid-lowest",
        "sole_lowest_knocker": sole,
        "tied_lowest_knocker": tied,
        "tied_lowest_price": price,
    }


KNOCKER_PAYS = lowest_loses(2, "knocker-pays-others-safe", 1)
ALL_LEVEL_PAY = lowest_loses(1, "knocker-and-others-pay", 1)
KNOCKER_SAFE = lowest_loses(2, "knocker-safe-others-pay")

BASE = rules_of(KNOCKER_PAYS, CORNERS, BASE_BLITZ)
SCAT = rules_of(KNOCKER_SAFE, TOKENS, BASE_BLITZ, exhausted="showdown")
GAMES = {
    **dict.fromkeys(("thirty-one", "eenendertigen", "runs", "three-of-a-kind", "switch"), BASE),
    "stop-the-bus": rules_of(KNOCKER_PAYS, CORNERS),
    "bank": rules_of({"objective": "highest-takes-pot"}, {"ante": 1, "rounds": 10}, POT_BLITZ),
    "west-lansing": rules_of(
        lowest_loses(2, "knocker-pays-others-safe", 2), TOKENS | {"free_ride": False}, BASE_BLITZ
    ),
    "no-elimination": rules_of({"objective": "points"}, {"rounds": 10}, POINT_BLITZ),
    "schwimmen": rules_of(ALL_LEVEL_PAY, TOKENS, CLOSING_BLITZ, exhausted="showdown"),
    "schwimmen-fire": rules_of(ALL_LEVEL_PAY, TOKENS, CLOSING_BLITZ, FIRE, exhausted="showdown"),
    **dict.fromkeys(("scat", "scat-no-trips", "scat-on-the-bus"), SCAT),
    "scat-four-card": rules_of(
        KNOCKER_SAFE, TOKENS, BASE_BLITZ | {"scores": [41]}, exhausted="showdown"
    ),
    "scat-rebuy": rules_of(
        KNOCKER_SAFE, TOKENS | {"rebuy_limit": 1, "ante": 1}, BASE_BLITZ, exhausted="showdown"
    ),
}


class Round(NamedTuple):
    """A table of hands at the end of a round: each seat's strength, and how the round ended."""

    strengths: tuple[int, ...]
    knocker: int | None = None
    blitz: Blitz | None = None
    holders: frozenset[int] = frozenset()

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.strengths))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What the code under test makes of this table."""
        return standings(
            self.strengths, knocker=self.knocker, blitz=self.blitz, holders=self.holders
        )

    def losses(self, rules: Rules) -> list[Fraction]:
        """What the code under test lets each seat lose."""
        return [loss(rules, standing) for standing in self.standings]


def lives(table: Round, sole: int, knocker: int, others: int) -> list[Fraction]:
    """The lowest lose one life each; if the knocker is lowest, he alone ``sole``, tied ``knocker``.

    In that tie each of the others pays ``others``.
    """
    lowest = [seat for seat in table.seats if table.strengths[seat] == min(table.strengths)]
    paid = {seat: Fraction(seat in lowest) for seat in table.seats}
    if table.knocker in lowest:
        paid.update(dict.fromkeys(lowest, Fraction(others)))
        paid[table.knocker] = Fraction(sole if len(lowest) == 1 else knocker)
    return [paid[seat] for seat in table.seats]


def lives_after_blitz(table: Round) -> list[Fraction]:
    """Whoever holds the blitz is safe, everybody else loses a life."""
    return [Fraction(seat not in table.holders) for seat in table.seats]


def pot(table: Round) -> list[Fraction]:
    """One chip each, one more from all others for a blitz; the best, or all holders, share it."""
    best = [seat for seat in table.seats if table.strengths[seat] == max(table.strengths)]
    winners = table.holders if table.blitz else frozenset(best)
    paid = [Fraction(2 if table.blitz and seat not in winners else 1) for seat in table.seats]
    share = sum(paid, Fraction()) / len(winners)
    return [paid[seat] - share if seat in winners else paid[seat] for seat in table.seats]


def points(table: Round) -> list[Fraction]:
    """Rank the hands one by one; those level take the best place among them; a blitz counts six."""
    ranked = sorted(table.seats, key=lambda seat: -table.strengths[seat])
    places = ["high", *["middle"] * (len(ranked) - 2), "low"]
    worth = {"high": (3, 4), "middle": (2, 1), "low": (1, 0)}  # to anybody, to the knocker
    won = {}
    for seat in table.seats:
        level = [other for other in ranked if table.strengths[other] == table.strengths[seat]]
        place = places[ranked.index(level[0])]
        won[seat] = 6 if seat in table.holders else worth[place][seat == table.knocker]
    return [Fraction(-won[seat]) for seat in table.seats]


def referee(name: str, table: Round) -> list[Fraction]:
    """What each seat loses in the game of this name."""
    if name == "bank":
        return pot(table)
    if name == "no-elimination":
        return points(table)
    if name.startswith("schwimmen"):
        is_fire = table.blitz is not None and 64 in table.blitz.scores2
        return lives_after_blitz(table) if is_fire else lives(table._replace(knocker=None), 1, 1, 1)
    if table.blitz:
        return lives_after_blitz(table)
    if name.startswith("scat"):
        return lives(table, sole=2, knocker=0, others=1)
    return lives(table, sole=2, knocker=2 if name == "west-lansing" else 1, others=0)


def small_rounds(rules: Rules, *, best_hold: bool = True) -> Iterator[Round]:
    """Every table of two to four seats with four strengths: every knocker, every way it can end.

    A blitz is held by the best hands, or by any hands that hold it together with those level.
    """
    for strengths in (hands for n in (2, 3, 4) for hands in product(range(4), repeat=n)):
        for knocker in (None, *range(len(strengths))):
            yield Round(strengths, knocker)
            for entry in rules.blitz:
                if knocker is None or entry.when == "any-time":
                    for holders in possible_holders(strengths, best_hold=best_hold):
                        yield Round(strengths, knocker, entry, holders)


def possible_holders(strengths: tuple[int, ...], *, best_hold: bool) -> set[frozenset[int]]:
    """Seats that can hold a blitz together: from some strength on, or of any set of strengths."""
    worths = sorted(set(strengths))
    chosen = [set(worths[cut:]) for cut in range(len(worths))]
    if not best_hold:
        picks = product((False, True), repeat=len(worths))
        chosen = [{w for w, taken in zip(worths, pick, strict=True) if taken} for pick in picks]
    held = (frozenset(i for i, s in enumerate(strengths) if s in worth) for worth in chosen)
    return {seats for seats in held if seats}


@pytest.mark.parametrize("name", GAMES)
def test_every_small_table_pays_as_a_referee_would(name: str) -> None:
    """All tables of two to four players and four strengths, all knockers, all blitz holders."""
    rules = GAMES[name]
    for table in small_rounds(rules):
        assert table.losses(rules) == referee(name, table), table


@pytest.mark.parametrize("name", GAMES)
def test_a_knock_succeeds_when_the_referee_lets_the_knocker_off_or_win(name: str) -> None:
    """He loses no life; in a pot or points game his hand is highest, alone or tied."""
    rules = GAMES[name]
    for table in small_rounds(rules.model_copy(update={"blitz": ()})):
        if table.knocker is not None:
            own = table.strengths[table.knocker]
            lower = sum(other < own for other in table.strengths)
            level = sum(other == own for other in table.strengths) - 1
            expected = referee(name, table)[table.knocker] == 0
            if name in ("bank", "no-elimination"):
                expected = own == max(table.strengths)
            assert succeeds(rules, lower, level, len(table.strengths)) == expected, table


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


@given(st.lists(st.integers(0, 4), min_size=2, max_size=9), st.data())
def test_a_pot_is_paid_out_whole(strengths: list[int], data: st.DataObject) -> None:
    """What some win, others lose, for any ante, any blitz price, with or without a blitz."""
    ante = data.draw(st.integers(1, 12))
    rules = rules_of({"objective": "highest-takes-pot"}, {"ante": ante, "rounds": 1}, POT_BLITZ)
    knocker = data.draw(st.sampled_from([None, *range(len(strengths))]))
    held = data.draw(st.sampled_from([0, *sorted(set(strengths))]))
    holders = frozenset(seat for seat, own in enumerate(strengths) if own >= held)
    for table in (
        Round(tuple(strengths), knocker),
        Round(tuple(strengths), knocker, rules.blitz[0], holders),
    ):
        assert sum(table.losses(rules)) == 0


@given(st.lists(st.integers(0, 3), min_size=2, max_size=7), st.data())
def test_as_many_lives_are_lost_as_the_rules_say(strengths: list[int], data: st.DataObject) -> None:
    """A life for each of the lowest, but for a knocker among them; and one for each non-holder."""
    knocker = data.draw(st.sampled_from(range(len(strengths))))
    lowest = strengths.count(min(strengths))
    is_caught = strengths[knocker] == min(strengths)
    caught = {"thirty-one": 1, "west-lansing": 2, "scat": lowest - 1, "schwimmen": lowest}
    for name, in_tie in caught.items():
        rules = GAMES[name]
        alone = 1 if name == "schwimmen" else 2
        expected = lowest if not is_caught else alone if lowest == 1 else in_tie
        assert sum(Round(tuple(strengths), knocker).losses(rules)) == expected
        assert sum(Round(tuple(strengths)).losses(rules)) == lowest
    best = frozenset(seat for seat, own in enumerate(strengths) if own == max(strengths))
    blitz = Round(tuple(strengths), None, BASE.blitz[0], best)
    assert sum(blitz.losses(BASE)) == len(strengths) - len(best)


@pytest.mark.parametrize("name", ["thirty-one", "stop-the-bus", "bank", "schwimmen-fire", "scat"])
def test_a_pay_off_table_has_every_standing_that_a_table_of_players_shows_and_no_other(
    name: str,
) -> None:
    """Seen from every seat of every table of four strengths; no showdown where there is a draw."""
    rules = GAMES[name]
    is_draw = name not in ("scat", "schwimmen-fire")
    seen: dict[int, set[Standing]] = {2: set(), 3: set(), 4: set()}
    for table in small_rounds(rules, best_hold=False):
        if not (is_draw and table.knocker is None and table.blitz is None):
            seen[len(table.strengths)].update(table.standings)
    for players, expected in seen.items():
        rows = pay_off_table(rules, players)
        assert {row.standing for row in rows} == expected
        assert len(rows) == len(expected)
        assert all(row.loss == loss(rules, row.standing) for row in rows)


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
