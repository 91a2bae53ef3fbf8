"""Tiles, chits, cards and counters of an edition, to be printed and cut out.

The original art of the set is lost, so everything is drawn here from the edition's data.
"""

from collections.abc import Iterator

from companion.engine.phrases import capital, listed
from companion.engine.pictures import (
    Face,
    Ink,
    Patch,
    Point,
    PrintSet,
    Stroke,
    Words,
    placed,
    rectangle,
    shape_outline,
    traced,
)
from companion.engine.setup import Token
from companion.games.grecos.box import PRINTED, TOKENS, Card, Edition, TileKind, UnitKind
from companion.games.grecos.drawing.table import EMBLEMS, FIELD, LINE
from companion.games.grecos.rules.events import WINDOWS
from companion.games.grecos.rules.table import STACK_LIMIT

# How our own emblems are printed


def inked_emblem(
    name: str, at: Point, size: float, ground: str, tone: str = "ink"
) -> Iterator[Ink]:
    """The emblem with its centre at `at`, `size` high, on a background of the tone `ground`. Empty
    if there is no emblem of that name."""
    scale = size / FIELD
    corner = (at[0] - size / 2, at[1] - size / 2)
    for part in EMBLEMS.get(name, ()):
        how, path = part.split(" ", 1)
        points = placed(traced(path), corner, scale)
        if how in "FW":
            yield Patch(points, tone if how == "F" else ground)
        else:
            yield Stroke(points, LINE * scale, tone if how == "S" else ground)


# Faces of tiles, event cards, chits and counters, and their backs, which tell nothing apart

MARGIN = 1.5
"""The white border of every piece in millimetres, so that a cut need not be exact."""


