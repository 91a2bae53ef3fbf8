"""How a printed set is entered. What is entered is an edition, in which much may be missing."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Editor,
    EditorStep,
    Heading,
    Part,
    Path,
    PhotoView,
    Proposal,
    Remark,
    Sheet,
    Swatch,
    Touch,
    headed,
    meaningless,
    one_of,
    replaced,
    toggled,
    tool,
)
from companion.engine.phrases import counted
from companion.engine.pictures import (
    SOLE,
    Area,
    Element,
    Picture,
    Piece,
    Point,
    Space,
    nearest,
    passed,
    rectangle,
)
from companion.games.khilor.box import (
    ARROWS,
    BY_LETTER,
    CAUGHT,
    COLOURS,
    LARGEST,
    LETTERS,
    MARGIN,
    NAME,
    PIECE,
    POLYOMINOES,
    SMALLEST,
    STEPS,
    WHITE_DEMONS,
    WIDTH,
    Cell,
    Edition,
    Grid,
    Polyomino,
    board_height,
    cells,
    check_edition,
    in_square,
    square_outline,
    square_size,
)

SIZE, ROOM, PHOTO = 7, 4, "board"
PLAIN, EGG, DEMON = ".", "e", "d"
NAMES = {**{LETTERS[one].lower(): one for one in COLOURS}, EGG: "white egg", PLAIN: "plain"}
TONES = {**{LETTERS[one].lower(): one for one in COLOURS}, EGG: "bone", PLAIN: "path"}
LABELS = {letter: name.capitalize() for letter, name in NAMES.items()}
SIZES = tuple(str(number) for number in range(SMALLEST, LARGEST + 1))
EMPTY: Grid = (PLAIN * ROOM,) * ROOM
BLANK = Edition(
    "ours",
    "Ours",
    "",
    (PLAIN * SIZE,) * SIZE,
    (),
    tuple(Polyomino(str(n), EMPTY, EMPTY, ()) for n in range(1, POLYOMINOES + 1)),
)


def _sized(grid: Grid, columns: int, rows: int) -> Grid:
    """The grid cut, or filled up with plain squares."""
    cut = [row[:columns].ljust(columns, PLAIN) for row in grid[:rows]]
    return (*cut, *(PLAIN * columns,) * (rows - len(grid)))


def loaded(edition: Edition) -> Edition:
    """An edition with room for every polyomino."""
    pieces = (
        replace(piece, front=_sized(piece.front, ROOM, ROOM), back=_sized(piece.back, ROOM, ROOM))
        for piece in edition.polyominoes
    )
    return replace(edition, board=edition.rows, polyominoes=tuple(pieces))


def published(sketch: Edition, heading: Heading) -> Edition:
    """The edition as it is written: spaces between squares, polyominoes without empty rows."""
    pieces = (
        replace(piece, front=_trimmed(piece.front), back=_trimmed(piece.back))
        for piece in sketch.polyominoes
    )
    board = tuple(" ".join(row) for row in sketch.rows)
    return headed(replace(sketch, board=board, polyominoes=tuple(pieces)), heading)


def _trimmed(grid: Grid) -> Grid:
    xs, ys = zip(*(_squares(grid) or ((0, 0),)), strict=True)
    return tuple(row[min(xs) : max(xs) + 1] for row in grid[min(ys) : max(ys) + 1])


# The board


def _touched(board: Edition, touch: Touch) -> tuple[str, ...]:
    """The squares that a finger passed, each once."""
    places = {square: in_square(board, square, 0.5, 0.5) for square in board.cell}
    reach = (0.5 if len(touch.points) > 1 else 0.8) * square_size(board)
    if not (squares := tuple(dict.fromkeys(passed(places, touch.points, reach)))):
        raise meaningless("Tap a square, or swipe over several.")
    return squares


def _sizes(now: int) -> tuple[Swatch, ...]:
    return tuple(Swatch(size, size, on=int(size) == now) for size in SIZES)


def _resized(board: Edition, columns: int, rows: int) -> Edition:
    new = replace(board, board=_sized(board.rows, columns, rows))
    return replace(new, white_demons=tuple(q for q in board.white_demons if q in new.cell))


@tool("Across", "choose", "press", choices=lambda board: _sizes(len(board.rows[0])))
def columns(board: Edition, touch: Touch) -> Edition:
    """Squares from left to right."""
    return _resized(board, int(touch.choice), len(board.rows))


@tool("Down", "choose", "press", choices=lambda board: _sizes(len(board.rows)))
def rows(board: Edition, touch: Touch) -> Edition:
    """Squares from top to bottom."""
    return _resized(board, len(board.rows[0]), int(touch.choice))


@tool("Paint", "paint", "swipe", choices=one_of(LABELS, TONES))
def square(board: Edition, touch: Touch) -> Edition:
    """Choose a colour, then tap the squares that have it."""
    grid, letter = board.rows, touch.choice or LETTERS["green"].lower()
    for square in _touched(board, touch):
        if letter == EGG:
            grid = tuple(row.replace(EGG, PLAIN) for row in grid)
        x, y = board.cell[square]
        grid = replaced(grid, y, grid[y][:x] + letter + grid[y][x + 1 :])
    return replace(board, board=grid)


@tool("Place", "place")
def white(board: Edition, touch: Touch) -> Edition:
    """Tap both squares; tap one again to lift its demon."""
    kept = toggled(board.white_demons, _touched(board, touch)[0])
    return replace(board, white_demons=kept[-WHITE_DEMONS:])


def picture(board: Edition) -> Picture:
    size, drawn = square_size(board), list[Element]()
    for name, letter in board.letter.items():
        colour = BY_LETTER.get(letter.upper())
        around = square_outline(board, name)
        tone, label = colour or TONES.get(letter, "path"), LETTERS[colour] if colour else ""
        ground = "rock" if letter == EGG else tone
        drawn.append(Area(name, f"{name}, {NAMES.get(letter)}", around, ground, label))
        if letter == EGG:
            middle = in_square(board, name, 0.5, 0.5)
            drawn.append(Piece("white-egg", "White egg", middle, 0.28 * size, "egg", "bone"))
    for number, name in enumerate(board.white_demons, start=1):
        middle, title = in_square(board, name, 0.5, 0.5), f"White demon on {name}"
        drawn.append(Piece(f"white-{number}", title, middle, 0.2 * size, "hexagon", "bone", "W"))
    words = f"A board of {len(board.rows[0])} by {len(board.rows)} squares."
    return Picture("Board", words, WIDTH, board_height(board), tuple(drawn))


def proposed_size(board: Edition, view: PhotoView) -> Iterator[Proposal]:
    """Columns and rows, as far as they are not chosen already."""
    if view.grid is None:
        return
    sides = ("columns", len(board.rows[0])), ("rows", len(board.rows))
    for (way, now), seen in zip(sides, view.grid, strict=True):
        if seen != now and SMALLEST <= seen <= LARGEST:
            title = f"{seen} {way} seen in the photo"
            area = Area(f"seen.{way}", title, rectangle(*_box(board)), "gold")
            yield Proposal(Touch(way, choice=str(seen)), area)


def proposed_squares(board: Edition, view: PhotoView) -> Iterator[Proposal]:
    """The squares that have another colour than most, unless something was painted there. The
    colours are those of the box, each the one most like it."""
    names, ground = list(board.cell), (len(board.rows[0]), len(board.rows))
    if not (inks := view.squares(*ground)):
        return
    plain, _ = Counter(inks).most_common(1)[0]
    printed = {name: letter for name, letter in board.letter.items() if letter != PLAIN}
    painted = {inks[names.index(name)]: letter for name, letter in printed.items()}
    colours = {letter: name for letter, name in NAMES.items() if letter != EGG} | {PLAIN: "path"}
    letters = view.named(colours, {plain: PLAIN, **painted}, ground)
    for number, (name, ink) in enumerate(zip(names, inks, strict=True)):
        if (letter := letters[ink]) != PLAIN and name not in printed:
            middle, around = in_square(board, name, 0.5, 0.5), square_outline(board, name)
            title = f"{name}, {NAMES[letter]} seen in the photo"
            area = Area(f"seen.{number}", title, around, TONES[letter], letter.upper())
            yield Proposal(Touch("square", (middle,), letter), area)


# The polyominoes

CELL, TOP, SIDES = 10.0, 14.0, {"front": 5.0, "back": 55.0}
MIDDLE, RING = (25.0, 74.0), 12.0
"""Where the arrows stand, and how far from the middle of theirs."""


def arrow_at(direction: str) -> Point:
    """Where an arrow is tapped."""
    dx, dy = next(step for name, step in STEPS.items() if name == direction)
    return MIDDLE[0] + dx * RING, MIDDLE[1] + dy * RING


def polyomino(piece: Polyomino) -> Picture:
    """Its front, its back, and its arrows below."""
    drawn = list[Element]()
    for name, left in SIDES.items():
        around = rectangle(left, TOP, ROOM * CELL, ROOM * CELL)
        above = (left + ROOM * CELL / 2, TOP - 4)
        drawn.append(Area(name, f"The {name}", around, "rock", name.capitalize(), above))
        for y, row in enumerate(piece.front if name == "front" else piece.back):
            for x, letter in enumerate(row):
                holds = {EGG: "egg symbol", DEMON: "demon symbol"}.get(letter, "empty")
                title = f"{name.capitalize()}, row {y + 1}, column {x + 1}: {holds}"
                x0, y0 = left + x * CELL, TOP + y * CELL
                tone = "rock" if letter == PLAIN else "bone"
                drawn.append(Area(f"{name}-{x}-{y}", title, rectangle(x0, y0, CELL, CELL), tone))
                if letter != PLAIN:
                    at, place = (x0 + CELL / 2, y0 + CELL / 2), f"{name}-symbol-{x}-{y}"
                    symbol = partial(Space, place, title, at, 3.0)
                    drawn.append(
                        symbol("egg", "clay") if letter == EGG else symbol("square", "ink")
                    )
    for way, step in STEPS.items():
        on = way in piece.arrows
        title, tone = f"Arrow {way}: {'printed' if on else 'none'}", "gold" if on else "rock"
        at = arrow_at(way)
        drawn.append(Space(f"arrow-{way}", title, at, 4.2, "circle", tone, ARROWS[step]))
    words = f"Polyomino {piece.id}: {len(_squares(piece.front))} squares."
    return Picture(f"Polyomino {piece.id}", words, 100.0, 92.0, tuple(drawn))


def _squares(grid: Grid) -> tuple[Cell, ...]:
    return (*cells(grid, DEMON), *cells(grid, EGG))


def _tapped(touch: Touch, side: str) -> Cell | None:
    x, y = touch.at
    cell = int((x - SIDES[side]) // CELL), int((y - TOP) // CELL)
    return cell if 0 <= cell[0] < ROOM and 0 <= cell[1] < ROOM else None


def _drawn(squares: tuple[Cell, ...], egg: Cell | None) -> Grid:
    """Those squares as a side: the egg symbol where it was, else on the first square."""
    on = egg if egg in squares else min(squares, key=lambda c: (c[1], c[0]), default=None)
    letters = {square: EGG if square == on else DEMON for square in squares}
    row = range(ROOM)
    return tuple("".join(letters.get((x, y), PLAIN) for x in row) for y in row)


@tool("Squares", "paint")
def cell(piece: Polyomino, touch: Touch) -> Polyomino:
    """Tap its four squares on the front."""
    tapped, had = _tapped(touch, "front"), _squares(piece.front)
    if tapped is None:
        raise meaningless("Tap squares of the front: the back follows.")
    if tapped not in had and len(had) > CAUGHT:
        raise meaningless(f"A polyomino has {CAUGHT + 1} squares: take one away first.")
    squares = toggled(had, tapped)
    back = tuple((ROOM - 1 - x, y) for x, y in squares)
    eggs = [next(iter(cells(side, EGG)), None) for side in (piece.front, piece.back)]
    return replace(piece, front=_drawn(squares, eggs[0]), back=_drawn(back, eggs[1]))


@tool("Egg", "place")
def egg(piece: Polyomino, touch: Touch) -> Polyomino:
    """Tap the square with the egg symbol, on each side."""
    if (front := _tapped(touch, "front")) in (squares := _squares(piece.front)):
        return replace(piece, front=_drawn(squares, front))
    if (back := _tapped(touch, "back")) in (squares := _squares(piece.back)):
        return replace(piece, back=_drawn(squares, back))
    raise meaningless("Tap a square of the polyomino, on either side.")


@tool("Arrows", "pick")
def arrow(piece: Polyomino, touch: Touch) -> Polyomino:
    """Tap the arrows that are printed on the front."""
    tapped = nearest({way: arrow_at(way) for way in STEPS}, touch.at, RING / 2)
    if tapped is None:
        raise meaningless("Tap an arrow below the polyomino.")
    now = toggled(piece.arrows, tapped)
    return replace(piece, arrows=tuple(way for way in STEPS if way in now))


@tool("Name", "name", typed="Name of the polyomino", current=lambda piece, _: piece.id)
def name(piece: Polyomino, touch: Touch) -> Polyomino:
    """Tap the polyomino, then type what it is called."""
    if not PIECE.fullmatch(text := touch.text.strip()):
        raise meaningless(f"Type {NAME}.")
    return replace(piece, id=text)


def _step(number: int) -> EditorStep[Edition]:
    part: Part[Edition, Polyomino] = Part(
        str(number),
        lambda board: board.polyominoes[number],
        lambda board, one: replace(board, polyominoes=replaced(board.polyominoes, number, one)),
    )
    step: EditorStep[Polyomino] = EditorStep(
        "piece",
        "polyomino",
        "Draw its squares, then its symbols and arrows.",
        (cell, egg, arrow, name),
        polyomino,
        lambda piece: f"{len(_squares(piece.front))} / {CAUGHT + 1}",
    )
    return part.step(step, f"polyomino {number + 1}")


def _box(board: Edition) -> tuple[float, float, float, float]:
    return MARGIN, MARGIN, WIDTH - 2 * MARGIN, board_height(board) - 2 * MARGIN


def _place(_: Edition, path: Path) -> At:
    match path:
        case ("polyominoes", int(number), *rest):
            return At(f"piece{number}", "" if rest == ["arrows"] else "front")
        case ("white_demons", *rest):
            return At("white", "white-egg" if rest else "")
    return At("squares")


def _doubts(board: Edition) -> Iterator[Remark]:
    owned = Counter(board.owner.values())
    text = "The colours do not have equally many squares."
    if not owned:
        text = f"No square has one of the {len(COLOURS)} colours."
    if len({owned[colour] for colour in COLOURS}) > 1 or not owned:
        yield Remark(text, "squares", blocks=False)


EDITOR: Editor[Edition, Edition] = Editor(
    blank=lambda: BLANK,
    steps=(
        EditorStep(
            "size",
            "size of the board",
            "How many squares does the board have?",
            (columns, rows),
            picture,
            lambda board: f"{len(board.rows[0])} × {len(board.rows)}",
            PHOTO,
            proposes=proposed_size,
        ),
        EditorStep(
            "squares",
            "coloured squares",
            "Paint what is printed on the squares.",
            (square,),
            picture,
            lambda board: str(sum(letter != PLAIN for letter in board.letter.values())),
            PHOTO,
            proposes=proposed_squares,
        ),
        EditorStep(
            "white",
            "white demons",
            "Where do the white demons of the solo game start?",
            (white,),
            picture,
            lambda board: counted(len(board.white_demons), "demon"),
            PHOTO,
        ),
        *map(_step, range(POLYOMINOES)),
    ),
    edition=published,
    check=check_edition,
    place=_place,
    doubts=_doubts,
    retrace=begin_with,
    unseen=(whole_edition(Edition, check_edition, lambda: BLANK, loaded),),
    sheets=(Sheet(PHOTO, "The board", _box),),
    under=lambda deal: {SOLE: (PHOTO, _box(deal.edition))},
)
