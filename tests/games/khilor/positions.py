"""Small positions to try the rules on: only what is named lies on the board."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.game import Step
from companion.games.khilor import GAME
from companion.games.khilor.components import BY_LETTER, COLOURS
from companion.games.khilor.moves import Move
from companion.games.khilor.state import Deal, State

RING = ("I", "O", "T", "S", "Z", "L", "J")


def a_deal(players: int = 3, **options: str) -> Deal:
    """A table of the reference set: the ring in order, the dragon token before I, Ada starts."""
    names = ("Ada", "Ben", "Cleo", "Dov")[:players]
    made = GAME.deal(GAME.editions()[0], names, options, Random("ring"), {})
    return replace(made, ring=RING, dragon="I", start_player=0)


def position(players: int = 3, changes: Mapping[str, Any] | None = None, **squares: str) -> State:
    """A position in which Ada is to catch.

    A square is told as in a diagram: `A1="gb"` is blue on green, `A1="(G)"` a green egg.
    """
    demons = {
        square: tuple(BY_LETTER[letter.upper()] for letter in told)
        for square, told in squares.items()
        if not told.startswith("(")
    }
    eggs = {s: BY_LETTER[told[1]] for s, told in squares.items() if told.startswith("(")}
    start = GAME.initial_state(a_deal(players))
    state = replace(start, demons=demons, eggs=eggs, **(changes or {}))
    assert GAME.check_state(state) == ()
    return state


def step(state: State, move: Move) -> Step[State]:
    """What a legal move does."""
    GAME.require(state, move)
    return GAME.apply(state, move)


def after(state: State, *moves: Move) -> State:
    """The position after these legal moves."""
    for move in moves:
        state = step(state, move).state
    return state


def refusals(state: State, move: Move) -> list[str]:
    """The codes of the rules that a move would break."""
    return [violation.code for violation in GAME.violations(state, move)]


def held(**counts: int) -> dict[Any, int]:
    """A player's demons."""
    return dict.fromkeys(COLOURS, 0) | counts
