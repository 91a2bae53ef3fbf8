"""The rules in the booklet's order: what lies on the table, what is asked, and the moves."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations

from companion.engine import position
from companion.engine.moves import AskedOf, AskedOfChance, Move, Tap
from companion.engine.phrases import are, capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed, remembered
from companion.games.khilor.box import (
    CAUGHT,
    COLOURS,
    COMPENSATION,
    DEMONS,
    LAYERS,
    SIDES,
    STEPS,
    TURNED,
    WHITE_DEMONS,
    Colour,
    Edition,
    Footprint,
    Placement,
    Side,
    Stack,
    Turns,
    egg,
    lying,
    squares_at,
    steps_from,
)
from companion.games.khilor.deal import Deal, ring_id, tile_id
from companion.games.khilor.rulebook import CITE, impossible, refuse

# What lies on the table


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """What lies on the table, and what is asked. Squares without demons, and without an egg, are
    missing.

    `compensated` counts how often each player took points instead of demons; `dragon` is the
    polyomino that follows the dragon token; `white` has the squares of the white demons. `ring` has
    the polyominoes from that one on, once a chosen one has gone behind others (KH-5).
    """

    course = frozenset({"ring"})

    decisions: "tuple[Asked, ...]"
    demons: Mapping[str, Stack]
    eggs: Mapping[str, Colour]
    caught: tuple[Mapping[Colour, int], ...]
    compensated: tuple[int, ...]
    dragon: str
    white: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()

    def with_ring(self, deal: Deal, ring: tuple[str, ...]) -> "State":
        """The state as the ring lies so from the dragon token on."""
        return self.changed(dragon=ring[0], ring=() if ring == deal.ring_from[ring[0]] else ring)


class Position(position.Position[Deal, State]):
    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def bag(self) -> dict[Colour, int]:
        """Demons of each colour that lie neither on the board nor before a player."""
        gone = Counter(chain.from_iterable(self.state.demons.values()))
        for held in self.state.caught:
            gone.update(held)
        return {colour: DEMONS - gone[colour] for colour in COLOURS}

    @property
    def ring(self) -> tuple[str, ...]:
        """The polyominoes clockwise from the dragon token on."""
        return self.state.ring or self.deal.ring_from[self.state.dragon]

    def behind(self, polyomino: str) -> tuple[str, ...]:
        """The ring once that one was chosen: a skipped one is behind the token too, unless the
        table plays KH-5 so that it stays in front."""
        ring, place = self.ring, self.ring.index(polyomino)
        if plays_otherwise(self.deal, "KH-5"):
            return (*ring[:place], *ring[place + 1 :], polyomino)
        return ring[place + 1 :] + ring[: place + 1]

    def pile(self, colour: Colour) -> int:
        return self.edition.eggs - list(self.state.eggs.values()).count(colour)

    @remembered
    def reachable(self) -> int:
        """The squares where a demon symbol may lie, as the geometry's bits (KH-4, KH-11)."""
        bit, reachable = self.deal.geometry.bit, 0
        for square in self.state.demons:
            reachable |= bit[square]
        for square in self.state.white:
            reachable &= ~bit[square]
        return reachable

    def catches(self, polyominoes: Iterable[str], side: Side = "front") -> Iterator[Placement]:
        """The placements of that side of these polyominoes that catch three demons."""
        reachable = self.reachable
        for polyomino in polyominoes:
            for mask, placement in self.deal.geometry.fits[polyomino, side]:
                if reachable & mask == mask:
                    yield placement

    @property
    def white_egg_lost(self) -> bool:
        return self.edition.white_egg in self.state.white

    @property
    def turn(self) -> Seat:
        """Whose turn it is; the start player's before the first turn and after the end."""
        asked = self.decision
        return asked.seat if isinstance(asked, AskedOf) else self.deal.start_player

    @property
    def asked(self) -> str:
        """The name of the one whose turn it is, also while the table enters what lies there."""
        return self.deal.names[self.turn]

    # Catching

    @property
    def additional(self) -> bool:
        return isinstance(self.decision, AdditionalTurn)

    @remembered
    def available(self) -> tuple[str, ...]:
        """The polyominoes that may be chosen: the first of the ring (KH-5), in an additional turn
        all (KH-15)."""
        return self.deal.ring if self.additional else self.ring[: self.deal.choice]

    @remembered
    def side(self) -> Side | None:
        """The first side with which demons can be caught; None where an additional turn cannot."""
        if not self.additional:
            return "front"
        return next((side for side in SIDES if any(self.catches(self.deal.ring, side))), None)

    @remembered
    def sides(self) -> Mapping[str, Side]:
        """The side that each polyomino shows: all of them the same, or in an additional turn each
        its front if it fits, where the table plays KH-13 so."""
        ring = self.deal.ring
        if self.additional and plays_otherwise(self.deal, "KH-13"):
            return {shape: "front" if any(self.catches((shape,))) else "back" for shape in ring}
        return dict.fromkeys(ring, self.side or "back")

    # Eggs and white demons, once a polyomino lies on the board

    @property
    def placement(self) -> Placement | None:
        """This turn's polyomino as it lies."""
        asked = self.decision
        return asked.placement if isinstance(asked, WithPolyomino) else None

    @remembered
    def footprint(self) -> Footprint | None:
        return self.deal.geometry.footprint[self.placement] if self.placement else None

    @remembered
    def matched(self) -> Colour | None:
        """The egg under the egg symbol."""
        return self.state.eggs.get(self.footprint.egg) if self.footprint else None

    @remembered
    def removable(self) -> Colour | None:
        """The egg under the egg symbol, while it may be returned (KH-6)."""
        asked = self.decision
        return self.matched if isinstance(asked, TendEggs) and asked.laid is None else None

    @remembered
    def nests(self) -> tuple[str, ...]:
        """The empty squares under the polyomino, where eggs may be laid (KH-6, KH-12)."""
        demons, eggs = self.state.demons, self.state.eggs
        others = (*self.state.white, self.edition.white_egg)
        under = self.footprint.squares if self.footprint else ()
        return tuple(q for q in under if q not in demons and q not in eggs and q not in others)

    @remembered
    def layable(self) -> tuple[Colour, ...]:
        """The colours that may be laid: of the demons caught, one a turn, while the pile lasts."""
        asked = self.decision
        colours = asked.colours if isinstance(asked, TendEggs) else ()
        return tuple(colour for colour in colours if self.pile(colour))

    @property
    def driving(self) -> str | None:
        """The square of the white demon that is to move."""
        asked = self.decision
        return self.state.white[asked.number] if isinstance(asked, DriveWhiteDemon) else None

    @property
    def white_steps(self) -> tuple[str, ...]:
        on, placement = self.driving, self.placement
        return steps_from(self.edition, on, placement) if on and placement else ()


