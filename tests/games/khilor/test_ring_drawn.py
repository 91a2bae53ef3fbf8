"""The polyominoes below the board: the light round one covers neither letter nor squares."""

import random

import pytest

from companion.engine.pictures.picture import Area, Space
from companion.games.khilor.game import GAME
from companion.web.svg.light import INSET

LETTER = 0.9
"""Half the width of a letter."""
LINE = 0.64
"""Half the width of a ring's outer line on a phone of 390 pixels."""
FREE = 0.5


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cleo", "Dan")])
def test_the_light_of_a_tile_leaves_its_letter_and_its_squares_free(names: tuple[str, ...]) -> None:
    """Between the ring's corners, which lie at most so far inside those of the tile."""
    deal = GAME.deal(GAME.editions()[0], names, {}, random.Random(1), {})
    picture = GAME.picture(GAME.start(deal))
    tiles = {one.id: one for one in picture.elements if one.id.startswith("lie-")}
    assert tiles
    for place, tile in tiles.items():
        assert isinstance(tile, Area)
        assert tile.label_at
        (left, top), (right, bottom) = tile.outline[0], tile.outline[2]
        middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
        share = min(0.1, INSET / ((middle_x - left) ** 2 + (middle_y - top) ** 2) ** 0.5)
        inner_left = left + (middle_x - left) * share
        inner_right = right - (right - middle_x) * share
        assert tile.label_at[0] - LETTER * len(tile.label) >= inner_left + LINE + FREE, place
        name = place.removeprefix("lie-")
        ids = f"demon-{name}-", f"egg-symbol-{name}"
        symbols = [
            one for one in picture.elements if isinstance(one, Space) and one.id.startswith(ids)
        ]
        assert len(symbols) == 4
        assert all(inner_left <= one.at[0] - one.size for one in symbols), place
        assert all(one.at[0] + one.size <= inner_right for one in symbols), place
        assert all(top < one.at[1] - one.size for one in symbols), place
        assert all(one.at[1] + one.size < bottom for one in symbols), place
