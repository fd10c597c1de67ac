"""How often opponents stand in a place: the counts that what a knock costs is made of.

One opponent is picked out, the special one, of strength t exactly: at most t less at most t - 1. Of
the other J, sets of which are counted, let G(j, b) be the deals where certain j of them are within
a limit, and with b = 1 the special one within another, each time with a knocker of strength s. Then

    none below t:  sum over j of (-1)^j C(J, j) (G(j, 1) - G(j + 1, 0)), limits t - 1 and t,
    all above t:   sum over j of (-1)^j C(J, j) (G(j + 1, 0) - G(j, 1)), limits t and t - 1,
    none above t:  the term of j = J of the last sum, without its sign.

The knocker's strength s is at most s less at most s - 1 likewise. His suits are counted with those
of the others (:mod:`by_suit.place_tables`), but for trips: those he holds, where his limit
forbids them, are taken out of the deck and the deals with them subtracted.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import factorial

from t31.cards import ACE, POINTS
from t31.errors import NotComputedError
from t31.exact.by_suit.decks import DRAWN, Model, crossed_strengths, free_ranks, without_three_aces
from t31.exact.by_suit.groups import Free, require_width
from t31.exact.by_suit.limits import NOTHING, SUITS, Limit, at_most, blitz_hands
from t31.exact.by_suit.outcomes import Deal, Ways, deals_of_certain, grouped
from t31.exact.by_suit.place_suits import SuitBeside
from t31.exact.by_suit.place_tables import Deck
from t31.exact.by_suit.ways import Suit
from t31.exact.costs import PLACES_COUNTED, Place, PlaceCounts
from t31.exact.rows import Condition
from t31.exact.suit_total import require_countable
from t31.hands.space import HandSpace, hand_space
from t31.rules.variant import Variant
from t31.showdown import unit

Key = tuple[Condition, int, Place]
"""Condition, opponents, place."""


def place_counts(
    variant: Variant, model: Model, condition: Condition, players: Sequence[int]
) -> dict[int, PlaceCounts]:
    """Count the opponents in the places that are paid for, by player count.

    Args:
        variant: a suit-total game.
        model: ``dealt``, or ``last-draw`` where every opponent draws a card and keeps the best.
        condition: which deals count.
        players: player counts, the knocker among them.

    Returns:
        Counts on the scale of :func:`t31.exact.suit_total.knock_counts`, for every place of
        :data:`t31.exact.costs.PLACES_COUNTED` by the unit of the game, at every strength.

    Raises:
        NotComputedError: see :func:`t31.exact.suit_total.class_outcomes`; or some strengths are
            not counted suit by suit; or there are too many players (beyond 7 with 52 cards); or the
            highest hand can be a blitz drawn under ``no-blitz``.

    >>> from t31.rules.loading import load_variant
    >>> counts = place_counts(load_variant("eenendertigen"), "dealt", "any", [3])[3]
    >>> counts.by_place["lowest"][0]  # nobody is below the weakest hand
    0
    """
    space, places = hand_space(variant), PLACES_COUNTED[unit(variant)]
    require_countable(variant, condition)
    _require_apart(variant, space, model)
    if "highest" in places and DRAWN[model] and condition == "no-blitz":
        raise NotComputedError(
            f"{variant.id}: no exact places under no-blitz in the model {model}",
            remedy="ask for the model dealt, or for the condition any",
        )
    require_width(ACE + 1 - int(space.hands.min()) // 4, max(players))
    opponents = max(players) - 1
    found = _places(space, model, opponents, places) if places else {}
    return {
        number: PlaceCounts(
            condition,
            number,
            {
                place: {s: found[condition, number - 1, place][s] for s in range(space.strengths)}
                for place in places
            },
        )
        for number in players
    }


def _require_apart(variant: Variant, space: HandSpace, model: Model) -> None:
    if crossed := crossed_strengths(space, model):
        raise NotComputedError(
            f"{variant.id}: no exact places of opponents in the model {model}",
            got=f"{len(crossed)} strengths not counted suit by suit",
            remedy="ask for two players, or for the model dealt",
        )


@cache
def _places(
    space: HandSpace, model: Model, opponents: int, places: tuple[Place, ...]
) -> Mapping[Key, Counter[int]]:
    """Count by condition, number of opponents and place, then by the knocker's strength."""
    found: defaultdict[Key, Counter[int]] = defaultdict(Counter)
    for special in range(space.strengths):
        first = special if places == ("lowest",) else -1
        before: Counter[Key] = Counter()
        counted = Beside(space, model, special, opponents, places)
        for strength in range(first, space.strengths):
            now = counted.at_most(strength)
            for key, deals in now.items():
                if strength > first and _stands(space, key, special, strength):
                    found[key][strength] += (deals - before[key]) // factorial(key[1])
            before = now
    return found


