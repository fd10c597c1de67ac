"""Where the process ``t31`` begins and ends: its streams, and what Ctrl-C does to it.

The commands take a tenth of a second to load, in which a Ctrl-C can already come.

A command that answers at once spends most of its time on loading what it needs: objects by the
hundred thousand that all stay until it ends. Python would search them for garbage again and again
meanwhile, and once more before it leaves; to keep it from that saves a quarter of such a command.
"""

import atexit
import gc
import os
import signal
import sys
from io import TextIOWrapper
from typing import Final

_INTERRUPTED: Final = 130
_NEW_OBJECTS: Final = 200_000
"""Objects from one search for garbage to the next: more than are loaded; Python's own is 700."""


def main() -> None:
    """Run the command line, and exit."""
    gc.set_threshold(_NEW_OBJECTS)
    # For streams that the shell has closed: nothing to read, nobody to complain to; but an answer
    # that nobody can read is an error, as soon as there is one, so its place cannot be written.
    for name, mode, flags in (
        ("stdin", "r", os.O_RDONLY),
        ("stdout", "w", os.O_RDONLY),
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode))  # noqa: SIM115 - as long as we run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A letter that the terminal's encoding lacks is shown by its number.
            stream.reconfigure(errors="backslashreplace")
    # A polite end, as by timeout, is an end by Ctrl-C: what is finished is kept, and said to be.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # The last thing before Python takes its own handler away, after which a signal would kill.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    try:
        from t31.cli.commands import app

        app()
    except KeyboardInterrupt:  # while loading, or one more while the first was ending the program
        sys.exit(_INTERRUPTED)
    finally:
        # The command is over: from here on a signal can only hurry the interpreter.
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda *_: os._exit(_INTERRUPTED))
        gc.freeze()
