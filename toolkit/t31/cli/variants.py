"""``t31 variants``: which games there are, what their rules say, and where they differ."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from t31.cli.messages import note, say
from t31.cli.options import FormatOption, example
from t31.cli.output import show

if TYPE_CHECKING:
    from t31.rules.variant import Variant

app = typer.Typer(
    help="List, show and compare variants, and check files of your own.",
    no_args_is_help=True,
    epilog=example("t31 variants diff thirty-one scat"),
)

_Name = Annotated[str, typer.Argument(metavar="VARIANT", hidden=True)]


@app.command("list", epilog=example("t31 variants list"))
def list_variants(form: FormatOption = "table") -> None:
    """List the variants of the catalogue and the names they have."""
    # Loaded here and below, because help needs no variants.
    from t31.answers.variants import variants

    columns = ["variant", "title", "players", "deck", "hand", "aliases"]
    show(columns, [_listed(variant) for variant in variants()], form)


@app.command("show", epilog=example("t31 variants show scat"))
def show_variant(name: _Name, form: FormatOption = "table") -> None:
    """Show the rules of a variant, their source and what they assume.

    VARIANT is an id, an alias or the path of a definition file.
    """
    from t31.answers.variants import load_variant

    show(["key", "value"], _shown(load_variant(name)), form)


@app.command("diff", epilog=example("t31 variants diff scat scat-no-trips"))
def compare_variants(
    first: Annotated[str, typer.Argument(metavar="FIRST", hidden=True)],
    second: Annotated[str, typer.Argument(metavar="SECOND", hidden=True)],
    form: FormatOption = "table",
) -> None:
    """Show every key of the rules in which two variants differ.

    FIRST and SECOND are ids, aliases or paths of definition files.
    """
    from t31.answers.variants import load_variant
    from t31.rules.difference import differences

    one, other = load_variant(first), load_variant(second)
    rows = differences(one, other)
    if not rows:
        note(f"the rules of {one.id} and {other.id} are the same")
    headings = (one.id, other.id) if one.id != other.id else (first, second)
    show(["key", *headings], rows, form)


@app.command("check", epilog=example("t31 variants check my-game.toml"))
def check_variant(file: Annotated[Path, typer.Argument(metavar="FILE", hidden=True)]) -> None:
    """Check a definition file of your own, and say what it defines.

    FILE is a TOML file: an id, a title, and a parent of the catalogue with what differs from
    it, or all keys that `t31 variants show` lists. Its path works wherever a variant is named.
    """
    from t31.answers.variants import load_variant

    for sentence in _checked(file, load_variant(file)):
        say(sentence)


def _listed(variant: "Variant") -> tuple[object, ...]:
    return (
        variant.id,
        variant.title,
        _players(variant),
        variant.deck_cards,
        variant.cards.hand,
        variant.aliases,
    )


def _shown(variant: "Variant") -> Iterator[tuple[str, object]]:
    from t31.rules.decisions import decision_texts
    from t31.rules.difference import axes

    yield "variant", variant.id
    yield "title", variant.title
    yield "parent", variant.parent
    yield "aliases", variant.aliases
    yield from axes(variant)
    yield "rules_hash", variant.rules_hash
    yield "source", f"{variant.source.file}: {variant.source.heading}"
    for text in decision_texts(variant):
        yield "assumption", text


def _checked(file: Path, variant: "Variant") -> Iterator[str]:
    from t31.answers.variants import load_variant
    from t31.exact.countable import conditions, player_counts, promises_exact_tables
    from t31.rules.difference import differences

    yield (
        f"{file} is valid: it defines {variant.id} ({variant.title}), {variant.cards.hand} of "
        f"{variant.deck_cards} cards, for {_players(variant)} players."
    )
    if variant.parent is not None:
        rows = differences(load_variant(variant.parent), variant)
        keys = ", ".join(row.key for row in rows) or "nothing but its name"
        yield f"It differs from {variant.parent} in: {keys}."
    if promises_exact_tables(variant):
        most = max(player_counts(variant, "dealt"), default=0)
        several = "several players" if most == variant.players.max else f"up to {most} players"
        yield f"Its hands, distributions and tables of {several} are counted exactly."
    else:
        yield "Its hands are counted exactly; for tables of several players nothing is promised."
    if variant.blitz and conditions(variant) == ("any",):
        yield (
            "A blitz of it is not of one suit with its ace, or can be bettered by a draw: knocks"
            " are counted over all deals, and not over those without a blitz."
        )


def _players(variant: "Variant") -> str:
    return f"{variant.players.min}-{variant.players.max}"
