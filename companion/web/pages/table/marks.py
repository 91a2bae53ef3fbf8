"""What a phone draws by itself of a move on its way: ghosts, and places that come with it."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.pictures import Board
from companion.engine.values import Seat
from companion.web.parts.cards import text_of_use
from companion.web.svg.drawing import ghost_svg, place_mark, sheet_of
from companion.web.svg.strokes import Canvas


@dataclass(frozen=True)
class Marks:
    """Drawings for the page that shows the position `at` to a seat; None is a spectator."""

    game: AnyGame
    viewer: Seat | None
    at: Any

    def ghosts(self, at: Any, move: Any) -> list[list[str]]:
        """The pieces that a move would lay: the place that each lies at, and its drawing."""
        laid = move.ghosts(at)
        return [
            [ghost.id, ghost_svg(ghost, sheet)]
            for sheet, places in (self._sheets if laid else ())
            for ghost in laid
            if ghost.id in places
        ]

    def places(self, at: Any, tapped: Collection[str]) -> list[list[str]]:
        """Of the places that are tapped in a later position, those that the page lacks: the board
        of each and its drawing."""
        wanted = set(tapped) - self._known
        if not wanted <= self._marks.keys():
            self._marks.update(dict.fromkeys(wanted - self._marks.keys()))
            for board in self.game.boards_for(self.game.view(at, self.viewer), self.viewer):
                for element in board.picture.elements:
                    if element.id in wanted:
                        self._marks[element.id] = [board.id, place_mark(board.picture, element)]
        return [mark for name in sorted(wanted) if (mark := self._marks[name])]

    def texts(self, at: Any, tapped: Collection[str]) -> dict[str, str]:
        """What the powers and cards do that are tapped in a position."""
        seen = self.game.view(at, self.viewer)
        found = {name: text_of_use(self.game, seen, self.viewer, name) for name in sorted(tapped)}
        return {name: text for name, text in found.items() if text is not None}

    @cached_property
    def _marks(self) -> dict[str, list[str] | None]:
        """The drawings that were asked for; None for what is no place, such as a button."""
        return {}

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        return self.game.boards_for(self.game.view(self.at, self.viewer), self.viewer)

    @cached_property
    def _sheets(self) -> list[tuple[Canvas, frozenset[str]]]:
        """What each picture is drawn on, and its places."""
        return [(sheet_of(board.picture), board.places) for board in self._boards]

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset().union(*(board.places for board in self._boards))
