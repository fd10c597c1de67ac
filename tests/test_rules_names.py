"""Finding a variant: ids, aliases, names of several games, and names of none."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t31.errors import UnknownVariantError
from t31.rules.loading import CATALOGUE_ORDER, catalogue, load_variant

# Every alias of the rules, with the games that have it.
ALIASES = """
31: thirty-one, schwimmen
trente et un: thirty-one, schwimmen
treinta y uno: thirty-one, schwimmen, scat
scat: thirty-one
blitz: thirty-one, schwimmen-fire, scat
cad: thirty-one, scat
big tonka: thirty-one
nickel nock: thirty-one
clinker: thirty-one
klinker: thirty-one
cadillac: thirty-one
whammy!: thirty-one
juble: thirty-one
skedaddle: thirty-one
snip snap snoop: thirty-one
schnitzel: thirty-one
carreras: runs
tres de un tipo: three-of-a-kind
bancario: bank
west lansing cut throat: west-lansing
cut throat: west-lansing
cambiar: switch
sin eliminación: no-elimination
detener el autobús: stop-the-bus
knock: schwimmen
knack: schwimmen
schnauz: schwimmen
schnauzer: schwimmen
wutz: schwimmen
bull: schwimmen
hosn obi: schwimmen
einunddreißig: schwimmen
fuego: schwimmen-fire
feuer: schwimmen-fire
sin bonificación por trío: scat-no-trips
scat de cuatro cartas: scat-four-card
recompra: scat-rebuy
en el autobús: scat-on-the-bus
"""
GAMES = {
    alias: games.split(", ")
    for alias, games in (line.split(": ") for line in ALIASES.strip().split("\n"))
}
CLEAR = [alias for alias, games in GAMES.items() if len(games) == 1 and alias != "scat"]
SHARED = [alias for alias, games in GAMES.items() if len(games) > 1]


def test_the_aliases_are_those_of_the_rules() -> None:
    """No alias is missing from the files and none is invented."""
    listed: dict[str, list[str]] = {}
    for variant in catalogue():
        for alias in variant.aliases:
            listed.setdefault(alias, []).append(variant.id)
    assert listed == GAMES


@pytest.mark.parametrize("identifier", CATALOGUE_ORDER)
def test_an_id_names_its_own_game(identifier: str) -> None:
    """Also in capitals, with spaces, and run together."""
    for name in (identifier, identifier.upper(), identifier.replace("-", " ")):
        assert load_variant(name).id == identifier
    assert load_variant(identifier.replace("-", "")).id == identifier


@pytest.mark.parametrize("alias", CLEAR)
def test_an_alias_of_one_game_names_it(alias: str) -> None:
    """As written, and in capitals."""
    assert [load_variant(alias).id, load_variant(alias.upper()).id] == GAMES[alias] * 2


@pytest.mark.parametrize("alias", SHARED)
def test_an_alias_of_several_games_is_refused_with_the_list(alias: str) -> None:
    """Nobody should get the wrong game without a word."""
    with pytest.raises(UnknownVariantError) as caught:
        load_variant(alias)
    games = ", ".join(GAMES[alias])
    assert str(caught.value) == f"a name of several variants: got '{alias}'; use one of: {games}"


def test_an_id_goes_before_an_alias() -> None:
    """The base game is also called scat; the id scat is another game."""
    assert "scat" in load_variant("thirty-one").aliases
    assert load_variant("scat").id == "scat"


@pytest.mark.parametrize(
    ("name", "identifier"),
    [
        ("Whammy", "thirty-one"),
        ("Snip-Snap-Snoop!", "thirty-one"),
        ("EINUNDDREISSIG", "schwimmen"),
        ("hosn  obi", "schwimmen"),
        ("sin eliminacion", "no-elimination"),
        ("Sin Bonificacio\u0301n por tri\u0301o", "scat-no-trips"),
        ("West Lansing, Cut-Throat", "west-lansing"),
        ("3 of a kind", None),
    ],
)
def test_case_accents_spaces_and_punctuation_do_not_matter(
    name: str, identifier: str | None
) -> None:
    """But a letter or digit more or less does."""
    if identifier is None:
        with pytest.raises(UnknownVariantError, match="did you mean three-of-a-kind"):
            load_variant(name)
    else:
        assert load_variant(name).id == identifier


def test_a_misspelt_name_gets_the_nearest_game() -> None:
    """An alias is compared too, and answered with the id that has it."""
    with pytest.raises(UnknownVariantError) as caught:
        load_variant("carreas")
    assert str(caught.value) == "no such variant: got 'carreas'; did you mean runs?"


@pytest.mark.parametrize("name", ["", "!?", "zzzz"])
def test_a_name_like_no_other_gets_the_whole_list(name: str) -> None:
    """An empty name is a name like no other."""
    with pytest.raises(UnknownVariantError) as caught:
        load_variant(name)
    assert str(caught.value).endswith("use one of: " + ", ".join(CATALOGUE_ORDER))


@given(st.text(st.characters(exclude_characters="/\\"), max_size=30))
def test_no_text_crashes_the_search(text: str) -> None:
    """Whatever is typed in place of a name finds a game or says that it does not."""
    with suppress(UnknownVariantError):
        assert load_variant(text + "?") in catalogue()
