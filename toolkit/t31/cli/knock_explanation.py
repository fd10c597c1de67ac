"""A knock in sentences: what was counted, how it ended, what that costs, and what it means."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from t31.report.rounding import fixed, percent
from t31.rules.axes import Objective, points

if TYPE_CHECKING:
    from t31.answers.knock import HandKnock
    from t31.rules.variant import Variant

_SUCCESS: Final[dict[Objective, str]] = {
    "avoid-lowest": "loses no life",
    "highest-takes-pot": "takes the pot or a share of it",
    "points": "is highest, alone or tied",
}
_MODEL: Final = {
    "dealt": (
        "As dealt means that nobody draws any more: what a knock at the very start would meet if "
        "the others had no turn, a floor and not advice."
    ),
    "last-draw": (
        "Last draw means that each opponent draws one unseen card from the stock and keeps the "
        "best hand, while the knocker keeps his; nobody takes an upcard."
    ),
}
_LEAST: Final = Fraction(1, 10_000)
"""Below it an average is not printed in figures, or it might look like nothing."""


def explanation(knock: "HandKnock", variant: "Variant") -> Iterator[str]:
    """Yield what there is to say about a counted knock, a sentence or two at a time.

    Args:
        knock: what was counted.
        variant: the game it was counted for.
    """
    yield _counted(knock, variant)
    yield f"{_shares(knock)}."
    yield _prices(knock, variant)
    success = f"{_SUCCESS[variant.showdown.objective]}: {_deals(knock, knock.success)}"
    yield f"A knock succeeds here where the knocker {success}. {_average(knock)}"
    yield _MODEL[knock.model]
    if variant.blitz:
        yield _blitz(knock, variant)


def _counted(knock: "HandKnock", variant: "Variant") -> str:
    opponents = knock.players - 1
    others = "one opponent" if opponents == 1 else f"{opponents} opponents, not told apart"
    dead = f" and the dead cards {knock.dead}" if knock.dead else ""
    left = variant.deck_cards - len(knock.hand.split()) - len(knock.dead.split())
    drawn = ", which also say the card drawn" if _says_draw(knock) else ""
    return (
        f"Counted: {knock.deals:,} deals to {others}{drawn}, out of the {left} cards beside "
        f"{knock.hand}{dead}; all equally likely."
    )


def _says_draw(knock: "HandKnock") -> bool:
    return (knock.model, knock.condition) == ("last-draw", "no-blitz")


def _shares(knock: "HandKnock") -> str:
    ends = {
        "The hand is lowest alone in": knock.sole_lowest,
        "tied for lowest in": knock.tied_lowest,
        "not lowest in": knock.not_lowest,
        "highest alone in": knock.sole_highest,
        "tied for highest in": knock.tied_highest,
    }
    return ", ".join(f"{words} {_deals(knock, deals)}" for words, deals in ends.items())


def _deals(knock: "HandKnock", deals: int) -> str:
    return f"{deals:,} ({percent(knock.share(deals))})"


def _prices(knock: "HandKnock", variant: "Variant") -> str:
    """Say what the knocker pays or gets, by how he stands, as the pay-off table has it."""
    from t31.answers.knock import knocker_loss

    opponents = knock.players - 1
    standings = {
        "avoid-lowest": {
            "lowest alone": (0, 0),
            "tied for lowest": (0, 1),
            "not lowest": (1, 0),
        },
        "highest-takes-pot": {
            "highest alone": (opponents, 0),
            "tied with one other": (opponents - 1, 1),
            "not highest": (0, 0),
        },
        "points": {
            "highest": (opponents, 0),
            **({"in the middle": (1, 0)} if opponents > 1 else {}),
            "lowest alone": (0, 0),
        },
    }[variant.showdown.objective]
    paid = (
        f"{words} {_amount(knocker_loss(variant, knock.players, lower, level), knock.unit)}"
        for words, (lower, level) in standings.items()
    )
    return f"The knocker, {'; '.join(paid)}."


def _amount(loss: Fraction, unit: str) -> str:
    if not loss:
        return "loses nothing" if unit != "points" else "gets no point"
    verb = "loses" if loss > 0 else "gains"
    number = str(abs(loss)) if loss.denominator == 1 else fixed(abs(loss))
    return f"{verb} {number} {_one(unit) if abs(loss) == 1 else unit}"


def _one(unit: str) -> str:
    return {"lives": "life", "chips": "chip", "points": "point"}[unit]


def _average(knock: "HandKnock") -> str:
    amount = abs(knock.cost_knocker)
    if not amount:
        return "On average he loses nothing."
    number = "less than 0.0001" if amount < _LEAST else fixed(amount, 4)
    return f"On average he {'gains' if knock.cost_knocker < 0 else 'loses'} {number} {knock.unit}."


def _blitz(knock: "HandKnock", variant: "Variant") -> str:
    """Say what is assumed about hands that end the round by themselves."""
    scores = " or ".join(str(points(score2)) for score2 in sorted(variant.blitz_scores2))
    if knock.condition == "any":
        return f"Assumed: a blitz ({scores}) is compared like any hand, without its own payment."
    dealt = f"Only deals count in which nobody was dealt a blitz ({scores}): it is shown at once."
    if knock.model == "dealt":
        return dealt
    own = any(entry.when == "any-time" for entry in variant.blitz)
    despite = ", though the rules know a blitz at any time" if own else ""
    return f"{dealt} Assumed: one made by the draw is the best hand and no more{despite}."
