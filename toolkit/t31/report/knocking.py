"""When to knock: how a knock fares by score, for every number of players, in games with scores."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from t31.answers.comparison import TieEffect
from t31.answers.grouping import Alike
from t31.answers.knocks import KnockCurve, condition_of
from t31.report import rounding
from t31.report.chances import charts_by_score, tables_by_score, wins_when
from t31.report.document import (
    Block,
    Cell,
    Column,
    Paragraph,
    Section,
    Table,
)
from t31.report.evidence import Evidence
from t31.report.models import meanings
from t31.report.rounding import DASH
from t31.report.seats import HANDS, NOT_COMPUTED, seat_table

HEADLINE: Final = Decimal("0.75")
"""How often a knock has to succeed in what is said first."""

_SUCCESS: Final = (
    "A knock succeeds when the knocker loses no life, takes the pot or a share of it, or is highest"
    " or level with the highest, by what the game is about. Where a game has a blitz, only deals"
    " without one count, because a blitz is shown before anybody can knock. In tables by number of"
    f" players, {DASH} stands where a game is not for so many."
)


def knocking(evidence: Evidence) -> Iterator[Section]:
    """Yield the section on knocking, where knock tables of games with scores are there."""
    groups = scored_knocks(evidence)
    if not groups:
        return
    levels = _levels(groups)
    blocks: tuple[Block, ...] = (
        Paragraph(_SUCCESS + _over_all_deals(evidence)),
        *meanings(evidence),
        *(_thresholds(evidence, groups, level) for level in levels if level == HEADLINE),
        *(_thresholds(evidence, groups, level) for level in levels if level != HEADLINE),
        *_final_turn(evidence),
        *charts_by_score(evidence, groups),
        *_ties(evidence),
        *tables_by_score(evidence, groups),
    )
    yield Section("knocking", "When to knock", blocks)


def _over_all_deals(evidence: Evidence) -> str:
    """Name the games with a blitz whose knocks are counted over all deals, if there are any."""
    games = [game for game in evidence.variants if game.blitz and condition_of(game) == "any"]
    if not games:
        return ""
    return (
        f" But in {evidence.names.listed(games)} all deals count, as a blitz there is not of one"
        " suit with its ace, or can be bettered by a draw."
    )


def scored_knocks(evidence: Evidence) -> tuple[Alike[KnockCurve], ...]:
    """Return how knocks fare in games with scores."""
    scored = {game for scoring in evidence.scored for game in scoring.variants}
    return tuple(group for group in evidence.knocks if group.variants[0] in scored)


def threshold_words(curve: KnockCurve, success: Decimal) -> str | None:
    """Return the threshold of ``curve`` at one level in words, ``None`` where it is not known."""
    row = curve.threshold(success)
    return None if row is None else row.label or "never"


def tie_sentence(evidence: Evidence, effect: TieEffect) -> str:
    """Return in one sentence what a rule for ties changes."""
    kind, harsh = (evidence.names.group(row.variants) for row in (effect.kind, effect.harsh))
    return (
        f"With {effect.kind_point.label} between two players, hands as dealt, a knock succeeds in"
        f" {rounding.percent(effect.kind_point.chance)} of deals in {kind} and in"
        f" {rounding.percent(effect.harsh_point.chance)} in {harsh}: hands and deals are the same,"
        f" only what a tie is worth differs."
    )


def _levels(groups: Sequence[Alike[KnockCurve]]) -> list[Decimal]:
    curves = (curve for group in groups for curve in group.tables.values())
    return sorted({row.success for curve in curves for row in curve.thresholds})


def _thresholds(evidence: Evidence, groups: Sequence[Alike[KnockCurve]], level: Decimal) -> Table:
    often = f"{rounding.score(100 * level)}%"
    return seat_table(
        evidence,
        f"thresholds-{rounding.score(100 * level)}",
        f"The lowest score worth knocking with: from it on, every knock succeeds at least {often}"
        " of the time",
        groups,
        "knock_threshold",
        lambda curve: threshold_words(curve, level),
        quiet="never",
        said=("a knock succeeds when", wins_when),
        is_folded=level != HEADLINE,
    )


def _final_turn(evidence: Evidence) -> Iterator[Table]:
    """Yield the table of two players, where the last turn of the one opponent is counted."""
    rows = tuple(_final_turn_rows(evidence))
    if rows:
        yield Table(
            id="final-turn",
            caption=(
                "Two players, the opponent's last turn counted in full: the lowest score from which"
                f" on a knock succeeds at least {rounding.score(100 * HEADLINE)}% of the time"
            ),
            columns=(
                Column("Games", is_number=False),
                Column("the last turn"),
                *(Column(words) for words in HANDS.values()),
            ),
            rows=rows,
            is_folded=True,
        )


def _final_turn_rows(evidence: Evidence) -> Iterator[tuple[Cell, ...]]:
    for group in evidence.final_turns:
        # Games alike in the last turn are alike as dealt as well, where nobody can do anything.
        other = evidence.knocks_of(group.variants[0])
        tables = other.tables if other else {}
        curves = [group.tables["final-turn", 2], *(tables.get((name, 2)) for name in HANDS)]
        words = [threshold_words(curve, HEADLINE) if curve else None for curve in curves]
        yield (
            Cell(evidence.names[group.variants[0]], evidence.names.also(group.variants)),
            *(Cell(text or NOT_COMPUTED, is_quiet=text in (None, "never")) for text in words),
        )


def _ties(evidence: Evidence) -> Iterator[Paragraph]:
    for effect in evidence.tie_effects:
        yield Paragraph(tie_sentence(evidence, effect))
