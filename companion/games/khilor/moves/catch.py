"""Laying a polyomino to catch three demons, and points where none fits (2c)."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from functools import lru_cache

from companion.engine.moves import Move, Tap
from companion.engine.phrases import counted, listed
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step, changed
from companion.games.khilor.board.squares import tile_id
from companion.games.khilor.box.components import COMPENSATION, Colour
from companion.games.khilor.box.geometry import Footprint, Geometry, Placement
from companion.games.khilor.box.shapes import TURNED, Side, Turns, lying
from companion.games.khilor.deal import ring_id
from companion.games.khilor.decisions import AdditionalTurn, Asked, CatchDemons, TendEggs, asked
from companion.games.khilor.rulebook import CITE, impossible, refuse
from companion.games.khilor.state import Position, State


@dataclass(frozen=True, slots=True)
class Catch(Move):
    """A polyomino laid with its egg symbol on `square`, after clockwise quarter `turns`."""

    polyomino: str
    turns: Turns
    square: str
    side: Side = "front"

    answers = (CatchDemons, AdditionalTurn)
    rule = CITE["turn"]

    @property
    def placement(self) -> Placement:
        return Placement(self.polyomino, self.turns, self.square, self.side)

    def footprint(self, at: Position) -> Footprint | None:
        """The squares under the polyomino; None where there is no such piece or square."""
        return at.deal.geometry.footprint.get(self.placement)

    def matched(self, at: Position) -> dict[str, Colour]:
        """The top demons under the demon symbols (KH-2)."""
        lies, demons = self.footprint(at), at.state.demons
        under = lies.demons if lies else ()
        return {square: demons[square][-1] for square in under if square in demons}

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Catch"]:
        for polyomino in at.deal.ring_from[at.state.dragon]:
            for found in at.deal.geometry.placements[polyomino, at.sides[polyomino]]:
                yield cls(found.polyomino, found.turns, found.square, found.side)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["Catch"]:
        """The placements whose demon symbols all lie on demons, found by their squares."""
        reachable = at.reachable
        for polyomino in at.available if at.side else ():
            for mask, move in _fits(at.deal.geometry, polyomino, at.sides[polyomino]):
                if reachable & mask == mask:
                    yield move

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from self._choosing(at)
        if lies := self.footprint(at):
            if lies.overhang:
                beyond = counted(lies.overhang, "square")
                reason = f"{self.polyomino} would reach {beyond} over the edge."
                yield refuse("off_board", "lie", reason)
            yield from _matching(at, lies)

    def _choosing(self, at: Position) -> Iterator[Violation]:
        """Step 1: which polyomino, and which side of it (KH-3, KH-5, KH-13)."""
        known = self.polyomino in at.edition.polyomino
        if not known:
            reason = f"There is no polyomino {self.polyomino} in this set."
            yield impossible("no_such_polyomino", "ring", reason)
        if self.square not in at.edition.cell:
            reason = f"There is no square {self.square} on this board."
            yield impossible("no_such_square", "placing", reason)
        if known and self.polyomino not in at.available:
            before = f"the dragon token stands before {listed(at.available)}"
            reason = f"{self.polyomino} is not available: {before}."
            cite = CITE["solo_available" if at.deal.solo else "available"]
            yield refuse("not_available", cite, reason)
        if self.side == "back" and not at.additional:
            yield refuse("flipped", "flip", "A polyomino is flipped in an additional turn only.")
        elif self.side == "back" and at.sides.get(self.polyomino) == "front":
            alone = plays_otherwise(at.deal, "KH-13")
            fits = next(at.catches((self.polyomino,) if alone else at.available))
            where = f"with its front, with its egg symbol on {fits.square}"
            yield refuse("flipped", "flip", f"{fits.polyomino} still fits {where}.")

    def play(self, at: Position) -> Step[State]:
        deal, seat, gained = at.deal, at.turn, self.matched(at)
        demons, pile = dict(at.state.demons), dict(at.state.caught[seat])
        for square, colour in gained.items():
            pile[colour] += 1
            if stays := demons.pop(square)[:-1]:
                demons[square] = stays
        what = listed(f"a {colour}" for colour in gained.values()) or "no"
        text, cite = f"{at.asked} catches {what} demon.", CITE["top_first"]
        follows: Asked = CatchDemons(deal.after(seat))
        dragon = at.state.dragon
        if not at.additional:
            follows = TendEggs(seat, self.placement, tuple(gained.values()))
            if not (plays_otherwise(deal, "KH-5") and self.polyomino != dragon):
                dragon = deal.ring_from[self.polyomino][1]
        stack, piles = asked(deal, follows), changed(at.state.caught, seat, pile)
        state = at.state.changed(decisions=stack, demons=demons, caught=piles, dragon=dragon)
        return Step(state, (Event("caught", text, tuple(gained), seat, cite, in_sentence=True),))

    def sentence(self, at: Position) -> str:
        under = (f"{colour} on {square}" for square, colour in self.matched(at).items())
        egg = at.state.eggs.get(self.square)
        may = f"; the {egg} egg may go" if egg and not at.additional else ""
        how = f"{lying(self.polyomino, self.turns, self.side)}, egg symbol on {self.square}"
        return f"{at.asked} lays {how}, and catches {listed(under) or 'nothing'}{may}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The polyomino as it shall lie, then the square for its egg symbol; a polyomino that
        is not available is tapped in the ring first."""
        ring, lie, on = _tapped(self.polyomino, self.turns, self.square)
        return (lie, on) if self.polyomino in at.available else (ring, lie, on)


