"""Where a game stands, and its open decisions: what each asks, and what follows by itself."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import flow
from companion.engine.decision import (
    BY_CHANCE,
    NOBODY,
    Actor,
    AskedOf,
    AskedOfChance,
    Decision,
    Together,
)
from companion.engine.phrases import counted
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.seats import changed, without
from companion.engine.step import Event, Seat, Step

from .deal import DECK, HAND, LAURELS, NET, STRENGTHS, Deal, place, words
from .rulebook import CITE

Hand = tuple[int | None, ...]
Squad = tuple[int, ...]


@dataclass(frozen=True)
class Round(Decision):
    """Lies below all others: another round while anybody has a card, then the end."""

    def settle(self, at: "Position") -> Step["State"]:
        seats = [seat for seat, hand in enumerate(at.state.hands) if hand]
        return Step(at.state.ask(Laying.of(seats)) if seats else at.state.answered())


@dataclass(frozen=True, kw_only=True)
class Dealing(Together):
    """Everybody gets a hand: each from the app, or dealt at the table and told by its owner."""

    answers: tuple[Squad | None, ...]
    lies_on = (Round,)
    question = "Which cards are dealt?"

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return BY_CHANCE if at.by_app("cards") else frozenset(self.waiting)

    def may_cut_in(self, at: "Position") -> frozenset[Seat]:
        return NOBODY if at.by_app("cards") else frozenset(self.seats)

    def reveal(self, at: "Position") -> Step["State"]:
        return Step(at.state.answered(hands=self.answers))


@dataclass(frozen=True, kw_only=True)
class Laying(Together):
    """All who have cards lay one in secret."""

    answers: tuple[int | None, ...]
    lies_on = (Round,)
    question = "Which card do you lay face down?"

    def reveal(self, at: "Position") -> Step["State"]:
        state, laid = at.state.answered(), dict(zip(self.seats, self.answers, strict=True))
        hands, squads, names = state.hands, state.squads, at.deal.names
        for seat, card in laid.items():
            hands = changed(hands, seat, without(hands[seat], card))
            squads = changed(squads, seat, tuple(sorted((*squads[seat], card)))) if card else squads
        nets = max(0, state.nets - self.answers.count(NET))
        state = replace(state, hands=hands, squads=squads, nets=nets)
        told = tuple(Event("laid", f"{names[s]} lays {words(c)}.", seat=s) for s, c in laid.items())
        strongest = max(laid, key=laid.__getitem__)
        if laid[strongest] == NET:
            return Step(state, told)
        seen = f"{names[strongest]} still holds {words(*hands[strongest])}."
        spies = (frozenset({seat}) for seat, card in laid.items() if card == NET)
        told += tuple(Event("spied", seen, cite=CITE["spy"], audience=spy) for spy in spies)
        return Step(state.ask(Challenging(strongest)), told)


@dataclass(frozen=True)
class Challenging(AskedOf):
    """The owner of the strongest fighter challenges, where there is anybody to challenge."""

    lies_on = (Round,)
    question = "Whom do you challenge, and with which fighters?"

    def settle(self, at: "Position") -> Step["State"] | None:
        return None if any(changed(at.state.squads, self.seat, ())) else Step(at.state.answered())

    def problems(self, at: "Position") -> Iterator[Problem]:
        yield from super().problems(at)
        if not at.state.squads[self.seat]:
            yield Problem("seat", "must have a fighter")


@dataclass(frozen=True)
class Duel(Decision):
    """Two sides throw in turn, until one has no fighter left or yields."""

    challenger: Seat
    rival: Seat
    team: Squad
    turn: Seat
    lies_on = (Round,)
    question = "Throw the die, or yield?"

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({self.turn})

    @property
    def waits(self) -> Seat:
        """The side whose turn it is not."""
        return self.rival if self.turn == self.challenger else self.challenger

    def fighters(self, seat: Seat, at: "Position") -> Squad:
        """The fighters of one side: only the team of the challenger's squad."""
        return self.team if seat == self.challenger else at.state.squads[seat]

    def settle(self, at: "Position") -> Step["State"] | None:
        """After a blow it is the turn of the side that was hit, if it has any fighter left."""
        return None if self.fighters(self.turn, at) else self.lost(at)

    def lost(self, at: "Position") -> Step["State"]:
        """The side whose turn it is has lost, and the other has the laurel."""
        laurels = changed(at.state.laurels, self.waits, at.state.laurels[self.waits] + 1)
        text = f"{at.deal.names[self.waits]} now has {counted(laurels[self.waits], 'laurel')}."
        where = (f"laurels-{self.waits}",)
        told = Event("laurel", text, where, self.waits, CITE["laurel"])
        return Step(at.state.answered(laurels=laurels), (told,))

    def not_yours(self, at: "Position", seat: Seat, move: Any) -> Violation | None:
        if seat != self.waits:
            return None
        reason = f"{at.deal.names[seat]} has thrown: now it is {at.deal.names[self.turn]}'s turn."
        return Violation("not_yours", reason, CITE["blow"], possible=False)

    def problems(self, at: "Position") -> Iterator[Problem]:
        both, seats = {self.challenger, self.rival}, range(len(at.deal.names))
        if len(both) < 2 or not both <= {*seats} or self.turn not in both:
            yield Problem("", "must be between two seats, in the turn of one of them")
        elif Counter(self.team) - Counter(at.state.squads[self.challenger]) or not self.team:
            yield Problem("team", "must be fighters of the challenger's squad")
        elif not at.state.squads[self.rival]:
            yield Problem("rival", "must have a fighter")


