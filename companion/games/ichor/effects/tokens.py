"""Effects on tokens: laying them on chosen spaces, sending them home."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.engine.rulebook import Violation
from companion.games.ichor.effects.base import Actor, FollowUp, Position, rule_of
from companion.games.ichor.moves import Lay
from companion.games.ichor.rulebook import refusal

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn

ROW_OR_COLUMN = ("row", "column")


@dataclass(frozen=True, slots=True)
class LayOn(FollowUp):
    """Picks spaces one by one: enemy tokens there go home, `each` own ones are laid (IC-34).

    `rule` is the citation of the power or gate that asks for them.
    """

    rule: str
    spaces: tuple[int, ...]
    picks: int
    each: int = 1

    asks: ClassVar[tuple[type, ...]] = (Lay,)

    def moves(self, position: Position) -> Iterator[Lay]:
        return (Lay(position.deal.grid.names[space]) for space in self.spaces)

    def faults(self, position: Position, move: Lay) -> Iterator[Violation]:
        if move.at not in [position.deal.grid.names[space] for space in self.spaces]:
            reason = f"Space {move.at} is not one of the spaces to choose from."
            yield refusal("not_offered", reason, self.rule)

    def resume(self, turn: "Turn", move: Lay) -> None:
        chosen = turn.deal.grid.index[move.at]
        turn.overlay([chosen], self.each)
        left = tuple(space for space in self.spaces if space != chosen)
        if left and self.picks > 1:
            turn.todo.insert(0, LayOn(self.rule, left, self.picks - 1, self.each))

    def prompt(self, position: Position) -> str:
        tokens = "token" if self.each == 1 else f"{self.each} tokens"
        more = f" ({self.picks} spaces left to choose)" if self.picks > 1 else ""
        return f"Where do you lay your {tokens}{more}?"

    def settle(self, turn: "Turn") -> bool:
        """Only a choice that makes a difference waits."""
        enough = turn.own.supply >= self.each * len(self.spaces) or len(self.spaces) == 1
        useful = turn.own.supply or any(turn.foe.tokens[space] for space in self.spaces)
        if useful and (self.picks < len(self.spaces) or (turn.own.supply and not enough)):
            return False
        if useful:
            turn.overlay(self.spaces, self.each)
        return True


@dataclass(frozen=True, slots=True)
class StackOnLaid(FollowUp):
    """More tokens on one space where this movement laid one that is still there."""

    count: int

    def settle(self, turn: "Turn") -> bool:
        spaces = tuple(space for space in dict.fromkeys(turn.laid) if turn.own.tokens[space])
        if spaces and turn.own.supply:
            turn.todo.insert(0, LayOn(rule_of(turn), spaces, 1, self.count))
        return True


@dataclass(frozen=True, slots=True)
class LayOnBare(FollowUp):
    """Tokens on any spaces that hold neither figure nor token."""

    count: int

    def settle(self, turn: "Turn") -> bool:
        bare = tuple(
            space
            for space in range(len(turn.deal.grid.names))
            if not turn.own.tokens[space]
            and not turn.foe.tokens[space]
            and space not in turn.standing
        )
        picks = min(self.count, turn.own.supply, len(bare))
        if picks:
            turn.todo.insert(0, LayOn("gate_sacrifice", bare, picks))
        return True


class _Unasked:
    """An opening without targets that may always be used."""

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        yield ()

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        return no_targets(actor, targets)


@dataclass(frozen=True, slots=True)
class LayDiagonally(_Unasked):
    """One own token on each diagonal neighbour without a figure (IC-16)."""

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        free = [at for at in turn.deal.grid.corners[actor.at] if at not in turn.standing]
        turn.send_home(turn.foe, free)
        bare = tuple(at for at in free if not turn.own.tokens[at])
        if picks := min(len(bare), turn.own.supply):
            turn.todo.insert(0, LayOn(actor.rule, bare, picks))


@dataclass(frozen=True, slots=True)
class ReplaceAnywhere(_Unasked):
    """Enemy tokens on `count` spaces give way to one own token each (IC-16)."""

    count: int

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        spaces = tuple(at for at, tokens in enumerate(turn.foe.tokens) if tokens)
        if spaces:
            turn.todo.insert(0, LayOn(actor.rule, spaces, min(self.count, len(spaces))))


@dataclass(frozen=True, slots=True)
class ClearAround(_Unasked):
    """All tokens on the touching spaces go home."""

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        turn.clear(turn.deal.grid.around(actor.at))


@dataclass(frozen=True, slots=True)
class ClearLine:
    """All tokens of the figure's row or column go home."""

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        return ((line,) for line in ROW_OR_COLUMN)

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        if targets not in [(line,) for line in ROW_OR_COLUMN]:
            reason = f"{actor.name} needs a choice: the row or the column."
            yield refusal("row_or_column", reason, actor.rule)

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        board = turn.deal.grid
        turn.clear(board.row(actor.at) if targets == ("row",) else board.column(actor.at))


def no_targets(actor: Actor, targets: tuple[str, ...]) -> Iterator[Violation]:
    """What stands against naming targets where a power has none."""
    if targets:
        reason = f"There is nothing to choose at once here, but {targets[0]} was named."
        yield refusal("nothing_to_choose", reason, actor.rule)
