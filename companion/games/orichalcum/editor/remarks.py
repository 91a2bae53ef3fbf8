"""Where the faults of a set are seen, and what somebody should look at again."""

from collections.abc import Iterator

from companion.engine.editing.editor import At, Path, Remark, Touch
from companion.games.orichalcum.box.components import PORTS
from companion.games.orichalcum.box.edition_check import SIDES, TILE_NAMES, named
from companion.games.orichalcum.box.kinds import CREATURES, PLACES
from companion.games.orichalcum.editor import tiles
from companion.games.orichalcum.editor.lattice import place as place_of
from companion.games.orichalcum.editor.sides import PAYS, step
from companion.games.orichalcum.editor.sketch import Harbour, Sketch
from companion.games.orichalcum.words import resources

DOCUMENTED = PAYS[:3]
"""What the ports of the booklet pay."""


def place(sketch: Sketch, path: Path) -> At:
    """Where a fault of the set is seen."""
    match path:
        case ("islands", int(island), *inner):
            return _on_island(sketch, island, tuple(inner))
        case ("tiles", str(name)):
            size = next(size for size, known in TILE_NAMES.items() if known == name)
            return At(tiles.step(size), tiles.unpainted(sketch, size))
        case ("creatures", *_):
            return CREATURES.at(sketch, path)
        case ("buildings", *_):
            return PLACES.at(sketch, path)
        case ("cards", *_):
            return At("cards")
    return _printed(path)


def _printed(path: Path) -> At:
    match path:
        case ("slot_costs", int(slot)):
            return At("printed", f"slot-{slot + 1}")
        case ("die", int(face)):
            return At("printed", f"face-{face + 1}", (Touch("usual_die"),), "1 to 5 and a skull")
    return At("printed")


def _on_island(sketch: Sketch, island: int, path: Path) -> At:
    if path[0] not in SIDES:
        return At("islands", f"island-{island + 1}")
    number = 2 * island + SIDES.index(str(path[0]))
    side, where = sketch.sides[number], ""
    match path[1:]:
        case ("rows", int(row), int(column)):
            left, top = side.corner
            where = place_of((left + column, top + row))
        case ("ports", int(port), *_):
            where = place_of(side.harbours[port].circle)
    return At(step(number), where)


def doubts(sketch: Sketch) -> Iterator[Remark]:
    """What somebody should look at again."""
    for number, side in enumerate(sketch.sides):
        for port in side.harbours:
            if _pays(port) not in DOCUMENTED:
                text = (
                    f"The booklet knows no port that pays {resources(*_pays(port))}: "
                    f"look at {side.names[port.circle]} again."
                )
                yield Remark(text, step(number), place_of(port.circle), blocks=False)
        if len(side.harbours) == PORTS and len(set(map(_pays, side.harbours))) == 1:
            text = f"All ports of {named(number)} pay the same."
            yield Remark(text, step(number), blocks=False)


def _pays(port: Harbour) -> tuple[int, int]:
    return port.hoplites, port.nuggets
