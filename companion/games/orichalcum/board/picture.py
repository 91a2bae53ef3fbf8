"""The whole table in pictures: everybody's board, and what lies between them."""

from collections.abc import Iterator

from companion.engine.phrases import counted, listed
from companion.engine.pictures import Board, Element, Picture, stacked
from companion.engine.setup import Fact
from companion.engine.values import Seat
from companion.games.orichalcum.board import market, players
from companion.games.orichalcum.board.frames import EDGE, WIDTH, box, cells
from companion.games.orichalcum.board.islands import IslandFrame
from companion.games.orichalcum.board.players import counters, counters_text
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.decisions.action import PerformAction
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.land.island import Island, Land
from companion.games.orichalcum.land.places import island_id
from companion.games.orichalcum.moves.construct import ErectTemple
from companion.games.orichalcum.state import Position

HALF = 46.0
HEAD = 6.0
RING = 2.5
"""What the ring around a lit island takes of it on each side."""


def facts(at: Position) -> tuple[Fact, ...]:
    """Each player's stock and progress towards victory, and what is left in the supply."""
    found = []
    for seat, player in enumerate(at.state.players):
        found += [
            Fact("Victory points", str(player.victory_points), seat),
            Fact("Creatures left", str(player.creature_count), seat),
            Fact("Hoplites", str(player.hoplites), seat),
            Fact("Nuggets", str(player.nuggets), seat),
        ]
        if player.wounded:
            found.append(Fact("Wounded hoplites", str(player.wounded), seat))
        if player.creatures:
            titles = listed(at.edition.creature[kind].title for kind in player.creatures)
            found.append(Fact("Captured", titles, seat))
    found.append(Fact("Initiative", at.deal.names[at.state.holder]))
    if at.deal.limited and at.deal.quick:
        found += [
            Fact("Hoplites in the supply", str(pieces.hoplites_left(at))),
            Fact("Nuggets in the supply", str(pieces.nuggets_left(at))),
            Fact("Victory tokens left", str(pieces.tokens_left(at))),
        ]
    return tuple(found)


def boards(at: Position, seat: Seat | None) -> tuple[Board, ...]:
    """First the viewer's own board, or the active player's for a spectator; then what lies between
    the players; then the other boards in turn order."""
    if at.deal.quick:
        counted = picture(at)
        return (Board("counters", counted.title, counted),)
    own, players = at.turn if seat is None else seat, len(at.deal.names)
    first, *others = (_board(at, (own + n) % players) for n in range(players))
    middle = (
        Board("cards", "Cards", market.cards(at)),
        Board("buildings", "Buildings", market.construction_board(at)),
        Board("titans", "Titans", market.titans(at)),
    )
    return (first, *middle, *others)


def picture(at: Position) -> Picture:
    """The whole table: the boards keep their places, whoever's turn it is."""
    if at.deal.quick:
        strips, below = counters(at)
        titans, below = market.titan_strip(at, below)
        return Picture("The counters", counters_text(at), WIDTH, below, (*strips, *titans))
    return stacked("The table", boards(at, 0))


def _board(at: Position, seat: Seat) -> Board:
    marks: tuple[Element, ...] = ()
    if isinstance(at.decision, PerformAction) and seat == at.turn:
        places = [move.circles for move in ErectTemple.pseudo_legal(at)]
        marks = tuple(players.frame(at, seat).temple_marks(places))
    return Board(island_id(seat), at.deal.names[seat], players.board(at, seat, *marks), seat)


def deal_picture(deal: Deal) -> Picture:
    """Everybody's empty island."""
    count = len(deal.names)
    height = HALF * -(-count // 2) + EDGE
    boxes = cells(count, 2, (EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE))
    elements: list[Element] = []
    for seat, (layout, frame) in enumerate(zip(deal.layouts, boxes, strict=True)):
        name, (left, top, width, tall) = deal.names[seat], frame
        board = deal.edition.island[deal.boards[seat]].title
        title = f"{name}'s island: {board}, the {deal.sides[seat]} side"
        elements.append(box(island_id(seat), title, "sea", frame, name))
        inside = (left + RING, top + HEAD, width - 2 * RING, tall - HEAD - RING)
        elements += IslandFrame(Land(Island(), layout, deal.edition), seat, inside).elements()
    words = f"The empty islands of {listed(deal.names)}, with their ports."
    return Picture("The islands", words, WIDTH, height, tuple(elements))


def losses(at: Position, after: Position) -> Iterator[str]:
    """A sentence for each player who loses something: creatures that are captured and hoplites
    beside them, and Titans that go to somebody else or back to the centre."""
    for seat, name in enumerate(at.deal.names):
        if gone := tuple(_gone(at, after, seat)):
            yield f"Leaves {name}'s island: {listed(gone)}."
        later = after.state.players[seat]
        for held in at.state.players[seat].titans:
            if later.holds(held.titan) is None:
                yield f"{name} loses {TITANS[held.titan].title}."


def _gone(at: Position, after: Position, seat: Seat) -> Iterator[str]:
    before, later = at.state.players[seat].island, after.state.players[seat].island
    for circle, kind in before.creatures.items():
        if circle not in later.creatures:
            yield f"the {at.edition.creature[kind].title} on {circle}"
    for circle, count in before.hoplites.items():
        if (less := count - later.hoplites.get(circle, 0)) > 0:
            yield f"{counted(less, 'hoplite')} on {circle}"
