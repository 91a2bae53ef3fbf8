"""The track and the die as a picture, and the position as text:

  Ada   12
> Ben    3
at risk: 5, waiting for: choice
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.engine.game import Fact, Participant
from companion.engine.picture import Area, Element, Picture, Piece, Shape, Space
from companion.engine.problems import Malformed, Problem, require
from companion.engine.step import Seat

from .state import Deal, Die, Position, RollOrHold, State, check_state

LOOKS: Final[tuple[tuple[str, Shape], ...]] = (
    ("red", "circle"),
    ("blue", "square"),
    ("green", "triangle"),
    ("yellow", "diamond"),
)
WAITING: Final = {"choice": (RollOrHold(),), "die": (Die(),), "nobody": ()}
PLAYER = re.compile(r"([> ]) .* +(\d+)")
TURN = re.compile(r"at risk: (\d+), waiting for: (choice|die|nobody)")
PER_ROW = 10


def participants(deal: Deal) -> tuple[Participant, ...]:
    """The players with their pieces."""
    return tuple(
        Participant(seat, name, f"{tone.capitalize()} pig", tone, shape, tone[0].upper())
        for seat, (name, (tone, shape)) in enumerate(zip(deal.names, LOOKS, strict=False))
    )


def facts(at: Position) -> tuple[Fact, ...]:
    """Points held, and what this turn would lose."""
    held = (Fact("Points", str(points), seat) for seat, points in enumerate(at.state.points))
    return (*held, Fact("At risk", str(at.state.at_risk)))


def place(points: int, target: int) -> str:
    """The name of the track space for that many points; the last one serves all beyond."""
    return f"at-{min(points, target)}"


def picture(at: Position) -> Picture:
    """The track with every piece, the die below it."""
    drawn = track(at.deal, dict(enumerate(at.state.points)))
    top, faces = drawn.height, at.deal.edition.faces
    die = tuple(_face(x, top, face) for x, face in enumerate(faces))
    return replace(drawn, height=top + 1, elements=drawn.elements + die)


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
    told = ", ".join(f"{deal.names[seat]} {held}" for seat, held in points.items())
    words = f"A track to {deal.target}: {told or 'empty'}."
    height = deal.target // PER_ROW + 1
    return Picture("Track", words, PER_ROW, height, (*spaces, *pieces))


def _piece(deal: Deal, seat: Seat, points: int) -> Piece:
    x, y = _at(min(points, deal.target))
    title, at = f"{deal.names[seat]}, {points} points", (x + (seat - 1.5) * 0.2, y + 0.2)
    tone, shape = LOOKS[seat]
    return Piece(f"piece-{seat}", title, at, 0.15, shape, tone, tone[0].upper())


def _face(x: int, top: float, face: int) -> Area:
    outline = ((x, top), (x + 0.9, top), (x + 0.9, top + 0.9), (x, top + 0.9))
    return Area(f"face-{face}", f"Face {face} of the die", outline, "bone", str(face))


def _at(points: int) -> tuple[float, float]:
    return points % PER_ROW + 0.5, points // PER_ROW + 0.5


def diagram(at: Position) -> str:
    """The position as text."""
    width, state = max(map(len, at.deal.names)), at.state
    lines = [
        f"{'>' if seat == state.turn else ' '} {name:<{width}} {points:>4}"
        for seat, (name, points) in enumerate(zip(at.deal.names, state.points, strict=True))
    ]
    waiting = next(word for word, stack in WAITING.items() if stack == state.decisions)
    return "\n".join((*lines, f"at risk: {state.at_risk}, waiting for: {waiting}")) + "\n"


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that the text shows. Raises Malformed."""
    *players, turn = text.rstrip().splitlines() or [""]
    found = [match.groups() for match in map(PLAYER.fullmatch, players) if match]
    marked = [seat for seat, (mark, _) in enumerate(found) if mark == ">"]
    last = TURN.fullmatch(turn)
    if last is None or len(found) != len(players) or len(marked) != 1:
        text = "must have a line a player, one marked >, then: at risk: N, waiting for: WORD"
        raise Malformed([Problem("", text)])
    points = tuple(int(held) for _, held in found)
    stack = WAITING[last[2]]
    at = Position(deal, State(decisions=stack, points=points, turn=marked[0], at_risk=int(last[1])))
    require(check_state(at))
    return at
