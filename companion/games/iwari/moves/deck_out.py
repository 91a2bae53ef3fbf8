"""The table says that the deck has run out."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.decision import CHANCE, Actor
from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.iwari.decisions import Action
from companion.games.iwari.deck import ran_out
from companion.games.iwari.following import DeckInDoubt
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.scoring import journeys_end
from companion.games.iwari.state import Position, State
from companion.games.iwari.words import bounded


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
