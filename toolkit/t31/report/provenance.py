"""How to make every figure again: versions, rules, totals, commands and queries."""

from collections.abc import Iterator, Sequence

from t31.answers.knocks import condition_of
from t31.report import rounding
from t31.report.document import NONE, Block, Cell, Column, Commands, Paragraph, Section, Table
from t31.report.evidence import Evidence
from t31.rules.variant import Variant


def provenance(evidence: Evidence, commands: Sequence[str] = ()) -> Section:
    """Return the section on where the figures come from, and the ``commands`` that make them."""
    versions = sorted({row.t31_version for row in evidence.held})
    words = (
        f"Made by t31 {', '.join(versions)} from a results database of schema version"
        f" {evidence.schema_version}. Counts are whole numbers of hands and deals; a probability is"
        " a count over a total and is rounded once, when it is printed, to the nearest. The same"
        " rules, version and tables give this page again, byte by byte."
    )
    again = Commands("The page again, from nothing:", tuple(commands))
    blocks: tuple[Block, ...] = (
        Paragraph(words),
        *([again] if commands else []),
        Commands("Queries for the figures:", tuple(_queries(evidence))),
        _totals(evidence),
    )
    return Section("provenance", "Where the figures come from", blocks)


def _queries(evidence: Evidence) -> Iterator[str]:
    selects = [
        "SELECT variant, rules, assumptions, source FROM variant ORDER BY variant",
        *_hand_queries(evidence),
        *_knock_queries(evidence),
    ]
    for select in selects:
        yield f't31 sql "{select}"'


def _hand_queries(evidence: Evidence) -> Iterator[str]:
    for scoring in evidence.scored[:1]:
        yield (
            "SELECT score, sum(hands) AS hands, any_value(total) AS total FROM score_distribution"
            f" WHERE variant = '{scoring.variants[0].id}' AND model = 'dealt'"
            " GROUP BY score ORDER BY score"
        )
    for scoring in evidence.ranked[:1]:
        yield (
            "SELECT category, sum(hands) AS hands, max(strength) AS strongest FROM hand_class"
            f" WHERE variant = '{scoring.variants[0].id}' GROUP BY category ORDER BY strongest DESC"
        )


def _knock_queries(evidence: Evidence) -> Iterator[str]:
    if not evidence.knocks:
        return
    yield (
        "SELECT variant, model, players, mean, sd, mean_lowest, mean_highest, threshold_50,"
        " threshold_60, threshold_75, threshold_90 FROM variant_comparison"
        " ORDER BY variant, model, players"
    )
    group = evidence.knocks[0]
    first, model = group.variants[0], group.model
    table = (
        f" WHERE variant = '{first.id}' AND model = '{model}'"
        f" AND condition = '{condition_of(first)}' AND players = {group.players(model)[0]}"
        " ORDER BY strength"
    )
    yield ("SELECT strength, score, label, deals, success, success_probability FROM knock" + table)
    if evidence.costs:
        yield "SELECT strength, unit, cost_knocker, cost_opponent FROM knock_cost" + table


def _totals(evidence: Evidence) -> Table:
    return Table(
        id="totals",
        caption="What was counted: hands, and deals of so many players, as dealt",
        columns=(
            Column("Game", is_number=False),
            Column("Rules", is_number=False),
            Column("Hands"),
            Column("Players"),
            Column("Deals"),
        ),
        rows=tuple(_total(evidence, game) for game in evidence.variants),
    )


def _total(evidence: Evidence, game: Variant) -> tuple[Cell, ...]:
    players, deals = evidence.deals.get(game.id, (0, 0))
    return (
        Cell(evidence.names[game], game.id),
        Cell(game.rules_hash),
        Cell(rounding.count(evidence.scoring_of(game).total)),
        Cell(str(players)) if deals else NONE,
        Cell(rounding.count(deals)) if deals else NONE,
    )
