"""What a table has recorded on the places of a board that can be photographed."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.pads import PhotoBoard, PhotoPlace
from companion.engine.pictures import Area, Picture, Piece, distance, inside
from companion.photos.looking import NOTHING
from companion.web.parts.photographed import looks_of


def recorded(game: AnyGame, at: Any, board: PhotoBoard) -> Mapping[str, int | None]:
    """The kind that was recorded on each place of a position: NOTHING for none, None for what no
    photo of this board is asked about."""
    picture = _picture(game, at, board.id)
    shapes = {element.id: element for element in board.picture.elements}
    ground = {kind.token.tone for kind in board.kinds if kind.ground}
    found: dict[str, int | None] = {}
    for place in board.places:
        on = list(_lying(picture, place, shapes.get(place.id)))
        if not on or on[-1].tone in ground:
            found[place.id] = NOTHING
        else:
            found[place.id] = _kind(board, place, on[-1])
    return found


def _kind(board: PhotoBoard, place: PhotoPlace, drawn: Piece | Area) -> int | None:
    """The kind of that colour, and if there are several the one of that shape and size."""
    alike = [n for n in looks_of(board) if board.kinds[n].token.tone == drawn.tone]
    if isinstance(drawn, Area):
        return next(iter(alike), None)

    def unlike(n: int) -> tuple[bool, float]:
        kind = board.kinds[n]
        return kind.token.shape != drawn.shape, abs(kind.scale - drawn.size / place.size)

    return min(alike, key=unlike, default=None)


def _picture(game: AnyGame, at: Any, board: str) -> Picture:
    """The picture of that board as it is now, or of the whole table."""
    boards = game.boards(at, None) if game.boards else ()
    return next((one.picture for one in boards if one.id == board), game.picture(at))


def _lying(picture: Picture, place: PhotoPlace, printed: object) -> Iterator[Piece | Area]:
    """What is drawn on a place, the topmost last."""
    for element in picture.elements:
        if isinstance(element, Piece):
            within = (
                inside(element.at, printed.outline)
                if isinstance(printed, Area)
                else distance(element.at, place.at) <= place.size
            )
            if within:
                yield element
        elif isinstance(element, Area) and element.covers and element.id == place.id:
            yield element
