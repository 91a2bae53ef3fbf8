"""The lists, the map and the first units."""

import ast
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion.games.grecos as package
from companion.engine.game import random_walk
from companion.engine.problems import Malformed
from companion.games.grecos.box import MATERIAL, MATERIALS, reference
from companion.games.grecos.deal import cities_of
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack, ChillEnemy
from companion.games.grecos.rules.events import Target
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.table import NEIGHBOURS, SQUARES, Chill, LayTiles
from companion.games.grecos.rules.turn import EndPhase, PlayCard, TileLaid
from tests.games.grecos.positions import (
    NAMES,
    a_deal,
    after,
    fight,
    goals,
    only_unit,
    position,
    refusals,
    strike,
    take,
    unopposed,
)

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
    files = Path(__file__).parent.rglob("*.py")
    tests = "".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"GR-\d+", tests))
    assert set(GAME.rulebook.rulings) - named == set()


# The materials of the rulebook file's opening table as a house option (GR-28 to GR-31)

HERE = {m.id for m in MATERIALS if m.power}
ABSENT = {"clay", "crystal", "iron", "wood", "bronze", "obsidian"}


def made(ours: str, *sides: dict[str, str], how: str = "giants", **more: Any) -> Position:
    """A position in which Ada's units are of that material, and Ben's of one that does nothing
    in a battle."""
    more = {"hands": ["lost", "wine"], **more}  # with cards in hand, nobody's attack goes by itself
    at = position(*sides, options={"materials": how}, **more)
    others = "silver" if ours != "silver" else "flesh"
    deal = replace(at.deal, materials=(ours, others))
    assert GAME.deal_problems(deal) == ()
    made = GAME.at(deal, at.state)
    assert GAME.state_problems(made) == ()
    return made


def force(at: Position, square: str) -> int:
    """The Force of the first unit on a square in the battle that is on."""
    battle = at.battle
    assert battle is not None
    stack = at.state.stacks[square]
    return sum(part.amount for part in at.force(battle, stack.seat, stack.units[0]))


def test_the_table_lists_sixteen_with_a_reason_where_nothing_applies() -> None:
    """GR-29."""
    assert len(MATERIALS) == 16
    assert {m.id for m in MATERIALS if not m.power} == ABSENT
    for entry in reference().entries:
        wanted = "applies in part" if entry.id == "bone" else "applies"
        assert entry.tag == ("not applicable" if entry.id in ABSENT else wanted)
        assert bool(entry.note) == (entry.tag != "applies")


def test_without_the_option_nobody_is_made_of_anything() -> None:
    """GR-28: it is a house rule."""
    deal = GAME.deal(GAME.editions()[0], NAMES[:2], {}, Random(1), {})
    assert (deal.options["materials"], deal.materials) == ("off", ())
    assert not any(item.id.startswith("material") for item in GAME.deal_items(deal))


@pytest.mark.parametrize("players", [2, 6])
def test_each_player_draws_a_material_of_their_own_that_does_something(players: int) -> None:
    """GR-28, and it can be set by hand."""
    options = {"materials": "giants"}
    deal = GAME.deal(GAME.editions()[0], NAMES[:players], options, Random(1), {})
    assert len(set(deal.materials)) == players
    assert set(deal.materials) <= HERE
    assert "material.0" in {name for step in GAME.setup_steps(deal) for name in step.items}
    by_hand = GAME.deal(
        GAME.editions()[0], NAMES[:players], options, Random(1), {"material.0": "salt"}
    )
    assert by_hand.materials == ("salt", *deal.materials[1:])


def test_only_giants_are_made_of_it_unless_all_are() -> None:
    """GR-28."""
    sides = {"C5": "cyclops", "D6": "nymphs"}, {"H8": "ships"}
    assert made("stone", *sides).hits(0, "nymphs") == 1
    assert made("stone", *sides).hits(0, "cyclops") == 3
    assert made("stone", *sides, how="all").hits(0, "nymphs") == 2


