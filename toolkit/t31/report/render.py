"""From a report to the text of a page: pure, the same report always gives the same text.

Tables are a jinja2 macro. great_tables was tried: it writes its colours into a style sheet of its
own for every table and accepts no custom property in their place, so that its tables stay white in
the dark; and one value a table serves Markdown as well.
"""

import re
from functools import cache
from typing import Final, Literal

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from t31.report.charts import draw
from t31.report.document import Panel, Report

Format = Literal["html", "markdown"]

FILE_NAMES: Final[dict[Format, str]] = {"html": "report.html", "markdown": "report.md"}
"""The file that each format is written to."""

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|~&#!])")
_AT_START: Final = re.compile(r"^([-+=])")


def render(report: Report, form: Format) -> str:
    """Return ``report`` as the text of a file, with every text in it escaped for that format."""
    environment = _html() if form == "html" else _markdown()
    return environment.get_template(f"{FILE_NAMES[form]}.jinja").render(report=report)


@cache
def _html() -> Environment:
    environment = _environment()
    environment.filters["svg"] = _svg
    return environment


@cache
def _markdown() -> Environment:
    environment = _environment()
    # Text of a document is escaped as it leaves; templates and macros are Markup and pass.
    environment.finalize = _markdown_text
    environment.filters["as_is"] = Markup
    return environment


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("t31.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _svg(panel: Panel) -> Markup:
    # Text that goes into the drawing is escaped by those who write XML.
    return Markup(draw(panel.chart, panel.id, panel.title))


def _markdown_text(value: object) -> Markup:
    r"""Return a text as Markdown that reads as it stands; text that is Markup is Markdown already.

    >>> print(_markdown_text("<b> a|b *c*"))
    \<b\> a\|b \*c\*
    """
    if isinstance(value, Markup):
        return value
    return Markup(_AT_START.sub(r"\\\1", _SPECIAL.sub(r"\\\1", str(value))))
