"""Going on, spaces chosen for tokens or for a second one, and no more of what is offered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.engine.moves import Tap
from companion.engine.phrases import listed
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.movement import (
    BoostStep,
    ReinforceTrail,
    out_of_reach,
    second_places,
)
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
from companion.games.ichor.rulebook import CITE, impossible


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


@dataclass(frozen=True, slots=True)
class Reinforce(Answer):
    """The spaces that get a second token, in path order."""

    spaces: tuple[str, ...] = ()

    answers = (ReinforceTrail,)
    rule = CITE["gate_reinforcements"]

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["Reinforce"]:
        places = _places(at)
        for count in range(len(places), -1, -1):
            yield from map(cls, combinations(places, count))

    @classmethod
    def meant_by(cls, at: Battle, tapped: Sequence[str]) -> "Reinforce | None":
        space = space_meant(at, tapped[0]) if len(tapped) == 1 else None
        return cls((space,)) if space else None

    def answer(self, at: Battle) -> tuple[int, ...]:
        return tuple(at.deal.grid.index[space] for space in self.spaces)

    def faults(self, at: Battle) -> Iterator[Violation]:
        places = _places(at)
        if strangers := [space for space in self.spaces if space not in places]:
            reason = f"A second token cannot go on {strangers[0]}."
            yield impossible("no_second_token", "gate_reinforcements", reason)
        elif list(self.spaces) != [space for space in places if space in self.spaces]:
            reason = "The spaces must be named once each, in path order."
            yield impossible("out_of_order", "gate_reinforcements", reason)
        elif (short := out_of_reach(at, self.answer(at))) is not None:
            name = at.deal.grid.names[short]
            reason = f"The tokens run out before a second one can be laid on {name}."
            yield impossible("tokens_run_out", "supply_short", reason)

    def sentence(self, at: Battle) -> str:
        name = at.name_of(at.camp)
        some = f"{name} chooses a second token on {listed(self.spaces)}"
        return with_counts(at, self, some if self.spaces else f"{name} chooses no second token")

    def ways(self, at: Battle) -> tuple[tuple[Tap, ...], ...]:
        """The spaces for a second token; or one on each of them, less those that are tapped."""
        done = Tap("second-tokens", "These second tokens", "done")
        if not self.spaces:
            return ((Tap("one-each", "One token on each"),),)
        on = [target_tap(at, space, "member") for space in self.spaces]
        out = [
            target_tap(at, space, "left_out") for space in _places(at) if space not in self.spaces
        ]
        return ((*on, done), (Tap("two-each", "Two tokens on each"), *out, done))


def _places(at: Battle) -> list[str]:
    return [at.deal.grid.names[space] for space in second_places(at)]
