"""Movement on the board: one effect whose fields are all the ways in which figures move."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.rulebook import Violation
from companion.games.ichor.effects.base import Actor, Position
from companion.games.ichor.effects.tracing import Tracer
from companion.games.ichor.grid import ANY, OFF, Grid, Line

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn


@dataclass(frozen=True, slots=True)
class Walk:
    """Leads the acting figure along a line.

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

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        """All spaces in reach on an empty board, leg by leg, behind those to be called."""
        names = position.deal.grid.names
        reach = [
            tuple(names[space] for space in spaces)
            for spaces in self._reach(position, actor.at, self.legs)
        ]
        if not self.calls:
            return iter(reach)
        foe = position.foe
        present = [card for card, at in zip(foe.cards, foe.at, strict=True) if at != OFF]
        return ((card, *spaces) for card in present for spaces in reach)

    def _reach(self, position: Position, here: int, legs: tuple[int, ...]) -> Iterator[Line]:
        if not legs:
            yield ()
            return
        for line in position.deal.grid.from_space(self.book(position.deal.grid), here):
            if legs[0] in (ANY, len(line)):
                rest = () if self._ends_at_gate(position, here, line) else legs[1:]
                for spaces in self._reach(position, line[-1], rest):
                    yield (line[-1], *spaces)

    def _ends_at_gate(self, position: Position, here: int, line: Line) -> bool:
        gates = position.deal.gate_at
        pairs = zip((here, *line), line, strict=False)
        return any(position.deal.tile(gates[pair]).ends_line for pair in pairs if pair in gates)

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        """Every rule that this movement would break."""
        return iter(Tracer(self, position, actor).follow(targets).faults)

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        """Takes the figure off its space and sends it along the line."""
        turn.depart(actor, Tracer(self, turn, actor).follow(targets), stacks=self.stacks)


PLAIN = Walk()
SINGLE_STEP = Walk(legs=(1,))
