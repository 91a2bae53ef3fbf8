"""The Reinforcements gate: which of the spaces behind it get a second token."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.engine.move import Tap
from companion.engine.rulebook import Violation
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.movement import ReinforceTrail, out_of_reach, second_places
from companion.games.ichor.moves._shared import Answer, told
from companion.games.ichor.rulebook import CITE, refusal


@dataclass(frozen=True, slots=True)
class Reinforce(Answer):
    """The spaces that get a second token, in path order."""

    spaces: tuple[str, ...] = ()

    answers = (ReinforceTrail,)
    rule = CITE["gate_reinforcements"]

    @classmethod
    def conceivable(cls, at: Battle) -> Iterator["Reinforce"]:
        places = _places(at)
        for count in range(len(places), -1, -1):
            yield from map(cls, combinations(places, count))

    def answer(self, at: Battle) -> tuple[int, ...]:
        return tuple(at.deal.grid.index[space] for space in self.spaces)

    def faults(self, at: Battle) -> Iterator[Violation]:
        places = _places(at)
        if strangers := [space for space in self.spaces if space not in places]:
            reason = f"A second token cannot go on {strangers[0]}."
            yield refusal("no_second_token", reason, "gate_reinforcements")
        elif list(self.spaces) != [space for space in places if space in self.spaces]:
            reason = "The spaces must be named once each, in path order."
            yield refusal("out_of_order", reason, "gate_reinforcements")
        elif (short := out_of_reach(at, self.answer(at))) is not None:
            name = at.deal.grid.names[short]
            reason = f"The tokens run out before a second one can be laid on {name}."
            yield refusal("tokens_run_out", reason, "supply_short")

    def sentence(self, at: Battle) -> str:
        some = f"Second tokens go on {', '.join(self.spaces)}"
        return told(at, self, some if self.spaces else "No second tokens")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        """One button a space behind the gate: one token or two."""
        return tuple(
            Tap(f"two-{name}", f"Two on {name}")
            if name in self.spaces
            else Tap(f"one-{name}", f"One on {name}")
            for name in _places(at)
        )


def _places(at: Battle) -> list[str]:
    return [at.deal.grid.names[space] for space in second_places(at)]
