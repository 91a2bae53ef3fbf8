"""Entering what is printed, with what a photo proposes: gate places, and figures of the box."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Box,
    Editor,
    EditorStep,
    Heading,
    Part,
    PhotoView,
    Proposal,
    Sheet,
    Touch,
    meaningless,
    toggled,
    tool,
)
from companion.engine.pictures import (
    SOLE,
    Area,
    Element,
    Picture,
    Point,
    Route,
    Space,
    nearest,
    rectangle,
)
from companion.games.ichor.box import (
    BOARDS,
    CAMPS,
    CANDIDATES,
    FIGURES,
    IN_BASE_BOX,
    LOOKS,
    PLACES,
    TOGETHER,
    Edition,
    check_edition,
    fault_of,
    grid,
    overlap,
)
from companion.games.ichor.deal import Deal
from companion.games.ichor.drawing import CELL, STRIP

FEW = 2 * PLACES
"""Spaces that may have the colour of gate places."""


def gates(
    rows: Sequence[Sequence[str]],
    places: Sequence[str],
    at: Callable[[str], Point],
    view: PhotoView,
) -> Iterator[Proposal]:
    """Gate places of a board. `rows` are its spaces from the top, `places` the left spaces of the
    gate places that were entered, and `at` says where a space is."""
    size, half = len(rows), CELL / 2
    inks = view.squares(size, size)
    counts = Counter(inks)
    taken = {space for row in rows for pair in pairwise(row) if pair[0] in places for space in pair}
    for y, row in enumerate(rows if inks else ()):
        for x, (left, right) in enumerate(pairwise(row)):
            ink, other = inks[y * size + x : y * size + x + 2]
            if ink != other or counts[ink] > FEW or fault_of(left, size):
                continue
            if taken & {left, right} or len(taken) >= FEW:
                continue
            taken |= {left, right}
            a, b = at(left)
            area = rectangle(a - half, b - half, 2 * CELL, CELL)
            title = f"Gate place {left} and {right} seen in the photo"
            yield Proposal(Touch("{}_gate", ((a, b),)), Area(f"seen.{left}", title, area, "desert"))


BOX_WIDTH = 100.0
COLUMNS = 4
ROW = 15.0


@dataclass(frozen=True, slots=True)
class Sketch:
    """The left spaces of the gate tiles on either board, and the figures of the base box."""

    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    box: tuple[str, ...] = ()

    def gates(self, name: str) -> "Gates":
        """The gate places of one board."""
        return Gates(name, self.small if name == "small" else self.large)


@dataclass(frozen=True, slots=True)
class Gates:
    """One board with the left spaces of its gate tiles."""

    board: str
    places: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many spaces its rows have."""
        return BOARDS[self.board]


