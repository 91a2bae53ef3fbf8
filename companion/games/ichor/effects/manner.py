"""How a figure can move: one description whose fields are all the ways that there are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.base import Actor
from companion.games.ichor.grid import ANY, OFF, Grid, Line


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """The lines that a movement follows.

    `legs`: the length of each part, one target a part. `slanted`: diagonally. `jumps`: over
    exactly one figure. `wraps`: over the edge to the opposite one. `pushes`: an enemy ahead.
    `strikes`: ends on an enemy, and both leave. `calls`: an enemy to the space it leaves.
    `stacks`: a second token on each own one crossed.
    """

    legs: tuple[int, ...] = (ANY,)
    slanted: bool = False
    jumps: bool = False
    wraps: bool = False
    pushes: bool = False
    strikes: bool = False
    calls: bool = False
    stacks: bool = False

    @property
    def aims(self) -> bool:
        """Whether an empty line would miss what the movement is for."""
        return self.jumps or self.pushes or self.strikes

    def book(self, board: Grid) -> Mapping[tuple[int, int], Line]:
        """All lines of this kind."""
        if self.wraps:
            return board.wraps
        return board.diagonals if self.slanted else board.lines

    def targets(self, at: Battle, actor: Actor) -> Iterator[tuple[str, ...]]:
        """All spaces in reach on an empty board, leg by leg, behind those to be called."""
        asked = (self.legs, self.slanted, self.wraps, actor.at)
        reach = at.deal.reached.get(asked)
        if reach is None:
            names = at.deal.grid.names
            found = self._reach(at, actor.at, self.legs)
            reach = tuple(tuple(names[space] for space in spaces) for spaces in found)
            at.deal.reached[asked] = reach
        if not self.calls:
            return iter(reach)
        present = [card for card, on in zip(at.foe.cards, at.foe.at, strict=True) if on != OFF]
        return ((card, *spaces) for card in present for spaces in reach)

    def _reach(self, at: Battle, here: int, legs: tuple[int, ...]) -> Iterator[Line]:
        if not legs:
            yield ()
            return
        board = at.deal.grid
        for line in board.from_space(self.book(board), here):
            if legs[0] in (ANY, len(line)):
                rest = () if _ends_at_gate(at, here, line) else legs[1:]
                for spaces in self._reach(at, line[-1], rest):
                    yield (line[-1], *spaces)


def _ends_at_gate(at: Battle, here: int, line: Line) -> bool:
    gates = at.deal.gate_at
    pairs = zip((here, *line), line, strict=False)
    return any(at.deal.tile(gates[pair]).ends_line for pair in pairs if pair in gates)


PLAIN = Manner()
SINGLE_STEP = Manner(legs=(1,))
