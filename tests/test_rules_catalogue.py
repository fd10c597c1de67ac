"""The sixteen definition files against the table of games they were written from."""

import tomllib
from importlib import resources
from itertools import combinations

import pytest

from t31.rules.axes import Rules
from t31.rules.difference import axes, differences
from t31.rules.loading import CATALOGUE_ORDER, catalogue, load_variant
from t31.rules.variant import Variant
from tests.loaded import loaded_after

# The games as their table in the rules lists them, one column an axis; - is a key that does not
# apply. Scores are in points, the deck is named by its lowest card.
CARDS = """
id | players.min | players.max | cards.lowest_rank | cards.hand
thirty-one      | 2 | 7 | 2 | 3
eenendertigen   | 2 | 7 | 7 | 3
runs            | 2 | 7 | 2 | 3
three-of-a-kind | 2 | 7 | 2 | 3
bank            | 2 | 7 | 2 | 3
west-lansing    | 2 | 7 | 2 | 3
switch          | 2 | 7 | 2 | 3
no-elimination  | 2 | 7 | 2 | 3
stop-the-bus    | 2 | 7 | 2 | 3
schwimmen       | 2 | 9 | 7 | 3
schwimmen-fire  | 2 | 9 | 7 | 3
scat            | 2 | 7 | 2 | 3
scat-no-trips   | 2 | 7 | 2 | 3
scat-four-card  | 2 | 7 | 2 | 4
scat-rebuy      | 2 | 7 | 2 | 3
scat-on-the-bus | 2 | 7 | 2 | 3
"""
RANKING = """
id | ranking.kind | ranking.patterns | ranking.tie_break | ranking.ace_low_run
thirty-one      | suit-total | none                      | none      | -
eenendertigen   | suit-total | none                      | none      | -
runs            | suit-total | suited-run 30.5           | none      | -
three-of-a-kind | suit-total | trips 30.5                | none      | -
bank            | suit-total | none                      | none      | -
west-lansing    | suit-total | trips 30.5                | none      | -
switch          | suit-total | none                      | none      | -
no-elimination  | suit-total | none                      | none      | -
stop-the-bus    | three-card | -                         | -         | second
schwimmen       | suit-total | trips 30.5                | schwimmen | -
schwimmen-fire  | suit-total | three-aces 32; trips 30.5 | schwimmen | -
scat            | suit-total | trips 30.5                | none      | -
scat-no-trips   | suit-total | none                      | none      | -
scat-four-card  | suit-total | trips 30.5                | none      | -
scat-rebuy      | suit-total | trips 30.5                | none      | -
scat-on-the-bus | suit-total | trips 30.5                | none      | -
"""
TABLE = """
id| table.exchange | table.first_knock | table.minimum_knock | table.stock_exhausted | table.restart
thirty-one      | stock           | any-turn    | 0 | draw     | -
eenendertigen   | stock           | any-turn    | 0 | draw     | -
runs            | stock           | any-turn    | 0 | draw     | -
three-of-a-kind | stock           | any-turn    | 0 | draw     | -
bank            | stock-and-widow | any-turn    | 0 | draw     | -
west-lansing    | stock           | any-turn    | 0 | draw     | -
switch          | two-hands       | any-turn    | 0 | draw     | no
no-elimination  | stock           | any-turn    | 0 | draw     | -
stop-the-bus    | open-three      | any-turn    | - | -        | -
schwimmen       | commerce        | any-turn    | 0 | showdown | -
schwimmen-fire  | commerce        | any-turn    | 0 | showdown | -
scat            | stock           | second-turn | 0 | showdown | -
scat-no-trips   | stock           | second-turn | 0 | showdown | -
scat-four-card  | stock           | second-turn | 0 | showdown | -
scat-rebuy      | stock           | second-turn | 0 | showdown | -
scat-on-the-bus | stock           | second-turn | 0 | showdown | -
"""
SHOWDOWN = """
id | showdown.objective | showdown.sole_lowest_knocker | showdown.tied_lowest_knocker
thirty-one      | avoid-lowest      | 2 | knocker-pays-others-safe
eenendertigen   | avoid-lowest      | 2 | knocker-pays-others-safe
runs            | avoid-lowest      | 2 | knocker-pays-others-safe
three-of-a-kind | avoid-lowest      | 2 | knocker-pays-others-safe
bank            | highest-takes-pot | - | -
west-lansing    | avoid-lowest      | 2 | knocker-pays-others-safe
switch          | avoid-lowest      | 2 | knocker-pays-others-safe
no-elimination  | points            | - | -
stop-the-bus    | avoid-lowest      | 2 | knocker-pays-others-safe
schwimmen       | avoid-lowest      | 1 | knocker-and-others-pay
schwimmen-fire  | avoid-lowest      | 1 | knocker-and-others-pay
scat            | avoid-lowest      | 2 | knocker-safe-others-pay
scat-no-trips   | avoid-lowest      | 2 | knocker-safe-others-pay
scat-four-card  | avoid-lowest      | 2 | knocker-safe-others-pay
scat-rebuy      | avoid-lowest      | 2 | knocker-safe-others-pay
scat-on-the-bus | avoid-lowest      | 2 | knocker-safe-others-pay
"""
PRICES = """
id | showdown.tied_lowest_price | blitz
thirty-one      | 1 | 31 before-knock others-lose-1
eenendertigen   | 1 | 31 before-knock others-lose-1
runs            | 1 | 31 before-knock others-lose-1
three-of-a-kind | 1 | 31 before-knock others-lose-1
bank            | - | 31 any-time takes-pot
west-lansing    | 2 | 31 before-knock others-lose-1
switch          | 1 | 31 before-knock others-lose-1
no-elimination  | - | 31 any-time points-6
stop-the-bus    | 1 | none
schwimmen       | 1 | 31 any-time showdown
schwimmen-fire  | 1 | 31 any-time showdown; 32 any-time others-lose-1
scat            | - | 31 before-knock others-lose-1
scat-no-trips   | - | 31 before-knock others-lose-1
scat-four-card  | - | 41 before-knock others-lose-1
scat-rebuy      | - | 31 before-knock others-lose-1
scat-on-the-bus | - | 31 before-knock others-lose-1
"""
MATCH = """
id | match.lives | match.free_ride | match.rebuy_limit | match.ante | match.rounds
thirty-one      | 4 | yes | 0 | - | -
eenendertigen   | 4 | yes | 0 | - | -
runs            | 4 | yes | 0 | - | -
three-of-a-kind | 4 | yes | 0 | - | -
bank            | - | -   | - | 1 | 10
west-lansing    | 3 | no  | 0 | - | -
switch          | 4 | yes | 0 | - | -
no-elimination  | - | -   | - | - | 10
stop-the-bus    | 4 | yes | 0 | - | -
schwimmen       | 3 | yes | 0 | - | -
schwimmen-fire  | 3 | yes | 0 | - | -
scat            | 3 | yes | 0 | - | -
scat-no-trips   | 3 | yes | 0 | - | -
scat-four-card  | 3 | yes | 0 | - | -
scat-rebuy      | 3 | yes | 1 | 1 | -
scat-on-the-bus | 3 | yes | 0 | - | -
"""
# The decisions that touch each game: what its own source says in so many words is no decision.
RECORD = """
id              | parent        | source | assumptions
thirty-one      | -             | 000_e7803e2f9052a210.txt | D2 D9 D11 D12 D13 D17 D18 D19 D21
eenendertigen   | thirty-one    | 000_e7803e2f9052a210.txt | D2 D9 D11 D12 D13 D17 D18 D19 D21
runs            | thirty-one    | 000_e7803e2f9052a210.txt | D1 D2 D9 D11 D12 D13 D17 D18 D19 D21
three-of-a-kind | thirty-one    | 000_e7803e2f9052a210.txt | D2 D9 D11 D12 D13 D17 D18 D19 D21
bank            | thirty-one    | 000_e7803e2f9052a210.txt | D3 D9 D11 D12 D13 D16 D17 D21
west-lansing    | thirty-one    | 000_e7803e2f9052a210.txt | D9 D11 D12 D13 D17 D18 D19 D21
switch          | thirty-one    | 000_e7803e2f9052a210.txt | D2 D4 D9 D11 D12 D17 D18 D19 D21
no-elimination  | thirty-one    | 000_e7803e2f9052a210.txt | D9 D11 D12 D13 D15 D16 D17 D21
stop-the-bus    | thirty-one    | 000_e7803e2f9052a210.txt | D2 D5 D18 D19 D21
schwimmen       | eenendertigen | 001_a94729e87ea5523f.txt | D6 D7 D9 D12 D14 D18 D19 D21
schwimmen-fire  | schwimmen     | 001_a94729e87ea5523f.txt | D6 D7 D9 D10 D12 D14 D18 D19 D21 D22
scat            | thirty-one    | 002_baca52c20171b04c.txt | D9 D11 D12 D13 D17 D18 D19 D21
scat-no-trips   | scat          | 002_baca52c20171b04c.txt | D9 D11 D12 D13 D17 D18 D19 D21
scat-four-card  | scat          | 002_baca52c20171b04c.txt | D8 D9 D11 D12 D13 D17 D18 D19 D21
scat-rebuy      | scat          | 002_baca52c20171b04c.txt | D9 D11 D12 D13 D17 D18 D19 D20 D21
scat-on-the-bus | scat          | 002_baca52c20171b04c.txt | D9 D11 D12 D13 D17 D18 D19 D21
"""

