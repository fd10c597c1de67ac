"""What games and groups of games are called."""

from t31.report.naming import Names
from t31.rules.loading import load_variant

SCAT, BANK, RUNS = (load_variant(name) for name in ("scat", "bank", "runs"))


def test_the_only_game_of_a_report_is_called_by_its_name() -> None:
    """Not "all games but" nobody."""
    assert Names([SCAT]).listed([SCAT]) == SCAT.title


def test_most_games_are_named_by_the_few_others() -> None:
    """And all of them together, where there are several, are all games."""
    names = Names([SCAT, BANK, RUNS, load_variant("switch")])
    assert names.listed([SCAT, BANK, RUNS]) == f"all games but {load_variant('switch').title}"
    assert names.listed([SCAT, BANK]) == f"{SCAT.title}, {BANK.title}"
    assert Names([SCAT, BANK]).listed([SCAT, BANK]) == "all games"
