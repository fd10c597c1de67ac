"""Options that several commands share, declared once."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, get_args

import typer

from t31.cli.output import Format
from t31.errors import one_of


def choice(words: Sequence[str]) -> Callable[[str], str]:
    """Return a parser for an option that takes one of ``words``; its refusal lists them."""

    def parse(text: str) -> str:
        if text not in words:
            raise typer.BadParameter(f"{text!r}; {one_of(words)}")
        return text

    return parse


def named_path(text: str) -> Path:
    """Return the path that ``text`` names: no text names none, and is not the working folder."""
    if not text:
        raise typer.BadParameter("an empty path; leave the option out, or name one")
    return Path(text)


FormatOption = Annotated[
    Format,
    typer.Option(
        "--format",
        metavar="FORMAT",
        parser=choice(get_args(Format)),
        help="table, csv, json or markdown.",
    ),
]
DatabaseOption = Annotated[
    Path | None,
    typer.Option(
        "--db",
        metavar="PATH",
        parser=named_path,
        help="The results database. [default: T31_DB, else data/t31.duckdb]",
    ),
]


def example(*commands: str) -> str:
    r"""Return the end of a command's help: commands to try, each on its own line.

    >>> example("t31 status").splitlines()
    ['\x08', 'Example:', '  t31 status']
    """
    heading = "Example:" if len(commands) == 1 else "Examples:"
    return "\n".join(["\b", heading, *(f"  {command}" for command in commands)])
