"""The rules of payment of the sixteen games, written down once more, and tables to settle by them.

Transcribed from the written rules, so that a slip in the catalogue shows.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from t31.rules.axes import Blitz, Rules
from t31.showdown import Standing, loss, standings

BASE_BLITZ = {"scores": [31], "when": "before-knock", "effect": "others-lose-1"}
CLOSING_BLITZ = {"scores": [31], "when": "any-time", "effect": "showdown"}
FIRE = {"scores": [32], "when": "any-time", "effect": "others-lose-1"}
POT_BLITZ = {"scores": [31], "when": "any-time", "effect": "takes-pot"}
POINT_BLITZ = {"scores": [31], "when": "any-time", "effect": "points-6"}

CORNERS = {"lives": 4, "free_ride": True, "rebuy_limit": 0}
TOKENS = {"lives": 3, "free_ride": True, "rebuy_limit": 0}


def rules_of(
    showdown: dict[str, Any],
    match: dict[str, Any],
    *blitz: dict[str, Any],
    exhausted: str = "draw",
) -> Rules:
    """Rules that pay like this; what a showdown does not read is alike in all of them."""
    return Rules.model_validate(
        {
            "players": {"min": 2, "max": 9},
            "cards": {"lowest_rank": 2, "hand": 3},
            "ranking": {"kind": "suit-total", "patterns": [], "tie_break": "none"},
            "table": {
                "exchange": "stock",
                "first_knock": "any-turn",
                "minimum_knock": 0,
                "stock_exhausted": exhausted,
            },
            "blitz": blitz,
            "showdown": showdown,
            "match": match,
        }
    )


def lowest_loses(sole: int, tied: str, price: int | None = None) -> dict[str, Any]:
    """The showdown of a life game."""
    return {
        "objective": "avoid-lowest",
        "sole_lowest_knocker": sole,
        "tied_lowest_knocker": tied,
        "tied_lowest_price": price,
    }


KNOCKER_PAYS = lowest_loses(2, "knocker-pays-others-safe", 1)
ALL_LEVEL_PAY = lowest_loses(1, "knocker-and-others-pay", 1)
KNOCKER_SAFE = lowest_loses(2, "knocker-safe-others-pay")

BASE = rules_of(KNOCKER_PAYS, CORNERS, BASE_BLITZ)
SCAT = rules_of(KNOCKER_SAFE, TOKENS, BASE_BLITZ, exhausted="showdown")
GAMES = {
    **dict.fromkeys(("thirty-one", "eenendertigen", "runs", "three-of-a-kind", "switch"), BASE),
    "stop-the-bus": rules_of(KNOCKER_PAYS, CORNERS),
    "bank": rules_of({"objective": "highest-takes-pot"}, {"ante": 1, "rounds": 10}, POT_BLITZ),
    "west-lansing": rules_of(
        lowest_loses(2, "knocker-pays-others-safe", 2), TOKENS | {"free_ride": False}, BASE_BLITZ
    ),
    "no-elimination": rules_of({"objective": "points"}, {"rounds": 10}, POINT_BLITZ),
    "schwimmen": rules_of(ALL_LEVEL_PAY, TOKENS, CLOSING_BLITZ, exhausted="showdown"),
    "schwimmen-fire": rules_of(ALL_LEVEL_PAY, TOKENS, CLOSING_BLITZ, FIRE, exhausted="showdown"),
    **dict.fromkeys(("scat", "scat-no-trips", "scat-on-the-bus"), SCAT),
    "scat-four-card": rules_of(
        KNOCKER_SAFE, TOKENS, BASE_BLITZ | {"scores": [41]}, exhausted="showdown"
    ),
    "scat-rebuy": rules_of(
        KNOCKER_SAFE, TOKENS | {"rebuy_limit": 1, "ante": 1}, BASE_BLITZ, exhausted="showdown"
    ),
}


class Round(NamedTuple):
    """A table of hands at the end of a round: each seat's strength, and how the round ended."""

    strengths: tuple[int, ...]
    knocker: int | None = None
    blitz: Blitz | None = None
    holders: frozenset[int] = frozenset()

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.strengths))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What the code under test makes of this table."""
        return standings(
            self.strengths, knocker=self.knocker, blitz=self.blitz, holders=self.holders
        )

    def losses(self, rules: Rules) -> list[Fraction]:
        """What the code under test lets each seat lose."""
        return [loss(rules, standing) for standing in self.standings]
