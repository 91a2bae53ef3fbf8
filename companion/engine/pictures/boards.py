"""Several pictures of one table. Each can be looked at alone; together they show everything."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.pictures.picture import (
    Area,
    Element,
    Picture,
    Piece,
    Point,
    Route,
    Space,
    scaled,
)
from companion.engine.play.step import Seat

SOLE = "board"
"""The id of the board of a game that has one picture only."""


@dataclass(frozen=True, slots=True)
class Board:
    """One of the pictures of a table. `name` is the text of its tab, `seat` its owner, if it has
    one. A place lies on one board only, so that its id determines the board."""

    id: str
    name: str
    picture: Picture
    seat: Seat | None = None

    @property
    def places(self) -> frozenset[str]:
        """The ids of everything that is drawn on it."""
        return frozenset([element.id for element in self.picture.elements])


def sole(picture: Picture) -> tuple[Board, ...]:
    """The boards of a table that has this picture only."""
    return (Board(SOLE, picture.title, picture),)


def stacked(title: str, boards: Iterable[Board]) -> Picture:
    """All boards as one picture, each below the one before and as wide as the first."""
    pictures = [board.picture for board in boards]
    width, height = pictures[0].width, 0.0
    elements: list[Element] = []
    for picture in pictures:
        wide = scaled(picture, width)
        elements += (_lower(element, height) for element in wide.elements)
        height += wide.height
    description = " ".join(picture.description for picture in pictures)
    return Picture(title, description, width, height, tuple(elements))


def _lower(element: Element, by: float) -> Element:
    def moved(point: Point) -> Point:
        return point[0], point[1] + by

    match element:
        case Area():
            label_at = element.label_at and moved(element.label_at)
            outline = tuple(map(moved, element.outline))
            return replace(element, outline=outline, label_at=label_at)
        case Route():
            return replace(element, points=tuple(map(moved, element.points)))
        case Space() | Piece():
            return replace(element, at=moved(element.at))
