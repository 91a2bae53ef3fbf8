"""Whatever is held for its name and text: each tile, unit, card, chit and counter."""

from companion.games.grecos.board.about import about
from companion.games.grecos.box.components import SQUARES
from companion.games.grecos.game import GAME

from .positions import fight, position

EDITION = GAME.editions()[0]


def test_every_place_of_the_picture_is_answered() -> None:
    at = position({"C6": "hero:damage=1 hoplites", "B7": "nymphs"}, {"C7": "hydra"})
    for element in GAME.picture(at).elements:
        found = about(at, element.id)
        assert found, element.id
        assert found.text.section
        assert found.text.text.endswith(".")
        assert found.line.endswith(".")


def test_a_tile_says_whom_it_recruits_and_who_stands_there() -> None:
    at = position({"C6": "hero"}, {"H8": "ships"})
    for square in SQUARES:
        found, tile = about(at, square), at.tile(square)
        assert found
        assert all(EDITION.unit[unit].name in found.text.text for unit in tile.recruits)
    held = about(at, "C6")
    assert held and held.line == "Ada: Hero."


def test_every_card_and_chit_has_its_text() -> None:
    at = position({"C6": "hero"}, {"H8": "ships"})
    for card in EDITION.cards:
        found = about(at, f"card-{card.id}-0")
        assert found and (found.name, found.text.text) == (card.title, card.text)
    for unit in EDITION.units:
        chit = about(at, f"chit-{unit.id}")
        assert chit and f"Force {unit.force}, Move {unit.move}, Hits {unit.hits}" in chit.text.text


def test_a_unit_in_battle_says_where_its_force_comes_from() -> None:
    """GR-12."""
    at = fight(
        position({"C6": "nymphs"}, {"C7": "hero"}, phase="battle", hands=["lost"]), "C6", "C7"
    )
    found = about(at, "unit-C6-0")
    assert found
    assert "Force 3 in this battle: 2 printed, women against men +1." in found.line


def test_what_lies_nowhere_is_not_answered() -> None:
    at = position({"C6": "hero"}, {"H8": "ships"})
    for nonsense in ("", "Z9", "card-zeus", "unit-C6-9", "unit-C6-x", "stack-A1", "chit-", "tile"):
        assert about(at, nonsense) is None, nonsense
