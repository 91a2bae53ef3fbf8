"""The Reinforcements gate: which of the spaces behind it get a second token."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.engine.phrases import listed
from companion.engine.play.move import Tap
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.movement import ReinforceTrail, out_of_reach, second_places
from companion.games.ichor.moves._shared import Answer, space_meant, target_tap, with_counts
from companion.games.ichor.rulebook import CITE, impossible


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
