"""The one compiled loop of the three-card counting: deal a rank to marked and to free hands.

Values stand in rows, one for each marked state and number of hands complete so far; a row holds
one value for each free state, as far as there is room for its hands. All numbers are residues: of
2**64 where ``values`` is unsigned and ``modulus`` 0, since machine words wrap, else of ``modulus``.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True)
def row_starts(
    hands: NDArray[np.int64], widths: NDArray[np.int64], states: int
) -> NDArray[np.int64]:
    """Return where the row of each marked state and number of complete hands starts.

    Args:
        hands: by marked state, how many hands are incomplete.
        widths: number of free states by the room for their hands.
        states: how many marked states there is room for.

    Returns:
        int64 ``(states + 1, most + 1)``; the first entry of the last row is where all rows end.
    """
    most = len(widths) - 1
    rows = np.zeros((states + 1, most + 1), dtype=np.int64)
    start = 0
    for state in range(states):
        for complete in range(most - hands[state] + 1):
            rows[state, complete] = start
            start += widths[most - hands[state] - complete]
    rows[states, 0] = start
    return rows


@njit(cache=True)
def deal_rank(
    values: NDArray[Any],
    hands: NDArray[np.int64],
    widths: NDArray[np.int64],
    next_hands: NDArray[np.int64],
    next_widths: NDArray[np.int64],
    marked_bounds: NDArray[np.int64],
    marked: NDArray[np.int32],
    marked_weight: NDArray[Any],
    free_bounds: NDArray[np.int64],
    free: NDArray[np.int32],
    free_weight: NDArray[Any],
    mix: NDArray[Any],
    modulus: int,
) -> NDArray[Any]:
    """Return the values after one rank, in rows of the next states.

    Args:
        values: the values before it, in rows.
        hands: by marked state, how many hands are incomplete; ``next_hands`` after the rank.
        widths: number of free states by the room for hands; ``next_widths`` after the rank.
        next_hands: see ``hands``.
        next_widths: see ``widths``.
        marked_bounds: where the marked moves to each next state begin.
        marked: marked moves in that order, see :class:`~by_rank.steps.Step`.
        marked_weight: in how many ways each can be made.
        free_bounds: number of free moves by the room for hands.
        free: free moves in that order.
        free_weight: in how many ways each can be made.
        mix: ``mix[u, t]`` says how many choices of t cards for free hands there are when marked
            hands take u.
        modulus: see the module.
    """
    most = len(widths) - 1
    states = int(np.searchsorted(hands, most + 1))
    targets = int(np.searchsorted(next_hands, most + 1))
    rows = row_starts(hands, widths, states)
    next_rows = row_starts(next_hands, next_widths, targets)
    after = np.zeros(next_rows[targets, 0], dtype=values.dtype)
    dealt = np.zeros((5, most + 1, widths[most]), dtype=values.dtype)
    chosen = np.zeros((5, widths[most]), dtype=values.dtype)
    for target in range(targets):
        room = most - next_hands[target]
        dealt[:, : room + 1] = 0
        for move in range(marked_bounds[target], marked_bounds[target + 1]):
            source, used, done = marked[0, move], marked[2, move], marked[3, move]
            weight = marked_weight[move]
            for complete in range(done, room + 1):
                start = rows[source, complete - done]
                for state in range(widths[room - complete]):
                    dealt[used, complete, state] += weight * values[start + state]
        for complete in range(room + 1):
            width = widths[room - complete]
            for cards in range(5):
                chosen[cards, :width] = 0
                for used in range(5 - cards):
                    ways = mix[used, cards]
                    if ways != 0:
                        for state in range(width):
                            chosen[cards, state] += ways * dealt[used, complete, state]
            for move in range(free_bounds[room - complete]):
                place = next_rows[target, complete + free[3, move]] + free[1, move]
                after[place] += free_weight[move] * chosen[free[2, move], free[0, move]]
    if modulus != 0:
        for place in range(len(after)):
            after[place] %= modulus
    return after
