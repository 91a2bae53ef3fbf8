"""Effects on cards: turning them up again, and using the power that the enemy just used."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.engine.rulebook import Violation
from companion.games.ichor.components import FIGURES, one, other
from companion.games.ichor.effects.base import Actor, FollowUp, Position, rule_of
from companion.games.ichor.moves import Stop, TurnUp
from companion.games.ichor.rulebook import refusal

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn


@dataclass(frozen=True, slots=True)
class TurnCardsUp(FollowUp):
    """Up to `count` own cards turn face up, never the acting figure's (IC-19)."""

    count: int

    asks: ClassVar[tuple[type, ...]] = (TurnUp, Stop)

    def moves(self, position: Position) -> Iterator[TurnUp | Stop]:
        yield from map(TurnUp, position.own.cards)
        yield Stop()

    def faults(self, position: Position, move: TurnUp | Stop) -> Iterator[Violation]:
        if isinstance(move, Stop):
            return
        if move.card not in position.own.cards:
            reason = f"That card is not in the line of the {position.camp}."
            yield refusal("not_in_line_of_cards", reason, rule_of(position))
        elif position.own.up[position.own.cards.index(move.card)]:
            reason = f"The card of {FIGURES[move.card].name} is face up already."
            yield refusal("card_face_up", reason, rule_of(position))
        elif move.card == position.doing.figure:
            reason = f"{FIGURES[move.card].name} cannot turn up the card in use."
            yield refusal("card_in_use", reason, rule_of(position))

    def resume(self, turn: "Turn", move: TurnUp | Stop) -> None:
        if isinstance(move, TurnUp):
            turn.turn_card(turn.own.cards.index(move.card), up=True)
            if self.count > 1:
                turn.todo.insert(0, TurnCardsUp(self.count - 1))

    def prompt(self, position: Position) -> str:
        return f"Which cards turn face up (up to {self.count})?"


@dataclass(frozen=True, slots=True)
class Copy:
    """Stands for the power that the enemy used on the turn before (IC-6).

    `powers.resolved` puts that power in its place; what is left is only to say why there is
    nothing to copy.
    """

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        yield ()

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        foes = other(position.camp)
        reason = (
            f"{actor.name} can use only a power that a {one(foes)} used on the turn before; "
            f"the {foes} used none."
        )
        yield refusal("nothing_to_copy", reason, actor.rule)

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        """Nothing: without a power to copy the action is refused."""
