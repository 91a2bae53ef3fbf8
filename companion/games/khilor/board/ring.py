"""The ring of polyominoes below the board, in order from the dragon token.

Those that may be chosen are drawn in each of their four turns, to be tapped as they shall lie.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.pictures.picture import Area, Element, Piece, Space
from companion.games.khilor.board.squares import MARGIN, WIDTH
from companion.games.khilor.box.components import STEPS
from companion.games.khilor.box.edition import Edition
from companion.games.khilor.box.geometry import TURNS
from companion.games.khilor.box.shapes import Cell, Side, Turns, demons_around_egg, lying, turned
from companion.games.khilor.deal import ring_id

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
