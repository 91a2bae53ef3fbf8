"""How a figure can move: one description whose fields are all the ways that there are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, product

from companion.engine.setup import plays_otherwise
from companion.games.ichor.battle import Battle
from companion.games.ichor.deal import Deal, Way
from companion.games.ichor.effects.base import Actor, Targets
from companion.games.ichor.grid import ANY, OFF, Grid, Line


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """The lines that a movement follows.

    `legs`: the length of each part, one target a part. `slanted`: diagonally. `jumps`: over
    exactly one figure. `wraps`: over the edge to the opposite one. `pushes`: an enemy ahead.
    `strikes`: ends on an enemy, and both leave. `calls`: an enemy to the space it leaves.
    `stacks`: a second token on each own one crossed. `steps`: it may stop after any part where the
    table plays IC-11 so.
    """

    legs: tuple[int, ...] = (ANY,)
    slanted: bool = False
    jumps: bool = False
    wraps: bool = False
    pushes: bool = False
    strikes: bool = False
    calls: bool = False
    stacks: bool = False
    steps: bool = False

    def may_stop(self, deal: Deal) -> bool:
        """Whether it may stop before the last part at that table."""
        return self.steps and plays_otherwise(deal, "IC-11")

    @property
    def aims(self) -> bool:
        """Whether an empty line would miss what the movement is for."""
        return self.jumps or self.pushes or self.strikes

    def book(self, board: Grid) -> Mapping[tuple[int, int], Line]:
        """All lines of this kind."""
        if self.wraps:
            return board.wraps
        return board.diagonals if self.slanted else board.lines

    def targets(self, at: Battle, actor: Actor) -> Iterator[Targets]:
        """All spaces in reach on an empty board, leg by leg, behind those to be called."""
        ways = (targets for targets, _ in self._ways(at, actor.at))
        if not self.calls:
            return ways
        present = [card for card, on in zip(at.foe.cards, at.foe.at, strict=True) if on != OFF]
        return ((card, *spaces) for card, spaces in product(present, ways))

    def free_targets(self, at: Battle, actor: Actor) -> Iterator[Targets]:
        """Those of the targets to which no figure blocks the way: each of the others breaks a rule.
        A movement that is made for the figures it meets is not looked at."""
        if self.aims or self.calls:
            return self.targets(at, actor)
        others = at.standing.keys() - {actor.at}
        return (way for way, path in self._ways(at, actor.at) if path.isdisjoint(others))

    def _ways(self, at: Battle, start: int) -> tuple[Way, ...]:
        """Where the movement can lead on an empty board, and over which spaces."""
        if not self.may_stop(at.deal):
            return self._ways_of(at, start, self.legs)
        lengths = range(len(self.legs), 0, -1)
        ways = (self._ways_of(at, start, self.legs[:length]) for length in lengths)
        return tuple(dict.fromkeys(chain.from_iterable(ways)))

    def _ways_of(self, at: Battle, start: int, legs: tuple[int, ...]) -> tuple[Way, ...]:
        asked = (legs, self.slanted, self.wraps, start)
        known = at.deal.ways.get(asked)
        if known is None:
            names = at.deal.grid.names
            known = tuple(
                (tuple(names[line[-1]] for line in lines), frozenset(chain.from_iterable(lines)))
                for lines in self._lines(at, start, legs)
            )
            at.deal.ways[asked] = known
        return known

    def _lines(self, at: Battle, here: int, legs: tuple[int, ...]) -> Iterator[tuple[Line, ...]]:
        if not legs:
            yield ()
            return
        board = at.deal.grid
        for line in board.from_space(self.book(board), here):
            if legs[0] in (ANY, len(line)):
                rest = () if _ends_at_gate(at, here, line) else legs[1:]
                for further in self._lines(at, line[-1], rest):
                    yield (line, *further)


def _ends_at_gate(at: Battle, here: int, line: Line) -> bool:
    gates = at.deal.gate_at
    pairs = zip((here, *line), line, strict=False)
    return any(at.deal.tile(gates[pair]).ends_line for pair in pairs if pair in gates)


PLAIN = Manner()
SINGLE_STEP = Manner(legs=(1,))
