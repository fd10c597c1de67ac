"""The command line as a whole: help, exit codes, errors on one line, pipes that close."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.main import get_command

from t31.cli.commands import app
from tests.conftest import Command
from tests.interrupts import interrupt_thrice

PROGRAM = str(Path(sys.executable).with_name("t31"))
OPEN_FILES = Path("/proc/self/fd")
HEAVY = {"polars", "duckdb", "numpy", "scipy", "pyarrow", "pydantic", "altair", "rich"}

PRESET = """
id = "my-game"
title = "My game"
parent = "scat"

[match]
lives = 5
"""


def command_names() -> Iterator[tuple[str, ...]]:
    """Yield the words of every command, the program itself first."""
    yield ()
    for name, command in vars(get_command(app))["commands"].items():
        yield (name,)
        for sub_name in vars(command).get("commands", {}):
            yield name, sub_name


def examples(help_text: str) -> list[str]:
    """Return the commands under the last heading of a help text."""
    *_, end = re.split(r"^  Examples?:\n", help_text, flags=re.MULTILINE)
    return [line.strip() for line in end.strip().splitlines()]


@pytest.mark.parametrize("words", list(command_names()), ids=" ".join)
def test_every_help_fits_80_columns_and_ends_with_an_example(
    words: tuple[str, ...], t31: Command
) -> None:
    """Whole sentences, the same for -h and --help, and something to try at the end."""
    asked = t31(*words, "--help")
    assert asked.exit_code == 0
    assert asked.stdout == t31(*words, "-h").stdout
    assert all(len(line) <= 80 for line in asked.stdout.splitlines())
    assert "..." not in re.sub(r"\[?[A-Z]+\]?\.\.\.", "", asked.stdout)
    assert examples(asked.stdout)


@pytest.mark.parametrize("words", list(command_names()), ids=" ".join)
@pytest.mark.usefixtures("database")
def test_every_example_of_the_help_works(
    words: tuple[str, ...], t31: Command, isolated: Path
) -> None:
    """Typed as it stands there, with a file where the example names one."""
    (isolated / "my-game.toml").write_text(PRESET)
    for example in examples(t31(*words, "--help").stdout):
        program, *arguments = shlex.split(example)
        assert program == "t31"
        tried = t31(*arguments)
        assert tried.exit_code == 0, tried.output
        assert tried.stdout or words == ("enumerate",)


def test_help_loads_nothing_heavy() -> None:
    """Neither a library that counts or draws nor the one that prints tables."""
    script = "import sys; from t31.cli.commands import app; app(['--help'], standalone_mode=False)"
    loaded = "; print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    finished = subprocess.run(
        [sys.executable, "-c", script + loaded], capture_output=True, text=True, check=True
    )
    assert "enumerate" in finished.stdout
    assert not set(finished.stderr.split()) & HEAVY


def test_ctrl_c_while_the_commands_load_is_no_traceback() -> None:
    """It ends the program as it does later: 130, and not a word."""
    script = """
import sys
from t31.cli.main import main

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
main()
"""
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (finished.returncode, finished.stdout, finished.stderr) == (130, b"", b"")


def test_the_version_is_that_of_the_distribution(t31: Command) -> None:
    """The one that also stands in the database."""
    assert t31("--version").stdout == f"t31 {version('t31')}\n"


def test_a_user_error_is_one_line_and_1(t31: Command) -> None:
    """On stderr, while stdout stays empty for whoever reads it."""
    result = t31("score", "AS", "KS", "1S")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: not a card: got '1S'; ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["scroe"], "Did you mean 'score'"),
        (["variants", "lst"], "Did you mean 'list'"),
        (["score", "AS", "KS", "QS", "--explian"], "--explain"),
        (["status", "extra"], "unexpected extra argument"),
        (["status", "--format", "xml"], "'xml'; use one of: table, csv, json, markdown"),
        (["enumerate", "--model", "guess"], "'guess'; use one of: dealt"),
        (["variants", "diff", "scat"], "Missing argument 'SECOND'"),
    ],
)
def test_a_wrongly_written_command_is_2_and_told_what_is_meant(
    arguments: list[str], message: str, t31: Command
) -> None:
    """Usage is no error of the data: nothing is tried."""
    result = t31(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_without_a_command_the_help_is_shown_and_the_code_is_2(t31: Command) -> None:
    """Nothing was asked, so nothing was done."""
    result = t31()
    assert result.exit_code == 2
    assert "Commands:" in result.stderr


def test_options_may_follow_arguments(t31: Command) -> None:
    """The order in which one thinks of them."""
    after = t31("score", "AS", "KS", "QS", "--variant", "scat", "--format", "csv")
    before = t31("score", "--format", "csv", "--variant", "scat", "AS", "KS", "QS")
    assert after.exit_code == 0
    assert after.stdout == before.stdout


def test_control_characters_in_an_error_are_shown_and_not_sent(t31: Command) -> None:
    """Neither a hand nor a path may steer the terminal."""
    for arguments in (["score", "\x1b[31m"], ["status", "--db", "/\x1b[31m/\x9b/x\ny"]):
        result = t31(*arguments)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", result.output)
        assert "\\x1b" in result.stderr


def test_an_error_of_the_system_is_one_line_too(t31: Command, isolated: Path) -> None:
    """Such as a folder that cannot be looked into: a file stands in its place."""
    (isolated / "file").write_text("")
    result = t31("report", "--out", "file/within")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


def test_a_bug_stays_a_bug(t31: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that no user caused is not dressed up as an error of his."""

    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("t31.answers.variants.variants", broken)
    with pytest.raises(ZeroDivisionError):
        t31("variants", "list")