EQUAL_BY_DESIGN = [("scat", "scat-on-the-bus")]

each_variant = pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)


def rows(table: str) -> dict[str, dict[str, str]]:
    """Read one of the tables above: the cells of each game by the name of their column."""
    head, *body = [[cell.strip() for cell in line.split("|")] for line in table.split("\n")[1:-1]]
    return {cells[0]: dict(zip(head[1:], cells[1:], strict=True)) for cells in body}


def file_of(identifier: str) -> dict[str, object]:
    """Read a file of the catalogue as plain TOML, nothing filled in."""
    file = resources.files("t31.rules") / "catalogue" / f"{identifier}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@each_variant
def test_a_file_says_what_the_table_of_games_says(variant: Variant) -> None:
    """Every axis of every game stands in the tables above, and in its file with the same value."""
    expected: dict[str, str] = {}
    for table in (CARDS, RANKING, TABLE, SHOWDOWN, PRICES, MATCH):
        expected |= rows(table)[variant.id]
    order = "prial, running-flush, run, flush, pair, high-card"
    expected["ranking.order"] = order if variant.id == "stop-the-bus" else "-"
    said = {key: "-" if text == "does not apply" else text for key, text in axes(variant)}
    assert said == expected


@each_variant
def test_a_file_records_where_its_rules_come_from(variant: Variant) -> None:
    """Parent, source and the decisions it rests on; the parent stands above it in the catalogue."""
    expected = rows(RECORD)[variant.id]
    assert (variant.parent or "-") == expected["parent"]
    assert variant.source.file == expected["source"]
    assert list(variant.assumptions) == expected["assumptions"].split()
    place = CATALOGUE_ORDER.index
    assert variant.parent is None or place(variant.parent) < place(variant.id)


