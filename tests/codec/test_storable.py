"""What the database keeps of a state is the same text, whether parts of it were known or not."""

import pytest

from companion.codec import dump, storable
from companion.games import all_games, get_game
from companion.tables.storage import stored_json
from companion.testing.tables import tables, walked


@pytest.mark.parametrize("slug", all_games())
def test_states_are_stored_as_they_are_answered(slug: str) -> None:
    game = get_game(slug)
    for table in tables(game)[:2]:
        for at in walked(table).positions:
            assert stored_json.text(storable(at.state)) == stored_json.text(dump(at.state))
