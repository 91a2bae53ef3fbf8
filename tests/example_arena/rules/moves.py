"""The moves: cards are dealt and played, a challenge is met, a duel is fought."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from companion.engine.moves import CHANCE, Actor, BySeat, Move, Rolled, SecretAnswer, Tap
from companion.engine.rulebook import Violation
from companion.engine.setup import by_app
from companion.engine.values import Event, Rng, Seat, Step, changed, shuffled, without

from ..deal import CARDS, DECK, HAND, NET, STRENGTHS, place, words
from ..rulebook import CITE, impossible
from .position import Announced, Blow, Casualty, Challenging, Dealing, Duel, Laying, Position, State

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
