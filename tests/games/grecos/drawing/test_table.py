"""The map as a picture and as text, and what is said beside it."""

from random import Random

import pytest

from companion.engine.game import random_walk
from companion.engine.problems import Malformed
from companion.games.grecos.drawing.table import about
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack
from companion.games.grecos.rules.table import (
    SQUARES,
)
from companion.games.grecos.rules.turn import (
    March,
)
from tests.games.grecos.positions import (
    NAMES,
    after,
    fight,
    position,
    refusals,
)
from tests.games.grecos.reading import read_diagram

BEN = {"H8": "ships"}


def test_a_stack_is_recognised_by_shape_letters_and_count() -> None:
    at = position({"C6": "hoplites hero:damage=1 hoplites"}, BEN)
    found = {element.id: element for element in GAME.picture(at).elements}
    piece = found["stack-C6"]
    assert (piece.shape, piece.tone, piece.letter) == ("circle", "red", "He")
    assert (found["count-C6"].label, found["count-C6"].tone) == ("3", "ink")
    assert found["damage-C6"].label == "1"
    assert found["C6"].title == "C6, City State: Ada's Hero (damage 1) and 2 Hoplites"
    assert "count-H8" not in found


def test_the_map_fits_a_phone() -> None:
    """At 390 px a square is 46 px wide, and a stack two thirds of that; the rest names columns and
    rows."""
    picture = GAME.picture(position({"C6": "hero"}, BEN))
    assert (picture.width, picture.height) == (8.4, 8.4)
    pieces = [e for e in picture.elements if e.id.startswith("stack-")]
    assert all(2 * piece.size * 390 / 8.4 >= 24 for piece in pieces)


def test_every_card_is_told_from_the_others_by_its_letters() -> None:
    """Nine Blessings begin with an A, a P or an H; the letters are those of who gives them."""
    letters = GAME.editions()[0].card_letters
    assert len(set(letters.values())) == len(letters)
    assert (letters["artemis"], letters["asclepius"], letters["ares"]) == ("Art", "As", "Are")
    assert max(map(len, letters.values())) <= 4


def test_a_battle_is_drawn_and_its_odds_are_shown() -> None:
    at = position({"C6": "amazons"}, {"C7": "amazons"}, phase="battle", hands=["lost", "wine"])
    at = fight(at, "C6", "C7")
    assert "battle" in {element.id for element in GAME.picture(at).elements}
    facts = {fact.label: fact.value for fact in GAME.facts(at)}
    assert facts["Ada wins this battle"] == "67 %"


def test_a_diagram_is_read_as_it_was_written() -> None:
    deal = GAME.deal(GAME.editions()[0], NAMES[:4], {}, Random(2), {})
    for at, _ in random_walk(GAME, GAME.start(deal), Random(2), 150):
        assert read_diagram(deal, GAME.diagram(at)) == at


def test_a_diagram_of_another_map_is_malformed() -> None:
    at = position({"C6": "hero"}, BEN)
    with pytest.raises(Malformed):
        read_diagram(at.deal, GAME.diagram(at).replace("s   s   s", "s   c   s", 1))


def test_refusals_say_what_stands_in_the_way() -> None:
    at = position({"C6": "hero"}, {"C7": "hero"})
    reasons = {
        move.goal: next(GAME.violations(at, move)).reason
        for move in (March("C6", (0,), "C7"), March("C6", (0,), "A6"), March("C6", (0,), "F6"))
    }
    assert reasons == {
        "C7": "Ben stands on C7.",
        "A6": "Hero cannot stop on A6, which is Sea.",
        "F6": "Hero cannot get to F6 with 2 move points.",
    }


def test_what_happened_all_the_same_can_be_recorded() -> None:
    """A unit that went too far: hands could do it, so the host may insist."""
    at = position({"C6": "hero"}, BEN, hands=["lost"])
    move = March("C6", (0,), "F6")
    assert refusals(at, move) == ["out_of_reach"]
    assert all(violation.possible for violation in GAME.violations(at, move))
    step = GAME.apply(at, move)
    assert GAME.state_problems(step.state) == ()
    assert after(at, March("C6", (0,), "C7"))


def test_units_and_terrain_have_the_emblems_of_the_printed_sheets() -> None:
    at = position({"C6": "hero", "D6": "hoplites"}, BEN)
    shown = {element.id: element for element in GAME.picture(at).elements}
    assert all(shown[square].emblem for square in SQUARES)
    assert all(one.emblem for name, one in shown.items() if name.startswith("stack-"))
    # a sheet covers what lies below the map: the columns are named above it
    assert max(y for _, y in shown["column-A"].outline) <= min(y for _, y in shown["A8"].outline)


# Whatever is held for its name and text

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


# What an enemy stack threatens, asked out of its turn


def test_in_the_enemys_turn_its_stack_attacks_its_neighbours() -> None:
    at = position({"C6": "hero"}, {"C7": "hoplites"}, phase="move")
    assert GAME.in_turn
    battle, march = GAME.in_turn(at, 1)
    assert Attack("C7", "C6") in set(GAME.legal_moves(battle))
    assert {GAME.mover(march, move) for move in GAME.legal_moves(march)} == {1}
    assert at.turn == 0, "the table itself goes on as it was"
