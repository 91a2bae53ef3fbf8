"""A game of many turns stays sound: decks and piles run out and are made anew."""

from random import Random

import pytest

from companion.engine.play.replay import random_move
from companion.engine.rulebook import OTHERWISE
from companion.games.grecos.game import GAME

from .positions import NAMES
from .reading import read_diagram

MOVES = 2_500
EVERY = 50
OTHERWISE_ALL = {option.id: OTHERWISE for option in GAME.ruling_options}


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(2, 3, {}), (3, 1, {"draws": "table"}), (4, 2, {"materials": "all", **OTHERWISE_ALL})],
    ids=["app", "table", "otherwise"],
)
def test_a_long_game_stays_sound(players: int, seed: int, options: dict[str, str]) -> None:
    """GR-22: what was discarded or destroyed is drawn again; with every ruling otherwise, too."""
    edition, rng = GAME.editions()[0], Random(seed)
    deal = GAME.deal(edition, NAMES[:players], options, Random(seed), {})
    at, codes, kinds = GAME.start(deal), set(), set()
    for number in range(MOVES):
        move = random_move(GAME, at, rng)
        if move is None:
            break
        kinds.add(type(move))
        step = GAME.apply(at, move)
        codes |= {event.code for event in step.events}
        at = step.state
        if number % EVERY == 0:
            assert GAME.state_problems(at) == ()
            assert read_diagram(deal, GAME.diagram(at)) == at
    assert number > 1_000
    assert {"deck_refilled", "pile_refilled", "destroyed", "round", "turn"} <= codes
    assert len(kinds) >= 12
