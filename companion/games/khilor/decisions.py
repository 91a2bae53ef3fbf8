"""The decisions of a turn, in order, and what happens without anybody's answer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.engine.play.decision import AskedOf, AskedOfChance
from companion.engine.play.step import Event, Seat, Step
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.games.khilor.components import CAUGHT, COMPENSATION, WHITE_DEMONS, Colour, Stack
from companion.games.khilor.deal import Deal
from companion.games.khilor.geometry import Placement
from companion.games.khilor.rulebook import CITE

if TYPE_CHECKING:
    from companion.games.khilor.state import Position, State

HOW_TO_LAY = "Tap a polyomino, then the square for its egg symbol."


@dataclass(frozen=True, slots=True)
class FillBoard(AskedOfChance):
    """Which demons lie on the board, where hands drew them: in any order, the lower ones first."""

    def prompt(self, at: "Position") -> str:
        return "Which demons lie on the board? Take a colour and tap its squares, lower ones first."

    def problems(self, at: "Position") -> Iterator[Problem]:
        if at.deal.options["fill"] != "table":
            yield Problem("", "the app has filled this board")
        elif at.state.eggs or any(any(held.values()) for held in at.state.caught):
            yield Problem("", "the board is filled before the first turn")


@dataclass(frozen=True, slots=True)
class CatchDemons(AskedOf):
    """Steps 1 to 4 of a turn. It is here that the end begins (KH-7)."""

    def prompt(self, at: "Position") -> str:
        return HOW_TO_LAY

    def settle(self, at: "Position") -> Step["State"] | None:
        if at.white_egg_lost:
            text = "A white demon stands on the white egg: the game is over."
            return Step(at.state.answered(), (Event("game_over", text, cite=CITE["solo_end"]),))
        if next(at.fitting(), None):
            return None
        if self.seat == at.deal.start_player:
            text = "No three demons can be caught any more: the game is over."
            cite = CITE["solo_end" if at.deal.solo else "end"]
            return Step(at.state.answered(), (Event("game_over", text, cite=cite),))
        text = (
            f"No available polyomino can catch three demons: {at.asked} takes an additional turn."
        )
        event = Event("additional_turn", text, seat=self.seat, cite=CITE["end"])
        return Step(at.state.answered().ask(AdditionalTurn(self.seat)), (event,))

    def not_yours(self, at: "Position", seat: Seat, move: object) -> Violation | None:
        if at.deal.after(seat) != self.seat or not any(at.state.caught[seat].values()):
            return None
        ended = "yours ends by itself when no egg can be returned or laid"
        reason = f"It is {at.asked}'s turn: {ended}."
        return Violation("not_yours", reason, CITE["lay_eggs"], possible=False)


@dataclass(frozen=True, slots=True)
class AdditionalTurn(AskedOf):
    """A catch with any polyomino, after the end has begun."""

    def prompt(self, at: "Position") -> str:
        if at.side is None:
            return f"Additional turn: nothing fits, not even flipped. Take {COMPENSATION} points."
        return f"Additional turn{', flipped' if at.side == 'back' else ''}. {HOW_TO_LAY}"

    def problems(self, at: "Position") -> Iterator[Problem]:
        if wrong := tuple(AskedOf.problems(self, at)):
            yield from wrong
        elif begun(at, self.seat) != at.state:
            yield Problem("", "demons can still be caught, or the game is over")

    def not_now(self, at: "Position", move: object) -> Violation:
        reason = "In an additional turn demons are caught, and eggs neither removed nor laid."
        cite = CITE["additional"]
        return Violation("no_eggs_in_additional_turn", reason, cite, possible=False)


@dataclass(frozen=True, slots=True)
class WithPolyomino(AskedOf):
    """What is asked while this turn's polyomino lies on the board."""

    placement: Placement

    def goes_on(self, at: "Position") -> bool:
        return True

    def problems(self, at: "Position") -> Iterator[Problem]:
        yield from AskedOf.problems(self, at)
        if self.placement not in at.deal.geometry.footprint:
            yield Problem("placement", "must be a polyomino on a square of the set")


@dataclass(frozen=True, slots=True)
class TendEggs(WithPolyomino):
    """Steps 5 and 6 of a turn: `caught` are its demons, `laid` the colour of the eggs laid so far
    where they are laid one after the other."""

    caught: Stack
    laid: Colour | None = None

    def prompt(self, at: "Position") -> str:
        if self.laid:
            return f"Lay further {self.laid} eggs, or end the turn."
        if at.removable and at.nests and at.layable:
            return f"Return the {at.removable} egg, lay eggs of one colour, or end the turn."
        if at.removable:
            return f"Return the {at.removable} egg, or end the turn."
        return "Lay eggs of one colour on empty squares, or end the turn."

    def settle(self, at: "Position") -> Step["State"] | None:
        """The turn ends by itself if nothing is left to be done with eggs."""
        idle = not (at.removable or (at.nests and at.layable))
        return Step(at.state.answered()) if idle else None

    def problems(self, at: "Position") -> Iterator[Problem]:
        yield from WithPolyomino.problems(self, at)
        if len(self.caught) > CAUGHT:
            yield Problem("caught", "must be the demons of one turn")


@dataclass(frozen=True, slots=True)
class DriveWhiteDemon(WithPolyomino):
    """Solo, after a turn: where the white demon of that number goes (KH-11)."""

    number: int

    def prompt(self, at: "Position") -> str:
        return f"Where does the white demon on {at.driving} go?"

    def settle(self, at: "Position") -> Step["State"] | None:
        if at.white_steps or at.driving is None:
            return None
        text = f"The white demon stays on {at.driving}."
        stays = Event("white_demon_stays", text, (at.driving,), cite=CITE["solo_arrows"])
        return Step(at.state.answered(), (stays,))

    def problems(self, at: "Position") -> Iterator[Problem]:
        yield from WithPolyomino.problems(self, at)
        if self.number not in range(len(at.state.white)):
            yield Problem("number", "must be a white demon")


def begun(at: "Position", seat: Seat) -> "State":
    """The state in which that seat's turn has begun, or the end instead of it."""
    catch = CatchDemons(seat)
    asking = at.with_state(replace(at.state, decisions=(catch,)))
    step = catch.settle(asking)
    return step.state if step else asking.state


Asked = FillBoard | CatchDemons | AdditionalTurn | TendEggs | DriveWhiteDemon


def asked(deal: Deal, first: Asked) -> tuple[Asked, ...]:
    """The whole stack where `first` is on top: what follows in the turn, then the next turn."""
    match first:
        case FillBoard():
            following: tuple[Asked, ...] = (CatchDemons(deal.start_player),)
        case WithPolyomino(seat, placement):
            done = first.number + 1 if isinstance(first, DriveWhiteDemon) else 0
            white = range(done, WHITE_DEMONS if deal.solo else 0)
            drives = (DriveWhiteDemon(seat, placement, number) for number in white)
            following = (*drives, CatchDemons(deal.after(seat)))
        case _:
            following = ()
    return (*reversed(following), first)
