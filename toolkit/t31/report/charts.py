"""Charts as SVG to stand inside a page: no colour of their own, no script, no address.

Colours are custom properties that the page sets, so that a chart follows it into the dark and onto
paper. Numbers are cut to what can be seen, and what a screen reader should not spell out is taken
away; the chart says in words what it shows instead.
"""

import re
from collections.abc import Iterable, Mapping
from math import ceil, floor
from typing import Final
from xml.etree import ElementTree

import altair as alt
import vl_convert

from t31.report.document import RAMP, Chart, Curve, Line

_SIZE: Final = {False: (306, 165), True: (640, 220)}
"""Width and height of the plot, by whether the chart is wide."""

_VEGA_LITE: Final = alt.SCHEMA_VERSION.rpartition(".")[0]
"""The version of the language that drawings are written in, as those who draw it call it."""

_SOLID: Final = [1, 0]
_DASHES: Final[Mapping[Line, list[int]]] = {"second": [5, 3]}
_NAME_HEIGHT: Final = 30
"""From the name of one place to that of the next: room for the larger type of a small screen."""

_CROSS: Final = "M-1,-1L1,1M-1,1L1,-1"
_ACCENT: Final = "var(--accent)"
_GREY: Final = "var(--grey)"
_QUIET: Final = "var(--quiet)"
_DROPPED: Final = re.compile("aria-|role$|class$|pointer-events$|version$|width$|height$")


def draw(chart: Chart, identifier: str, title: str) -> str:
    """Return ``chart`` as an SVG element whose ids all begin with ``identifier``.

    Args:
        chart: what to draw.
        identifier: unique on the page.
        title: the name a screen reader gives it, before its description.
    """
    layers = *_named_places(chart), *_curves(chart), *_impossible(chart)
    width, height = _SIZE[chart.is_wide]
    drawing = alt.layer(*layers, width=width, height=height, config=_config(chart.is_wide))
    # Its parts were searched for mistakes as they were made; a second search would double the time.
    svg = vl_convert.vegalite_to_svg(drawing.to_dict(validate=False), vl_version=_VEGA_LITE)
    return _inline(svg, identifier, title, chart.description)


def _config(is_wide: bool) -> alt.Config:
    # Extents are fixed, so that no layout depends on the fonts of the machine that draws. Those of
    # a wide chart have room for the larger type that a small screen gives it.
    below, beside = (34, 74) if is_wide else (24, 38)
    axis = {
        "labelColor": "currentColor",
        "labelFontSize": 12,
        "labelPadding": 9 if is_wide else 5,
        "gridColor": "var(--line)",
        "domainColor": "var(--line)",
        "ticks": False,
        "title": None,
        "minExtent": below,
        "maxExtent": below,
    }
    return alt.Config(
        aria=False,
        background="transparent",
        font="inherit",
        axis=axis,
        axisX={"grid": False},
        axisY={"domain": False, "minExtent": beside, "maxExtent": beside},
        view={"stroke": None},
        padding={"left": 2, "right": 14, "top": 10, "bottom": 2},
    )


def _x(chart: Chart) -> alt.X:
    scale = alt.Scale(domain=list(chart.x_range), nice=False, zero=False)
    if chart.shape == "rank":
        return alt.X("x:Q", scale=scale, axis=alt.Axis(format="%", tickCount=5))
    first, last = (int(end) for end in chart.x_range)
    fives = [points for points in range(first, last + 1) if points % 5 == 0]
    return alt.X("x:Q", scale=scale, axis=alt.Axis(values=fives, format="d"))


def _y(chart: Chart) -> alt.Y:
    low, high = chart.y_bottom, chart.y_top
    step = _step(chart)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    values = [round(step * place, 2) for place in range(first, last + 1)]
    scale = alt.Scale(domain=[low, high], nice=False, zero=False)
    form = ".0%" if chart.is_share else "~r"
    return alt.Y("y:Q", scale=scale, axis=alt.Axis(values=values, format=form))


def _step(chart: Chart) -> float:
    if chart.is_share:
        return 0.25 if chart.y_top == 1 else 0.1
    extent = chart.y_top - chart.y_bottom
    return next((step for step in (0.5, 1, 2, 5) if extent <= 5 * step), 10)


def _data(points: Iterable[tuple[float, float]]) -> alt.InlineData:
    return alt.InlineData([{"x": x, "y": y} for x, y in points])


def _named_places(chart: Chart) -> list[alt.Chart]:
    """Return the places named along the horizontal axis, which lie below everything else."""
    marks = sorted(chart.marks)
    return [layer for place, mark in enumerate(marks) for layer in _named(chart, place, *mark)]


