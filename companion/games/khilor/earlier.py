"""What only older rules of Khilor know: tables that were played so are read and described, and
programs may still play so, but no person is offered these moves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.codec import dump, load
from companion.engine.moves import Move, Tap
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.khilor.box import COMPENSATION, Colour, Placement, Stack, stacked
from companion.games.khilor.deal import Deal
from companion.games.khilor.rulebook import CITE, impossible
from companion.games.khilor.rules import (
    Asked,
    BoardFilled,
    CatchDemons,
    DriveWhiteDemon,
    Fill,
    FillBoard,
    LayEggs,
    Position,
    State,
    TendEggs,
    asked,
)


class Earlier(Move):
    """A move that nobody is offered any more."""

    __slots__ = ()

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return iter(())


@dataclass(frozen=True, slots=True)
class Filled(Earlier):
    """By chance: the demons on the first empty square; the board was filled with the last one."""

    demons: Stack

    answers = (FillBoard,)
    rule = CITE["fill"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        square, after = _first_empty(at), at
        if square is None or not self.demons:
            yield impossible("no_such_square", "fill", "There is no square left to fill like that.")
            return
        for colour in self.demons:
            if broken := next(Fill((square,), colour).forbidden(after), None):
                yield broken
                return
            after = after.with_state(Fill((square,), colour).play(after).state)
        if _first_empty(after) is None:
            yield from BoardFilled().forbidden(after)

    def play(self, at: Position) -> Step[State]:
        square = _first_empty(at)
        assert square is not None, "a move that is not forbidden has a square"
        state = at.state.answered(demons={**at.state.demons, square: self.demons})
        others = _first_empty(at.with_state(state))
        return Step(state.ask(FillBoard()) if others else state)

    def sentence(self, at: Position) -> str:
        return f"On {_first_empty(at) or 'the board'} lies {stacked(self.demons)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return tuple(Tap(f"filled-{colour}", colour.capitalize()) for colour in self.demons)


def _first_empty(at: Position) -> str | None:
    return next((q for q in at.edition.to_fill if q not in at.state.demons), None)


@dataclass(frozen=True, slots=True)
class RemoveEgg(Earlier):
    """The egg under the egg symbol goes back to its pile."""

    answers = (TendEggs,)
    rule = CITE["remove_egg"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return LayEggs(None, (), returns=True).forbidden(at)

    def play(self, at: Position) -> Step[State]:
        square = at.decision.placement.square
        eggs = {place: egg for place, egg in at.state.eggs.items() if place != square}
        text = f"The {at.matched} egg on {square} is gone."
        event = Event("egg_removed", text, (square,), at.turn, in_sentence=True)
        return Step(replace(at.state, eggs=eggs), (event,))

    def sentence(self, at: Position) -> str:
        egg = f"{at.matched} egg" if at.matched else "egg"
        return f"{at.asked} returns the {egg} under the egg symbol."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap("remove-egg", f"Return the {at.matched} egg"),)


@dataclass(frozen=True, slots=True)
class LayEgg(Earlier):
    """An egg on one empty square under the polyomino; the first settles the colour."""

    colour: Colour
    square: str

    answers = (TendEggs,)
    rule = CITE["lay_eggs"]

    def forbidden(self, at: Position) -> Iterator[Violation]:
        return LayEggs(self.colour, (self.square,)).forbidden(at)

    def play(self, at: Position) -> Step[State]:
        asked: TendEggs = at.decision
        text = f"A {self.colour} egg lies on {self.square}."
        further = TendEggs(asked.seat, asked.placement, asked.caught, self.colour)
        state = replace(
            at.state,
            decisions=(*at.state.decisions[:-1], further),
            eggs={**at.state.eggs, self.square: self.colour},
        )
        return Step(state, (Event("egg_laid", text, (self.square,), at.turn, in_sentence=True),))

    def sentence(self, at: Position) -> str:
        return f"{at.asked} lays a {self.colour} egg on {self.square}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Its colour, once, then squares."""
        on, lay = Tap(self.square, self.square), f"Lay {self.colour} eggs"
        return (on,) if at.decision.laid else (Tap(f"lay-{self.colour}", lay), on)


MOVE_TYPES: tuple[type[Move], ...] = (Filled, RemoveEgg, LayEgg)


SAME = ("demons", "eggs", "caught", "dragon", "white")


def upgrade_state(version: str, deal: Deal, data: Any) -> Any:
    """A state of version 1 named the part of the turn that was on, and counted the squares
    that were filled and the points for additional turns."""
    if version != "1":
        return data
    same = {name: data[name] for name in SAME}
    times = [points // COMPENSATION for points in data["bonus"]]
    state = load({**same, "compensated": times, "decisions": []}, State)
    at = Position(deal, state).with_state(state.ask(*reversed(asked(deal, _first(deal, data)))))
    while at.decision and (step := at.decision.settle(at)):
        at = at.with_state(step.state)
    return dump(at.state)


def _first(deal: Deal, data: Any) -> Asked:
    """What was asked, if today's rules ask it too."""
    seat, squares = data["turn"], deal.edition.to_fill
    match data["pending"]:
        case "nest":
            caught = tuple(data["just_caught"])
            return TendEggs(seat, Placement(**data["placed"]), caught, data["laid"])
        case "white":
            return DriveWhiteDemon(seat, Placement(**data["placed"]), data["driven"])
    return FillBoard() if data["filled"] < len(squares) else CatchDemons(seat)
