"""Prose: notes, errors and progress on stderr, sentences on stdout."""

import os
import shutil
import sys
from contextlib import suppress
from textwrap import wrap
from typing import TextIO

from t31.cli.values import visible


def note(text: str) -> None:
    """Print one line about the data on stderr."""
    progress(f"note: {text}")


def complain(text: str) -> None:
    """Print one error line on stderr."""
    progress(f"error: {text}")


def progress(text: str) -> None:
    """Print one line on stderr; work goes on whether anybody reads it or not."""
    line = visible(text).replace("\n", "\\n")
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        let_go_of(sys.stderr)


def say(text: str, indent: str = "") -> None:
    """Print prose on stdout, wrapped where it is a terminal."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    prose = visible(text)
    lines = wrap(
        prose, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    print(*lines, sep="\n")


def let_go_of(stream: TextIO) -> None:
    """Forget what could not be written, or Python would try again at exit and fail once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