@pytest.mark.parametrize("form", ["table", "json"])
def test_a_pipe_that_closes_early_is_no_error(form: str, database: Path) -> None:
    """What head has read is enough; nobody wants to hear of the rest."""
    query = f"{PROGRAM} sql 'from hand, range(9)' --format {form} | head -n 1"
    script = f"set -o pipefail; {query}"
    finished = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert len(finished.stdout.splitlines()) == 1
    assert database.exists()


@pytest.mark.parametrize("arguments", ["--help", "score --help", "variants list"])
@pytest.mark.usefixtures("isolated")
def test_a_pipe_that_nobody_reads_is_no_error(arguments: str) -> None:
    """Not even for a help text."""
    script = f"set -o pipefail; ({PROGRAM} {arguments}; echo $? >code) | true"
    finished = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert (Path("code").read_text(), finished.stderr) == ("0\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.usefixtures("isolated")
def test_a_full_disk_is_an_error_on_one_line() -> None:
    """And not one more when Python leaves."""
    with Path("/dev/full").open("w") as full:
        finished = subprocess.run(
            [PROGRAM, "variants", "list"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert finished.returncode == 1
    assert finished.stderr == "error: No space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", "2>&-"])
@pytest.mark.usefixtures("isolated")
def test_a_closed_stream_that_is_not_needed_is_no_reason_to_fail(closed: str) -> None:
    """A scheduler may start a program without one."""
    command = f"{PROGRAM} score AS KS QS --variant scat {closed}"
    finished = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (finished.returncode, finished.stderr) == (0, "")


@pytest.mark.parametrize("words", ["score AS KS QS", "variants list --format csv", "--help"])
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.usefixtures("isolated")
def test_an_answer_that_nobody_can_read_is_an_error(words: str, buffered: str) -> None:
    """Rather than a success without a word; whether it is written at once or in the end."""
    finished = subprocess.run(
        ["bash", "-c", f"{PROGRAM} {words} >&-"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": buffered},
    )
    assert finished.returncode == 1
    assert finished.stderr.startswith("error: nobody can read the answer: stdout is closed; ")
    assert finished.stderr.count("\n") == 1


@pytest.mark.usefixtures("isolated")
def test_a_command_without_an_answer_needs_no_stdout() -> None:
    """Counting goes into the database, and what is said of it elsewhere."""
    command = f"{PROGRAM} enumerate eenendertigen --effort quick >&-"
    finished = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert finished.returncode == 0
    assert "data/t31.duckdb is up to date" in finished.stderr


def test_ctrl_c_is_130_and_says_nothing(database: Path) -> None:
    """An answer that would go on for ever stops at once."""
    with subprocess.Popen(
        [PROGRAM, "sql", "from range(10000000000)", "--format", "csv", "--db", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"range\n"
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate()
    assert (process.returncode, stderr) == (130, b"")


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="nothing tells when the query has begun")
def test_one_ctrl_c_after_another_is_130_too(database: Path) -> None:
    """A query without an answer stops at the first, and no further one can keep it going."""
    endless = (
        "with recursive x as (select 1 a union all select a + 1 from x) select count(*) from x"
    )
    with subprocess.Popen(
        [PROGRAM, "sql", endless, "--db", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            until_open(process, database)
            interrupt_thrice(process)
            answer = process.communicate(timeout=60)  # it would take for ever
        finally:
            process.kill()
    assert (process.returncode, answer) == (130, (b"", b""))


def until_open(process: "subprocess.Popen[bytes]", file: Path) -> None:
    """Return when ``process`` has opened ``file``: from then on it is at work on a query."""
    opened = Path(str(OPEN_FILES).replace("self", str(process.pid)))
    while process.poll() is None:
        with suppress(OSError):  # closed between the list and the look
            if any(link.resolve() == file.resolve() for link in opened.iterdir()):
                return


@pytest.mark.usefixtures("isolated")
def test_a_terminal_without_a_letter_gets_its_number() -> None:
    """ß is in no ASCII terminal, and an alias of Schwimmen has one."""
    finished = subprocess.run(
        [PROGRAM, "variants", "list", "--format", "csv"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert finished.returncode == 0
    assert b"einunddrei\\xdfig" in finished.stdout


def test_no_completion_is_written_anywhere(t31: Command) -> None:
    """Typer would change a person's shell set-up at once."""
    assert t31("--install-completion").exit_code == 2
