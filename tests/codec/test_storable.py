"""What the database keeps of a state is the same text, whether parts of it were known or not."""

import pytest

from companion.codec import dump, storable
from companion.engine.game import AnyGame
from companion.games import all_games
from companion.tables import stored_json
from companion.testing.tables import tables, walked


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_states_are_stored_as_they_are_answered(game: AnyGame) -> None:
    for table in tables(game)[:2]:
        for at in walked(table).positions:
            assert stored_json.text(storable(at.state)) == stored_json.text(dump(at.state))
