"""Course of the Game, steps 5 and 6: an egg is returned, others are laid, the turn ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.khilor.board.squares import egg
from companion.games.khilor.box.components import COLOURS, EGGS, Colour
from companion.games.khilor.decisions import TendEggs
from companion.games.khilor.rulebook import CITE, impossible, refuse
from companion.games.khilor.state import Position, State

RETURN = "return-egg"


@dataclass(frozen=True, slots=True)
class LayEggs(Move):
    """Eggs of one colour on empty squares under the polyomino, all at once; `returns` the egg
    under the egg symbol before. Without a colour no egg is laid."""

    colour: Colour | None
    squares: tuple[str, ...]
    returns: bool = False

    answers = (TendEggs,)
    rule = CITE["lay_eggs"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["LayEggs"]:
        """Every legal choice, and one egg on any other square or of any other colour."""
        yield from cls.candidates(at)
        laid = at.decision.laid
        freed = at.footprint.egg if at.footprint and at.removable else None
        for colour in (laid,) if laid else COLOURS:
            may = at.nests if colour in at.layable else ()
            yield from (cls(colour, (q,)) for q in at.edition.cell if q not in may and q != freed)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["LayEggs"]:
        """Sets of the empty squares under the polyomino."""
        for colour in at.layable:
            yield from (cls(colour, eggs) for eggs in _sets(at.nests, at.pile(colour)))
        if at.removable and at.footprint:
            yield cls(None, (), returns=True)
            squares = (*at.nests, at.footprint.egg)
            for colour in at.layable_after_return:
                pile = at.pile(colour) + (colour == at.removable)
                yield from (cls(colour, eggs, returns=True) for eggs in _sets(squares, pile))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        asked: TendEggs = at.decision
        colour, cite = self.colour, CITE["lay_eggs"]
        if self.returns:
            yield from self._not_returned(at)
        if (colour is None) != (not self.squares) or not (colour or self.returns):
            yield impossible("no_egg", cite, "An egg has a colour and a square.")
        if len(set(self.squares)) < len(self.squares):
            yield impossible("square_twice", cite, "A square takes one egg.")
        if colour is None:
            return
        if colour not in asked.caught:
            caught = listed(dict.fromkeys(asked.caught), "or")
            rest = f": the eggs may be {caught}" if caught else ""
            reason = f"No {colour} demon was caught this turn{rest}."
            yield refuse("colour_not_caught", cite, reason)
        if asked.laid not in (None, colour):
            reason = f"{at.asked} lays {asked.laid} eggs this turn, so no {colour} one."
            yield refuse("one_colour", cite, reason)
        for square in self.squares:
            yield from self._not_empty(at, square)
        pile = at.pile(colour) + (self.returns and colour == at.matched)
        if pile < len(self.squares):
            reason = f"All {EGGS} {colour} eggs lie on the board."
            if pile:
                reason = f"No more than {counted(pile, f'{colour} egg')} can be laid."
            yield impossible("pile_empty", "eggs", reason)

    def _not_returned(self, at: Position) -> Iterator[Violation]:
        square, laid = at.decision.placement.square, at.decision.laid
        if square == at.edition.white_egg:
            rule = "solo_white_egg" if at.deal.solo else "white_egg"
            yield impossible("white_egg_stays", rule, "The white egg stays on its square.")
        elif not at.matched:
            reason = f"No egg lies on {square}, under the egg symbol."
            yield impossible("no_egg_matched", "remove_egg", reason)
        if laid:
            reason = f"{at.asked} has begun to lay {laid} eggs: an egg is removed before that."
            yield refuse("remove_before_laying", "remove_egg", reason)

    def _not_empty(self, at: Position, square: str) -> Iterator[Violation]:
        """An egg takes an empty square; of a stack only the top demon was caught (KH-2)."""
        cite, holds = CITE["lay_eggs"], ""
        if square not in (under := at.footprint.squares if at.footprint else ()):
            reason = f"{square} is not under the polyomino: {listed(under)} are."
            yield refuse("not_under_polyomino", cite, reason)
        if square not in at.edition.cell:
            yield impossible("no_such_square", cite, f"There is no square {square} on this board.")
        if square in at.state.demons:
            holds, cite = "a demon", CITE["top_first"] if square in under[:-1] else cite
        elif square in at.state.eggs and not (self.returns and square == under[-1:][0]):
            holds = f"a {at.state.eggs[square]} egg"
        elif square == at.edition.white_egg:
            holds = "the white egg"
        if holds:
            reason = f"{square} is not empty: {holds} lies there."
            yield impossible("square_not_empty", cite, reason)
        if square in at.state.white:
            reason = f"{square} is not empty: a white demon stands there."
            yield refuse("white_demon_there", "solo_empty", reason)

    def play(self, at: Position) -> Step[State]:
        eggs, freed, events = dict(at.state.eggs), at.decision.placement.square, []
        if self.returns:
            text = f"The {eggs.pop(freed)} egg on {freed} is gone."
            events.append(Event("egg_removed", text, (freed,), at.turn, in_sentence=True))
        if self.colour:
            eggs |= dict.fromkeys(self.squares, self.colour)
            left = at.pile(self.colour) + (self.returns and self.colour == at.matched)
            left -= len(self.squares)
            piled = f"{counted(left, f'{self.colour} egg')} {'is' if left == 1 else 'are'} left"
            text = f"{capital(piled)} beside the board."
            events.append(Event("eggs_laid", text, self.squares, at.turn))
        return Step(at.state.answered(eggs=eggs), tuple(events))

    def sentence(self, at: Position) -> str:
        parts = []
        if self.returns:
            egg = f"{at.matched} egg" if at.matched else "egg"
            parts.append(f"returns the {egg} under the egg symbol")
        if self.colour:
            eggs = f"a {self.colour} egg" if len(self.squares) == 1 else f"{self.colour} eggs"
            parts.append(f"lays {eggs} on {listed(self.squares)}")
        return f"{at.asked} {listed(parts) or 'lays no egg'}."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """Squares and then their colour; or a colour for all empty squares, less those that are
        tapped then. The egg under the egg symbol is returned before or after that; an egg laid on
        its square returns it too."""
        done = Tap("eggs-chosen", "These eggs", "done")
        on = [Tap(square, square, "member") for square in self.squares]
        freed = at.decision.placement.square
        first = Tap(RETURN, f"Return the {at.matched} egg", "member")
        returns = [first] if self.returns and freed not in self.squares else []
        if self.colour is None:
            return ((*returns, done),)
        stock = at.pile(self.colour)
        lay = Tap(f"lay-{self.colour}", f"Lay {self.colour} eggs ({stock} left)")
        by_square = (*on, *returns, lay)
        if not set(self.squares) <= {*at.nests, freed if self.returns else ""}:
            return (by_square, (lay, *on, done))
        out = [Tap(q, q, "left_out") for q in at.nests if q not in self.squares]
        returned = [tap for tap in on if tap.id == freed and self.returns]
        ways = (by_square, (lay, *out, *returned, *returns, done))
        return (*ways, (first, lay, *out, *returned, done)) if self.returns else ways

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        if self.colour is None:
            return ()
        return tuple(egg(at.edition, square, square, self.colour) for square in self.squares)


def _sets(squares: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Every choice of at least one of the squares, up to so many."""
    sizes = range(1, min(len(squares), most) + 1)
    return chain.from_iterable(combinations(squares, size) for size in sizes)


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """Neither return nor lay an egg."""

    answers = (TendEggs,)
    rule = CITE["turn"]
    button = Tap("end-turn", "End the turn", "leave")
    said = "{name} ends the turn."
    omits = True

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())
