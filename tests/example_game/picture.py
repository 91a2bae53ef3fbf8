"""The track and the die as drawings, and the words that go with them."""

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.game import Fact, Seat, Tap
from companion.engine.picture import Area, Element, Picture, Piece, Space

from .components import TOKENS
from .moves import Hold, Move, Roll, Rolled
from .state import Deal, State

PER_ROW = 10


def place(points: int, target: int) -> str:
    """The name of the track space for that many points; the last one serves all beyond."""
    return f"at-{min(points, target)}"


def picture(state: State) -> Picture:
    """The track with every piece, the die below it."""
    drawn = track(state.deal, dict(enumerate(state.points)))
    faces = tuple(_faces(state.deal, drawn.height))
    return replace(drawn, height=drawn.height + 1, elements=drawn.elements + faces)


def deal_picture(deal: Deal) -> Picture:
    """The track at the start."""
    return track(deal, dict.fromkeys(range(len(deal.names)), 0))


def track(deal: Deal, points: Mapping[Seat, int]) -> Picture:
    """The track with the pieces of the seats in `points`."""
    spaces: list[Element] = [
        Space(f"at-{n}", f"{n} points", _at(n), 0.45, "square", "bone", str(n))
        for n in range(deal.target + 1)
    ]
    pieces = [_piece(deal, seat, held) for seat, held in points.items()]
    words = [f"{deal.names[seat]} {held}" for seat, held in points.items()]
    return Picture(
        "Track",
        f"A track to {deal.target}: {', '.join(words) or 'empty'}.",
        PER_ROW,
        deal.target // PER_ROW + 1,
        (*spaces, *pieces),
    )


def describe(state: State, move: Move) -> str:
    """The move in one sentence."""
    match move:
        case Roll():
            return f"{state.name} rolls the die."
        case Hold():
            return f"{state.name} holds {state.at_risk} points."
        case Rolled(face):
            return f"The die shows {face}."


def prompt(state: State) -> str:
    """What is asked now."""
    if state.winner is not None:
        return "The game is over."
    return "Say what the die shows." if state.pending == "die" else "Roll or hold?"


def facts(state: State) -> tuple[Fact, ...]:
    """Points held, and what this turn would lose."""
    held = (Fact("Points", str(points), seat) for seat, points in enumerate(state.points))
    return (*held, Fact("At risk", str(state.at_risk)))


def taps(state: State, move: Move) -> tuple[Tap, ...]:
    """Two buttons, or the face of the die."""
    match move:
        case Roll():
            return (Tap("roll", "Roll"),)
        case Hold():
            return (Tap("hold", f"Hold {state.at_risk}"),)
        case Rolled(face):
            return (Tap(f"face-{face}", str(face)),)


def _piece(deal: Deal, seat: Seat, points: int) -> Piece:
    token = TOKENS[seat]
    x, y = _at(min(points, deal.target))
    at = (x + (seat - 1.5) * 0.2, y + 0.2)
    title = f"{deal.names[seat]}, {points} points"
    return Piece(f"piece-{seat}", title, at, 0.15, token.shape, token.tone, token.letter)


def _faces(deal: Deal, top: float) -> list[Area]:
    return [
        Area(
            f"face-{face}",
            f"Face {face} of the die",
            ((x, top), (x + 0.9, top), (x + 0.9, top + 0.9), (x, top + 0.9)),
            "bone",
            str(face),
        )
        for x, face in enumerate(deal.edition.faces)
    ]


def _at(points: int) -> tuple[float, float]:
    return points % PER_ROW + 0.5, points // PER_ROW + 0.5
