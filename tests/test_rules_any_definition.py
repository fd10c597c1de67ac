"""Any definition is judged: it makes a game, or it is refused in one line, and rightly."""

from contextlib import suppress
from decimal import Decimal
from functools import cache
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from t31.cards import ACE, Hand, deck, in_order, rank_of, suit_of
from t31.errors import VariantError
from t31.hands.scoring import best_reading
from t31.rules.consistency import problems
from t31.rules.definition import faults
from t31.rules.loading import CATALOGUE_ORDER, load_variant
from t31.rules.variant import Definition, Variant
from tests.definitions import HEAD

CATALOGUE = resources.files("t31.rules") / "catalogue"

# Lines that a definition may hold, right and wrong, to be shuffled into files.
LINES = sorted(
    {
        line
        for identifier in ("bank", "schwimmen-fire", "stop-the-bus", "scat-rebuy", "switch")
        for line in (CATALOGUE / f"{identifier}.toml").read_text(encoding="utf-8").split("\n")
    }
)

VALUES = st.sampled_from(
    ["0", "-1", "31", "30.5", "nan", "1e400", "true", '""', '"none"', "[]", "{}", "[[31]]"]
)

KEYS = st.sampled_from([line.split(" = ")[0] for line in LINES if " = " in line])

WRONG = st.tuples(KEYS, VALUES).map(" = ".join)

FILES = st.lists(st.sampled_from(LINES) | WRONG | st.text(max_size=20), max_size=12)


@pytest.fixture(scope="module")
def any_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file that all examples overwrite."""
    return tmp_path_factory.mktemp("presets") / "any.toml"


def loads_or_refuses(path: Path, content: bytes) -> None:
    """Load ``content``; a refusal must be one line that begins with the file."""
    path.write_bytes(content)
    try:
        variant = load_variant(path)
    except VariantError as error:
        line = str(error)
    else:
        line = f"{path}: {variant.rules_hash}"
    assert line.startswith(f"{path}: ")
    assert line == " ".join(line.split())


@settings(deadline=None)  # a file is written
@given(lines=FILES, parent=st.sampled_from(CATALOGUE_ORDER))
def test_any_lines_make_a_variant_or_a_refusal(
    any_file: Path, lines: list[str], parent: str
) -> None:
    """Nothing else comes out of a file, whatever stands in it."""
    text = "\n".join([HEAD, f'parent = "{parent}"', *lines])
    loads_or_refuses(any_file, text.encode("utf-8", "surrogatepass"))


@settings(deadline=None)  # a file is written
@given(content=st.binary(max_size=80))
@example(content=b"\xef\xbb\xbf")
@example(content=("a." * 1000 + "a = 1").encode())
def test_any_bytes_make_a_refusal(any_file: Path, content: bytes) -> None:
    """Bytes that are no text, or no TOML, or that name no game."""
    loads_or_refuses(any_file, content)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.decimals() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@given(data=st.data())
def test_any_value_in_any_place_is_judged(data: st.DataObject) -> None:
    """Whatever kind of value stands under a key, it is a fault or it is none."""
    document: dict[str, Any] = load_variant(data.draw(st.sampled_from(CATALOGUE_ORDER))).model_dump(
        by_alias=True
    )
    group = data.draw(st.sampled_from(sorted(document)))
    if isinstance(document[group], dict) and data.draw(st.booleans()):
        document[group][data.draw(st.sampled_from(sorted(document[group])))] = data.draw(ANYTHING)
    else:
        document[group] = data.draw(ANYTHING)
    found = faults(document)
    if not found:
        Variant.model_validate(document)
    with suppress(ValueError, VariantError):
        Variant.model_validate(document)
        assert not found


def counts(pattern: str, game: Definition, without: Definition) -> bool:
    """Return whether any hand of ``game`` is worth something else with the pattern than without."""
    return any(
        best_reading(hand, game.ranking).key != best_reading(hand, without.ranking).key
        for hand in hands_with(pattern, game.cards.lowest_rank)
    )


@cache
def hands_with(pattern: str, lowest_rank: int) -> list[Hand]:
    """Return every hand of three cards that makes the pattern."""
    hands = combinations(reversed(deck(lowest_rank)), 3)
    return [in_order(hand) for hand in hands if makes(pattern, hand)]


def makes(pattern: str, hand: Hand) -> bool:
    """Return whether three cards make the pattern."""
    ranks = sorted(map(rank_of, hand))
    if pattern == "suited-run":
        return ranks[1:] == [ranks[0] + 1, ranks[0] + 2] and len(set(map(suit_of, hand))) == 1
    return ranks[0] == ranks[2] and (pattern == "trips" or ranks[0] == ACE)


@pytest.mark.parametrize("tie_break", ["none", "schwimmen"])
@pytest.mark.parametrize("lowest_rank", [2, 7, 10])
@pytest.mark.parametrize("pattern", ["trips", "three-aces", "suited-run"])
def test_a_pattern_is_refused_where_it_never_counts(
    pattern: str, lowest_rank: int, tie_break: str
) -> None:
    """Every score around the lowest total of its hands, and around trips beside three aces.

    Whether it counts is found by valuing its hands with it and without it, by the plain definition.
    """
    others = [] if pattern == "trips" else [{"pattern": "trips", "score": Decimal(20)}]
    base = load_variant("thirty-one").model_dump(by_alias=True) | {
        "cards": {"lowest_rank": lowest_rank, "hand": 3},
        "players": {"min": 2, "max": 3},
    }

    def game(patterns: list[dict[str, Any]]) -> dict[str, Any]:
        ranking = {"kind": "suit-total", "patterns": patterns, "tie_break": tie_break}
        return base | {"ranking": ranking}

    without = Variant.model_validate(game(others))
    for score2 in range(70):
        row = {"pattern": pattern, "score": Decimal(score2) / 2}
        # Built without being judged, so as to judge it here.
        unjudged = Definition.model_validate(game([*others, row]))
        is_refused = any(problem.key == "ranking.patterns" for problem in problems(unjudged))
        assert is_refused != counts(pattern, unjudged, without), row
