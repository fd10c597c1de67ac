"""Ctrl-C, again and again, as somebody in a hurry presses it."""

import signal
import subprocess
from threading import Event

_BEFORE, _BETWEEN = 0.5, 0.02
"""Seconds in which a query gets to work, and between two signals."""


def interrupt_thrice(process: subprocess.Popen[bytes]) -> None:
    """Send SIGINT to ``process`` three times in quick succession."""
    pause = Event()  # never set: what is tested is what happens in between
    for seconds in (_BEFORE, _BETWEEN, _BETWEEN):
        pause.wait(seconds)
        process.send_signal(signal.SIGINT)