def _stands(space: HandSpace, key: Key, special: int, strength: int) -> bool:
    """Return whether the place is on that side of the knocker, and neither of both a blitz."""
    condition, _, place = key
    if condition == "no-blitz" and space.is_blitz[[special, strength]].any():
        return False
    return special > strength if place == "highest" else special < strength


class Beside:
    """Deals with one opponent of strength ``special``, the others on one side of him."""

    def __init__(
        self, space: HandSpace, model: Model, special: int, opponents: int, places: Sequence[Place]
    ) -> None:
        dealt = space.hands.shape[1]
        self._space, self._opponents, self._places = space, opponents, places
        self._limits = at_most(space, special - 1), at_most(space, special)
        self._near = "lowest" in places
        if not self._near:
            self._limits = self._limits[::-1]
        self._suit = Suit(
            lowest_rank=int(space.hands.min()) // 4,
            merged=all(row.pattern != "suited-run" for row in space.ranking.patterns or ()),
            hand=dealt + DRAWN[model],
            counted=dealt,
            players=opponents,
        )
        self._blitz = blitz_hands(space)
        self._holders = bool(self._blitz and space.is_blitz.any())
        holders = self._blitz if self._holders else None
        limits = list(zip(self._limits[0].suits, self._limits[1].suits, strict=True))
        made = {pair: SuitBeside(self._suit, *pair, holders) for pair in set(limits)}
        self._suits = [made[pair] for pair in limits]
        self._free = free_ranks(space, ())
        self._deal = Deal(sum(map(len, self._free)) - dealt, dealt, self._suit.hand)
        self._decks = self._with_three_aces(self._free, dealt)
        self._trips: dict[Free, Counter[Key]] = {}

    def at_most(self, strength: int) -> Counter[Key]:
        """Count with a knocker at most that strong."""
        limit = at_most(self._space, strength)
        figures = self._figures(self._decks, limit)
        for free in self._without_trips(limit):
            figures.subtract(self._figures_without(free))
        return figures

    def _with_three_aces(self, free: Free, dealt: int) -> list[tuple[int, Deck]]:
        """Return the deck by itself, and beside one opponent made to hold three aces."""
        three = self._holders and self._blitz is not None and self._blitz.three_aces
        decks = [(0, free), *((1, left) for left in without_three_aces(free) if three)]
        alike = self._space.ranking.tie_break != "schwimmen"
        return [
            (held, Deck(self._suits, self._suit, *self._limits, left, dealt,
                        holders=self._holders, alike=alike))
            for held, left in decks
        ]  # fmt: skip

    def _without_trips(self, limit: Limit) -> Iterator[Free]:
        """Yield what is free once the knocker was dealt trips, each suit of them within limits."""
        for rank in sorted(limit.trips & frozenset.union(*self._free)):
            for left in SUITS:
                used = [s for s in SUITS if s != left]
                if all(POINTS[rank] <= limit.suits[s].points for s in used):
                    yield tuple(
                        ranks - {rank} if s in used else ranks for s, ranks in enumerate(self._free)
                    )

    def _figures_without(self, free: Free) -> Counter[Key]:
        if free not in self._trips:
            self._trips[free] = self._figures(self._with_three_aces(free, 0), NOTHING)
        return self._trips[free]

    def _figures(self, decks: Sequence[tuple[int, Deck]], limit: Limit) -> Counter[Key]:
        """Add up what is counted in each deck, by what is forced in it besides."""
        figures: Counter[Key] = Counter()
        for held, deck in decks:
            ways = {
                forced._replace(blitz=forced.blitz + held): table
                for forced, table in grouped(
                    deck.sums(limit.suits), self._suit.players, self._suit.hand
                ).items()
            }
            for condition in ("any", "no-blitz") if self._holders else ("any",):
                for number in range(1, self._opponents + 1):
                    terms = list(self._terms(ways, condition, number))
                    of_place = {"highest": terms[-1] * (1 if number % 2 else -1)}
                    for place in self._places:
                        figures[condition, number, place] += of_place.get(place, sum(terms))
        return figures

    def _terms(self, ways: Ways, condition: Condition, opponents: int) -> Iterator[int]:
        """Yield the terms by j, times ``opponents``, of which each is the special one in turn."""
        for j in range(opponents):
            special, none = (
                deals_of_certain(ways, sizes, opponents, self._deal, condition == "no-blitz")
                for sizes in ((j, 1), (j + 1, 0))
            )
            term = special - (j + 1) * none
            yield term if self._near == (j % 2 == 0) else -term
