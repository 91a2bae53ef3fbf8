"""The step of connections: a swipe from territory to territory, with the next free number."""

from dataclasses import replace
from typing import get_args

from companion.engine.editing.editor import (
    Touch,
    dragged,
    meaningless,
    meant,
    number_typed,
    one_of,
    tool,
)
from companion.engine.pictures import Point, along, halfway, inside, nearest
from companion.games.iwari.box.edition import CONNECTIONS, Kind, Symbol
from companion.games.iwari.editor.sketch import REACH, Link, Sketch

END_REACH = 4.0
"""How far from a tent space a swipe may end that names it, in units of the map."""
KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
SYMBOLS: dict[str, Symbol] = {symbol: symbol for symbol in get_args(Symbol)}
KIND = {"land": "By land", "water": "By water"}
TONES = {"land": "clay", "water": "water"}
BY = one_of({"lies": "As it lies", **KIND}, TONES)
SYMBOL = one_of(
    {"next": "Next letter", **{one: one for one in SYMBOLS}, "none": "None"},
    dict.fromkeys(SYMBOLS, "rock"),
)
OVER_SEA = 1.5
"""A swipe over more sea than this, in units of the map, is a connection by water."""
SOUNDING = 0.25
"""How far apart the points of a swipe are at which that is looked up."""


@tool("Join", "join", "swipe", choices=BY)
def link(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe from territory to territory across the printed number, in the order of the numbers.
    Over the sea between two outlines it is one by water."""
    a, b = (sketch.land_at(point) for point in (touch.at, touch.points[-1]))
    if a is None or b is None:
        raise meaningless("Put down the territories first.")
    if a == b:
        raise meaningless("Swipe from one territory into another.")
    if len(sketch.links) >= CONNECTIONS:
        raise meaningless(f"{CONNECTIONS} connections are the most that a map can have here.")
    added = Link(
        number=free_number(sketch),
        a=a,
        b=b,
        at=halfway(touch.points),
        kind=KINDS.get(touch.choice) or _as_it_lies(sketch, touch, a, b),
        ends=_ends(sketch, touch, a, b),
    )
    return replace(sketch, links=(*sketch.links, added))


def _current(sketch: Sketch, point: Point) -> str:
    return str(sketch.link_at(point) or "")


@tool("Number", "name", typed="Number of the connection", current=_current)
def number(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a connection, then type its number."""
    found, says = _meant(sketch, touch), f"Type a number from 1 to {CONNECTIONS}."
    wanted = number_typed(touch.text, CONNECTIONS, says)
    # the connection that has the number already gets the other one
    swapped = {found: wanted, wanted: found}
    links = (replace(one, number=swapped.get(one.number, one.number)) for one in sketch.links)
    return replace(sketch, links=tuple(links))


@tool("Number again", "choose", "press")
def close_gaps(sketch: Sketch, _: Touch) -> Sketch:
    """The same order, numbered from 1 without a gap."""
    order = sorted(one.number for one in sketch.links)
    links = (replace(one, number=order.index(one.number) + 1) for one in sketch.links)
    return replace(sketch, links=tuple(links))


@tool("Kind", "paint", choices=one_of(KIND, TONES))
def kind(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose one, then tap the connections."""
    return sketch.with_link(_meant(sketch, touch), kind=KINDS[touch.choice or "land"])


@tool("Symbol", "paint", "swipe", choices=SYMBOL)
def mountain(sketch: Sketch, touch: Touch) -> Sketch:
    """Swipe from one connection with a mountain symbol to the other, or tap them one by one."""
    ends = [_meant(sketch, replace(touch, points=(at,))) for at in (touch.at, touch.points[-1])]
    on = [link.mountain for link in sketch.links]
    free = next((symbol for symbol in SYMBOLS.values() if on.count(symbol) < 2), None)
    if touch.choice == "next" and free is None:
        raise meaningless("Every letter is on two connections already.")
    symbol = free if touch.choice == "next" else SYMBOLS.get(touch.choice or "A")
    for number in ends:
        sketch = sketch.with_link(number, mountain=symbol)
    return sketch


@tool("Move", "pick", "swipe")
def move_link(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a number to where it is printed."""
    found = _meant(sketch, touch)
    return sketch.with_link(found, at=dragged(touch, "Drag a number to where it is printed."))


@tool("Remove", "remove")
def remove_link(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a connection to take it away; the others keep their numbers."""
    gone = _meant(sketch, touch)
    return replace(sketch, links=tuple(one for one in sketch.links if one.number != gone))


def free_number(sketch: Sketch) -> int:
    """The smallest number that no connection has."""
    taken = {one.number for one in sketch.links}
    return next(free for free in range(1, CONNECTIONS + 2) if free not in taken)


def _as_it_lies(sketch: Sketch, touch: Touch, a: int, b: int) -> Kind:
    """Whether a swipe leads over sea. Only outlines that were drawn say where the sea is; a touch
    that was made without a choice is one by land."""
    drawn = [land.outline for land in sketch.lands if land.outline]
    if not (touch.choice and sketch.land[a].outline and sketch.land[b].outline):
        return "land"
    dry = [any(inside(at, one) for one in drawn) for at in along(touch.points, SOUNDING)]
    return "water" if dry.count(False) * SOUNDING > OVER_SEA else "land"


def _meant(sketch: Sketch, touch: Touch) -> int:
    places = {one.number: one.at for one in sketch.links}
    return meant(places, touch, REACH, "There is no connection near the finger.")


def _ends(sketch: Sketch, touch: Touch, a: int, b: int) -> tuple[int, int] | None:
    """The tent spaces at which the swipe began and ended, where it did (IW-17)."""
    ends = tuple(
        nearest({spot.key: spot.at for spot in sketch.spots_of[land]}, point, END_REACH)
        for land, point in ((a, touch.at), (b, touch.points[-1]))
    )
    return (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None else None


TOOLS = (link, mountain, kind, number, move_link, remove_link)
