"""The decisions of a turn: what is asked and of whom.

A player's turn is an `Action`, perhaps a `SecondPiece`, feats that were earned, the third
tribe's action in a game for two, and the refill of the hand; then `NextTurn`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.moves import BY_CHANCE, CHANCE, Actor, Decision
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Seat
from companion.games.iwari.lying import Lying
from companion.games.iwari.rulebook import impossible


class OfTurn(Decision):
    """A decision of the player whose turn it is."""

    __slots__ = ()

    def whose(self, at: Lying) -> Seat:
        """The seat that decides."""
        return at.player

    def awaited(self, at: Lying) -> frozenset[Actor]:
        return frozenset({self.whose(at)})

    def not_yours(self, at: Lying, seat: Seat, move: Any) -> Violation | None:
        reason = f"That is for {at.deal.names[self.whose(at)]} to decide: play goes clockwise."
        return impossible("not_yours", "round", reason)


class BetweenTurns(OfTurn):
    """A moment at which the table may say that the deck ran out, or by all counts must."""

    __slots__ = ()

    lies_on = ()

    def deck_must_be_out(self, at: Lying) -> bool:
        """Whether by every count the deck's last card has left, though nobody said so."""
        return at.state.deck.high <= 0 and at.state.shuffles < 2 and not at.deal.app_deals

    def awaited(self, at: Lying) -> frozenset[Actor]:
        return BY_CHANCE if self.deck_must_be_out(at) else frozenset({self.whose(at)})

    def may_cut_in(self, at: Lying) -> frozenset[Actor]:
        return frozenset({self.whose(at), CHANCE})


@dataclass(frozen=True, slots=True)
class Action(BetweenTurns):
    """A player places pieces or discards a card; at the table the deck's end is entered first."""

    def prompt(self, at: Lying) -> str:
        if self.deck_must_be_out(at):
            return "The deck must have run out: say so to go on."
        if at.hand.size.high == 0:
            return "No cards are left: pass."
        return "Place a tent or a totem, or discard a card."

    def not_yours(self, at: Lying, seat: Seat, move: Any) -> Violation | None:
        closed = at.state.closed
        if closed is not None and seat == at.last_player:
            return closed.refusal(at.deal)
        return OfTurn.not_yours(self, at, seat, move)


@dataclass(frozen=True, slots=True)
class ThirdTribeAction(OfTurn):
    """The same player plays for the third tribe, with the cards that are left (IW-11)."""

    question = "Play for the third tribe with a card that is left."
    lies_on = ()

    def goes_on(self, at: Lying) -> bool:
        return True

    def problems(self, at: Lying) -> Iterator[Problem]:
        yield from _third_problems(at)


@dataclass(frozen=True, slots=True)
class SecondPiece(OfTurn):
    """Another piece may follow the first one, in the territory `camp`."""

    camp: str
    third: bool = False

    lies_on = ()

    def problems(self, at: Lying) -> Iterator[Problem]:
        if self.camp not in at.deal.edition.territory:
            yield Problem("camp", "the map has no such territory")
        if at.state.closed is not None:
            yield Problem("", "cannot follow an action that is over")
        if self.third:
            yield from _third_problems(at)

    def goes_on(self, at: Lying) -> bool:
        return True

    def prompt(self, at: Lying) -> str:
        piece = "a second piece of the third tribe" if self.third else "a second piece"
        return f"Place {piece} in {at.deal.edition.place_name(self.camp)}, or end the turn."


def _third_problems(at: Lying) -> Iterator[Problem]:
    if at.deal.third is None:
        yield Problem("", "there is no third tribe")
