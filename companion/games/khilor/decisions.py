"""The decisions of a turn, in order, and what happens without anybody's answer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.moves import AskedOf, AskedOfChance
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step
from companion.games.khilor.box.components import CAUGHT, COMPENSATION, WHITE_DEMONS, Colour, Stack
from companion.games.khilor.box.geometry import SIDES, Footprint, Placement, steps_from
from companion.games.khilor.box.shapes import Side
from companion.games.khilor.deal import Deal
from companion.games.khilor.lying import Laid, Lying
from companion.games.khilor.rulebook import CITE, impossible

HOW_TO_LAY = "Tap a polyomino, then the square for its egg symbol."


@dataclass(frozen=True, slots=True)
class FillBoard(AskedOfChance):
    """Which demons lie on the board, where hands drew them: in any order, the lower ones first."""

    def prompt(self, at: Lying) -> str:
        return "Which demons lie on the board? Take a colour and tap its squares, lower ones first."

    def problems(self, at: Lying) -> Iterator[Problem]:
        if at.deal.options["fill"] != "table":
            yield Problem("", "the app has filled this board")
        elif at.state.eggs or any(any(held.values()) for held in at.state.caught):
            yield Problem("", "the board is filled before the first turn")


@dataclass(frozen=True, slots=True)
class CatchDemons(AskedOf):
    """Steps 1 to 4 of a turn. It is here that the end begins (KH-7)."""

    def prompt(self, at: Lying) -> str:
        return HOW_TO_LAY

    def settle(self, at: Lying) -> Step[Any] | None:
        if at.white_egg_lost:
            text = "A white demon stands on the white egg: the game is over."
            return Step(at.state.answered(), (Event("game_over", text, cite=CITE["solo_end"]),))
        if next(at.catches(at.deal.available(at.state.dragon)), None):
            return None
        if self.seat == at.deal.start_player:
            text = "No three demons can be caught any more: the game is over."
            cite = CITE["solo_end" if at.deal.solo else "end"]
            return Step(at.state.answered(), (Event("game_over", text, cite=cite),))
        name = at.deal.names[self.seat]
        text = f"No available polyomino can catch three demons: {name} takes an additional turn."
        event = Event("additional_turn", text, seat=self.seat, cite=CITE["end"])
        return Step(at.state.answered().ask(AdditionalTurn(self.seat)), (event,))

    def not_now(self, at: Lying, move: Any) -> Violation | None:
        if move.rule is not CITE["compensation"]:
            return None
        reason = f"{COMPENSATION} points are taken only in an additional turn without a catch."
        return impossible("not_now", "compensation", reason)

    def not_yours(self, at: Lying, seat: Seat, move: object) -> Violation | None:
        if at.deal.after(seat) != self.seat or not any(at.state.caught[seat].values()):
            return None
        ended = "yours is over once you end it, or when no egg can be returned or laid"
        name = at.deal.names[self.seat]
        return impossible("not_yours", "lay_eggs", f"It is {name}'s turn: {ended}.")


@dataclass(frozen=True, slots=True)
class AdditionalTurn(AskedOf):
    """A catch with any polyomino, after the end has begun (KH-15)."""

    def side(self, at: Lying) -> Side | None:
        """The first side with which some polyomino can catch; None where none can."""
        fitting = (side for side in SIDES if next(at.catches(at.deal.ring, side), None))
        return next(fitting, None)

    def sides(self, at: Lying) -> dict[str, Side]:
        """The side that each polyomino shows: all of them the same, or each its front if it fits
        where the table plays KH-13 so."""
        ring = at.deal.ring
        if not plays_otherwise(at.deal, "KH-13"):
            return dict.fromkeys(ring, self.side(at) or "back")
        return {one: "front" if next(at.catches((one,)), None) else "back" for one in ring}

    def prompt(self, at: Lying) -> str:
        side = self.side(at)
        if side is None:
            return f"Additional turn: nothing fits, not even flipped. Take {COMPENSATION} points."
        shown = set(self.sides(at).values())
        flipped = ", flipped where the front does not fit" if len(shown) > 1 else ", flipped"
        return f"Additional turn{flipped if 'back' in shown else ''}. {HOW_TO_LAY}"

    def problems(self, at: Lying) -> Iterator[Problem]:
        if wrong := tuple(AskedOf.problems(self, at)):
            yield from wrong
        elif begun(at, self.seat) != at.state:
            yield Problem("", "demons can still be caught, or the game is over")

    def not_now(self, at: Lying, move: object) -> Violation:
        reason = "In an additional turn demons are caught, and eggs neither removed nor laid."
        cite = CITE["additional"]
        return impossible("no_eggs_in_additional_turn", cite, reason)


@dataclass(frozen=True, slots=True)
class WithPolyomino(AskedOf):
    """What is asked while this turn's polyomino lies on the board."""

    placement: Placement

    def footprint(self, at: Lying) -> Footprint:
        """The squares under it."""
        return at.deal.geometry.footprint[self.placement]

    def nests(self, at: Lying) -> tuple[str, ...]:
        """The empty squares under it, where eggs may be laid (KH-6, KH-12)."""
        demons, eggs = at.state.demons, at.state.eggs
        others = (*at.state.white, at.edition.white_egg)
        under = self.footprint(at).squares
        return tuple(q for q in under if q not in demons and q not in eggs and q not in others)

    def goes_on(self, at: Lying) -> bool:
        return True

    def problems(self, at: Lying) -> Iterator[Problem]:
        yield from AskedOf.problems(self, at)
        if self.placement not in at.deal.geometry.footprint:
            yield Problem("placement", "must be a polyomino on a square of the set")


