"""Every test that asks for `table` is run at every table; `walk` is a game played there."""

from typing import Any

import pytest

from companion.engine.replay import Timeline
from companion.games import all_games

from .tables import Table, tables, walked


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        found = [table for game in all_games().values() for table in tables(game)]
        metafunc.parametrize("table", found, ids=str, scope="session")


@pytest.fixture(scope="session")
def walk(table: Table) -> Timeline[Any, Any, Any]:
    """A random game at that table, to its end."""
    return walked(table)
