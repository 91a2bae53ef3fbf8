"""Where a game stands, and its open decisions: what each asks, and what follows by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import position
from companion.engine.moves import BY_CHANCE, NOBODY, Actor, AskedOf, Decision, Die, Together
from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import by_app
from companion.engine.values import Event, Seat, Step, changed, without

from ..deal import CARDS, LAURELS, NET, Deal, words
from ..rulebook import CITE, impossible

Hand = tuple[int | None, ...]
Squad = tuple[int, ...]


@dataclass(frozen=True)
class Round(Decision):
    """Lies below all others: another round while anybody has a card, then the end."""

    lies_on = ()

    def settle(self, at: "Position") -> Step["State"]:
        seats = [seat for seat, hand in enumerate(at.state.hands) if hand]
        return Step(at.state.ask(Laying.of(seats)) if seats else at.state.answered())


@dataclass(frozen=True, kw_only=True)
class Dealing(Together):
    """Everybody gets a hand: from the app, or dealt at the table and entered by its owner."""

    answers: tuple[Squad | None, ...]
    lies_on = (Round,)
    question = "Which cards are dealt?"

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return BY_CHANCE if by_app(at.deal, CARDS) else frozenset(self.waiting)

    def may_cut_in(self, at: "Position") -> frozenset[Actor]:
        return NOBODY if by_app(at.deal, CARDS) else frozenset(self.seats)

    def reveal(self, at: "Position") -> Step["State"]:
        return Step(at.state.answered(hands=self.answers))


@dataclass(frozen=True, kw_only=True)
class Laying(Together):
    """All who have cards lay one in secret."""

    answers: tuple[int | None, ...]
    lies_on = (Round,)
    question = "Which card do you lay face down?"

    def reveal(self, at: "Position") -> Step["State"]:
        laid, names = dict(zip(self.seats, self.answers, strict=True)), at.deal.names
        hands, squads = at.state.hands, at.state.squads
        for seat, card in laid.items():
            hands = changed(hands, seat, without(hands[seat], card))
            squads = changed(squads, seat, tuple(sorted((*squads[seat], card)))) if card else squads
        state = at.state.answered(hands=hands, squads=squads)
        events = tuple(
            Event("laid", f"{names[s]} lays {words(c)}.", seat=s) for s, c in laid.items()
        )
        strongest = max(laid, key=lambda seat: laid[seat] or NET)
        if laid[strongest] == NET:
            return Step(state, events)
        seen = f"{names[strongest]} still holds {words(*hands[strongest])}."
        spies = (frozenset({seat}) for seat, card in laid.items() if card == NET)
        events += tuple(Event("spied", seen, cite=CITE["spy"], audience=spy) for spy in spies)
        return Step(state.ask(Challenging(strongest)), events)


@dataclass(frozen=True)
class Challenging(AskedOf):
    """The owner of the strongest fighter challenges, where there is anybody to challenge."""

    lies_on = (Round,)
    question = "Whom do you challenge?"

    def settle(self, at: "Position") -> Step["State"] | None:
        able, rivals = at.state.squads[self.seat], changed(at.state.squads, self.seat, ())
        return None if able and any(rivals) else Step(at.state.answered())


@dataclass(frozen=True)
class Duel(Decision):
    """Two sides throw in turn, until one has no fighter left or yields."""

    challenger: Seat
    rival: Seat
    turn: Seat
    lies_on = (Round,)
    question = "Throw the die, or yield?"

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({self.turn})

    def headline(self, at: "Position") -> str:
        return "Defend" if self.turn == self.rival else ""

    @property
    def waits(self) -> Seat:
        """The side whose turn it is not."""
        return self.rival if self.turn == self.challenger else self.challenger

    def settle(self, at: "Position") -> Step["State"] | None:
        """After a blow it is the turn of the side that was hit, if it has any fighter left."""
        return None if at.state.squads[self.turn] else self.lost(at)

    def lost(self, at: "Position") -> Step["State"]:
        """The side whose turn it is has lost, and the other has the laurel."""
        laurels = changed(at.state.laurels, self.waits, at.state.laurels[self.waits] + 1)
        text = f"{at.deal.names[self.waits]} now has {counted(laurels[self.waits], 'laurel')}."
        event = Event("laurel", text, (f"laurels-{self.waits}",), self.waits, CITE["laurel"])
        return Step(at.state.answered(laurels=laurels), (event,))

    def not_yours(self, at: "Position", seat: Seat, move: Any) -> Violation | None:
        if seat != self.waits:
            return None
        reason = f"{at.deal.names[seat]} has thrown: now it is {at.deal.names[self.turn]}'s turn."
        return impossible("not_yours", "blow", reason)

    def problems(self, at: "Position") -> Iterator[Problem]:
        both, able = {self.challenger, self.rival}, {s for s, q in enumerate(at.state.squads) if q}
        if len(both) < 2 or not both <= able or self.turn not in both:
            yield Problem("", "must be between two who have fighters, in the turn of one of them")


@dataclass(frozen=True)
class Announced(Decision):
    """A challenge that others may still stop with a net."""

    lies_on = (Duel,)
    question = "Does anybody throw a net? Otherwise the duel begins."

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({at.duel.turn})

    def may_cut_in(self, at: "Position") -> frozenset[Actor]:
        holders = (seat for seat, hand in enumerate(at.state.hands) if hand)
        return frozenset(holders) - {at.duel.turn}

    def settle(self, at: "Position") -> Step["State"] | None:
        event = Event("begun", "Nobody else holds a card: the duel begins.", cite=CITE["net"])
        return None if self.may_cut_in(at) else Step(at.state.answered(), (event,))


@dataclass(frozen=True)
class Blow(Die):
    """One side has thrown; the turn has passed to the side that may be hit."""

    lies_on = (Duel,)


@dataclass(frozen=True)
class Casualty(Decision):
    """The side that was hit, and whose turn it is now, loses a fighter of its own choice."""

    lies_on = (Duel,)
    question = "Which of your fighters falls?"

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({at.duel.turn})


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """What everybody has; the cards of a hand are None to those who may not see it."""

    decisions: tuple[
        Round | Dealing | Laying | Challenging | Duel | Announced | Blow | Casualty, ...
    ]
    hands: tuple[Hand, ...]
    squads: tuple[Squad, ...]
    laurels: tuple[int, ...]


class Position(position.Position[Deal, State]):
    """A deal and a state of it."""

    @property
    def duel(self) -> Duel:
        """The duel that is announced or fought."""
        return next(one for one in self.state.decisions if isinstance(one, Duel))


def initial_state(deal: Deal) -> State:
    """Nobody has anything; the hands are dealt first."""
    none: tuple[Squad, ...] = ((),) * len(deal.names)
    stack = (Round(), Dealing.of(range(len(none))))
    return State(decisions=stack, hands=none, squads=none, laurels=(0,) * len(none))


def hide(at: Position, seat: Seat | None) -> State:
    """The state with others' hands face down."""
    hands = enumerate(at.state.hands)
    return replace(at.state, hands=tuple(h if s == seat else (None,) * len(h) for s, h in hands))


def after_each(at: Position) -> Step[State] | None:
    """The second laurel wins at once."""
    if LAURELS not in at.state.laurels:
        return None
    seat = at.state.laurels.index(LAURELS)
    won = Event("won", f"{at.deal.names[seat]} has won.", seat=seat, cite=CITE["laurels"])
    return Step(replace(at.state, decisions=()), (won,))
