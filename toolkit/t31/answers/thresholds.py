"""From which score on is a knock worth it? Read from the results database, decided exactly.

A threshold is the lowest score from which on *every* score passes a test. Strengths of one score
are pooled; a three-card ranking has no scores, so each of its strengths stands for itself.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Final, Literal, NamedTuple

from t31.answers.asking import chance, games, require_models, require_players
from t31.cards import format_hand
from t31.exact.countable import conditions
from t31.exact.countable import models as models_of
from t31.exact.group import tables_of
from t31.exact.rows import Condition, Model
from t31.exact.tables import score_of
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant
from t31.store.reader import Results
from t31.version import __version__

Answer = Literal["from", "always", "never", "not computed", "not in the database"]
"""``from`` a score on; ``always``, the weakest hand included; ``never``, not even the strongest
hand that can knock; ``not computed`` by this version, wholly or down to where it would be known;
or computable, and ``not in the database`` under these rules and made by this version."""

USUAL_MODELS: Final[tuple[Model, ...]] = ("last-draw", "dealt")
"""What a knock meets where the game draws, and the floor under it."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """From where on a knock is worth it in one game, model and number of players.

    Attributes:
        variant: id of the variant.
        model: what happens between the deal and the showdown.
        condition: ``no-blitz`` where the variant has a blitz, else ``any``.
        players: how many are at the table, the knocker among them.
        answer: what is known; the fields below are ``None`` unless it is ``from`` or ``always``.
        score: the threshold in points, ``None`` too in a three-card ranking.
        strength: the lowest strength of that score.
        label: the threshold in words.
        example: a hand of that strength, as text.
    """

    variant: str
    model: Model
    condition: Condition
    players: int
    answer: Answer
    score: Decimal | None = None
    strength: int | None = None
    label: str | None = None
    example: str | None = None


def success_thresholds(
    results: Results,
    variants: Sequence[Variant | str],
    success: Fraction | str,
    *,
    players: Collection[int] | None = None,
    models: Sequence[Model] = USUAL_MODELS,
) -> tuple[Threshold, ...]:
    """Return from which score on a knock of every score succeeds at least that often.

    Args:
        results: the results database.
        variants: the games to look up, or the ids, aliases or paths of some.
        success: above 0 and up to 1, as a fraction or the text of one: ``"0.75"``, ``"3/4"``.
        players: player counts, those that a game does not seat left out; ``None``: all.
        models: models, those that make no sense for a game left out; ``final-turn`` is about two
            players.

    Returns:
        By variant and model in the order given, then by players, ascending.

    Raises:
        ResultsError: the file cannot be read.
        NotComputedError, VariantError: models that there are not, or players that are no numbers.
        UnknownVariantError: see :func:`t31.load_variant`.
        TypeError: ``success`` is a float, which would be a fraction other than the one written, or
            no number at all.
        ValueError: ``success`` is not above 0 and up to 1.
    """
    level = chance(success)

    def passes(pool: Sequence[_Fares]) -> bool:
        return sum(row.success for row in pool) >= level * sum(row.deals for row in pool)

    asked = _Asked(("knock",), passes, players, models)
    return _found(results, variants, asked)


def cost_thresholds(
    results: Results,
    variants: Sequence[Variant | str],
    *,
    players: Collection[int] | None = None,
    models: Sequence[Model] = USUAL_MODELS,
) -> tuple[Threshold, ...]:
    """Return from which score on a knock of every score costs the knocker less than it costs them.

    Costs are expected losses, his against those of an average opponent, as the database has them:
    the doubles nearest to the exact costs, for a pooled score weighted by their deals.

    Args, order and errors are those of :func:`success_thresholds`.
    """
    asked = _Asked(("knock", "knock_cost"), _costs_less, players, models)
    return _found(results, variants, asked)


class _Fares(NamedTuple):
    """How a knock with one strength fares; costs are 0 where they were not asked for."""

    deals: int
    success: int
    cost_knocker: Fraction = Fraction()
    cost_opponent: Fraction = Fraction()


class _Asked(NamedTuple):
    """What is looked up: in which tables, and by which test of the strengths of one score."""

    tables: tuple[str, ...]
    passes: Callable[[Sequence[_Fares]], bool]
    players: Collection[int] | None
    models: Sequence[Model]


class _KnockRow(NamedTuple):
    model: Model
    players: int
    strength: int
    deals: int
    success: int


class _CostRow(NamedTuple):
    model: Model
    players: int
    strength: int
    cost_knocker: float
    cost_opponent: float


class _Key(NamedTuple):
    """The first fields of a threshold."""

    variant: str
    model: Model
    condition: Condition
    players: int


_Group = tuple[Model, int]
"""Model and players."""


def _costs_less(pool: Sequence[_Fares]) -> bool:
    own = sum(row.deals * row.cost_knocker for row in pool)
    return own < sum(row.deals * row.cost_opponent for row in pool)


def _found(
    results: Results, variants: Sequence[Variant | str], asked: _Asked
) -> tuple[Threshold, ...]:
    require_models(asked.models)
    require_players(asked.players)
    return tuple(row for game in games(variants) for row in _thresholds(results, game, asked))


def _thresholds(results: Results, variant: Variant, asked: _Asked) -> Iterator[Threshold]:
    condition = conditions(variant)[-1]
    fares = _fares(results, variant, condition, asked.tables)
    seats = range(variant.players.min, variant.players.max + 1)
    chosen = [number for number in seats if asked.players is None or number in asked.players]
    for model in (model for model in asked.models if model in models_of(variant)):
        for number in chosen if model != "final-turn" else sorted({2} & {*chosen}):
            key = _Key(variant.id, model, condition, number)
            if (model, number) in fares:
                yield _threshold(key, hand_space(variant), fares[model, number], asked.passes)
            elif set(asked.tables) <= tables_of(variant, model, number):
                yield Threshold(*key, "not in the database")
            else:
                yield Threshold(*key, "not computed")


def _fares(
    results: Results, variant: Variant, condition: Condition, tables: Collection[str]
) -> Mapping[_Group, Mapping[int, _Fares]]:
    """Return how knocks fare by model and players, then by strength, where all ``tables`` are."""
    if not _is_current(results, variant):
        return {}
    key = {"variant": variant.id, "condition": condition}
    fares: dict[_Group, dict[int, _Fares]] = {}
    for row in results.records(_KnockRow, "knock", **key):
        known = fares.setdefault((row.model, row.players), {})
        known[row.strength] = _Fares(row.deals, row.success)
    if "knock_cost" not in tables:
        return fares
    costly: dict[_Group, dict[int, _Fares]] = {}
    for cost in results.records(_CostRow, "knock_cost", **key):
        group = cost.model, cost.players
        costs = Fraction(cost.cost_knocker), Fraction(cost.cost_opponent)
        if known_row := fares.get(group, {}).get(cost.strength):
            costly.setdefault(group, {})[cost.strength] = _Fares(*known_row[:2], *costs)
    return costly


def _is_current(results: Results, variant: Variant) -> bool:
    """Return whether the file's rows of ``variant`` are of these rules and of this version."""
    made = {(p.rules_hash, p.t31_version) for p in results.parts() if p.variant == variant.id}
    return made == {(variant.rules_hash, __version__)}


