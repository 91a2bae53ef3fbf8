"""Setup: a tile is laid; and Turn Sequence: ending a phase."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.moves import Move, Role, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.grecos.box.components import SQUARES
from companion.games.grecos.decisions.turn import (
    BattlePhase,
    EventPhase,
    LayTiles,
    MovePhase,
    RecruitPhase,
)
from companion.games.grecos.moves.battle import Attack
from companion.games.grecos.moves.recruit import Recruit
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible
from companion.games.grecos.state import State


@dataclass(frozen=True, slots=True)
class EndPhase(Move):
    """End the phase and go on to the next one."""

    answers = (RecruitPhase, EventPhase, MovePhase, BattlePhase)
    rule = CITE["turn"]

    @classmethod
    def meant_by(cls, at: Position, tapped: Sequence[str]) -> Move | None:
        """An attack, if an enemy is tapped in a phase in which nobody attacks."""
        goal = tapped[-1].removeprefix("stack-")
        if isinstance(at.decision, BattlePhase) or goal not in at.state.stacks:
            return None
        own = at.own(at.turn)
        start = next((square for square in own if goal in at.targets(square)), None)
        return Attack(start, goal) if start else None

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.ended(at)
        return step

    def sentence(self, at: Position) -> str:
        return f"{at.name} ends the {getattr(at.decision, 'title', 'phase')}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        # a different id in each phase, because two quick taps on the same id count as one
        done: str = at.decision.done
        role: Role = "leave" if _gives_up(at) else "record"
        return (Tap(done.lower().replace(" ", "-"), done, role),)


def _gives_up(at: Position) -> bool:
    """Whether something could be done that ending the phase gives up for this turn."""
    if isinstance(at.decision, RecruitPhase):
        return next(Recruit.legal(at), None) is not None
    return isinstance(at.decision, BattlePhase)


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
