"""An element of a picture as SVG, apart from what changes from phone to phone.

A board has hundreds of elements, of which a move changes a handful, and every phone at the table
draws them anew after each move. So what an element looks like is written once and kept.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from markupsafe import escape

from companion.engine.pictures import Area, Element, Piece, Route, Space, resized
from companion.web.svg import elements
from companion.web.svg.light import ring
from companion.web.svg.shapes import points_of

KEPT = 4096
"""How many elements are kept: the pictures of a dozen tables, at about two kilobytes each."""
GRAINS: Mapping[str, str] = {
    "tundra": "M1 1h1M4 4h1",
    "forest": "M1 3l1.2-2 1.2 2M4 6l1.2-2 1.2 2",
    "glacier": "M0 6L6 0",
    "coast": "M0 2q1.5-1.5 3 0t3 0M0 5q1.5-1.5 3 0t3 0",
    "desert": "M1.5 1.5v.1M4.5 4.5v.1M4.5 1.5v.1M1.5 4.5v.1",
    "rock": "M0 6L3 2L6 6",
}
"""The patterns of areas, by their tone."""


class Canvas(NamedTuple):
    """What elements are drawn on: its size, the factor by which they are drawn larger than they
    were made, and what the ids of its patterns begin with."""

    width: float
    height: float
    factor: float
    grains: str


class Strokes(NamedTuple):
    """An element as it is drawn: `element` in the size of the sheet, its id and title escaped, the
    SVG `inside` it, what is added where it can be `reached` by a finger, the `ring` round it, and
    the `name` of an area."""

    element: Element
    id: str
    title: str
    classes: str
    inside: str
    reach: str
    ring: str
    name: str


@lru_cache(KEPT)
def strokes(element: Element, sheet: Canvas) -> Strokes:
    """The element on that sheet. It depends on nothing but the two, so whoever may see the element
    may be given what was drawn for somebody else."""
    found = resized(element, sheet.factor)
    return Strokes(
        found,
        str(escape(element.id)),
        str(escape(element.title)),
        f"{type(element).__name__.lower()} tone-{element.tone}",
        _inside(found, sheet),
        elements.reach(found),
        ring(found),
        elements.name(found) if isinstance(found, Area) and found.label else "",
    )


def _inside(element: Element, sheet: Canvas) -> str:
    match element:
        case Area():
            return _area(element, sheet)
        case Route():
            return elements.route(element)
        case Space():
            return elements.standing(element, element.label)
        case Piece():
            return elements.standing(element, element.letter)


def _area(area: Area, sheet: Canvas) -> str:
    outline = points_of(area.outline)
    corner = sheet.width, sheet.height
    whole = " whole" if {(0.0, 0.0), corner} <= set(area.outline) else ""
    laid = " laid" if area.covers else ""
    text = f'<polygon class="ground{whole}{laid}" points="{outline}"/>'
    if area.tone in GRAINS:
        grain = f"url(#{sheet.grains}-grain-{area.tone})"
        text += f'<polygon class="grain{laid}" points="{outline}" fill="{grain}"/>'
    return text + (elements.card(area) if area.emblem else "")
