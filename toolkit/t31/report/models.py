"""What the models of a knock count, in words a newcomer can read."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from t31.report.document import Paragraph
from t31.report.evidence import Evidence
from t31.rules.decisions import decisions


class Meaning(NamedTuple):
    """A model in words: its name, and what it counts and how to read it."""

    term: str
    text: str


MEANINGS: Final[Mapping[str, Meaning]] = {
    "last-draw": Meaning(
        "After one draw each.",
        "Between the knock and the showdown each opponent draws one unseen card from the stock and"
        " keeps the best hand; the knocker keeps the hand as it is. That is the nearest to a knock"
        " in the first round of turns: nobody has bettered a hand before, and the longer a round"
        " has gone on, the more it takes. In the database: last-draw.",
    ),
    "final-turn": Meaning(
        "The last turn.",
        "The same with two players and the upcard to choose from: the opponent takes it if it"
        " raises the score, else draws one unseen card, and keeps the best hand. In the database:"
        " final-turn.",
    ),
    "dealt": Meaning(
        "As dealt: a floor.",
        "Hands are shown as they were dealt: what a knock at the very start would meet if nobody"
        " could draw any more. It is no advice: once they may draw, opponents can only get better."
        " In the database: dealt.",
    ),
}


def meanings(evidence: Evidence) -> Iterator[Paragraph]:
    """Yield what the models mean of which the database holds anything, and what they assume."""
    there = {model for row in evidence.held for model in row.models}
    for model, meaning in MEANINGS.items():
        if model in there:
            yield Paragraph(meaning.text, meaning.term)
    yield from _blitz_any_time(evidence)


def _blitz_any_time(evidence: Evidence) -> Iterator[Paragraph]:
    """Yield the assumption where a blitz made by the draw would count, and is not counted."""
    games = [
        row.variant
        for row in evidence.held
        if set(row.models) - {"dealt"}
        and any(entry.when == "any-time" for entry in row.variant.blitz)
    ]
    if games:
        yield Paragraph(
            "A blitz that an opponent makes with that draw counts as the best hand at the showdown,"
            " with no payment of its own. In most games that is the rule; but in"
            f" {evidence.names.listed(games)} a blitz counts at any time, and there the figures"
            f" after a draw leave its payment out. D12: {decisions()['D12']}",
            "An assumption.",
        )
