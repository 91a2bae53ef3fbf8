"""Claiming the victory that a card promises."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle, Side
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import other
from companion.games.ichor.effects.base import Actor, NoTargets, Targets
from companion.games.ichor.grid import Grid
from companion.games.ichor.rulebook import impossible, there_are

TOKENS: Final = "own tokens beside"


@dataclass(frozen=True, slots=True)
class Claim(NoTargets):
    """Wins where four of the spaces beside or around the figure hold what is asked for."""

    holding: Literal["own tokens beside", "enemy figures around"]
    count: int = 4

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        yield from NoTargets.faults(self, at, actor, targets)
        found, beside = self.found(at.deal.grid, actor.at, at.own, at.foe), self.holding == TOKENS
        adjacent = len(at.deal.grid.beside[actor.at])
        if beside and adjacent < self.count:
            reason = f"{actor.name} stands on the border, where only {adjacent} spaces adjoin."
            yield impossible("claim_on_the_border", actor.rule, reason)
        elif found < self.count:
            of_foes = f"{other(at.camp)} on the spaces around"
            wanted = f"spaces beside with tokens of the {at.camp}" if beside else of_foes
            reason = f"{actor.name} needs {self.count} {wanted}; {there_are(found)}."
            yield impossible("claim_unfounded", actor.rule, reason)

    def found(self, board: Grid, space: int, own: Side, foe: Side) -> int:
        """How many of the neighbouring spaces hold what is asked for."""
        if self.holding == TOKENS:
            return sum(own.tokens[beside] > 0 for beside in board.beside[space])
        return sum(around in foe.at for around in board.around(space))

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        field.win("victory_card")
