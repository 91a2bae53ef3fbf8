"""What holds in every game: tokens are conserved, nothing lies under a figure, games end."""

from functools import cache
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.play.replay import random_walk
from companion.engine.problems import Malformed
from companion.games.ichor.battle import Side
from companion.games.ichor.box.components import CAMPS
from companion.games.ichor.box.edition import OPTIONS
from companion.games.ichor.game import GAME
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Position

from .reading import read_diagram

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
