"""The schools as a picture; the position as text has a field a line."""

from collections.abc import Iterator

from companion.codec.text import load_text
from companion.engine.participants import Fact
from companion.engine.picture import Picture, Space
from companion.engine.problems import require
from companion.engine.step import Seat

from .deal import STRENGTHS, TOKENS, Deal, place
from .state import Position, State, check_state, initial_state


def facts(at: Position) -> tuple[Fact, ...]:
    """How many cards each holds, and the nets that may still come."""
    hands = (Fact("Cards", str(len(hand)), seat) for seat, hand in enumerate(at.state.hands))
    return (Fact("Nets not played", str(at.state.nets)), *hands)


def deal_picture(deal: Deal) -> Picture:
    """The schools before anybody has a fighter."""
    return picture(Position(deal, initial_state(deal)))


def picture(at: Position) -> Picture:
    """A row for each player: the fighters of each strength, and the laurels."""
    rows = tuple(space for seat in range(len(at.deal.names)) for space in _row(at, seat))
    words = "; ".join(space.title for space in rows)
    return Picture("Arena", f"{words}.", len(STRENGTHS) + 1, len(at.deal.names), rows)


def _row(at: Position, seat: Seat) -> Iterator[Space]:
    name, token, y = at.deal.names[seat], TOKENS[seat], seat + 0.5
    for x, one in enumerate(STRENGTHS):
        many = at.state.squads[seat].count(one)
        title, label = f"{name}: {many} of strength {one}", f"{many} × {one}"
        yield Space(place(seat, one), title, (x + 0.5, y), 0.4, token.shape, token.tone, label)
    won, x = at.state.laurels[seat], len(STRENGTHS)
    title = f"{name}: {won} laurels"
    yield Space(f"laurels-{seat}", title, (x + 0.5, y), 0.4, "star", "yellow", str(won))


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that the text shows. Raises Malformed."""
    at = Position(deal, load_text(text, State))
    require(check_state(at))
    return at
