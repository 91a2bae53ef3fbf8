"""Counting the end by hand: what lies above each board, and the creatures that are left."""

from functools import partial
from typing import Final

from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
    Lying,
    PhotoBoard,
    PhotoBox,
    PhotoKind,
    PhotoPlace,
    photo_place,
)
from companion.engine.phrases import capital
from companion.engine.pictures import Picture
from companion.engine.setup import Token
from companion.engine.values import Seat
from companion.games.orichalcum.board.frames import HEIGHT, TONES, WIDTH
from companion.games.orichalcum.board.islands import IslandFrame, fitted
from companion.games.orichalcum.board.players import MAP
from companion.games.orichalcum.box.components import CREATURES, TOKENS, UNLIMITED
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.effects import BUILDINGS, TITANS
from companion.games.orichalcum.ending.scoring import Holding, Tally
from companion.games.orichalcum.land.island import Island, Land
from companion.games.orichalcum.land.places import circle_id, island_id
from companion.games.orichalcum.words import LETTERS

PIECE: Final = 0.6
"""The radius of what lies on a circle, as a share of the circle's."""
CREATURE: Final = 0
KINDS: Final = (
    PhotoKind(Token("Creature", "red", "triangle", "C"), CREATURES),
    PhotoKind(Token("Building", "ink", "square", "B")),
    *(
        PhotoKind(Token(capital(land), tone, "hexagon", LETTERS[land]), ground=True)
        for land, tone in TONES.items()
    ),
)
"""What may be seen on a circle: a creature, a building, or nothing but the terrain of a tile."""


def photos(deal: Deal) -> tuple[PhotoBoard, ...]:
    """Everybody's island."""
    return tuple(_island(deal, seat) for seat in range(len(deal.names)))


def _island(deal: Deal, seat: Seat) -> PhotoBoard:
    layout = deal.layouts[seat]
    drawn = tuple(IslandFrame(Land(Island(), layout, deal.edition), seat, MAP).elements())
    circles = {circle_id(seat, circle) for circle in layout.circles}
    unit = fitted(layout, MAP)[2]
    name = f"{deal.names[seat]}'s island"
    places = (photo_place(one) for one in drawn if one.id in circles)
    return PhotoBoard(
        id=island_id(seat),
        name=name,
        picture=Picture(name, f"{name}, empty.", WIDTH, HEIGHT, drawn),
        box=_box(deal, seat),
        places=tuple(PhotoPlace(p.id, p.name, p.at, PIECE * unit) for p in places),
        kinds=KINDS,
        counts=partial(_counts, seat),
        note="Titans, temples and medallions lie beside the island and are counted by hand.",
    )


def _box(deal: Deal, seat: Seat) -> PhotoBox:
    """The printed board round its circles, if the edition says where it ends; else the circles."""
    left, top, unit = fitted(deal.layouts[seat], MAP)
    board = deal.edition.island[deal.boards[seat]].side(deal.sides[seat])
    if frame := board.frame:
        x, y, width, height = (unit * number for number in frame)
        return left + x, top + y, width, height
    columns = deal.layouts[seat].column.values()
    width = unit * (max(x for x, _ in columns) + 2)
    return left, top, width, unit * (2 + max(y for _, y in columns) * 3**0.5)


def _counts(seat: Seat, lying: Lying) -> dict[str, int]:
    """The circles on which a creature lies."""
    return {f"holdings.{seat}.creatures": list(lying.values()).count(CREATURE)}


GROUPS = (
    ("titans", "Titans", "Titan tiles above the board, active or not."),
    ("temples", "Temples", "Victory tokens that show a temple."),
    ("medallions", "Medallions", "Victory tokens that show a medallion."),
    ("creatures", "Creatures left", "Creatures that are still on the island."),
)


def sheet(deal: Deal) -> CountSheet:
    """The count sheet: a row for each player in each group."""
    oratories = sum(BUILDINGS[kind.effect].titans * kind.count for kind in deal.edition.buildings)

    tokens = TOKENS if deal.limited else UNLIMITED

    def most(field: str, seat: int) -> int:
        """The most of it that one player can have."""
        match field:
            case "titans":
                return min(len(TITANS), 1 + oratories)
            case "temples":
                return min(deal.layouts[seat].most_temples, tokens)
            case "medallions":
                return tokens
        return CREATURES

    return CountSheet(
        tuple(
            CountGroup(
                field,
                label,
                tuple(
                    CountRow(
                        name,
                        (CountCell(_cell(seat, field), name, 0, most(field, seat), seat),),
                    )
                    for seat, name in enumerate(deal.names)
                ),
                help=text,
            )
            for field, label, text in GROUPS
        )
    )


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a missing cell counts as 0."""
    holdings = []
    for seat in range(len(deal.names)):
        titans, temples, medallions, creatures = (
            counts.get(_cell(seat, field), 0) for field, _, _ in GROUPS
        )
        holdings.append(Holding(titans, temples, medallions, creatures))
    return Tally(deal.names, deal.limited, tuple(holdings))


def _cell(seat: int, field: str) -> str:
    return f"holdings.{seat}.{field}"


COUNTING: Counting[Deal, Tally] = Counting(sheet, tally, photos=photos)
