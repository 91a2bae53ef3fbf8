"""Small positions to try the rules on: only what is named lies on the board."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.moves import Actor, Move
from companion.engine.values import Step
from companion.games.khilor.box import BY_LETTER, COLOURS
from companion.games.khilor.deal import Deal
from companion.games.khilor.earlier import LayEgg
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import Catch, LayEggs, Position, begun

BAR = Catch("I", 0, "B1")
"""Demon symbols on A1, C1 and D1, the egg symbol on B1; arrows east and west as printed, north and
south after a quarter turn."""
ROW = {"A1": "g", "C1": "b", "D1": "y"}
"""What the bar catches there."""
REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}
"""Demons that can be caught afterwards."""
RETURN = LayEggs(None, (), returns=True)
"""The egg under the egg symbol goes back to its pile, and none is laid."""
RING = ("I", "O", "T", "S", "Z", "L", "J")


def a_deal(players: int = 3, **options: str) -> Deal:
    """A table of the reference set: the ring in order, the dragon token before I, Ada starts."""
    names = ("Ada", "Ben", "Cleo", "Dov")[:players]
    made = GAME.deal(GAME.editions()[0], names, options, Random("ring"), {})
    return replace(made, ring=RING, dragon="I", start_player=0)


def position(
    players: int = 3,
    changes: Mapping[str, Any] | None = None,
    turn: int = 0,
    start_player: int = 0,
    **squares: str,
) -> Position:
    """A position in which Ada is to catch, or an additional turn or the end has begun.

    A square is given as in a diagram: `A1="gb"` is blue on green, `A1="(G)"` a green egg.
    """
    demons = {
        square: tuple(BY_LETTER[letter.upper()] for letter in letters)
        for square, letters in squares.items()
        if not letters.startswith("(")
    }
    eggs = {s: BY_LETTER[letters[1]] for s, letters in squares.items() if letters.startswith("(")}
    start = GAME.start(replace(a_deal(players), start_player=start_player))
    state = replace(start.state, demons=demons, eggs=eggs, **(changes or {}))
    at = start.with_state(begun(start.with_state(state), turn))
    assert GAME.state_problems(at) == ()
    return at


def step(at: Position, move: Move) -> Step[Position]:
    """What a legal move does."""
    GAME.require(at, move)
    return GAME.apply(at, move)


def after(at: Position, *moves: Move) -> Position:
    """The position after these legal moves."""
    for move in moves:
        at = step(at, move).state
    return at


def refusals(at: Position, move: Move) -> list[str]:
    """The codes of the rules that a move would break."""
    return [violation.code for violation in GAME.violations(at, move)]


def to_move(at: Position) -> Actor | None:
    """Who is asked, one alone; None after the end."""
    asked = tuple(GAME.awaited(at))
    assert len(asked) <= 1
    return asked[0] if asked else None


def in_front(at: Position) -> tuple[str, ...]:
    """The polyominoes in front of the dragon token."""
    return at.ring[: at.deal.choice]


def held(**counts: int) -> dict[Any, int]:
    """A player's demons."""
    return dict.fromkeys(COLOURS, 0) | counts


def with_an_egg_laid(at: Position, colour: Any, square: str) -> Position:
    """That position once the first of several eggs was laid by itself."""
    return after(at, LayEgg(colour, square))
