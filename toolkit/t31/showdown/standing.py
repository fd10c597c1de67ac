"""How one player stands when a round ends: all that his pay-off depends on."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, get_args

from t31.rules.axes import Blitz

Knocker = Literal["self", "another", "nobody"]
"""Who knocked, seen from the player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one player stands at the end of a round.

    Args:
        players: players in the round, himself included.
        knocker: who knocked, seen from him: himself, another player, or nobody.
        lower: hands below his own.
        level: hands equal to his own, himself not counted.
        higher: hands above his own.
        knocker_level: whether the knocker, another player, is among those level.
        blitz: the entry of the variant's blitz list that ended the round, if one did.
        holders: players who hold a hand of that entry.
        holder: whether he is one of them.

    Raises:
        ValueError: no table of players looks like this.
    """

    players: int
    knocker: Knocker
    lower: int
    level: int
    higher: int
    knocker_level: bool = False
    blitz: Blitz | None = None
    holders: int = 0
    holder: bool = False

    def __post_init__(self) -> None:
        for fault, is_found in _FAULTS:
            if is_found(self):
                raise ValueError(f"impossible standing: {fault}: got {self}")

    @property
    def _others(self) -> int:
        return self.players - 1


_FAULTS: Final[tuple[tuple[str, Callable[[Standing], bool]], ...]] = (
    ("fewer than two players", lambda s: s.players < 2),
    ("a negative number", lambda s: min(s.lower, s.level, s.higher, s.holders) < 0),
    ("lower + level + higher, players - 1", lambda s: s.lower + s.level + s.higher != s._others),
    ("a knocker of no known kind", lambda s: s.knocker not in get_args(Knocker)),
    ("level with a knocker not another", lambda s: s.knocker_level and s.knocker != "another"),
    ("level with the knocker and nobody", lambda s: s.knocker_level and not s.level),
    (
        "level with all others, not with the knocker",
        lambda s: s.knocker == "another" and s.level == s._others and not s.knocker_level,
    ),
    ("holders of no blitz", lambda s: s.blitz is None and (s.holder or s.holders > 0)),
    ("a blitz nobody holds", lambda s: s.blitz is not None and s.holders == 0),
    ("more holders than players", lambda s: s.holders > s.players),
    ("a holder level with no holder", lambda s: s.holder and s.holders <= s.level),
    (
        "no holder, yet level with one",
        lambda s: s.blitz is not None and not s.holder and s.holders + s.level > s._others,
    ),
    (
        "a knock before a blitz that comes before any",
        lambda s: s.blitz is not None and s.blitz.when == "before-knock" and s.knocker != "nobody",
    ),
)
"""What no table looks like, in words for the refusal and as a predicate."""


def standings(
    strengths: Sequence[int],
    *,
    knocker: int | None = None,
    blitz: Blitz | None = None,
    holders: Collection[int] = (),
) -> tuple[Standing, ...]:
    """Return how everybody at a table stands, in the order of the seats.

    Args:
        strengths: each seat's strength, equal strengths being a tie.
        knocker: seat of the knocker, ``None`` where nobody knocked.
        blitz: the entry that ended the round, if one did.
        holders: seats that hold a hand of that entry.

    Raises:
        ValueError: no round ends like this.

    >>> [(s.lower, s.level, s.knocker_level) for s in standings([21, 27, 21], knocker=0)]
    [(0, 1, False), (2, 0, False), (0, 1, True)]
    """
    seats, held = range(len(strengths)), set(holders)
    if not held <= set(seats) or knocker not in (None, *seats):
        raise ValueError(f"seats are 0 to {len(seats) - 1}: got {knocker=}, holders={sorted(held)}")
    knocked = None if knocker is None else strengths[knocker]
    return tuple(
        Standing(
            players=len(strengths),
            knocker="nobody" if knocker is None else "self" if knocker == seat else "another",
            lower=sum(other < own for other in strengths),
            level=sum(other == own for other in strengths) - 1,
            higher=sum(other > own for other in strengths),
            knocker_level=own == knocked and seat != knocker,
            blitz=blitz,
            holders=len(held),
            holder=seat in held,
        )
        for seat, own in enumerate(strengths)
    )


def all_standings(entries: Sequence[Blitz], players: int) -> Iterator[Standing]:
    """Yield every standing that can be: his own knock, another's, none; no blitz, then each."""
    rounds = product(get_args(Knocker), (None, *entries))
    held = product(range(players + 1), (True, False))
    hands = product(range(players), range(players), (False, True))
    for (knocker, blitz), (holders, holder), (lower, level, tied) in product(rounds, held, hands):
        try:
            yield Standing(
                players=players,
                knocker=knocker,
                lower=lower,
                level=level,
                higher=players - 1 - lower - level,
                knocker_level=tied,
                blitz=blitz,
                holders=holders,
                holder=holder,
            )
        except ValueError:
            continue
