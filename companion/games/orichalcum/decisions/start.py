"""A turn begins: the Metropolis before the first, then the card. Who begins the next round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.decision import Actor, Decision
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.step import Event, Seat, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.asking import AskedOfTurn
from companion.games.orichalcum.decisions.quick import QuickTurn
from companion.games.orichalcum.places import creatures_id
from companion.games.orichalcum.rulebook import CITE

if TYPE_CHECKING:
    from companion.games.orichalcum.state import Position, State


@dataclass(frozen=True, slots=True)
class ChooseCard(AskedOfTurn):
    """Phase 1: one of the cards in the row."""

    lies_on = ()
    question = "Choose an action card."

    def goes_on(self, at: "Position") -> bool:
        return True


@dataclass(frozen=True, slots=True)
class InstallMetropolis(AskedOfTurn):
    """Before the first turn: the port that the Metropolis is laid on (OR-1)."""

    lies_on = (ChooseCard,)
    question = "Lay your Metropolis on one of the ports."

    def problems(self, at: "Position") -> Iterator[Problem]:
        if at.player.island.metropolis is not None:
            yield Problem("", "the Metropolis lies already")


@dataclass(frozen=True, slots=True)
class AssignInitiative(Decision):
    """Who starts the next round; the holder is asked where several have most hoplites."""

    lies_on = ()
    question = "Who takes the initiative pawn?"

    def candidates(self, at: "Position") -> tuple[Seat, ...]:
        """Those who may get the pawn: of several who have most, not its holder (OR-10)."""
        stocks = [player.hoplites for player in at.state.players]
        most = [seat for seat, stock in enumerate(stocks) if stock == max(stocks)]
        return tuple(seat for seat in most if len(most) == 1 or seat != at.state.holder)

    def awaited(self, at: "Position") -> frozenset[Actor]:
        return frozenset({at.state.holder})

    def settle(self, at: "Position") -> Step["State"] | None:
        candidates = self.candidates(at)
        return self.given(at, candidates[0]) if len(candidates) == 1 else None

    def given(self, at: "Position", seat: Seat) -> Step["State"]:
        """The pawn goes there; the player to the right receives a hoplite; a round begins."""
        names, stock = at.deal.names, at.state.players[seat].hoplites
        keeps = "keeps" if seat == at.state.holder else "takes"
        text = f"{names[seat]} {keeps} the initiative with {counted(stock, 'hoplite')}."
        taken = Event("initiative", text, (creatures_id(seat),), seat, CITE["initiative"])
        at = at.with_state(at.state.answered(holder=seat))
        right = at.deal.right_of(seat)
        at, told = changes.gained(at, right, hoplites=1, cite=CITE["right_neighbour"])
        begun = next_turn(at, seat)
        return Step(begun.state, (taken, *told, *begun.events))

    def tied(self, at: "Position") -> str:
        """The names of those who may get the pawn."""
        return listed((at.deal.names[seat] for seat in self.candidates(at)), "or")


def begin_turn(
    *, first: bool, quick: bool
) -> tuple[ChooseCard | InstallMetropolis | QuickTurn, ...]:
    """The stack at the start of a turn, what is asked first last."""
    if quick:
        return (QuickTurn(),)
    return (ChooseCard(), InstallMetropolis()) if first else (ChooseCard(),)


def next_turn(at: "Position", seat: Seat) -> Step["State"]:
    """That player's turn begins."""
    first = at.state.players[seat].island.metropolis is None
    state = at.state.changed(turn=seat, decisions=begin_turn(first=first, quick=at.deal.quick))
    return Step(state, (Event("turn", f"It is {at.deal.names[seat]}'s turn.", seat=seat),))
