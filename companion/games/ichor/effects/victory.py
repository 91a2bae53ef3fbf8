"""Claiming the victory that a card promises."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.rulebook import Violation
from companion.games.ichor.components import other
from companion.games.ichor.effects.base import Actor, Position
from companion.games.ichor.effects.tokens import no_targets
from companion.games.ichor.rulebook import refusal, there_are

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn


@dataclass(frozen=True, slots=True)
class Claim:
    """Wins where four of the spaces beside or around the figure hold what is asked for."""

    holding: Literal["own tokens beside", "enemy figures around"]
    count: int = 4

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        yield ()

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        yield from no_targets(actor, targets)
        adjacent = len(position.deal.grid.beside[actor.at])
        if self.holding == "own tokens beside" and adjacent < self.count:
            reason = f"{actor.name} stands on the border, where only {adjacent} spaces adjoin."
            yield refusal("claim_on_the_border", reason, actor.rule)
            return
        found = self.found(position, actor.at)
        if found < self.count:
            reason = (
                f"{actor.name} needs {self.count} {self._wanted(position)}; {there_are(found)}."
            )
            yield refusal("claim_unfounded", reason, actor.rule)

    def found(self, position: Position, at: int) -> int:
        """How many of the neighbouring spaces hold what is asked for."""
        board = position.deal.grid
        if self.holding == "own tokens beside":
            return sum(position.own.tokens[space] > 0 for space in board.beside[at])
        return sum(space in position.foe.at for space in board.around(at))

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        turn.win("victory_card")

    def _wanted(self, position: Position) -> str:
        if self.holding == "own tokens beside":
            return "adjacent spaces with own tokens"
        return f"{other(position.camp)} on the spaces around"