@dataclass(frozen=True, slots=True)
class TendEggs(WithPolyomino):
    """Steps 5 and 6 of a turn: `caught` are its demons, `laid` the colour of the eggs laid so far
    where they are laid one after the other."""

    caught: Stack
    laid: Colour | None = None

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours caught this turn, or the one of which eggs lie already."""
        return tuple(c for c in dict.fromkeys(self.caught) if self.laid in (None, c))

    def layable(self, at: Lying) -> tuple[Colour, ...]:
        """The colours that may be laid: of the demons caught, one a turn, while the pile lasts."""
        return tuple(colour for colour in self.colours if at.pile(colour))

    def removable(self, at: Lying) -> Colour | None:
        """The egg under the egg symbol, while it may be returned (KH-6)."""
        return at.state.eggs.get(self.footprint(at).egg) if self.laid is None else None

    def prompt(self, at: Lying) -> str:
        if self.laid:
            return f"Lay further {self.laid} eggs, or end the turn."
        removable = self.removable(at)
        if removable and self.nests(at) and self.layable(at):
            return f"Return the {removable} egg, lay eggs of one colour, or end the turn."
        if removable:
            return f"Return the {removable} egg, or end the turn."
        return "Lay eggs of one colour on empty squares, or end the turn."

    def settle(self, at: Lying) -> Step[Any] | None:
        """The turn ends by itself if nothing is left to be done with eggs."""
        idle = not (self.removable(at) or (self.nests(at) and self.layable(at)))
        return Step(at.state.answered()) if idle else None

    def problems(self, at: Lying) -> Iterator[Problem]:
        yield from WithPolyomino.problems(self, at)
        if len(self.caught) > CAUGHT:
            yield Problem("caught", "must be the demons of one turn")


@dataclass(frozen=True, slots=True)
class DriveWhiteDemon(WithPolyomino):
    """Solo, after a turn: where the white demon of that number goes (KH-11)."""

    number: int

    def steps(self, at: Lying) -> tuple[str, ...]:
        """Where it can go."""
        return steps_from(at.edition, at.state.white[self.number], self.placement)

    def prompt(self, at: Lying) -> str:
        return f"Where does the white demon on {at.state.white[self.number]} go?"

    def settle(self, at: Lying) -> Step[Any] | None:
        if self.steps(at):
            return None
        square = at.state.white[self.number]
        text = f"The white demon stays on {square}."
        stays = Event("white_demon_stays", text, (square,), cite=CITE["solo_arrows"])
        return Step(at.state.answered(), (stays,))

    def problems(self, at: Lying) -> Iterator[Problem]:
        yield from WithPolyomino.problems(self, at)
        if self.number not in range(len(at.state.white)):
            yield Problem("number", "must be a white demon")


def begun(at: Lying, seat: Seat) -> Laid:
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
