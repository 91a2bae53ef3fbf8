"""The pieces of a set, to be printed."""

from collections import Counter
from dataclasses import replace

from companion.engine.pictures import Words
from companion.games.grecos.box import TOKENS
from companion.games.grecos.drawing.sheets import print_sets
from companion.games.grecos.drawing.table import EMBLEMS
from companion.games.grecos.game import GAME
from companion.printing import PAPERS, pages

EDITION = GAME.editions()[0]
SETS = {found.id: found for found in print_sets(EDITION)}


def names(what: str) -> Counter[str]:
    return Counter(face.name for face in SETS[what].faces)


def test_every_tile_chit_and_card_is_printed_as_often_as_the_set_has_it() -> None:
    assert names("tiles") == {tile.name: tile.count for tile in EDITION.tiles}
    assert names("chits") == {unit.name: unit.count for unit in EDITION.units}
    assert names("cards") == {card.title: 1 for card in EDITION.cards}


def test_damage_counters_suffice_for_all_damage_that_units_can_live_with() -> None:
    assert names("counters")["Damage"] == sum(u.count * (u.hits - 1) for u in EDITION.units)
    assert all(names("counters")[f"{token.name}'s mark"] >= 8 for token in TOKENS)


def test_pieces_that_are_drawn_blind_have_a_back() -> None:
    """Chits of the common pile, cards, and tiles that are dealt (GR-3, GR-4)."""
    assert all(SETS[what].back for what in ("tiles", "chits", "cards"))


def test_pieces_have_the_sizes_that_are_promised() -> None:
    """Four chits fit on a tile, and the usual sleeves fit a card."""
    sizes = {name: (found.width, found.height) for name, found in SETS.items()}
    assert sizes["tiles"] == (45, 45)
    assert sizes["cards"] == (63, 88)
    assert 2 * sizes["chits"][0] <= sizes["tiles"][0]


def test_ten_sheets_hold_everything() -> None:
    for paper in PAPERS.values():
        assert len(pages("Grecos", print_sets(EDITION), paper)) == 20


def test_every_tile_unit_and_card_has_an_emblem() -> None:
    drawn = (*EDITION.tiles, *EDITION.units, *EDITION.cards)
    assert all(one.emblem in EMBLEMS for one in drawn)


def test_a_chit_has_its_three_numbers_and_a_card_its_text_and_time() -> None:
    hydra = next(face for face in SETS["chits"].faces if face.name == "Hydra")
    assert [ink.text for ink in hydra.ink if isinstance(ink, Words)] == [
        "Hydra", "Monster", "3", "Force", "1", "Move", "3", "Hits",
    ]  # fmt: skip
    fates = next(face for face in SETS["cards"].faces if face.name == "The Fates")
    text = " ".join(ink.text for ink in fates.ink if isinstance(ink, Words))
    assert "just played by somebody else has no effect" in text
    assert "At once after another player's card." in text


def test_a_set_of_a_table_that_names_no_emblem_is_printed_all_the_same() -> None:
    units = tuple(replace(unit, emblem="") for unit in EDITION.units)
    assert print_sets(replace(EDITION, units=units))