# What is asked, and what happens without anybody's answer

HOW_TO_LAY = "Tap a polyomino, then the square for its egg symbol."


@dataclass(frozen=True, slots=True)
class FillBoard(AskedOfChance):
    """Which demons lie on the board, where hands drew them: in any order, the lower ones first."""

    question = "Which demons lie on the board? Take a colour and tap its squares, lower ones first."

    def problems(self, at: Position) -> Iterator[Problem]:
        if at.deal.options["fill"] != "table":
            yield Problem("", "the app has filled this board")
        elif at.state.eggs or any(any(held.values()) for held in at.state.caught):
            yield Problem("", "the board is filled before the first turn")


@dataclass(frozen=True, slots=True)
class CatchDemons(AskedOf):
    """Steps 1 to 4 of a turn. It is here that the end begins (KH-7)."""

    question = HOW_TO_LAY

    def settle(self, at: Position) -> Step[State] | None:
        if at.white_egg_lost:
            why = "A white demon stands on the white egg"
        elif next(at.catches(at.available), None):
            return None
        elif self.seat == at.deal.start_player:
            why = "No three demons can be caught any more"
        else:
            text = "No available polyomino can catch three demons: "
            text += f"{at.deal.names[self.seat]} takes an additional turn."
            event = Event("additional_turn", text, seat=self.seat, cite=CITE["end"])
            return Step(at.state.answered(AdditionalTurn(self.seat)), (event,))
        over = Event("game_over", f"{why}: the game is over.", cite=at.deal.rule("end"))
        return Step(at.state.answered(), (over,))

    def not_now(self, at: Position, move: Move) -> Violation | None:
        if move.rule is not CITE["compensation"]:
            return None
        reason = f"{COMPENSATION} points are taken only in an additional turn without a catch."
        return impossible("not_now", "compensation", reason)

    def not_yours(self, at: Position, seat: Seat, move: object) -> Violation | None:
        if at.deal.after(seat) != self.seat or not any(at.state.caught[seat].values()):
            return None
        ended = "yours is over once you end it, or when no egg can be returned or laid"
        reason = f"It is {at.deal.names[self.seat]}'s turn: {ended}."
        return impossible("not_yours", "lay_eggs", reason)


