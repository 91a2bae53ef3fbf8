"""Impossible positions, refused at their place."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.game import AnyGame, random_walk
from companion.engine.problems import Malformed
from companion.games.ichor.box import CAMPS, OFF, OPTIONS
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.movement import (
    BoostStep,
    LandAnywhere,
    LayOn,
    LayOnBare,
    PlaceFigure,
)
from companion.games.ichor.rules.powers import Leave, WalkAgain
from companion.games.ichor.rules.table import Ending, Position, Result, Side
from companion.games.ichor.rules.turn import EndTurn, SetUpAgain, TakeTurn
from tests.games.ichor.boards import board, play
from tests.games.ichor.reading import read_diagram

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


def tokens_at(space: int, count: int) -> tuple[int, ...]:
    return tuple(count if place == space else 0 for place in range(36))


WON = Ending("all_tokens", "gods")
BROKEN = {
    "game": state_with(game=3),
    "first": state_with(first=Result(WON, 5, 0)),
    "copyable": state_with(copyable="medusa"),
    "monsters.cards": monsters(cards=("cyclops",) * 6),
    "monsters.at": monsters(at=(26, 10, -1, -1, -1, -1)),
    "monsters.tokens": monsters(tokens=tokens_at(26, 1), supply=13),
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


# What holds in every game

game: AnyGame = GAME


def some_options() -> st.SearchStrategy[dict[str, str]]:
    """Options of all kinds, all figures in the box."""
    chosen = {
        option.id: st.sampled_from([choice.id for choice in option.choices])
        for option in OPTIONS
        if not option.id.startswith("own_")
    }
    return st.fixed_dictionaries(chosen)


def tokens_of(side: Side) -> int:
    return side.supply + sum(side.tokens) + sum(side.centres) + side.boxed


@given(seed=st.integers(0, 2**32), options=some_options())
def test_tokens_are_conserved_through_every_random_game(seed: int, options: dict[str, str]) -> None:
    """Supply, board, gates and box hold 14 tokens a side, or 19."""
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
    at: Position = GAME.start(deal)
    for position, move in random_walk(game, at, Random(seed)):
        at = GAME.apply(position, move).state
        for camp in CAMPS:
            side = at.state.side(camp)
            assert tokens_of(side) == deal.tokens
            for card, space in zip(side.cards, side.at, strict=True):
                assert at.standing.get(space) == (None if space == OFF else card)
        assert GAME.state_problems(at) == ()
    assert GAME.outcome(at) is not None


@given(seed=st.integers(0, 2**32), options=some_options())
def test_a_position_reads_back_from_its_drawing_and_its_data(
    seed: int, options: dict[str, str]
) -> None:
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
    walk = list(random_walk(game, GAME.start(deal), Random(seed)))
    for position, _ in Random(seed).sample(walk, min(5, len(walk))):
        assert read_diagram(deal, GAME.diagram(position)) == position
        assert codec.load_state(game, deal, codec.dump_state(game, position)) == position


@given(data=st.data())
def test_a_damaged_open_decision_is_refused_or_can_be_played_on(data: st.DataObject) -> None:
    """Positions come from outside too; whatever passes the check carries its turn to the end."""
    position = data.draw(st.sampled_from(open_decisions()))
    damaged = codec.dump_state(game, position)
    open_now = {part: damaged[part] for part in ("doing", "decisions")}
    spot = data.draw(st.sampled_from(sorted(numbers(open_now), key=str)))
    damage(open_now, spot, data.draw(st.integers(-3, 50)))
    try:
        at = codec.load_state(game, position.deal, damaged)
    except Malformed:
        return
    for move in list(GAME.legal_moves(at))[:6]:
        GAME.describe(at, move)
        GAME.apply(at, move)


@cache
def open_decisions() -> list[Position]:
    """One position for each kind of decision."""
    found: dict[str, Position] = {}
    for seed in range(60):
        options = {"figures": "reinforcements", "gates": "yes", "games": "single"}
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
        for position, _ in random_walk(game, GAME.start(deal), Random(seed)):
            if position.state.doing:
                found.setdefault(type(position.decision).__name__, position)
    return list(found.values())


def numbers(value: Any, path: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """The places of all whole numbers in a document."""
    if type(value) is int:
        return {path}
    if not isinstance(value, dict | list):
        return set()
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {spot for key, item in items for spot in numbers(item, (*path, key))}


def damage(document: Any, spot: tuple[Any, ...], value: int) -> None:
    for key in spot[:-1]:
        document = document[key]
    document[spot[-1]] = value
