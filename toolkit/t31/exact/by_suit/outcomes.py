"""From ways to deal to two groups to the deals with exactly so many opponents lower and level.

For opponents of whom certain a are lower than s and certain b at most s, the others free, the
grouped ones are dealt to in W(a, b) ways (:mod:`by_suit.groups`, with signs for the marked
trips), and the free ones take any of the cards that are left. That makes G(a, b) deals; without
blitzes it is an alternating sum over the opponents made to hold one, who are free ones, unless s
beats every blitz: then they are any, as a blitz is within both groups' limits. As each opponent
is lower, level or higher, the deals N(i, j) with exactly i lower and j level satisfy

    sum over i, j of N(i, j) (1 + x + y)^i (1 + y)^j = sum over a, b of G(a, b) C(k; a, b) x^a y^b,

which x = v - u, y = u - 1 solves for them. Where the second group is exactly level, it is

    sum over i, j of N(i, j) (1 + x)^i (1 + y)^j,

and x = v - 1, y = u - 1. All numbers are Python integers.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import comb, factorial, perm
from typing import NamedTuple

from t31.exact.by_suit.groups import Sums
from t31.exact.by_suit.limits import TRIPS_CARDS
from t31.exact.by_suit.trips import Label
from t31.exact.counts import Outcome

Outcomes = Mapping[Outcome, int]


class Deal(NamedTuple):
    """What is dealt from: cards in the deck, cards of a hand as dealt, and as shown."""

    deck: int
    dealt: int
    shown: int

    @property
    def drawn(self) -> int:
        """Cards that each opponent draws."""
        return self.shown - self.dealt


class Forced(NamedTuple):
    """Opponents with some cards forced: holders of a blitz, of trips, of four of a kind."""

    blitz: int
    trips: int
    four: int


Ways = Mapping[Forced, Sequence[Sequence[int]]]
"""Signed ways to deal to the grouped opponents, by what is forced and the sizes of the groups."""


def grouped(
    sums: Sums, hands: int, shown: int, *, full: bool = False
) -> dict[Forced, list[list[int]]]:
    """Put the marks of ``sums`` on the hands of the two groups, with their signs.

    Unless they are ``full``, or heavy, marked hands still have to be dealt the cards beside their
    trips.
    """
    ways: dict[Forced, list[list[int]]] = defaultdict(lambda: _square(hands))
    for (blitz, label), table in sums.items():
        # Marked hands that are full need no more cards than any hand: one entry for them all.
        is_dealt = full or shown == TRIPS_CARDS
        four = 0 if is_dealt else label.four
        trips = 0 if is_dealt else label.marked - four - label.heavy
        into = ways[Forced(blitz, trips, four)]
        placements = _placements(label)
        for more, row in enumerate(table[: hands + 1 - label.marked]):
            for further, count in enumerate(row[: hands + 1 - label.marked - more]):
                if count:
                    for lower, level, weight in placements:
                        a, b = more + lower, further + level
                        into[a][b] += weight * perm(a, lower) * perm(b, level) * count
    return ways


def _square(size: int) -> list[list[int]]:
    return [[0] * (size + 1) for _ in range(size + 1)]


@cache
def _placements(label: Label) -> Sequence[tuple[int, int, int]]:
    """Return how many marks are put on the lower and on the at-most group, and the weight."""
    sign = (-1) ** (label.marked - label.heavy) * (-3) ** label.four
    return [
        (label.lower + lower, label.at_most + label.either - lower,
         sign * comb(label.either, lower))
        for lower in range(label.either + 1)
    ]  # fmt: skip


class Blitzes(NamedTuple):
    """Whether deals are left out in which somebody was dealt a blitz, and if s beats every one."""

    left_out: bool
    beaten: bool


def outcomes(
    ways: Ways, opponents: int, deal: Deal, blitzes: Blitzes, *, exactly_level: bool = False
) -> Outcomes:
    """Return the deals by outcome, opponents not told apart.

    Args:
        ways: ways to deal to the grouped opponents, from :func:`grouped`.
        opponents: how many there are.
        deal: what they are dealt from.
        blitzes: what to do with deals in which somebody was dealt one; where they are left out, a
            deal also says which of his cards an opponent drew, if any.
        exactly_level: whether the second group is level, not at most level.
    """
    certain = {
        (a, b): total
        for a in range(opponents + 1)
        for b in range(opponents + 1 - a)
        if (total := deals_of_certain(ways, (a, b), opponents, deal, blitzes))
    }
    exactly: dict[Outcome, int] = {}
    orders = factorial(opponents)
    for sizes, terms in _solution(opponents, exactly_level).items():
        total = sum(weight * certain[group] for group, weight in terms if group in certain)
        exactly[sizes] = total // orders
    return exactly


def one_level_outcome(
    ways: Ways, opponents: int, deal: Deal, blitzes: Blitzes, *, exactly_level: bool = False
) -> Outcomes:
    """Count as (0, 1), for each opponent, the deals in which he is level and none is lower.

    For that no more than one hand has to be in the second group. Arguments are those of
    :func:`outcomes`.
    """

    def certain(lower: int, level: int) -> int:
        return deals_of_certain(ways, (lower, level), opponents, deal, blitzes)

    terms = special(certain, opponents, exactly_level=exactly_level)
    deals = sum((-1) ** j * term for j, term in enumerate(terms))
    return {(0, 1): deals // factorial(opponents)}


def special(
    certain: Callable[[int, int], int], opponents: int, *, exactly_level: bool
) -> list[int]:
    """Return by j in how many ways one opponent is exactly level and certain j others are lower.

    He is any of the opponents in turn. The ways that ``certain`` counts are G(a, b) C(k; a, b); one
    at most level is level, or as low as the others.
    """
    if exactly_level:
        return [certain(j, 1) for j in range(opponents)]
    return [certain(j, 1) - (j + 1) * certain(j + 1, 0) for j in range(opponents)]


def deals_of_certain(
    ways: Ways, sizes: Outcome, opponents: int, deal: Deal, blitzes: Blitzes
) -> int:
    """Count G(a, b) C(k; a, b): a lower and b at most s, chosen, opponents told apart."""
    a, b = sizes
    total = sum(
        count * comb(a, x) * comb(b, y) * _chances(forced, a + b, x + y, opponents, deal, blitzes)
        for forced, table in ways.items()
        for x, y in (_inside(forced.blitz, a, b) if blitzes.beaten else [(0, 0)])
        if (count := table[a - x][b - y])
    )
    return total * comb(opponents, a) * comb(opponents - a, b)


def _inside(holders: int, a: int, b: int) -> Iterator[tuple[int, int]]:
    """Yield how many holders are among the opponents of each group."""
    for x in range(min(holders, a) + 1):
        for y in range(min(holders - x, b) + 1):
            yield x, y


@lru_cache(maxsize=1 << 16)
def _chances(
    forced: Forced, in_groups: int, inside: int, opponents: int, deal: Deal, blitzes: Blitzes
) -> int:
    """Count, with the sign of the blitzes, what a way to deal to the groups leaves to happen.

    Of the holders, ``inside`` are in groups and the others among those who are free.
    """
    holders, free = forced.blitz, opponents - in_groups
    if holders - inside > free or (holders and not blitzes.left_out):
        return 0
    choices = comb(free, holders - inside) * factorial(holders)
    if blitzes.left_out:
        choices *= comb(deal.shown, deal.drawn) ** (opponents - holders)
    sign = -1 if holders % 2 else 1
    return sign * choices * _rest(forced, in_groups - inside, free + inside, deal)


def _rest(forced: Forced, in_groups: int, free: int, deal: Deal) -> int:
    """Count the ways to fill all hands from the cards that are left after those counted so far."""
    blitz, trips, four = forced
    counted = (in_groups - trips - four) * deal.shown + trips * TRIPS_CARDS + four * 4
    left = deal.deck - counted - blitz * deal.dealt
    ways = 1
    sizes = [deal.shown - TRIPS_CARDS] * trips + [deal.shown - 4] * four
    for size in [*sizes, *[deal.drawn] * blitz, *[deal.shown] * (free - blitz)]:
        ways *= comb(left, size)
        left -= size
    return ways


@cache
def _solution(opponents: int, exactly_level: bool) -> dict[Outcome, list[tuple[Outcome, int]]]:
    """Return for (i, j) the weights of the (a, b): v^i u^j in (v - u)^a (u - 1)^b.

    With ``exactly_level`` in (v - 1)^a (u - 1)^b.
    """
    solution: dict[Outcome, list[tuple[Outcome, int]]] = defaultdict(list)
    for a in range(opponents + 1):
        for b in range(opponents + 1 - a):
            for i in range(a + 1):
                for c in range(b + 1):
                    weight = (-1) ** (a - i + b - c) * comb(a, i) * comb(b, c)
                    level = c if exactly_level else a - i + c
                    solution[i, level].append(((a, b), weight))
    return dict(solution)
