"""The step of connections: a swipe from territory to territory, with the next free number."""

from dataclasses import replace
from typing import Any

from companion.engine.editing.editor import Swatch, Tool, Touch, meaningless
from companion.engine.pictures.picture import Point
from companion.engine.pictures.plane import halfway, nearest
from companion.games.iwari.components import MOUNTAIN_SYMBOLS
from companion.games.iwari.edition import Kind, Symbol
from companion.games.iwari.editor.sketch import Link, Sketch

MOST = 60
END_REACH = 4.0
"""How far from a tent space a swipe may end that names it, in units of the map."""
KINDS: dict[str, Kind] = {"land": "land", "water": "water"}
SYMBOLS: dict[str, Symbol] = {"A": "A", "B": "B", "C": "C", "D": "D"}
NO_SYMBOL = "none"


def kinds(_: Sketch) -> tuple[Swatch, ...]:
    """By land or by water."""
    return Swatch("land", "By land", "clay"), Swatch("water", "By water", "water")


def symbols(_: Sketch) -> tuple[Swatch, ...]:
    """The four mountain symbols, and none."""
    return *(Swatch(symbol, symbol, "rock") for symbol in MOUNTAIN_SYMBOLS), Swatch(
        NO_SYMBOL, "None"
    )


def join(sketch: Sketch, touch: Touch) -> Sketch:
    """A connection from the territory where the finger came down to the one where it let go.

    Its number stands half-way along the swipe.
    """
    a, b = (sketch.land_at(point) for point in (touch.at, touch.points[-1]))
    if a is None or b is None:
        raise meaningless("Put down the territories first.")
    if a == b:
        raise meaningless("Swipe from one territory into another.")
    if len(sketch.links) >= MOST:
        raise meaningless(f"{MOST} connections are the most that a map can have here.")
    link = Link(
        number=free_number(sketch),
        a=a,
        b=b,
        at=halfway(touch.points),
        kind=KINDS[touch.choice or "land"],
        ends=_ends(sketch, touch, a, b),
    )
    return replace(sketch, links=(*sketch.links, link))


def renumber(sketch: Sketch, touch: Touch) -> Sketch:
    """The number that was typed; the connection that had it gets the other."""
    number = _meant(sketch, touch)
    text = touch.text.strip()
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:4]) <= MOST:
        raise meaningless(f"Type a number from 1 to {MOST}.")
    wanted = int(text[:4])
    swapped = {number: wanted, wanted: number}
    links = (replace(link, number=swapped.get(link.number, link.number)) for link in sketch.links)
    return replace(sketch, links=tuple(links))


def close_gaps(sketch: Sketch, _: Touch) -> Sketch:
    """The same order, numbered from 1 without a gap."""
    order = sorted(link.number for link in sketch.links)
    links = (replace(link, number=order.index(link.number) + 1) for link in sketch.links)
    return replace(sketch, links=tuple(links))


def kind(sketch: Sketch, touch: Touch) -> Sketch:
    """By land or by water, as in hand."""
    number = _meant(sketch, touch)
    return _changed(sketch, number, kind=KINDS[touch.choice or "land"])


def mountain(sketch: Sketch, touch: Touch) -> Sketch:
    """The mountain symbol in hand."""
    number = _meant(sketch, touch)
    return _changed(sketch, number, mountain=SYMBOLS.get(touch.choice or "A"))


def move(sketch: Sketch, touch: Touch) -> Sketch:
    """The number goes where the finger lets go of it."""
    number = _meant(sketch, touch)
    if len(touch.points) < 2:
        raise meaningless("Drag a number to where it is printed.")
    return _changed(sketch, number, at=touch.points[-1])


def remove(sketch: Sketch, touch: Touch) -> Sketch:
    """The connection; the others keep their numbers."""
    number = _meant(sketch, touch)
    return replace(sketch, links=tuple(link for link in sketch.links if link.number != number))


def free_number(sketch: Sketch) -> int:
    """The smallest number that no connection has."""
    taken = {link.number for link in sketch.links}
    return next(number for number in range(1, MOST + 2) if number not in taken)


def current_number(sketch: Sketch, point: Point) -> str:
    """The number that the connection there has now."""
    return str(sketch.link_at(point) or "")


def _meant(sketch: Sketch, touch: Touch) -> int:
    number = sketch.link_at(touch.at)
    if number is None:
        raise meaningless("There is no connection near the finger.")
    return number


def _changed(sketch: Sketch, number: int, **fields: Any) -> Sketch:
    link = next(link for link in sketch.links if link.number == number)
    return sketch.with_link(number, replace(link, **fields))


def _ends(sketch: Sketch, touch: Touch, a: int, b: int) -> tuple[int, int] | None:
    """The tent spaces at which the swipe began and ended, where it did (IW-17)."""
    ends = tuple(
        nearest({spot.key: spot.at for spot in sketch.spots_of[land]}, point, END_REACH)
        for land, point in ((a, touch.at), (b, touch.points[-1]))
    )
    return (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None else None


TOOLS: tuple[Tool[Sketch], ...] = (
    Tool(
        "link",
        "Join",
        "join",
        "Swipe from territory to territory across the printed number, in the order of the numbers.",
        join,
        "swipe",
        choices=kinds,
    ),
    Tool(
        "mountain",
        "Symbol",
        "paint",
        "Choose a mountain symbol, then tap its two connections.",
        mountain,
        choices=symbols,
    ),
    Tool("kind", "Kind", "paint", "Choose one, then tap the connections.", kind, choices=kinds),
    Tool(
        "number",
        "Number",
        "name",
        "Tap a connection, then type its number.",
        renumber,
        typed="Number of the connection",
        current=current_number,
    ),
    Tool("move_link", "Move", "pick", "Drag a number to where it is printed.", move, "swipe"),
    Tool("remove_link", "Remove", "remove", "Tap a connection to take it away.", remove),
)
CLOSE_GAPS: Tool[Sketch] = Tool("close_gaps", "Number again", "choose", "", close_gaps, "press")
