"""``t31 status``: what is there, what is missing, what is out of date."""

import csv
import io
from pathlib import Path

import pytest

from t31.rules.loading import CATALOGUE_ORDER, load_variant
from t31.store.writer import open_store
from t31.version import __version__
from tests.conftest import ENUMERATED, Command

PRESET = """
id = "house-rules"
title = "Our table"
parent = "eenendertigen"

[match]
lives = 5
"""


def rows(text: str) -> list[dict[str, str]]:
    """Read what was printed as CSV."""
    return list(csv.DictReader(io.StringIO(text)))


def states(text: str, variant: str) -> list[tuple[str, str, str]]:
    """Return model, players and state of each row of a variant."""
    mine = [row for row in rows(text) if row["variant"] == variant]
    return [(row["model"], row["players"], row["state"]) for row in mine]


def test_a_missing_database_is_an_answer(t31: Command, isolated: Path) -> None:
    """Everything is missing, and the note says what makes it."""
    result = t31("status", "--format", "csv")
    assert result.exit_code == 0
    assert {row["state"] for row in rows(result.stdout)} == {"missing"}
    assert list(dict.fromkeys(row["variant"] for row in rows(result.stdout))) == [*CATALOGUE_ORDER]
    assert result.stderr == (
        "note: there is no results database data/t31.duckdb yet; `t31 enumerate` makes it\n"
    )
    assert not any(isolated.iterdir())


def test_every_part_has_a_state(t31: Command, database: Path) -> None:
    """Numbers of players of one state share a row."""
    result = t31("status", "--format", "csv")
    assert states(result.stdout, "schwimmen") == [
        ("", "hands", "complete"),
        ("dealt", "2", "missing"),
        ("dealt", "3-9", "missing"),
    ]
    (two,) = [row for row in rows(result.stdout) if row["variant"] == "schwimmen"][1:2]
    assert two["reason"] == "lacks knock_hand"
    assert states(result.stdout, "scat-four-card") == [
        ("", "hands", "missing"),
        ("dealt", "2-7", "missing"),
        ("last-draw", "2-7", "missing"),
        ("final-turn", "2", "missing"),
    ]
    size = database.stat().st_size / 1_000_000
    assert result.stderr.splitlines() == [
        f"note: {database}: {size:.1f} MB, schema version 1, first made by t31 {__version__}",
        "note: `t31 enumerate --effort full` makes what is missing or stale",
    ]


def test_the_table_has_its_headings(t31: Command) -> None:
    """The words of the tables and of the options."""
    heading, first, *_ = t31("status").stdout.splitlines()
    assert heading.split() == [
        "variant",
        "model",
        "players",
        "state",
        "reason",
        "lacking_strengths",
    ]
    assert first.split() == ["thirty-one", "-", "hands", "missing"]


def test_a_game_of_ones_own_is_listed_too(t31: Command, database: Path, isolated: Path) -> None:
    """After those of the catalogue; what would be complete, its file alone would tell."""
    (isolated / "house.toml").write_text(PRESET)
    t31("enumerate", "house.toml", "--effort", "quick")
    result = t31("status", "--format", "csv")
    assert rows(result.stdout)[-1]["variant"] == "house-rules"
    assert states(result.stdout, "house-rules") == [
        ("", "hands", "held"),
        ("dealt", "2", "held"),
    ]
    assert database.exists()


def test_a_database_is_read_and_not_changed(t31: Command, database: Path) -> None:
    """Looking does no harm."""
    before = database.read_bytes()
    assert t31("status").exit_code == 0
    assert database.read_bytes() == before


@pytest.mark.parametrize("path", [".", "file"])
def test_what_is_no_database_is_an_error(path: str, t31: Command, isolated: Path) -> None:
    """A folder, a text: not the same as nothing."""
    (isolated / "file").write_text("text " * 1000)
    result = t31("status", "--db", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: ")


def test_only_hands_there_is_told_apart_from_nothing_there(t31: Command, database: Path) -> None:
    """Each part by itself."""
    variant = load_variant(ENUMERATED[0])
    with (
        open_store(database, __version__) as store,
        store.transaction(variant.id, variant.rules_hash) as writing,
    ):
        writing.delete("knock", players=2)
    found = [
        row for row in rows(t31("status", "--format", "csv").stdout) if row["model"] == "dealt"
    ]
    assert (found[0]["state"], found[0]["reason"]) == ("missing", "lacks knock, knock_hand")
