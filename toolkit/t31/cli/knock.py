"""``t31 knock``: what a knock with this very hand meets, in one game or in all that deal it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final, cast

import typer

from t31.cards import format_hand, parse_cards, parse_hand
from t31.cli.knock_answers import Answer, Asked, Condition, Model, answered, fitting_games
from t31.cli.messages import note, say
from t31.cli.naming import named_variants
from t31.cli.numba_loading import spare_threads
from t31.cli.options import FormatOption, choice, example
from t31.cli.output import Format, Row, show

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
    asked = Asked(
        parse_hand(" ".join(hand)),
        parse_cards(dead),
        players,
        (cast("Model", model),) if model else MODELS,
        cast("Condition | None", condition),
    )
    spare_threads()
    variants = named_variants(names) if names else fitting_games(asked)
    _print(asked, answered(asked, variants), form, with_explanation=explain)


def _print(
    asked: Asked, answers: Sequence[Answer], form: Format, *, with_explanation: bool
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


def _short(answer: Answer) -> Row:
    from t31.report.rounding import percent

    knock, names = answer.knock, ("success", "not_lowest", "tied_lowest", "sole_lowest")
    if knock is None:
        return (answer.variant.id, answer.model, *[None] * (1 + len(names)))
    shares = (percent(knock.share(getattr(knock, name))) for name in names)
    return (answer.variant.id, answer.model, knock.label, *(f"{share:>7}" for share in shares))


def _full(asked: Asked, answer: Answer) -> Row:
    knock = answer.knock
    condition = knock.condition if knock else asked.condition
    dead = format_hand(asked.dead) or None
    key = (format_hand(asked.hand), dead, answer.variant.id, asked.players, answer.model, condition)
    values = [getattr(knock, name, None) for name in _COUNTED]
    # A fraction is printed as the double nearest to it.
    return (*key, *(float(v) if isinstance(v, Fraction) else v for v in values))


def _heading(answer: Answer) -> str:
    value = f": {answer.knock.label}" if answer.knock else ""
    return f"{answer.variant.id}, {answer.model}{value}"


def _explanation(answer: Answer) -> tuple[str, ...]:
    from t31.cli.knock_explanation import explanation

    if answer.knock is None:
        return ("Not computed: this version has no exact count here, and nothing is estimated.",)
    return tuple(explanation(answer.knock, answer.variant))