def _threshold(
    key: _Key,
    space: HandSpace,
    fares: Mapping[int, _Fares],
    passes: Callable[[Sequence[_Fares]], bool],
) -> Threshold:
    """Go down from the strongest score to the first that does not pass, or is not known."""
    lowest = None
    for pool in _pools(space, key.condition):
        if any(strength not in fares for strength in pool):
            return Threshold(*key, "not computed")
        if not passes([fares[strength] for strength in pool]):
            return _never(key) if lowest is None else _from(key, "from", space, lowest)
        lowest = pool[-1]
    return _never(key) if lowest is None else _from(key, "always", space, lowest)


def _pools(space: HandSpace, condition: Condition) -> Iterator[list[int]]:
    """Yield the strengths that can knock by score, the strongest first, also within a score."""
    knocking = [
        strength
        for strength in reversed(range(space.strengths))
        if condition == "any" or not space.is_blitz[strength]
    ]
    for _, pool in groupby(knocking, key=lambda s: score_of(space, s) or s):
        yield list(pool)


def _never(key: _Key) -> Threshold:
    return Threshold(*key, "never")


def _from(key: _Key, answer: Answer, space: HandSpace, strength: int) -> Threshold:
    score = score_of(space, strength)
    label = space.labels[strength] if score is None else f"{score.normalize():f}"
    row = space.hands[(space.strength == strength).argmax()]
    return Threshold(*key, answer, score, strength, label, format_hand(row.tolist()))
