"""Quick tracking: what each player has, as numbers."""

from companion.engine.pictures.picture import Element, Piece
from companion.engine.play.step import Seat
from companion.games.orichalcum.board.frames import WIDTH, box, cells
from companion.games.orichalcum.box.components import TOKENS_OF_PLAYERS
from companion.games.orichalcum.land.places import island_id
from companion.games.orichalcum.state import Position

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
