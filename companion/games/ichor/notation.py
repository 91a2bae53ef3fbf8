"""The notation of Ichor: each move as one short word, turns numbered as in chess.

| word | move |
|---|---|
| `Gr-b4` | Griffin walks to b4 |
| `At*b4-c4-c5`, `Si*Ze-d4`, `Po*row`, `Ze*` | a power with its targets |
| `-c5` | a further movement |
| `@c5` | a landing |
| `+c5` | tokens laid |
| `=d3,e3` and `=` | second tokens behind Reinforcements, and none |
| `^Ze` | a card turned up |
| `.` | no more |
| `?Hy` | a card revealed |
| `||` | the second game |

A figure is the two letters of its code. Numbers with a dot are for the eye only, and so is `--`
where a side is passed over.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from companion.engine.problems import Malformed, Problem
from companion.games.ichor.box.components import BY_CODE, CAMPS, FIGURES
from companion.games.ichor.effects.tokens import ROW_OR_COLUMN
from companion.games.ichor.moves import (
    Go,
    Land,
    Lay,
    Move,
    MoveFigure,
    NextGame,
    Reinforce,
    Reveal,
    Stop,
    TurnUp,
    UsePower,
)

SPACE = re.compile(r"[a-g][1-7]")
ACTION = re.compile(r"([A-Z][a-z])([-*])(.*)")
NUMBER = re.compile(r"\d+\.")
PASSED: Final = "--"

TO_A_SPACE: Final[Mapping[str, type[Go | Land | Lay]]] = {"-": Go, "@": Land, "+": Lay}
OF_A_CARD: Final[Mapping[str, type[TurnUp | Reveal]]] = {"^": TurnUp, "?": Reveal}
MARKS: Final[Mapping[type, str]] = {
    kind: mark for table in (TO_A_SPACE, OF_A_CARD) for mark, kind in table.items()
}
"""What the word of a move begins with that has one space, or one card."""


def move_text(move: Move) -> str:
    """The word for a move."""
    match move:
        case MoveFigure(figure, to):
            return f"{FIGURES[figure].code}-{to}"
        case UsePower(figure, targets):
            return f"{FIGURES[figure].code}*{'-'.join(map(_code, targets))}"
        case Reinforce(spaces):
            return f"={','.join(spaces)}"
        case Go(word) | Land(word) | Lay(word) | TurnUp(word) | Reveal(word):
            return MARKS[type(move)] + _code(word)
        case Stop():
            return "."
        case NextGame():
            return "||"


def _code(target: str) -> str:
    return FIGURES[target].code if target in FIGURES else target


def parse_move(text: str) -> Move:
    """The move that a word stands for. Raises Malformed."""
    if text in (".", "||"):
        return Stop() if text == "." else NextGame()
    if found := ACTION.fullmatch(text):
        return _action(*found.groups())
    mark, rest = text[:1], text[1:]
    if mark in TO_A_SPACE:
        return TO_A_SPACE[mark](_space(rest))
    if mark in OF_A_CARD:
        return OF_A_CARD[mark](_figure(rest))
    if mark == "=":
        return Reinforce(tuple(_space(name) for name in rest.split(",") if rest))
    raise _unreadable(text)


def _action(code: str, kind: str, rest: str) -> MoveFigure | UsePower:
    if kind == "-":
        return MoveFigure(_figure(code), _space(rest))
    return UsePower(_figure(code), tuple(_target(word) for word in rest.split("-") if rest))


def _target(word: str) -> str:
    if word in ROW_OR_COLUMN:
        return word
    return BY_CODE[word].id if word in BY_CODE else _space(word)


def _figure(code: str) -> str:
    if code not in BY_CODE:
        raise _unreadable(code)
    return BY_CODE[code].id


def _space(name: str) -> str:
    if not SPACE.fullmatch(name):
        raise _unreadable(name)
    return name


def _unreadable(text: str) -> Malformed:
    return Malformed([Problem("", f'"{text}" is no move, figure or space')])


def sheet_text(moves: Iterable[Move]) -> str:
    """The moves as text: one line for a turn of each side, the monsters' first."""
    return "".join(f"{line}\n" for line in _lines(moves))


def _lines(moves: Iterable[Move]) -> Iterator[str]:
    turns: list[str] = []
    for move in moves:
        if isinstance(move, NextGame):
            yield from _paired(turns)
            yield move_text(move)
            turns = []
        elif isinstance(move, MoveFigure | UsePower):
            if FIGURES[move.figure].camp != CAMPS[len(turns) % 2]:
                turns.append(PASSED)
            turns.append(move_text(move))
        elif turns:
            turns[-1] += f" {move_text(move)}"
        else:
            turns.append(move_text(move))
    yield from _paired(turns)


def _paired(turns: list[str]) -> Iterator[str]:
    width = max(map(len, turns[::2]), default=0)
    for number, start in enumerate(range(0, len(turns), 2), start=1):
        first, *second = turns[start : start + 2]
        yield f"{number}. {first:<{width}}  {''.join(second)}".rstrip()


def parse_sheet(text: str) -> tuple[Move, ...]:
    """The moves of a written game. Raises Malformed, naming the line."""
    return tuple(
        move for number, line in enumerate(text.split("\n"), 1) for move in _moves(number, line)
    )


def _moves(number: int, line: str) -> Iterator[Move]:
    try:
        for word in line.split():
            if word != PASSED and not NUMBER.fullmatch(word):
                yield parse_move(word)
    except Malformed as error:
        raise Malformed([Problem(f"line {number}", p.message) for p in error.problems]) from error
