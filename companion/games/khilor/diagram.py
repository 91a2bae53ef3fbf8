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
turn: nest T 1 D3 front, caught gbk, laid g, driven 0

Small letters are demons, the lowest first; (G) is a green egg and () the white one, a dot an
empty square, ? one that is not filled yet.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.engine.game import Malformed, Problem
from companion.games.khilor.check import check_state
from companion.games.khilor.components import BY_LETTER, COLOURS, LETTERS, Colour, Stack
from companion.games.khilor.edition import COLUMNS
from companion.games.khilor.moves import Catch, Side, Turns
from companion.games.khilor.state import Deal, Pending, State

SMALL = "".join(LETTERS.values()).lower()
DEMONS = re.compile(rf"[{SMALL}]{{1,2}}")
EGG = re.compile(rf"\(([{SMALL.upper()}])\)")
PLAYER = re.compile(
    "([> ]) .*  " + "  ".join(rf"{letter} +(\d+)" for letter in SMALL) + r"  \+ +(\d+)"
)
DRAGON = re.compile(r"dragon: (\w+)")
WHITE = re.compile(r"white: (-|\w+(?: \w+)*)")
TURN = re.compile(
    r"turn: (nest|white) (\w+) ([0-3]) (\w+) (front|back), "
    rf"caught ([{SMALL}]+|-), laid ([{SMALL}-]), driven (\d)"
)


def diagram(state: State) -> str:
    """The position as text."""
    columns = COLUMNS[: len(state.edition.rows[0])]
    lines = ["   " + "   ".join(columns)]
    for number in range(1, len(state.edition.rows) + 1):
        cells = (f"{_told(state, f'{column}{number}'):<4}" for column in columns)
        lines.append(f"{number}  {''.join(cells)}".rstrip())
    width = max(map(len, state.deal.names))
    for seat, name in enumerate(state.deal.names):
        piles = "  ".join(f"{LETTERS[c].lower()} {state.caught[seat][c]}" for c in COLOURS)
        mark = ">" if seat == state.turn else " "
        lines.append(f"{mark} {name:<{width}}  {piles}  + {state.bonus[seat]}")
    lines += [f"dragon: {state.dragon}", f"white: {' '.join(state.white) or '-'}", _turn(state)]
    return "\n".join(lines) + "\n"


def parse_diagram(deal: Deal, text: str) -> State:
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
    to_fill = deal.edition.to_fill
    state = State(
        deal=deal,
        demons={square: _stack(told) for square, told in board.items() if DEMONS.fullmatch(told)},
        eggs={square: BY_LETTER[egg[1]] for square, egg in _eggs(board)},
        caught=tuple(dict(zip(COLOURS, numbers, strict=False)) for numbers in found),
        bonus=tuple(numbers[-1] for numbers in found),
        dragon=dragon[1],
        turn=marked[0],
        filled=next((n for n, q in enumerate(to_fill) if board[q] == "?"), len(to_fill)),
        white=() if white[1] == "-" else tuple(white[1].split()),
    )
    state = _with_turn(state, lines[-1])
    if problems := check_state(state):
        raise Malformed(problems)
    return state


def _told(state: State, square: str) -> str:
    if square == state.edition.white_egg:
        return "()"
    if square in state.eggs:
        return f"({LETTERS[state.eggs[square]]})"
    if square in state.demons:
        return _letters(state.demons[square])
    return "?" if square in state.edition.to_fill[state.filled :] else "."


def _turn(state: State) -> str:
    move = state.placed
    if move is None:
        return f"turn: {state.pending}"
    laid = LETTERS[state.laid].lower() if state.laid else "-"
    return (
        f"turn: {state.pending} {move.polyomino} {move.turns} {move.square} {move.side}, "
        f"caught {_letters(state.just_caught) or '-'}, laid {laid}, driven {state.driven}"
    )


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


def _with_turn(state: State, line: str) -> State:
    if line == "turn: catch":
        return state
    if (found := TURN.fullmatch(line)) is None:
        raise _malformed("must end with the turn that is on")
    pending, polyomino, turns, square, side, caught, laid, driven = found.groups()
    return replace(
        state,
        pending=cast(Pending, pending),
        placed=Catch(polyomino, cast(Turns, int(turns)), square, cast(Side, side)),
        just_caught=() if caught == "-" else _stack(caught),
        laid=None if laid == "-" else BY_LETTER[laid.upper()],
        driven=int(driven),
    )


def _eggs(board: Mapping[str, str]) -> Iterator[tuple[str, re.Match[str]]]:
    for square, told in board.items():
        if egg := EGG.fullmatch(told):
            yield square, egg


def _is_told(told: str) -> bool:
    return told in (".", "?") or bool(DEMONS.fullmatch(told) or EGG.fullmatch(told))


def _stack(letters: str) -> Stack:
    return tuple(BY_LETTER[letter.upper()] for letter in letters)


def _letters(colours: Sequence[Colour]) -> str:
    return "".join(LETTERS[colour].lower() for colour in colours)


def _malformed(message: str) -> Malformed:
    return Malformed([Problem("", message)])
