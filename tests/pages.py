"""Rendered reports taken apart again: the tables of a page and of a Markdown file, and its rest."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

Rows = list[list[str]]
"""A table as text: its head first; a note stands in brackets after the text of its cell."""

VOID = {"meta", "link"}


@dataclass
class Element:
    """An element of a page: its tag and what it says of itself."""

    tag: str
    attributes: dict[str, str]


@dataclass
class Page(HTMLParser):
    """An HTML page, read strictly: every element that is opened is closed, in order.

    Attributes:
        elements: every element, in the order in which they open.
        open: tags not yet closed; empty at the end of a well-formed page.
        text: all text outside style sheets.
        tables: the tables by id.
        captions: the words that label each table, by the table's id.
    """

    source: str
    elements: list[Element] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    text: str = ""
    tables: dict[str, Rows] = field(default_factory=dict)
    captions: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the page."""
        super().__init__(convert_charrefs=True)
        self._labels: dict[str, str] = {}
        self._label = ""
        self.feed(self.source)
        self.close()
        self.captions = {name: self._labels[f"{name}.caption"] for name in self.tables}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, and open it."""
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append(Element(tag, attributes))
        self._label = attributes.get("id", self._label)
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables[attributes["id"]] = []
        if tag == "tr":
            self._table().append([])
        if tag in ("th", "td"):
            self._table()[-1].append("")
        if tag == "small" and "table" in self.open:
            self._table()[-1][-1] += " ("

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that closes itself, as those of a drawing may."""
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        """Close an element, which must be the last that was opened."""
        assert self.open.pop() == tag
        if tag == "small" and "table" in self.open:
            self._table()[-1][-1] += ")"

    def handle_data(self, data: str) -> None:
        """Keep text, and put it where it belongs."""
        if self.open and self.open[-1] == "style":
            return
        self.text += data
        if "table" in self.open and {"th", "td"} & set(self.open):
            self._table()[-1][-1] += data.strip("\n")
        else:
            self._labels[self._label] = self._labels.get(self._label, "") + data.strip("\n")

    def _table(self) -> Rows:
        return list(self.tables.values())[-1]


def markdown_tables(text: str) -> dict[str, Rows]:
    """Return the tables of a Markdown file by the bold line above each, numbered where it repeats.

    The line of dashes below a head is left out; escapes are resolved.
    """
    tables: dict[str, Rows] = {}
    caption = ""
    for line in text.splitlines():
        if line.startswith("**"):
            caption = plain(line.strip("*"))
            caption += " again" if caption in tables else ""
        elif line.startswith("|"):
            tables.setdefault(caption, []).append([plain(cell) for cell in cells(line)])
    for rows in tables.values():
        del rows[1]
    return tables


def table(tables: dict[str, Rows], beginning: str) -> Rows:
    """Return the first table whose caption begins so."""
    return next(rows for caption, rows in tables.items() if caption.startswith(beginning))


def the_table(tables: dict[str, Rows], words: str) -> Rows:
    """Return the one table with these words in its caption."""
    [rows] = [rows for caption, rows in tables.items() if words in caption]
    return rows


def cells(line: str) -> list[str]:
    """Return the cells of a line of a Markdown table as they are written."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def plain(text: str) -> str:
    """Return Markdown text without its escapes."""
    return re.sub(r"\\(.)", r"\1", text)
