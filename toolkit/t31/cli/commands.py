"""All commands of ``t31``, and the one place where an error ends the program.

Exit codes: 0; 1 after an ``error:`` line; 2 for a command that is written wrongly; 130 after
Ctrl-C, which is answered in :mod:`t31.cli.main`. A reader who closes the pipe early has all he
wanted: that is no error.

Nothing heavy is imported here or by the files of the commands when they load; each command imports
what it asks when it runs, so that ``t31 --help`` costs nothing but Typer.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EBADF
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from t31.cli.enumerate import app as enumerate_app
from t31.cli.knock import app as knock_app
from t31.cli.messages import complain, let_go_of
from t31.cli.options import example
from t31.cli.report import app as report_app
from t31.cli.score import app as score_app
from t31.cli.sql import app as sql_app
from t31.cli.status import app as status_app
from t31.cli.thresholds import app as thresholds_app
from t31.cli.variants import app as variants_app
from t31.errors import T31Error


class Commands(TyperGroup):
    """Typer's group of commands, with errors said in one line and closed pipes in none."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Parse the command line; this is where help is printed."""
        with _errors_said():
            return super().make_context(*args, **kwargs)

    def invoke(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command, and write out all it printed while errors can still be said."""
        with _errors_said():
            result = super().invoke(*args, **kwargs)
            sys.stdout.flush()
            return result


app = typer.Typer(
    name="t31",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help starts three times as fast and fits 80 columns better
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=example("t31 score AS KS 10S"),
)
for command in (
    enumerate_app,
    knock_app,
    report_app,
    score_app,
    sql_app,
    status_app,
    thresholds_app,
):
    app.add_typer(command)
app.add_typer(variants_app, name="variants")


def _print_version(wanted: bool) -> None:
    if wanted:
        from t31.version import __version__

        typer.echo(f"t31 {__version__}")
        raise typer.Exit


@app.callback()
def t31(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Exact analytics for the card game Thirty-One and its kin."""


@contextmanager
def _errors_said() -> Iterator[None]:
    try:
        yield
    except T31Error as error:
        complain(str(error))
        raise typer.Exit(1) from None
    except OSError as error:
        _write_out()
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(0) from None
        complain(_said(error))
        raise typer.Exit(1) from None


def _said(error: OSError) -> str:
    if error.errno == EBADF and not error.filename:
        return "nobody can read the answer: stdout is closed; redirect it to a file or a pipe"
    name = f": {error.filename}" if error.filename else ""
    return f"{error.strerror or error}{name}"


def _write_out() -> None:
    """Write what was printed before the error, unless it is that which cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        let_go_of(sys.stdout)
