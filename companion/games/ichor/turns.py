"""The course of a game: a turn of each side after the other, and its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.moves import Actor as Awaited
from companion.engine.moves import Decision
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step
from companion.games.ichor.battle import Battle, BattleState, Ending, Reason, Side
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import FIGURES, other
from companion.games.ichor.deal import Deal
from companion.games.ichor.effects.base import FollowUp
from companion.games.ichor.effects.powers import CLAIMERS, COPIERS
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import CITE

ENDINGS: Final[dict[Reason, tuple[str, str]]] = {
    "all_tokens": ("has all tokens on the board", "all_tokens"),
    "victory_card": ("wins by a victory card", "victory_cards"),
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
    """Lies below everything that still has to be done in the turn, and ends it."""

    def settle(self, at: Battle) -> Step[BattleState]:
        return finished(at, at.own, at.foe, _copyable(at, at.doing.figure, at.doing.power))


TO_MOVE: Final = (TakeTurn(),)
END_TURN: Final = EndTurn()


def gone_on(at: Battle, field: Battlefield) -> Step[BattleState]:
    """The result of an action: the turn's next decision, or the end of the turn."""
    if len(field.stack) > 1:
        return field.step()
    own, foe = field.own.frozen(), field.foe.frozen()
    copyable = _copyable(at, field.figure, field.power)
    return finished(at, own, foe, copyable, ending=field.ending, events=field.events)


def _copyable(at: Battle, figure: str, power: str | None) -> str | None:
    """The power that the other side may copy next; none that was a copy itself where the table
    plays IC-6 so."""
    return None if figure in COPIERS and plays_otherwise(at.deal, "IC-6") else power


def finished(
    at: Battle,
    own: Side,
    foe: Side,
    copyable: str | None,
    *,
    ending: Ending | None = None,
    events: Sequence[Event] = (),
) -> Step[BattleState]:
    """The end of the turn: the game is won, or the other side is to move."""
    state, deal, camp = at.state, at.deal, at.state.turn
    if not ending and not own.supply:
        ending = Ending("all_tokens", camp)
    monsters, gods = (own, foe) if camp == "monsters" else (foe, own)
    after = state.changed(
        decisions=after_game(deal, state.game) if ending else TO_MOVE,
        turn=camp if ending else other(camp),
        monsters=monsters,
        gods=gods,
        copyable=copyable,
        doing=None,
        ending=ending,
    )
    if ending:
        return Step(after, (*events, game_ended(at.with_state(after))))
    if deal.options["victory_cards"] == "no":
        return Step(after, tuple(events))
    ready = _ready(deal, own, foe)
    return Step(after, (*events, *(_announced(at, card, space) for card, space in ready)))


def _announced(at: Battle, card: str, space: int) -> Event:
    """The announcement that a side could claim victory on its next turn (IC-18)."""
    text = f"{FIGURES[card].name} may claim victory on the next turn."
    where, cite = (at.deal.grid.names[space],), CITE["victory_cards"]
    return Event("victory_announced", text, where, at.seat_of(at.camp), cite)


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
    """What is announced at the end of a game."""
    ending = at.state.ending
    assert ending
    cite = CITE[ENDINGS[ending.reason][1]]
    return Event("game_ended", ending_text(at), seat=at.seat_of(ending.winner), cite=cite)


def claims(at: Battle) -> tuple[str, ...]:
    """The victory cards of the side that is not moving whose condition holds (IC-18)."""
    if at.state.ending or at.state.doing:
        return ()
    return tuple(card for card, _ in _ready(at.deal, at.foe, at.own))


def _ready(deal: Deal, own: Side, foe: Side) -> Iterator[tuple[str, int]]:
    """A side's victory cards whose condition holds, with their figures' spaces."""
    for card, up, space in zip(own.cards, own.up, own.at, strict=True):
        if card in CLAIMERS and up and space != OFF:
            claim = CLAIMERS[card]
            if claim.found(deal.grid, space, own, foe) >= claim.count:
                yield card, space


def at_rest(at: Battle) -> Battle:
    """The position after everything in this turn that needs no decision."""
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
