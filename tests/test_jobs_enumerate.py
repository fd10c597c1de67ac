"""The job behind ``t31 enumerate``: what it makes, it need not make again."""

from pathlib import Path

import pytest

from t31.errors import ResultsError
from t31.exact.countable import absent_strengths, conditions
from t31.jobs.enumerate import Step, enumerate_variants
from t31.jobs.plan import Part, parts_of
from t31.rules.loading import load_variant
from t31.store.reader import open_results
from t31.store.writer import open_store
from tests.presets import TWENTY, preset, short_deck


def without_classes(part: Part) -> Part:
    """Return the part but for its longest table."""
    return part._replace(tables=frozenset(key for key in part.tables if key[0] != "knock_hand"))


def test_what_low_strengths_are_absent_from_is_made_once(tmp_path: Path) -> None:
    """No threshold may be known there, and then its table stays empty however often it is made."""
    seven = preset("scat", "seven-of-us", cards={"lowest_rank": 7}, players={"min": 7, "max": 7})
    assert absent_strengths(seven, "last-draw", 7)
    parts = parts_of(seven, wanted_models=["last-draw"], effort="full")
    work = [(seven, [without_classes(part) for part in parts])]
    steps: list[Step] = []
    for _ in range(2):
        enumerate_variants(tmp_path / "seven.duckdb", "1", work, steps.append)
    assert [step.is_new for step in steps] == [True, True, False, False]
    with open_results(tmp_path / "seven.duckdb") as results:
        knocks, thresholds = (
            len(results.table_rows(f"knock{name}")) for name in ("", "_threshold")
        )
    assert knocks
    assert not thresholds


class InterruptedTestError(Exception):
    """Stands for whatever ends a run."""


def interrupt(step: Step) -> None:
    """End the run at the first part that is made."""
    if step.is_new:
        raise InterruptedTestError


def test_what_waits_for_other_games_outlives_a_forced_run(tmp_path: Path) -> None:
    """Forced or not, a run makes its own parts again, and what others have finished is kept."""
    path, waiting = tmp_path / "x.duckdb", tmp_path / "x.duckdb.unfinished"
    dutch, scat = load_variant("eenendertigen"), load_variant("scat")
    work = [(dutch, parts_of(dutch, players=[2], wanted_models=["last-draw", "final-turn"]))]
    with pytest.raises(InterruptedTestError):
        enumerate_variants(path, "1", work, interrupt)
    with open_store(waiting, "1") as store:
        kept = store.parts()
    for force in (True, False):
        quick = [(scat, parts_of(scat, effort="quick"))]
        enumerate_variants(path, "1", quick, lambda _: None, force=force)
        with open_store(waiting, "1") as store:
            assert kept
            assert store.parts() == kept
    enumerate_variants(path, "1", work, lambda _: None)
    assert not waiting.exists()


def test_a_forced_run_deletes_no_file_that_is_not_its_own(tmp_path: Path) -> None:
    """Whatever lies where finished parts would wait is left alone, and the run refused."""
    waiting = tmp_path / "x.duckdb.unfinished"
    waiting.write_text("my notes")
    dutch = load_variant("eenendertigen")
    work = [(dutch, parts_of(dutch, effort="quick"))]
    with pytest.raises(ResultsError, match="not a results database"):
        enumerate_variants(tmp_path / "x.duckdb", "1", work, lambda _: None, force=True)
    assert waiting.read_text() == "my notes"


def test_a_blitz_that_is_not_told_apart_leaves_all_deals_counted(tmp_path: Path) -> None:
    """Deals without a blitz are not counted then, in no table; nothing fails half way."""
    house = short_deck("scat", 9, blitz=TWENTY)
    assert conditions(house) == ("any",)
    path = tmp_path / "house.duckdb"
    enumerate_variants(path, "1", [(house, parts_of(house, effort="full"))], lambda _: None)
    with open_results(path) as results:
        for name in ("knock", "knock_outcome", "knock_hand", "knock_cost", "knock_threshold"):
            assert results.rows(f"SELECT DISTINCT condition FROM {name}") == [("any",)]
