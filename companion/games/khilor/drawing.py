"""The board as a drawing: squares with all that lies on them, and the ring of polyominoes.

Demons are hexagons and eggs egg-shaped; letter and tone show the colour.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.engine.moves import Tap
from companion.engine.pictures import Area, Element, Piece, Point, Space
from companion.games.khilor.box import (
    LETTERS,
    STEPS,
    TURNED,
    TURNS,
    Cell,
    Colour,
    Edition,
    Side,
    Stack,
    Turns,
    demons_around_egg,
    eggs_stand,
    lying,
    stacked,
    turned,
)
from companion.games.khilor.deal import ring_id

WIDTH = 100.0
MARGIN = 1.0


def square_size(edition: Edition) -> float:
    """The side of a square: the board fills the width."""
    return (WIDTH - 2 * MARGIN) / len(edition.rows[0])


def board_height(edition: Edition) -> float:
    """The height of the drawn board, both margins included."""
    return square_size(edition) * len(edition.rows) + 2 * MARGIN


def in_words(demons: Mapping[str, Stack], eggs: Mapping[str, Colour]) -> str:
    """What lies on the board, in a sentence."""
    count = sum(map(len, demons.values()))
    held = f"{count or 'No'} {'demon' if count == 1 else 'demons'} on the board"
    return f"{held}, {eggs_stand(len(eggs))}."


def board_elements(
    edition: Edition,
    demons: Mapping[str, Stack],
    eggs: Mapping[str, Colour],
    white: tuple[str, ...] = (),
) -> Iterator[Element]:
    """The squares, each with what belongs to it, row by row: the lower demon small in its
    corner, the top one large."""
    size = square_size(edition)

    def hexagon(place: str, title: str, where: Point, share: float, colour: Colour) -> Piece:
        return Piece(place, title, where, share * size, "hexagon", colour, LETTERS[colour])

    for square in edition.cell:
        stack, laid, owner = demons.get(square, ()), eggs.get(square), edition.owner.get(square)
        middle = in_square(edition, square, 0.6, 0.6)
        yield _ground(edition, square, stack, laid)
        if owner:
            at, letter = in_square(edition, square, 0.84, 0.16), LETTERS[owner]
            title = f"{owner} square"
            yield Space(f"own-{square}", title, at, 0.13 * size, "square", owner, letter)
        for lower in stack[:-1]:
            at, title = in_square(edition, square, 0.24, 0.76), f"{lower} demon, below"
            yield hexagon(f"below-{square}", title, at, 0.17, lower)
        for top in stack[-1:]:
            yield hexagon(f"top-{square}", f"{top} demon", middle, 0.27, top)
        if laid:
            yield egg(edition, f"egg-{square}", square, laid)
    middle = in_square(edition, edition.white_egg, 0.6, 0.6)
    yield Piece("white-egg", "White egg", middle, 0.28 * size, "egg", "bone")
    for number, square in enumerate(white, start=1):
        at = in_square(edition, square, 0.76 if number == 1 else 0.4, 0.76)
        title = f"White demon {number}"
        yield Piece(f"white-{number}", title, at, 0.2 * size, "hexagon", "bone", "W")


def egg(edition: Edition, place: str, square: str, colour: Colour) -> Piece:
    """An egg on a square, as the element with the id `place`."""
    middle, size = in_square(edition, square, 0.6, 0.6), 0.3 * square_size(edition)
    return Piece(place, f"{colour} egg", middle, size, "egg", colour, LETTERS[colour])


def in_square(edition: Edition, square: str, right: float, down: float) -> Point:
    """A point of a square: shares of its side from its left and its top."""
    x, y = edition.cell[square]
    size = square_size(edition)
    return MARGIN + (x + right) * size, MARGIN + (y + down) * size


def _ground(edition: Edition, square: str, stack: Stack, egg: Colour | None) -> Area:
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    x, y = edition.cell[square]
    owner = edition.owner.get(square)
    holds = stacked(stack) if stack else f"{egg} egg" if egg else "empty"
    if square == edition.white_egg:
        holds = "the white egg"
    return Area(
        id=square,
        title=f"{square}{f', {owner} square' if owner else ''}: {holds}",
        outline=tuple(in_square(edition, square, *corner) for corner in corners),
        tone="rock" if square == edition.white_egg else "shade" if (x + y) % 2 else "pale",
        label=square,
        label_at=in_square(edition, square, 0.2, 0.28),
    )


TILE = 14.0
CHIP = 11.0
INSET = 0.7
CELL = 3.0
LONGEST = 4
"""Squares of the longest polyomino."""
RIM = 1.6
"""How far inside its edge the light of a tile lies: no square and no letter may lie under it."""
CHIP_CELL = 2.3
BESIDE_LETTER, BESIDE_ARROWS = 1.2, 4.2
"""How far right of the middle the symbols are, beside a letter and beside one with arrows."""
Box = tuple[float, float, float, float]
"""Left, top, width and height."""
ARROWS: dict[tuple[int, int], str] = dict(zip(STEPS.values(), "↑↗→↘↓↙←↖", strict=True))


def tile_id(polyomino: str, turns: Turns) -> str:
    """The place to tap for a polyomino lying so."""
    return f"lie-{polyomino}-{turns}"


@lru_cache(maxsize=4096)
def laying_taps(polyomino: str, turns: Turns, square: str) -> tuple[Tap, Tap, Tap]:
    """The polyomino in the ring, as it lies, and its square. A page asks for all of some thousand
    ways, and they are the same in every position."""
    lie = Tap(tile_id(polyomino, turns), f"{polyomino} {TURNED[turns]}")
    return Tap(ring_id(polyomino), polyomino), lie, Tap(square, square)


def tiles(
    edition: Edition,
    shown: Mapping[str, Side],
    area: tuple[float, float],
    *,
    arrows: bool,
) -> Iterator[Element]:
    """The four ways in which each polyomino can lie with the side that it shows: a row for each, or
    a column where there are more than rows fit into the area, from its top on and of its height."""
    (top, height), number = area, len(shown)
    rows = TILE * number <= height
    wide = (WIDTH - 2 * MARGIN) / (len(TURNS) if rows else number)
    high = TILE if rows else height / len(TURNS)
    cell = min(CELL, (high - 2 * (INSET + RIM)) / LONGEST)
    for place, (polyomino, side) in enumerate(shown.items()):
        for turns in TURNS:
            across, down = (turns, place) if rows else (place, turns)
            directions = edition.polyomino[polyomino].arrows if arrows else ()
            signs = "".join(ARROWS[turned(STEPS[arrow], turns)] for arrow in directions)
            label = f"{polyomino} {signs}".rstrip()
            title = lying(polyomino, turns, side)
            box = (MARGIN + across * wide, top + down * high, wide, high)
            yield _chip(tile_id(polyomino, turns), title, label, box, inside=RIM - INSET)
            symbols = demons_around_egg(edition.polyomino[polyomino].side(side), turns)
            right = BESIDE_LETTER
            if directions and rows:
                columns = [0, *(x for x, _ in symbols)]
                room = wide - cell * (1 + max(columns) - min(columns))
                right = min(BESIDE_ARROWS, room / 2 - INSET - RIM)
            yield from _symbols(f"{polyomino}-{turns}", symbols, box, cell, right)


def chips(edition: Edition, polyominoes: Sequence[str], top: float) -> Iterator[Element]:
    """One row of polyominoes as printed, with their places in the ring."""
    width = (WIDTH - 2 * MARGIN) / max(1, len(polyominoes))
    for index, polyomino in enumerate(polyominoes):
        box = (MARGIN + index * width, top, width, CHIP)
        title = f"Polyomino {polyomino}"
        yield _chip(ring_id(polyomino), title, polyomino, box)
        symbols = demons_around_egg(edition.polyomino[polyomino].front)
        yield from _symbols(polyomino, symbols, box, CHIP_CELL, BESIDE_LETTER)


def dragon(top: float) -> Piece:
    """The dragon token, before the first polyomino."""
    return Piece("dragon", "Dragon token", (MARGIN + 3.0, top + 7.6), 1.7, "triangle", "red", "D")


def _chip(place: str, title: str, label: str, box: Box, inside: float = 0.0) -> Area:
    """A tile with its letter, so far inside its upper left corner as its light needs room."""
    left, top = box[0] + INSET, box[1] + INSET
    right, bottom = box[0] + box[2] - INSET, box[1] + box[3] - INSET
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    at = (left + inside + 1.9 + 0.9 * len(label), top + inside + 3.9)
    return Area(place, title, outline, "path", label, at)


def _symbols(
    name: str, demons: tuple[Cell, ...], box: Box, cell: float, right: float
) -> Iterator[Space]:
    """The symbols of a side as seen from its egg symbol, so far right of the middle of a box."""
    xs, ys = [0, *(x for x, _ in demons)], [0, *(y for _, y in demons)]
    left = box[0] + box[2] / 2 + right - cell * (min(xs) + max(xs)) / 2
    top = box[1] + box[3] / 2 - cell * (min(ys) + max(ys)) / 2
    for number, (x, y) in enumerate(demons, start=1):
        at = (left + x * cell, top + y * cell)
        yield Space(f"demon-{name}-{number}", "Demon symbol", at, cell * 0.5, "square", "ink")
    yield Space(f"egg-symbol-{name}", "Egg symbol", (left, top), cell * 0.5, "egg", "clay")
