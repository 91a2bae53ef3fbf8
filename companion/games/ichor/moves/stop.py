"""No more of what is offered: of a Boost gate's step, or of cards to turn up."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.move import Tap
from companion.games.ichor.battle import Battle
from companion.games.ichor.effects.cards import TurnCardsUp
from companion.games.ichor.effects.movement import BoostStep
from companion.games.ichor.moves._shared import NO_MORE, Answer, actor_name, with_counts


@dataclass(frozen=True, slots=True)
class Stop(Answer):
    """Stop here, and take no more of what is offered."""

    answers = (BoostStep, TurnCardsUp)

    @classmethod
    def pseudo_legal(cls, at: Battle) -> Iterator["Stop"]:
        yield cls()

    def answer(self, at: Battle) -> None:
        return None

    def sentence(self, at: Battle) -> str:
        return with_counts(at, self, f"{actor_name(at)} stops there")

    def taps(self, at: Battle) -> tuple[Tap, ...]:
        return (NO_MORE,)