def frame(width: float, height: float, tone: str) -> Patch:
    """The background of a piece, with its edge."""
    inner = rectangle(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    return Patch(inner, tone, 0.3)


def back(width: float, height: float, sign: str, name: str) -> Face:
    """A meander from edge to edge above and below, and the sign twice, head to head."""
    return Face(name, tuple(_back(width, height, sign)))


def _back(width: float, height: float, sign: str) -> Iterator[Ink]:
    yield frame(width, height, "bone")
    middle, size = (width / 2, height / 2), min(width, height) * 0.28
    for at, turned in ((-1, False), (1, True)):
        where = (middle[0], middle[1] + at * size * 0.6)
        for ink in inked_emblem(sign, where, size, "bone", "clay"):
            yield _turned(ink, where) if turned else ink
    step = min(width, height) * 0.08
    keys = int((width - 2 * MARGIN - step) // (2 * step))
    left = (width - (2 * keys - 1) * step) / 2
    for top in (MARGIN + step * 0.5, height - MARGIN - step * 1.5):
        for n in range(keys):
            x = left + 2 * n * step
            square = rectangle(x, top, step, step)
            yield Stroke((*square, square[0]), step * 0.16, "clay")
            centre = rectangle(x + step * 0.35, top + step * 0.35, step * 0.3, step * 0.3)
            yield Patch(centre, "clay")


def _turned(ink: Ink, about: tuple[float, float]) -> Ink:
    x, y = about
    if isinstance(ink, Patch):
        return Patch(tuple((2 * x - px, 2 * y - py) for px, py in ink.outline), ink.tone)
    if isinstance(ink, Stroke):
        points = tuple((2 * x - px, 2 * y - py) for px, py in ink.points)
        return Stroke(points, ink.width, ink.tone)
    return ink


TILE = 45.0


def tile_face(edition: Edition, tile: TileKind) -> Face:
    names = [edition.unit[unit].name for unit in tile.recruits]
    recruits = f"Recruits {listed(names)}" if names else "Recruits nobody"
    kind = "Water" if tile.water else "Land"
    ink = (
        frame(TILE, TILE, tile.tone),
        *inked_emblem(tile.emblem, (TILE / 2, 18.5), 21, tile.tone),
        Words(tile.letter, (3, 3), 5, 5, 4, "strong"),
        Words(kind, (TILE - 13, 3), 10, 5, 2.8),
        Words(tile.name, (3, 30.5), TILE - 6, 6, 5, "display"),
        Words(recruits, (3, 36.5), TILE - 6, 6, 2.5),
    )
    return Face(tile.name, ink)


CARD = (63.0, 88.0)


def card_face(card: Card) -> Face:
    width, height = CARD
    when = capital(listed((WINDOWS[window] for window in card.effect.windows), "or"))
    band = rectangle(MARGIN, MARGIN, width - 2 * MARGIN, 13)
    ink = (
        frame(width, height, "bone"),
        Patch(band, "ink"),
        Words(card.title, (4, 2.5), width - 8, 11, 5.6, "display", tone="gold"),
        *inked_emblem(card.emblem, (width / 2, 32), 27, "bone"),
        Words(card.text, (6, 49), width - 12, 19, 4.4),
        Patch(rectangle(6, 69, width - 12, 0.4), "clay"),
        Words(f"{when}.", (6, 70.5), width - 12, 13, 3.1),
    )
    return Face(card.title, ink)


CHIT = 22.0


def chit_face(unit: UnitKind) -> Face:
    ground = _ground(unit)
    traits = ", ".join(trait.capitalize() for trait in PRINTED if trait in unit.traits)
    numbers = (("Force", unit.force), ("Move", unit.move), ("Hits", unit.hits))
    ink = [
        frame(CHIT, CHIT, ground),
        Words(unit.name, (2.2, 1.9), CHIT - 4.4, 3.4, 3, "display"),
        *inked_emblem(unit.emblem, (CHIT / 2, 9), 6.8, ground),
        Words(traits, (2.2, 12.5), CHIT - 4.4, 2.2, 1.8),
    ]
    for n, (label, number) in enumerate(numbers):
        x = 2 + n * (CHIT - 4) / 3
        ink.append(Words(str(number), (x, 14.5), (CHIT - 4) / 3, 3.6, 3.6, "strong"))
        ink.append(Words(label, (x, 17.7), (CHIT - 4) / 3, 2.2, 1.7))
    return Face(unit.name, tuple(ink))


def _ground(unit: UnitKind) -> str:
    """Where a unit goes, as the tone of its chit."""
    if "water" in unit.traits or "amphibious" in unit.traits:
        return "water"
    return "bone" if "flying" in unit.traits else "desert"


COUNTER = 15.0
STACKS = 12
"""The number of marks for each player: nobody is likely to have more stacks than that."""
LIGHT = ("orange", "pink")
"""The players' tones on which ink is legible; on the others bone is used."""


def counter_faces(edition: Edition) -> Iterator[Face]:
    """As many damage counters as can lie on the board, the players' marks, and marks of a turn."""
    damage = sum(unit.count * (unit.hits - 1) for unit in edition.units)
    yield from (_sign("Damage", "drop", "Hit"),) * damage
    for token in TOKENS:
        yield from (_owner(token),) * STACKS
    yield from (_sign("Cannot move", "cloud", "No move"),) * STACK_LIMIT
    yield from (_sign("Cannot attack", "grapes", "No attack"),) * STACK_LIMIT


def _sign(name: str, sign: str, text: str) -> Face:
    ink = (
        frame(COUNTER, COUNTER, "bone"),
        *inked_emblem(sign, (COUNTER / 2, 6.4), 7, "bone", "red" if sign == "drop" else "ink"),
        Words(text, (2, 10.2), COUNTER - 4, 2.8, 2.3, "strong"),
    )
    return Face(name, ink)


def _owner(token: Token) -> Face:
    middle = (COUNTER / 2, COUNTER / 2)
    box = ((2, 5), COUNTER - 4, 5)
    ink = (
        frame(COUNTER, COUNTER, "bone"),
        Patch(shape_outline(token.shape, middle, 4.8), token.tone, 0.3),
        Words(token.letter, *box, 4.6, "strong", tone="ink" if token.tone in LIGHT else "bone"),
    )
    return Face(f"{token.name}'s mark", ink)


# The sheets


def print_sets(edition: Edition) -> tuple[PrintSet, ...]:
    """Everything that a table needs beside a chessboard and a die."""
    tiles = tuple(tile_face(edition, t) for t in edition.tiles for _ in range(t.count))
    chits = tuple(chit_face(u) for u in edition.units for _ in range(u.count))
    cards = tuple(card_face(card) for card in edition.cards)
    return (
        PrintSet(
            "tiles",
            "Terrain tiles",
            "The map: shuffled face down, then laid on a chessboard whose squares are 45 mm or "
            "more, or as a square of 36 cm without one.",
            TILE,
            TILE,
            tiles,
            back(TILE, TILE, "temple", "Back of a tile"),
        ),
        PrintSet(
            "chits",
            "Unit chits",
            "Drawn blind from the common pile, so their backs must be alike. Four fit on a tile.",
            CHIT,
            CHIT,
            chits,
            back(CHIT, CHIT, "helmet", "Back of a chit"),
        ),
        PrintSet(
            "cards",
            "Event cards",
            "One of each, the size of playing cards: the usual sleeves of 63 by 88 mm fit.",
            *CARD,
            cards,
            back(*CARD, "shears", "Back of a card"),
        ),
        PrintSet(
            "counters",
            "Counters",
            "Damage goes below the unit that took it. A player's mark lies on each stack, for "
            "chits do not say whose they are.",
            COUNTER,
            COUNTER,
            tuple(counter_faces(edition)),
        ),
    )
