"""Drawing islands: the circles and everything that lies on them."""

from collections.abc import Iterator
from math import sqrt

from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Piece, Point, Shape, Space
from companion.engine.values import Seat
from companion.games.orichalcum.board.frames import (
    EMBLEMS,
    LARGEST,
    Box,
    beast,
    building_marks,
    creature_text,
    hexagon,
    terrain,
)
from companion.games.orichalcum.box.components import VOLCANO
from companion.games.orichalcum.box.edition import Port
from companion.games.orichalcum.effects import BUILDINGS
from companion.games.orichalcum.land.geometry import Layout, Marks, Rhombus
from companion.games.orichalcum.land.island import Land
from companion.games.orichalcum.land.places import circle_id, temple_id
from companion.games.orichalcum.words import resources

RESOURCES: dict[str, tuple[Shape, str]] = {
    "hoplite": ("circle", "blue"),
    "nugget": ("diamond", "yellow"),
}
"""Shape and tone of hoplites and nuggets."""


def fitted(layout: Layout, at: Box) -> tuple[float, float, float]:
    """The left and the top of an island in the middle of a box, as large as it fits there, and the
    radius of its circles."""
    left, top, width, height = at
    columns = layout.columns + 1
    rows = max((y for _, y in layout.column.values()), default=0)
    unit = min(LARGEST, width / (columns + 0.6), height / (2.4 + rows * sqrt(3)))
    below = top + (height - unit * (2 + rows * sqrt(3))) / 2
    return left + (width - unit * columns) / 2, below, unit


class IslandFrame:
    """An island drawn in the middle of a box, as large as it fits there."""

    def __init__(self, land: Land, seat: Seat, at: Box) -> None:
        self.land, self.seat = land, seat
        self.left, self.top, self.unit = fitted(land.layout, at)

    def at(self, circle: str) -> Point:
        """The centre of a circle."""
        x, y = self.land.layout.column[circle]
        return self.left + (x + 1) * self.unit, self.top + (1 + y * sqrt(3)) * self.unit

    def middle(self, rhombus: Rhombus) -> Point:
        """The centre of four circles."""
        points = [self.at(circle) for circle in rhombus]
        return sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4

    def elements(self) -> Iterator[Element]:
        """The circles and what stands on them."""
        land, seat = self.land, self.seat
        for circle in land.layout.circles:
            yield from self._circle(circle)
        for circle, kind in land.island.creatures.items():
            creature = land.edition.creature[kind]
            title = f"{creature_text(creature)}, on {circle}"
            place = f"creature-{seat}-{circle}"
            yield beast(place, title, creature, self.at(circle), self.unit)
        for circle, hoplites in land.island.hoplites.items():
            x, y = self.at(circle)
            words = f"{counted(hoplites, 'hoplite')} on {circle}"
            at, size = (x + 0.55 * self.unit, y + 0.5 * self.unit), 0.36 * self.unit
            yield Piece(
                f"hoplites-{seat}-{circle}", words, at, size, "circle", "blue", f"{hoplites}"
            )
        for circle, kind in land.island.buildings.items():
            title = land.edition.building[kind].title
            text = BUILDINGS[land.edition.building[kind].effect].text
            yield self.building(
                f"building-{seat}-{circle}", f"{title} on {circle}: {text}", kind, circle
            )
        for four in land.island.temples:
            yield self.temple(f"Temple on {', '.join(four)}", four)

    def building(self, place: str, title: str, kind: str, circle: str) -> Piece:
        """A building on a circle, with its two characters."""
        edition = self.land.edition
        mark = building_marks(tuple(one.title for one in edition.buildings))
        letter = mark[edition.building[kind].title]
        emblem = EMBLEMS[edition.building[kind].effect]
        at, size = self.at(circle), 0.68 * self.unit
        return Piece(place, title, at, size, "square", "ink", letter, emblem=emblem)

    def temple(self, title: str, four: Rhombus) -> Piece:
        """A temple on four circles."""
        place = temple_id(self.seat, four)
        at, size = self.middle(four), 1.05 * self.unit
        return Piece(place, title, at, size, "pentagon", "purple", "T", emblem=EMBLEMS["temple"])

    def temple_marks(self, rhombuses: list[Rhombus]) -> Iterator[Element]:
        """Marks to tap, for the temples that could be built."""
        for four in rhombuses:
            title = f"Temple on {', '.join(four)}"
            at, size = self.middle(four), 0.34 * self.unit
            yield Space(temple_id(self.seat, four), title, at, size, "pentagon", "bone")

    def metropolis(self, port: Port) -> Iterator[Element]:
        """The Metropolis on the circles of a port."""
        for circle in port.metropolis:
            title, at = f"{circle}, Metropolis", self.at(circle)
            place, outline = circle_id(self.seat, circle), hexagon(at, 0.97 * self.unit)
            below = (at[0], at[1] + 0.78 * self.unit)
            yield Area(
                place,
                title,
                outline,
                "orange",
                circle,
                below,
                emblem=EMBLEMS["metropolis"],
                covers=True,
            )

    def laid(self, circles: tuple[str | None, ...], shown: Marks) -> Iterator[Element]:
        """A tile on those circles, with the creatures that come with it."""
        for circle, (kind, creature) in zip(circles, shown, strict=True):
            if circle is None:
                continue
            place, at = circle_id(self.seat, circle), self.at(circle)
            yield terrain(place, f"{circle}, {kind}", kind, at, self.unit, circle=circle)
            if creature:
                guest = self.land.edition.creature[creature]
                yield beast(place, guest.title, guest, at, self.unit)

    def _circle(self, circle: str) -> Iterator[Element]:
        land, at, place = self.land, self.at(circle), circle_id(self.seat, circle)
        kind = land.ground.get(circle)
        port = land.layout.ports.get(circle)
        if kind:
            empty = kind == VOLCANO and circle not in land.island.creatures
            title = f"{circle}, {'empty volcano' if empty else kind}"
            yield terrain(place, title, kind, at, self.unit, circle=circle)
        elif circle in land.tiled:
            outline = hexagon(at, 0.97 * self.unit)
            yield Area(place, f"{circle}, built over", outline, "path")
        elif circle in land.occupied and land.port:
            yield from (one for one in self.metropolis(land.port) if one.id == place)
        else:
            open_port = port if port and not land.port_earned(port) else None
            pays = open_port and resources(open_port.hoplites, open_port.nuggets)
            title = f"{circle}, port, {pays}" if pays else f"{circle}, free"
            tone, name = ("path", "") if pays else ("bone", circle)
            yield Space(place, title, at, 0.93 * self.unit, "circle", tone, name)
            if open_port:
                yield from self._port(open_port)

    def _port(self, port: Port) -> Iterator[Element]:
        """What a port pays: a small piece for each hoplite and nugget."""
        pays = ["hoplite"] * port.hoplites + ["nugget"] * port.nuggets
        x, y = self.at(port.circle)
        step = min(0.7, 1.4 / max(1, len(pays)))
        for number, kind in enumerate(pays):
            at = (x + self.unit * step * (number - (len(pays) - 1) / 2), y)
            place = f"pays-{self.seat}-{port.circle}-{number + 1}"
            yield resource(place, f"The port pays a {kind}", kind, at, 0.32 * self.unit)


def resource(place: str, title: str, kind: str, at: Point, size: float) -> Piece:
    """A hoplite or a nugget."""
    shape, tone = RESOURCES[kind]
    return Piece(place, title, at, size, shape, tone, kind[0], emblem=EMBLEMS[kind])
