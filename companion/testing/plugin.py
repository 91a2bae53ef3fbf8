"""The pytest plugin: which games are tested, where their playthroughs are, and `--retell`."""

from typing import Any

import pytest

from companion.engine.game import AnyGame, Timeline
from companion.games import all_games, broken_games, outside_games

pytest.register_assert_rewrite("companion.testing.conformance", "companion.testing.playthroughs")

OURS = "companion.testing."
ALL = "all"
OF_MOVES = (".conformance.play", ".playthroughs")
"""Tests about moves, of which a game that is only counted has none."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "companion_games",
        f"slugs of the games to try, or {ALL!r}; those of other packages if nothing is said",
        type="args",
    )
    parser.addini(
        "companion_playthroughs",
        "the folder of a game's golden playthroughs, {slug} being its slug",
        default="tests/playthroughs/{slug}",
    )
    parser.addoption("--retell", action="store_true", help="write the golden playthroughs anew")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that asks for `game`, `table` or `golden` with every one of them."""
    # imported here, so that a session without such tests imports no games
    from companion.testing.playthroughs import goldens  # noqa: PLC0415
    from companion.testing.worlds import tried  # noqa: PLC0415

    module, asked = metafunc.function.__module__, metafunc.fixturenames
    if not module.startswith(OURS):
        return
    games = games_to_try(metafunc.config)
    if module.endswith(".pad"):
        games = [game for game in games if game.counting is not None]
    if module.endswith(OF_MOVES):
        games = [game for game in games if not game.only_counted]
    if module.endswith(".conformance.editor"):
        games = [game for game in games if game.editor is not None]
    if "golden" in asked:
        found = [golden for game in games for golden in goldens(metafunc.config, game)]
        metafunc.parametrize("golden", found, ids=str)
    elif "table" in asked:
        at = [table for game in games for table in tried(game)]
        metafunc.parametrize("table", at, ids=str, scope="session")
    elif "game" in asked:
        metafunc.parametrize("game", games, ids=[game.slug for game in games])


def games_to_try(config: pytest.Config) -> list[AnyGame]:
    """The games that the settings name. Fails if one of them is not installed."""
    asked: list[str] = config.getini("companion_games")
    if asked == [ALL]:
        return list(all_games().values())
    if asked:
        missing = [slug for slug in asked if slug not in all_games()]
    else:
        asked = [game.slug for game in outside_games()]
        missing = [broken.name for broken in broken_games()]
    if missing or not asked:
        reasons = [f"{broken.name}: {broken.reason}" for broken in broken_games()]
        why = "; ".join(reasons) or "no package has an entry point in the group companion.games"
        pytest.fail(f"no such game: {', '.join(missing) or 'none is installed'} ({why})", False)
    return [all_games()[slug] for slug in asked]


@pytest.fixture(scope="session")
def walk(table: Any) -> Timeline[Any, Any, Any]:
    """A random game at that table, to its end."""
    from companion.testing.worlds import walked  # noqa: PLC0415

    return walked(table)