def test_flesh_heals_at_the_end_of_its_owners_turn() -> None:
    """A Giant of Flesh heals by one; the Hydra is no Giant."""
    ours = {"C5": "titan:damage=2", "D6": "hydra:damage=2"}
    done = GAME.apply(made("flesh", ours, {"C6": "hero"}, phase="battle"), EndPhase())
    assert only_unit(done.state, "C5").damage == 1
    assert only_unit(done.state, "D6").damage == 2
    assert "Ada's units heal on C5." in [event.text for event in done.events]


def test_stone_takes_one_hit_more() -> None:
    at = made("stone", {"C6": "cyclops:damage=1"}, {"C7": "hero"}, phase="battle")
    at = strike(fight(at, "C6", "C7"), "cyclops", 6)
    at = strike(at, "hero", 1)
    assert only_unit(at, "C6").damage == 2


def test_stone_is_lost_by_changing_sides_and_one_hit_is_left() -> None:
    """GR-29 with GR-15: a Cyclops of Stone with two hits lost joins a side without Stone."""
    ours, theirs = {"C6": "hero"}, {"C7": "cyclops:damage=1 nymphs"}
    at = position(
        ours,
        theirs,
        phase="battle",
        hands=["betrayal"],
        options={"materials": "giants"},
        discards=("fates",),
    )
    deal = replace(at.deal, materials=("silver", "stone"))
    hurt = {**at.state.stacks}
    cyclops, nymphs = hurt["C7"].units
    hurt["C7"] = replace(hurt["C7"], units=(replace(cyclops, damage=2), nymphs))
    at = GAME.at(deal, replace(at.state, stacks=hurt))
    assert GAME.state_problems(at) == ()
    at = unopposed(fight(at, "C6", "C7"), PlayCard(0, "betrayal", Target("C7", 0), 0))
    joined = next(unit for unit in at.state.stacks["C6"].units if unit.kind == "cyclops")
    assert joined.damage == 1


@pytest.mark.parametrize(
    ("material", "more"), [("bone", 1), ("clockwork", 2), ("gold", 1), ("silver", 0)]
)
def test_bone_clockwork_and_gold_have_more_force(material: str, more: int) -> None:
    at = made(material, {"C6": "cyclops"}, {"C7": "minotaur"}, phase="battle")
    at = fight(at, "C6", "C7")
    assert force(at, "C6") == 3 + more
    assert force(at, "C7") == 3


def test_gold_inspires_its_stack_once() -> None:
    """GR-31: two Giants of Gold do not add up, and others in the stack gain too."""
    at = made("gold", {"C6": "nymphs cyclops minotaur"}, {"C7": "hydra"}, phase="battle")
    at = fight(at, "C6", "C7")
    battle = at.battle
    assert battle is not None
    for unit in at.state.stacks["C6"].units:
        _, *parts = at.force(battle, 0, unit)
        assert [part.amount for part in parts] == [1]
        assert parts[0].cite.ruling == "GR-28"


def test_sand_blinds_every_enemy_once() -> None:
    """GR-31."""
    at = made("sand", {"C6": "cyclops cyclops"}, {"C7": "hydra"}, phase="battle")
    at = fight(at, "C6", "C7")
    assert force(at, "C7") == 2
    assert force(at, "C6") == 3


def test_ice_chills_one_enemy_for_the_battle() -> None:
    """GR-30: its side names it when the battle begins."""
    at = made("ice", {"C6": "cyclops cyclops"}, {"C7": "hydra minotaur"}, phase="battle")
    at = after(at, Attack("C6", "C7"))
    assert isinstance(at.decision, Chill)
    assert GAME.awaited(at) == {0}
    at = after(at, ChillEnemy(0))
    assert (at.state.stacks["C7"].units[0].kind, force(at, "C7")) == ("hydra", 1)
    assert sum(part.amount for part in at.force(at.battle, 1, at.state.stacks["C7"].units[1])) == 3


