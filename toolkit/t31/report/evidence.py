"""Everything a report is built from, read from the results database once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from t31.answers.comparison import Distances, TieEffect, distances, tie_effects
from t31.answers.held import Held, held
from t31.answers.knocks import KnockCurve, deals_of, knock_curves
from t31.answers.scorings import Category, Scoring, categories, scorings
from t31.report.naming import Names
from t31.rules.variant import Variant
from t31.store.reader import Results

PLAYERS = 2
"""Players at the table in the sections about knocking."""


@dataclass(frozen=True)
class Evidence:
    """What the database says about the games of a report, the baseline first among them.

    Attributes:
        names: what each game is called in the report.
        held: what the database has of each game, and what not, in the order of the report.
        scorings: the games grouped by what their hands are worth; the baseline's group is first.
        categories: the categories of every scoring by three-card ranking, by its first game's id.
        curves: the games grouped by how a knock of two players fares.
        distances: how far the scorings are apart.
        tie_effects: what the rule for ties changes, the largest change first.
        deals: all two-player deals, by the game's id, where they are counted.
        schema_version: of the database.
    """

    names: Names
    held: tuple[Held, ...]
    scorings: tuple[Scoring, ...]
    categories: Mapping[str, tuple[Category, ...]]
    curves: tuple[KnockCurve, ...]
    distances: Distances
    tie_effects: tuple[TieEffect, ...]
    deals: Mapping[str, int]
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

    def curve_of(self, variant: Variant) -> KnockCurve | None:
        """Return the knock curve of a game of the report, ``None`` where it is not counted."""
        return next((curve for curve in self.curves if variant in curve.variants), None)


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
    counted = [game for curve in curves for game in curve.variants]
    [version] = [row["value"] for row in results.table_rows("meta", key="schema_version")]
    return Evidence(
        names=Names(games),
        held=tuple(found.values()),
        scorings=groups,
        categories={row.variants[0].id: categories(results, row) for row in ranked},
        curves=curves,
        distances=distances(groups),
        tie_effects=tie_effects(curves),
        deals={game.id: deals_of(results, game, PLAYERS) for game in counted},
        schema_version=version,
    )
