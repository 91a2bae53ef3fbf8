"""The games under test: our own, and Pig, which registers as any outside game does."""

import importlib
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pkgutil import iter_modules

import pytest

from companion import games
from companion.engine.game import AnyGame
from tests import example_game

PIG = EntryPoint(name="pig", value="tests.example_game:GAME", group="companion.games")
SLUGS = (*sorted(module.name for module in iter_modules(games.__path__)), PIG.name)


@pytest.fixture(scope="session", autouse=True)
def outside_game() -> Iterator[None]:
    """For all tests the entry-point group `companion.games` names Pig."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "entry_points", EntryPoints([PIG]).select)
        try:
            importlib.import_module("companion.games.iwari").GAME  # noqa: B018
        except (ImportError, AttributeError):  # Iwari is on its way
            patch.setitem(sys.modules, "companion.games.iwari", example_game)
        games.all_games.cache_clear()
        yield
    games.all_games.cache_clear()


@pytest.fixture
def pig() -> AnyGame:
    """The example game of `tests/example_game`."""
    return games.get_game(PIG.name)


@pytest.fixture(params=SLUGS)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game in turn."""
    return games.get_game(request.param)
