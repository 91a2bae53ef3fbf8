"""The lists, the map and the first units."""

import ast
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import companion.games.grecos as package
from companion.engine.problems import Malformed
from companion.games.grecos.box.components import NEIGHBOURS, SQUARES
from companion.games.grecos.deal import cities_of
from companion.games.grecos.decisions.turn import LayTiles
from companion.games.grecos.game import GAME
from companion.games.grecos.moves.phases import TileLaid

from .positions import NAMES, a_deal, after, refusals

EDITION = GAME.editions()[0]


def deal(players: int = 2, seed: int = 1, fixed: dict[str, str] | None = None, **options: str):  # type: ignore[no-untyped-def]
    return GAME.deal(EDITION, NAMES[:players], options, Random(seed), fixed or {})


def test_sixty_four_tiles_make_a_chessboard_half_of_it_water() -> None:
    assert sum(tile.count for tile in EDITION.tiles) == 64 == len(SQUARES)
    assert sum(tile.count for tile in EDITION.tiles if tile.water) == 32
    assert EDITION.cities == 6


@pytest.mark.parametrize(
    ("unit", "numbers", "traits"),
    [
        ("hero", (8, 5, 2, 2), "men"),
        ("hoplites", (8, 2, 1, 2), "men army"),
        ("ships", (8, 2, 3, 1), "water"),
        ("medusa", (2, 5, 1, 1), "monster women"),
        ("minotaur", (2, 3, 2, 2), "giant equine"),
        ("pegasus", (2, 2, 4, 1), "flying equine"),
        ("centaurs", (2, 3, 3, 1), "equine army"),
        ("amazons", (2, 3, 1, 1), "women army"),
        ("cyclops", (2, 3, 1, 2), "giant"),
        ("harpies", (2, 3, 4, 1), "flying women"),
        ("sirens", (1, 4, 1, 1), "women water"),
        ("nymphs", (1, 2, 1, 1), "women"),
        ("hydra", (2, 3, 1, 3), "monster"),
        ("kraken", (1, 5, 1, 3), "monster water"),
        ("tritons", (2, 2, 1, 1), "men army water"),
        ("titan", (1, 5, 2, 3), "giant"),
        ("eagle", (2, 3, 5, 1), "flying"),
    ],
)
def test_each_unit_is_as_in_the_list(unit: str, numbers: tuple[int, ...], traits: str) -> None:
    kind = EDITION.unit[unit]
    printed = {"men", "women", "army", "giant", "monster", "equine", "flying", "water"}
    assert (kind.count, kind.force, kind.move, kind.hits) == numbers
    assert set(kind.traits) & printed == set(traits.split())


def test_there_are_48_chits_and_30_cards() -> None:
    assert sum(unit.count for unit in EDITION.units) == 48
    assert len(EDITION.cards) == 30


def test_heroes_and_army_units_are_carried_and_nobody_else() -> None:
    carried = {unit.id for unit in EDITION.units if "passenger" in unit.traits}
    assert carried == {"hero", *(unit.id for unit in EDITION.units if "army" in unit.traits)}


@pytest.mark.parametrize(
    ("tile", "count", "recruits"),
    [
        ("coastal", 14, ""),
        ("city", 6, "hero hoplites ships"),
        ("forest", 4, "cyclops amazons centaurs nymphs"),
        ("mountains", 4, "harpies pegasus eagle"),
        ("ruins", 4, "medusa hydra minotaur"),
        ("abyss", 4, "titan sirens kraken tritons"),
        ("sea", 28, ""),
    ],
)
def test_each_terrain_recruits_as_in_the_list(tile: str, count: int, recruits: str) -> None:
    assert EDITION.tile[tile].count == count
    assert set(EDITION.tile[tile].recruits) == set(recruits.split())


def test_everybody_begins_with_a_hero_in_a_city_of_their_own() -> None:
    """GR-3: the Heroes come from the chits."""
    for seed in range(20):
        at = GAME.start(deal(6, seed))
        assert sorted(at.state.stacks) == sorted(at.cities)
        assert {stack.seat for stack in at.state.stacks.values()} == set(range(6))
        assert {unit.kind for stack in at.state.stacks.values() for unit in stack.units} == {"hero"}
        assert at.pile_size == 42
        assert at.deck_size == 30


def test_the_map_is_dealt_from_all_tiles() -> None:
    maps = {deal(2, seed).tiles for seed in range(5)}
    assert len(maps) == 5
    counts = {tile.id: tile.count for tile in EDITION.tiles}
    assert all(Counter(tiles) == counts for tiles in maps)


def test_with_shores_each_city_touches_land_and_water() -> None:
    """GR-3's option, and GR-25: all six, not only those where players begin."""
    for seed in range(10):
        made = deal(2, seed, map="shores")
        wet = {s: EDITION.tile[t].water for s, t in zip(SQUARES, made.tiles, strict=True)}
        assert len(cities_of(EDITION, made.tiles)) == 6
        for city in cities_of(EDITION, made.tiles):
            assert {wet[near] for near in NEIGHBOURS[city]} == {True, False}


def test_a_city_set_by_hand_is_given_up_by_whoever_had_it() -> None:
    made = deal(3)
    swapped = deal(3, fixed={"city.0": str(made.cities[1])})
    assert swapped.cities == (made.cities[1], made.cities[0], made.cities[2])
    with pytest.raises(Malformed):
        deal(3, fixed={"city.0": "1", "city.1": "1"})


def test_a_map_laid_by_hand_is_entered_tile_by_tile() -> None:
    """GR-17: what lies on the table is entered."""
    tiles = a_deal().tiles
    at = GAME.start(deal(map="table"))
    assert isinstance(at.decision, LayTiles)
    assert GAME.prompt(at) == "Which tile lies on A8?"
    assert GAME.chance_move(at, Random(1)) is None
    for tile in tiles[:-1]:
        at = after(at, TileLaid(tile))
        assert not at.state.stacks
    at = after(at, TileLaid(tiles[-1]))
    assert at.cities == ("B7", "C6", "C4", "E3", "D2", "E2")
    assert {at.cities[n - 1] for n in at.deal.cities} == set(at.state.stacks)


def test_no_more_tiles_are_entered_than_there_are() -> None:
    at = after(GAME.start(deal(map="table")), *(TileLaid("city") for _ in range(6)))
    assert refusals(at, TileLaid("city")) == ["no_such_tile"]


def test_no_rule_names_a_unit_a_tile_or_a_card() -> None:
    """What they do is declared by the edition's data."""
    ids = {member.id for member in (*EDITION.tiles, *EDITION.units, *EDITION.cards)}
    found = {
        (file.name, node.value)
        for file in Path(package.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in ids
    }
    assert found == set()


def test_every_ruling_is_named_by_a_test() -> None:
    files = Path(__file__).parent.glob("*.py")
    tests = "".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"GR-\d+", tests))
    assert set(GAME.rulebook.rulings) - named == set()
