"""Entering what is printed: the gate places of both boards, and the figures of the box."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.engine.editing.editor import (
    Box,
    Editor,
    EditorStep,
    Heading,
    Remark,
    Sheet,
    Tool,
    Touch,
    meaningless,
)
from companion.engine.phrases import are
from companion.engine.pictures.boards import SOLE
from companion.engine.pictures.picture import Area, Element, Picture, Point, Route, Space
from companion.engine.pictures.plane import nearest
from companion.games.ichor.board.picture import CELL, STRIP
from companion.games.ichor.components import (
    CAMPS,
    FIGURES,
    IN_BASE_BOX,
    LOOKS,
    PLACES,
    VICTORY_CARDS,
    Camp,
)
from companion.games.ichor.deal import Deal
from companion.games.ichor.edition import Edition, fault_of, overlap
from companion.games.ichor.grid import grid

BOARDS = {"small": 6, "large": 7}
CANDIDATES = {
    camp: tuple(
        figure.id
        for figure in FIGURES.values()
        if figure.camp == camp and figure.id != VICTORY_CARDS[camp]
    )
    for camp in CAMPS
}
BOX_WIDTH = 100.0
COLUMNS = 4
ROW = 15.0


@dataclass(frozen=True, slots=True)
class Sketch:
    """The left spaces of the gate tiles on either board, and the figures of the base box."""

    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    box: tuple[str, ...] = ()

    def places(self, board: str) -> tuple[str, ...]:
        """The gate places of one board."""
        return self.small if board == "small" else self.large

    def with_places(self, board: str, places: tuple[str, ...]) -> "Sketch":
        """The sketch with other gate places on one board."""
        if board == "small":
            return replace(self, small=places)
        return replace(self, large=places)

    def figures(self, camp: Camp) -> tuple[str, ...]:
        """The figures of one side that the base box holds."""
        return tuple(figure for figure in self.box if FIGURES[figure].camp == camp)


def middle_of(board: str, space: str) -> Point:
    """The middle of a space in the picture of its board."""
    size = BOARDS[board]
    number = grid(size).index[space]
    return (number % size + 0.5) * CELL, (size - 1 - number // size + 0.5) * CELL


def _gates(board: str) -> Callable[[Sketch, Touch], Sketch]:
    size = BOARDS[board]

    def touch(sketch: Sketch, touched: Touch) -> Sketch:
        """Make a space the left one of a gate tile, or undo that."""
        middles = {space: middle_of(board, space) for space in grid(size).names}
        space = nearest(middles, touched.at, CELL)
        if space is None:
            raise meaningless("Tap a space of the board.")
        now = sketch.places(board)
        for place in now:
            if place in (space, _left(space)):
                return sketch.with_places(board, tuple(one for one in now if one != place))
        if fault := fault_of(space, size):
            raise meaningless(f"A gate tile {fault}.")
        if any(overlap(place, space) for place in now):
            raise meaningless("Two gate tiles cannot lie on the same space.")
        if len(now) == PLACES:
            raise meaningless("There are two gate places: tap one of them to lift it first.")
        return sketch.with_places(board, (*now, space))

    return touch


def _left(space: str) -> str:
    return f"{chr(ord(space[0]) - 1)}{space[1:]}"


def _board_picture(board: str) -> Callable[[Sketch], Picture]:
    size = BOARDS[board]

    def picture(sketch: Sketch) -> Picture:
        words = f"A board of {size} by {size} spaces, the gods' edge at the top."
        edge = CELL * size
        return Picture("Board", words, edge, edge, tuple(_spaces(board, sketch)))

    return picture


def _spaces(board: str, sketch: Sketch) -> Iterator[Element]:
    half, places = CELL / 2, sketch.places(board)
    for space in grid(BOARDS[board]).names:
        x, y = middle_of(board, space)
        tile = space in places or _left(space) in places
        square = (
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        )
        title = f"{space}, gate place" if tile else space
        tone = "desert" if tile else "bone"
        yield Area(space, title, square, tone, space, (x - half * 0.6, y + half * 0.8))
    for number, place in enumerate(places, start=1):
        x, y = middle_of(board, place)
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
            ground = ((x - 12, y - 6.5), (x + 12, y - 6.5), (x + 12, y + 7), (x - 12, y + 7))
            elements.append(
                Area(f"card-{figure}", title, ground, "bone" if held else "rock", name, (x, y + 6))
            )
            code = FIGURES[figure].code
            elements.append(
                Space(figure, title, (x, y - 1.6), 4.2, shape, tone if held else "rock", code)
            )
    words = f"{len(sketch.box)} figures are in the base box."
    return Picture("Base box", words, BOX_WIDTH, 7.2 * ROW, tuple(elements))


def toggle(sketch: Sketch, touch: Touch) -> Sketch:
    """Put a figure into the base box, or take it out."""
    middles = {figure: figure_at(figure) for camp in CAMPS for figure in CANDIDATES[camp]}
    figure = nearest(middles, touch.at, ROW)
    if figure is None:
        raise meaningless("Tap a figure.")
    if figure in sketch.box:
        return replace(sketch, box=tuple(other for other in sketch.box if other != figure))
    return replace(sketch, box=(*sketch.box, figure))


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """What was entered so far; a place that is missing is an empty text."""
    small, large = ((*sketch.places(board), "", "")[:PLACES] for board in BOARDS)
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        small=(small[0], small[1]),
        large=(large[0], large[1]),
        base_box=sketch.box,
    )


def remarks(sketch: Sketch) -> tuple[Remark, ...]:
    """What is missing."""
    return tuple(_faults(sketch))


def _faults(sketch: Sketch) -> Iterator[Remark]:
    for board, size in BOARDS.items():
        if len(sketch.places(board)) < PLACES:
            yield Remark(f"The board of {size} by {size} has two gate places.", board)
    for camp in CAMPS:
        count = len(sketch.figures(camp))
        if count != IN_BASE_BOX:
            yield Remark(
                f"The base box holds {IN_BASE_BOX} {camp}; {count} {are(count)} ticked.", "box"
            )


def retrace(edition: Edition) -> tuple[Touch, ...]:
    """The touches that enter an edition."""
    gates = (
        Touch(f"{board}_gate", (middle_of(board, place),))
        for board, size in BOARDS.items()
        for place in edition.gate_places(size)
    )
    return *gates, *(Touch("figure", (figure_at(figure),)) for figure in edition.base_box)


def _step(board: str) -> EditorStep[Sketch]:
    size = BOARDS[board]
    return EditorStep(
        board,
        f"gates, {size} × {size}",
        "Where does this board have room for gate tiles?",
        (
            Tool(
                f"{board}_gate",
                "Place",
                "place",
                "Tap the left one of the two spaces that a tile covers; tap it again to lift it.",
                _gates(board),
            ),
        ),
        _board_picture(board),
        lambda sketch: f"{len(sketch.places(board))} / {PLACES}",
        photo=board,
    )


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
    (Tool("figure", "Choose", "choose", "Tap the figures that came with the base game.", toggle),),
    _box_picture,
    lambda sketch: f"{len(sketch.box)} / {IN_BASE_BOX * len(CAMPS)}",
)

EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(*map(_step, BOARDS), BOX),
    edition=edition,
    remarks=remarks,
    retrace=retrace,
    sheets=tuple(map(_sheet, BOARDS)),
    under=_under,
)
