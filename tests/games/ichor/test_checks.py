"""Positions and tallies that cannot be, told by their place."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.ichor import GAME
from companion.games.ichor.state import Ending, Result, State
from companion.games.ichor.tally import GameTally, Tally

from .boards import board, play

DRAWING = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  g2 .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def monsters(**changed: object) -> Callable[[State], State]:
    """The position with something of the monsters changed."""
    return lambda state: replace(state, monsters=replace(state.monsters, **changed))  # type: ignore[arg-type]


def state_with(**changed: object) -> Callable[[State], State]:
    return lambda state: replace(state, **changed)  # type: ignore[arg-type]


def tokens(space: int, count: int) -> tuple[int, ...]:
    return tuple(count if at == space else 0 for at in range(36))


WON = Ending("all_tokens", "gods")
BROKEN = {
    "game": state_with(game=3),
    "first": state_with(first=Result(WON, 5, 0)),
    "copyable": state_with(copyable="medusa"),
    "monsters.cards": monsters(cards=("cyclops",) * 6),
    "monsters.at": monsters(at=(26, 10, -1, -1, -1, -1)),
    "monsters.tokens": monsters(tokens=tokens(26, 1), supply=13),
    "monsters.centres": monsters(centres=(1, 0), supply=13),
    "monsters.supply": monsters(supply=15),
    "ending": state_with(ending=None, turn="gods"),
    "ending.reason": state_with(ending=WON, turn="gods"),
    "turn": state_with(ending=Ending("victory_card", "gods")),
}


@pytest.mark.parametrize("path", BROKEN)
def test_a_position_that_cannot_be_is_told_by_its_place(path: str) -> None:
    centres = {"gods": (2, 0)}
    state = board(DRAWING, "monsters", gates=("offerings", "jump"), centres=centres)
    if path == "ending":
        state = replace(state, gods=replace(state.gods, supply=0, boxed=state.gods.supply))
    broken = BROKEN[path](state)
    assert path in [problem.path for problem in GAME.check_state(broken)]


def test_a_second_game_needs_a_first_with_a_loser() -> None:
    state = board(DRAWING, "monsters", games="match")
    assert GAME.check_state(replace(state, game=2, first=Result(WON, 5, 0))) == ()
    paths = [p.path for p in GAME.check_state(replace(state, game=2, first=Result(WON, 0, 20)))]
    assert paths == ["first.gods_off", "first"]


def test_nothing_is_decided_after_the_end_of_a_game() -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    over = replace(asked, ending=Ending("victory_card", "monsters"))
    assert [problem.path for problem in GAME.check_state(over)] == ["pending"]


@pytest.mark.parametrize(
    "changed",
    [
        {"figure": "zeus"},
        {"power": "nobody"},
        {"todo": ()},
        {"laid": (1, 1)},
        {"laid": (99,)},
        {"origin": 99},
        {"line_end": -5},
    ],
    ids=str,
)
def test_an_open_decision_that_cannot_be_is_told(changed: dict[str, object]) -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    assert asked.pending is not None
    broken = replace(asked, pending=replace(asked.pending, **changed))  # type: ignore[arg-type]
    assert GAME.check_state(broken)


@pytest.mark.parametrize(
    ("tally", "path"),
    [
        (Tally(("Ada",), 14, (GameTally(0, (0, 5), 0),)), "names"),
        (Tally(("Ada", "Ben"), 15, (GameTally(0, (0, 5), 0),)), "tokens"),
        (Tally(("Ada", "Ben"), 14, ()), "games"),
        (Tally(("Ada", "Ben"), 14, (GameTally(2, (0, 5), 0),)), "games[0].monsters"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 15), 0),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 2),)), "games[0].winner"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 0), 0),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 0),) * 2), "games[1].monsters"),
    ],
    ids=str,
)
def test_a_tally_that_cannot_be_is_told_by_its_place(tally: Tally, path: str) -> None:
    assert path in [problem.path for problem in GAME.check_tally(tally)]
