"""The track as a picture, in play and on the pad, and the numbers kept in view."""

from collections.abc import Mapping

from companion.engine.pictures import Picture, Piece, Point, Space
from companion.engine.setup import Fact, tokens
from companion.engine.values import Seat

from .rules import Deal, Position

TOKENS = tokens("pig")
PER_ROW = 10


def facts(at: Position) -> tuple[Fact, ...]:
    """Points held, and what this turn would lose."""
    held = (Fact("Points", str(points), seat) for seat, points in enumerate(at.state.points))
    return (*held, Fact("At risk", str(at.state.at_risk)))


def track(deal: Deal, points: Mapping[Seat, int]) -> Picture:
    """The track with the pieces of the seats in `points`."""
    elements: list[Space | Piece] = [
        Space(place(n, n), f"{n} points", _at(n), 0.45, "square", "bone", str(n))
        for n in range(deal.target + 1)
    ]
    for seat, held in points.items():
        (x, y), token = _at(min(held, deal.target)), TOKENS[seat]
        title, at = f"{deal.names[seat]}, {held} points", (x + (seat - 1.5) * 0.2, y + 0.2)
        look = (token.shape, token.tone, token.letter)
        elements.append(Piece(f"piece-{seat}", title, at, 0.15, *look))
    scores = ", ".join(f"{deal.names[seat]} {held}" for seat, held in points.items())
    words, height = f"A track to {deal.target}: {scores or 'empty'}.", deal.target // PER_ROW + 1
    return Picture("Track", words, PER_ROW, height, tuple(elements))


def place(points: int, target: int) -> str:
    """The name of the track space for that many points; the last one serves all beyond."""
    return f"at-{min(points, target)}"


def points_at(deal: Deal, where: str) -> int | None:
    """For how many points a place of the picture stands."""
    return next((n for n in range(deal.target + 1) if place(n, deal.target) == where), None)


def _at(points: int) -> Point:
    return points % PER_ROW + 0.5, points // PER_ROW + 0.5