@dataclass(frozen=True, slots=True)
class WithPolyomino(AskedOf):
    """What is asked while this turn's polyomino lies on the board."""

    placement: Placement

    def goes_on(self, at: Position) -> bool:
        return True

    def problems(self, at: Position) -> Iterator[Problem]:
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

    def prompt(self, at: Position) -> str:
        if self.laid:
            return f"Lay further {self.laid} eggs, or end the turn."
        if at.removable and at.nests and at.layable:
            return f"Return the {at.removable} egg, lay eggs of one colour, or end the turn."
        if at.removable:
            return f"Return the {at.removable} egg, or end the turn."
        return "Lay eggs of one colour on empty squares, or end the turn."

    def settle(self, at: Position) -> Step[State] | None:
        """The turn ends by itself if nothing is left to be done with eggs."""
        idle = not (at.removable or (at.nests and at.layable))
        return Step(at.state.answered()) if idle else None

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from WithPolyomino.problems(self, at)
        if len(self.caught) > CAUGHT:
            yield Problem("caught", "must be the demons of one turn")


@dataclass(frozen=True, slots=True)
class AdditionalTurn(AskedOf):
    """A catch with any polyomino, after the end has begun (KH-15)."""

    def prompt(self, at: Position) -> str:
        if at.side is None:
            return f"Additional turn: nothing fits, not even flipped. Take {COMPENSATION} points."
        shown = set(at.sides.values())
        flipped = ", flipped where the front does not fit" if len(shown) > 1 else ", flipped"
        return f"Additional turn{flipped if 'back' in shown else ''}. {HOW_TO_LAY}"

    def problems(self, at: Position) -> Iterator[Problem]:
        if wrong := tuple(AskedOf.problems(self, at)):
            yield from wrong
        elif begun(at, self.seat) != at.state:
            yield Problem("", "demons can still be caught, or the game is over")

    def not_now(self, at: Position, move: object) -> Violation:
        reason = "In an additional turn demons are caught, and eggs neither removed nor laid."
        return impossible("no_eggs_in_additional_turn", "additional", reason)


@dataclass(frozen=True, slots=True)
class DriveWhiteDemon(WithPolyomino):
    """Solo, after a turn: where the white demon of that number goes (KH-11)."""

    number: int

    def prompt(self, at: Position) -> str:
        return f"Where does the white demon on {at.driving} go?"

    def settle(self, at: Position) -> Step[State] | None:
        if at.white_steps:
            return None
        on, cite = at.state.white[self.number], CITE["solo_arrows"]
        text = f"The white demon stays on {on}."
        return Step(at.state.answered(), (Event("white_demon_stays", text, (on,), cite=cite),))

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from WithPolyomino.problems(self, at)
        if self.number not in range(len(at.state.white)):
            yield Problem("number", "must be a white demon")


def begun(at: Position, seat: Seat) -> State:
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


def initial_state(deal: Deal) -> State:
    """The board as dealt, or still to be filled; nothing caught, no egg laid."""
    by_hand, players = deal.options["fill"] == "table", len(deal.names)
    first = FillBoard() if by_hand else CatchDemons(deal.start_player)
    return State(
        decisions=asked(deal, first),
        demons=deal.fill,
        eggs={},
        caught=(dict.fromkeys(COLOURS, 0),) * players,
        compensated=(0,) * players,
        dragon=deal.dragon,
        white=deal.edition.white_demons if deal.solo else (),
    )


# Setup, step 1, where hands draw the demons: what lies on the squares, in any order


