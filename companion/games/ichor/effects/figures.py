"""Effects on figures: leaping, leaving, joining the battle, taking another's place."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from companion.engine.rulebook import Violation
from companion.games.ichor.components import FIGURES, one, other
from companion.games.ichor.effects.base import Actor, FollowUp, Position
from companion.games.ichor.effects.movement import acting, landing_faults
from companion.games.ichor.effects.tokens import no_targets
from companion.games.ichor.effects.tracing import Route
from companion.games.ichor.moves import Land, Reveal
from companion.games.ichor.rulebook import refusal, there_are

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn


@dataclass(frozen=True, slots=True)
class Leap:
    """To any space without a figure, off the gate tiles."""

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        names = position.deal.grid.names
        return ((name,) for name in names if name != names[actor.at])

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        if len(targets) != 1:
            yield refusal("one_space", f"{actor.name} leaps to one space.", actor.rule)
        else:
            yield from landing_faults(position, targets[0])

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        route = Route(turn.deal.grid.index[targets[0]], [actor.at])
        turn.depart(actor, route)


@dataclass(frozen=True, slots=True)
class AddFigure:
    """A new figure joins where `others` of the own side stand with this one on a line.

    `line` is the figure's column, or the opponent's edge of the board.
    """

    line: Literal["column", "far edge"]
    others: int

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        yield ()

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        yield from no_targets(actor, targets)
        yield from self._gathered(position, actor)
        if not position.own.reserve:
            reason = f"No {one(position.camp)} card is set aside any more."
            yield refusal("no_card_left", reason, "newcomer")

    def _gathered(self, position: Position, actor: Actor) -> Iterator[Violation]:
        line = self._line(position, actor)
        others = sum(at in line for at in position.own.at) - (actor.at in line)
        if actor.at not in line:
            reason = f"{actor.name} does not stand on the edge of the {other(position.camp)}."
            yield refusal("not_on_edge", reason, actor.rule, possible=bool(position.own.reserve))
        if others < self.others:
            who = one(position.camp) if self.others == 1 else position.camp
            reason = (
                f"{actor.name} needs {self.others} more {who} on that {self._word}; "
                f"{there_are(others)}."
            )
            yield refusal("too_few_there", reason, actor.rule, possible=bool(position.own.reserve))

    @property
    def _word(self) -> str:
        return "column" if self.line == "column" else "edge"

    def _line(self, position: Position, actor: Actor) -> tuple[int, ...]:
        board = position.deal.grid
        if self.line == "column":
            return board.column(actor.at)
        return board.row(len(board.names) - 1 if position.camp == "monsters" else 0)

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        turn.todo.insert(0, DrawCard())


@dataclass(frozen=True, slots=True)
class DrawCard(FollowUp):
    """A card set aside is revealed by chance; its figure joins, or `replaces` the acting one."""

    replaces: bool = False

    asks: ClassVar[tuple[type, ...]] = (Reveal,)

    def moves(self, position: Position) -> Iterator[Reveal]:
        return map(Reveal, position.own.reserve)

    def faults(self, position: Position, move: Reveal) -> Iterator[Violation]:
        if move.card not in position.own.reserve:
            name = FIGURES[move.card].name if move.card in FIGURES else move.card
            reason = f"{name} is not among the cards set aside."
            rule = "gate_transform" if self.replaces else "newcomer"
            yield refusal("card_not_aside", reason, rule)

    def resume(self, turn: "Turn", move: Reveal) -> None:
        if self.replaces:
            turn.replace_actor(move.card)
        else:
            turn.add_card(move.card)
            turn.todo.insert(0, PlaceFigure(move.card))

    def prompt(self, position: Position) -> str:
        return "Which card is revealed?"

    def settle(self, turn: "Turn") -> bool:
        """Chance waits to be told even where one card is left; a figure gone is not replaced."""
        gone = self.replaces and acting(turn, "gate_transform") is None
        return gone or not turn.own.reserve


@dataclass(frozen=True, slots=True)
class PlaceFigure(FollowUp):
    """The newcomer goes on any space without a figure, off the gate tiles."""

    figure: str

    asks: ClassVar[tuple[type, ...]] = (Land,)

    def moves(self, position: Position) -> Iterator[Land]:
        return map(Land, position.deal.grid.names)

    def faults(self, position: Position, move: Land) -> Iterator[Violation]:
        return landing_faults(position, move.at)

    def resume(self, turn: "Turn", move: Land) -> None:
        turn.place(self.figure, turn.deal.grid.index[move.at])

    def prompt(self, position: Position) -> str:
        return f"Where does {FIGURES[self.figure].name} join the battle?"


@dataclass(frozen=True, slots=True)
class Leave(FollowUp):
    """The acting figure leaves the board; no token marks its space (IC-8)."""

    def settle(self, turn: "Turn") -> bool:
        if actor := acting(turn, "removed"):
            turn.remove(actor.slot)
        return True


@dataclass(frozen=True, slots=True)
class SacrificeActor(FollowUp):
    """The figure that passed the gate leaves, and its power ends there (IC-28)."""

    def settle(self, turn: "Turn") -> bool:
        if actor := acting(turn, "gate_sacrifice"):
            turn.remove(actor.slot)
            turn.then.clear()
        return True
