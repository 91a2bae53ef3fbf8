"""A position as text: the board, who has caught what, the ring, and the turn that is on.

   A   B   C   D   E   F   G
1  gb  pk  y   .   (G) yy  kb
...
4  bb  g   .   ()  .   .   .
...
  Ada  g 3  y 1  b 0  p 2  k 0  + 0
> Ben  g 0  y 2  b 2  p 1  k 1  + 3
dragon: T
white: B2 F6
turn: nest T 1 D3 front, caught gbk, laid g

Small letters are demons, the lowest first; (G) is a green egg and () the white one, a dot an
empty square. The turn is "fill" while the table enters what lies there.
"""

from dataclasses import astuple

from companion.games.khilor.box.components import COLOURS, COMPENSATION, LETTERS, Stack
from companion.games.khilor.box.edition import COLUMNS
from companion.games.khilor.decisions import (
    DriveWhiteDemon,
    FillBoard,
    TendEggs,
)
from companion.games.khilor.state import Position


def diagram(at: Position) -> str:
    """The position as text."""
    columns = COLUMNS[: len(at.edition.rows[0])]
    lines = ["   " + "   ".join(columns)]
    for number in range(1, len(at.edition.rows) + 1):
        cells = (f"{_square_text(at, f'{column}{number}'):<4}" for column in columns)
        lines.append(f"{number}  {''.join(cells)}".rstrip())
    width = max(map(len, at.deal.names))
    for seat, name in enumerate(at.deal.names):
        piles = "  ".join(f"{LETTERS[c].lower()} {at.state.caught[seat][c]}" for c in COLOURS)
        mark, points = ">" if seat == at.turn else " ", COMPENSATION * at.state.compensated[seat]
        lines.append(f"{mark} {name:<{width}}  {piles}  + {points}")
    white = " ".join(at.state.white) or "-"
    lines += [f"dragon: {at.state.dragon}", f"white: {white}", f"turn: {_turn(at)}"]
    return "\n".join(lines) + "\n"


def _square_text(at: Position, square: str) -> str:
    if square == at.edition.white_egg:
        return "()"
    if square in at.state.eggs:
        return f"({LETTERS[at.state.eggs[square]]})"
    if square in at.state.demons:
        return _letters(at.state.demons[square])
    return "."


def _turn(at: Position) -> str:
    top, lies = at.decision, at.placement
    if isinstance(top, FillBoard):
        return "fill"
    where = " ".join(map(str, astuple(lies))) if lies else ""
    if isinstance(top, DriveWhiteDemon):
        return f"white {where}, number {top.number + 1}"
    if isinstance(top, TendEggs):
        laid = LETTERS[top.laid].lower() if top.laid else "-"
        return f"nest {where}, caught {_letters(top.caught) or '-'}, laid {laid}"
    return "catch"


def _letters(stack: Stack) -> str:
    return "".join(LETTERS[colour].lower() for colour in stack)
