"""A challenge is announced, and stopped by a net or not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.engine.move import BySeat, Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.seats import changed, without
from companion.engine.step import Seat, Step

from ..deal import NET, place, words
from ..rulebook import CITE
from ..state import Announced, Challenging, Duel, Position, State

MOST = 2


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """Own fighters go to meet a rival's, unless a net stops them."""

    rival: Seat
    team: tuple[int, ...]

    answers = (Challenging,)
    rule = CITE["challenger"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["Challenge"]:
        squad = at.state.squads[at.decision.seat]
        teams = [team for size in range(1, MOST + 2) for team in combinations(squad, size)]
        rivals = (seat for seat in range(len(at.deal.names)) if seat != at.decision.seat)
        return (cls(rival, team) for rival in rivals for team in dict.fromkeys(teams))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        squad = at.state.squads[at.decision.seat]
        rivals = [seat for seat, others in enumerate(at.state.squads) if others]
        if self.rival not in rivals or self.rival == at.decision.seat:
            reason = "Only a rival who has a fighter can be challenged."
            yield Violation("no_rival", reason, CITE["challenge"], possible=False)
        if not self.team or Counter(self.team) - Counter(squad):
            reason = f"{at.asked} has {words(*squad)} to send, and has to send somebody."
            yield Violation("not_there", reason, CITE["challenge"], possible=False)
        elif len(self.team) > MOST:
            reason = f"At most {MOST} fighters may go, not {len(self.team)}."
            yield Violation("team_size", reason, CITE["challenge"])

    def play(self, at: Position) -> Step[State]:
        mine = at.decision.seat
        duel = Duel(mine, self.rival, self.team, turn=mine)
        return Step(at.state.answered().ask(Announced(), duel))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} challenges {at.deal.names[self.rival]} with {words(*self.team)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        rival = Tap(f"rival-{self.rival}", f"Challenge {at.deal.names[self.rival]}")
        team = (Tap(place(at.decision.seat, one), words(one)) for one in self.team)
        return (rival, *team, Tap("done", "Send them"))


@dataclass(frozen=True, slots=True)
class ThrowNet(BySeat):
    """Somebody else stops the challenge."""

    cuts_into = (Announced,)
    rule = CITE["net"]

    @classmethod
    def conceivable(cls, at: Position) -> Iterator["ThrowNet"]:
        return map(cls, sorted(at.decision.may_cut_in(at)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if NET not in at.state.hands[self.seat]:
            reason = f"{at.deal.names[self.seat]} holds no net."
            yield Violation("no_net", reason, CITE["net"], possible=False)

    def play(self, at: Position) -> Step[State]:
        hand = without(at.state.hands[self.seat], NET)
        hands = changed(at.state.hands, self.seat, hand)
        return Step(at.state.answered().answered(hands=hands, nets=at.state.nets - 1))

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

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())

    def sentence(self, at: Position) -> str:
        return f"Nobody stops {at.asked}."
