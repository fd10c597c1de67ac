"""Ask ``t31 knock`` of every game that can answer, and say of the others why they cannot."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from t31.cards import deck, format_hand
from t31.cli.messages import note, progress
from t31.cli.naming import named_variants
from t31.cli.numba_loading import load_numba
from t31.cli.players import seats
from t31.errors import NotComputedError

if TYPE_CHECKING:
    from t31.answers.knock import HandKnock
    from t31.cards import Hand
    from t31.rules.variant import Variant

Model = Literal["dealt", "last-draw"]
Condition = Literal["any", "no-blitz"]

_PATIENCE: Final = 3.0  # seconds


class Asked(NamedTuple):
    """What is asked: a hand, the cards seen elsewhere, and what to count."""

    hand: "Hand"
    dead: "Hand"
    players: int
    models: tuple[Model, ...]
    condition: Condition | None


class Answer(NamedTuple):
    """What was counted of one game under one model; ``None`` where it cannot be."""

    variant: "Variant"
    model: Model
    knock: "HandKnock | None"


def fitting_games(asked: Asked) -> "list[Variant]":
    """Return the variants of the catalogue that can answer, and note why others are left out.

    Raises:
        VariantError: none of them is for so many players.
        NotComputedError: none can answer for another reason.
    """
    of_size = [game for game in named_variants(None) if game.cards.hand == len(asked.hand)]
    seats(of_size, [asked.players])
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


def _reasons(asked: Asked, variant: "Variant") -> Iterator[str]:
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


def answered(asked: Asked, variants: "Sequence[Variant]") -> list[Answer]:
    """Return what each game answers under each model, with a word to who has to wait.

    Raises:
        NotComputedError: none of them can be counted; of some it is noted.
    """
    with _patience():
        return list(_answers(asked, variants))


def _answers(asked: Asked, variants: "Sequence[Variant]") -> Iterator[Answer]:
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


def _models(asked: Asked, variant: "Variant") -> Sequence[Model]:
    """Return the models to answer under: the one that was named, or all that the game has."""
    from t31.exact.countable import models

    if len(asked.models) == 1:
        return asked.models
    return [model for model in asked.models if model in models(variant)]


def _answer(
    asked: Asked, variant: "Variant", model: Model, refusals: list[NotComputedError]
) -> Answer:
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
        return Answer(variant, model, None)
    return Answer(variant, model, found)


@contextmanager
def _patience() -> Iterator[None]:
    """Say that work goes on, where it takes long: code is compiled when it is first used."""
    timer = Timer(
        _PATIENCE,
        lambda: progress("still counting: this may take a minute, above all the first time"),
    )
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
