"""What people see of a position: picture, facts, what a long press shows, and text."""

from collections.abc import Iterator, Mapping
from dataclasses import astuple
from typing import Final

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital
from companion.engine.pictures import Card, Element, Picture, Piece, Shape
from companion.engine.rulebook import Citation
from companion.engine.setup import Fact, Token
from companion.games.khilor.box import (
    COLOURS,
    COLUMNS,
    COMPENSATION,
    EGGS,
    LETTERS,
    Colour,
    Edition,
    Stack,
)
from companion.games.khilor.deal import Deal, ring_id
from companion.games.khilor.drawing import (
    CHIP,
    TILE,
    WIDTH,
    board_elements,
    board_height,
    chips,
    dragon,
    in_square,
    in_words,
    square_size,
    tiles,
)
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.rules import (
    AdditionalTurn,
    CatchDemons,
    DriveWhiteDemon,
    FillBoard,
    Position,
    TendEggs,
)

# The board and the ring below it, and the facts kept in view

TITLE = "Board and ring"
GAP = 1.0
DEMON: Final[tuple[str, Shape, str]] = ("Demon", "square", "ink")
EGG: Final[tuple[str, Shape, str]] = ("Egg", "egg", "clay")


DEMONS = {c: Token(f"{c} demon", c, "hexagon", LETTERS[c]) for c in COLOURS}
EGGS_OF = {c: Token(f"{c} egg", c, "egg", LETTERS[c]) for c in COLOURS}
ANY_DEMON = Token("demon", "rock", "hexagon", "")


def facts(at: Position) -> tuple[Fact, ...]:
    """Demons caught, by player and colour; eggs left beside the board."""
    caught = (
        Fact(f"{capital(c)} demons", str(held[c]), seat, DEMONS[c], "Caught")
        for seat, held in enumerate(at.state.caught)
        for c in COLOURS
    )
    eggs = (
        Fact(f"{capital(c)} eggs left", str(at.pile(c)), None, EGGS_OF[c], "Eggs left")
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
    """What lies at a place, and the rule on it."""
    if place == "dragon":
        return About("Dragon token", f"It stands before {at.state.dragon}.", _available(at))
    if place == "white-egg":
        return About("White egg", f"It lies on {at.edition.white_egg}.", CITE["white_egg"])
    if place.startswith("white-"):
        return About("White demon", "It moves after each turn.", CITE["solo_arrows"])
    for polyomino in at.deal.ring:
        if place == ring_id(polyomino) or f"-{polyomino}-" in f"{place}-":
            return _polyomino(at, polyomino)
    square = next((place.removeprefix(p) for p in ON_SQUARE if place.startswith(p)), place)
    return _square(at, square) if square in at.edition.cell else None


def _available(at: Position) -> Citation:
    return CITE["solo_available" if at.deal.solo else "available"]


def _polyomino(at: Position, polyomino: str) -> About:
    ahead = at.ring.index(polyomino)
    line = f"{ahead} {'lies' if ahead == 1 else 'lie'} between it and the dragon token."
    if polyomino in at.available:
        line = "It may be chosen, and turned as one likes."
    elif not ahead:
        line = "The dragon token stands before it."
    return About(f"Polyomino {polyomino}", line, _available(at))


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
        line = f"{demons} demons and {laid} eggs on the board, {EGGS - laid} eggs beside it."
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
