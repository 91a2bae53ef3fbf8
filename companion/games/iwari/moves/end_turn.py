"""Ending an action, with no second piece or no card left; and saying that the deck has run out."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import CHANCE, Actor, Move, Tap
from companion.engine.phrases import capital
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.iwari.decisions import Action, SecondPiece, ThirdTribeAction
from companion.games.iwari.deck import ran_out
from companion.games.iwari.ending.scoring import journeys_end
from companion.games.iwari.following import ActionOver, DeckInDoubt
from companion.games.iwari.hands import bounded
from companion.games.iwari.moves._turn import OfTurn, begun, deck_entered
from companion.games.iwari.moves.discard import acts_if_it_can
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.state import Position, State


@dataclass(frozen=True, slots=True)
class EndTurn(OfTurn):
    """No second piece, or nothing for the third tribe; in a last doubt, the deck still lasts."""

    answers = (Action, ThirdTribeAction, SecondPiece, DeckInDoubt)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["EndTurn"]:
        if not isinstance(at.decision, Action):
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from deck_entered(at)
        if isinstance(at.decision, Action):
            reason = f"{capital(at.name(at.player))} has neither placed nor discarded yet."
            yield refuse("nothing_done", "turn", reason)
        yield from acts_if_it_can(at)

    def play(self, at: Position) -> Step[State]:
        if isinstance(at.decision, DeckInDoubt):
            return Step(at.state.answered(), journeys_end(at))
        return Step(at.state.answered(ActionOver(at.for_third), **begun(at)))

    def sentence(self, at: Position) -> str:
        name = capital(at.name(at.player))
        match at.decision:
            case DeckInDoubt():
                return "The deck still has cards, so the journey ends here."
            case ThirdTribeAction():
                return f"{name} has no card left for the third tribe."
            case Action():
                return f"{name} ends the turn without an action."
        return f"{capital(at.name(at.acting))} places no second piece."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """Confirm stands for no second piece. Where the third tribe's piece could lie on the same
        places, a button says whose turn it is."""
        match at.decision:
            case DeckInDoubt():
                return ((Tap("end_turn", "The deck still has cards"),),)
            case ThirdTribeAction():
                return ((Tap("end_turn", "No card left for the third tribe"),),)
        no_more = Tap("end_turn", "No second piece", "pass")
        if at.deal.third is None or at.for_third:
            return ((no_more,),)
        return ((no_more,), (Tap("tribe.third", "Now the third tribe"),))


@dataclass(frozen=True, slots=True)
class Pass(OfTurn):
    """Do nothing, because no cards are left (IW-18)."""

    answers = (Action,)
    rule = CITE["last_round"]
    omits = True
    button = Tap("pass", "Pass", "pass")

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from deck_entered(at)
        if at.hand.size.low > 0:
            name, cards = capital(at.name(at.player)), bounded(at.hand.size, "card")
            reason = f"{name} holds {cards}, so a piece is placed or a card discarded."
            yield refuse("hand_not_empty", "last_round", reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(ActionOver(), **begun(at)))

    def sentence(self, at: Position) -> str:
        return f"{capital(at.name(at.player))} passes."


@dataclass(frozen=True, slots=True)
class DeckOut(Move):
    """The deck's last card has left it: said at the end of a turn, before the next begins."""

    answers = (DeckInDoubt,)
    cuts_into = (Action,)
    rule = CITE["deck_out"]
    button = Tap("deck_out", "The deck has run out")

    def by(self, at: Position) -> Actor:
        return CHANCE

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DeckOut"]:
        if not at.deal.app_deals:
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.deal.app_deals:
            reason = "The app deals the cards here and knows when the deck is empty."
            yield impossible("app_deals", "deck_out", reason)
        if at.state.shuffles == 2:
            yield impossible("deck_out_twice", "deck_out", "The deck has run out twice already.")
        elif at.state.deck.low > 0:
            left = bounded(at.state.deck, "card")
            reason = f"By the cards drawn so far the deck still holds {left}."
            yield refuse("deck_not_out", "deck_out", reason)

    def play(self, at: Position) -> Step[State]:
        step = ran_out(at)
        after = at.with_state(step.state)
        if after.state.ending is None or not after.round_complete:
            return step
        return Step(after.state.answered(), (*step.events, *journeys_end(after)))

    def sentence(self, at: Position) -> str:
        return "The deck has run out."
