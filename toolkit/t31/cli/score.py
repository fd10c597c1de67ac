"""``t31 score``: what hands are worth, in one game or in all that deal such hands."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from t31.cards import deck, parse_cards, parse_hand
from t31.cli.messages import complain, note, say
from t31.cli.naming import named_variants
from t31.cli.options import FormatOption, example
from t31.cli.output import show
from t31.cli.reading import is_piped, lines
from t31.errors import HandError, T31Error

if TYPE_CHECKING:
    from decimal import Decimal

    from t31.rules.variant import Variant

app = typer.Typer()


class _Row(NamedTuple):
    """One hand under one variant, as it is printed."""

    hand: str
    variant: str
    score: "Decimal | None"
    label: str
    category: str
    counts: str
    weaker: int
    level: int
    stronger: int


_SPARE = ("category", "score")
"""Columns that a narrow terminal can do without: the label says what they say."""


@app.command(
    "score",
    epilog=example("t31 score AS KS 10S", 't31 score "7S 7H 7D" "KC QC 8D" --variant schwimmen'),
)
def score(
    hands: Annotated[list[str] | None, typer.Argument(metavar="HAND", hidden=True)] = None,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--variant",
            "-v",
            metavar="VARIANT",
            help="An id, an alias or the path of a definition file; may be repeated. "
            "[default: all that deal such a hand]",
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say in sentences how the hand is scored.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Report a bad hand and go on with the next.")
    ] = False,
    form: FormatOption = "table",
) -> None:
    """Score hands, and count those weaker, level and stronger.

    HAND is three or four cards in any order, each a rank 2-10 J Q K A and a suit S H D C or
    ♠ ♥ ♦ ♣. Several hands are quoted, one each; or they come on stdin, one a line, where HAND
    is - or missing. Blank lines and what follows a # are passed over.

    A hand counts among those that are level with it.
    """
    scorer = _Scorer(names, keep_going=keep_going)
    rows = scorer.rows(_texts(hands or []))
    if not explain:
        show(_Row._fields, rows, form, _SPARE)
    elif form == "table":
        for hand, scored in groupby(rows, lambda row: row.hand):
            _say_explanations(hand, scorer, scored)
    else:
        explained = ((*row, scorer.explanation(row)) for row in rows)
        show([*_Row._fields, "explanation"], explained, form)
    if scorer.left_out:
        note(f"left out where the deck lacks a card: {', '.join(scorer.left_out)}")
    if scorer.has_failed:
        raise typer.Exit(1)


def _say_explanations(hand: str, scorer: "_Scorer", rows: Iterable[_Row]) -> None:
    """Print how a hand is scored, once for all variants of which the same can be said."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        alike.setdefault((row.label, *scorer.explanation(row)), []).append(row.variant)
    for (label, *sentences), names in alike.items():
        say(f"{hand} in {', '.join(dict.fromkeys(names))}: {label}")
        for sentence in sentences:
            say(sentence, indent="  ")


class _Scorer:
    """Scores hands under the variants named, or under all that deal such hands."""

    def __init__(self, names: Sequence[str] | None, *, keep_going: bool) -> None:
        self._variants = {variant.id: variant for variant in named_variants(names)}
        self._is_named = bool(names)
        self._keep_going = keep_going
        self.has_failed = False
        self.left_out: list[str] = []

    def rows(self, texts: Iterator[tuple[str, str | T31Error]]) -> Iterator[_Row]:
        """Yield a row for each hand and variant; raise what is wrong with a hand, or report it."""
        for place, text in texts:
            try:
                if isinstance(text, T31Error):
                    raise text
                rows = [_row(text, variant) for variant in self._dealing(text)]
            except T31Error as error:
                located = type(error)(f"{place}{error}")
                if not self._keep_going:
                    raise located from None
                complain(str(located))
                self.has_failed = True
            else:
                yield from rows

    def explanation(self, row: _Row) -> tuple[str, ...]:
        """Say how the hand of ``row`` is scored."""
        from t31.answers.explanation import explain

        return explain(row.hand, self._variants[row.variant])

    def _dealing(self, text: str) -> "list[Variant]":
        """Return the variants to score a hand under; those that nobody named must deal it."""
        variants = list(self._variants.values())
        if self._is_named:
            return variants
        hand = set(parse_hand(text))
        of_size = [variant for variant in variants if variant.cards.hand == len(hand)]
        dealing = [game for game in of_size if hand <= set(deck(game.cards.lowest_rank))]
        lacking = [game.id for game in of_size if game not in dealing]
        self.left_out += [name for name in lacking if name not in self.left_out]
        return dealing


def _texts(hands: Sequence[str]) -> Iterator[tuple[str, str | T31Error]]:
    """Return the text of each hand, or what is wrong with it, and before it where it stands."""
    if not hands and not is_piped():
        raise typer.BadParameter("give one, such as: t31 score AS KS 10S", param_hint="HAND")
    if not hands or list(hands) == ["-"]:
        return _piped()
    found = list(hands) if any(map(_is_hand, hands)) else [" ".join(hands)]
    places = (f"hand {at}: " if len(found) > 1 else "" for at in range(1, len(found) + 1))
    return zip(places, found, strict=True)


def _piped() -> Iterator[tuple[str, str | T31Error]]:
    is_empty = True
    for number, text in lines(HandError):
        is_empty = False
        yield f"line {number}: ", text
    if is_empty:
        raise HandError("no hand on stdin", remedy="write one a line, or give one: AS KS 10S")


def _is_hand(argument: str) -> bool:
    """Return whether an argument is a hand by itself rather than a card of one."""
    try:
        return len(argument.split()) > 2 or len(parse_cards(argument)) > 2
    except T31Error:
        return False


def _row(text: str, variant: "Variant") -> _Row:
    # Loaded here, because help needs no hands.
    from t31.answers.hands import hand_context, score_hand

    scored = score_hand(text, variant)
    context = hand_context(text, variant)
    return _Row(
        scored.hand,
        variant.id,
        scored.score,
        scored.label,
        scored.category,
        scored.counting,
        context.weaker,
        context.level,
        context.stronger,
    )
