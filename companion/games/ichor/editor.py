"""How the boards and the base box are entered. What is entered is an edition with holes: a gate
place that is missing is an empty text."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Box,
    Editor,
    EditorStep,
    PhotoView,
    Proposal,
    Sheet,
    Tool,
    Touch,
    headed,
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

BLANK = Edition("ours", "Ours", "", ("", ""), ("", ""), ())
FEW = 2 * PLACES
"""Spaces that may have the colour of gate places."""
HALF = CELL / 2

# The gate places of a board, each by its left space


def placed(edition: Edition, board: str) -> tuple[str, ...]:
    """The gate places that were entered on a board."""
    return tuple(filter(None, edition.gate_places(BOARDS[board])))


def middle_of(board: str, space: str) -> Point:
    size = BOARDS[board]
    number = grid(size).index[space]
    return (number % size + 0.5) * CELL, (size - 1 - number // size + 0.5) * CELL


def _left(space: str) -> str:
    return f"{chr(ord(space[0]) - 1)}{space[1:]}"


def _gate(board: str) -> Tool[Edition]:
    spaces = {space: middle_of(board, space) for space in grid(BOARDS[board]).names}

    @tool("Place", "place", name=f"{board}_gate")
    def gate(edition: Edition, touch: Touch) -> Edition:
        """Tap the left one of the two spaces that a tile covers; tap it again to lift it."""
        space, places = nearest(spaces, touch.at, CELL), placed(edition, board)
        if space is None:
            raise meaningless("Tap a space of the board.")
        if (tapped := next((one for one in places if one in (space, _left(space))), None)) is None:
            if fault := fault_of(space, BOARDS[board]):
                raise meaningless(f"A gate tile {fault}.")
            if any(overlap(place, space) for place in places):
                raise meaningless(TOGETHER)
            if len(places) == PLACES:
                raise meaningless("There are two gate places: tap one of them to lift it first.")
        left: Any = {board: (*toggled(places, tapped or space), "", "")[:PLACES]}
        return replace(edition, **left)

    return gate


def _board(edition: Edition, board: str) -> Picture:
    size, drawn = BOARDS[board], list[Element]()
    places = placed(edition, board)
    for space in grid(size).names:
        x, y = middle_of(board, space)
        tile = space in places or _left(space) in places
        title, tone = (f"{space}, gate place", "desert") if tile else (space, "bone")
        square = rectangle(x - HALF, y - HALF, CELL, CELL)
        drawn.append(Area(space, title, square, tone, space, (x - HALF * 0.6, y + HALF * 0.8)))
    for number, place in enumerate(places, start=1):
        x, y = middle_of(board, place)
        ends = ((x + HALF, y - HALF * 0.8), (x + HALF, y + HALF * 0.8))
        drawn.append(Route(f"gate-{number}", f"Gate right of {place}", ends, "gold"))
    words = f"A board of {size} by {size} spaces, the gods' edge at the top."
    return Picture("Board", words, CELL * size, CELL * size, tuple(drawn))


def _seen(edition: Edition, board: str, view: PhotoView) -> Iterator[Proposal]:
    """Gate places: two spaces side by side that have a colour which few others have."""
    size = BOARDS[board]
    names, inks = grid(size).names, view.squares(size, size)
    rows = [names[n : n + size] for n in range(0, len(names), size)][::-1]
    counts, places = Counter(inks), placed(edition, board)
    taken = {space for row in rows for pair in pairwise(row) if pair[0] in places for space in pair}
    for y, row in enumerate(rows if inks else ()):
        for x, (left, right) in enumerate(pairwise(row)):
            ink, other = inks[y * size + x : y * size + x + 2]
            if ink != other or counts[ink] > FEW or fault_of(left, size):
                continue
            if taken & {left, right} or len(taken) >= FEW:
                continue
            taken |= {left, right}
            a, b = middle_of(board, left)
            area = rectangle(a - HALF, b - HALF, 2 * CELL, CELL)
            title = f"Gate place {left} and {right} seen in the photo"
            seen = Area(f"seen.{left}", title, area, "desert")
            yield Proposal(Touch(f"{board}_gate", ((a, b),)), seen)


def _step(board: str, size: int) -> EditorStep[Edition]:
    return EditorStep(
        board,
        f"gates, {size} × {size}",
        "Where does this board have room for gate tiles?",
        (_gate(board),),
        lambda edition: _board(edition, board),
        lambda edition: f"{len(placed(edition, board))} / {PLACES}",
        board,
        proposes=lambda edition, view: _seen(edition, board, view),
    )


def _sheet(board: str, size: int) -> Sheet[Edition]:
    box = 0.0, 0.0, CELL * size, CELL * size
    return Sheet(board, f"The board of {size} by {size}", lambda _: box)


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    board = next(board for board, size in BOARDS.items() if size == deal.size)
    return {SOLE: (board, (0.0, STRIP * CELL, CELL * deal.size, CELL * deal.size))}


# The figures of the base box

BOX_WIDTH = 100.0
COLUMNS = 4
ROW = 15.0


def figure_at(figure: str) -> Point:
    """Where a figure stands in the picture of the box."""
    camp = FIGURES[figure].camp
    row, column = divmod(CANDIDATES[camp].index(figure), COLUMNS)
    top = 0.0 if camp == "gods" else 3.4
    return (column + 0.5) * BOX_WIDTH / COLUMNS, (row + top + 0.9) * ROW


def _box_picture(edition: Edition) -> Picture:
    elements: list[Element] = []
    for camp in CAMPS:
        for figure in CANDIDATES[camp]:
            held = figure in edition.base_box
            name, code = FIGURES[figure].name, FIGURES[figure].code
            title = f"{name}, {'in the box' if held else 'not in the box'}"
            x, y = figure_at(figure)
            ground = rectangle(x - 12, y - 6.5, 24, 13.5)
            card = "bone" if held else "rock"
            elements.append(Area(f"card-{figure}", title, ground, card, name, (x, y + 6)))
            at, tone = (x, y - 1.6), LOOKS[camp][0] if held else "rock"
            elements.append(Space(figure, title, at, 4.2, LOOKS[camp][1], tone, code))
    words = f"{len(edition.base_box)} figures are in the base box."
    return Picture("Base box", words, BOX_WIDTH, 7.2 * ROW, tuple(elements))


@tool("Choose", "choose")
def figure(edition: Edition, touch: Touch) -> Edition:
    """Tap the figures that came with the base game."""
    middles = {one: figure_at(one) for camp in CAMPS for one in CANDIDATES[camp]}
    tapped = nearest(middles, touch.at, ROW)
    if tapped is None:
        raise meaningless("Tap a figure.")
    return replace(edition, base_box=toggled(edition.base_box, tapped))


EDITOR: Editor[Edition, Edition] = Editor(
    blank=lambda: BLANK,
    steps=(
        *(_step(board, size) for board, size in BOARDS.items()),
        EditorStep(
            "box",
            "the base box",
            "Which figures came with the base game?",
            (figure,),
            _box_picture,
            lambda edition: f"{len(edition.base_box)} / {IN_BASE_BOX * len(CAMPS)}",
        ),
    ),
    edition=headed,
    check=check_edition,
    place=lambda _, path: At("box" if path[0] == "base_box" else str(path[0])),
    retrace=begin_with,
    unseen=(whole_edition(Edition, check_edition, lambda: BLANK, lambda edition: edition),),
    sheets=tuple(_sheet(board, size) for board, size in BOARDS.items()),
    under=_under,
)
