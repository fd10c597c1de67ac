"""What a results database holds of a game, and a game that it does not hold as it is now."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from t31.answers import held as held_module
from t31.answers.held import held
from t31.errors import ResultsError
from t31.rules.loading import load_variant
from t31.store.reader import Results, open_results
from tests.presets import preset


@pytest.fixture(scope="module")
def results(catalogue_database: Path) -> Iterator[Results]:
    """Yield a database of the whole catalogue."""
    with open_results(catalogue_database) as opened:
        yield opened


def test_what_is_held_and_what_is_missing(results: Results) -> None:
    """Two players are there, hands as dealt; the other seats and models of the game are not."""
    [row] = held(results, [load_variant("schwimmen")])
    assert (row.players("dealt"), row.models) == ((2,), ("dealt",))
    assert row.missing() == row.missing("knock_cost") == {"dealt": tuple(range(3, 10))}
    assert row.missing("knock_hand") == {"dealt": tuple(range(2, 10))}
    [row] = held(results, [load_variant("scat")])
    assert row.missing() == {
        "dealt": (3, 4, 5, 6, 7),
        "last-draw": (2, 3, 4, 5, 6, 7),
        "final-turn": (2,),
    }


def test_a_game_that_is_not_there_is_refused(small_database: Path) -> None:
    """The message names the command that makes it."""
    own = preset("scat", "house-scat")
    with open_results(small_database) as results:
        with pytest.raises(ResultsError, match=r"no results of bank; run `t31 enumerate bank`"):
            held(results, [load_variant("bank")])
        with pytest.raises(ResultsError, match=r"house-scat; run `t31 enumerate PATH`"):
            held(results, [own])


def test_a_game_under_other_rules_is_refused(results: Results) -> None:
    """Rows made under old rules are never shown under new ones."""
    changed = load_variant("scat").model_copy(update={"match": load_variant("bank").match})
    with pytest.raises(ResultsError, match=r"scat were made under other rules; run `t31 enum"):
        held(results, [changed])


def test_a_game_of_another_version_is_refused(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Figures of two versions are never mixed in one answer."""
    monkeypatch.setattr(held_module, "__version__", "99.0")
    with pytest.raises(ResultsError, match=r"made by t31 .*, this is 99.0; run `t31 enumerate"):
        held(results, [load_variant("scat")])
