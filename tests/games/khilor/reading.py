"""Reading the diagram of a position back, for tests that draw one or ask whether it shows all."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from companion.engine.problems import Malformed, Problem, require
from companion.engine.values import Seat
from companion.games.khilor.box import (
    BY_LETTER,
    COLOURS,
    COLUMNS,
    COMPENSATION,
    LETTERS,
    Placement,
    Side,
    Stack,
    Turns,
)
from companion.games.khilor.deal import Deal
from companion.games.khilor.game import GAME
from companion.games.khilor.hands import check_pieces
from companion.games.khilor.rules import (
    Asked,
    DriveWhiteDemon,
    FillBoard,
    Position,
    State,
    TendEggs,
    asked,
    begun,
)

SMALL = "".join(LETTERS.values()).lower()
SQUARE = re.compile(rf"\.|(?P<demons>[{SMALL}]{{1,2}})|\((?P<egg>[{SMALL.upper()}])\)")
PLAYER = re.compile(
    "([> ]) .*  " + "  ".join(rf"{letter} +(\d+)" for letter in SMALL) + r"  \+ +(\d+)"
)
RING = re.compile(r"dragon: (\w+(?:, \w+)*)\nwhite: (-|\w+(?: \w+)*)\nturn: (.+)")
TURN = re.compile(
    r"(?:nest|white) (\w+) ([0-3]) (\w+) (front|back), "
    rf"(?:caught ([{SMALL}]+|-), laid ([{SMALL}-])|number ([1-9]))"
)


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that the text shows. Raises Malformed."""
    rows, lines = len(deal.edition.rows), text.rstrip().splitlines()
    if len(lines) != rows + len(deal.names) + 4:
        raise _malformed("must have the board, a line for each player, dragon, white and turn")
    board = dict(_squares(deal, lines[1 : rows + 1]))
    players = [found for line in lines[rows + 1 : -3] if (found := PLAYER.fullmatch(line))]
    marked = [seat for seat, found in enumerate(players) if found[1] == ">"]
    ring = RING.fullmatch("\n".join(lines[-3:]))
    if len(players) != len(deal.names) or len(marked) != 1 or not ring:
        raise _malformed("must name the players, one of them marked >, the dragon and white demons")
    counts = [[int(number) for number in found.groups()[1:]] for found in players]
    if any(points % COMPENSATION for *_, points in counts):
        raise _malformed(f"points of additional turns come by {COMPENSATION}")
    order = tuple(ring[1].split(", "))
    state = State(
        decisions=(),
        demons={q: _stack(found["demons"]) for q, found in board.items() if found["demons"]},
        eggs={q: BY_LETTER[found["egg"]] for q, found in board.items() if found["egg"]},
        caught=tuple(dict(zip(COLOURS, piles, strict=False)) for piles in counts),
        compensated=tuple(points // COMPENSATION for *_, points in counts),
        dragon=order[0],
        ring=order if len(order) > 1 else (),
        white=() if ring[2] == "-" else tuple(ring[2].split()),
    )
    at = Position(deal, state)
    require(check_pieces(at))
    if ring[3] == "catch":
        return at.with_state(begun(at, marked[0]))
    asks = _asked(marked[0], ring[3])
    return at.with_state(replace(state, decisions=asked(deal, asks)))


def _squares(deal: Deal, lines: Sequence[str]) -> Iterator[tuple[str, re.Match[str]]]:
    """Each square but the white egg's, with what the board's lines say of it."""
    columns = COLUMNS[: len(deal.edition.rows[0])]
    for number, line in enumerate(lines, start=1):
        first, *cells = line.split() or [""]
        if first != str(number) or len(cells) != len(columns):
            raise _malformed(f"must have row {number} of the board, {len(columns)} squares long")
        for square, cell in zip((f"{column}{number}" for column in columns), cells, strict=True):
            found = SQUARE.fullmatch(cell)
            if (cell == "()") != (square == deal.edition.white_egg) or not (found or cell == "()"):
                raise _malformed(f"{square} cannot be {cell}")
            if found:
                yield square, found


def _asked(seat: Seat, turn: str) -> Asked:
    """What the last line says is asked."""
    if turn == "fill":
        return FillBoard()
    if (found := TURN.fullmatch(turn)) is None:
        raise _malformed("must end with the turn that is on")
    polyomino, turns, square, side, caught, laid, number = found.groups()
    lies = Placement(polyomino, cast(Turns, int(turns)), square, cast(Side, side))
    if number:
        return DriveWhiteDemon(seat, lies, int(number) - 1)
    return TendEggs(seat, lies, _stack(caught.strip("-")), BY_LETTER.get(laid.upper()))


def _stack(letters: str) -> Stack:
    return tuple(BY_LETTER[letter.upper()] for letter in letters)


def _malformed(message: str) -> Malformed:
    return Malformed([Problem("", message)])


def read_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows, which is possible. Raises Malformed."""
    at = parse_diagram(deal, text)
    require(GAME.state_problems(at))
    return at
