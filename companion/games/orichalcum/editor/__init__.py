"""How a printed set is entered: islands, the row, the die, cards, tiles, creatures, buildings."""

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import Box, Editor
from companion.games.orichalcum.board.islands import fitted
from companion.games.orichalcum.board.players import MAP
from companion.games.orichalcum.box.edition import Edition
from companion.games.orichalcum.box.edition_check import SIDES, check_edition, editions
from companion.games.orichalcum.box.kinds import CREATURES, PLACES
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.editor import making, numbers, pieces, sides, tiles
from companion.games.orichalcum.editor.remarks import doubts, place
from companion.games.orichalcum.editor.sketch import Sketch
from companion.games.orichalcum.land.places import island_id

ISLANDS, PRINTED, CARDS = numbers.STEPS


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    """The photo of the side that each player has, where it lies round the circles of that board."""
    islands = [board.id for board in deal.edition.islands]
    found: dict[str, tuple[str, Box]] = {}
    for seat, (board, side) in enumerate(zip(deal.boards, deal.sides, strict=True)):
        sheet = sides.step(2 * islands.index(board) + SIDES.index(side))
        if frame := deal.edition.island[board].side(side).frame:
            left, top, unit = fitted(deal.layouts[seat], MAP)
            x, y, width, height = (unit * number for number in frame)
            found[island_id(seat)] = sheet, (left + x, top + y, width, height)
    return found


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(ISLANDS, *sides.STEPS, PRINTED, CARDS, *tiles.STEPS, *pieces.STEPS),
    edition=making.edition,
    check=check_edition,
    place=place,
    doubts=doubts,
    retrace=begin_with,
    unseen=(
        sides.frame,
        numbers.usual_die,
        CREATURES.usual(lambda: editions()[0].creatures),
        PLACES.usual(lambda: editions()[0].buildings),
        whole_edition(Edition, check_edition, Sketch, making.sketch),
    ),
    sheets=sides.SHEETS,
    under=_under,
)
