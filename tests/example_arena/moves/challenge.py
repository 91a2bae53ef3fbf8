"""A challenge is announced, and stopped by a net or not."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import BySeat, Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Seat, Step, changed, without

from ..deal import NET
from ..rulebook import CITE, impossible
from ..state import Announced, Challenging, Duel, Position, State


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """The owner of the strongest fighter calls a rival out."""

    rival: Seat

    answers = (Challenging,)
    rule = CITE["challenger"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Challenge"]:
        return (cls(seat) for seat in range(len(at.deal.names)) if seat != at.decision.seat)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self not in self.pseudo_legal(at) or not at.state.squads[self.rival]:
            reason = "Only a rival with a fighter can be challenged."
            yield impossible("no_rival", "challenge", reason)

    def play(self, at: Position) -> Step[State]:
        mine = at.decision.seat
        return Step(at.state.answered().ask(Announced(), Duel(mine, self.rival, turn=mine)))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} challenges {at.deal.names[self.rival]}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"rival-{self.rival}", f"Challenge {at.deal.names[self.rival]}"),)


@dataclass(frozen=True, slots=True)
class ThrowNet(BySeat):
    """Somebody else stops the challenge."""

    cuts_into = (Announced,)
    rule = CITE["net"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["ThrowNet"]:
        return map(cls, sorted(at.decision.may_cut_in(at)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if NET not in at.state.hands[self.seat]:
            yield impossible("no_net", "net", f"{at.deal.names[self.seat]} holds no net.")

    def play(self, at: Position) -> Step[State]:
        hands = changed(at.state.hands, self.seat, without(at.state.hands[self.seat], NET))
        return Step(at.state.answered().answered(hands=hands))

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[self.seat]} throws a net: the challenge is off."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"net-{self.seat}", f"{at.deal.names[self.seat]} throws a net"),)


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """The challenger has waited long enough."""

    answers = (Announced,)
    rule = CITE["net"]
    button = Tap("begin", "Nobody throws a net")
    said = "Nobody stops {name}."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())
