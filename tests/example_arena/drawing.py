"""The schools as a picture."""

from collections.abc import Iterator

from companion.engine.pictures import Card, CardRow, Picture, Space
from companion.engine.setup import Fact
from companion.engine.values import Seat

from .deal import NET, STRENGTHS, TOKENS, place
from .rules import Position


def facts(at: Position) -> tuple[Fact, ...]:
    """How many cards each still holds."""
    return tuple(Fact("Cards", str(len(hand)), s) for s, hand in enumerate(at.state.hands))


def cards(at: Position, seat: Seat | None) -> tuple[CardRow, ...]:
    """The seat's own hand."""
    hand = at.state.hands[seat] if seat is not None else ()
    faces = tuple(_face(seat, card) for card in hand if card is not None)
    return (CardRow("Hand", faces),) if faces else ()


def _face(seat: Seat | None, card: int) -> Card:
    place = f"lay-{seat}-{card}"
    if card == NET:
        text = "Stops a challenge, or shows a hand."
        return Card(place, "Net", "bone", "cross", "N", text)
    text = "Fights until it falls."
    return Card(place, f"Fighter {card}", "clay", "circle", str(card), text, corner=str(card))


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
    won, at_right = at.state.laurels[seat], (len(STRENGTHS) + 0.5, y)
    title, label = f"{name}: {won} laurels", str(won)
    yield Space(f"laurels-{seat}", title, at_right, 0.4, "star", "yellow", label)
