"""Everything a report is built from, read from the results database once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from t31.answers.at_table import TableHands, table_hands
from t31.answers.comparison import Distances, TieEffect, distances, tie_effects
from t31.answers.costs import CostCurve, knock_costs
from t31.answers.grouping import Alike, Table, alike
from t31.answers.held import Held, held
from t31.answers.knocks import KnockCurve, deals_of, knock_curves, knocks
from t31.answers.scorings import Category, Scoring, categories, scorings
from t31.answers.thresholds import USUAL_MODELS, Threshold, cost_thresholds
from t31.report.naming import Names
from t31.rules.variant import Variant
from t31.store.reader import Results

PLAYERS = 2
"""Players at the table where rules for ties are compared: there nothing else tells them apart."""

_TYPICAL: Final = 4
"""Players at the table that a reader is most likely to sit at, where they are counted."""


@dataclass(frozen=True)
class Evidence:
    """What the database says about the games of a report, the baseline first among them.

    Attributes:
        names: what each game is called in the report.
        held: what the database has of each game, and what not, in the order of the report.
        scorings: the games grouped by what their hands are worth; the baseline's group is first.
        categories: the categories of every scoring by three-card ranking, by its first game's id.
        curves: the games grouped by how a knock of two players fares, hands as dealt.
        knocks: the games grouped by how a knock fares for all players, as dealt and after one draw.
        final_turns: the games with a final turn of two players, grouped by how a knock fares in it.
        costs: what a knock costs in the baseline, by model and players.
        cheaper: the games grouped by the scores from which on a knock costs the knocker less than
            an average opponent.
        at_table: the games with scores grouped by the lowest and the highest hand at a table.
        distances: how far the scorings are apart.
        tie_effects: what the rule for ties changes, the largest change first.
        deals: by the game's id the most players of whose deals, as dealt, none is left out, and
            how many deals those are.
        schema_version: of the database.
    """

    names: Names
    held: tuple[Held, ...]
    scorings: tuple[Scoring, ...]
    categories: Mapping[str, tuple[Category, ...]]
    curves: tuple[KnockCurve, ...]
    knocks: tuple[Alike[KnockCurve], ...]
    final_turns: tuple[Alike[KnockCurve], ...]
    costs: Mapping[Table, CostCurve]
    cheaper: tuple[Alike[Threshold], ...]
    at_table: tuple[Alike[TableHands], ...]
    distances: Distances
    tie_effects: tuple[TieEffect, ...]
    deals: Mapping[str, tuple[int, int]]
    schema_version: str

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The games, the baseline first."""
        return tuple(row.variant for row in self.held)

    @property
    def baseline(self) -> Variant:
        """The game that the others are compared to."""
        return self.variants[0]

    @property
    def scored(self) -> tuple[Scoring, ...]:
        """The scorings in points."""
        return tuple(scoring for scoring in self.scorings if scoring.is_scored)

    @property
    def ranked(self) -> tuple[Scoring, ...]:
        """The scorings by three-card ranking."""
        return tuple(scoring for scoring in self.scorings if not scoring.is_scored)

    def curves_of(self, scoring: Scoring) -> tuple[KnockCurve, ...]:
        """Return the knock curves of the games of ``scoring``."""
        return tuple(curve for curve in self.curves if set(curve.variants) & set(scoring.variants))

    def scoring_of(self, variant: Variant) -> Scoring:
        """Return the scoring of a game of the report."""
        return next(row for row in self.scorings if variant in row.variants)

    def knocks_of(self, variant: Variant) -> Alike[KnockCurve] | None:
        """Return how a knock fares in a game of the report, ``None`` where it is not counted."""
        return next((group for group in self.knocks if variant in group.variants), None)

    @property
    def typical(self) -> KnockCurve | None:
        """How a knock fares in the baseline at a usual table, in the model nearest to play."""
        group = self.knocks_of(self.baseline)
        if group is None or not group.players(group.model):
            return None
        curves = group.by_players(group.model)
        return curves[min(curves, key=lambda players: abs(players - _TYPICAL))]


def gather(results: Results, variants: Sequence[Variant], baseline: Variant) -> Evidence:
    """Read the evidence about ``variants`` and the baseline, each once.

    Raises:
        ResultsError: a game that is not in the database, or under other rules; or a file that
            cannot be read.
    """
    found = {row.variant.id: row for row in held(results, (baseline, *variants))}
    games = tuple(row.variant for row in found.values())
    groups = scorings(results, games)
    ranked = [scoring for scoring in groups if not scoring.is_scored]
    curves = knock_curves(results, games, PLAYERS)
    fares = knocks(results, games, USUAL_MODELS)
    [version] = [row["value"] for row in results.table_rows("meta", key="schema_version")]
    return Evidence(
        names=Names(games),
        held=tuple(found.values()),
        scorings=groups,
        categories={row.variants[0].id: categories(results, row) for row in ranked},
        curves=curves,
        knocks=fares,
        final_turns=knocks(results, games, ["final-turn"]),
        costs=knock_costs(results, games[0]),
        cheaper=_cheaper(results, games),
        at_table=table_hands(results, games),
        distances=distances(groups),
        tie_effects=tie_effects(curves),
        deals=dict(_deals(results, fares, groups)),
        schema_version=version,
    )


def _cheaper(results: Results, games: Sequence[Variant]) -> tuple[Alike[Threshold], ...]:
    """Group games by what is known of their thresholds by cost; what is not is not there."""
    found: dict[str, dict[Table, Threshold]] = {game.id: {} for game in games}
    for row in cost_thresholds(results, games):
        if row.answer in ("from", "always", "never"):
            found[row.variant][row.model, row.players] = replace(row, variant=games[0].id)
    return alike((game, found[game.id]) for game in games)


def _deals(
    results: Results, fares: Sequence[Alike[KnockCurve]], groups: Sequence[Scoring]
) -> Iterator[tuple[str, tuple[int, int]]]:
    weakest = {game: row.values[0].strength for row in groups for game in row.variants}
    for group in fares:
        curves = group.by_players("dealt")
        for game in group.variants:
            whole = [n for n, row in curves.items() if row.points[0].strength == weakest[game]]
            for most in whole[-1:]:
                yield game.id, (most, deals_of(results, game, most))
