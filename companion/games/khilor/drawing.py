"""What people see of a position: picture, facts, what a long press shows, and text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from typing import Final

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital
from companion.engine.pictures import (
    Area,
    Card,
    Element,
    Picture,
    Piece,
    Point,
    Shape,
    Space,
    rectangle,
)
from companion.engine.setup import Fact, Token
from companion.games.khilor.box import (
    ARROWS,
    COLOURS,
    COLUMNS,
    COMPENSATION,
    DEMON_TOKENS,
    EGG_TOKENS,
    LETTERS,
    MARGIN,
    STEPS,
    TURNS,
    WIDTH,
    Cell,
    Colour,
    Edition,
    Side,
    Stack,
    board_height,
    demons_around_egg,
    egg,
    eggs_stand,
    in_square,
    lying,
    square_outline,
    square_size,
    stacked,
    turned,
)
from companion.games.khilor.deal import Deal, ring_id, tile_id
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.rules import (
    AdditionalTurn,
    CatchDemons,
    DriveWhiteDemon,
    FillBoard,
    Position,
    TendEggs,
)

# The board: squares with all that lies on them; demons are hexagons and eggs egg-shaped, letter and
# tone show the colour. Polyominoes, as they lie in the ring


def in_words(demons: Mapping[str, Stack], eggs: Mapping[str, Colour]) -> str:
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


def _ground(edition: Edition, square: str, stack: Stack, egg: Colour | None) -> Area:
    x, y = edition.cell[square]
    owner = edition.owner.get(square)
    holds = stacked(stack) if stack else f"{egg} egg" if egg else "empty"
    if square == edition.white_egg:
        holds = "the white egg"
    title = f"{square}{f', {owner} square' if owner else ''}: {holds}"
    outline = square_outline(edition, square)
    tone = "rock" if square == edition.white_egg else "shade" if (x + y) % 2 else "pale"
    return Area(square, title, outline, tone, square, in_square(edition, square, 0.2, 0.28))


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
    return Piece("dragon", "Dragon token", (MARGIN + 3.0, top + 7.6), 1.7, "triangle", "red", "D")


def _chip(place: str, title: str, label: str, box: Box, inside: float = 0.0) -> Area:
    """A tile with its letter, so far inside its upper left corner as its light needs room."""
    left, top = box[0] + INSET, box[1] + INSET
    outline = rectangle(left, top, box[2] - 2 * INSET, box[3] - 2 * INSET)
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


# The board and the ring below it, and the facts kept in view

TITLE = "Board and ring"
GAP = 1.0
DEMON: Final[tuple[str, Shape, str]] = ("Demon", "square", "ink")
EGG: Final[tuple[str, Shape, str]] = ("Egg", "egg", "clay")


ANY_DEMON = Token("demon", "rock", "hexagon", "")


def facts(at: Position) -> tuple[Fact, ...]:
    """Demons caught, by player and colour; eggs left beside the board."""
    caught = (
        Fact(f"{capital(c)} demons", str(held[c]), seat, DEMON_TOKENS[c], "Caught")
        for seat, held in enumerate(at.state.caught)
        for c in COLOURS
    )
    eggs = (
        Fact(f"{capital(c)} eggs left", str(at.pile(c)), None, EGG_TOKENS[c], "Eggs left")
        for c in COLOURS
    )
    demons = str(sum(map(len, at.state.demons.values())))
    return (*caught, *eggs, Fact("Demons on the board", demons, None, ANY_DEMON, "Board"))


def picture(at: Position) -> Picture:
    """The board with all that lies on it, and the ring."""
    top, state = board_height(at.edition) + GAP, at.state
    board = board_elements(at.edition, state.demons, state.eggs, state.white)
    height = TILE * at.deal.choice + CHIP
    ring = _ring(at, top, height)
    words = in_words(state.demons, state.eggs)
    return Picture(TITLE, words, WIDTH, top + height + GAP, (*board, *_marks(at), *ring))


def deal_picture(deal: Deal) -> Picture:
    """The board at the start, and the ring from the dragon token on."""
    edition, top = deal.edition, board_height(deal.edition) + GAP
    white = edition.white_demons if deal.solo else ()
    board = board_elements(edition, deal.fill, {}, white)
    ring = chips(edition, deal.ring_from[deal.dragon], top)
    elements = (*board, *ring, dragon(top))
    return Picture(TITLE, in_words(deal.fill, {}), WIDTH, top + CHIP + GAP, elements)


def egg_picture(edition: Edition, eggs: Mapping[str, Colour]) -> Picture:
    """The board with nothing but eggs, as they are counted at the end."""
    board = tuple(board_elements(edition, {}, eggs))
    return Picture(TITLE, in_words({}, eggs), WIDTH, board_height(edition), board)


def _ring(at: Position, top: float, height: float) -> tuple[Element, ...]:
    """The choice of polyominoes where there is one, else the ring as it lies, in an area that is
    always as high, so that the board keeps its size."""
    order = at.ring
    if not isinstance(at.decision, CatchDemons | AdditionalTurn):
        return (*chips(at.edition, order, top), dragon(top))
    chosen = order[: len(at.available)]
    shown = {polyomino: at.sides[polyomino] for polyomino in chosen}
    choice = tiles(at.edition, shown, (top, height), arrows=at.deal.solo)
    behind = order[len(chosen) :]
    below = chips(at.edition, behind, top + TILE * len(chosen)) if behind else ()
    return (*choice, *below, dragon(top))


def _marks(at: Position) -> Iterator[Piece]:
    """The polyomino that lies on the board."""
    size, lies = 0.09 * square_size(at.edition), at.footprint
    for square in lies.squares if lies else ():
        where = in_square(at.edition, square, 0.52, 0.16)
        what, shape, tone = EGG if lies and square == lies.egg else DEMON
        yield Piece(f"under-{square}", f"{what} symbol on {square}", where, size, shape, tone)


# What a long press shows, and the list of all pieces

ON_SQUARE = ("own-", "below-", "top-", "egg-", "under-")


def about(at: Position, place: str) -> About | None:
    if place == "dragon":
        return About(
            "Dragon token", f"It stands before {at.state.dragon}.", at.deal.rule("available")
        )
    if place == "white-egg":
        return About("White egg", f"It lies on {at.edition.white_egg}.", CITE["white_egg"])
    if place.startswith("white-"):
        return About("White demon", "It moves after each turn.", CITE["solo_arrows"])
    for polyomino in at.deal.ring:
        if place == ring_id(polyomino) or f"-{polyomino}-" in f"{place}-":
            return _polyomino(at, polyomino)
    square = next((place.removeprefix(p) for p in ON_SQUARE if place.startswith(p)), place)
    return _square(at, square) if square in at.edition.cell else None


def _polyomino(at: Position, polyomino: str) -> About:
    ahead = at.ring.index(polyomino)
    line = f"{ahead} {'lies' if ahead == 1 else 'lie'} between it and the dragon token."
    if polyomino in at.available:
        line = "It may be chosen, and turned as one likes."
    elif not ahead:
        line = "The dragon token stands before it."
    return About(f"Polyomino {polyomino}", line, at.deal.rule("available"))


def _square(at: Position, square: str) -> About:
    stack, egg = at.state.demons.get(square, ()), at.state.eggs.get(square)
    owner = at.edition.owner.get(square)
    name = f"Square {square}"
    if square == at.edition.white_egg:
        return About(name, "The white egg lies here.", CITE["white_egg"])
    where = f"{capital(owner)} square. " if owner else ""
    solo = "solo_" if at.deal.solo else ""
    if len(stack) > 1:
        line, rule = f"A {stack[-1]} demon on top of a {stack[0]} one.", "top_first"
    elif stack:
        line, rule = f"A {stack[0]} demon.", "catch"
    elif egg:
        points = "own_colour" if egg == owner else "eggs" if solo else "first"
        line, rule = f"{capital(egg)} egg.", f"{solo}{points}"
    else:
        line, rule = "Nothing lies here.", "lay_eggs"
    return About(name, f"{where}{line}", CITE[rule])


def legend(at: Position) -> tuple[Chapter, ...]:
    """The five colours, the polyominoes in the order of the ring, and what stands alone."""
    return (
        Chapter("Colours", tuple(_colours(at))),
        Chapter("Polyominoes", tuple(_polyominoes(at))),
        Chapter("Tokens", tuple(_tokens(at))),
    )


def _colours(at: Position) -> Iterator[Explained]:
    state = at.state
    for colour in COLOURS:
        demons = sum(stack.count(colour) for stack in state.demons.values())
        laid = sum(egg == colour for egg in state.eggs.values())
        name = f"{capital(colour)} demons and eggs"
        line = f"{demons} demons and {laid} eggs on the board, {at.pile(colour)} eggs beside it."
        face = Card(f"colour-{colour}", capital(colour), colour, "hexagon", LETTERS[colour])
        yield Explained(face, About(name, line, CITE["catch"]))


def _polyominoes(at: Position) -> Iterator[Explained]:
    for polyomino in at.ring:
        place = ring_id(polyomino)
        if about_it := about(at, place):
            yield Explained(Card(place, about_it.name, "path", "square", polyomino), about_it)


def _tokens(at: Position) -> Iterator[Explained]:
    white = [Card("white-1", "White demon", "bone", "hexagon", "W")] if at.deal.solo else []
    for face in (
        Card("dragon", "Dragon token", "red", "triangle", "D"),
        Card("white-egg", "White egg", "bone", "egg"),
        *white,
    ):
        if about_it := about(at, face.id):
            yield Explained(face, about_it)


# A position as text


def diagram(at: Position) -> str:
    """The position as text.

       A   B   C   D   E   F   G
    1  gb  pk  y   .   (G) yy  kb
    ...
    4  bb  g   .   ()  .   .   .
    ...
      Ada  g 3  y 1  b 0  p 2  k 0  + 0
    > Ben  g 0  y 2  b 2  p 1  k 1  + 3
    dragon: T
    white: B2 F6
    turn: nest T 1 D3 front, caught gbk, laid g

    Small letters are demons, the lowest first; (G) is a green egg and () the white one, a dot an
    empty square. A ring whose order has changed is listed whole: "dragon: T, S, Z". The turn is
    "fill" while the table enters what lies there.
    """
    columns = COLUMNS[: len(at.edition.rows[0])]
    lines = ["   " + "   ".join(columns)]
    for number in range(1, len(at.edition.rows) + 1):
        cells = (f"{_square_text(at, f'{column}{number}'):<4}" for column in columns)
        lines.append(f"{number}  {''.join(cells)}".rstrip())
    width = max(map(len, at.deal.names))
    for seat, name in enumerate(at.deal.names):
        piles = "  ".join(f"{LETTERS[c].lower()} {at.state.caught[seat][c]}" for c in COLOURS)
        mark, points = ">" if seat == at.turn else " ", COMPENSATION * at.state.compensated[seat]
        lines.append(f"{mark} {name:<{width}}  {piles}  + {points}")
    white = " ".join(at.state.white) or "-"
    dragon = ", ".join((at.state.dragon, *at.state.ring[1:]))
    lines += [f"dragon: {dragon}", f"white: {white}", f"turn: {_turn(at)}"]
    return "\n".join(lines) + "\n"


def _square_text(at: Position, square: str) -> str:
    if square == at.edition.white_egg:
        return "()"
    if square in at.state.eggs:
        return f"({LETTERS[at.state.eggs[square]]})"
    if square in at.state.demons:
        return _letters(at.state.demons[square])
    return "."


def _turn(at: Position) -> str:
    top, lies = at.decision, at.placement
    if isinstance(top, FillBoard):
        return "fill"
    where = " ".join(map(str, astuple(lies))) if lies else ""
    if isinstance(top, DriveWhiteDemon):
        return f"white {where}, number {top.number + 1}"
    if isinstance(top, TendEggs):
        laid = LETTERS[top.laid].lower() if top.laid else "-"
        return f"nest {where}, caught {_letters(top.caught) or '-'}, laid {laid}"
    return "catch"


def _letters(stack: Stack) -> str:
    return "".join(LETTERS[colour].lower() for colour in stack)
