"""Quick tracking: what each player has, as numbers."""

from companion.engine.picture import Element, Piece, Shape, Space
from companion.engine.step import Seat
from companion.games.orichalcum.board.frames import WIDTH, box
from companion.games.orichalcum.components import TOKENS_OF_PLAYERS
from companion.games.orichalcum.places import island_id
from companion.games.orichalcum.state import Position

HEIGHT = 17.0
GAP = 1.0
MARKS: tuple[tuple[str, str, str, Shape], ...] = (
    ("victory_points", "victory points", "gold", "star"),
    ("creature_count", "creatures left", "red", "triangle"),
    ("hoplites", "hoplites", "blue", "circle"),
    ("nuggets", "nuggets", "yellow", "diamond"),
    ("temple_count", "temples", "bone", "pentagon"),
    ("medallions", "medallions", "orange", "hexagon"),
)


def counters(at: Position) -> tuple[list[Element], float]:
    """A strip for each player, and the edge below them."""
    found: list[Element] = []
    for seat in range(len(at.deal.names)):
        found += _strip(at, seat, GAP + seat * (HEIGHT + GAP))
    return found, GAP + len(at.deal.names) * (HEIGHT + GAP)


def counters_told(at: Position) -> str:
    """The counters in a sentence for each player."""
    return " ".join(f"{_told(at, seat)}." for seat in range(len(at.deal.names)))


def _told(at: Position, seat: Seat) -> str:
    player = at.state.players[seat]
    numbers = (f"{getattr(player, field)} {label}" for field, label, _, _ in MARKS)
    return f"{at.deal.names[seat]} has {', '.join(numbers)}".replace("!", "")


def _strip(at: Position, seat: Seat, top: float) -> list[Element]:
    name, player, token = at.deal.names[seat], at.state.players[seat], TOKENS_OF_PLAYERS[seat]
    turn = ", whose turn it is" if seat == at.turn and at.state.decisions else ""
    frame = (GAP, top, WIDTH - 2 * GAP, HEIGHT)
    found: list[Element] = [box(island_id(seat), f"{name}{turn}", "path", frame, name)]
    middle, title = top + 11.0, f"{name}'s token"
    mark = Piece(f"token-{seat}", title, (7, top + 4.4), 2.4, token.shape, token.tone, token.letter)
    found.append(mark)
    for number, (field, label, tone, shape) in enumerate(MARKS):
        count, across = getattr(player, field), 9 + 16.2 * number
        place = f"{field}-{seat}"
        found.append(
            Space(place, f"{name}: {count} {label}", (across, middle), 4.6, shape, tone, str(count))
        )
    return found
