"""The rules: what is asked and what follows by itself, where a game stands, and the moves."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

from companion.engine import position
from companion.engine.moves import (
    BY_CHANCE,
    CHANCE,
    NOBODY,
    Actor,
    AskedOf,
    BySeat,
    Decision,
    Die,
    Move,
    Rolled,
    SecretAnswer,
    Tap,
    Together,
)
from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import by_app
from companion.engine.values import Event, Rng, Seat, Step, changed, shuffled, without

from . import deal
from .deal import CARDS, DECK, HAND, LAURELS, NET, STRENGTHS, place, words
from .rulebook import CITE, impossible

# What is asked

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


# Where a game stands


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """What everybody has; the cards of a hand are None to those who may not see it."""

    decisions: tuple[
        Round | Dealing | Laying | Challenging | Duel | Announced | Blow | Casualty, ...
    ]
    hands: tuple[Hand, ...]
    squads: tuple[Squad, ...]
    laurels: tuple[int, ...]


class Position(position.Position[deal.Deal, State]):
    """A deal and a state of it."""

    @property
    def duel(self) -> Duel:
        """The duel that is announced or fought."""
        return next(one for one in self.state.decisions if isinstance(one, Duel))


def initial_state(deal: deal.Deal) -> State:
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


# Hands are dealt, and cards are laid


@dataclass(frozen=True, slots=True)
class Deal(SecretAnswer):
    """A hand is dealt: drawn by the app, or entered by the player who holds it."""

    answer: tuple[int, ...] | None

    answers = (Dealing,)
    rule = CITE["hands"]

    def by(self, at: Position) -> Actor:
        return CHANCE if by_app(at.deal, CARDS) else self.seat

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Deal"]:
        for seat in at.decision.waiting if by_app(at.deal, CARDS) else at.decision.seats:
            for size in (HAND - 1, HAND):
                for hand in combinations_with_replacement(DECK, size):
                    yield cls(seat, hand)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "Deal | None":
        if not by_app(at.deal, CARDS):
            return None
        dealt = Counter(card for hand in at.decision.answers for card in hand or ())
        deck = shuffled(rng, [*(Counter(DECK) - dealt).elements()])
        return cls(at.decision.waiting[0], tuple(sorted(deck[:HAND])))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        hand = self.answer or ()
        again = by_app(at.deal, CARDS) and self.seat not in at.decision.waiting
        if again or len(hand) != HAND:
            yield impossible("hand_size", "hands", f"Everybody gets one hand, of {HAND} cards.")
        if any(hand.count(card) > DECK.get(card, 0) for card in hand):
            yield impossible("not_in_the_deck", "hands", f"The deck does not have {words(*hand)}.")

    def sentence(self, at: Position) -> str:
        hand = words(*self.answer) if self.answer else "a hand"
        return f"{at.deal.names[self.seat]} is dealt {hand}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        name = at.deal.names[self.seat]
        hand = (
            Tap(f"hand-{self.seat}-{c}", f"{name}: {words(c)}", "member") for c in self.answer or ()
        )
        return (*hand, Tap("done", "That is the hand", "done"))


@dataclass(frozen=True, slots=True)
class Lay(SecretAnswer):
    """A card is laid face down; who has laid one may still take another."""

    answer: int | None

    answers = (Laying,)
    rule = CITE["lay"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Lay"]:
        return (cls(seat, card) for seat in at.decision.seats for card in DECK)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.answer is None or self.answer not in at.state.hands[self.seat]:
            reason = f"{at.deal.names[self.seat]} does not hold {words(self.answer)}."
            yield impossible("not_held", "lay", reason)

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[self.seat]} lays {words(self.answer)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"lay-{self.seat}-{self.answer}", self.sentence(at).removesuffix(".")),)


# A challenge is announced, and stopped by a net or not


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


# A duel


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """A side tries to hit; then it is the other's turn."""

    answers = (Duel,)
    rule = CITE["blow"]
    button = Tap("throw", "Throw the die")
    said = "{name} throws."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(Blow(), replace(at.duel, turn=at.duel.waits)))


@dataclass(frozen=True, slots=True)
class Yield(Move):
    """A side gives the duel up."""

    answers = (Duel,)
    rule = CITE["laurel"]
    button = Tap("yield", "Yield")
    said = "{name} yields."

    def play(self, at: Position) -> Step[State]:
        return at.duel.lost(at)


@dataclass(frozen=True, slots=True)
class Thrown(Rolled):
    """The die hits up to one more than the strength of the strongest fighter."""

    answers = (Blow,)
    rule = CITE["blow"]

    def play(self, at: Position) -> Step[State]:
        most = max(at.state.squads[at.duel.waits]) + 1
        if self.face <= most:
            return Step(at.state.answered().ask(Casualty()))
        missed = Event("missed", f"That is more than {most}: nobody is hit.", cite=CITE["blow"])
        return Step(at.state.answered(), (missed,))


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """The side that was hit chooses a casualty."""

    strength: int

    answers = (Casualty,)
    rule = CITE["casualty"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Fall"]:
        return map(cls, STRENGTHS)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.strength not in at.state.squads[at.duel.turn]:
            reason = f"{at.asked} has no {self.strength} in this duel."
            yield impossible("not_there", "casualty", reason)

    def play(self, at: Position) -> Step[State]:
        seat, squad = at.duel.turn, at.state.squads[at.duel.turn]
        squads = changed(at.state.squads, seat, without(squad, self.strength))
        return Step(at.state.answered(squads=squads))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} gives up {words(self.strength)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(place(at.duel.turn, self.strength), words(self.strength)),)


# All moves, in the order of the rules

MOVE_TYPES = (Deal, Lay, Challenge, ThrowNet, Begin, Throw, Yield, Thrown, Fall)
