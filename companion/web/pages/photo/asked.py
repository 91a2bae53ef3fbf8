"""What a photo of a table's board is asked, from what its game declares and what was counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.pads import PhotoBoard
from companion.photos.looking import NOTHING, Corners, Search
from companion.tables.editions.editions import photos_of
from companion.tables.errors import NoSuchEntry
from companion.tables.logs.history import History
from companion.tables.logs.sight import visible_to
from companion.tables.photos import find_photo
from companion.web.pages.photo.recorded import recorded
from companion.web.parts.photographed import boards_of, search_of


@dataclass(frozen=True)
class Asked:
    """One board of a table that can be photographed, and its number among them."""

    history: History
    boards: tuple[PhotoBoard, ...]
    number: int

    @property
    def board(self) -> PhotoBoard:
        """The board."""
        return self.boards[self.number]

    @cached_property
    def counted(self) -> Mapping[str, int]:
        """The kind on each place, or NOTHING, as people have counted it by hand."""
        board, pad = self.board, self.history.game.pad
        if not board.by_place or self.history.mode != "count":
            return {}
        counts = pad.with_beginning(self.history.deal, self.history.counts, board.part)
        found = {}
        for place in board.places:
            for kind in (None, *range(len(board.kinds))):
                cells = board.counts({place.id: kind})
                if all(counts.get(cell) == number for cell, number in cells.items()):
                    found[place.id] = NOTHING if kind is None else kind
                    break
        return found

    def search(self, confirmed: Mapping[str, int], corners: Corners | None) -> Search:
        """What to look for, given what people have confirmed on places of this photo, or what was
        recorded as far as everybody may see it."""
        if self.history.mode == "count":
            return search_of(self.board, confirmed, corners)
        shown = visible_to(self.history, None)
        return search_of(self.board, {}, corners, recorded(shown.game, shown.at, self.board))

    @cached_property
    def print(self) -> bytes | None:
        """The edition's own photo of this board, if there is one."""
        game, deal = self.history.game, self.history.deal
        if game.editor is None or game.editor.under is None:
            return None
        sheet, _ = game.editor.under(deal).get(self.board.id, ("", None))
        digest = photos_of(game, deal.edition.id).get(sheet, {}).get("digest")
        try:
            return find_photo(digest) if digest else None
        except NoSuchEntry:
            return None


def asked(history: History, number: int | None, part: str = "") -> Asked:
    """That board of a table, else the first of that part, else the last one, which is the end's.

    Raises NoSuchEntry where no board can be photographed.
    """
    boards = boards_of(history)
    if not boards:
        raise NoSuchEntry("This game has no board that a photo could fill in.")
    if number is None or not 0 <= number < len(boards):
        of_part = (n for n, board in enumerate(boards) if part and board.part == part)
        number = next(of_part, 0 if not boards[-1].part else len(boards) - 1)
    return Asked(history, boards, number)
