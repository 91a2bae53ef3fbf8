"""The set: the counts of the booklet, its islands, and what cannot be a set."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import companion.games.orichalcum as package
from companion import codec
from companion.engine.pictures import connected_groups
from companion.engine.problems import Malformed
from companion.games.orichalcum.box.edition import layout_of
from companion.games.orichalcum.box.pieces import BUILDINGS, LOOT, TITANS
from companion.games.orichalcum.game import GAME
from tests.games.orichalcum.positions import REFERENCE


def test_the_reference_set_is_named_as_one() -> None:
    assert "Reference" in REFERENCE.title
    assert "Not the printed set" in REFERENCE.note


def test_the_counts_of_the_booklet() -> None:
    sizes = {1: 0, 2: 0, 3: 0}
    for kind in REFERENCE.tiles:
        sizes[len(kind.terrains)] += kind.count
    assert sizes == {1: 25, 2: 23, 3: 17}
    assert sum(kind.count for kind in REFERENCE.cards) == 12
    assert sum(kind.count for kind in REFERENCE.creatures) == 20
    assert sum(kind.count for kind in REFERENCE.buildings) == 26


@pytest.mark.parametrize("board", REFERENCE.islands, ids=lambda board: board.id)
def test_both_sides_of_an_island_have_three_ports_of_the_three_kinds(board: Any) -> None:
    for side in (board.easy, board.hard):
        paid = sorted((port.hoplites, port.nuggets) for port in side.ports)
        assert paid == [(0, 2), (1, 1), (2, 0)]
        layout = layout_of(side)
        assert len(connected_groups(layout.circles, layout.neighbours.__getitem__)) == 1
    assert len(layout_of(board.hard).circles) < len(layout_of(board.easy).circles)


def test_circles_touch_six_others_at_most_and_both_ways() -> None:
    for board in REFERENCE.islands:
        for side in (board.easy, board.hard):
            around = layout_of(side).neighbours
            assert all(len(found) <= 6 for found in around.values())
            assert all(one in around[other] for one, found in around.items() for other in found)


def changed(path: str, value: Any) -> list[str]:
    """The places that are refused where one thing of the set is changed."""
    document = codec.dump(REFERENCE)
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    inner = document
    for step in steps:
        inner = inner[step]
    inner[last] = value
    try:
        codec.load_edition(GAME, document)
    except Malformed as refused:
        return [problem.path for problem in refused.problems]
    return []


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("tiles.0.count", 4, "tiles[single]"),
        ("cards.0.count", 2, "cards"),
        ("creatures.0.count", 5, "creatures"),
        ("buildings.0.count", 5, "buildings"),
        ("slot_costs", [0, 1, 1, 1, 2, 2], "slot_costs"),
        ("slot_costs", [0, 0], "slot_costs"),
        ("die", [1, 2, 3, 4, 5, 5], "die"),
        ("die", [1, 2, 0], "die"),
        ("islands.0.easy.rows", ["o o o", "o o o"], "islands[0].easy.rows[1]"),
        ("islands.0.easy.rows", ["o o o"], "islands[0].easy.rows"),
        ("islands.0.easy.ports.0.circle", "Z9", "islands[0].easy.ports[0].circle"),
        ("islands.0.easy.ports.0.metropolis", ["A1", "C1"], "islands[0].easy.ports[0].metropolis"),
        ("tiles.5.shape", "single", "tiles[5].terrains"),
        ("creatures.0.loot", "gold", "creatures[0].loot"),
        ("buildings.0.effect", "casino", "buildings[0].effect"),
        ("creatures.0.strength", 0, "creatures[0].strength"),
        ("cards.0.size", 4, "cards[0]"),
    ],
)
def test_what_cannot_be_a_set_is_refused_by_its_place(path: str, value: Any, place: str) -> None:
    assert place in changed(path, value)


def test_a_table_may_write_down_its_own_box() -> None:
    """Other siege engines, other costs, another die: every part can be replaced."""
    assert changed("slot_costs", [0, 0, 1, 1, 1, 2]) == []
    assert changed("die", [0, 1, 2, 3, 4, 6]) == []
    sieges = [n for n, kind in enumerate(REFERENCE.buildings) if kind.id.startswith("siege_")]
    assert changed(f"buildings.{sieges[0]}.effect", "siege_1") == []


def test_two_kinds_of_tiles_may_not_look_alike() -> None:
    twin = replace(REFERENCE.tiles[0], id="twin", count=1)
    tiles = (replace(REFERENCE.tiles[0], count=4), twin, *REFERENCE.tiles[1:])
    problems = GAME.edition_problems(replace(REFERENCE, tiles=tiles))
    assert [problem.path for problem in problems] == ["tiles[1]"]


def test_the_box_holds_what_the_player_aid_lists() -> None:
    counts = {kind.id: kind.count for kind in REFERENCE.buildings}
    assert counts["training_camp"] == counts["mine"] == 6
    assert counts["oratory"] == counts["arch"] == 2
    single = ("hospital", "crystal", "architect", "forge")
    assert [counts[name] for name in single] == [1, 1, 1, 1]
    assert sum(count for name, count in counts.items() if name.startswith("siege_")) == 3
    assert sum(count for name, count in counts.items() if name.startswith("statue_")) == 3
    strengths = {kind.id.partition("_")[0]: kind.strength for kind in REFERENCE.creatures}
    assert strengths == {
        "hellhound": 4,
        "minotaur": 6,
        "gorgon": 8,
        "cyclops": 10,
        "hydra": 12,
    }


def test_the_rules_name_no_building_titan_or_loot() -> None:
    """Buildings, Titans and loot are declared by id in `pieces`; nothing else knows an id."""
    ids = {*BUILDINGS, *TITANS, *LOOT} - {"building"}
    folder = Path(str(package.__file__)).parent
    for file in folder.rglob("*.py"):
        if file.name != "pieces.py":
            found = {
                node.value
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not found & ids, file
