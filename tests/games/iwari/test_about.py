"""What is told of a space, a territory, a connection or a card to whoever asks about it."""

from random import Random

import pytest

from companion.engine.about import About
from companion.games.iwari.game import GAME
from companion.games.iwari.state import Position


def at_start(**options: str) -> Position:
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben", "Cleo"), options, Random("told"), {})
    return GAME.start(deal)


def told(place: str) -> About:
    """Of a table on which Ada has a tent on space 1 of Duskmoor."""
    at = at_start()
    tent = next(move for move in GAME.legal_moves(at) if GAME.taps(at, move)[0].id == "duskmoor-1")
    assert GAME.about
    found = GAME.about(GAME.apply(at, tent).state, place)
    assert found
    return found


def test_a_tent_tells_whose_it_is_and_what_it_scores() -> None:
    found = told("duskmoor-1")
    assert found.name == "Space 1 of Duskmoor"
    assert found.line.startswith("A tent of ")
    assert found.text.id == "tent_majority"
    assert told("duskmoor-2").line == "No tent stands here."


def test_a_territory_tells_its_biome_its_room_and_who_has_tents() -> None:
    found = told("territory.duskmoor")
    assert found.line.startswith("Tundra, 5 tent spaces. ")
    assert found.line.endswith(" has 1 tent.")
    assert found.text.id == "explored"
    assert told("territory.icereach").text.id == "unexplored"


@pytest.mark.parametrize("place", ["link.3", "connection.3"])
def test_a_connection_tells_where_it_leads(place: str) -> None:
    assert told(place).name == "Connection 3"


def test_everything_that_is_drawn_can_be_asked_about() -> None:
    at = at_start(cards="counted")
    assert GAME.about
    plain = {"sea"} | {f"path.{a}.{b}" for a, b in at.deal.edition.paths}
    for element in GAME.picture(at).elements:
        assert GAME.about(at, element.id) or element.id in plain, element.id
    for row in GAME.card_rows(at, None):
        for card in row.cards:
            assert GAME.about(at, card.id), card.id
