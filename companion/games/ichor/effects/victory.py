"""Claiming the victory that a card promises."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.components import other
from companion.games.ichor.effects.base import Actor, NoTargets
from companion.games.ichor.rulebook import refusal, there_are


@dataclass(frozen=True, slots=True)
class Claim(NoTargets):
    """Wins where four of the spaces beside or around the figure hold what is asked for."""

    holding: Literal["own tokens beside", "enemy figures around"]
    count: int = 4

    def faults(self, at: Battle, actor: Actor, targets: tuple[str, ...]) -> Iterator[Violation]:
        yield from NoTargets.faults(self, at, actor, targets)
        board = at.deal.grid
        if self.holding == "own tokens beside":
            beside, wanted = board.beside[actor.at], "adjacent spaces with own tokens"
            if len(beside) < self.count:
                reason = (
                    f"{actor.name} stands on the border, where only {len(beside)} spaces adjoin."
                )
                yield refusal("claim_on_the_border", reason, actor.rule)
                return
            found = sum(at.own.tokens[space] > 0 for space in beside)
        else:
            wanted = f"{other(at.camp)} on the spaces around"
            found = sum(space in at.foe.at for space in board.around(actor.at))
        if found < self.count:
            reason = f"{actor.name} needs {self.count} {wanted}; {there_are(found)}."
            yield refusal("claim_unfounded", reason, actor.rule)

    def begin(self, field: Battlefield, at: Battle, actor: Actor, targets: tuple[str, ...]) -> None:
        field.win("victory_card")
