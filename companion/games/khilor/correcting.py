"""What can be put right by hand: demons and eggs on the board, what was caught, the dragon."""

from collections.abc import Iterator

from companion.engine.correcting import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.values import changed
from companion.games.khilor.box.components import COLOURS, DEMONS, LAYERS
from companion.games.khilor.state import Position, State

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
    return Spot("dragon", "dragon", at.state.dragon, ring, lambda it: at.state.changed(dragon=it))


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