@each_variant
def test_a_file_writes_out_every_key_that_applies_and_no_other(variant: Variant) -> None:
    """Nothing is inherited or filled in, so that a card player can review one file by itself."""
    said = file_of(variant.id)
    assert said.get("parent") == variant.parent
    for group, values in variant.rules.items():
        if isinstance(values, dict):
            applying = {key for key, value in values.items() if value is not None}
            written = said[group]
            assert isinstance(written, dict)
            assert set(written) == applying
        else:
            assert group in said
    record = {"id", "title", "aliases", "source", "assumptions"}
    assert set(said) - {"parent"} == record | set(Rules.model_fields)


def test_the_catalogue_is_every_file_in_the_order_of_the_table() -> None:
    """A file that is not listed would be a game nobody can find."""
    listed = list(rows(CARDS))
    assert [variant.id for variant in catalogue()] == list(CATALOGUE_ORDER) == listed
    folder = resources.files("t31.rules") / "catalogue"
    files = {file.name for file in folder.iterdir()}
    assert files == {"decisions.toml", *(f"{identifier}.toml" for identifier in listed)}


def test_titles_are_distinct() -> None:
    """A title alone must tell a game on a chart."""
    assert len({variant.title for variant in catalogue()}) == len(catalogue())


def test_only_the_grace_round_under_its_own_name_repeats_a_game() -> None:
    """Two rows with equal rules share a hash and differ nowhere; all other pairs do neither."""
    equal = []
    for one, other in combinations(catalogue(), 2):
        same = one.rules_hash == other.rules_hash
        assert same == (not differences(one, other)) == (one.rules == other.rules)
        if same:
            equal.append((one.id, other.id))
    assert equal == EQUAL_BY_DESIGN


def test_a_variant_is_a_value() -> None:
    """It can be a key, cannot be changed, and is loaded once."""
    scat = load_variant("scat")
    assert scat is load_variant("scat")
    assert len({*catalogue(), scat}) == 16
    with pytest.raises(ValueError, match="frozen"):
        scat.title = "Cad"  # type: ignore[misc]  # what the test is about


def test_loading_a_variant_loads_no_array_library() -> None:
    """Commands that need one rule must not wait for numpy."""
    loaded = loaded_after("from t31.rules.loading import load_variant; load_variant('knock')")
    assert not loaded & {"numpy", "polars", "duckdb", "scipy"}
