"""Count in several processes at once: one task for all games that score alike, and one model.

Such games share the counting, so they are counted together, in one process; different scorings and
models share nothing and can be counted side by side. So can the fullest tables where each player
more takes far longer than all before. The heaviest tasks are begun first.
"""

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from threading import Thread
from typing import Final, NamedTuple

from t31.errors import InterruptedCountError
from t31.exact.countable import can_cross_suits
from t31.exact.group import Tables, player_tables
from t31.exact.rows import Model
from t31.jobs.plan import Part
from t31.rules.variant import Variant

MOST_TOGETHER: Final = 5
"""Players at a table up to which all parts of a model are counted in one task."""


class Task(NamedTuple):
    """Parts of one model that games of one scoring lack: all, or those of the fullest tables."""

    model: Model
    games: tuple[tuple[Variant, tuple[Part, ...]], ...]

    @property
    def weight(self) -> tuple[int, bool, int]:
        """What makes a task long: cards in a hand, the ranking, how many hands are dealt to."""
        parts, (game, _) = [part for _, parts in self.games for part in parts], self.games[0]
        cards = game.cards.hand + (self.model != "dealt")
        is_by_rank = game.ranking.kind == "three-card"
        return cards, is_by_rank, max(part.players or 0 for part in parts)


class Made(NamedTuple):
    """The tables of one part of one variant, and when their making began and ended."""

    variant: Variant
    part: Part
    tables: Tables
    started_at: datetime
    finished_at: datetime


def tasks(work: Iterable[tuple[Variant, Iterable[Part]]]) -> list[Task]:
    """Group parts with players into tasks, the heaviest first."""
    groups: dict[object, list[tuple[Variant, tuple[Part, ...]]]] = {}
    for variant, parts in work:
        counted = [part for part in parts if part.players is not None]
        alike: dict[object, list[Part]] = {}
        for part in counted:
            alike.setdefault((part.model, _is_apart(variant, part)), []).append(part)
        for kind, own in alike.items():
            scoring = (variant.cards, variant.ranking, variant.blitz_scores2, kind)
            groups.setdefault(scoring, []).append((variant, tuple(own)))
    made = [Task(games[0][1][0].model or "dealt", tuple(games)) for games in groups.values()]
    return sorted(made, key=lambda task: task.weight, reverse=True)


def _is_apart(variant: Variant, part: Part) -> bool:
    """Return whether a part is so long that counting those of fewer players twice hardly matters.

    Where trips cross the suits, each player more takes ten times as long.
    """
    is_crossed = can_cross_suits(variant, part.model or "dealt")
    return is_crossed and (part.players or 0) > MOST_TOGETHER


def count(task: Task) -> list[Made]:
    """Make all tables of a task."""
    made = []
    for variant, parts in task.games:
        started_at = datetime.now(UTC)
        wanted = {part.players or 0: part.names for part in parts}
        by_players: Mapping[int, Tables] = player_tables(variant, task.model, wanted)
        finished_at = datetime.now(UTC)
        made += [
            Made(variant, part, by_players[part.players or 0], started_at, finished_at)
            for part in parts
        ]
    return made


def counted(work: list[Task], jobs: int) -> Iterator[list[Made]]:
    """Yield the tables of each task as it ends, ``jobs`` tasks at a time.

    Processes are spawned, not forked: a fork of a process that has used polars can hang. When the
    caller stops early, tasks not begun are dropped and those in work are ended.
    """
    if jobs == 1 or len(work) < 2:
        yield from map(count, work)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(work)), context, end_with_parent) as pool:
        with _without_interrupts():
            futures: list[Future[list[Made]]] = [pool.submit(count, task) for task in work]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool as error:
            what = "a process that counts was ended from outside; what was finished is kept"
            raise InterruptedCountError(
                what, remedy="run it again, with --jobs 1 if memory was short"
            ) from error
        except BaseException:
            for process in list(pool._processes.values()):
                with suppress(OSError):
                    process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Start processes that a Ctrl-C does not reach: they inherit that, and are ended by ours.

    One that comes meanwhile waits until the end of the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """End this process as soon as the one that spawned it has ended, be it killed."""
    Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)  # at once: what is counted here is for nobody