@dataclass(frozen=True, slots=True)
class Fill(Move):
    """By chance: a demon of a colour lies on each of these squares, above what lies there."""

    squares: tuple[str, ...]
    colour: Colour

    answers = (FillBoard,)
    rule = CITE["fill"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Fill"]:
        return (cls((q,), colour) for q in at.edition.to_fill for colour in COLOURS)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        total = DEMONS - at.bag[self.colour] + len(self.squares)
        if total > DEMONS:
            reason = f"{total} {self.colour} demons: there are only {DEMONS}."
            yield impossible("no_such_demon", "demons", reason)
        if not self.squares:
            yield impossible("no_such_square", "fill", "A demon is laid on one square at least.")
        for square in dict.fromkeys(self.squares):
            high = len(at.state.demons.get(square, ())) + self.squares.count(square)
            if square not in at.edition.to_fill:
                yield impossible("no_such_square", "fill", f"No demon lies on {square}.")
            elif high > LAYERS:
                reason = f"{square} takes {LAYERS} demons, not {high}."
                yield impossible("square_too_high", "fill", reason)

    def play(self, at: Position) -> Step[State]:
        demons = dict(at.state.demons)
        for square in self.squares:
            demons[square] = (*demons.get(square, ()), self.colour)
        return Step(at.state.changed(demons=demons))

    def sentence(self, at: Position) -> str:
        where = listed(self.squares)
        if len(self.squares) == 1:
            return f"A {self.colour} demon lies on {where}."
        return f"{self.colour.capitalize()} demons lie on {where}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        colour = Tap(f"demon-{self.colour}", self.colour.capitalize())
        return (colour, *(Tap(square, square) for square in self.squares))


@dataclass(frozen=True, slots=True)
class BoardFilled(Move):
    """By chance as well: everything is entered, and the game can begin."""

    answers = (FillBoard,)
    rule = CITE["fill"]
    button = Tap("board-filled", "The board is filled")
    said = "The board is filled."

    def forbidden(self, at: Position) -> Iterator[Violation]:
        # KH-1: squares go short only by as many demons as the box lacks
        if missing := at.edition.demons - sum(map(len, at.state.demons.values())):
            reason = f"{counted(missing, 'demon')} {are(missing)} missing."
            yield refuse("square_goes_short", "fill", reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered())


# Steps 1 to 4: a polyomino is laid to catch three demons


@lru_cache(maxsize=4096)
def laying_taps(polyomino: str, turns: Turns, square: str) -> tuple[Tap, Tap, Tap]:
    """The polyomino in the ring, as it lies, and its square. A page asks for all of some thousand
    ways, and they are the same in every position."""
    lie = Tap(tile_id(polyomino, turns), f"{polyomino} {TURNED[turns]}")
    return Tap(ring_id(polyomino), polyomino), lie, Tap(square, square)


@dataclass(frozen=True, slots=True)
class Catch(Move):
    """A polyomino laid with its egg symbol on `square`, after clockwise quarter `turns`."""

    polyomino: str
    turns: Turns
    square: str
    side: Side = "front"

    answers = (CatchDemons, AdditionalTurn)
    rule = CITE["turn"]

    @classmethod
    def of(cls, placed: Placement) -> "Catch":
        return cls(placed.polyomino, placed.turns, placed.square, placed.side)

    @property
    def placement(self) -> Placement:
        return Placement(self.polyomino, self.turns, self.square, self.side)

    def matched(self, at: Position) -> dict[str, Colour]:
        """The top demons under the demon symbols (KH-2)."""
        lies, demons = at.deal.geometry.footprint.get(self.placement), at.state.demons
        under = lies.demons if lies else ()
        return {square: demons[square][-1] for square in under if square in demons}

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Catch"]:
        for polyomino in at.ring:
            for placed in at.deal.geometry.placements[polyomino, at.sides[polyomino]]:
                yield cls.of(placed)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["Catch"]:
        """The placements whose demon symbols all lie on demons."""
        for polyomino in at.available if at.side else ():
            yield from map(cls.of, at.catches((polyomino,), at.sides[polyomino]))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from self._choosing(at)
        state, white_egg = at.state, at.edition.white_egg
        if (lies := at.deal.geometry.footprint.get(self.placement)) is None:
            return
        if lies.overhang:
            beyond = counted(lies.overhang, "square")
            reason = f"{self.polyomino} would reach {beyond} over the edge."
            yield refuse("off_board", "lie", reason)
        # step 3: what lies under the demon symbols (KH-4, KH-11)
        if eggs := [q for q in lies.demons if q in state.eggs or q == white_egg]:
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

    def _choosing(self, at: Position) -> Iterator[Violation]:
        """Step 1: which polyomino, and which side of it (KH-3, KH-5, KH-13)."""
        exists = self.polyomino in at.edition.polyomino
        if not exists:
            reason = f"There is no polyomino {self.polyomino} in this set."
            yield impossible("no_such_polyomino", "ring", reason)
        if self.square not in at.edition.cell:
            reason = f"There is no square {self.square} on this board."
            yield impossible("no_such_square", "placing", reason)
        if exists and self.polyomino not in at.available:
            before = f"the dragon token stands before {listed(at.available)}"
            reason = f"{self.polyomino} is not available: {before}."
            yield refuse("not_available", at.deal.rule("available"), reason)
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
        ring = at.ring
        if not at.additional:
            follows = TendEggs(seat, self.placement, tuple(gained.values()))
            ring = at.behind(self.polyomino)
        stack, piles = asked(deal, follows), changed(at.state.caught, seat, pile)
        state = at.state.changed(decisions=stack, demons=demons, caught=piles)
        state = state.with_ring(deal, ring)
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
        ring, lie, on = laying_taps(self.polyomino, self.turns, self.square)
        return (lie, on) if self.polyomino in at.available else (ring, lie, on)


# Steps 5 and 6: an egg is returned, others are laid, the turn ends

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
            for colour in at.decision.colours:
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
        if (pile := self._pile(at, colour)) < len(self.squares):
            reason = f"All {at.edition.eggs} {colour} eggs lie on the board."
            if pile:
                reason = f"No more than {counted(pile, f'{colour} egg')} can be laid."
            yield impossible("pile_empty", "eggs", reason)

    def _pile(self, at: Position, colour: Colour) -> int:
        """The eggs of a colour that can be laid: the one that is returned is among them."""
        return at.pile(colour) + (self.returns and colour == at.matched)

    def _not_returned(self, at: Position) -> Iterator[Violation]:
        square, laid = at.decision.placement.square, at.decision.laid
        if square == at.edition.white_egg:
            cite = at.deal.rule("white_egg")
            yield impossible("white_egg_stays", cite, "The white egg stays on its square.")
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
            holds, cite = "the white egg", at.deal.rule("white_egg")
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
            left = self._pile(at, self.colour) - len(self.squares)
            piled = f"{counted(left, f'{self.colour} egg')} {are(left)} left"
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


# The additional turn: a catch like any other, or points where nothing fits


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
        following = CatchDemons(at.deal.after(at.turn))
        return Step(at.state.answered(following, compensated=taken), (event,))


# Solo mode: after each turn the white demons move (KH-11, KH-12)


@dataclass(frozen=True, slots=True)
class MoveWhiteDemon(Move):
    """Move the white demon whose turn it is to a square."""

    square: str

    answers = (DriveWhiteDemon,)
    rule = CITE["solo_arrows"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["MoveWhiteDemon"]:
        """A step to any square next to it, diagonally too."""
        return map(cls, squares_at(at.edition, at.driving or "", tuple(STEPS.values())))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.square not in at.edition.cell:
            reason = f"There is no square {self.square} on this board."
            yield impossible("no_such_square", "solo_arrows", reason)
        elif self.square not in at.white_steps:
            way = f"from {at.driving} to {self.square}, only to {listed(at.white_steps, 'or')}"
            reason = f"No arrow of the polyomino leads {way}."
            yield refuse("not_along_an_arrow", "solo_arrows", reason)

    def play(self, at: Position) -> Step[State]:
        start, number, eggs = at.driving or "", at.decision.number, dict(at.state.eggs)
        white = at.state.white
        text = f"The white demon goes from {start} to {self.square}."
        events = [Event("white_demon_moved", text, (start, self.square))]
        if egg := eggs.pop(self.square, None):
            text = f"The {egg} egg on {self.square} is gone."
            cite = CITE["solo_arrows"]
            events.append(Event("egg_removed", text, (self.square,), cite=cite))
        state = at.state.answered(white=changed(white, number, self.square), eggs=eggs)
        if self.square == at.edition.white_egg and plays_otherwise(at.deal, "KH-12"):
            others = (asked for asked in state.decisions if not isinstance(asked, DriveWhiteDemon))
            state = state.changed(decisions=tuple(others))
        return Step(state, tuple(events))

    def sentence(self, at: Position) -> str:
        start = f" on {at.driving}" if at.driving else ""
        return f"The white demon{start} goes to {self.square}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(self.square, self.square),)


MOVE_TYPES: tuple[type[Move], ...] = (
    Fill,
    BoardFilled,
    Catch,
    LayEggs,
    EndTurn,
    MoveWhiteDemon,
    TakePoints,
)
