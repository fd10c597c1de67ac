"""The lowest and the highest hand at a table, as players grow in number."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from t31.answers.at_table import TableHands
from t31.answers.grouping import Alike
from t31.numbers.distribution import Distribution
from t31.report import rounding
from t31.report.chances import by_seats
from t31.report.distributions import own_range
from t31.report.document import Block, Chart, Panel, Panels, Paragraph, Section, Table
from t31.report.evidence import Evidence
from t31.report.seats import HANDS, seat_table

_WORDS: Final = (
    "In most games whoever is lowest pays, so what matters is not one hand but the lowest of"
    " several: the more players, the lower it is, and a hand that is poor between two is safe at a"
    " full table. Where the highest hand wins it is the other way round: the more players, the"
    " higher it is. After one draw each, every hand at the table has drawn, that of the knocker"
    " too."
)


def at_table(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on the lowest and the highest hand, where they are counted."""
    if not evidence.at_table:
        return
    blocks: tuple[Block, ...] = (
        Paragraph(_WORDS),
        *_panels(evidence),
        _means(evidence, "lowest", lambda hands: hands.mean_lowest),
        _means(evidence, "highest", lambda hands: hands.mean_highest),
    )
    yield Section("at-table", "The lowest hand at the table", blocks)


def _means(evidence: Evidence, which: str, mean: Callable[[TableHands], Fraction | None]) -> Table:
    def text(hands: TableHands) -> str | None:
        found = mean(hands)
        return None if found is None else rounding.fixed(found)

    caption = f"Mean score of the {which} hand at the table"
    return seat_table(
        evidence, f"mean-{which}", caption, evidence.at_table, "order_statistic", text
    )


def _panels(evidence: Evidence) -> Iterator[Panels]:
    for group in evidence.at_table:
        if evidence.baseline in group.variants:
            yield Panels((_panel(evidence, group, "lowest"), _panel(evidence, group, "highest")))


def _panel(evidence: Evidence, group: Alike[TableHands], which: str) -> Panel:
    tables = group.by_players(group.model)
    shares = {
        players: _at_most(getattr(hands, which), hands.total) for players, hands in tables.items()
    }
    return Panel(
        id=f"at-table.{which}",
        title=f"How often the {which} hand is at most so high",
        subtitle=f"{evidence.names[evidence.baseline]}, {HANDS[group.model]}",
        chart=Chart(
            shape="line",
            curves=by_seats(shares),
            x_range=own_range(evidence.scoring_of(group.variants[0])),
            y_top=1.0,
            description=_description(which, tables),
        ),
        caption="",
    )


def _at_most(hands: Distribution, total: int) -> tuple[tuple[float, float], ...]:
    """Return by score how often a hand is at most so high; what is not counted is lowest."""
    below = total - hands.total
    return tuple(
        (score2 / 2, float(Fraction(below + hands.at_most(score2), total))) for score2 in hands
    )


def _description(which: str, tables: dict[int, TableHands]) -> str:
    means = {players: getattr(hands, f"mean_{which}") for players, hands in tables.items()}
    said = (f"{rounding.fixed(mean)} with {players}" for players, mean in means.items() if mean)
    return f"Mean of the {which} hand, by players: {', '.join(said)}."
