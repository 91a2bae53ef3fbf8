"""What hands do: filling the board, putting right what lies there, and what is impossible."""

from collections.abc import Iterator
from typing import Final

from companion.engine.layout import EMPTY, NOTHING, Filling, Spot, SpotChoice, number
from companion.engine.moves import Pieces
from companion.engine.problems import Problem
from companion.engine.values import changed
from companion.games.khilor.box import COLOURS, DEMON_TOKENS, DEMONS, LAYERS, WHITE_DEMONS
from companion.games.khilor.deal import stack_problems
from companion.games.khilor.ending import compensation_problems, pile_problems
from companion.games.khilor.rules import BoardFilled, Fill, FillBoard, Position, State, asked, begun

# Filling the board: demons of the colour in hand, in any order


def lay(at: Position, places: tuple[str, ...], hand: int) -> Fill | None:
    """A demon of that colour on each of these squares that has room."""
    squares = dict.fromkeys(place.rpartition("-")[2] for place in places)
    room = (q for q in squares if q in at.edition.to_fill)
    low = tuple(q for q in room if len(at.state.demons.get(q, ())) < LAYERS)
    return Fill(low, COLOURS[hand]) if low else None


def rest(at: Position) -> tuple[str, ...]:
    """The empty squares; once there are none, those with one demon."""
    squares, demons = at.edition.to_fill, at.state.demons
    for height in range(LAYERS):
        if low := tuple(q for q in squares if len(demons.get(q, ())) == height):
            return low
    return ()


FILLING: Final[Filling[Position]] = Filling(
    asks=lambda at: isinstance(at.decision, FillBoard),
    pieces=tuple(DEMON_TOKENS.items()),
    left=lambda at: tuple(at.bag[colour] for colour in COLOURS),
    lay=lay,
    rest=rest,
    filled=BoardFilled(),
)


# Putting right: demons and eggs on the board, what was caught, the dragon

