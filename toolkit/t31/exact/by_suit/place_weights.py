"""How often a way to deal to the grouped opponents counts among the deals of a place.

One opponent is picked out, the special one, of strength t exactly: at most t less at most t - 1. Of
the other J, sets of which are counted, let G(j, b) be the deals where certain j of them are within
a limit, and with b = 1 the special one within another. Then

    none below t:  sum over j of (-1)^j C(J, j) (G(j, 1) - G(j + 1, 0)), limits t - 1 and t,
    all above t:   sum over j of (-1)^j C(J, j) (G(j + 1, 0) - G(j, 1)), limits t and t - 1,
    none above t:  the term of j = J of the last sum, without its sign.

Where hands of strength t exactly have a limit of their own (:func:`by_suit.limits.level`), the
special one is within it, and G(j, 1) by itself stands for the difference.

Each G is a sum over ways to deal to the grouped opponents, by what is forced and marked, so each of
these ways is added so many times to the deals of a place: that is its *weight*.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from t31.exact.by_suit import trips
from t31.exact.by_suit.outcomes import Blitzes, Deal, Forced, deals_of_certain, grouped, special
from t31.exact.by_suit.place_marks import ace_marks
from t31.exact.costs import Place
from t31.exact.rows import Condition

Key = tuple[Condition, int, Place]
"""Condition, opponents, place."""


class Weighing(NamedTuple):
    """What the weights depend on.

    Attributes:
        opponents: the most of them.
        places: the places that are counted; ``lowest`` by itself.
        deal: what the opponents are dealt from.
        holders: whether to count under ``no-blitz``, too.
        drawn_blitz: whether the special opponent has a blitz, the one strength of them, which he
            can only have drawn.
        beaten: whether the special opponent beats every blitz.
        exactly: whether the special opponent is within a limit of his strength alone.
    """

    opponents: int
    places: tuple[Place, ...]
    deal: Deal
    holders: bool
    drawn_blitz: bool
    beaten: bool
    exactly: bool


@cache
def weights(rule: Weighing, holders: int, code: int, group: int, special: int) -> Mapping[Key, int]:
    """Return the weights of one way, by what it counts for.

    Args:
        rule: what all weights depend on.
        holders: opponents made to hold a blitz of one suit.
        code: label of the marks.
        group: size of the group, marked ones apart.
        special: whether there is a special opponent who is not marked.
    """
    most = rule.opponents
    table = [[0] * (most + 1) for _ in range(most + 1)]
    table[group][special] = 1
    ways: dict[Forced, list[list[int]]] = {}
    for blitz, label in _readings(code):
        for forced, signed in grouped(
            {(holders + blitz, label): table}, most, rule.deal.shown
        ).items():
            ways[forced] = signed
    found: Counter[Key] = Counter()
    for condition in ("any", "no-blitz") if rule.holders else ("any",):
        for number in range(1, most + 1):
            for place, weight in _of_places(rule, ways, condition, number):
                found[condition, number, place] += weight
    return {key: weight for key, weight in found.items() if weight}


def _readings(code: int) -> Iterator[tuple[int, trips.Label]]:
    """Yield how many hold three aces, and the label of all other marks."""
    label, (either, holder) = trips.label(code), ace_marks(code)
    yield holder, label._replace(either=label.either + either)
    if either:
        yield 1, label


def _of_places(
    rule: Weighing, ways: Mapping[Forced, list[list[int]]], condition: Condition, opponents: int
) -> Iterator[tuple[Place, int]]:
    blitzes = Blitzes(condition == "no-blitz", rule.beaten)

    def certain(group: int, one: int) -> int:
        return deals_of_certain(ways, (group, one), opponents, rule.deal, blitzes)

    # The special one is less strong than the others where those are all above him.
    sign = 1 if rule.exactly or rule.places == ("lowest",) else -1
    terms = [sign * term for term in special(certain, opponents, exactly_level=rule.exactly)]
    for place in rule.places:
        if place != "highest":
            yield place, sum((-1) ** j * term for j, term in enumerate(terms))
        elif blitzes.left_out and rule.drawn_blitz:
            # Everybody who was dealt no blitz is within this limit.
            yield place, opponents * certain(0, 0) - certain(0, 1)
        else:
            yield place, terms[-1]
