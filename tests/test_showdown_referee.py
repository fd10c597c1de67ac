"""The pay-off tables against a slow referee, on every small table of hands.

The referee settles whole tables of hands seat by seat, sentence by sentence, and knows neither
standings nor axes.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.rules.axes import Rules
from t31.showdown import Standing, loss, pay_off_table, succeeds
from tests.showdowns import BASE, GAMES, POT_BLITZ, Round, rules_of

PAYMENTS = [
    name
    for place, (name, rules) in enumerate(GAMES.items())
    if rules not in list(GAMES.values())[:place]
]
"""Games that pay by rules of their own; the others pay as one of them does."""


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


@pytest.mark.parametrize("name", PAYMENTS)
def test_every_small_table_pays_as_a_referee_would(name: str) -> None:
    """All tables of two to four players and four strengths, all knockers, all blitz holders."""
    rules = GAMES[name]
    for table in small_rounds(rules):
        assert table.losses(rules) == referee(name, table), table


@pytest.mark.parametrize("name", PAYMENTS)
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