def test_ice_has_no_choice_where_the_enemies_are_alike_and_it_ends_with_the_battle() -> None:
    at = made("ice", {"C6": "cyclops"}, {"C7": "nymphs"}, phase="battle")
    at = fight(at, "C6", "C7")
    assert force(at, "C7") == 0
    while battle := at.battle:
        kind = at.units(battle.square(battle.turn))[0].kind
        at = strike(at, kind, 6 if battle.turn else 1)
    assert at.state.stacks["C6"].units[0].marks == ()


def test_who_is_chilled_is_free_again_when_the_ice_is_gone() -> None:
    """GR-30."""
    at = made("ice", {"C6": "cyclops:damage=1 nymphs"}, {"C7": "hero hero"}, phase="battle")
    at = fight(at, "C6", "C7")
    assert at.battle
    chilled = next(unit for unit in at.state.stacks["C7"].units if "chilled" in unit.marks)
    assert sum(part.amount for part in at.force(at.battle, 1, chilled)) == 3
    at = take(strike(strike(at, "nymphs", 6), "hero", 1), "cyclops")
    assert at.battle
    assert sum(part.amount for part in at.force(at.battle, 1, chilled)) == 5


def test_basalt_attacks_twice_in_the_first_round_only() -> None:
    at = made("basalt", {"C6": "cyclops"}, {"C7": "minotaur"}, phase="battle")
    at = fight(at, "C6", "C7")
    assert only_unit(at, "C6").acts == 2
    at = strike(strike(strike(at, "cyclops", 6), "minotaur", 6), "cyclops", 6)
    assert at.battle
    assert (at.battle.round, only_unit(at, "C6").acts) == (2, 1)


def test_salt_is_strong_beside_water() -> None:
    """B6 has sea on its west side, and D5 has land all around."""
    wet = made("salt", {"B6": "cyclops"}, {"C6": "hydra"}, phase="battle")
    dry = made("salt", {"D5": "cyclops"}, {"D4": "hydra"}, phase="battle")
    assert force(fight(wet, "B6", "C6"), "B6") == 6
    assert force(fight(dry, "D5", "D4"), "D5") == 3


def test_silver_goes_one_space_further_in_flight_too() -> None:
    sides = {"D5": "cyclops"}, {"H8": "ships"}
    plain, quick = made("bone", *sides), made("silver", *sides)
    assert max(_steps("D5", goal) for goal in goals(plain, "D5", "cyclops")) == 1
    assert max(_steps("D5", goal) for goal in goals(quick, "D5", "cyclops")) == 2
    flight = {"B6": "hero pegasus"}, {"H8": "ships"}
    far = goals(made("silver", *flight, how="all"), "B6", "hero pegasus")
    assert max(_steps("B6", goal) for goal in far) == 5


def _steps(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def test_the_odds_know_the_materials() -> None:
    plain = made("silver", {"C6": "cyclops"}, {"C7": "minotaur"}, phase="battle")
    strong = made(
        "clockwork", {"C6": "cyclops"}, {"C7": "minotaur"}, phase="battle", hands=["lost"]
    )
    shares = []
    for at in (plain, strong):
        facts = {f.label: f.value for f in GAME.facts(fight(at, "C6", "C7"))}
        shares.append(int(facts["Ada wins this battle"].removesuffix(" %")))
    assert shares[1] > shares[0] + 10


@pytest.mark.parametrize("how", ["giants", "all"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_materials_stay_sound(how: str, seed: int) -> None:
    deal = GAME.deal(GAME.editions()[0], NAMES[:3], {"materials": how}, Random(seed), {})
    for at, _ in random_walk(GAME, GAME.start(deal), Random(seed), 400):
        assert GAME.state_problems(at) == ()


def test_a_material_that_does_nothing_here_is_not_dealt() -> None:
    assert MATERIAL["iron"].power is None
    at = position({"C6": "hero"}, {"H8": "ships"}, options={"materials": "all"})
    deal = replace(at.deal, materials=("iron", "salt"))
    assert GAME.deal_problems(deal)
