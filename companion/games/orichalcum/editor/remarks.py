"""What a set still lacks, in words and at its place."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.engine.editing.editor import Remark, Touch
from companion.engine.phrases import are, capital, counted, listed
from companion.engine.pictures.grid import connected_groups
from companion.games.orichalcum.components import BUILDINGS, CARDS, CREATURES, PORTS, SKULL
from companion.games.orichalcum.edition import BuildingKind, CreatureKind
from companion.games.orichalcum.edition_check import FEWEST_CIRCLES, WIDEST
from companion.games.orichalcum.editor import tiles
from companion.games.orichalcum.editor.lattice import place
from companion.games.orichalcum.editor.side_steps import named, step
from companion.games.orichalcum.editor.sides import PAYS
from companion.games.orichalcum.editor.sketch import Cell, Harbour, Side, Sketch
from companion.games.orichalcum.geometry import STEPS
from companion.games.orichalcum.words import resources

DOCUMENTED = PAYS[:3]
"""What the ports of the booklet pay."""


def remarks(sketch: Sketch) -> tuple[Remark, ...]:
    """What stands against playing with the set, then what somebody should look at again."""
    return *_faults(sketch), *_doubts(sketch)


def _faults(sketch: Sketch) -> Iterator[Remark]:
    for number, name in enumerate(sketch.titles):
        if name in sketch.titles[:number]:
            yield Remark(f"Two islands are called {name}.", "islands", f"island-{number + 1}")
    for number, side in enumerate(sketch.sides):
        yield from _side(number, side)
    for size in range(1, len(sketch.tiles) + 1):
        yield from _tiles(sketch, size)
    yield from _printed(sketch)
    if (cards := sum(sketch.cards)) != CARDS:
        yield Remark(f"There are {CARDS} action cards; {cards} {are(cards)} counted.", "cards")
    yield from _pieces("creature", sketch.creatures, CREATURES)
    yield from _pieces("building", sketch.buildings, BUILDINGS)


def _side(number: int, side: Side) -> Iterator[Remark]:
    at, what = step(number), capital(named(number))
    groups = connected_groups(sorted(side.circles), lambda cell: beside(side, cell))
    if len(side.circles) < FEWEST_CIRCLES:
        count = counted(len(side.circles), "circle")
        yield Remark(f"{what} has {count}; it needs {FEWEST_CIRCLES} at least.", at)
    elif len(groups) > 1:
        alone = min(groups, key=len)
        circles = listed(sorted(side.names[cell] for cell in alone))
        text = f"{what} is not in one piece: {circles} {_lie(alone)} apart."
        yield Remark(text, at, place(min(alone)))
    if any(len(row) > WIDEST for row in side.rows):
        yield Remark(f"{what} is wider than {WIDEST // 2} circles.", at)
    ports = len(side.harbours)
    if side.circles and ports != PORTS:
        yield Remark(f"{what} has {ports} of {PORTS} ports.", at)
    for port in side.harbours:
        if len(connected_groups(port.metropolis, lambda cell: beside(side, cell))) > 1:
            name, where = side.names[port.circle], place(port.circle)
            text = f"The Metropolis of the port on {name} covers circles that do not touch."
            yield Remark(text, at, where)


def beside(side: Side, cell: Cell) -> tuple[Cell, ...]:
    """The circles of the island that touch a circle."""
    around = ((cell[0] + 2 * q + r, cell[1] + r) for q, r in STEPS)
    return tuple(other for other in around if other in side.circles)


def _lie(group: Sequence[Cell]) -> str:
    return "lies" if len(group) == 1 else "lie"


def _tiles(sketch: Sketch, size: int) -> Iterator[Remark]:
    row = sketch.tiles[size - 1]
    unpainted = [number for number, tile in enumerate(row) if None in tile.terrains]
    if unpainted:
        first = unpainted[0]
        circle = row[first].terrains.index(None)
        count = f"{len(row) - len(unpainted)} of {len(row)}"
        text = f"{count} {tiles.TITLES[size]} are painted all over."
        yield Remark(text, tiles.step(size), tiles.place(first, circle))


def _printed(sketch: Sketch) -> Iterator[Remark]:
    costs = [number for number, cost in enumerate(sketch.costs, 1) if cost is None]
    if costs:
        text = f"What does card {listed((str(n) for n in costs), 'or')} of the row cost?"
        yield Remark(text, "printed", f"slot-{costs[0]}")
    faces = [number for number, face in enumerate(sketch.die, 1) if face is None]
    usual = (Touch("usual_die"),)
    if faces:
        text = "What is on the six faces of a die?"
        label = "1 to 5 and a skull"
        yield Remark(text, "printed", f"face-{faces[0]}", mend=usual, label=label)
    elif SKULL not in sketch.die:
        yield Remark("A die has a skull.", "printed", "face-6")


def _pieces(
    noun: str, kinds: Sequence[CreatureKind | BuildingKind], wanted: int
) -> Iterator[Remark]:
    at, total = f"{noun}s", sum(kind.count for kind in kinds)
    if not kinds:
        text = f"There are {wanted} {noun}s, and none is entered."
        mend = (Touch(f"usual_{noun}s"),)
        yield Remark(text, at, "free", mend=mend, label="Take the usual ones")
    elif total != wanted:
        yield Remark(f"There are {wanted} {noun}s; {total} {are(total)} counted.", at)
    names = Counter(kind.title for kind in kinds if kind.count)
    for number, kind in enumerate(kinds, start=1):
        if kind.count and names[kind.title] > 1:
            text = f"Two kinds of {noun} are called {kind.title}."
            yield Remark(text, at, f"{noun}-{number}")


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    for number, side in enumerate(sketch.sides):
        for port in side.harbours:
            if _pays(port) not in DOCUMENTED:
                text = (
                    f"The booklet knows no port that pays {resources(*_pays(port))}: "
                    f"look at {side.names[port.circle]} again."
                )
                yield Remark(text, step(number), place(port.circle), blocks=False)
        if len(side.harbours) == PORTS and len(set(map(_pays, side.harbours))) == 1:
            text = f"All ports of {named(number)} pay the same."
            yield Remark(text, step(number), blocks=False)


def _pays(port: Harbour) -> tuple[int, int]:
    return port.hoplites, port.nuggets
