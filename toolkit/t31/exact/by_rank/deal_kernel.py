"""The compiled loop of the three-card counting: deal a rank to marked and to free hands.

Values stand in rows, one for each marked state and number of hands complete so far; a row holds
one value for each free state, as far as there is room for its hands. Each value is there twice, as
a residue of 2**64, since machine words wrap, and as a residue of a prime.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Residues = NDArray[np.int64]


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
    words: Words,
    residues: Residues,
    prime: int,
    hands: NDArray[np.int64],
    widths: NDArray[np.int64],
    next_hands: NDArray[np.int64],
    next_widths: NDArray[np.int64],
    marked_bounds: NDArray[np.int64],
    marked: NDArray[np.int32],
    marked_cards: NDArray[np.uint8],
    marked_done: NDArray[np.uint8],
    marked_weight: NDArray[np.int32],
    free_bounds: NDArray[np.int64],
    free: NDArray[np.int32],
    free_weight: NDArray[np.int64],
    mix: NDArray[np.int64],
) -> tuple[Words, Residues]:
    """Return the values after one rank, in rows of the next states.

    Args:
        words: the values before it, in rows, as residues of 2**64.
        residues: the same as residues of the prime.
        prime: the prime.
        hands: by marked state, how many hands are incomplete; ``next_hands`` after the rank.
        widths: number of free states by the room for hands; ``next_widths`` after the rank.
        next_hands: see ``hands``.
        next_widths: see ``widths``.
        marked_bounds: where the marked moves to each next state begin.
        marked: marked moves in that order: the state that each comes from.
        marked_cards: cards taken by each.
        marked_done: hands complete by it.
        marked_weight: in how many ways it can be made.
        free_bounds: number of free moves by the room for hands.
        free: free moves in that order, see :class:`~by_rank.free_steps.FreeStep`.
        free_weight: in how many ways each can be made.
        mix: ``mix[u, t]`` says how many choices of t cards for free hands there are when marked
            hands take u.
    """
    most, takes = len(widths) - 1, len(mix)  # 0 to 4 cards of a rank are taken
    states = int(np.searchsorted(hands, most + 1))
    targets = int(np.searchsorted(next_hands, most + 1))
    rows = row_starts(hands, widths, states)
    next_rows = row_starts(next_hands, next_widths, targets)
    after = np.zeros(next_rows[targets, 0], dtype=np.uint64)
    after_residue = np.zeros(next_rows[targets, 0], dtype=np.int64)
    dealt = np.zeros((takes, most + 1, widths[most]), dtype=np.uint64)
    dealt_residue = np.zeros((takes, most + 1, widths[most]), dtype=np.int64)
    chosen = np.zeros((takes, widths[most]), dtype=np.uint64)
    chosen_residue = np.zeros((takes, widths[most]), dtype=np.int64)
    taken = np.zeros(takes, dtype=np.bool_)
    for target in range(targets):
        room = most - next_hands[target]
        taken[:] = False
        for move in range(marked_bounds[target], marked_bounds[target + 1]):
            source, used, done = marked[move], int(marked_cards[move]), int(marked_done[move])
            weight = np.int64(marked_weight[move])
            if not taken[used]:
                taken[used] = True
                for complete in range(room + 1):
                    for state in range(widths[room - complete]):
                        dealt[used, complete, state] = 0
                        dealt_residue[used, complete, state] = 0
            for complete in range(done, room + 1):
                # Unsigned, an index needs no look whether it counts from the end.
                start = np.uint64(rows[source, complete - done])
                u, c = np.uint64(used), np.uint64(complete)
                for state in range(np.uint64(widths[room - complete])):
                    dealt[u, c, state] += np.uint64(weight) * words[start + state]
                for state in range(np.uint64(widths[room - complete])):
                    dealt_residue[u, c, state] += weight * residues[start + state]
        for complete in range(room + 1):
            width = widths[room - complete]
            # A free hand takes three cards of a rank at most.
            for cards in range(min(takes - 1, 3 * (room - complete)) + 1):
                chosen[cards, :width] = 0
                chosen_residue[cards, :width] = 0
                for used in range(takes - cards):
                    ways = mix[used, cards]
                    if ways != 0 and taken[used]:
                        for state in range(width):
                            chosen[cards, state] += np.uint64(ways) * dealt[used, complete, state]
                            chosen_residue[cards, state] += (
                                ways * dealt_residue[used, complete, state]
                            )
            for move in range(free_bounds[room - complete]):
                source, cards = free[0, move], free[2, move]
                place = next_rows[target, complete + free[3, move]] + free[1, move]
                after[place] += np.uint64(free_weight[move]) * chosen[cards, source]
                after_residue[place] += free_weight[move] * chosen_residue[cards, source]
    for place in range(len(after_residue)):
        after_residue[place] %= prime
    return after, after_residue
