"""The whole table: the island of the one whose turn it is large, then what lies between."""

from companion.engine.participants import Fact
from companion.engine.phrases import counted, listed
from companion.engine.picture import Element, Picture
from companion.games.orichalcum import pieces
from companion.games.orichalcum.board import market
from companion.games.orichalcum.board.counters import counters, counters_told
from companion.games.orichalcum.board.frames import WIDTH, columns
from companion.games.orichalcum.board.islands import IslandFrame
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.decisions import PerformAction, PlaceTile
from companion.games.orichalcum.island import Island, Land
from companion.games.orichalcum.moves.construct import ErectTemple
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import LETTERS

TITLE = "The table"
GAP = 1.0


def facts(at: Position) -> tuple[Fact, ...]:
    """Each player's stock and how far the victory is; what is left in the supply."""
    found = []
    for seat, player in enumerate(at.state.players):
        found += [
            Fact("victory points", str(player.victory_points), seat),
            Fact("creatures left", str(player.creature_count), seat),
            Fact("hoplites", str(player.hoplites), seat),
            Fact("nuggets", str(player.nuggets), seat),
        ]
        if player.wounded:
            found.append(Fact("in the Hospital", str(player.wounded), seat))
        if player.creatures:
            titles = listed(at.edition.creature[kind].title for kind in player.creatures)
            found.append(Fact("captured", titles, seat))
    found.append(Fact("initiative", at.deal.names[at.state.holder]))
    if at.deal.limited:
        found += [
            Fact("hoplites in the supply", str(pieces.hoplites_left(at))),
            Fact("nuggets in the supply", str(pieces.nuggets_left(at))),
            Fact("victory tokens left", str(pieces.tokens_left(at))),
        ]
    return tuple(found)


def picture(at: Position) -> Picture:
    """The table as it lies."""
    if at.deal.quick:
        strips, below = counters(at)
        titans, below = market.titans(at, below)
        return Picture("The counters", counters_told(at), WIDTH, below, (*strips, *titans))
    elements: list[Element] = []
    own = IslandFrame(at.land, at.turn, 0.8, 0.8, WIDTH - 1.6)
    elements += own.elements(at.name)
    decision, top = at.decision, own.top + own.height + GAP
    if isinstance(decision, PerformAction):
        elements += own.temple_marks([move.circles for move in ErectTemple.conceivable(at)])
    if isinstance(decision, PlaceTile):
        found, top = market.tile_in_hand(at, decision, top)
        elements += found
    for part in (market.cards, market.construction_board, market.titans):
        found, top = part(at, top)
        elements += found
    others, height = _others(at, top)
    return Picture(TITLE, in_words(at), WIDTH, top + height, (*elements, *others))


def deal_picture(deal: Deal) -> Picture:
    """Everybody's empty island."""
    lands = (Land(Island(), layout, deal.edition) for layout in deal.layouts)
    elements: list[Element] = []
    top, height, places = 0.8, 0.0, columns(2)
    for seat, land in enumerate(lands):
        left, width = places[seat % 2]
        frame = IslandFrame(land, seat, left, top, width)
        elements += frame.elements(deal.names[seat])
        height = max(height, frame.height)
        if seat % 2 or seat == len(deal.names) - 1:
            top, height = top + height + GAP, 0.0
    words = f"The empty islands of {listed(deal.names)}, with their ports."
    return Picture("The islands", words, WIDTH, top, tuple(elements))


def in_words(at: Position) -> str:
    """The picture in a sentence for each player."""
    return " ".join(_told(at, seat) for seat in range(len(at.deal.names)))


def _told(at: Position, seat: int) -> str:
    player, land = at.state.players[seat], at.lands[seat]
    terrains = list(land.ground.values())
    kinds = [f"{terrains.count(terrain)} {terrain}" for terrain in LETTERS if terrain in terrains]
    has = listed(kinds) or "no terrain yet"
    left = counted(player.creature_count, "creature")
    points = counted(player.victory_points, "victory point")
    return f"{at.deal.names[seat]} has {has}, {left} left, {points}.".replace("!", "")


def _others(at: Position, top: float) -> tuple[list[Element], float]:
    """The other islands, in the order of the turns, side by side."""
    seats = [(at.turn + n) % len(at.deal.names) for n in range(1, len(at.deal.names))]
    elements: list[Element] = []
    height = 0.0
    for seat, (left, width) in zip(seats, columns(max(2, len(seats))), strict=False):
        frame = IslandFrame(at.lands[seat], seat, left, top, width)
        elements += frame.elements(at.deal.names[seat])
        height = max(height, frame.height)
    return elements, height + GAP
