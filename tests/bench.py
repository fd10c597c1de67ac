"""Speed, as ratios to something plain on the same machine: ``make bench`` runs this.

A ratio travels between machines; a time does not. Each figure is the best of several runs, which is
the least disturbed one.
"""

import subprocess
import sys
import timeit
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from rich.console import Console
from rich.table import Table

from t31.exact.two_players import disjoint_pairs
from t31.hands.scores import score_hands
from t31.hands.space import dense_table, hand_space
from t31.rules.loading import load_variant
from tests.test_exact_two_players import pairs_by_looking

HANDS = 2_000_000
BARE_TYPER = """
import typer
app = typer.Typer()
@app.command()
def one() -> None: ...
@app.command()
def two() -> None: ...
app(["--help"])
"""


def best(action: Callable[[], object], runs: int = 7) -> float:
    """Return the seconds of the fastest of ``runs`` runs, after one to warm up."""
    action()
    return min(timeit.repeat(action, number=1, repeat=runs))


def process(*command: str) -> Callable[[], object]:
    """Return the run of a whole process."""
    return lambda: subprocess.run(command, check=True, capture_output=True)


def random_hands(cards: int, hands: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return ``hands`` random hands of ``cards`` different cards, seeded."""
    keys = np.random.default_rng(31).random((hands, 52), dtype=np.float32)
    return np.argpartition(keys, cards, axis=1)[:, :cards].astype(np.uint8)


def start() -> tuple[str, float, float]:
    """Time ``t31 --help`` against a bare Typer program with two commands."""
    command = str(Path(sys.executable).with_name("t31"))
    with TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE_TYPER, encoding="utf-8")
        return (
            "t31 --help / a bare Typer program",
            best(process(command, "--help")),
            best(process(sys.executable, str(bare))),
        )


def scoring(check: bool) -> tuple[str, float, float]:
    """Time ``score_hands`` against plain fancy indexing of the same table."""
    variant = load_variant("three-of-a-kind")
    hands = random_hands(3, HANDS)
    table = dense_table(variant)
    columns = [np.ascontiguousarray(column) for column in hands.T]
    return (
        f"score_hands, check={check} / table[a, b, c]",
        best(lambda: score_hands(hands, variant, check=check)),
        best(lambda: table[columns[0], columns[1], columns[2]]),
    )


COUNTING = """
import resource, sys, time
from t31.exact.counting import knock_counts
from t31.rules.loading import load_variant
game, model, most = load_variant(sys.argv[1]), sys.argv[2], int(sys.argv[3])
knock_counts(load_variant("eenendertigen"), "dealt", "any", [2, 3])  # compiled, or loaded
knock_counts(load_variant("stop-the-bus"), "dealt", "any", [3])
began = time.perf_counter()
knock_counts(game, model, "any", range(2, most + 1))
print(time.perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
COUNTED = (
    ("thirty-one", "dealt", (3, 5, 7)),
    ("thirty-one", "last-draw", (3, 5, 7)),
    ("runs", "dealt", (3, 5, 7)),
    ("three-of-a-kind", "dealt", (3, 5, 7)),
    ("three-of-a-kind", "last-draw", (4, 5, 6)),
    ("schwimmen", "dealt", (3, 6, 9)),
    ("stop-the-bus", "dealt", (4, 5, 6, 7)),
    ("scat-four-card", "dealt", (3, 4, 5)),
    ("scat-four-card", "last-draw", (3, 4, 5)),
)


def two_hands() -> tuple[str, float, float]:
    """Time inclusion-exclusion over two hands against looking at every pair of hands."""
    space = hand_space(load_variant("three-of-a-kind"))
    return (
        "two hands, counted / every pair looked at",
        best(lambda: disjoint_pairs.__wrapped__(space)),
        best(lambda: pairs_by_looking(space), runs=2),
    )


def counting() -> Table:
    """Time the counting of knock tables, each in a process of its own, up to each player count."""
    table = Table("game", "model", "players", "seconds", "peak MiB")
    for game, model, counts in COUNTED:
        for most in counts:
            command = (sys.executable, "-c", COUNTING, game, model, str(most))
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            seconds, memory = map(float, run.stdout.split())
            table.add_row(game, model, f"2-{most}", f"{seconds:.1f}", f"{memory:.0f}")
    return table


def main() -> None:
    """Print every ratio with both times, then what counting takes."""
    counted = counting()  # first: a process is born with the peak memory of its parent
    table = Table("what / against what", "ms", "against ms", "ratio")
    for name, ours, plain in (
        start(),
        scoring(check=False),
        scoring(check=True),
        two_hands(),
    ):
        times = (f"{1000 * ours:.1f}", f"{1000 * plain:.1f}", f"{ours / plain:.2g}")
        table.add_row(name, *times)
    Console().print(table, counted)


if __name__ == "__main__":
    main()
