"""Definition files that define no game: every way in which one is refused."""

import re
from importlib import resources
from pathlib import Path

import pytest

from t31.errors import VariantError
from t31.rules.loading import CATALOGUE_ORDER, load_variant
from tests.definitions import CHILD, HEAD, THREE_CARD, load

IDS = ", ".join(CATALOGUE_ORDER)
EXCHANGES = "stock, stock-and-widow, two-hands, open-three, commerce"
EFFECTS = "others-lose-N, showdown, takes-pot, points-N, with N 1 to 99"
HALVES = "use a number of points from 0 to 999.5 in halves"
CATALOGUE = resources.files("t31.rules") / "catalogue"

pytestmark = pytest.mark.usefixtures("isolated")
"""Each test writes its file in a folder of its own, and names it without one."""


REFUSALS = [
    # Keys, values and types.
    ("[table]\nexchange = 'stok'", f"table.exchange: got 'stok'; use one of: {EXCHANGES}"),
    ("[table]\nexchang = 'stock'", "table: unknown key: got 'exchang'; did you mean exchange?"),
    ("[tabel]\nrestart = true", "unknown key: got 'tabel'; did you mean table?"),
    ("[match]\nxyz = 1", "match: unknown key: got 'xyz'; use one of: lives, free_ride, "
     "rebuy_limit, ante, rounds"),
    ("[players]\nmost = 9", "players: unknown key: got 'most'; use one of: min, max"),
    ("[cards]\nhands = 3", "cards: unknown key: got 'hands'; did you mean hand?"),
    ("[source]\nurl = 'x'", "source: unknown key: got 'url'; use one of: file, heading"),
    ("[showdown]\nprice = 1", "showdown: unknown key: got 'price'; use one of: objective, "
     "sole_lowest_knocker, tied_lowest_knocker, tied_lowest_price"),
    ("[ranking]\nkinds = 'x'", "ranking: unknown key: got 'kinds'; did you mean kind?"),
    ("[ranking]\npatterns = [{ pattern = 'trips', score = 30, x = 1 }]",
     "ranking.patterns (entry 1): unknown key: got 'x'; use one of: pattern, score"),
    ("[[blitz]]\nscore = [31]\nwhen = 'any-time'\neffect = 'showdown'",
     "blitz (entry 1): unknown key: got 'score'; did you mean scores? (and 1 more)"),
    ("[ranking]\npatterns = [{ pattern = 'trips', score2 = 61 }]", "ranking.patterns (entry 1): "
     "unknown key: got 'score2'; did you mean score? (and 1 more)"),
    ("[match]\nlives = true", "match.lives: got 'true'; use a whole number from 1 to 9999"),
    ("[match]\nlives = '3'",
     "match.lives: got '3'; use a whole number from 1 to 9999, without quotes"),
    ("[match]\nlives = 3.0", "match.lives: got '3.0'; use a whole number from 1 to 9999"),
    ("[match]\nlives = 0", "match.lives: got '0'; use a whole number from 1 to 9999"),
    ("[match]\nlives = [1, true]",
     "match.lives: got '[1, true]'; use a whole number from 1 to 9999"),
    ("[match.lives]\nx = 1", "match.lives: got 'a table'; use a whole number from 1 to 9999"),
    (f"[match]\nlives = 0x{'f' * 5000}",
     "match.lives: got 'a very large number'; use a whole number from 1 to 9999"),
    ("[match]\nfree_ride = 'yes'",
     "match.free_ride: got 'yes'; use one of: true, false, without quotes"),
    ("[cards]\nhand = 5", "cards.hand: got '5'; use a whole number from 3 to 4"),
    ("[cards]\nhand = 3.0", "cards.hand: got '3.0'; use a whole number from 3 to 4"),
    ("[cards]\nlowest_rank = 11", "cards.lowest_rank: got '11'; use a whole number from 2 to 10"),
    ("[players]\nmin = 1", "players.min: got '1'; use a whole number from 2 to 17"),
    ("[table]\nminimum_knock = 30.25", f"table.minimum_knock: got '30.25'; {HALVES}"),
    ("[table]\nminimum_knock = nan", f"table.minimum_knock: got 'NaN'; {HALVES}"),
    ("[table]\nminimum_knock = -inf", f"table.minimum_knock: got '-Infinity'; {HALVES}"),
    ("[table]\nminimum_knock = 1e999999", f"table.minimum_knock: got '1E+999999'; {HALVES}"),
    ("[table]\nminimum_knock = -1", f"table.minimum_knock: got '-1'; {HALVES}"),
    ("[table]\nminimum_knock = true", f"table.minimum_knock: got 'true'; {HALVES}"),
    ("[table]\nminimum_knock = '21'",
     f"table.minimum_knock: got '21'; {HALVES}, without quotes"),
    ("[table]\nminimum_knock = 30.5000000000000000000000000000000000001",
     f"table.minimum_knock: got '30.5000000000000000000000000000000000001'; {HALVES}"),
    ("[ranking]\npatterns = 'trips'",
     "ranking.patterns: got 'trips'; use a list in square brackets"),
    ("[ranking]\npatterns = ['trips']",
     "ranking.patterns (entry 1): got 'trips'; use a table of keys"),
    ("[ranking]\npatterns = [{ pattern = 'trips' }]",
     "ranking.patterns.score (entry 1) is missing; write it"),
    ("[[blitz]]\nscores = []\nwhen = 'any-time'\neffect = 'showdown'",
     "blitz.scores (entry 1): got '[]'; list at least one score"),
    ("[[blitz]]\nscores = [31, 'x']\nwhen = 'any-time'\neffect = 'showdown'",
     f"blitz.scores (entry 1.2): got 'x'; {HALVES}, without quotes"),
    ("[[blitz]]\nscores = [31]\nwhen = 'never'\neffect = 'showdown'",
     "blitz.when (entry 1): got 'never'; use one of: before-knock, any-time"),
    ("[[blitz]]\nscores = [31]\nwhen = 'any-time'\neffect = 'others-lose-0'",
     f"blitz.effect (entry 1): got 'others-lose-0'; use one of: {EFFECTS}"),
    ("table = 3", "table: got '3'; use a table of keys"),
    ("aliases = 'cad'", "aliases: got 'cad'; use a list in square brackets"),
    ("aliases = ['cad', 'cad']", "aliases: got '[cad, cad]'; list each once"),
    ("aliases = ['']",
     "aliases (entry 1): got ''; use one line of 1 to 80 printable characters"),
    ("aliases = [31]", "aliases (entry 1): got '31'; use text in quotes"),
    # Keys that do not apply where they stand.
    (THREE_CARD + "tie_break = 'schwimmen'", "ranking.tie_break: got 'schwimmen'; it applies only "
     'with ranking.kind = "suit-total": leave it out'),
    (THREE_CARD + "patterns = [{ pattern = 'trips', score = 30 }]", "ranking.patterns: got 'a list "
     'of tables or lists\'; it applies only with ranking.kind = "suit-total": leave it out'),
    (THREE_CARD + "[table]\nminimum_knock = 21", "table.minimum_knock: got '21'; it applies only "
     'with ranking.kind = "suit-total": leave it out'),
    ("[ranking]\norder = ['prial']", "ranking.order: got '[prial]'; it applies only with "
     'ranking.kind = "three-card": leave it out (and 1 more)'),
    ("[ranking]\nace_low_run = 'none'", "ranking.ace_low_run: got 'none'; it applies only with "
     'ranking.kind = "three-card": leave it out'),
    ("[table]\nexchange = 'open-three'\nstock_exhausted = 'draw'", "table.stock_exhausted: got "
     "'draw'; it applies only with an exchange other than \"open-three\", which has no stock: "
     "leave it out"),
    ("[table]\nrestart = false", "table.restart: got 'false'; it applies only with "
     'table.exchange = "two-hands": leave it out'),
    ("blitz = []\n[showdown]\nobjective = 'points'\nsole_lowest_knocker = 2\n[match]\nrounds = 9",
     "showdown.sole_lowest_knocker: got '2'; it applies only with showdown.objective = "
     '"avoid-lowest": leave it out'),
    ("blitz = []\n[showdown]\nobjective = 'points'\ntied_lowest_knocker = 'nobody-pays'\n[match]\n"
     "rounds = 9", "showdown.tied_lowest_knocker: got 'nobody-pays'; it applies only with "
     'showdown.objective = "avoid-lowest": leave it out'),
    ("[showdown]\ntied_lowest_knocker = 'nobody-pays'\ntied_lowest_price = 1",
     "showdown.tied_lowest_price: got '1'; it applies only with a showdown.tied_lowest_knocker "
     "under which the knocker pays: leave it out"),
    ("blitz = []\n[showdown]\nobjective = 'points'\n[match]\nrounds = 9\nlives = 3", "match.lives: "
     "got '3'; it applies only with showdown.objective = \"avoid-lowest\": leave it out"),
    ("blitz = []\n[showdown]\nobjective = 'points'\n[match]\nrounds = 9\nfree_ride = false",
     "match.free_ride: got 'false'; it applies only with showdown.objective = \"avoid-lowest\": "
     "leave it out"),
    ("blitz = []\n[showdown]\nobjective = 'points'\n[match]\nrounds = 9\nrebuy_limit = 0",
     "match.rebuy_limit: got '0'; it applies only with showdown.objective = \"avoid-lowest\": "
     "leave it out"),
    ("[match]\nante = 1", "match.ante: got '1'; it applies only with showdown.objective = "
     '"highest-takes-pot", or with match.rebuy_limit above 0: leave it out'),
    ("[match]\nrounds = 10", "match.rounds: got '10'; it applies only with showdown.objective = "
     '"highest-takes-pot" or "points": leave it out'),
    # Keys that are asked for.
    ("[ranking]\nkind = 'three-card'", "ranking.ace_low_run is missing; it must be given with "
     'ranking.kind = "three-card"'),
    ("[table]\nexchange = 'two-hands'", "table.restart is missing; it must be given with "
     'table.exchange = "two-hands"'),
    ("blitz = []\n[showdown]\nobjective = 'points'", "match.rounds is missing; it must be given "
     'with showdown.objective = "highest-takes-pot" or "points"'),
    ("[match]\nrebuy_limit = 1", "match.ante is missing; it must be given with showdown.objective "
     '= "highest-takes-pot", or with match.rebuy_limit above 0'),
    # Values that contradict each other.
    ("[players]\nmin = 8", "players.min: got '8'; it cannot pass players.max = 7"),
    ("[players]\nmax = 17\n[cards]\nhand = 4", "players.max: got '17'; 52 cards, 1 of them on the "
     "table, make 12 hands of 4"),
    ("[cards]\nlowest_rank = 10", "players.max: got '7'; 20 cards, 1 of them on the table, make 6 "
     "hands of 3 (inherited from thirty-one)"),
    ("[cards]\nhand = 4\n" + THREE_CARD,
     "cards.hand: got '4'; ranking.kind = \"three-card\" needs 3"),
    ("[cards]\nhand = 4\n[ranking]\npatterns = [{ pattern = 'suited-run', score = 30 }]",
     "cards.hand: got '4'; the pattern \"suited-run\" needs 3"),
    ("[ranking]\npatterns = [{ pattern = 'trips', score = 30 }, { pattern = 'trips', score = 31 }]",
     "ranking.patterns: got 'trips'; list each pattern once"),
    ("[ranking]\npatterns = [{ pattern = 'trips', score = 0.5 }]", "ranking.patterns: got 'trips "
     "0.5'; it never counts: the suit total of its hands is 2 or more"),
    ("[ranking]\npatterns = [{ pattern = 'three-aces', score = 11 }, { pattern = 'trips', score = "
     "30.5 }]", "ranking.patterns: got 'three-aces 11'; it never counts: the suit total of its "
     "hands is 11 or more"),
    ("[ranking]\npatterns = [{ pattern = 'three-aces', score = 30.5 }, { pattern = 'trips', score ="
     " 30.5 }]", "ranking.patterns: got 'three-aces 30.5'; it never counts: as trips three aces "
     "score 30.5"),
    (THREE_CARD + "order = ['prial', 'run']", "ranking.order: got '[prial, run]'; list once each: "
     "prial, running-flush, run, flush, pair, high-card"),
    ("[cards]\nlowest_rank = 7\n" + THREE_CARD,
     "ranking.ace_low_run: got 'second'; this deck has no 2: use \"none\""),
    ("[[blitz]]\nscores = [31, 31]\nwhen = 'any-time'\neffect = 'showdown'",
     "blitz.scores: got '31'; each score blitzes in one way: list it once"),
    ("[[blitz]]\nscores = [31]\nwhen = 'any-time'\neffect = 'takes-pot'", "blitz.effect: got "
     "'takes-pot'; showdown.objective = \"avoid-lowest\" allows: showdown, others-lose-N"),
    ("[showdown]\nobjective = 'points'\n[match]\nrounds = 9", "blitz.effect: got 'others-lose-1'; "
     'showdown.objective = "points" allows: showdown, points-N (inherited from thirty-one)'),
    ("[[blitz]]\nscores = [31]\nwhen = 'any-time'\neffect = 'showdown'\n" + THREE_CARD,
     'blitz.scores: got \'31\'; ranking.kind = "three-card" has no scores: leave blitz out'),
    # Names, parents and assumptions.
    ("assumptions = ['D2', 'D23']", "assumptions: got 'D23'; use one of: "
     + ", ".join(f"D{number}" for number in range(1, 23)) + ", or a sentence of your own"),
    ("assumptions = ['x\\u001b']".replace("'", '"'), "assumptions (entry 1): got 'x\\x1b'; use one "
     "line of 1 to 400 printable characters"),
]  # fmt: skip  # each file beside its answer


