"""Move your figure: one or more spaces in a straight line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.components import FIGURES
from companion.games.ichor.effects.base import actor_of
from companion.games.ichor.effects.manner import PLAIN
from companion.games.ichor.effects.movement import depart
from companion.games.ichor.effects.tracing import trace
from companion.games.ichor.moves._shared import (
    not_there,
    space_meant,
    target_tap,
    where,
    who,
    with_counts,
)
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.turns import END_TURN, TakeTurn, gone_on


@dataclass(frozen=True, slots=True)
class MoveFigure(Move):
    """The plain action: a figure walks in a straight line.

    Through a Jump gate `to` is the space directly behind it; a Land follows.
    """

    figure: str
    to: str

    answers = (TakeTurn,)
    rule = CITE["turn"]

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["MoveFigure"]:
        for figure in at.own.cards:
            if actor := actor_of(at, figure, "move_line"):
                for (to,) in PLAIN.targets(at, actor):
                    yield cls(figure, to)

    @classmethod
    def candidates(cls, at: Battle) -> Iterator["MoveFigure"]:
        for figure in at.own.cards:
            if actor := actor_of(at, figure, "move_line"):
                for targets in PLAIN.free_targets(at, actor):
                    yield cls(figure, *targets)

    @classmethod
    def meant_by(cls, at: Battle, tapped: Sequence[str]) -> "MoveFigure | None":
        figure, *to = tapped
        if figure not in FIGURES or len(to) > 1:
            return None
        if not to:
            return None if actor_of(at, figure, "move_line") else cls(figure, "")
        space = space_meant(at, to[0])
        return cls(figure, space) if space else None

    def forbidden(self, at: Battle) -> Iterator[Violation]:
        if actor := actor_of(at, self.figure, "move_line"):
            return iter(trace(PLAIN, at, actor, (self.to,)).faults)
        return iter((not_there(at, self.figure),))

    def play(self, at: Battle) -> Step[BattleState]:
        actor = actor_of(at, self.figure, "move_line")
        assert actor
        field = Battlefield(at, self.figure)
        field.ask(END_TURN)
        depart(field, actor, trace(PLAIN, at, actor, (self.to,)))
        return gone_on(at, field)

    def sentence(self, at: Battle) -> str:
        start = where(at, self.figure)
        return with_counts(at, self, f"{who(self.figure)} moves from {start} to {self.to}")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (Tap(self.figure, who(self.figure)), target_tap(at, self.to))