class OfDuel(Decision):
    """A decision within a duel, for the side whose turn it is there."""

    __slots__ = ()
    lies_on = (Duel,)

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({at.duel.turn})


@dataclass(frozen=True)
class Announced(OfDuel):
    """A challenge that others may still stop with a net."""

    question = "Does anybody throw a net? Otherwise the duel begins."

    def may_cut_in(self, at: "Position") -> frozenset[Seat]:
        others = {seat for seat, hand in enumerate(at.state.hands) if hand}
        return frozenset(others - {at.duel.turn}) if at.state.nets else NOBODY

    def settle(self, at: "Position") -> Step["State"] | None:
        return None if self.may_cut_in(at) else Step(at.state.answered())


@dataclass(frozen=True)
class Blow(AskedOfChance):
    """One side has thrown; the turn has passed to the side that may be hit."""

    lies_on = (Duel,)
    question = "What does the die show?"


@dataclass(frozen=True)
class Casualty(OfDuel):
    """The side that was hit loses a fighter of its own choice."""

    question = "Which of your fighters falls?"

    def settle(self, at: "Position") -> Step["State"] | None:
        alike = {*at.duel.fighters(at.duel.turn, at)}
        return self.falls(alike.pop(), at) if len(alike) == 1 else None

    def falls(self, strength: int, at: "Position") -> Step["State"]:
        """That fighter has fallen."""
        duel, seat = at.duel, at.duel.turn
        squads = changed(at.state.squads, seat, without(at.state.squads[seat], strength))
        if seat == duel.challenger:
            duel = replace(duel, team=without(duel.team, strength))
        text, where = f"{at.deal.names[seat]} loses {words(strength)}.", place(seat, strength)
        fallen = Event("fallen", text, (where,), seat, CITE["casualty"])
        return Step(at.state.answered(squads=squads).replaced(duel), (fallen,))


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What everybody has, and the nets not played; a hand's hidden cards are None."""

    decisions: tuple[
        Round | Dealing | Laying | Challenging | Duel | Announced | Blow | Casualty, ...
    ]
    hands: tuple[Hand, ...]
    squads: tuple[Squad, ...]
    laurels: tuple[int, ...]
    nets: int = DECK[NET]


class Position(EnginePosition[Deal, State]):
    """A deal and a state of it."""

    @property
    def duel(self) -> Duel:
        """The duel that is announced or fought."""
        return next(one for one in self.state.decisions if isinstance(one, Duel))

    @property
    def winner(self) -> Seat | None:
        """Who has won before points are counted."""
        both = zip(self.state.hands, self.state.squads, strict=True)
        left = [seat for seat, (hand, squad) in enumerate(both) if hand or squad]
        alone = left[0] if len(left) == 1 else None
        return self.state.laurels.index(LAURELS) if LAURELS in self.state.laurels else alone

    def by_app(self, option: str) -> bool:
        """Whether the app deals the cards, or throws the dice."""
        return self.deal.options[option] == "app"


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
    """Two laurels win at once, and so does being the last with a card or a fighter."""
    if at.winner is None:
        return None
    cite = CITE["laurels" if at.state.laurels[at.winner] == LAURELS else "last"]
    won = Event("won", f"{at.deal.names[at.winner]} has won.", seat=at.winner, cite=cite)
    return Step(replace(at.state, decisions=()), (won,))


def check_state(at: Position) -> tuple[Problem, ...]:
    """What stands against this position."""
    return tuple(_faults(at, at.state)) or tuple(flow.stack_problems(at))


def _faults(at: Position, state: State) -> Iterator[Problem]:
    if {len(state.hands), len(state.squads), len(state.laurels)} != {len(at.deal.names)}:
        yield Problem("hands", "must be one for each player, and so squads and laurels")
    elif not {*state.laurels} <= {*range(LAURELS + 1)} or state.laurels.count(LAURELS) > 1:
        yield Problem("laurels", f"must be up to {LAURELS}, and so many only one player's")
    elif not 0 <= state.nets <= DECK[NET]:
        yield Problem("nets", f"must be 0 to {DECK[NET]}")
    elif any(len(hand) > HAND or not {*hand} <= DECK.keys() for hand in state.hands):
        yield Problem("hands", f"must be up to {HAND} cards of the deck")
    elif any([*one] != sorted(one) or not {*one} <= {*STRENGTHS} for one in state.squads):
        yield Problem("squads", "must be fighters of the deck, the weakest first")
    elif state.decisions and at.winner is not None:
        yield Problem("decisions", "must be none: somebody has won")
