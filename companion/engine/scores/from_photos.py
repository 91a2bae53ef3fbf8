"""The boards of a count that can be photographed: those that a game declares, and those whose
pieces are set by taps, place by place."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.engine.pictures.boards import SOLE
from companion.engine.pictures.picture import Area, Element, Point, Route
from companion.engine.pictures.plane import middle
from companion.engine.scores.counting import (
    CountBoard,
    Counting,
    Counts,
    CountSheet,
    without_repeats,
)
from companion.engine.scores.photographed import Lying, PhotoBoard, PhotoBox, PhotoKind, PhotoPlace
from companion.engine.setup.participants import Participant, Token

PIECE = 0.27
"""The radius of a piece on a square, as a share of the square's side."""


def photo_boards(
    counting: Counting[Any, Any],
    deal: Any,
    people: Sequence[Participant],
    under: Sequence[tuple[str, PhotoBox]] = (),
    *,
    ended: bool = True,
) -> tuple[PhotoBoard, ...]:
    """Every board of a deal that can be photographed. `under` is where an edition's photos lie in
    the pictures of boards; without one, a photo shows the whole picture. Before the game has
    `ended`, more may lie on them than is counted."""
    declared = counting.photos(deal) if counting.photos else ()
    sheet = counting.sheet(deal)
    tapped = (
        _by_taps(board, deal, people, sheet, dict(under).get(SOLE))
        for board in counting.boards
        if board.most is not None
    )
    if ended:
        return *declared, *tapped
    besides = (board.besides for board in counting.boards if board.most is not None)
    more = (replace(b, kinds=b.kinds + some) for b, some in zip(tapped, besides, strict=True))
    return *declared, *more


def photo_place(element: Element) -> PhotoPlace:
    """A place of a picture as one where a piece may lie, in its middle."""
    if isinstance(element, Area):
        xs, ys = zip(*element.outline, strict=True)
        side = min(max(xs) - min(xs), max(ys) - min(ys))
        return PhotoPlace(element.id, element.title, middle_of(element.outline), PIECE * side)
    if isinstance(element, Route):
        return PhotoPlace(element.id, element.title, middle(element.points), 1.0)
    return PhotoPlace(element.id, element.title, element.at, element.size)


def middle_of(outline: Sequence[Point]) -> Point:
    """The middle of the box around an outline."""
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _by_taps(
    board: CountBoard[Any],
    deal: Any,
    people: Sequence[Participant],
    sheet: CountSheet,
    box: PhotoBox | None,
) -> PhotoBoard:
    """A board of which every place has a cell that a tap fills."""
    picture = board.picture(deal, {})
    cells = dict(_cells(board, deal, sheet, picture.elements))
    rows = (row for group in sheet.groups for row in group.rows)
    names = {c.name: without_repeats(row.label, c.label) for row in rows for c in row.cells}
    looks = board.pieces(deal, people)
    kinds = tuple(PhotoKind(Token(o.name, o.tone, o.shape, o.letter), board.most) for o in looks)
    return PhotoBoard(
        id=SOLE,
        name=board.part or picture.title,
        picture=picture,
        box=box or (0.0, 0.0, picture.width, picture.height),
        places=tuple(
            replace(photo_place(one), name=names[cells[one.id]])
            for one in picture.elements
            if one.id in cells
        ),
        kinds=kinds,
        counts=partial(_tapped, board, deal, cells),
        by_place=True,
        part=board.part,
    )


def _cells(
    board: CountBoard[Any], deal: Any, sheet: CountSheet, elements: Sequence[Element]
) -> Iterator[tuple[str, str]]:
    """Each place with the one cell that a tap on it fills, the first place of a cell alone."""
    known = set()
    for element in elements:
        filled = list(board.tap(deal, {}, element.id, 0)) if board.tap else []
        group = sheet.group_of(filled[0]) if len(filled) == 1 else None
        if group and group.on_board and filled[0] not in known:
            known.add(filled[0])
            yield element.id, filled[0]


def _tapped(board: CountBoard[Any], deal: Any, cells: dict[str, str], lying: Lying) -> Counts:
    """The cells of those places: what a tap with the piece that lies there sets, 0 for none."""
    found: dict[str, int] = {}
    for place, kind in lying.items():
        taps = board.tap(deal, {}, place, kind) if board.tap and kind is not None else {}
        found[cells[place]] = taps.get(cells[place], 0)
    return found
