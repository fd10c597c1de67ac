"""Where a source is silent a numbered decision stands: which games rest on it, and which do not."""

import pytest

from t31.rules.decisions import (
    decision_texts,
    decisions,
    inherited,
    not_modelled,
    numbered,
    said,
)
from t31.rules.loading import catalogue, load_variant
from t31.rules.variant import Variant
from tests.definitions import CHILD, HEAD, THREE_CARD, load

pytestmark = pytest.mark.usefixtures("isolated")
"""Each test writes its file in a folder of its own."""


def test_there_are_twenty_two_decisions_each_used_and_in_words() -> None:
    """Numbers run from D1 to D22 and every one of them touches some game."""
    assert list(decisions()) == [f"D{number}" for number in range(1, 23)]
    used = {number for variant in catalogue() for number in variant.assumptions}
    assert used == set(decisions())
    for text in (*decisions().values(), not_modelled()):
        assert text == " ".join(text.split())
        assert text.endswith(".")


@pytest.mark.parametrize("variant", catalogue(), ids=lambda variant: variant.id)
def test_a_decision_is_about_keys_that_its_games_have(variant: Variant) -> None:
    """What it settles applies, what it needs is there; so each key is one of the rules' own."""
    for number in variant.assumptions:
        decision = numbered()[number]
        assert decision.settles or decision.needs
        assert all(said(variant, key) is not None for key in decision.settles)
        assert all(said(variant, key) for key in decision.needs)


def test_a_key_that_is_none_is_a_mistake() -> None:
    """Of ours, in the file of decisions."""
    for key in ("match.life", "ranking.patterns.trips.score", "nothing", "blitz.whem"):
        with pytest.raises((KeyError, ValueError), match=key.split(".")[-1]):
            said(load_variant("scat"), key)


@pytest.mark.parametrize(
    "pair",
    # Where the catalogue itself has both sides of a decision, the one side's games do not list it.
    [("D2", "scat"), ("D2", "west-lansing"), ("D2", "schwimmen"), ("D2", "bank")],
    ids="-".join,
)
def test_games_that_differ_in_what_a_decision_settles_do_not_inherit_it(
    pair: tuple[str, str],
) -> None:
    """A tied knocker of Scat is safe, of West Lansing pays double, of Schwimmen pays with all."""
    number, game = pair
    parent, child = load_variant("thirty-one"), load_variant(game)
    assert number in parent.assumptions
    assert number not in child.assumptions
    assert number not in inherited(parent, child)


def test_assumptions_print_with_their_number_and_text() -> None:
    """A report shows them in the order of the file."""
    texts = decision_texts(load_variant("schwimmen-fire"))
    assert [text.partition(": ")[0] for text in texts][:4] == ["D6", "D7", "D9", "D10"]
    assert texts[3] == "D10: Three aces score 32, which puts them above 31."


@pytest.mark.parametrize(
    ("parent", "text", "dropped"),
    [
        # The text of each decision says what the child's rules deny; all others stay.
        ("thirty-one", "blitz = []", "D9 D12 D17"),
        ("thirty-one", "[showdown]\ntied_lowest_knocker = 'knocker-safe-others-pay'", "D2"),
        ("thirty-one", "[showdown]\ntied_lowest_price = 2", "D2"),
        ("thirty-one", "[table]\nstock_exhausted = 'showdown'", "D11"),
        ("thirty-one", "[table]\nfirst_knock = 'second-turn'", "D21"),
        ("thirty-one", "[table]\nexchange = 'commerce'", "D13"),
        ("thirty-one", "[players]\nmin = 3", "D13"),
        (
            "thirty-one",
            "blitz = []\n[showdown]\nobjective = 'points'\n[match]\nrounds = 9",
            "D2 D9 D12 D17 D18 D19",
        ),
        ("thirty-one", THREE_CARD, "D9 D12 D17"),
        (
            "thirty-one",
            "[[blitz]]\nscores = [31]\nwhen = 'any-time'\neffect = 'others-lose-1'",
            "D12",
        ),
        (
            "thirty-one",
            "[[blitz]]\nscores = [31]\nwhen = 'before-knock'\neffect = 'showdown'",
            "D17",
        ),
        ("runs", "[ranking]\npatterns = [{ pattern = 'suited-run', score = 34 }]", "D1"),
        ("runs", "[ranking]\npatterns = []", "D1"),
        ("stop-the-bus", "[ranking]\nace_low_run = 'lowest'", "D5"),
        ("schwimmen", "[ranking]\ntie_break = 'none'", "D6"),
        ("schwimmen", "[players]\nmax = 8", "D7"),
        ("schwimmen-fire", "[ranking]\npatterns = [{ pattern = 'three-aces', score = 33 }]\n"
         "[[blitz]]\nscores = [33]\nwhen = 'any-time'\neffect = 'others-lose-1'", "D10 D12 D22"),
        ("scat-four-card", "[ranking]\npatterns = []", "D8"),
        ("scat-four-card", "[cards]\nhand = 3\n[[blitz]]\nscores = [31]\nwhen = 'before-knock'\n"
         "effect = 'others-lose-1'", "D8"),
        ("scat-rebuy", "[match]\nrebuy_limit = 0", "D20"),
        ("bank", "blitz = []\n[showdown]\nobjective = 'points'",
         "D3 D9 D12 D16 D17"),
        # Other numbers of lives, rounds, rebuys, and of lives for a blitz, deny nothing.
        ("thirty-one", "[match]\nlives = 9", ""),
        ("bank", "[match]\nrounds = 3", ""),
        ("scat-rebuy", "[match]\nrebuy_limit = 2", ""),
        (
            "thirty-one",
            "[[blitz]]\nscores = [31]\nwhen = 'before-knock'\neffect = 'others-lose-2'",
            "",
        ),
        ("runs", "[ranking]\npatterns = [{ pattern = 'suited-run', score = 30.5 }, "
         "{ pattern = 'trips', score = 33 }]", ""),
        ("thirty-one", "[table]\nstock_exhausted = 'draw'", ""),
    ],
)  # fmt: skip  # each file beside what it drops
def test_a_child_drops_the_decisions_that_its_own_rules_deny(
    parent: str, text: str, dropped: str
) -> None:
    """A report on it must not print as assumed what its own file says otherwise."""
    own = load(HEAD + f'parent = "{parent}"\n{text}')
    kept = [line for line in load_variant(parent).assumptions if line not in dropped.split()]
    assert list(own.assumptions) == kept
    assert len(kept) == len(load_variant(parent).assumptions) - len(dropped.split())


def test_decisions_that_a_file_lists_itself_stay() -> None:
    """Its author knows what he rests on."""
    own = load(CHILD + 'assumptions = ["D9", "D17"]\nblitz = []')
    assert own.assumptions == ("D9", "D17")


def test_assumptions_are_numbers_or_sentences() -> None:
    """A child's own list replaces its parent's; a sentence prints as it stands."""
    own = load(CHILD + 'assumptions = ["D10", "A tied knocker buys a round."]')
    assert decision_texts(own) == (
        "D10: Three aces score 32, which puts them above 31.",
        "A tied knocker buys a round.",
    )
