"""Pictures of positions, each drawn once for all phones that look at it.

After a move every phone shows the position, and what has changed is found by comparing its picture
with that of the position before.
"""

from companion.engine.pictures.boards import Board, sole
from companion.engine.pictures.picture import Picture
from companion.tables.logs.position import TablePosition
from companion.tables.storage.cache import memory


def picture_of(position: TablePosition) -> Picture:
    """The picture of everything that lies at a position."""
    kept = memory().pictures
    found: Picture | None = kept.get(position)
    if found is None:
        found = position.game.picture(position.at)
        kept.keep(position, found)
    return found


def boards_of(position: TablePosition, viewer: int | None) -> tuple[Board, ...]:
    """The pictures of a position as that seat may see it, for that seat."""
    game = position.game
    if game.boards is not None:
        return game.boards_for(position.at, viewer)
    return sole(picture_of(position))
