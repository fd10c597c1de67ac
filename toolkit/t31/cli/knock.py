"""``t31 knock``: what a knock with this very hand meets, in one game or in all that deal it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, cast

import typer

from t31.cards import deck, format_hand, parse_cards, parse_hand
from t31.cli.messages import note, progress, say
from t31.cli.naming import named_variants
from t31.cli.numba_loading import load_numba
from t31.cli.options import FormatOption, choice, example
from t31.cli.output import Format, Row, show
from t31.errors import NotComputedError

if TYPE_CHECKING:
    from t31.answers.knock import HandKnock
    from t31.cards import Hand
    from t31.rules.variant import Variant

Model = Literal["dealt", "last-draw"]
Condition = Literal["any", "no-blitz"]

MODELS: Final[tuple[Model, ...]] = ("last-draw", "dealt")
"""What a knock in the game meets, then the floor under it."""

_KEY: Final = ("hand", "dead", "variant", "players", "model", "condition")
_COUNTED: Final = (
    "score",
    "label",
    "deals",
    "sole_lowest",
    "tied_lowest",
    "not_lowest",
    "sole_highest",
    "tied_highest",
    "success",
    "success_probability",
    "unit",
    "cost_knocker",
)
_SHORT: Final = ("variant", "model", "label", "success", "not_lowest", "tied_lowest", "sole_lowest")
_SPARE: Final = ("sole_lowest",)
_PATIENCE: Final = 3.0  # seconds

app = typer.Typer()


@app.command(
    "knock",
    epilog=example(
        "t31 knock AS KH 9S --players 4",
        't31 knock "QS JS 7H" --players 3 -v scat --dead "KS 2C" --explain',
    ),
)
def knock(
    players: Annotated[
        int, typer.Option(metavar="N", help="Players at the table, the knocker among them.")
    ],
    hand: Annotated[list[str] | None, typer.Argument(metavar="HAND", hidden=True)] = None,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--variant",
            "-v",
            metavar="VARIANT",
            help="An id, an alias or the path of a definition file; may be repeated. "
            "[default: all that deal such a hand to N players]",
        ),
    ] = None,
    dead: Annotated[
        str, typer.Option(metavar="CARDS", help="Cards seen elsewhere: nobody holds or draws them.")
    ] = "",
    model: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            parser=choice(MODELS),
            help="last-draw: each opponent draws a card; dealt: nobody does. [default: both]",
        ),
    ] = None,
    condition: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITION",
            parser=choice(["any", "no-blitz"]),
            help="no-blitz: deals in which nobody was dealt a blitz; any: every deal. "
            "[default: no-blitz where the game has a blitz]",
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say in sentences what was counted and what it means.")
    ] = False,
    form: FormatOption = "table",
) -> None:
    """Count how often a knock with this very hand succeeds.

    HAND is three or four cards in any order, as for `t31 score`. Its cards and those that are
    dead are out of the deck; every deal of the rest is counted. Success, by the rules of the
    game: no life is lost, the pot or a share of it is taken, or the hand is highest.

    Tables are in percent of the deals; csv and json have the exact counts.
    """
    if not hand:
        hint = "give one, such as: t31 knock AS KH 9S --players 4"
        raise typer.BadParameter(hint, param_hint="HAND")
    asked = _Asked(
        parse_hand(" ".join(hand)),
        parse_cards(dead),
        players,
        (cast("Model", model),) if model else MODELS,
        cast("Condition | None", condition),
    )
    variants = named_variants(names) if names else _fitting(asked)
    with _patience():
        answers = list(_answers(asked, variants))
    _print(asked, answers, form, with_explanation=explain)


class _Asked(NamedTuple):
    hand: "Hand"
    dead: "Hand"
    players: int
    models: tuple[Model, ...]
    condition: Condition | None


class _Answer(NamedTuple):
    """What was counted of one game under one model; ``None`` where it cannot be."""

    variant: "Variant"
    model: Model
    knock: "HandKnock | None"


def _fitting(asked: _Asked) -> "list[Variant]":
    """Return the variants of the catalogue that can answer, and note why others are left out."""
    of_size = [game for game in named_variants(None) if game.cards.hand == len(asked.hand)]
    left_out: dict[str, list[str]] = {}
    fitting = []
    for variant in of_size:
        if reason := next(_reasons(asked, variant), None):
            left_out.setdefault(reason, []).append(variant.id)
        else:
            fitting.append(variant)
    for reason, ids in left_out.items():
        note(f"left out {reason}: {', '.join(ids)}")
    if not fitting:
        what = f"no game of the catalogue answers this for {asked.players} players"
        remedy = "name a game with --variant to be told why"
        raise NotComputedError(what, got=format_hand(asked.hand), remedy=remedy)
    return fitting


def _reasons(asked: _Asked, variant: "Variant") -> Iterator[str]:
    """Yield why a game that nobody named is passed over."""
    from t31.exact.countable import models

    if not {*asked.hand, *asked.dead} <= set(deck(variant.cards.lowest_rank)):
        yield "where the deck lacks a card"
    if not variant.players.min <= asked.players <= variant.players.max:
        yield f"where {asked.players} players are too few or too many"
    if not set(asked.models) & set(models(variant)):
        yield f"where there is no {asked.models[0]}"
    if asked.condition == "no-blitz" and not variant.blitz:
        yield "where there is no blitz"


def _answers(asked: _Asked, variants: "Sequence[Variant]") -> Iterator[_Answer]:
    """Yield what each game answers under each model; refuse where none of them can be counted."""
    refusals: list[NotComputedError] = []
    counted = False
    for variant in variants:
        for model in _models(asked, variant):
            answer = _answer(asked, variant, model, refusals)
            counted = counted or answer.knock is not None
            yield answer
    if refusals and not counted:
        raise refusals[0]
    for text in dict.fromkeys(map(str, refusals)):
        note(f"not computed: {text}")


def _models(asked: _Asked, variant: "Variant") -> Sequence[Model]:
    """Return the models to answer under: the one that was named, or all that the game has."""
    from t31.exact.countable import models

    if len(asked.models) == 1:
        return asked.models
    return [model for model in asked.models if model in models(variant)]


def _answer(
    asked: _Asked, variant: "Variant", model: Model, refusals: list[NotComputedError]
) -> _Answer:
    # Loaded here, because counting needs the libraries that help must not wait for.
    load_numba()
    from t31.answers.knock import knock_of_hand

    try:
        found = knock_of_hand(
            asked.hand,
            variant,
            asked.players,
            dead=asked.dead,
            model=model,
            condition=asked.condition,
        )
    except NotComputedError as refusal:
        refusals.append(refusal)
        return _Answer(variant, model, None)
    return _Answer(variant, model, found)


@contextmanager
def _patience() -> Iterator[None]:
    """Say that work goes on, where it takes long: code is compiled when it is first used."""
    timer = Timer(
        _PATIENCE,
        lambda: progress("still counting: this may take half a minute, above all the first time"),
    )
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _print(
    asked: _Asked, answers: Sequence[_Answer], form: Format, *, with_explanation: bool
) -> None:
    if blitzes := dict.fromkeys(a.variant.id for a in answers if a.knock and a.knock.is_blitz):
        note(f"a blitz needs no knock; compared as any hand, over every deal: {', '.join(blitzes)}")
    if form in ("table", "markdown") and not with_explanation:
        show(_SHORT, map(_short, answers), form, _SPARE)
    elif form == "table":
        for answer in answers:
            say(_heading(answer))
            for sentence in _explanation(answer):
                say(sentence, indent="  ")
    elif with_explanation:
        rows = ((*_full(asked, answer), _explanation(answer)) for answer in answers)
        show([*_KEY, *_COUNTED, "explanation"], rows, form)
    else:
        show([*_KEY, *_COUNTED], (_full(asked, answer) for answer in answers), form)


def _short(answer: _Answer) -> Row:
    from t31.report.rounding import percent

    knock, names = answer.knock, ("success", "not_lowest", "tied_lowest", "sole_lowest")
    if knock is None:
        return (answer.variant.id, answer.model, *[None] * (1 + len(names)))
    shares = (percent(knock.share(getattr(knock, name))) for name in names)
    return (answer.variant.id, answer.model, knock.label, *(f"{share:>7}" for share in shares))


def _full(asked: _Asked, answer: _Answer) -> Row:
    knock = answer.knock
    condition = knock.condition if knock else asked.condition
    dead = format_hand(asked.dead) or None
    key = (format_hand(asked.hand), dead, answer.variant.id, asked.players, answer.model, condition)
    values = [getattr(knock, name, None) for name in _COUNTED]
    # A fraction is printed as the double nearest to it.
    return (*key, *(float(v) if isinstance(v, Fraction) else v for v in values))


def _heading(answer: _Answer) -> str:
    value = f": {answer.knock.label}" if answer.knock else ""
    return f"{answer.variant.id}, {answer.model}{value}"


def _explanation(answer: _Answer) -> tuple[str, ...]:
    from t31.cli.knock_explanation import explanation

    if answer.knock is None:
        return ("Not computed: this version has no exact count here, and nothing is estimated.",)
    return tuple(explanation(answer.knock, answer.variant))
