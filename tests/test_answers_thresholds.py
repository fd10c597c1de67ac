"""From which score on a knock is worth it: invented counts, and those of real games."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from t31.answers.hands import score_hand
from t31.answers.thresholds import Threshold, cost_thresholds, success_thresholds
from t31.hands.space import hand_space
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.store.reader import open_results
from tests.conftest import ENUMERATED
from tests.invented import Group, Invented, everywhere, write

DUTCH = load_variant("eenendertigen")
STRICT = load_variant("schwimmen")
BUS = load_variant("stop-the-bus")
TWO: Group = ("dealt", 2)


def found(
    path: Path, variant: Variant, rows: Mapping[int, Invented], success: Fraction | str | None
) -> Threshold:
    """Return the threshold of two players, as dealt, by success or without one by cost."""
    write(path / "t31.duckdb", variant, {TWO: rows})
    with open_results(path / "t31.duckdb") as results:
        asked: Any = {"players": [2], "models": ["dealt"]}
        if success is None:
            (only,) = cost_thresholds(results, [variant], **asked)
        else:
            (only,) = success_thresholds(results, [variant], success, **asked)
    return only


def strengths(variant: Variant, score: int) -> list[int]:
    """Return the strengths of one score."""
    return [s for s, score2 in enumerate(hand_space(variant).score2) if score2 == 2 * score]


def test_every_score_from_the_threshold_on_succeeds_often_enough(tmp_path: Path) -> None:
    """One dip at 25 spoils all that is below, however good it is."""
    only = found(tmp_path, DUTCH, everywhere(DUTCH, s25=Invented(74)), "0.75")
    assert (only.answer, only.score, only.label) == ("from", Decimal(26), "26")
    assert (only.variant, only.model, only.condition, only.players) == (
        "eenendertigen",
        "dealt",
        "no-blitz",
        2,
    )
    assert only.strength == strengths(DUTCH, 26)[0]


def test_an_example_is_a_hand_of_the_threshold(tmp_path: Path) -> None:
    """As text, scored by the plain definition."""
    only = found(tmp_path, DUTCH, everywhere(DUTCH, s25=Invented(74)), "0.75")
    assert score_hand(only.example or "", DUTCH).score == 26


def test_always_is_from_the_weakest_hand_on(tmp_path: Path) -> None:
    """Then the weakest score is named too: 7, three sevens of three suits."""
    only = found(tmp_path, DUTCH, everywhere(DUTCH), "1")
    assert (only.answer, only.score, only.strength) == ("always", Decimal(7), 0)


def test_never_is_not_even_with_the_strongest_that_can_knock(tmp_path: Path) -> None:
    """A blitz cannot: it ends the round by itself, so the strongest is 30."""
    only = found(tmp_path, DUTCH, everywhere(DUTCH, s30=Invented(74)), "0.75")
    assert (only.answer, only.score, only.strength, only.label) == ("never", None, None, None)


@pytest.mark.parametrize(
    ("success", "answer"),
    [
        ("1/3", "always"),
        (Fraction(1, 3), "always"),
        ("0.333333333333333333", "always"),
        ("0.333333333333333334", "from"),
    ],
)
def test_how_often_is_compared_exactly(tmp_path: Path, success: str, answer: str) -> None:
    """One in three is one in three, though no double is."""
    rows = everywhere(DUTCH, s20=Invented(1, deals=3))
    assert found(tmp_path, DUTCH, rows, success).answer == answer


def test_strengths_of_one_score_are_pooled(tmp_path: Path) -> None:
    """Schwimmen tells four suits apart: three of four always succeed, which is 0.75 in all."""
    rows = everywhere(STRICT)
    weakest, *_ = strengths(STRICT, 20)
    rows[weakest] = Invented(0)
    assert found(tmp_path, STRICT, rows, "0.75").answer == "always"
    rows[weakest] = Invented(0, deals=101)
    only = found(tmp_path / "more", STRICT, rows, "0.75")
    assert (only.answer, only.score) == ("from", Decimal(21))


def test_a_three_card_ranking_has_strengths_and_names(tmp_path: Path) -> None:
    """Its deals are all deals: it has no blitz."""
    rows = everywhere(BUS)
    rows[100] = Invented(10)
    only = found(tmp_path, BUS, rows, "0.5")
    assert (only.answer, only.score, only.strength, only.condition) == ("from", None, 101, "any")
    assert only.label == hand_space(BUS).labels[101]


def test_what_is_missing_below_leaves_it_unknown(tmp_path: Path) -> None:
    """Unless a score above it fails, which settles the matter."""
    rows = {s: row for s, row in everywhere(DUTCH, s25=Invented(50)).items() if s >= 10}
    assert found(tmp_path, DUTCH, rows, "0.4").answer == "not computed"
    known = found(tmp_path / "known", DUTCH, rows, "0.6")
    assert (known.answer, known.score) == ("from", Decimal(26))


def test_half_a_score_is_not_pooled(tmp_path: Path) -> None:
    """Where one of the strengths of a score is missing, nobody knows how the score fares."""
    rows = everywhere(STRICT)
    del rows[strengths(STRICT, 20)[1]]
    assert found(tmp_path, STRICT, rows, "0.5").answer == "not computed"


def test_by_cost_the_knocker_loses_less_than_an_average_opponent(tmp_path: Path) -> None:
    """As much is not less."""
    cheap = Invented(100, cost_knocker=0.1, cost_opponent=0.2)
    rows = dict.fromkeys(everywhere(DUTCH), cheap)
    assert found(tmp_path, DUTCH, rows, None).answer == "always"
    rows[strengths(DUTCH, 20)[0]] = cheap._replace(cost_knocker=0.2)
    assert found(tmp_path / "level", DUTCH, rows, None).score == 21


def test_costs_of_one_score_are_weighted_by_deals(tmp_path: Path) -> None:
    """Two strengths cost 1 against 0 and 0 against 1: the one that is dealt more often decides."""
    rows = {s: Invented(100, cost_knocker=0.0, cost_opponent=1.0) for s in everywhere(STRICT)}
    for strength in strengths(STRICT, 20):
        rows[strength] = Invented(1, 1, cost_knocker=0.5, cost_opponent=0.5)
    first, second, *_ = strengths(STRICT, 20)
    rows[first] = Invented(9, 9, cost_knocker=1.0, cost_opponent=0.0)
    rows[second] = Invented(10, 10, cost_knocker=0.0, cost_opponent=1.0)
    assert found(tmp_path, STRICT, rows, None).answer == "always"
    rows[first] = Invented(10, 10, cost_knocker=1.0, cost_opponent=0.0)
    assert found(tmp_path / "level", STRICT, rows, None).score == 21


def test_rows_come_by_model_then_by_players(tmp_path: Path) -> None:
    """The model that a knocker meets first; what the file lacks is said in place."""
    path = write(tmp_path / "t31.duckdb", DUTCH, {("last-draw", 3): everywhere(DUTCH)})
    with open_results(path) as results:
        rows = success_thresholds(results, [DUTCH], "0.75", players=[3, 2, 9])
    assert [(row.model, row.players, row.answer) for row in rows] == [
        ("last-draw", 2, "not in the database"),
        ("last-draw", 3, "always"),
        ("dealt", 2, "not in the database"),
        ("dealt", 3, "not in the database"),
    ]


def test_a_model_that_makes_no_sense_is_left_out(tmp_path: Path) -> None:
    """Nobody draws from a stock in Schwimmen; a final turn is for two."""
    path = write(tmp_path / "t31.duckdb", DUTCH, {})
    with open_results(path) as results:
        assert success_thresholds(results, [STRICT], "0.75", models=["last-draw"]) == ()
        (only,) = success_thresholds(results, [DUTCH], "0.75", models=["final-turn"])
    assert only.players == 2


def test_rows_of_another_version_are_no_answer(tmp_path: Path) -> None:
    """Whatever they say."""
    path = write(tmp_path / "t31.duckdb", DUTCH, {TWO: everywhere(DUTCH)}, t31_version="0.0.1")
    with open_results(path) as results:
        (only,) = success_thresholds(results, [DUTCH], "0.75", players=[2], models=["dealt"])
    assert only.answer == "not in the database"


@pytest.mark.parametrize(
    ("success", "error"),
    [(0.75, TypeError), ("0", ValueError), ("1.1", ValueError), (Fraction(-1), ValueError)],
)
def test_how_often_is_an_exact_number_above_0_and_up_to_1(
    tmp_path: Path, success: Any, error: type[Exception]
) -> None:
    """A float would be another number than the one written."""
    with open_results(write(tmp_path / "x.duckdb", DUTCH, {})) as results, pytest.raises(error):
        success_thresholds(results, [DUTCH], success)


@pytest.mark.parametrize("name", ENUMERATED)
def test_the_table_of_thresholds_says_the_same(small_database: Path, name: str) -> None:
    """For the four levels that are stored, of two players as dealt."""
    with open_results(small_database) as results:
        stored = results.table_rows("knock_threshold", variant=name, model="dealt", players=2)
        for row in stored:
            (only,) = success_thresholds(
                results,
                [load_variant(name)],
                Fraction(row["success"]),
                players=[2],
                models=["dealt"],
            )
            if row["condition"] == only.condition:
                assert (only.score, only.strength, only.label) == (
                    row["score"],
                    row["strength"],
                    row["label"],
                )
    assert len(stored) >= 4