@pytest.mark.parametrize(
    ("text", "answer"), REFUSALS, ids=[answer.partition(";")[0] for _, answer in REFUSALS]
)
def test_a_refusal_names_file_key_value_and_what_is_allowed(text: str, answer: str) -> None:
    """One line, with the first problem and how many more there are."""
    with pytest.raises(VariantError) as caught:
        load(CHILD + text)
    assert str(caught.value) == f"my.toml: {answer}"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "players is missing; write it, or name a parent that has it (and 7 more)"),
        ('parent = "scat"', "id is missing; write it (and 1 more)"),
        (HEAD + "[players]\nmin = 2", "players.max is missing; write it, or name a parent that has "
         "it (and 5 more)"),
        (HEAD + "parent = 'scatt'", "parent: got 'scatt'; did you mean scat?"),
        (HEAD + "parent = 31", f"parent: got '31'; use one of: {IDS}"),
        (HEAD.replace("mine", "scat") + "parent = 'bank'",
         "id: got 'scat'; the catalogue has this id: choose another"),
        (HEAD.replace("mine", "Mine!") + "parent = 'bank'", "id: got 'Mine!'; use up to 40 of a-z "
         "and 0-9, words joined by single hyphens"),
        (HEAD.replace('"mine"', '["scat"]') + "parent = 'bank'",
         "id: got '[scat]'; use text in quotes"),
        (HEAD.replace("Mine", " ") + "parent = 'bank'",
         "title: got ' '; use one line of 1 to 80 printable characters"),
        ("id = ", "not TOML: Invalid value (at end of document); correct the file there"),
        ("a = 1\na = 2",
         "not TOML: Cannot overwrite a value (at end of document); correct the file there"),
        ("a = " + "[" * 9000, "beyond all bounds; no game needs numbers that long or tables that "
         "deep"),
        ("a = " + "9" * 5000, "beyond all bounds; no game needs numbers that long or tables that "
         "deep"),
        ("a = 1e9999999999999999999", "beyond all bounds; no game needs numbers that long or "
         "tables that deep"),
        (b"title = '\xff'", "not UTF-8 text; save the file as UTF-8"),
        ("#" * 16385, "longer than 16384 bytes; give the path of a definition file, or a name that "
         "`t31 variants list` shows"),
    ],
)  # fmt: skip  # each file beside its answer
def test_a_file_that_defines_no_game_is_refused(text: str | bytes, answer: str) -> None:
    """Also what is no definition at all."""
    with pytest.raises(VariantError) as caught:
        load(text)
    assert re.sub(r" +", " ", str(caught.value)) == f"my.toml: {answer}"


@pytest.mark.parametrize("name", ["none.toml", "./none", ".toml", "a\0b.toml"])
def test_a_file_that_cannot_be_read_is_named(name: str) -> None:
    """Missing, or with a name that no file can have; the remedy says what a name may be."""
    with pytest.raises(VariantError) as caught:
        load_variant(name)
    assert name in str(caught.value).replace("\\x00", "\0")
    assert str(caught.value).endswith("or a name that `t31 variants list` shows")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """Nor does a folder with the right suffix become one."""
    (tmp_path / "dir.toml").mkdir()
    for path in (tmp_path, "dir.toml"):
        with pytest.raises(VariantError, match="cannot be read"):
            load_variant(path)