@lru_cache(maxsize=4096)
def _tapped(polyomino: str, turns: Turns, square: str) -> tuple[Tap, Tap, Tap]:
    """The polyomino in the ring, as it lies, and its square. A page asks for all of some thousand
    ways, and they are the same in every position."""
    lie = Tap(tile_id(polyomino, turns), f"{polyomino} {TURNED[turns]}")
    return Tap(ring_id(polyomino), polyomino), lie, Tap(square, square)


def _matching(at: Position, lies: Footprint) -> Iterator[Violation]:
    """Step 3: what lies under the demon symbols (KH-4, KH-11)."""
    state, white_egg = at.state, at.edition.white_egg
    eggs = [q for q in lies.demons if q in state.eggs or q == white_egg]
    if eggs:
        the = (f"{state.eggs[q]} egg on {q}" if q in state.eggs else "white egg" for q in eggs)
        reason = f"A demon symbol would cover {listed(f'the {egg}' for egg in the)}."
        yield refuse("egg_in_the_way", "egg_in_the_way", reason)
    if bare := [q for q in lies.demons if q not in state.demons and q not in eggs]:
        reason = f"No demon is left on {listed(bare)}, under a demon symbol."
        yield refuse("no_demon", "catch", reason)
    if covered := [square for square in lies.demons if square in state.white]:
        demons = "white demons" if len(covered) > 1 else "white demon"
        reason = f"A demon symbol would cover the {demons} on {listed(covered)}."
        yield refuse("white_demon_covered", "solo_cover", reason)


@lru_cache(maxsize=1024)
def _fits(geometry: Geometry, polyomino: str, side: Side) -> tuple[tuple[int, Catch], ...]:
    """The ways that lie on the board, with the squares under their demon symbols."""
    fits = geometry.fits[polyomino, side]
    return tuple((mask, Catch(*astuple(found))) for mask, found in fits)


@dataclass(frozen=True, slots=True)
class TakePoints(Move):
    """The points for an additional turn in which no polyomino fits."""

    answers = (AdditionalTurn,)
    rule = CITE["compensation"]
    button = Tap("take-points", f"Take {COMPENSATION} points")
    said = f"{{name}} takes {COMPENSATION} points."

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if at.side:
            fits = next(at.catches(at.available, at.side))
            flipped = " flipped" if fits.side == "back" else ""
            where = f"with its egg symbol on {fits.square}"
            reason = f"{fits.polyomino} still fits{flipped}, {where}."
            yield refuse("can_still_catch", "compensation", reason)

    def play(self, at: Position) -> Step[State]:
        times = at.state.compensated
        taken = changed(times, at.turn, times[at.turn] + 1)
        text = f"{at.asked} receives {COMPENSATION} points instead of demons."
        event = Event("compensated", text, seat=at.turn, cite=CITE["compensation"])
        state = at.state.answered(compensated=taken)
        return Step(state.ask(CatchDemons(at.deal.after(at.turn))), (event,))
