"""At how many tables a game is tried."""

import pytest
from hypothesis import settings

from companion.engine.game import AnyGame
from companion.testing.worlds import Table, tables, tried


def shown(found: list[Table]) -> set[object]:
    """Every edition, number of players and choice at these tables."""
    return {
        choice for table in found for choice in (table.edition, len(table.names), *table.options)
    }


def test_a_quick_look_shows_every_choice_and_a_thorough_one_every_pair(
    game: AnyGame, request: pytest.FixtureRequest
) -> None:
    before = settings.get_current_profile_name()
    request.addfinalizer(lambda: settings.load_profile(before))
    settings.load_profile("quick")
    assert shown(tried(game)) == shown(tables(game))
    assert len(tried(game)) <= len(tables(game))
    settings.load_profile("slow")
    assert tried(game) == tables(game)
