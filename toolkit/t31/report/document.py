"""What a report is made of: a document as frozen values, before it is HTML or Markdown.

Every figure is text here already, rounded once by :mod:`t31.report.rounding`, so that both formats
print the same. Charts are the exception: they hold coordinates, and nobody reads a figure off them
that is not in a table as well.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

from t31.report import rounding

Line = Literal[
    "baseline",
    "first",
    "second",
    "ramp-1",
    "ramp-2",
    "ramp-3",
    "ramp-4",
    "ramp-5",
    "ramp-6",
    "ramp-7",
    "ramp-8",
]
"""How a curve is drawn: the baseline in grey, the others in the accent colour, the second dashed;
or one of a family in the colours of a ramp, whose lightness says which comes first."""

RAMP: Final[tuple[Line, ...]] = (
    "ramp-1",
    "ramp-2",
    "ramp-3",
    "ramp-4",
    "ramp-5",
    "ramp-6",
    "ramp-7",
    "ramp-8",
)


class Cell(NamedTuple):
    """One cell of a table: its text, a second line in small type, and how it looks.

    ``shade`` runs from 0, none, to 9, the deepest; ``is_quiet`` cells say that there is nothing.
    """

    text: str
    note: str = ""
    shade: int = 0
    is_quiet: bool = False


NONE: Final = Cell(rounding.DASH, is_quiet=True)
"""The cell in which there is nothing to say."""


class Column(NamedTuple):
    """The head of a column; numbers stand to the right, in digits of equal width."""

    heading: str
    is_number: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first cell of a row names it. A folded one opens at a click in HTML.

    Ids made for a game end in a full stop and its id, which has none, so that no two are the same.
    """

    kind: ClassVar[str] = "table"

    id: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    is_folded: bool = False


class Curve(NamedTuple):
    """One line of a chart, or one set of bars: points by rising x."""

    line: Line
    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of probabilities, or of losses.

    Attributes:
        shape: ``bars`` over scores; a ``line`` over scores; or a ``rank`` line over the share of
            hands that are no better, 0 to 1.
        is_wide: whether it takes the width of the text instead of a column.
        curves: the first is drawn first, below the others.
        x_range: ends of the horizontal axis.
        y_top, y_bottom: ends of the vertical axis.
        is_share: whether y is a probability, printed in percent.
        impossible: scores marked as such.
        marks: places on the horizontal axis with a name, where something begins.
        description: what is seen, in words, for who does not see it.
    """

    shape: Literal["bars", "line", "rank"]
    curves: tuple[Curve, ...]
    x_range: tuple[float, float]
    y_top: float
    description: str
    y_bottom: float = 0.0
    is_share: bool = True
    is_wide: bool = False
    impossible: tuple[int, ...] = ()
    marks: tuple[tuple[float, str], ...] = ()


class Panel(NamedTuple):
    """A chart with a heading above it and a line below."""

    id: str
    title: str
    subtitle: str
    chart: Chart
    caption: str


@dataclass(frozen=True, slots=True)
class Panels:
    """Charts side by side, all on the same axes; HTML only, tables say the same."""

    kind: ClassVar[str] = "panels"

    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of plain text, in front of it the term that it explains, if any."""

    kind: ClassVar[str] = "paragraph"

    text: str
    term: str = ""


@dataclass(frozen=True, slots=True)
class Commands:
    """Lines for a shell, each of which can be run as it stands."""

    kind: ClassVar[str] = "commands"

    caption: str
    lines: tuple[str, ...]


Block = Table | Panels | Paragraph | Commands


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report under a heading of its own."""

    id: str
    heading: str
    blocks: tuple[Block, ...]


class Finding(NamedTuple):
    """One thing worth knowing: the figure, and the sentence that says what it means."""

    figure: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report; ``answer`` is what it says first, where there is one."""

    title: str
    lead: tuple[str, ...]
    answer: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    opening: tuple[Panel, ...]
    sections: tuple[Section, ...]
