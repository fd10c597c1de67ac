"""Definition files of a user's own: how they are found, and what they inherit."""

from importlib import resources
from pathlib import Path

import pytest

from t31.rules.difference import differences
from t31.rules.loading import CATALOGUE_ORDER, load_variant
from tests.definitions import CHILD, HEAD, THREE_CARD, load

CATALOGUE = resources.files("t31.rules") / "catalogue"

pytestmark = pytest.mark.usefixtures("isolated")
"""Each test writes its file in a folder of its own, and names it without one."""


def changes(text: str) -> dict[str, tuple[str, str]]:
    """Where a child of ``thirty-one`` differs from it: value there, value here."""
    rows = differences(load_variant("thirty-one"), load(text))
    return {row.key: (row.first, row.second) for row in rows}


def test_a_file_is_found_by_any_kind_of_path(tmp_path: Path) -> None:
    """By suffix, by separator, and as a path object; otherwise a text is a name."""
    Path("my.TOML").write_text(CHILD)
    Path("scat").write_text(CHILD)
    for path in ("my.TOML", f"{tmp_path}/scat", "./scat", Path("scat")):
        assert load_variant(path).id == "mine"
    assert load_variant("scat").id == "scat"


@pytest.mark.parametrize("identifier", CATALOGUE_ORDER)
def test_a_file_of_the_catalogue_under_another_id_is_the_same_game(identifier: str) -> None:
    """A complete file needs no parent."""
    text = (CATALOGUE / f"{identifier}.toml").read_text(encoding="utf-8")
    own = load(text.replace(f'id = "{identifier}"', 'id = "mine"'))
    game = load_variant(identifier)
    assert own == game.model_copy(update={"id": "mine"})
    assert own.rules_hash == game.rules_hash


@pytest.mark.parametrize("identifier", CATALOGUE_ORDER)
def test_a_child_that_says_nothing_has_the_rules_of_its_parent(identifier: str) -> None:
    """Rules and assumptions come from the parent, aliases and source do not."""
    own = load(HEAD + f'parent = "{identifier}"')
    game = load_variant(identifier)
    assert (own.rules, own.assumptions) == (game.rules, game.assumptions)
    assert (own.aliases, own.parent) == ((), identifier)
    assert (own.source.file, own.source.heading) == ("my.toml", "user preset")


def test_a_child_says_only_what_differs() -> None:
    """Inside a group key by key."""
    assert changes(CHILD + "[match]\nlives = 5") == {"match.lives": ("4", "5")}


def test_a_list_replaces_the_list_of_the_parent() -> None:
    """Patterns and blitzes are not joined with those of the parent."""
    own = load(
        HEAD + 'parent = "schwimmen-fire"\n'
        'blitz = [{ scores = [33], when = "any-time", effect = "others-lose-2" }]\n'
        '[ranking]\npatterns = [{ pattern = "three-aces", score = 33.0 }]'
    )
    assert [(row.pattern, row.score2) for row in own.ranking.patterns or ()] == [("three-aces", 66)]
    assert [(row.scores2, row.amount) for row in own.blitz] == [((66,), 2)]


def test_what_the_parent_says_and_no_longer_applies_is_dropped() -> None:
    """A three-card child loses patterns, tie-break, minimum knock and blitz without being told."""
    own = load(CHILD + THREE_CARD)
    assert own.ranking.model_dump(exclude_none=True).keys() == {"kind", "order", "ace_low_run"}
    assert own.table.minimum_knock2 is None
    assert own.blitz == ()


def test_dropping_one_key_drops_those_that_hang_on_it() -> None:
    """The price of a tie hangs on who pays it, which hangs on the objective."""
    own = load(HEAD + 'parent = "scat-rebuy"\n[showdown]\ntied_lowest_knocker = "nobody-pays"')
    assert own.showdown.tied_lowest_price is None
    own = load(
        HEAD + 'parent = "scat-rebuy"\nblitz = []\n[showdown]\nobjective = "points"\n'
        "[match]\nrounds = 5"
    )
    assert own.match.model_dump(exclude_none=True) == {"rounds": 5}
    assert own.showdown.model_dump(exclude_none=True) == {"objective": "points"}


def test_a_three_card_ranking_has_the_usual_order_unless_it_says_another() -> None:
    """Three-card poker ranks a run above a flush too; a file may turn them round."""
    usual = load(CHILD + THREE_CARD).ranking.order
    assert usual == ("prial", "running-flush", "run", "flush", "pair", "high-card")
    other = 'order = ["running-flush", "prial", "run", "flush", "pair", "high-card"]'
    own = load(CHILD + THREE_CARD + other)
    assert own.ranking.order == ("running-flush", "prial", "run", "flush", "pair", "high-card")


def test_a_source_may_be_given_in_part() -> None:
    """What it leaves out is the file itself."""
    own = load(CHILD + '[source]\nheading = "House rules, 1987"')
    assert own.source.model_dump() == {"file": "my.toml", "heading": "House rules, 1987"}


def test_a_byte_order_mark_and_foreign_line_ends_are_read() -> None:
    """Some editors write them."""
    assert load(b"\xef\xbb\xbf" + CHILD.replace("\n", "\r\n").encode()).id == "mine"
