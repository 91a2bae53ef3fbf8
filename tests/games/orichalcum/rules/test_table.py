"""What is known of an island stays true when the island changes."""

from random import Random

import pytest

from companion.engine.game import random_walk
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.table import RESTS_ON, Land, Position
from tests.games.orichalcum.positions import NAMES, REFERENCE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_kept_of_an_island_is_what_would_be_worked_out_anew(players: int) -> None:
    rng, options = Random(players), {"draws": "app", "dice": "app"}
    start = GAME.start(GAME.deal(REFERENCE, NAMES[:players], options, rng, {}))
    for at, _ in random_walk(GAME, start, rng):
        assert_known(at)


def assert_known(at: Position) -> None:
    """Every fact about every island, asked for in full so that the next island may keep it."""
    for land in at.lands:
        anew = Land(land.island, land.layout, land.edition)
        for fact in RESTS_ON.keys() - {"room"}:
            assert getattr(land, fact) == getattr(anew, fact), fact
        for tile in land.edition.tiles:
            assert land.has_room(tile.shape) == anew.has_room(tile.shape)
