"""Event Phase: drawing, looking at and discarding cards (GR-5, GR-22)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.moves import BySeat, Decision, Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Rng, Seat, Step, choose
from companion.games.grecos.decisions.cards import LookAhead
from companion.games.grecos.decisions.turn import DrawCards, HandLimit
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible
from companion.games.grecos.stacks import card_tap, draw_tap
from companion.games.grecos.state import State


@dataclass(frozen=True, slots=True)
class CardDrawn(Move):
    """Draw an event card; `card` is None to those who may not see it."""

    card: str | None

    answers: ClassVar[tuple[type[Decision], ...]] = (DrawCards,)
    rule = CITE["event"]
    verb: ClassVar = "draws"

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return (cls(card.id) for card in at.edition.cards)

    @classmethod
    def possible(cls, at: Position) -> tuple[str, ...]:
        """The cards that can be next: those of the deck if the app draws, else all that the drawing
        player does not see elsewhere."""
        if at.by_app("draws"):
            return tuple(filter(None, at.state.foreseen[:1])) or at.deck
        seen = {*at.state.discards, *at.on_table, *at.state.hands[at.decision.seat]}
        return tuple(card.id for card in at.edition.cards if card.id not in seen)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self | None:
        if not at.by_app("draws"):
            return None
        return cls(at.state.foreseen[0] if at.state.foreseen else choose(rng, at.deck))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.card not in self.possible(at):
            yield impossible(
                "not_in_deck", "deck", f"{titled(at, self.card)} {self._whereabouts(at)}."
            )

    def _whereabouts(self, at: Position) -> str:
        """Where it is seen to be instead; no hand is told."""
        if at.by_app("draws"):
            return "is not the next card of the deck"
        if self.card in at.state.discards:
            return "is not in the deck: it was discarded"
        lies = ": it lies open" if self.card in at.on_table else ""
        return f"is not in the deck{lies}"

    def play(self, at: Position) -> Step[State]:
        state, seat, left = at.state, at.decision.seat, at.decision.left - 1
        more: list[Decision] = [HandLimit((seat,))] if plays_otherwise(at.deal, "GR-5") else []
        more += [DrawCards(seat, left)] if left else []
        seers = tuple([max(0, knows - 1) for knows in state.seers])
        after = state.answered(*more, foreseen=state.foreseen[1:], seers=seers)
        return Step(after.with_hand(seat, (*state.hands[seat], self.card)), reveals=True)

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[at.decision.seat]} {self.verb} {titled(at, self.card)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(draw_tap(self.card), titled(at, self.card), "record"),)

    def seen_by(self, at: Position, seat: Seat | None) -> Self:
        is_seen = seat == at.decision.seat or at.deal.options["hands"] == "open"
        return self if is_seen else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardSeen(CardDrawn):
    """By chance: the next card from the top of the deck is shown to the player who looks."""

    answers = (LookAhead,)
    rule = CITE["foresee"]
    verb = "sees"

    @classmethod
    def possible(cls, at: Position) -> tuple[str, ...]:
        """The cards of the deck that nobody has looked at."""
        return tuple(card for card in at.deck if card not in at.state.foreseen)

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self:
        return cls(choose(rng, cls.possible(at)))

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.changed(foreseen=(*at.state.foreseen, self.card)), reveals=True)

    def seen_by(self, at: Position, seat: Seat | None) -> Self:
        return self if seat == at.decision.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Discard(BySeat):
    """Discard a card, as a player who holds too many."""

    card: str

    answers = (HandLimit,)
    rule = CITE["hand"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Discard"]:
        for seat in at.decision.over(at):
            yield from (cls(seat, card) for card in at.state.hands[seat] if card)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.card not in at.state.hands[self.seat]:
            reason = f"{at.deal.names[self.seat]} does not hold {titled(at, self.card)}."
            yield impossible("not_held", "hand", reason)

    def play(self, at: Position) -> Step[State]:
        hand = list(at.state.hands[self.seat])
        hand.remove(self.card)
        discards = tuple(sorted((*at.state.discards, self.card)))
        return Step(at.state.with_hand(self.seat, hand).changed(discards=discards))

    def sentence(self, at: Position) -> str:
        return f"{at.deal.names[self.seat]} discards {titled(at, self.card)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = f"{at.deal.names[self.seat]}: discard {titled(at, self.card)}"
        return (Tap(card_tap(self.card, self.seat), label),)


def titled(at: Position, card: str | None) -> str:
    """The title of a card; "a card" where it may not be seen or is none of the set."""
    found = at.edition.card.get(card or "")
    return found.title if found else "a card"
