"""Islands: the circles with all that lies on them."""

from collections.abc import Iterator
from math import sqrt

from companion.engine.phrases import counted
from companion.engine.picture import Element, Piece, Point, Space
from companion.engine.step import Seat
from companion.games.orichalcum.board.frames import TONES, box, building_marks
from companion.games.orichalcum.components import VOLCANO
from companion.games.orichalcum.edition import Port
from companion.games.orichalcum.effects import BUILDINGS, LOOT
from companion.games.orichalcum.geometry import Rhombus
from companion.games.orichalcum.island import Land
from companion.games.orichalcum.places import circle_id, island_id, temple_id
from companion.games.orichalcum.words import LETTERS, resources

LARGEST = 6.6
HEAD = 6.0
FOOT = 1.6


class IslandFrame:
    """Where an island is drawn: its left and upper edge, and how large."""

    def __init__(self, land: Land, seat: Seat, left: float, top: float, width: float) -> None:
        self.land, self.seat = land, seat
        self.left, self.top, self.width = left, top, width
        layout = land.layout
        self.unit = min(LARGEST, width / (layout.columns + 1.6))
        self.inset = (width - self.unit * (layout.columns + 1)) / 2
        rows = max((y for _, y in layout.column.values()), default=0)
        self.height = HEAD + FOOT + self.unit * (2 + rows * sqrt(3))

    def at(self, circle: str) -> Point:
        """The middle of a circle."""
        x, y = self.land.layout.column[circle]
        across = self.left + self.inset + (x + 1) * self.unit
        return across, self.top + HEAD + (1 + y * sqrt(3)) * self.unit

    def middle(self, rhombus: Rhombus) -> Point:
        """The middle of four circles."""
        points = [self.at(circle) for circle in rhombus]
        return sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4

    def elements(self, name: str) -> Iterator[Element]:
        """The board, its circles, and what stands on them."""
        land, seat = self.land, self.seat
        title = f"{name}'s island, {counted(len(land.island.creatures), 'creature')} left"
        frame = (self.left, self.top, self.width, self.height)
        yield box(island_id(seat), title, "sea", frame, name)
        for circle in land.layout.circles:
            yield self._circle(circle)
        for circle, kind in land.island.creatures.items():
            yield self._creature(circle, kind)
        for circle, hoplites in land.island.hoplites.items():
            x, y = self.at(circle)
            told = f"{counted(hoplites, 'hoplite')} on {circle}"
            at, size = (x + 0.55 * self.unit, y + 0.5 * self.unit), 0.36 * self.unit
            yield Piece(
                f"hoplites-{seat}-{circle}", told, at, size, "circle", "blue", f"{hoplites}"
            )
        marks = building_marks(tuple(kind.title for kind in land.edition.buildings))
        for circle, kind in land.island.buildings.items():
            building = land.edition.building[kind]
            told = f"{building.title} on {circle}: {BUILDINGS[building.effect].text}"
            at, size = self.at(circle), 0.62 * self.unit
            place, mark = f"building-{seat}-{circle}", marks[building.title]
            yield Piece(place, told, at, size, "square", "ink", mark)
        for four in land.island.temples:
            told = f"Temple on {', '.join(four)}"
            at, size = self.middle(four), 1.1 * self.unit
            yield Piece(temple_id(seat, four), told, at, size, "star", "gold", "T")

    def temple_marks(self, rhombuses: list[Rhombus]) -> Iterator[Element]:
        """Marks to be tapped for temples that could be meant."""
        for four in rhombuses:
            title = f"Temple on {', '.join(four)}"
            at, size = self.middle(four), 0.3 * self.unit
            yield Space(temple_id(self.seat, four), title, at, size, "diamond", "bone")

    def _circle(self, circle: str) -> Space:
        land, size = self.land, 0.95 * self.unit
        terrain = land.ground.get(circle)
        tone, label, told = "bone", "", "free"
        port = land.layout.ports.get(circle)
        if terrain:
            tone, label, told = TONES[terrain], LETTERS[terrain], terrain
            if terrain == VOLCANO and circle not in land.island.creatures:
                told = "empty volcano"
        elif circle in land.tiled:
            tone, told = "gold", "built over"
        elif circle in land.occupied:
            tone, told = "orange", "Metropolis"
        elif port and not land.port_earned(port):
            tone, label, told = (
                "path",
                port_mark(port),
                f"port, {resources(port.hoplites, port.nuggets)}",
            )
        title, at = f"{circle}, {told}", self.at(circle)
        return Space(circle_id(self.seat, circle), title, at, size, "circle", tone, label)

    def _creature(self, circle: str, kind: str) -> Piece:
        creature = self.land.edition.creature[kind]
        loot = LOOT[creature.loot].text
        title = f"{creature.title} on {circle}, strength {creature.strength}, loot {loot}"
        place = f"creature-{self.seat}-{circle}"
        at, size, mark = self.at(circle), 0.74 * self.unit, str(creature.strength)
        return Piece(place, title, at, size, "triangle", "red", mark)


def port_mark(port: Port) -> str:
    """What a port pays in two signs: "2h", "2n", "hn"."""
    if port.hoplites and port.nuggets:
        return "hn"
    return f"{port.hoplites}h" if port.hoplites else f"{port.nuggets}n"
