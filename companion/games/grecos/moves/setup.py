"""The Map: entering tiles that were laid by hand, square by square."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.grecos.components import SQUARES
from companion.games.grecos.decisions.turn import LayTiles
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible
from companion.games.grecos.state import State


@dataclass(frozen=True, slots=True)
class TileLaid(Move):
    """By chance: the tile on the next square, row by row."""

    tile: str

    answers = (LayTiles,)
    rule = CITE["map"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TileLaid"]:
        return (cls(tile.id) for tile in at.edition.tiles)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        tile = at.edition.tile.get(self.tile)
        if tile is None:
            yield impossible("no_such_tile", "tiles", "There is no such tile in this set.")
        elif at.state.tiles.count(self.tile) >= tile.count:
            reason = f"All {tile.count} {tile.name} tiles are laid."
            yield impossible("no_such_tile", "tiles", reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.changed(tiles=(*at.state.tiles, self.tile)))

    def sentence(self, at: Position) -> str:
        tile = at.edition.tile.get(self.tile)
        square = SQUARES[len(at.state.tiles) % len(SQUARES)]
        return f"On {square} lies {tile.name if tile else 'no known tile'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        tile = at.edition.tile.get(self.tile)
        return (Tap(f"tile-{self.tile}", tile.name if tile else self.tile, "record"),)