def _named(chart: Chart, place: int, x: float, name: str) -> list[alt.Chart]:
    """Return a rule and its name.

    Names stand to the right of their rules, each a line below the one before, and a rule ends where
    its own name stands: so no name runs into another, or across the rule of another.
    """
    base = alt.Chart(alt.InlineData([{"x": x, "name": name}])).encode(x=_x(chart))
    text = base.mark_text(align="left", dx=6, fontSize=12, fill=_QUIET)
    height = 8 if chart.shape == "rank" else 8 + _NAME_HEIGHT * place
    top, bottom = (0 if chart.shape == "rank" else height - 8), _SIZE[chart.is_wide][1]
    return [
        base.mark_rule(stroke=_GREY).encode(y=alt.value(top), y2=alt.value(bottom)),
        text.encode(y=alt.value(height), text=alt.Text("name:N")),
    ]


def _curves(chart: Chart) -> list[alt.Chart]:
    draw_curve = _bars if chart.shape == "bars" else _line
    return [layer for curve in chart.curves for layer in draw_curve(chart, curve)]


def _bars(chart: Chart, curve: Curve) -> list[alt.Chart]:
    base = alt.Chart(_data(curve.points)).encode(x=_x(chart), y=_y(chart))
    if curve.line == "baseline":
        return [base.mark_bar(size=5.5, fill=_GREY, stroke=None)]
    width, size = (5, 24) if chart.is_wide else (1.5, 12)
    stems = base.mark_rule(stroke=_ACCENT, strokeWidth=width).encode(y2=alt.Y2Datum(0))
    return [stems, base.mark_point(filled=True, fill=_ACCENT, size=size, opacity=1)]


def _line(chart: Chart, curve: Curve) -> list[alt.Chart]:
    base = alt.Chart(_data(curve.points)).encode(x=_x(chart), y=_y(chart))
    dashes = _DASHES.get(curve.line, _SOLID)
    lines = [base.mark_line(stroke=_colour(curve.line), strokeWidth=2, strokeDash=dashes)]
    if curve.line == "first" and chart.shape == "line":
        lines.append(base.mark_point(filled=True, fill=_ACCENT, size=12, opacity=1))
    return lines


def _colour(line: Line) -> str:
    if line in RAMP:
        return f"var(--{line})"
    return _GREY if line == "baseline" else _ACCENT


def _impossible(chart: Chart) -> list[alt.Chart]:
    if not chart.impossible:
        return []
    points = alt.InlineData([{"x": float(score)} for score in chart.impossible])
    crosses = alt.Chart(points).mark_point(
        shape=_CROSS, stroke=_QUIET, strokeWidth=1.2, size=22, opacity=1
    )
    return [crosses.encode(x=_x(chart), y=alt.value(_SIZE[chart.is_wide][1] - 6))]


def _inline(svg: str, identifier: str, title: str, description: str) -> str:
    """Return ``svg`` without size, address and noise, its ids its own, said in words."""
    root = ElementTree.fromstring(svg)
    _clean(root)
    _own_ids(root, identifier)
    names = f"{identifier}.title {identifier}.words"
    root.attrib |= {"role": "img", "aria-labelledby": names, "id": identifier}
    for place, (tag, text) in enumerate((("title", title), ("desc", description))):
        element = ElementTree.Element(tag, id=names.split()[place])
        element.text = text
        root.insert(place, element)
    return ElementTree.tostring(root, encoding="unicode")


def _clean(element: ElementTree.Element) -> None:
    element.tag = element.tag.partition("}")[2]
    said = dict(element.attrib)
    element.attrib.clear()
    element.attrib |= {name: _short(said[name]) for name in said if _is_kept(element, name)}
    for child in list(element):
        _clean(child)
        if _is_empty(child):
            element.remove(child)


def _is_kept(element: ElementTree.Element, name: str) -> bool:
    is_extent = element.tag == "rect" and name in ("width", "height")
    return is_extent or not _DROPPED.match(name)


def _is_empty(element: ElementTree.Element) -> bool:
    is_unseen = element.get("display") == "none" or element.get("d", "-") in ("", "M0,0h0v0h0Z")
    return is_unseen or (element.tag == "g" and len(element) == 0)


def _short(value: str) -> str:
    """Return an attribute with its numbers cut to hundredths of a pixel."""
    return re.sub(r"-?\d+\.\d{3,}", _hundredths, value)


def _hundredths(number: re.Match[str]) -> str:
    text = f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _own_ids(root: ElementTree.Element, identifier: str) -> None:
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name == "id":
                element.set(name, f"{identifier}.{value}")
            elif value.startswith("url(#"):
                element.set(name, value.replace("url(#", f"url(#{identifier}."))
