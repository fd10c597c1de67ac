"""The page: well-formed, by itself, readable by those who do not see it, and safe to open."""

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from t31.report.build import build_report
from t31.report.render import render
from t31.rules.loading import load_variant
from t31.rules.variant import Variant
from t31.store.reader import Results, open_results
from tests.enumerated import enumerated
from tests.pages import Page, markdown_tables
from tests.presets import preset

EVIL = "<script>alert(1)</script> | `x` & *y* \"z'"


def named(name: str, **said: object) -> Variant:
    """Return scat as a preset of that id, with hostile texts wherever a user may write."""
    document = preset("scat", name).model_dump(by_alias=True)
    source = {"file": EVIL, "heading": EVIL}
    texts = {"title": EVIL, "assumptions": ("D9", EVIL), "source": source}
    return Variant.model_validate(document | texts | said)


CATALOGUE = tuple(
    load_variant(name)
    for name in ("thirty-one", "eenendertigen", "scat", "scat-on-the-bus", "stop-the-bus")
)
# Ids that stand elsewhere on the page as words: none of its ids may be made twice.
PRESETS = (
    named("caption"),
    named("own-rules", blitz=()),
    named("title", cards={"lowest_rank": 10, "hand": 3}, players={"min": 2, "max": 6}),
)
GAMES = (*CATALOGUE, *PRESETS)


@pytest.fixture(scope="module")
def results(
    catalogue_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Results]:
    """Yield a database of the games."""
    path = tmp_path_factory.mktemp("html") / "results.duckdb"
    shutil.copy(catalogue_database, path)
    with open_results(enumerated(path, PRESETS)) as opened:
        yield opened


@pytest.fixture(scope="module")
def html(results: Results) -> str:
    """Return the page on all games."""
    return render(build_report(results, GAMES, GAMES[0]), "html")


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    """Return the page, taken apart."""
    return Page(html)


def drawings(page: Page) -> list[dict[str, str]]:
    """Return what each drawing says of itself."""
    return [row.attributes for row in page.elements if row.tag == "svg"]


def test_every_element_that_opens_closes(page: Page, html: str) -> None:
    """Reading the page asserts that elements close in order; here none is left open."""
    assert html.startswith("<!DOCTYPE html>")
    assert page.open == []


def test_no_id_is_used_twice(page: Page) -> None:
    """Links and labels lead to one place each, whatever the games are called."""
    ids = Counter(row.attributes["id"] for row in page.elements if "id" in row.attributes)
    assert [name for name, times in ids.items() if times > 1] == []


def test_links_and_labels_lead_somewhere(page: Page) -> None:
    """Every reference on the page is to an element of the page."""
    ids = {row.attributes.get("id") for row in page.elements}
    for row in page.elements:
        said = row.attributes
        links = [said["href"].removeprefix("#")] if row.tag == "a" else []
        labels = said.get("aria-labelledby", "").split()
        clips = [part for value in said.values() for part in re.findall(r"url\(#([^)]*)\)", value)]
        assert {*links, *labels, *clips} <= ids


def test_the_page_asks_for_nothing(page: Page, html: str) -> None:
    """No script, no address, no import: the file is all there is."""
    assert {"script", "iframe", "img", "object", "embed"}.isdisjoint(
        row.tag for row in page.elements
    )
    for row in page.elements:
        addresses = [row.attributes[name] for name in ("href", "src") if name in row.attributes]
        assert all(address.startswith("#") or address == "data:," for address in addresses)
        assert not [name for name in row.attributes if name.startswith("on")]
    assert "://" not in html
    assert "@import" not in html
    assert re.findall(r"url\((?!#)", html) == []


def test_a_policy_forbids_to_ask(page: Page) -> None:
    """A browser is told so too, should a text ever slip through."""
    policies = [
        row.attributes["content"]
        for row in page.elements
        if row.attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]


def test_what_a_user_wrote_is_text(page: Page) -> None:
    """A title that looks like markup is shown as it was written, on the page and in drawings."""
    assert page.text.count(f"{EVIL} (caption)") > 5
    labels = [page.captions[name] for name in page.tables]
    assert not any("&lt;" in text for text in [page.text, *labels])


