"""What a long press on a square, a piece or the dragon token shows, and the list of all pieces."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital
from companion.engine.pictures import Card
from companion.engine.rulebook import Citation
from companion.games.khilor.box.components import COLOURS, EGGS, LETTERS
from companion.games.khilor.deal import ring_id
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position

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
    ahead = at.deal.ring_from[at.state.dragon].index(polyomino)
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
    for polyomino in at.deal.ring_from[at.state.dragon]:
        place = ring_id(polyomino)
        if found := about(at, place):
            yield Explained(Card(place, found.name, "path", "square", polyomino), found)


def _tokens(at: Position) -> Iterator[Explained]:
    white = [Card("white-1", "White demon", "bone", "hexagon", "W")] if at.deal.solo else []
    for face in (
        Card("dragon", "Dragon token", "red", "triangle", "D"),
        Card("white-egg", "White egg", "bone", "egg"),
        *white,
    ):
        if found := about(at, face.id):
            yield Explained(face, found)
