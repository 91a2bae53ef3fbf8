"""Tables to be looked up beside the rules."""

from companion.games import get_game
from tests.web.pages.conftest import Phone


def test_a_games_tables_are_found_from_its_rules(host: Phone) -> None:
    host.get("/rules/grecos")
    assert "/games/grecos/reference/materials" in host.page
    assert host.get("/games/grecos/reference/materials") == 200
    for entry in get_game("grecos").references[0].entries:
        assert entry.text in host.words
        assert entry.note in host.words


def test_an_unknown_reference_table_is_not_found(host: Phone) -> None:
    assert host.get("/games/grecos/reference/nonsense") == 404
    assert host.get("/games/khilor/reference/materials") == 404
    assert host.get("/games/nonsense/reference/materials") == 404
