"""Drawing a player's board: the victory points at the top, the island, the stock at the bottom."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.phrases import counted, listed
from companion.engine.pictures import Element, Picture, Piece, Space
from companion.engine.values import Seat
from companion.games.orichalcum.board.frames import (
    EDGE,
    HEIGHT,
    WIDTH,
    Box,
    box,
    cells,
    creature_text,
    tile,
    titan_token,
)
from companion.games.orichalcum.board.islands import RESOURCES, IslandFrame, resource
from companion.games.orichalcum.box.components import TOKENS_OF_PLAYERS, VICTORY
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.land.places import creatures_id, island_id, medallion_id, stock_id
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import LETTERS, tile_words

HEAD = 7.0
CELL = 7.0
GAP = 0.8
COUNTED = (
    ("victory_points", "points", "Points", "green"),
    ("creature_count", "creatures", "Creatures", "red"),
    ("hoplites", "stocked-hoplite", "Hoplites", "blue"),
    ("nuggets", "stocked-nugget", "Nuggets", "yellow"),
    ("temple_count", "temples", "Temples", "purple"),
    ("medallions", "medallions", "Medallions", "orange"),
)
"""The counters: field of the player, place in the picture, label and tone."""


def counters(at: Position) -> tuple[list[Element], float]:
    """A block of counters for each player, and the y coordinate below the blocks."""
    found: list[Element] = []
    top = GAP
    for seat in range(len(at.deal.names)):
        block, top = _block(at, seat, top)
        found += block
    return found, top


def counters_text(at: Position) -> str:
    """The counters in words: a sentence for each player."""
    return " ".join(f"{_numbers(at, seat)}." for seat in range(len(at.deal.names)))


def _numbers(at: Position, seat: Seat) -> str:
    player = at.state.players[seat]
    numbers = (f"{label.lower()} {getattr(player, field)}" for field, _, label, _ in COUNTED)
    return f"{at.deal.names[seat]} has {', '.join(numbers)}".replace("!", "")


def _block(at: Position, seat: Seat, top: float) -> tuple[list[Element], float]:
    name, player, token = at.deal.names[seat], at.state.players[seat], TOKENS_OF_PLAYERS[seat]
    turn = ", whose turn it is" if seat == at.turn and at.state.decisions else ""
    frame = (GAP, top, WIDTH - 2 * GAP, HEAD)
    spot, title = (5.0, top + HEAD / 2), f"{name}'s token"
    mark = Piece(f"player-{seat}", title, spot, 2.2, token.shape, token.tone, token.letter)
    found: list[Element] = [box(island_id(seat), f"{name}{turn}", "path", frame, name), mark]
    below = top + HEAD + 2 * (CELL + GAP)
    inside = (GAP, top + HEAD + GAP, WIDTH - 2 * GAP, 2 * CELL + GAP)
    for (field, place, label, tone), cell in zip(
        COUNTED, cells(len(COUNTED), 3, inside), strict=True
    ):
        title = f"{label} {getattr(player, field)}"
        found.append(box(f"{place}-{seat}", f"{name}: {title}", tone, cell, title))
    return found, below + 2 * GAP


POINTS = 12.0
STOCK = 14.0
MAP: Box = (EDGE, POINTS + 1.5, WIDTH - 2 * EDGE, HEIGHT - POINTS - STOCK - 3)
NOWHERE = (0.0, 0.0)
HAND = 22.0
CAUGHT = 9.0
"""The distance between captured creatures; if there is no room for all, their number is shown."""


def frame(at: Position, seat: Seat) -> IslandFrame:
    """The frame of a player's island on the board of that player."""
    return IslandFrame(at.lands[seat], seat, MAP)


def board(at: Position, seat: Seat, *marks: Element) -> Picture:
    """The board of a player, with further marks that can be tapped."""
    name, player = at.deal.names[seat], at.state.players[seat]
    left = counted(player.creature_count, "creature")
    ground = box(island_id(seat), f"{name}'s island, {left} left", "sea", (0, 0, WIDTH, HEIGHT))
    elements = (
        ground,
        *_points(at, seat),
        *frame(at, seat).elements(),
        *marks,
        *_stock(at, seat),
    )
    return Picture(f"{name}'s board", described(at, seat), WIDTH, HEIGHT, elements)


def described(at: Position, seat: Seat) -> str:
    """A player's board in one sentence."""
    player, land = at.state.players[seat], at.lands[seat]
    terrains = list(land.ground.values())
    kinds = [f"{terrains.count(terrain)} {terrain}" for terrain in LETTERS if terrain in terrains]
    has = listed(kinds) or "no terrain yet"
    left = counted(player.creature_count, "creature")
    points = counted(player.victory_points, "victory point")
    return f"{at.deal.names[seat]} has {has}, {left} left, {points}.".replace("!", "")


