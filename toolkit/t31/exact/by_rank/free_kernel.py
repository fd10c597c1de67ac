"""The compiled loop that finds the moves of free hands at a rank, by the state they come from."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Integers = NDArray[np.int64]


@njit(cache=True)
def moves_from(
    counts: Integers,
    first: Integers,
    choices: Integers,
    choose: Integers,
) -> Integers:
    """Return every way in which the hands of each class can take cards.

    Args:
        counts: int64 ``(n, columns)``: by state, room for new hands and the hands of each class.
        first: int64 ``(columns, most + 2)``: where the choices of so many hands of a class begin,
            and where those of the greatest number end.
        choices: int64 ``(m, 4)``: what each adds to the code of the state after the rank, cards
            taken, hands complete by it, and in how many ways.
        choose: binomials; no more cards are taken than it has rows for.

    Returns:
        int64 ``(k, 5)``: the state moved from, the code of that moved to, cards taken, hands
        complete by it, and in how many ways, counting which cards go to which class.
    """
    states, columns = counts.shape
    found = np.empty((1024, 5), dtype=np.int64)
    move = 0
    pick = np.empty(columns, dtype=np.int64)
    # Code, cards, hands complete and ways of the choices made for the columns before each.
    so_far = np.zeros((columns + 1, 4), dtype=np.int64)
    so_far[0, 3] = 1
    for state in range(states):
        column = 0
        pick[0] = first[0, counts[state, 0]]
        while column >= 0:
            if pick[column] == first[column, counts[state, column] + 1]:
                column -= 1
                continue
            choice = choices[pick[column]]
            pick[column] += 1
            taken = so_far[column, 1] + choice[1]
            if taken >= len(choose):
                continue
            so_far[column + 1, 0] = so_far[column, 0] + choice[0]
            so_far[column + 1, 1] = taken
            so_far[column + 1, 2] = so_far[column, 2] + choice[2]
            so_far[column + 1, 3] = so_far[column, 3] * choice[3] * choose[taken, choice[1]]
            column += 1
            if column < columns:
                pick[column] = first[column, counts[state, column]]
                continue
            if move == len(found):
                found = np.concatenate((found, np.empty_like(found)))
            found[move, 0] = state
            found[move, 1:] = so_far[columns]
            move += 1
            column -= 1
    return found[:move]