LAYER = ("demon", "upper demon")
DEMON = (EMPTY, *(SpotChoice(colour, f"{colour} demon", colour) for colour in COLOURS))
EGG = (EMPTY, *(SpotChoice(colour, f"{colour} egg", colour) for colour in COLOURS))


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: square by square, then the white demons, the dragon and what each has caught."""
    for square in at.edition.to_fill:
        stack = at.state.demons.get(square, ())
        for layer in reversed(range(min(len(stack) + 1, LAYERS))):
            yield _demon(at, square, layer)
        if not stack:
            yield _egg(at, square)
    for place in range(len(at.state.white)):
        yield _white(at, place)
    yield _dragon(at)
    for seat in range(len(at.deal.names)):
        yield from _player(at, seat)


def _places(square: str) -> tuple[str, ...]:
    return (square, *(f"{what}-{square}" for what in ("own", "below", "top", "egg")))


def _demon(at: Position, square: str, layer: int) -> Spot:
    demons = at.state.demons
    stack = demons.get(square, ())
    lies = stack[layer] if layer < len(stack) else NOTHING

    def put(chosen: str) -> State:
        new = tuple(colour for colour in COLOURS if colour == chosen)
        laid = {**demons, square: (*stack[:layer], *new, *stack[layer + 1 :])}
        return at.state.changed(demons={place: held for place, held in laid.items() if held})

    name = f"{LAYER[layer]} on {square}"
    return Spot(f"{layer}-{square}", name, lies, DEMON, put, _places(square))


def _egg(at: Position, square: str) -> Spot:
    eggs = at.state.eggs

    def put(chosen: str) -> State:
        laid = {place: colour for place, colour in eggs.items() if place != square}
        laid.update((square, colour) for colour in COLOURS if colour == chosen)
        return at.state.changed(eggs=laid)

    lies = eggs.get(square, NOTHING)
    return Spot(f"egg-{square}", f"egg on {square}", lies, EGG, put, _places(square))


def _white(at: Position, place: int) -> Spot:
    white = at.state.white
    squares = tuple(SpotChoice(square, square) for square in at.edition.cell)
    name, drawn = f"white demon {place + 1}", (f"white-{place + 1}",)

    def put(square: str) -> State:
        return at.state.changed(white=changed(white, place, square))

    return Spot(f"white-{place}", name, white[place], squares, put, drawn)


def _dragon(at: Position) -> Spot:
    ring = tuple(SpotChoice(one, f"before polyomino {one}") for one in at.deal.ring)

    def put(chosen: str) -> State:
        place = at.ring.index(chosen)
        turned = at.ring[place:] + at.ring[:place]
        return at.state.with_ring(at.deal, turned)

    return Spot("dragon", "dragon", at.state.dragon, ring, put)


def _player(at: Position, seat: int) -> Iterator[Spot]:
    name, state = at.deal.names[seat], at.state
    held = state.caught[seat]
    for colour in COLOURS:

        def put(many: int, colour: str = colour) -> State:
            return state.changed(caught=changed(state.caught, seat, {**held, colour: many}))

        label = f"{colour} demons that {name} has caught"
        yield number(f"caught-{seat}-{colour}", label, held[colour], DEMONS, put)

    def took(times: int) -> State:
        return state.changed(compensated=changed(state.compensated, seat, times))

    label = f"times that {name} took points for no catch"
    yield number(f"compensated-{seat}", label, state.compensated[seat], 1, took)


# What is impossible in a position


def check_state(at: Position) -> tuple[Problem, ...]:
    """Everything that is impossible in this position; decisions are checked by themselves."""
    return check_pieces(at) or tuple(_turn(at))


def check_pieces(at: Position) -> tuple[Problem, ...]:
    """Faults in how the pieces lie, whatever decision is open."""
    return (*_board(at), *_players(at))


def _turn(at: Position) -> Iterator[Problem]:
    """Faults in the stack of decisions: the rest of the turn must follow, or the game be over."""
    if at.decision is None and begun(at, at.deal.start_player) != at.state:
        yield Problem("decisions", "the game is not over")
    elif at.decision and at.state.decisions != asked(at.deal, at.decision):
        yield Problem("decisions", "other decisions must follow in this turn")


def _board(at: Position) -> Iterator[Problem]:
    edition, state = at.edition, at.state
    yield from stack_problems("demons", edition, state.demons)
    for square in state.eggs:
        if square not in edition.to_fill:
            yield Problem(f"eggs.{square}", "is no square that eggs lie on")
        elif square in state.demons:
            yield Problem(f"eggs.{square}", "cannot lie where demons are")
    if len(state.white) != (WHITE_DEMONS if at.deal.solo else 0):
        yield Problem("white", f"must be {WHITE_DEMONS} squares in the solo game, none otherwise")
    for index, square in enumerate(state.white):
        if square not in edition.cell:
            yield Problem(f"white[{index}]", "must be a square")


def _players(at: Position) -> Iterator[Problem]:
    players = len(at.deal.names)
    yield from pile_problems(at.state.caught, players)
    yield from compensation_problems(at.state.compensated, players, at.deal.start_player)
    if at.state.dragon not in at.edition.polyomino:
        yield Problem("dragon", "must be a polyomino of the set")
    ring = at.state.ring
    if ring and (sorted(ring) != sorted(at.deal.ring) or ring[0] != at.state.dragon):
        yield Problem("ring", "must be all polyominoes, from the dragon token on")


def pieces(at: Position) -> tuple[Pieces, ...]:
    """Demons and eggs by colour; those that lie nowhere are in the bag or beside the board."""
    bag = at.bag
    demons = {f"{colour} demons": DEMONS - bag[colour] for colour in COLOURS}
    most = at.edition.eggs
    eggs = {f"{colour} eggs": most - at.pile(colour) for colour in COLOURS}
    return (
        Pieces("demons", dict.fromkeys(demons, DEMONS), demons),
        Pieces("eggs", dict.fromkeys(eggs, most), eggs),
    )