def _points(at: Position, seat: Seat) -> Iterator[Element]:
    """A player's victory points, and free spots for those still needed."""
    name, player = at.deal.names[seat], at.state.players[seat]
    gained = list(_gained(at, seat))
    count = max(VICTORY, len(gained))
    for number, frame in enumerate(cells(count, count, (EDGE, EDGE, 74, POINTS))):
        left, top, width, height = frame
        middle, size = (left + width / 2, top + height / 2), min(4.4, 0.42 * width)
        if number < len(gained):
            yield replace(gained[number], at=middle, size=size)
        else:
            free = f"Free spot for victory point {number + 1} of {name}"
            yield Space(f"free-{seat}-{number}", free, middle, size, "hexagon", "bone")
    left = player.creature_count
    title = f"{name} still has to capture {counted(left, 'creature')}"
    frame = (76, EDGE, WIDTH - 76 - EDGE, POINTS)
    label = f"{left} left" if left else "pacified" if player.island.tiles else "empty"
    yield replace(
        box(creatures_id(seat), title, "bone", frame, label),
        label_at=(89.5, EDGE + POINTS / 2 + 1.3),
    )
    if seat == at.state.holder:
        pawn = f"The initiative pawn: {name} starts the round"
        yield Piece("initiative", pawn, (80, EDGE + POINTS / 2), 2.4, "star", "ink")


def _gained(at: Position, seat: Seat) -> Iterator[Piece]:
    """A piece for everything that is worth a victory point: Titans, temples and medallions."""
    name, player = at.deal.names[seat], at.state.players[seat]
    for held in player.titans:
        titan, place = TITANS[held.titan], f"point-{seat}-{held.titan}"
        title = f"{titan.title}, Titan of the {titan.terrain}, held by {name}"
        state = "active" if held.active else "its favour was used"
        yield titan_token(place, f"{title}: {state}", held.titan, NOWHERE, 1, active=held.active)
    for number in range(player.temple_count):
        place, title = f"token-{seat}-{number}", f"Victory token of a temple, {name}"
        yield Piece(place, title, NOWHERE, 1, "pentagon", "purple", "T")
    for number in range(player.medallions):
        place, title = medallion_id(seat, number), f"Orichalcum medallion of {name}"
        yield Piece(place, title, NOWHERE, 1, "hexagon", "orange", "M")


def _stock(at: Position, seat: Seat) -> Iterator[Element]:
    """Hoplites, nuggets and captured creatures."""
    name, player = at.deal.names[seat], at.state.players[seat]
    top = HEIGHT - STOCK - EDGE
    for number, kind in enumerate(RESOURCES):
        count = getattr(player, f"{kind}s")
        at_box: Box = (EDGE + number * 20.4, top, 19.6, STOCK)
        title = f"{name} has {counted(count, kind)}"
        middle = (at_box[0] + 9.8, top + 9.2)
        yield box(stock_id(kind, seat), title, "path", at_box, f"{kind}s", down=4.2)
        yield replace(resource(f"stock-{kind}-{seat}", title, kind, middle, 3.5), letter=str(count))
    rest: Box = (EDGE + 40.8, top, WIDTH - 2 * EDGE - 40.8, STOCK)
    yield from _captured(at, seat, rest)
    if isinstance(at.decision, PlaceTile) and seat == at.turn:
        frame: Box = (WIDTH - EDGE - HAND, top, HAND, STOCK)
        shown = at.edition.tile[at.decision.tile]
        yield box("hand", f"The tile to be placed: {tile_words(shown)}", "bone", frame)
        yield from tile(at.edition, "hand-0", shown, at.decision.creatures, frame)


def _captured(at: Position, seat: Seat, frame: Box) -> Iterator[Element]:
    name, player = at.deal.names[seat], at.state.players[seat]
    caught = listed(at.edition.creature[kind].title for kind in player.creatures)
    wounded = f", {counted(player.wounded, 'wounded hoplite')}" if player.wounded else ""
    most = int((frame[2] - HAND) // CAUGHT)
    label = "captured" if len(player.creatures) <= most else f"captured {len(player.creatures)}"
    label += f", wounded {player.wounded}" if player.wounded else ""
    title = f"{name} has captured {caught or 'no creature'}{wounded}"
    yield replace(
        box(f"captured-{seat}", title, "path", frame, label),
        label_at=(frame[0] + (frame[2] - HAND) / 2, frame[1] + 4.2),
    )
    for number, kind in enumerate(player.creatures[:most]):
        creature = at.edition.creature[kind]
        middle = (frame[0] + CAUGHT * (number + 0.6), frame[1] + 9.4)
        title = f"{creature_text(creature)}, captured by {name}"
        strength = str(creature.strength)
        yield Piece(f"caught-{seat}-{number}", title, middle, 3.2, "triangle", "red", strength)
