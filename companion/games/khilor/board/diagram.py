"""A position as text: the board, who has caught what, the ring, and the turn that is on.

   A   B   C   D   E   F   G
1  gb  pk  y   .   (G) yy  kb
...
4  bb  g   ?   ()  ?   ?   ?
...
  Ada  g 3  y 1  b 0  p 2  k 0  + 0
> Ben  g 0  y 2  b 2  p 1  k 1  + 3
dragon: T
white: B2 F6
turn: nest T 1 D3 front, caught gbk, laid g

Small letters are demons, the lowest first; (G) is a green egg and () the white one, a dot an
empty square, ? one that is not filled yet.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from companion.engine.problems import Malformed, Problem, require
from companion.games.khilor.check import check_pieces, check_state
from companion.games.khilor.components import (
    BY_LETTER,
    COLOURS,
    COMPENSATION,
    LETTERS,
    Colour,
    Stack,
)
from companion.games.khilor.deal import Deal
from companion.games.khilor.decisions import CatchDemons, DriveWhiteDemon, FillSquare, TendEggs
from companion.games.khilor.edition import COLUMNS
from companion.games.khilor.geometry import Placement
from companion.games.khilor.shapes import Side, Turns
from companion.games.khilor.state import Position, State, with_asked

SMALL = "".join(LETTERS.values()).lower()
DEMONS = re.compile(rf"[{SMALL}]{{1,2}}")
EGG = re.compile(rf"\(([{SMALL.upper()}])\)")
PLAYER = re.compile(
    "([> ]) .*  " + "  ".join(rf"{letter} +(\d+)" for letter in SMALL) + r"  \+ +(\d+)"
)
DRAGON = re.compile(r"dragon: (\w+)")
WHITE = re.compile(r"white: (-|\w+(?: \w+)*)")
LIES = r"(\w+) ([0-3]) (\w+) (front|back)"
NEST = re.compile(rf"turn: nest {LIES}, caught ([{SMALL}]+|-), laid ([{SMALL}-])")
DRIVE = re.compile(rf"turn: white {LIES}, number ([1-9])")


def diagram(at: Position) -> str:
    """The position as text."""
    columns = COLUMNS[: len(at.edition.rows[0])]
    lines = ["   " + "   ".join(columns)]
    for number in range(1, len(at.edition.rows) + 1):
        cells = (f"{_told(at, f'{column}{number}'):<4}" for column in columns)
        lines.append(f"{number}  {''.join(cells)}".rstrip())
    width = max(map(len, at.deal.names))
    for seat, name in enumerate(at.deal.names):
        piles = "  ".join(f"{LETTERS[c].lower()} {at.state.caught[seat][c]}" for c in COLOURS)
        mark = ">" if seat == at.turn else " "
        points = COMPENSATION * at.state.compensated[seat]
        lines.append(f"{mark} {name:<{width}}  {piles}  + {points}")
    white = " ".join(at.state.white) or "-"
    lines += [f"dragon: {at.state.dragon}", f"white: {white}", _turn(at)]
    return "\n".join(lines) + "\n"


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that the text shows. Raises Malformed."""
    lines = text.rstrip().splitlines()
    rows = len(deal.edition.rows)
    if len(lines) != rows + len(deal.names) + 4:
        raise _malformed("must have the board, a line for each player, dragon, white and turn")
    board = dict(_squares(deal, lines[1 : rows + 1]))
    players = [PLAYER.fullmatch(line) for line in lines[rows + 1 : -3]]
    dragon, white = DRAGON.fullmatch(lines[-3]), WHITE.fullmatch(lines[-2])
    marked = [seat for seat, found in enumerate(players) if found and found[1] == ">"]
    if dragon is None or white is None or None in players or len(marked) != 1:
        raise _malformed("must tell the players, one of them marked >, the dragon and white demons")
    found = [[int(number) for number in match.groups()[1:]] for match in players if match]
    if any(points % COMPENSATION for *_, points in found):
        raise _malformed(f"points of additional turns come by {COMPENSATION}")
    state = State(
        decisions=(),
        demons={q: _stack(told) for q, told in board.items() if DEMONS.fullmatch(told)},
        eggs={q: BY_LETTER[told[1]] for q, told in board.items() if EGG.fullmatch(told)},
        caught=tuple(dict(zip(COLOURS, numbers, strict=False)) for numbers in found),
        compensated=tuple(points // COMPENSATION for *_, points in found),
        dragon=dragon[1],
        white=() if white[1] == "-" else tuple(white[1].split()),
    )
    at = Position(deal, state)
    require(check_pieces(at))
    at = _asking(at, board, marked[0], lines[-1])
    require(check_state(at))
    return at


def _told(at: Position, square: str) -> str:
    if square == at.edition.white_egg:
        return "()"
    if square in at.state.eggs:
        return f"({LETTERS[at.state.eggs[square]]})"
    if square in at.state.demons:
        return _letters(at.state.demons[square])
    return "?" if square in at.to_fill else "."


def _turn(at: Position) -> str:
    asked = at.decision
    if not isinstance(asked, TendEggs | DriveWhiteDemon):
        return "turn: catch"
    lies = asked.placement
    where = f"{lies.polyomino} {lies.turns} {lies.square} {lies.side}"
    if isinstance(asked, DriveWhiteDemon):
        return f"turn: white {where}, number {asked.number + 1}"
    laid = LETTERS[asked.laid].lower() if asked.laid else "-"
    return f"turn: nest {where}, caught {_letters(asked.caught) or '-'}, laid {laid}"


def _squares(deal: Deal, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each square with what the board's lines tell of it."""
    for number, line in enumerate(lines, start=1):
        first, *cells = line.split() or [""]
        columns = COLUMNS[: len(deal.edition.rows[0])]
        if first != str(number) or len(cells) != len(columns):
            raise _malformed(f"must have row {number} of the board, {len(columns)} squares long")
        for column, told in zip(columns, cells, strict=True):
            square = f"{column}{number}"
            fits = told == "()" if square == deal.edition.white_egg else _is_told(told)
            if not fits:
                raise _malformed(f"{square} cannot be {told}")
            yield square, told


def _asking(at: Position, board: Mapping[str, str], seat: int, line: str) -> Position:
    """The position with what the last line tells to be asked."""
    if line == "turn: catch":
        unknown = [square for square in at.edition.to_fill if board[square] == "?"]
        if unknown:
            return with_asked(at, FillSquare(unknown[0]))
        begun = with_asked(at, CatchDemons(seat))
        ended = begun.decision.settle(begun)
        return at.with_state(ended.state) if ended else begun
    if found := NEST.fullmatch(line):
        *where, caught, laid = found.groups()
        colour = None if laid == "-" else BY_LETTER[laid.upper()]
        gained = () if caught == "-" else _stack(caught)
        return with_asked(at, TendEggs(seat, _placement(*where), gained, colour))
    if found := DRIVE.fullmatch(line):
        *where, number = found.groups()
        return with_asked(at, DriveWhiteDemon(seat, int(number) - 1, _placement(*where)))
    raise _malformed("must end with the turn that is on")


def _placement(polyomino: str, turns: str, square: str, side: str) -> Placement:
    return Placement(polyomino, cast(Turns, int(turns)), square, cast(Side, side))


def _is_told(told: str) -> bool:
    return told in (".", "?") or bool(DEMONS.fullmatch(told) or EGG.fullmatch(told))


def _stack(letters: str) -> Stack:
    return tuple(BY_LETTER[letter.upper()] for letter in letters)


def _letters(colours: Sequence[Colour]) -> str:
    return "".join(LETTERS[colour].lower() for colour in colours)


def _malformed(message: str) -> Malformed:
    return Malformed([Problem("", message)])
