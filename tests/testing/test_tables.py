"""At how many tables a game is tried, and what an author may ask of its places."""

import pytest
from hypothesis import settings

from companion.engine.game import AnyGame
from companion.games import get_game
from companion.testing.checks import small_places
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


def test_places_that_a_fingertip_would_miss_are_named_with_their_pixels() -> None:
    """Khilor's squares are large enough on a phone of 390 pixels, its polyominoes are not."""
    small = small_places(get_game("khilor"))
    assert small["Polyomino S"] == 37
    assert [title for title in small if title.startswith("D5")] == []
