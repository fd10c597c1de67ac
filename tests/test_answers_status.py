"""What a results database holds, compared with what it should hold."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from t31.answers.status import DatabaseStatus, Expected, PartStatus, database_status
from t31.hands.classes import hand_classes
from t31.hands.space import hand_space
from t31.jobs.enumerate import enumerate_variants
from t31.jobs.plan import parts_of
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.store.writer import open_store
from t31.version import __version__
from tests.presets import preset, short_deck

GAME = short_deck("scat", 9)
"""A deck of 24 cards: quick to enumerate."""


def expected(variant: Variant) -> Iterator[Expected]:
    """Yield the hands of ``variant``, its tables for two, and tables that nobody can make."""
    for part in parts_of(variant, effort="quick"):
        yield Expected(variant.id, variant.rules_hash, part.model, part.players, part.tables)
    yield Expected(variant.id, variant.rules_hash, "dealt", 3, frozenset())


def enumerate_into(path: Path, variant: Variant, t31_version: str = __version__) -> None:
    """Make all parts of ``variant`` for two players."""
    work = [(variant, parts_of(variant, effort="quick"))]
    enumerate_variants(path, t31_version, work, lambda _: None)


def delete(path: Path, table: str, **key: object) -> None:
    """Delete rows of the game from one table."""
    with (
        open_store(path, __version__) as store,
        store.transaction(GAME.id, GAME.rules_hash) as writing,
    ):
        writing.delete(table, **key)


def status(path: Path, *variants: Variant) -> tuple[PartStatus, ...]:
    """Return the state of every part, where these variants are expected."""
    return database_status(path, [part for game in variants for part in expected(game)]).parts


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that holds the game; only to be copied."""
    path = tmp_path_factory.mktemp("original") / "results.duckdb"
    enumerate_into(path, GAME)
    return path


@pytest.fixture
def path(original: Path, tmp_path: Path) -> Path:
    """A database that holds the game."""
    return Path(shutil.copy(original, tmp_path / "results.duckdb"))


def test_no_file_is_a_database_that_lacks_everything(tmp_path: Path) -> None:
    """And none is made by looking."""
    path = tmp_path / "none.duckdb"
    hands, two, three = expected(GAME)
    assert database_status(path, [hands, two, three]) == DatabaseStatus(
        path=path,
        size=None,
        facts={},
        parts=(
            PartStatus(GAME.id, None, None, "missing"),
            PartStatus(GAME.id, "dealt", 2, "missing"),
            PartStatus(GAME.id, "dealt", 3, "not computed"),
        ),
    )
    assert not path.exists()


def test_what_is_there_is_complete(path: Path) -> None:
    """With the size of the file and what it says of itself."""
    found = database_status(path, list(expected(GAME)))
    assert [part.state for part in found.parts] == ["complete", "complete", "not computed"]
    assert found.size == path.stat().st_size
    assert found.facts == {"schema_version": "1", "created_by": __version__}


def test_a_part_without_all_its_tables_is_missing_them(path: Path) -> None:
    """They are named, and the other part is not touched by it."""
    delete(path, "knock")
    delete(path, "order_statistic")
    hands, two, _ = status(path, GAME)
    assert hands.state == "complete"
    assert (two.state, two.reason) == ("missing", "lacks knock, order_statistic")


def test_rows_made_under_other_rules_are_stale(path: Path) -> None:
    """All parts of the game, also those that would not differ."""
    changed = preset("scat", GAME.id, cards={"lowest_rank": 9}, match={"lives": 9})
    enumerate_into(path, changed)
    hands, two, _ = status(path, GAME)
    assert (hands.state, hands.reason) == ("stale", "rules have changed")
    assert (two.state, two.reason) == ("stale", "rules have changed")


def test_rows_made_by_another_version_are_stale(path: Path) -> None:
    """The version is named, whether the game was expected or not."""
    enumerate_into(path, GAME, "0.0.1")
    for found in (status(path, GAME)[:2], status(path)):
        assert [part.state for part in found] == ["stale", "stale"]
        assert {part.reason for part in found} == {"made by t31 0.0.1"}


def test_a_game_that_was_not_expected_is_listed_after_those_that_were(path: Path) -> None:
    """It is somebody's own, and there."""
    other = short_deck("bank", 10)
    enumerate_into(path, other)
    assert [(part.variant, part.players, part.state) for part in status(path, GAME)[3:]] == [
        (other.id, None, "held"),
        (other.id, 2, "held"),
    ]


def test_strengths_that_the_knock_tables_lack_are_named(path: Path) -> None:
    """A blitz is lacking under no-blitz by its nature, and so is not."""
    assert status(path, GAME)[1].lacking == ()
    delete(path, "knock", strength=0, condition="any")
    delete(path, "knock", strength=2)
    assert status(path, GAME)[1].lacking == (0, 2)


def test_a_game_of_the_catalogue_lacks_nothing(small_database: Path) -> None:
    """Neither under a strict order nor in a three-card ranking."""
    for name in ("thirty-one", "schwimmen", "stop-the-bus"):
        hands, two, _, *_ = status(small_database, load_variant(name))
        assert (hands.state, two.state, two.lacking) == ("complete", "complete", ())


def test_tables_that_are_not_computed_are_named_beside_what_is_complete(path: Path) -> None:
    """A complete part has all that can be made, which may not be all there is."""
    hands, two, _ = expected(GAME)
    found = database_status(path, [hands, two._replace(absent=frozenset({"knock_cost"}))]).parts
    assert [part.state for part in found] == ["complete", "complete"]
    assert [part.reason for part in found] == ["", "not computed: knock_cost"]


def test_hands_that_only_the_table_of_strengths_has_are_said_to_lack(tmp_path: Path) -> None:
    """Classes may be counted for fewer players than strengths are."""
    path, parts = tmp_path / "classes.duckdb", parts_of(GAME, [2], ["dealt"], effort="full")
    enumerate_variants(path, __version__, [(GAME, parts)], lambda _: None)
    wanted = [Expected(GAME.id, GAME.rules_hash, *part) for part in parts]
    assert [part.reason for part in database_status(path, wanted).parts] == ["", ""]
    blitz = int(hand_classes(hand_space(GAME)).max())  # all of its hands are of one class
    delete(path, "knock_hand", hand_class=blitz)
    found = database_status(path, wanted).parts
    assert [part.state for part in found] == ["complete", "complete"]
    assert [part.reason for part in found] == ["", "knock_hand lacks hands that knock has"]
