"""What a long press on a square, a demon, an egg, a polyomino or the dragon token shows."""

from companion.engine.about import About
from companion.engine.phrases import capital
from companion.engine.rulebook import Citation
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
