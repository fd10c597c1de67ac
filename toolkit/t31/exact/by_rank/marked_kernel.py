"""The compiled loop that finds the moves of marked hands at a rank, by the state they lead to."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Moves = tuple[Integers, NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int32]]

SUITS = 4


@njit(cache=True)
def moves_into(
    targets: Integers,
    hands: Integers,
    most: int,
    first: Integers,
    origins: Integers,
    letter_hands: Integers,
    keys: Integers,
    bits: int,
) -> Moves:
    """Return the moves into each state.

    Codes are given by their places, *letters*, in a list of those before the rank and in one of
    those after it.

    Args:
        targets: int64 ``(n, 4)``: the states after the rank.
        hands: how many incomplete hands each has.
        most: how many hands there may be in all.
        first: by letter after the rank, where the ways it can have come about begin, and where the
            last ends.
        origins: int64 ``(m, 4)``: for each such way the letter before the rank, cards taken, hands
            complete by it, and in how many ways, negative where their weight is -1.
        letter_hands: by letter before the rank, how many hands it holds.
        keys: for each state before the rank, ascending, its hands and letters in one number.
        bits: bits of a key for each letter.

    Returns:
        Where the moves into each state begin, and where the last ends; for each move the state it
        comes from, cards taken, hands complete by it, and in how many ways.
    """
    room = _moves_at_most(targets, first)
    bounds = np.empty(len(targets) + 1, dtype=np.int64)
    source = np.empty(room, dtype=np.int32)
    taken = np.empty(room, dtype=np.uint8)
    complete = np.empty(room, dtype=np.uint8)
    weight = np.empty(room, dtype=np.int32)
    pick = np.empty(SUITS, dtype=np.int64)
    row = np.empty(SUITS, dtype=np.int64)
    letters, cards, done, ways = origins.T
    move = 0
    for target in range(len(targets)):
        bounds[target] = move
        codes = targets[target]
        more = _pick_from(0, pick, codes, first)
        while more:
            finished = _sum(done, pick)
            if hands[target] + finished <= most:
                key = int(_sum(letter_hands, _sort_picked(row, pick, letters)))
                for letter in row:
                    key = (key << bits) + int(letter)
                source[move] = np.searchsorted(keys, key)
                taken[move] = _sum(cards, pick)
                complete[move] = finished
                # A suit has some 4 hands, so 4! orders * 4**4 ways are the most.
                number = _orders(pick, codes)
                for way in pick:
                    number *= ways[way]
                weight[move] = number
                move += 1
            more = _pick_next(pick, codes, first)
    bounds[-1] = move
    return bounds, source[:move], taken[:move], complete[:move], weight[:move]


@njit(cache=True)
def _moves_at_most(targets: Integers, first: Integers) -> int:
    room = 0
    for target in range(len(targets)):
        picks = 1
        for code in targets[target]:
            picks *= first[code + 1] - first[code]
        room += picks
    return room


@njit(cache=True)
def _pick_from(start: int, pick: Integers, codes: Integers, first: Integers) -> bool:
    """Make the first pick for each suit from ``start``; suits alike pick in ascending order."""
    for suit in range(start, SUITS):
        alike = suit > 0 and codes[suit] == codes[suit - 1]
        pick[suit] = pick[suit - 1] if alike else first[codes[suit]]
        if pick[suit] == first[codes[suit] + 1]:
            return False
    return True


@njit(cache=True)
def _pick_next(pick: Integers, codes: Integers, first: Integers) -> bool:
    """Go on to the next picks; return whether there are any."""
    for suit in range(SUITS - 1, -1, -1):
        pick[suit] += 1
        if pick[suit] < first[codes[suit] + 1]:
            return _pick_from(suit + 1, pick, codes, first)
    return False


@njit(cache=True)
def _sum(values: Integers, places: Integers) -> int:
    total = 0
    for place in places:
        total += values[place]
    return total


@njit(cache=True)
def _sort_picked(row: Integers, pick: Integers, letters: Integers) -> Integers:
    """Write the letters picked to ``row``, ascending, and return it."""
    for suit in range(SUITS):
        letter = letters[pick[suit]]
        slot = suit
        while slot > 0 and row[slot - 1] > letter:
            row[slot] = row[slot - 1]
            slot -= 1
        row[slot] = letter
    return row


@njit(cache=True)
def _orders(pick: Integers, codes: Integers) -> int:
    """Return in how many orders suits that are alike can have made these picks."""
    orders = suits = same = 1
    for suit in range(1, SUITS):
        alike = codes[suit] == codes[suit - 1]
        suits = suits + 1 if alike else 1
        same = same + 1 if alike and pick[suit] == pick[suit - 1] else 1
        orders = orders * suits // same
    return orders
