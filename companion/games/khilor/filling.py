"""Entering the board that hands have filled: demons of the colour in hand, in any order."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.engine.correcting import Filling
from companion.engine.setup import Token
from companion.games.khilor.box.components import COLOURS, LAYERS, Stack, demon_token
from companion.games.khilor.decisions import FillBoard
from companion.games.khilor.moves.fill import BoardFilled, Fill
from companion.games.khilor.state import Position, State


def tokens(_: Position) -> tuple[Token, ...]:
    """A demon of each colour."""
    return tuple(demon_token(colour) for colour in COLOURS)


def left(at: Position) -> tuple[int, ...]:
    """Demons of each colour in the bag."""
    return tuple(at.bag[colour] for colour in COLOURS)


def lay(at: Position, places: tuple[str, ...], hand: int) -> Fill | None:
    """A demon of that colour on each of these squares that has room."""
    squares = dict.fromkeys(square for place in places if (square := _square(at, place)))
    room = tuple(q for q in squares if len(at.state.demons.get(q, ())) < LAYERS)
    return Fill(room, COLOURS[hand]) if room else None


def change(at: Position, place: str, hand: int | None) -> State:
    """The top demon of a square exchanged or lifted."""
    square = _square(at, place)
    stack: Stack = at.state.demons.get(square, ())
    if not stack:
        return at.state
    demons: Mapping[str, Stack] = {
        **at.state.demons,
        square: (*stack[:-1], *(() if hand is None else (COLOURS[hand],))),
    }
    return replace(at.state, demons={q: lying for q, lying in demons.items() if lying})


def rest(at: Position) -> tuple[str, ...]:
    """The empty squares; once there are none, those with one demon."""
    squares, demons = at.edition.to_fill, at.state.demons
    for height in range(LAYERS):
        if low := tuple(q for q in squares if len(demons.get(q, ())) == height):
            return low
    return ()


def _square(at: Position, place: str) -> str:
    """The square that a place of the picture lies on; "" for what is none to be filled."""
    square = place.rpartition("-")[2]
    return square if square in at.edition.to_fill else ""


FILLING: Final[Filling[Position]] = Filling(
    asks=lambda at: isinstance(at.decision, FillBoard),
    tokens=tokens,
    left=left,
    lay=lay,
    change=change,
    rest=rest,
    filled=BoardFilled(),
)
