"""What no definition may say: keys that would mean nothing, and values that contradict each other.

:data:`APPLIES` lists the keys that make sense only beside others. A key that does not apply is
refused with the condition under which it would; one that applies and is missing is asked for.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from t31.cards import ACE, POINTS
from t31.errors import VariantError
from t31.rules.axes import CATEGORIES, TABLE_CARDS, Axes, Objective, PatternName, Rules, points


class Applies(NamedTuple):
    """When ``key`` of ``group`` means something: in words for the refusal, and as a predicate."""

    group: str
    key: str
    condition: str
    holds: Callable[[Rules], bool]

    def value(self, rules: Rules) -> object:
        """Return what ``rules`` say under this key, ``None`` where they say nothing."""
        group: Axes = getattr(rules, self.group)
        return group.model_dump(by_alias=True)[self.key]


def _suit_total(rules: Rules) -> bool:
    return rules.ranking.kind == "suit-total"


def _life_game(rules: Rules) -> bool:
    return rules.showdown.objective == "avoid-lowest"


def _knocker_pays(rules: Rules) -> bool:
    return (rules.showdown.tied_lowest_knocker or "").startswith(("knocker-pays", "knocker-and"))


_SUIT_TOTAL: Final = ('ranking.kind = "suit-total"', _suit_total)
_THREE_CARD: Final = ('ranking.kind = "three-card"', lambda rules: not _suit_total(rules))
_LIFE_GAME: Final = ('showdown.objective = "avoid-lowest"', _life_game)
_STOCK: Final = (
    'an exchange other than "open-three", which has no stock',
    lambda rules: rules.table.exchange != "open-three",
)
_TWO_HANDS: Final = (
    'table.exchange = "two-hands"',
    lambda rules: rules.table.exchange == "two-hands",
)
_KNOCKER_PAYS: Final = (
    "a showdown.tied_lowest_knocker under which the knocker pays",
    _knocker_pays,
)
_ANTE: Final = (
    'showdown.objective = "highest-takes-pot", or with match.rebuy_limit above 0',
    lambda rules: rules.showdown.objective == "highest-takes-pot" or bool(rules.match.rebuy_limit),
)
_ROUNDS: Final = (
    'showdown.objective = "highest-takes-pot" or "points"',
    lambda rules: not _life_game(rules),
)

APPLIES: Final[tuple[Applies, ...]] = (
    Applies("ranking", "patterns", *_SUIT_TOTAL),
    Applies("ranking", "tie_break", *_SUIT_TOTAL),
    Applies("ranking", "order", *_THREE_CARD),
    Applies("ranking", "ace_low_run", *_THREE_CARD),
    Applies("table", "minimum_knock", *_SUIT_TOTAL),
    Applies("table", "stock_exhausted", *_STOCK),
    Applies("table", "restart", *_TWO_HANDS),
    Applies("showdown", "sole_lowest_knocker", *_LIFE_GAME),
    Applies("showdown", "tied_lowest_knocker", *_LIFE_GAME),
    Applies("showdown", "tied_lowest_price", *_KNOCKER_PAYS),
    Applies("match", "lives", *_LIFE_GAME),
    Applies("match", "free_ride", *_LIFE_GAME),
    Applies("match", "rebuy_limit", *_LIFE_GAME),
    Applies("match", "ante", *_ANTE),
    Applies("match", "rounds", *_ROUNDS),
)
"""Keys that mean something only beside others, and when; every other key always applies."""

_EFFECT: Final[dict[Objective, str]] = {
    "avoid-lowest": "others-lose-N",
    "highest-takes-pot": "takes-pot",
    "points": "points-N",
}


class Problem(NamedTuple):
    """One thing wrong with a definition: where, what it says there, and what it should say.

    ``got`` is ``None`` where the definition says nothing and should; ``place`` is where under the
    key, in words.
    """

    key: str
    got: object
    remedy: str
    place: str = ""


def refusal(name: str, found: Sequence[Problem]) -> VariantError:
    """Return the error that tells the first problem in one line, and how many more there are.

    >>> print(refusal("my.toml", [Problem("cards.hand", 5, "use a whole number from 3 to 4")]))
    my.toml: cards.hand: got '5'; use a whole number from 3 to 4
    """
    key, got, remedy, place = found[0]
    others = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    if got is None:
        return VariantError(f"{name}: {key}{place} is missing", remedy=remedy + others)
    return VariantError(f"{name}: {key}{place}", got=_as_written(got), remedy=remedy + others)


def _as_written(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "a table"
        case list() | tuple() if any(isinstance(row, dict | list | tuple) for row in value):
            return "a list of tables or lists"
        case list() | tuple():
            return f"[{', '.join(map(_as_written, value))}]"
        case int() if value.bit_length() > 99:
            return "a very large number"
        case _:
            return str(value)


def problems(rules: Rules) -> Iterator[Problem]:
    """Yield everything that makes ``rules`` no game, keys that do not apply first."""
    for row in APPLIES:
        key, value = f"{row.group}.{row.key}", row.value(rules)
        if row.holds(rules) and value is None:
            yield Problem(key, None, f"it must be given with {row.condition}")
        elif value is not None and not row.holds(rules):
            yield Problem(key, value, f"it applies only with {row.condition}: leave it out")
    yield from _seating(rules)
    yield from _ranking(rules)
    yield from _patterns(rules)
    yield from _blitz(rules)


def blitz_applies(rules: Rules) -> bool:
    """Return whether hands have scores, which a blitz is told by."""
    return _suit_total(rules)


def _seating(rules: Rules) -> Iterator[Problem]:
    low, high = rules.players.min, rules.players.max
    if low > high:
        yield Problem("players.min", low, f"it cannot pass players.max = {high}")
    table = TABLE_CARDS[rules.table.exchange]
    seats = (rules.deck_cards - table) // rules.cards.hand
    if high > seats:
        remedy = (
            f"{rules.deck_cards} cards, {table} of them on the table, make {seats} hands"
            f" of {rules.cards.hand}"
        )
        yield Problem("players.max", high, remedy)


def _ranking(rules: Rules) -> Iterator[Problem]:
    ranking, names = rules.ranking, [row.pattern for row in rules.ranking.patterns or ()]
    if rules.cards.hand != 3:
        if ranking.kind == "three-card":
            yield Problem("cards.hand", rules.cards.hand, 'ranking.kind = "three-card" needs 3')
        if "suited-run" in names:
            yield Problem("cards.hand", rules.cards.hand, 'the pattern "suited-run" needs 3')
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Problem("ranking.patterns", name, "list each pattern once")
    if ranking.order is not None and sorted(ranking.order) != sorted(CATEGORIES):
        yield Problem("ranking.order", ranking.order, "list once each: " + ", ".join(CATEGORIES))
    if ranking.ace_low_run in ("second", "lowest") and rules.cards.lowest_rank > 2:
        remedy = 'this deck has no 2: use "none"'
        yield Problem("ranking.ace_low_run", ranking.ace_low_run, remedy)


def _patterns(rules: Rules) -> Iterator[Problem]:
    """Refuse patterns that never count, because every hand of theirs is worth as much without."""
    said = {row.pattern: row.score2 for row in rules.ranking.patterns or ()}
    for name, score2 in said.items():
        got, total2 = f"{name} {points(score2)}", _lowest_total2(name, rules.cards.lowest_rank)
        # In a strict order a pattern goes before a total of equal score.
        if score2 < total2 or (score2 == total2 and rules.ranking.tie_break == "none"):
            remedy = f"it never counts: the suit total of its hands is {points(total2)} or more"
            yield Problem("ranking.patterns", got, remedy)
        elif name == "three-aces" and score2 <= said.get("trips", -1):
            remedy = f"it never counts: as trips three aces score {points(said['trips'])}"
            yield Problem("ranking.patterns", got, remedy)


def _lowest_total2(name: PatternName, lowest_rank: int) -> int:
    """Return the lowest best suit total, in half-points, among the hands of a pattern."""
    lowest = lowest_rank - 2
    ranks = {"trips": [lowest], "three-aces": [ACE], "suited-run": [*range(lowest, lowest + 3)]}
    return 2 * sum(POINTS[rank] for rank in ranks[name])


def _blitz(rules: Rules) -> Iterator[Problem]:
    scores2 = [score2 for entry in rules.blitz for score2 in entry.scores2]
    for score2 in sorted({score2 for score2 in scores2 if scores2.count(score2) > 1}):
        yield Problem("blitz.scores", points(score2), "each score blitzes in one way: list it once")
    wanted = _EFFECT[rules.showdown.objective]
    for entry in rules.blitz:
        if entry.effect != "showdown" and not entry.effect.startswith(wanted.removesuffix("N")):
            remedy = f'showdown.objective = "{rules.showdown.objective}" allows: showdown, {wanted}'
            yield Problem("blitz.effect", entry.effect, remedy)
    if scores2 and not blitz_applies(rules):
        remedy = 'ranking.kind = "three-card" has no scores: leave blitz out'
        yield Problem("blitz.scores", points(scores2[0]), remedy)
