"""Going on, a space chosen for tokens, and no more of what is offered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.play.move import Tap
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.movement import BoostStep
from companion.games.ichor.effects.tokens import LayOn
from companion.games.ichor.effects.tracing import trace
from companion.games.ichor.effects.walking import WalkAgain
from companion.games.ichor.moves._shared import (
    NO_MORE,
    Answer,
    actor_name,
    space_meant,
    target_tap,
    with_counts,
)
from companion.games.ichor.rulebook import impossible


@dataclass(frozen=True, slots=True)
class Go(Answer):
    """Move the acting figure on."""

    to: str

    answers = (BoostStep, WalkAgain)

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["Go"]:
        if actor := at.decision.actor(at):
            for (to,) in at.decision.manner.targets(at, actor):
                yield cls(to)

    @classmethod
    def meant_by(cls, at: Battle, tapped: Sequence[str]) -> "Go | None":
        space = space_meant(at, tapped[0]) if len(tapped) == 1 else None
        return cls(space) if space else None

    def answer(self, at: Battle) -> int:
        return at.deal.grid.index[self.to]

    def faults(self, at: Battle) -> Iterator[Violation]:
        if actor := at.decision.actor(at):
            yield from trace(at.decision.manner, at, actor, (self.to,)).faults

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"{actor_name(at)} goes on to {self.to}")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (target_tap(at, self.to),)


@dataclass(frozen=True, slots=True)
class Stop(Answer):
    """Stop here, and take no more of what is offered."""

    answers = (BoostStep, TurnCardsUp)
    button = NO_MORE

    def answer(self, at: Battle) -> None:
        return None

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"{actor_name(at)} stops there")


@dataclass(frozen=True, slots=True)
class Lay(Answer):
    """Own tokens go on a space."""

    at: str

    answers = (LayOn,)

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["Lay"]:
        return (cls(at.deal.grid.names[space]) for space in at.decision.answers(at))

    @classmethod
    def meant_by(cls, at: Battle, tapped: Sequence[str]) -> "Lay | None":
        space = space_meant(at, tapped[0]) if len(tapped) == 1 else None
        return cls(space) if space else None

    def answer(self, at: Battle) -> int:
        return at.deal.grid.index[self.at]

    def faults(self, at: Battle) -> Iterator[Violation]:
        if at.deal.grid.index.get(self.at) not in at.decision.spaces:
            reason = f"Space {self.at} is not one of the spaces to choose from."
            yield impossible("not_offered", at.decision.rule, reason)

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"{at.name_of(at.camp)} chooses {self.at}")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (target_tap(at, self.at),)
