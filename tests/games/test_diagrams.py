"""A diagram of our own games shows the whole position: it can be read back."""

from importlib import import_module

import pytest

from companion.engine.problems import Malformed
from companion.games import get_game
from companion.testing.worlds import sampled, tables, walked

DRAWN = ("grecos", "ichor", "iwari", "khilor", "orichalcum")


@pytest.mark.parametrize("slug", DRAWN)
def test_a_diagram_shows_the_whole_position(slug: str) -> None:
    game, reading = get_game(slug), import_module(f"tests.games.{slug}.reading")
    for table in tables(game):
        walk = walked(table)
        for at in sampled(walk):
            assert reading.read_diagram(walk.deal, game.diagram(at)) == at


@pytest.mark.parametrize("slug", DRAWN)
@pytest.mark.parametrize("text", ["", "\n", "nonsense", "> > >\n0 0 0\n"])
def test_a_diagram_of_nonsense_is_malformed(slug: str, text: str) -> None:
    deal = tables(get_game(slug))[0].deal()
    with pytest.raises(Malformed):
        import_module(f"tests.games.{slug}.reading").read_diagram(deal, text)
