"""The steps of the polyominoes, one each: squares, symbols on both sides, arrows, a name."""

from dataclasses import replace

from companion.engine.editing.editor import EditorStep, Part, Touch, meaningless, toggled, tool
from companion.engine.pictures import Area, Element, Picture, Point, Space, nearest, rectangle
from companion.games.khilor.board.squares import ARROWS
from companion.games.khilor.box.components import CAUGHT, POLYOMINOES, STEPS
from companion.games.khilor.box.edition import NAME, PIECE
from companion.games.khilor.box.shapes import Cell
from companion.games.khilor.editor.sketch import DIRECTIONS, ROOM, Shape, Sketch

CELL = 10.0
TOP = 14.0
FRONT, BACK = 5.0, 55.0
"""The left edges of the two sides."""
WIDTH, HEIGHT = 100.0, 92.0
MIDDLE = (25.0, 74.0)
RING = 12.0
"""How far the arrows stand from the middle of theirs."""


def picture(shape: Shape) -> Picture:
    """A polyomino: its front, its back, and its arrows below."""
    elements = (
        *_side("front", FRONT, shape.cells, shape.egg),
        *_side("back", BACK, shape.back_cells, shape.back_egg),
        *_arrows(shape),
    )
    words = f"Polyomino {shape.name}: {len(shape.cells)} squares."
    return Picture(f"Polyomino {shape.name}", words, WIDTH, HEIGHT, elements)


def _side(name: str, left: float, cells: tuple[Cell, ...], egg: Cell | None) -> list[Element]:
    label = (left + ROOM * CELL / 2, TOP - 4)
    around = rectangle(left, TOP, ROOM * CELL, ROOM * CELL)
    ground = Area(name, f"The {name}", around, "rock", name.capitalize(), label)
    found: list[Element] = [ground]
    for y in range(ROOM):
        for x in range(ROOM):
            x0, y0 = left + x * CELL, TOP + y * CELL
            square = rectangle(x0, y0, CELL, CELL)
            here = (x, y) in cells
            holds = ("egg symbol" if (x, y) == egg else "demon symbol") if here else "empty"
            title = f"{name.capitalize()}, row {y + 1}, column {x + 1}: {holds}"
            found.append(Area(f"{name}-{x}-{y}", title, square, "bone" if here else "rock"))
            if here:
                at = (x0 + CELL / 2, y0 + CELL / 2)
                symbol = f"{name}-symbol-{x}-{y}"
                if (x, y) == egg:
                    found.append(Space(symbol, title, at, 3.0, "egg", "clay"))
                else:
                    found.append(Space(symbol, title, at, 3.0, "square", "ink"))
    return found


def _arrows(shape: Shape) -> list[Element]:
    found: list[Element] = []
    for direction in DIRECTIONS:
        on = direction in shape.arrows
        title = f"Arrow {direction}: {'printed' if on else 'none'}"
        tone = "gold" if on else "rock"
        sign = ARROWS[STEPS[direction]]
        found.append(
            Space(f"arrow-{direction}", title, arrow_at(direction), 4.2, "circle", tone, sign)
        )
    return found


def arrow_at(direction: str) -> Point:
    """Where an arrow is tapped."""
    dx, dy = next(step for name, step in STEPS.items() if name == direction)
    return MIDDLE[0] + dx * RING, MIDDLE[1] + dy * RING


@tool("Squares", "paint")
def cell(shape: Shape, touch: Touch) -> Shape:
    """Tap its four squares on the front."""
    found = _cell(touch, FRONT)
    if found is None:
        raise meaningless("Tap squares of the front: the back follows.")
    if found not in shape.cells and len(shape.cells) > CAUGHT:
        raise meaningless(f"A polyomino has {CAUGHT + 1} squares: take one away first.")
    squares = sorted(toggled(shape.cells, found), key=lambda one: (one[1], one[0]))
    return _with_eggs(replace(shape, cells=tuple(squares)))


@tool("Egg", "place")
def egg(shape: Shape, touch: Touch) -> Shape:
    """Tap the square with the egg symbol, on each side."""
    front, back = _cell(touch, FRONT), _cell(touch, BACK)
    if front in shape.cells:
        return replace(shape, egg=front)
    if back in shape.back_cells:
        return replace(shape, back_egg=back)
    raise meaningless("Tap a square of the polyomino, on either side.")


@tool("Arrows", "pick")
def arrow(shape: Shape, touch: Touch) -> Shape:
    """Tap the arrows that are printed on the front."""
    places = {direction: arrow_at(direction) for direction in DIRECTIONS}
    tapped = nearest(places, touch.at, RING / 2)
    if tapped is None:
        raise meaningless("Tap an arrow below the polyomino.")
    now = toggled(shape.arrows, tapped)
    return replace(shape, arrows=tuple(one for one in DIRECTIONS if one in now))


@tool("Name", "name", typed="Name of the polyomino", current=lambda shape, _: shape.name)
def name(shape: Shape, touch: Touch) -> Shape:
    """Tap the polyomino, then type what it is called."""
    text = touch.text.strip()
    if not PIECE.fullmatch(text):
        raise meaningless(f"Type {NAME}.")
    return replace(shape, name=text)


def _with_eggs(shape: Shape) -> Shape:
    """An egg symbol where there was one, else on the first square."""
    cells, back = shape.cells, shape.back_cells
    return replace(
        shape,
        egg=shape.egg if shape.egg in cells else (cells or (None,))[0],
        back_egg=shape.back_egg if shape.back_egg in back else (back or (None,))[0],
    )


def _cell(touch: Touch, left: float) -> Cell | None:
    x, y = touch.at
    cell = int((x - left) // CELL), int((y - TOP) // CELL)
    return cell if 0 <= cell[0] < ROOM and 0 <= cell[1] < ROOM else None


PIECE_STEP: EditorStep[Shape] = EditorStep(
    "piece",
    "polyomino",
    "Draw its squares, then its symbols and arrows.",
    (cell, egg, arrow, name),
    picture,
    lambda shape: f"{len(shape.cells)} / {CAUGHT + 1}",
)


def _step(number: int) -> EditorStep[Sketch]:
    part: Part[Sketch, Shape] = Part(
        str(number),
        lambda sketch: sketch.shapes[number],
        lambda sketch, shape: sketch.with_shape(number, shape),
    )
    return part.step(PIECE_STEP, f"polyomino {number + 1}")


STEPS_OF_PIECES: tuple[EditorStep[Sketch], ...] = tuple(map(_step, range(POLYOMINOES)))
