"""Effects on tokens: laying them on chosen spaces, and returning them to their owners."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.effects.base import (
    MAX_COUNT,
    Actor,
    FollowUp,
    NoTargets,
    PowerStep,
    Targets,
    count_problems,
    space_problems,
)
from companion.games.ichor.rulebook import CITE, impossible

ROW_OR_COLUMN = ("row", "column")


@dataclass(frozen=True, slots=True)
class LayOn(FollowUp):
    """Choose spaces one by one: enemy tokens there are returned, `each` of one's own laid (IC-34).

    `rule` is the citation of the power or gate that asks for them.
    """

    rule: str
    spaces: tuple[int, ...]
    picks: int
    each: int = 1

    def problems(self, at: Battle) -> Iterator[Problem]:
        yield from space_problems(at, "spaces", self.spaces)
        if self.rule not in CITE:
            yield Problem("rule", "must be the id of a citation")
        if not 1 <= self.picks <= MAX_COUNT or not 1 <= self.each < MAX_COUNT:
            yield Problem("picks", f"must be 1 to {MAX_COUNT}, of one token or two")
        if len(set(self.spaces)) < len(self.spaces) or set(self.spaces) & set(at.standing):
            yield Problem("spaces", "must be different spaces without figures")

    def answers(self, at: Battle) -> Iterator[int]:
        return iter(self.spaces)

    def after(self, at: Battle, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        field.overlay([answer], self.each, CITE[self.rule])
        left = tuple(space for space in self.spaces if space != answer)
        if left and self.picks > 1:
            field.ask(LayOn(self.rule, left, self.picks - 1, self.each))
        return field.step()

    def prompt(self, at: Battle) -> str:
        tokens = "token" if self.each == 1 else f"{self.each} tokens"
        more = f" ({self.picks} spaces left to choose)" if self.picks > 1 else ""
        return f"Where do you lay your {tokens}{more}?"

    def settle(self, at: Battle) -> Step[BattleState] | None:
        """Ask only if the choice makes a difference."""
        supply = at.own.supply
        enough = supply >= self.each * len(self.spaces) or len(self.spaces) == 1
        useful = supply or any(at.foe.tokens[space] for space in self.spaces)
        if useful and (self.picks < len(self.spaces) or (supply and not enough)):
            return None
        field = Battlefield(at)
        if useful:
            field.overlay(self.spaces, self.each, CITE[self.rule])
        return field.step()


@dataclass(frozen=True, slots=True)
class StackOnLaid(PowerStep):
    """More tokens on one space where this movement laid one that is still there."""

    count: int

    def problems(self, at: Battle) -> Iterator[Problem]:
        return count_problems(self.count)

    def settle(self, at: Battle) -> Step[BattleState]:
        state, doing = at.state.answered(), at.doing
        spaces = tuple(space for space in doing.laid if at.own.tokens[space])
        if spaces and at.own.supply:
            state = state.ask(LayOn(f"power_{doing.power}", spaces, 1, self.count))
        return Step(state)


@dataclass(frozen=True, slots=True)
class LayOnBare(FollowUp):
    """Tokens on any spaces that hold neither figure nor token, as a Sacrifice allows."""

    count: int

    def problems(self, at: Battle) -> Iterator[Problem]:
        return count_problems(self.count)

    def settle(self, at: Battle) -> Step[BattleState]:
        state, own, foe = at.state.answered(), at.own.tokens, at.foe.tokens
        bare = tuple(
            space
            for space in range(len(own))
            if not own[space] and not foe[space] and space not in at.standing
        )
        if picks := min(self.count, at.own.supply, len(bare)):
            state = state.ask(LayOn("gate_sacrifice", bare, picks))
        return Step(state)


@dataclass(frozen=True, slots=True)
class LayDiagonally(NoTargets):
    """One own token on each diagonal neighbour without a figure (IC-16)."""

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        corners = field.deal.grid.corners[actor.at]
        free = [space for space in corners if space not in field.standing]
        field.return_tokens(field.foe, free, field.rule)
        bare = tuple(space for space in free if not field.own.tokens[space])
        if picks := min(len(bare), field.own.supply):
            field.ask(LayOn(actor.rule, bare, picks))


@dataclass(frozen=True, slots=True)
class ReplaceAnywhere(NoTargets):
    """Enemy tokens on `count` spaces give way to one own token each (IC-16)."""

    count: int

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        spaces = tuple(space for space, tokens in enumerate(field.foe.tokens) if tokens)
        if spaces:
            field.ask(LayOn(actor.rule, spaces, min(self.count, len(spaces))))


@dataclass(frozen=True, slots=True)
class ClearAround(NoTargets):
    """Return all tokens on the touching spaces to their owners."""

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        field.clear(field.deal.grid.around(actor.at))


@dataclass(frozen=True, slots=True)
class ClearLine:
    """Return all tokens in the figure's row or column to their owners."""

    def targets(self, at: Battle, actor: Actor) -> Iterator[Targets]:
        return ((line,) for line in ROW_OR_COLUMN)

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        if targets not in [(line,) for line in ROW_OR_COLUMN]:
            reason = f"{actor.name} needs a choice: the row or the column."
            yield impossible("row_or_column", actor.rule, reason)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        board = field.deal.grid
        field.clear(board.row(actor.at) if targets == ("row",) else board.column(actor.at))
