"""Three-card rankings: how often opponents stand in a place, from outcomes and ties.

Let b opponents hold the lowest hand of a deal, below the knocker's. Summed over deals, C(b, 0) and
C(b, 1) are deals and opponents ``lowest``; since b >= 1 makes the sum of (-1)**(j - 1) C(b, j) over
j >= 1 come to 1, and that of (-1)**(j - 1) j C(b, j) to 1 where b is 1 and to 0 where it is more,

    lowest = deals + sum over j >= 2 of (-1)**j T(j),
    sole lowest = deals - sum over j >= 2 of (-1)**j (j - 1) T(j),

with ``T(j)`` the sum of C(b, j), see :mod:`by_rank.ties`, and deals those in which anybody is below
the knocker. Above him it is the same.
"""

from collections.abc import Iterator, Sequence

from t31.errors import NotComputedError
from t31.exact.by_rank.ties import MOST_OPPONENTS, End, ties
from t31.exact.costs import PLACES_COUNTED, Place, PlaceCounts
from t31.exact.counts import KnockCounts
from t31.exact.three_card import knock_counts
from t31.hands.space import hand_space
from t31.rules.variant import Variant
from t31.showdown import unit

MOST_PLAYERS = MOST_OPPONENTS + 1
"""Most players whose places are counted: with more, two who are not tied stand beside some ties."""


def place_counts(variant: Variant, players: Sequence[int]) -> dict[int, PlaceCounts]:
    """Count the opponents in the places that are paid for, by player count.

    Args:
        variant: a game with a three-card ranking.
        players: how many are at the table, the knocker among them; each count is 3 or 4.

    Returns:
        Counts on the scale of :func:`t31.exact.three_card.knock_counts`, for every place of
        :data:`t31.exact.costs.PLACES_COUNTED` by the unit of the game, at every strength.

    Raises:
        NotComputedError: another player count, or more players than the deck can serve.
    """
    for number in players:
        if number not in range(3, MOST_PLAYERS + 1):
            remedy = f"ask for 3 to {MOST_PLAYERS} players; two players have no places to count"
            what = f"{variant.id}: no exact places of opponents for that many players"
            raise NotComputedError(what, got=number, remedy=remedy)
    places = PLACES_COUNTED[unit(variant)]
    return {
        number: PlaceCounts(
            "any", number, {place: dict(_in_place(variant, counts, place)) for place in places}
        )
        for number, counts in knock_counts(variant, players).items()
    }


def _in_place(variant: Variant, counts: KnockCounts, place: Place) -> Iterator[tuple[int, int]]:
    end: End = "highest" if place == "highest" else "lowest"
    opponents = counts.players - 1
    tied = ties(hand_space(variant), end)
    for strength, outcomes in counts.outcomes.items():
        deals = sum(
            number
            for (lower, level), number in outcomes.items()
            if (lower if end == "lowest" else opponents - lower - level)
        )
        for j in range(2, opponents + 1):
            ties_of_j = (-1) ** j * tied[opponents, j][strength]
            deals += (1 - j) * ties_of_j if place == "sole-lowest" else ties_of_j
        yield strength, deals