def test_every_drawing_has_a_name_and_words(page: Page) -> None:
    """Who cannot see a chart hears what it shows."""
    found = drawings(page)
    # One to open with; bars and knocks of five scorings in points (the preset without a blitz, and
    # the one with a short deck, have their own); one of costs; the lowest and the highest hand;
    # one line for Stop the Bus.
    assert len(found) == 1 + 2 * 5 + 1 + 2 + 1
    assert all(said["role"] == "img" and said["aria-labelledby"] for said in found)
    tags = Counter(row.tag for row in page.elements)
    assert tags["desc"] == len(found)
    assert tags["title"] == len(found) + 1


def test_drawings_have_no_colour_or_size_of_their_own(page: Page) -> None:
    """They take the colours of the page, light or dark, and the width of their place."""
    paints = {
        row.attributes[name]
        for row in page.elements
        for name in ("fill", "stroke")
        if name in row.attributes
    }
    assert all(
        re.fullmatch(r"var\(--[a-z]+(-[1-8])?\)|currentColor|none", paint) for paint in paints
    )
    assert all("viewbox" in said and "width" not in said for said in drawings(page))


def test_drawings_print_no_noise(html: str) -> None:
    """Coordinates are cut to hundredths of a pixel, what a screen can show."""
    coordinates = " ".join(re.findall(r' (?:d|x|y|x2|y2|transform)="([^"]*)"', html))
    assert re.findall(r"\d\.\d{3,}", coordinates) == []


def test_impossible_scores_are_crossed_out(page: Page) -> None:
    """In a chart a cross, in the table a word: 12 to 14, 22 and 23 in a deck from the seven up."""
    marks = [row for row in page.elements if row.attributes.get("stroke") == "var(--quiet)"]
    # The deck from the ten up has one card's 10 and 11, two cards' 20 and 21, three cards' 30 and
    # 31, and trips: 12 to 19 and 22 to 29 are impossible there.
    assert len(marks) == 5 + 16
    rows = {row[0]: row[2] for row in page.tables["score-counts"]}
    assert [score for score, cell in rows.items() if cell == "impossible"] == [
        *("2", "3", "4", "5", "6", "12", "13", "14", "22", "23", "30.5")
    ]


def test_tables_scroll_in_a_box_that_a_keyboard_reaches(page: Page) -> None:
    """A wide table never makes the page wide, and its box can be focused and has a name."""
    boxes = [row.attributes for row in page.elements if row.attributes.get("role") == "region"]
    assert len(boxes) == len(page.tables)
    assert all(said["class"] == "scroll" and said["tabindex"] == "0" for said in boxes)


def test_rows_and_columns_are_told_apart(page: Page) -> None:
    """Each table has heads for its columns, and each row a head of its own."""
    scopes = Counter(row.attributes["scope"] for row in page.elements if row.tag == "th")
    assert scopes["col"] == sum(len(rows[0]) for rows in page.tables.values())
    assert scopes["row"] == sum(len(rows) - 1 for rows in page.tables.values())


def test_markdown_says_the_same_as_the_page(page: Page, results: Results) -> None:
    """Every table stands in both, cell by cell, with the same caption."""
    tables = markdown_tables(render(build_report(results, GAMES, GAMES[0]), "markdown"))
    assert list(tables.values()) == list(page.tables.values())
    captions = [name.removesuffix(" again") for name in tables]
    assert captions == [page.captions[name] for name in page.tables]


def test_the_same_results_give_the_same_bytes(tmp_path: Path, results: Results) -> None:
    """Drawn anew, from a database made anew, not a byte is different."""
    games = load_variant("eenendertigen"), PRESETS[2]
    html = render(build_report(results, games, games[0]), "html")
    with open_results(enumerated(tmp_path / "again.duckdb", reversed(games))) as again:
        assert render(build_report(again, games, games[0]), "html") == html
    assert str(results.path.parent) not in html
