"""The course of a game: a turn of each side after the other, and its end."""

from dataclasses import dataclass, replace
from typing import Final

from companion.engine.decision import Actor as Awaited
from companion.engine.decision import Decision
from companion.engine.step import Event, Step
from companion.games.ichor.battle import Battle, BattleState, Reason
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.components import FIGURES, other
from companion.games.ichor.deal import Deal
from companion.games.ichor.effects.base import Actor, FollowUp
from companion.games.ichor.effects.powers import CLAIMERS, POWERS
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import CITE

ENDINGS: Final[dict[Reason, tuple[str, str]]] = {
    "all_tokens": ("has all tokens on the board", "all_tokens"),
    "victory_card": ("claims the victory of a card", "victory_cards"),
    "no_move": ("leaves the opponent without a move", "no_move"),
}
"""What the winner of a game has done, in words, and the citation of it."""


@dataclass(frozen=True, slots=True)
class TakeTurn(FollowUp):
    """The side to move chooses its one action."""

    def settle(self, at: Battle) -> None:
        """Nothing: even the only action is chosen by hand."""

    def prompt(self, at: Battle) -> str:
        return f"Move one of the {at.camp} or use a power."


@dataclass(frozen=True, slots=True)
class SetUpAgain(Decision):
    """Between two games: the board is set up again, with sides swapped."""

    question = "Set up the second game and swap sides."

    def awaited(self, at: Battle) -> frozenset[Awaited]:
        return frozenset({at.deal.seat_of("monsters", 2)})


@dataclass(frozen=True, slots=True)
class EndTurn(FollowUp):
    """Lies below all that the turn under way still has to do."""

    def settle(self, at: Battle) -> Step[BattleState]:
        return finished(at, Battlefield(at))


def gone_on(at: Battle, field: Battlefield) -> Step[BattleState]:
    """What an action leads to: the turn's next decision, or the end of the turn."""
    return field.step() if len(field.stack) > 1 else finished(at, field)


def finished(at: Battle, field: Battlefield) -> Step[BattleState]:
    """The end of the turn: the game is won, or the other side is to move."""
    if not field.ending and not field.own.supply:
        field.win("all_tokens")
    if field.ending:
        state = field.frozen(after_game(at.deal, at.state.game), at.camp, field.power)
        return Step(state, (*field.events, game_ended(at.with_state(state))))
    state = field.frozen((TakeTurn(),), other(at.camp), field.power)
    if at.deal.options["victory_cards"] == "yes":
        for figure in claims(at.with_state(state)):
            text = f"{FIGURES[figure].name} may claim victory on the next turn."
            space = field.own.at[field.own.cards.index(figure)]
            field.say("victory_announced", text, space, cite=CITE["victory_cards"])
    return Step(state, tuple(field.events))


def after_game(deal: Deal, game: int) -> tuple[SetUpAgain, ...]:
    """What is asked once that game of the match is over."""
    return (SetUpAgain(),) if game < deal.games else ()


def ending_text(at: Battle) -> str:
    """The end of this game in one sentence."""
    found = at.result
    assert found
    winner, loser = found.ending.winner, other(found.ending.winner)
    return (
        f"{at.name_of(winner)} {ENDINGS[found.ending.reason][0]} and scores {found.points}: "
        f"the {loser} have {found.points} tokens off the board."
    )


def game_ended(at: Battle) -> Event:
    """What is told at the end of a game."""
    ending = at.state.ending
    assert ending
    cite = CITE[ENDINGS[ending.reason][1]]
    return Event("game_ended", ending_text(at), seat=at.seat_of(ending.winner), cite=cite)


def claims(at: Battle) -> tuple[str, ...]:
    """The victory cards of the side that waits whose condition holds (IC-18)."""
    if at.state.ending or at.state.doing:
        return ()
    waits = at.with_state(replace(at.state, turn=other(at.camp)))
    ready = zip(waits.own.cards, waits.own.up, waits.own.at, strict=True)
    return tuple(
        card
        for slot, (card, up, space) in enumerate(ready)
        if card in CLAIMERS and up and space != OFF and _can_claim(waits, slot)
    )


def _can_claim(at: Battle, slot: int) -> bool:
    card = at.own.cards[slot]
    actor = Actor(slot, at.own.at[slot], card, f"power_{card}")
    return next(POWERS[card].opening.faults(at, actor, ()), None) is None


def at_rest(at: Battle) -> Battle:
    """The position once all has been done that needs no decision in the turn under way."""
    while at.state.doing and (step := at.decision.settle(at)):
        at = at.with_state(step.state)
    return at


def changes(at: Battle, before: str) -> bool:
    """Whether some way of finishing the turn leaves another board than that layout (IC-37)."""
    at = at_rest(at)
    if at.state.doing is None:
        return at.layout != before
    decision: FollowUp = at.decision
    return any(
        changes(at.with_state(decision.after(at, answer).state), before)
        for answer in decision.answers(at)
    )
