"""Every error a user can cause: one base class, one subclass per situation.

A message says what is wrong, what was got, and what to do about it. The text is built where the
knowledge is; the command line prints it once, as a single ``error:`` line with exit code 1.
"""

from collections.abc import Iterable


class T31Error(Exception):
    """Base of everything the toolkit raises for what a user did; ``str(error)`` is one line.

    >>> str(T31Error("no such card", got="1S", remedy="write a rank 2-10 J Q K A and a suit"))
    "no such card: got '1S'; write a rank 2-10 J Q K A and a suit"
    """

    def __init__(self, what: str, *, got: object = None, remedy: str = "") -> None:
        """Join what went wrong, the offending value (quoted) and the way out into one line."""
        quoted = "" if got is None else f": got {_quote(got)}"
        advice = f"; {remedy}" if remedy else ""
        super().__init__(" ".join(f"{what}{quoted}{advice}".split()))


class InterruptedCountError(T31Error):
    """A process that was counting has been ended from outside, as where memory is short."""


class CardError(T31Error):
    """A token that is not a card, or a card that is not in the deck."""


class HandError(T31Error):
    """Cards that do not make a hand: repeated, too few or too many."""


class ScoreInputError(T31Error):
    """An array given to the vectorised scorer that does not hold hands."""


class VariantError(T31Error):
    """A variant definition that contradicts itself or the rules; names key, value and remedy."""


class UnknownVariantError(T31Error):
    """A name that fits no variant, or several."""


class NotComputedError(T31Error):
    """An honest question to which this version has no exact answer."""


class ResultsError(T31Error):
    """A results database that is missing, locked, damaged, or of another version."""


class QueryError(T31Error):
    """A query of the user's that the results database refuses."""


class ReportError(T31Error):
    """A report that cannot be made from what the results database holds."""


def one_of(values: Iterable[object]) -> str:
    """Return ``values`` as prose for a remedy.

    >>> one_of(["stock", "commerce"])
    'use one of: stock, commerce'
    """
    return "use one of: " + ", ".join(str(value) for value in values)


def _quote(value: object, longest: int = 60) -> str:
    text = str(value)
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")