def middle_of(board: str, space: str) -> Point:
    """The middle of a space in the picture of its board."""
    size = BOARDS[board]
    number = grid(size).index[space]
    return (number % size + 0.5) * CELL, (size - 1 - number // size + 0.5) * CELL


@tool("Place", "place", name="{}_gate")
def gate(board: Gates, touch: Touch) -> Gates:
    """Tap the left one of the two spaces that a tile covers; tap it again to lift it."""
    spaces = grid(board.size).names
    space = nearest({one: middle_of(board.board, one) for one in spaces}, touch.at, CELL)
    if space is None:
        raise meaningless("Tap a space of the board.")
    for place in board.places:
        if place in (space, _left(space)):
            return replace(board, places=toggled(board.places, place))
    if fault := fault_of(space, board.size):
        raise meaningless(f"A gate tile {fault}.")
    if any(overlap(place, space) for place in board.places):
        raise meaningless(TOGETHER)
    if len(board.places) == PLACES:
        raise meaningless("There are two gate places: tap one of them to lift it first.")
    return replace(board, places=(*board.places, space))


def _rows(board: Gates) -> list[tuple[str, ...]]:
    """The spaces as they lie in the picture, row by row from the top."""
    names = grid(board.size).names
    return [names[n : n + board.size] for n in range(0, len(names), board.size)][::-1]


def _left(space: str) -> str:
    return f"{chr(ord(space[0]) - 1)}{space[1:]}"


def _board_picture(board: Gates) -> Picture:
    words = f"A board of {board.size} by {board.size} spaces, the gods' edge at the top."
    edge = CELL * board.size
    return Picture("Board", words, edge, edge, tuple(_spaces(board)))


def _spaces(board: Gates) -> Iterator[Element]:
    half = CELL / 2
    for space in grid(board.size).names:
        x, y = middle_of(board.board, space)
        tile = space in board.places or _left(space) in board.places
        square = rectangle(x - half, y - half, CELL, CELL)
        title = f"{space}, gate place" if tile else space
        tone = "desert" if tile else "bone"
        yield Area(space, title, square, tone, space, (x - half * 0.6, y + half * 0.8))
    for number, place in enumerate(board.places, start=1):
        x, y = middle_of(board.board, place)
        ends = ((x + half, y - half * 0.8), (x + half, y + half * 0.8))
        yield Route(f"gate-{number}", f"Gate right of {place}", ends, "gold")


def figure_at(figure: str) -> Point:
    """Where a figure stands in the picture of the box."""
    camp = FIGURES[figure].camp
    row, column = divmod(CANDIDATES[camp].index(figure), COLUMNS)
    top = 0.0 if camp == "gods" else 3.4
    return (column + 0.5) * BOX_WIDTH / COLUMNS, (row + top + 0.9) * ROW


def _box_picture(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for camp in CAMPS:
        tone, shape = LOOKS[camp]
        for figure in CANDIDATES[camp]:
            held = figure in sketch.box
            name = FIGURES[figure].name
            title = f"{name}, {'in the box' if held else 'not in the box'}"
            x, y = figure_at(figure)
            ground = rectangle(x - 12, y - 6.5, 24, 13.5)
            elements.append(
                Area(f"card-{figure}", title, ground, "bone" if held else "rock", name, (x, y + 6))
            )
            code = FIGURES[figure].code
            elements.append(
                Space(figure, title, (x, y - 1.6), 4.2, shape, tone if held else "rock", code)
            )
    words = f"{len(sketch.box)} figures are in the base box."
    return Picture("Base box", words, BOX_WIDTH, 7.2 * ROW, tuple(elements))


@tool("Choose", "choose")
def figure(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap the figures that came with the base game."""
    middles = {one: figure_at(one) for camp in CAMPS for one in CANDIDATES[camp]}
    found = nearest(middles, touch.at, ROW)
    if found is None:
        raise meaningless("Tap a figure.")
    return replace(sketch, box=toggled(sketch.box, found))


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """What was entered so far; a place that is missing is an empty text."""
    small, large = ((*places, "", "")[:PLACES] for places in (sketch.small, sketch.large))
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        small=(small[0], small[1]),
        large=(large[0], large[1]),
        base_box=sketch.box,
    )


def _sketch(known: Edition) -> Sketch:
    return Sketch(known.small, known.large, known.base_box)


BOARD: EditorStep[Gates] = EditorStep(
    "{}",
    "gates",
    "Where does this board have room for gate tiles?",
    (gate,),
    _board_picture,
    lambda board: f"{len(board.places)} / {PLACES}",
    proposes=lambda board, view: gates(
        _rows(board), board.places, partial(middle_of, board.board), view
    ),
)


def _step(name: str, size: int) -> EditorStep[Sketch]:
    part: Part[Sketch, Gates] = Part(
        name,
        lambda sketch: sketch.gates(name),
        lambda sketch, board: replace(sketch, **{name: board.places}),
    )
    return part.step(BOARD, f"gates, {size} × {size}", photo=name)


def _sheet(board: str) -> Sheet[Sketch]:
    size = BOARDS[board]

    def box(_: Sketch) -> Box:
        return 0.0, 0.0, CELL * size, CELL * size

    return Sheet(board, f"The board of {size} by {size}", box)


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    board = next(board for board, size in BOARDS.items() if size == deal.size)
    return {SOLE: (board, (0.0, STRIP * CELL, CELL * deal.size, CELL * deal.size))}


BOX: EditorStep[Sketch] = EditorStep(
    "box",
    "the base box",
    "Which figures came with the base game?",
    (figure,),
    _box_picture,
    lambda sketch: f"{len(sketch.box)} / {IN_BASE_BOX * len(CAMPS)}",
)

EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(*(_step(name, size) for name, size in BOARDS.items()), BOX),
    edition=edition,
    check=check_edition,
    place=lambda _, path: At("box" if path[0] == "base_box" else str(path[0])),
    retrace=begin_with,
    unseen=(
        whole_edition(
            Edition,
            check_edition,
            Sketch,
            _sketch,
        ),
    ),
    sheets=tuple(map(_sheet, BOARDS)),
    under=_under,
)
