"""The start of a turn: the Metropolis, then the card, or counters alone; who starts a round."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Actor, AskedOfChance, Decision
from companion.engine.phrases import counted, listed
from companion.engine.problems import Problem
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step
from companion.games.orichalcum import changes
from companion.games.orichalcum.box.components import DICE
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.land.places import creatures_id
from companion.games.orichalcum.odds import is_won
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State
from companion.games.orichalcum.words import face_words


@dataclass(frozen=True, slots=True)
class QuickTurn(AskedOfTurn):
    """The active player changes counters until the turn is over."""

    lies_on = ()
    question = "Tap what changes, fight a creature, or end the turn."

    def problems(self, at: Position) -> Iterator[Problem]:
        if not at.deal.quick:
            yield Problem("", "is for tables that keep counters")


@dataclass(frozen=True, slots=True)
class RollQuickDice(AskedOfChance):
    """Throw the dice of a fight against a creature of that kind; `faces` were thrown."""

    creature: str
    thrown: int
    faces: tuple[int, ...] = ()
    lies_on = (QuickTurn,)

    def prompt(self, at: Position) -> str:
        thrown = f" after {', '.join(map(face_words, self.faces))}" if self.faces else ""
        return f"What does die {len(self.faces) + 1} of {self.thrown} show{thrown}?"

    def dice(self, at: Position) -> int:
        """How many dice are thrown."""
        return self.thrown

    def strength(self, at: Position) -> int:
        """The strength of the creature."""
        return at.edition.creature[self.creature].strength

    def skulls(self, at: Position) -> frozenset[int]:
        """No number counts as a skull: Siege Engines are not tracked by counters."""
        return frozenset()

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.creature not in at.edition.creature:
            yield Problem("creature", "must be a creature of the set")
        elif not len(self.faces) < self.thrown <= DICE:
            yield Problem("thrown", f"must be up to {DICE} dice, and one left to be thrown")
        elif set(self.faces) - set(at.edition.die):
            yield Problem("faces", "must be faces of the die")
        elif is_won(self.faces, self.strength(at), self.skulls(at)):
            yield Problem("faces", "must not have decided the fight")
        if not at.player.creatures_left:
            yield Problem("creature", "must be on an island with a creature")


@dataclass(frozen=True, slots=True)
class ChooseCard(AskedOfTurn):
    """Phase 1: take one of the cards in the row."""

    lies_on = ()
    question = "Choose an action card."

    def goes_on(self, at: Position) -> bool:
        return True

    def stays_open(self, at: Position) -> bool:
        """Until the turn is confirmed, a tap on a card takes that card instead."""
        return True


@dataclass(frozen=True, slots=True)
class InstallMetropolis(AskedOfTurn):
    """Before a player's first card: choose the port for the Metropolis (OR-1)."""

    question = "Lay your Metropolis on one of the ports."

    def problems(self, at: Position) -> Iterator[Problem]:
        if at.player.island.metropolis is not None:
            yield Problem("", "the Metropolis has been laid already")


@dataclass(frozen=True, slots=True)
class AssignInitiative(Decision):
    """Decide who starts the next round. The holder of the pawn is asked if several players tie for
    the most hoplites."""

    lies_on = ()
    question = "Who takes the initiative pawn?"

    def candidates(self, at: Position) -> tuple[Seat, ...]:
        """The seats with the most hoplites; of several, the holder may not keep it (OR-10)."""
        stocks = [player.hoplites for player in at.state.players]
        top = max(stocks)
        most = [seat for seat, stock in enumerate(stocks) if stock == top]
        return tuple(seat for seat in most if len(most) == 1 or seat != at.state.holder)

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.state.holder})

    def settle(self, at: Position) -> Step[State] | None:
        candidates = self.candidates(at)
        return self.given(at, candidates[0]) if len(candidates) == 1 else None

    def given(self, at: Position, seat: Seat) -> Step[State]:
        """Give the pawn to a seat; the player to its right receives a hoplite; a round begins."""
        names, stock = at.deal.names, at.state.players[seat].hoplites
        keeps = "keeps" if seat == at.state.holder else "takes"
        text = f"{names[seat]} {keeps} the initiative with {counted(stock, 'hoplite')}."
        taken = Event("initiative", text, (creatures_id(seat),), seat, CITE["initiative"])
        at = at.with_state(at.state.answered(holder=seat))
        right = at.deal.right_of(seat)
        gained: tuple[Event, ...] = ()
        if not (keeps == "keeps" and plays_otherwise(at.deal, "OR-10")):
            at, gained = changes.gained(at, right, hoplites=1, cite=CITE["right_neighbour"])
        begun = next_turn(at, seat)
        return Step(begun.state, (taken, *gained, *begun.events))

    def tied(self, at: Position) -> str:
        """The names of the players who may get the pawn, as a list in words."""
        return listed((at.deal.names[seat] for seat in self.candidates(at)), "or")


def begin_turn(
    deal: Deal, *, first: bool
) -> tuple[ChooseCard | InstallMetropolis | QuickTurn, ...]:
    """The decisions at the start of a turn, as a stack: what is asked first comes last."""
    if deal.quick:
        return (QuickTurn(),)
    if first and not plays_otherwise(deal, "OR-1"):
        return (ChooseCard(), InstallMetropolis())
    return (ChooseCard(),)


def next_turn(at: Position, seat: Seat) -> Step[State]:
    """Begin a player's turn."""
    first = at.state.players[seat].island.metropolis is None
    state = at.state.changed(turn=seat, decisions=begin_turn(at.deal, first=first))
    return Step(state, (Event("turn", f"It is {at.deal.names[seat]}'s turn.", seat=seat),))
