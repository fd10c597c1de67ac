"""``t31 thresholds``: the lowest score worth knocking with, games down and players across."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, cast

import typer

from t31.cards import RANKS, parse_cards, rank_of, suit_of
from t31.cli.messages import note
from t31.cli.naming import named_variants
from t31.cli.options import DatabaseOption, FormatOption, choice, example
from t31.cli.output import Row, show
from t31.cli.players import format_players, parse_players, seats
from t31.errors import NotComputedError, ResultsError

if TYPE_CHECKING:
    from t31.answers.thresholds import Threshold
    from t31.exact.rows import Model
    from t31.rules.variant import Variant

Test = Literal["success", "cost"]

USUAL: Final = "0.75"
_MODELS: Final = ("last-draw", "dealt", "final-turn")
_LEVEL: Final = re.compile(r"[0-9]*\.?[0-9]+|[0-9]+/0*[1-9][0-9]*", re.ASCII)
_LONGEST: Final = 1_000
"""Characters of a number; Python reads numbers four times as long, and nobody means one."""
_COLUMNS: Final = (
    "variant",
    "model",
    "condition",
    "players",
    "by",
    "success",
    "threshold",
    "score",
    "strength",
    "label",
    "example",
)
_ABSENT: Final = "not in the database"

app = typer.Typer()


@app.command(
    "thresholds",
    epilog=example(
        "t31 thresholds thirty-one schwimmen --players 2",
        "t31 thresholds thirty-one --model dealt --success 0.9",
    ),
)
def thresholds(
    names: Annotated[list[str] | None, typer.Argument(metavar="VARIANT", hidden=True)] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="Numbers of players: 2-7, 3 or 2,4. [default: all]"),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            parser=choice(_MODELS),
            help="last-draw, dealt or final-turn. [default: last-draw where the game draws, and "
            "dealt, the floor under it]",
        ),
    ] = None,
    success: Annotated[
        str | None,
        typer.Option(
            metavar="P", help=f"How often a knock has to succeed, up to 1. [default: {USUAL}]"
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="TEST",
            parser=choice(["success", "cost"]),
            help="success: it succeeds that often; cost: it costs the knocker less than an "
            "average opponent. [default: success]",
        ),
    ] = None,
    db: DatabaseOption = None,
    form: FormatOption = "table",
) -> None:
    """Show the lowest score worth knocking with.

    It is read from the results database: from it on every score passes the test; where a blitz
    is shown at once, deals without one count. "always" is from the weakest hand on, "never" not
    even with the strongest. VARIANT is an id, an alias or the path of a definition file;
    without one, all variants are shown.

    A table has numbers of players across, and for three-card hands their ranks.
    """
    asked = _asked(success, by)
    variants = named_variants(names)
    seated = seats(variants, None if players is None else parse_players(players))
    models = (cast("Model", model),) if model else None
    found = _found(asked, variants, seated, models, db)
    table = "knock_cost" if asked.by == "cost" else "knock"
    _say_what_is_missing(variants, found, table)
    if form in ("table", "markdown"):
        across = sorted({row.players for row in found})
        show(["variant", "model", *map(str, across)], _across(found, across), form)
        if any(row.answer == "not computed" for row in found):
            note("? is not computed: counts that would decide it are not made by this version")
    else:
        show(_COLUMNS, (_full(asked, row) for row in found), form)


class _Asked(NamedTuple):
    by: Test
    success: str | None


def _asked(success: str | None, by: str | None) -> _Asked:
    if by == "cost":
        if success is not None:
            raise typer.BadParameter("not with --by cost: give one of them", param_hint="--success")
        return _Asked("cost", None)
    text = USUAL if success is None else success.strip()
    if len(text) > _LONGEST:
        message = f"{text[:60]!r}… is longer than {_LONGEST:,} characters; round it"
        raise typer.BadParameter(message, param_hint="--success")
    if not _LEVEL.fullmatch(text) or not 0 < Fraction(text) <= 1:
        message = f"{text[:60]!r}; write a number above 0 and up to 1, such as 0.75 or 3/4"
        raise typer.BadParameter(message, param_hint="--success")
    return _Asked("success", text)


def _found(
    asked: _Asked,
    variants: "Sequence[Variant]",
    seated: tuple[int, ...],
    models: "tuple[Model, ...] | None",
    db: Path | None,
) -> "tuple[Threshold, ...]":
    # Loaded here, because the database needs the libraries that help must not wait for.
    from t31.answers.thresholds import USUAL_MODELS, cost_thresholds, success_thresholds
    from t31.store.reader import open_results

    models = models or USUAL_MODELS
    with open_results(db) as results:
        if asked.success is None:
            found = cost_thresholds(results, variants, players=seated, models=models)
        else:
            found = success_thresholds(
                results, variants, asked.success, players=seated, models=models
            )
    if not found:
        what = "no variant here has this model for so many players"
        raise NotComputedError(what, got=" ".join(models), remedy="leave out --model or --players")
    return found


def _say_what_is_missing(
    variants: "Sequence[Variant]", found: "Sequence[Threshold]", table: str
) -> None:
    """Note what the database lacks, games that lack the same together; refuse to show nothing."""
    if all(row.answer == _ABSENT for row in found):
        what = "the database has nothing current to answer this with"
        raise ResultsError(what, remedy=f"run {_command(variants, found, table)}")
    games = {variant.id: variant for variant in variants}
    lacking: dict[str, list[Threshold]] = {}
    for _, rows in groupby((row for row in found if row.answer == _ABSENT), lambda r: r.variant):
        missing = list(rows)
        lacking.setdefault(_listed(missing), []).extend(missing)
    for text, missing in lacking.items():
        lacks = [games[name] for name in dict.fromkeys(row.variant for row in missing)]
        ids = ", ".join(game.id for game in lacks)
        command, how_far = _command(lacks, missing, table), _how_far(lacks, missing)
        note(f"{_ABSENT}: {ids}: {text} players; {command} makes them{how_far}")


def _listed(missing: "Sequence[Threshold]") -> str:
    by_model = groupby(missing, lambda row: row.model)
    return ", ".join(f"{m} {format_players(row.players for row in rows)}" for m, rows in by_model)


def _command(variants: "Sequence[Variant]", missing: "Sequence[Threshold]", table: str) -> str:
    """Return the command that makes what is missing, with more effort where it needs more."""
    from t31.jobs.plan import parts_of
    from t31.rules.loading import CATALOGUE_ORDER, argument

    words = [argument(game) for game in variants]
    usual = {
        (g.id, part.model, part.players)
        for g in variants
        for part in parts_of(g)
        if table in part.names
    }
    is_usual = all((row.variant, row.model, row.players) in usual for row in missing)
    named = [] if words == list(CATALOGUE_ORDER) else words
    return f"`{' '.join(['t31 enumerate', *named, *([] if is_usual else ['--effort full'])])}`"


def _how_far(variants: "Sequence[Variant]", missing: "Sequence[Threshold]") -> str:
    """Return words for knocks of which the weak hands cannot be counted, or none."""
    from t31.exact.countable import absent_strengths

    games = {variant.id: variant for variant in variants}
    is_cut = any(absent_strengths(games[row.variant], row.model, row.players) for row in missing)
    return ", as far as this version counts weak hands" if is_cut else ""


def _across(found: "Sequence[Threshold]", across: Sequence[int]) -> Iterator[Row]:
    for (variant, model), rows in groupby(found, lambda row: (row.variant, row.model)):
        by_players = {row.players: _cell(row) for row in rows}
        yield variant, model, *(by_players.get(number, "") for number in across)


def _cell(threshold: "Threshold") -> str | None:
    if threshold.answer == "from" and threshold.score is None and threshold.example:
        return _ranks(threshold.example)
    return {"not computed": "?", _ABSENT: None}.get(threshold.answer, _said(threshold))


def _ranks(example: str) -> str:
    """Return the ranks of a three-card hand in the order in which they count; a column is narrow.

    >>> _ranks("KD 8S 8H"), _ranks("AS JS 9S")
    ('8-8-K', 'A-J-9 suited')
    """
    cards = parse_cards(example)
    ranks = [rank_of(card) for card in cards]
    ordered = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    suited = " suited" if len({suit_of(card) for card in cards}) == 1 else ""
    return "-".join(RANKS[rank] for rank in ordered) + suited


def _said(threshold: "Threshold") -> str | None:
    return threshold.label if threshold.answer == "from" else threshold.answer


def _full(asked: _Asked, row: "Threshold") -> Row:
    key = (row.variant, row.model, row.condition, row.players, asked.by, _number(asked.success))
    return (*key, _said(row), row.score, row.strength, row.label, row.example)


def _number(text: str | None) -> Decimal | str | None:
    """Return a decimal as a number and a fraction, which no format has, as it was written."""
    return text if text is None or "/" in text else Decimal(text)
