"""Impossible positions and tallies, refused at their place."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.ichor.battle import Ending, Result
from companion.games.ichor.effects.figures import Leave, PlaceFigure
from companion.games.ichor.effects.movement import BoostStep, LandAnywhere
from companion.games.ichor.effects.tokens import LayOn, LayOnBare
from companion.games.ichor.effects.walking import WalkAgain
from companion.games.ichor.ending.scoring import GameTally, Tally
from companion.games.ichor.game import GAME
from companion.games.ichor.state import Position
from companion.games.ichor.turns import EndTurn, SetUpAgain, TakeTurn

from .boards import board, play

DRAWING = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  g2 .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def changed(at: Position, **changes: Any) -> Position:
    """The position with something in its state changed."""
    return at.with_state(replace(at.state, **changes))


def monsters(**changes: Any) -> Callable[[Position], Position]:
    """The position with something of the monsters changed."""
    return lambda at: changed(at, monsters=replace(at.state.monsters, **changes))


def state_with(**changes: Any) -> Callable[[Position], Position]:
    return lambda at: changed(at, **changes)


def tokens(space: int, count: int) -> tuple[int, ...]:
    return tuple(count if place == space else 0 for place in range(36))


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
def test_an_impossible_position_is_refused_at_its_place(path: str) -> None:
    centres = {"gods": (2, 0)}
    at = board(DRAWING, "monsters", gates=("offerings", "jump"), centres=centres)
    if path == "ending":
        at = changed(at, gods=replace(at.state.gods, supply=0, boxed=at.state.gods.supply))
    broken = BROKEN[path](at)
    assert path in [problem.path for problem in GAME.state_problems(broken)]


def test_a_second_game_needs_a_first_with_a_loser() -> None:
    at = board(DRAWING, "monsters", games="match")
    assert GAME.state_problems(changed(at, game=2, first=Result(WON, 5, 0))) == ()
    paths = [p.path for p in GAME.state_problems(changed(at, game=2, first=Result(WON, 0, 20)))]
    assert paths == ["first.gods_off", "first"]


def test_nothing_is_decided_after_the_end_of_a_game() -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    over = changed(asked, ending=Ending("victory_card", "monsters"))
    assert [problem.path for problem in GAME.state_problems(over)] == ["doing"]


@pytest.mark.parametrize(
    "changes",
    [
        {"figure": "zeus"},
        {"power": "nobody"},
        {"power": None},
        {"before": "Ze-c5"},
        {"laid": (1, 1)},
        {"laid": (99,)},
        {"origin": 99},
        {"line_end": -5},
    ],
    ids=str,
)
def test_an_impossible_turn_under_way_is_refused(changes: dict[str, Any]) -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    broken = changed(asked, doing=replace(asked.doing, **changes))
    assert GAME.state_problems(broken)


CYCLOPS = (EndTurn(), Leave(), WalkAgain())
FORGED = {
    "nothing is open": (),
    "nothing but the end of the turn": (EndTurn(),),
    "no end of the turn below": (Leave(), WalkAgain()),
    "the end of the turn above": (*CYCLOPS, EndTurn()),
    "another turn to take": (*CYCLOPS, TakeTurn()),
    "the next game's set-up": (*CYCLOPS, SetUpAgain()),
    "what needs nobody on top": (EndTurn(), Leave()),
    "a landing without a figure in hand": (*CYCLOPS, LandAnywhere()),
    "a landing below another decision": (EndTurn(), LandAnywhere(), BoostStep()),
    "the rest of a power above a gate": (EndTurn(), BoostStep(), WalkAgain()),
    "a newcomer without a card": (*CYCLOPS, PlaceFigure("zeus")),
    "spaces that there are not": (*CYCLOPS, LayOn("power_zeus", (99, 1), 1)),
    "tokens under a figure": (*CYCLOPS, LayOn("power_zeus", (10, 26, 27), 1)),
    "a rule that there is not": (*CYCLOPS, LayOn("nothing", (1, 2), 1)),
    "too many tokens": (*CYCLOPS, LayOnBare(9), BoostStep()),
}


@pytest.mark.parametrize("stack", FORGED.values(), ids=FORGED)
def test_a_forged_stack_of_decisions_is_refused(stack: tuple[Any, ...]) -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    assert asked.state.decisions == CYCLOPS
    assert GAME.state_problems(changed(asked, decisions=stack))


def test_where_no_turn_is_under_way_it_is_to_be_taken() -> None:
    at = board(DRAWING, "monsters")
    for stack in ((), (EndTurn(),), (TakeTurn(), TakeTurn()), (SetUpAgain(),)):
        paths = [problem.path for problem in GAME.state_problems(changed(at, decisions=stack))]
        assert paths == ["decisions"]


def test_after_a_game_the_next_is_set_up_and_after_the_last_nothing_is_open() -> None:
    over = {"ending": Ending("victory_card", "monsters")}
    for games, stack in (("match", (SetUpAgain(),)), ("single", ())):
        at = changed(board(DRAWING, "monsters", games=games), **over)
        assert [p.path for p in GAME.state_problems(at)] == ["decisions"]
        assert GAME.state_problems(changed(at, decisions=stack)) == ()


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
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 0), None),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 0),) * 2), "games[1].monsters"),
    ],
    ids=str,
)
def test_an_impossible_tally_is_refused_at_its_place(tally: Tally, path: str) -> None:
    assert path in [problem.path for problem in GAME.check_tally(tally)]
