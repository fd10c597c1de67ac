"""What a command that answers at once need not wait for."""

import subprocess
import sys
from pathlib import Path

import pytest

THREADS = Path("/proc/self/task")
RUN = """
import sys
from t31.cli.main import main

sys.argv = ["t31", *sys.argv[1:]]
"""


def afterwards(report: str, *arguments: str) -> list[str]:
    """Run a command in a process of its own, and return the words that ``report`` then prints."""
    script = f"{RUN}import atexit, gc\natexit.register(lambda: {report})\nmain()"
    finished = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    return finished.stdout.splitlines()[-1].split()


@pytest.mark.usefixtures("isolated")
def test_what_is_loaded_is_not_searched_for_garbage() -> None:
    """Neither while it is loaded nor when the process ends: it all stays until then."""
    report = "print(len(gc.get_objects()), gc.get_freeze_count(), gc.get_threshold()[0])"
    left, kept, pause = map(int, afterwards(report, "score", "AS KS QS", "--variant", "scat"))
    assert left < 1_000 < kept < pause


@pytest.mark.usefixtures("isolated")
def test_a_printed_table_loads_no_library_that_draws() -> None:
    """To know how wide letters are is enough."""
    loaded = afterwards("print(*sys.modules)", "score", "AS KS QS")
    assert "rich.cells" in loaded
    assert not {"rich.console", "rich.table", "rich.text"} & {*loaded}


@pytest.mark.usefixtures("isolated")
@pytest.mark.parametrize("name", ["scat", "SCAT"])
def test_a_game_that_is_named_by_its_id_is_read_alone(name: str) -> None:
    """Only another name has to be looked for in all files."""
    report = "print(sys.modules['t31.rules.loading'].catalogue.cache_info().currsize)"
    read_all = afterwards(report, "score", "AS KS QS", "--variant", name)
    assert read_all == ["0" if name == "scat" else "1"]


@pytest.mark.usefixtures("isolated")
@pytest.mark.skipif(not THREADS.exists(), reason="nothing tells how many threads there are")
def test_counting_for_one_hand_starts_no_threads() -> None:
    """They would only wait for products of matrices, of which it makes none."""
    report = f"print(len([*__import__('pathlib').Path({str(THREADS)!r}).iterdir()]))"
    asked = ("knock", "AS KS QS", "--players", "2", "--variant", "scat", "--model", "dealt")
    assert afterwards(report, *asked) == ["1"]
