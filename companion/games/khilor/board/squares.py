"""The board as a drawing: squares with their colours, demons, eggs and white demons.

Demons are hexagons and eggs egg-shaped; letter and tone show the colour.
"""

from collections.abc import Iterator, Mapping

from companion.engine.pictures.picture import Area, Element, Piece, Point, Space
from companion.games.khilor.box.components import LETTERS, Colour, Stack, eggs_stand, stacked
from companion.games.khilor.box.edition import Edition

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
