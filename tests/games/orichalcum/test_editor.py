"""Entering a set: circles by swipe, ports, tiles circle by circle, cards and pieces by count."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from companion.engine.editing.editor import Heading, Touch
from companion.engine.problems import Malformed
from companion.games.orichalcum.box.edition import CELLS, UNKNOWN, Edition, IslandSide
from companion.games.orichalcum.drawing.island import IslandFrame
from companion.games.orichalcum.editor.islands import (
    BLANK_SIDE,
    NAMES,
    Cell,
    circle_at,
    circles_of,
    extent,
    photo_box,
)
from companion.games.orichalcum.editor.steps import (
    COSTS,
    DIE,
    EDITOR,
    MATRIX,
    TILE_CELLS,
    card_cell,
    spread,
)
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.turn import PlaceMetropolis

from .entering import touches_of
from .positions import NAMES as PEOPLE
from .positions import REFERENCE

OURS = Heading("ours", "Ours", "From the box.")


def drawn(*touches: Touch, on: Edition | None = None) -> Edition:
    """The sketch of those touches, begun from nothing or from a set."""
    sketch = EDITOR.drawn(EDITOR.retrace(on)) if on else EDITOR.blank()
    for touch in touches:
        sketch = EDITOR.touched(sketch, touch)
    return sketch


def side(*touches: Touch) -> IslandSide:
    """The easy side of the first island after those touches."""
    return drawn(*touches).islands[0].easy


def circles(*cells: Cell, choice: str = "on") -> Touch:
    return Touch("circle0", tuple(circle_at(BLANK_SIDE, cell) for cell in cells), choice)


def on_side(tool: str, cell: Cell, choice: str = "") -> Touch:
    return Touch(f"{tool}0", (circle_at(BLANK_SIDE, cell),), choice)


def remarks(sketch: Edition, step: str) -> list[str]:
    return [remark.text for remark in EDITOR.remarks(sketch) if remark.step == step]


ROWS = (circles((2, 0), (8, 0)), circles((1, 1), (9, 1)), circles((2, 2), (8, 2)))
"""Three rows of four, five and four circles."""


def without_ids(edition: Edition) -> Edition:
    """An edition whose creatures and buildings have no ids: a new one is made of the name."""
    return replace(
        edition,
        creatures=tuple(replace(kind, id="") for kind in edition.creatures),
        buildings=tuple(replace(kind, id="") for kind in edition.buildings),
    )


def test_the_shipped_set_can_be_entered_touch_by_touch() -> None:
    sketch = drawn(*touches_of(REFERENCE))
    entered = EDITOR.edition(sketch, Heading(REFERENCE.id, REFERENCE.title, REFERENCE.note))
    assert without_ids(entered) == without_ids(REFERENCE)
    assert not [remark for remark in EDITOR.remarks(sketch) if remark.blocks]


def test_a_swipe_enters_every_circle_that_it_passes() -> None:
    rows = EDITOR.edition(drawn(*ROWS), OURS).islands[0].easy.rows
    assert rows == ("  o o o o", " o o o o o", "  o o o o")


def test_an_island_begins_at_its_own_first_row_wherever_it_was_entered() -> None:
    lower = (circles((3, 3), (9, 3)), circles((2, 4), (10, 4)))
    rows = EDITOR.edition(drawn(*lower), OURS).islands[0].easy.rows
    assert rows == ("  o o o o", " o o o o o")


def test_a_circle_is_taken_away_with_its_port() -> None:
    port = on_side("port", (2, 0), "2-0")
    assert side(*ROWS, port).ports
    assert not side(*ROWS, port, circles((2, 0), choice="off")).ports


def test_a_port_pays_what_was_in_hand_and_is_taken_away_by_the_same_again() -> None:
    first, other = on_side("port", (2, 0), "2-0"), on_side("port", (2, 0), "1-1")
    (port,) = side(*ROWS, first, other).ports
    assert (port.hoplites, port.nuggets) == (1, 1)
    assert side(*ROWS, first, other, other).ports == ()


def test_a_port_lies_on_a_circle_and_there_are_three() -> None:
    with pytest.raises(Malformed, match="circles are entered first"):
        drawn(*ROWS, on_side("port", (0, 4)))
    ports = (on_side("port", (x, 0), "2-0") for x in (2, 4, 6, 8))
    with pytest.raises(Malformed, match="There are 3 ports"):
        drawn(*ROWS, *ports)


def test_a_metropolis_covers_circles_that_touch_its_port() -> None:
    port, beside = on_side("port", (2, 0)), on_side("metropolis", (4, 0))
    (covered,) = side(*ROWS, port, beside).ports
    assert covered.metropolis == ("A1", "A2")
    (port_alone,) = side(*ROWS, port, beside, beside).ports
    assert port_alone.metropolis == ("A1",)
    with pytest.raises(Malformed, match="covers circles that touch"):
        drawn(*ROWS, port, on_side("metropolis", (8, 0)))
    with pytest.raises(Malformed, match="at least one circle"):
        drawn(*ROWS, port, on_side("metropolis", (2, 0)))


def test_an_island_in_two_pieces_lights_the_smaller_one() -> None:
    sketch = drawn(*ROWS, circles((14, 6)))
    (remark,) = (one for one in EDITOR.remarks(sketch) if "apart" in one.text)
    assert remark.where == "place-14-6"
    assert remark.text == "The easy side of island 1 is not in one piece: G1 lies apart."


def test_there_is_room_for_larger_and_smaller_islands() -> None:
    wider = side(*[Touch("room0", choice="wider")] * 3, *[Touch("room0", choice="higher")] * 9)
    assert extent(wider) == (11, 16)
    with pytest.raises(Malformed, match="There is room for"):
        drawn(*[Touch("room0", choice="wider")] * 4)
    cut = side(circles((14, 0)), Touch("room0", choice="narrower"))
    assert extent(cut) == (7, 7)
    assert circles_of(cut) == frozenset()


def test_two_islands_of_one_name_are_said() -> None:
    sketch = drawn(*(Touch("title", (NAMES.middle(n),), text="Skyros") for n in (0, 1)))
    assert remarks(sketch, "islands") == ["Two islands are called Skyros."] * 2


def test_the_two_leftmost_cards_are_free() -> None:
    with pytest.raises(Malformed, match="two leftmost cards are free"):
        drawn(Touch("cost", (COSTS.middle(1),), "1"))
    sketch = drawn(Touch("cost", (COSTS.middle(3), COSTS.middle(5)), "2"))
    assert sketch.slot_costs == (0, 0, UNKNOWN, 2, 2, 2)
    assert "What does card 3 of the row cost?" in remarks(sketch, "printed")


def test_a_die_has_six_faces_and_a_skull() -> None:
    sketch = EDITOR.blank()
    (remark,) = (one for one in EDITOR.remarks(sketch) if "die" in one.text)
    for touch in remark.mend:
        sketch = EDITOR.touched(sketch, touch)
    assert sketch.die == (1, 2, 3, 4, 5, 0)
    five = drawn(Touch("usual_die"), Touch("face", (DIE.middle(5),), "5"))
    assert "A die has a skull." in remarks(five, "printed")


def painted(number: int, *terrains: str) -> tuple[Touch, ...]:
    _, points = spread(3, number, "triangle")
    return tuple(
        Touch("terrain3", (point,), terrain)
        for point, terrain in zip(points, terrains, strict=True)
    )


def test_tiles_that_differ_by_a_turn_only_are_of_one_kind() -> None:
    turned = painted(0, "forest", "lagoon", "desert"), painted(1, "desert", "forest", "lagoon")
    mirrored = painted(2, "lagoon", "forest", "desert")
    kinds = EDITOR.edition(drawn(*turned[0], *turned[1], *mirrored), OURS).tiles
    assert [(kind.id, kind.count) for kind in kinds] == [("FLD", 2), ("LFD", 1)]


def test_a_tile_counts_once_all_of_it_is_painted() -> None:
    sketch = drawn(*painted(0, "forest", "lagoon", "desert")[:2])
    assert EDITOR.edition(sketch, OURS).tiles == ()
    (remark,) = (one for one in EDITOR.remarks(sketch) if one.step == "tiles3")
    assert (remark.text, remark.where) == (
        "0 of 17 triple tiles are painted all over.",
        "tile-1-3",
    )


def test_three_circles_lie_as_a_triangle_a_bend_or_a_line() -> None:
    line = Touch("shape", (TILE_CELLS[3].middle(0),), "line")
    (kind,) = EDITOR.edition(drawn(*painted(0, *["forest"] * 3), line), OURS).tiles
    assert (kind.id, kind.shape) == ("FFF-line", "line")


def test_action_cards_are_counted_by_tapping_the_kind_of_each() -> None:
    place = MATRIX.middle(card_cell(2))
    sketch = drawn(*[Touch("card", (place,), "1")] * 2)
    (kind,) = EDITOR.edition(sketch, OURS).cards
    assert (kind.action, kind.size, kind.count) == ("capture", 3, 2)
    assert "There are 12 action cards; 2 are counted." in remarks(sketch, "cards")
    with pytest.raises(Malformed, match="not that many to take away"):
        drawn(Touch("card", (place,), "-1"))


def test_creatures_are_those_of_the_booklet_until_a_table_says_otherwise() -> None:
    assert drawn(Touch("usual_creatures")).creatures == REFERENCE.creatures
    first = (CELLS.middle(0),)
    sketch = drawn(
        Touch("usual_creatures"),
        Touch("strength", first, text="5"),
        Touch("loot", first, "building"),
        Touch("name_creature", first, text="harpy"),
        *[Touch("count_creature", first, "-1")] * 3,
    )
    harpy = EDITOR.edition(sketch, OURS).creatures[0]
    assert (harpy.title, harpy.strength, harpy.loot, harpy.count) == ("Harpy", 5, "building", 1)
    assert "There are 20 creatures; 17 are counted." in remarks(sketch, "creatures")
    gone = drawn(Touch("usual_creatures"), *[Touch("count_creature", first, "-1")] * 4)
    assert "hellhound" not in [kind.id for kind in EDITOR.edition(gone, OURS).creatures]


@pytest.mark.parametrize("text", ["", "0", "100", "ten", "²"])
def test_a_strength_is_a_number(text: str) -> None:
    with pytest.raises(Malformed, match=r"Type (a number|something)"):
        drawn(Touch("usual_creatures"), Touch("strength", (CELLS.middle(0),), text=text))


def test_a_new_building_gets_its_name_first() -> None:
    place = (CELLS.middle(0),)
    with pytest.raises(Malformed, match="gets its name first"):
        drawn(Touch("count_building", place, "1"))
    sketch = drawn(Touch("name_building", place, text="Ram"), Touch("effect", place, "siege_5"))
    (ram,) = sketch.buildings
    assert (ram.id, ram.title, ram.effect, ram.count) == ("ram", "Ram", "siege_5", 1)


def test_a_photo_is_fitted_by_a_swipe_between_two_of_its_circles() -> None:
    sheet = EDITOR.sheet("side0")
    assert sheet and sheet.framed
    sketch = drawn(*sheet.framed(EDITOR.blank(), 0.75))
    assert photo_box(sketch.islands[0].easy) == (0, 0, 100, 75)
    places = (circle_at(BLANK_SIDE, (2, 0)), circle_at(BLANK_SIDE, (8, 0)))
    printed = tuple((0.5 * x + 10, 0.5 * y + 5) for x, y in places)
    fitted = EDITOR.touched(sketch, Touch("fit0", printed, "3")).islands[0].easy
    left, top, width, _ = photo_box(fitted)
    assert width == pytest.approx(200, abs=0.2)
    seen = [(left + x * 2, top + y * 2) for x, y in printed]
    assert seen[0] == pytest.approx(places[0], abs=0.2)
    assert seen[1] == pytest.approx(places[1], abs=0.2)
    with pytest.raises(Malformed, match="Take a photo"):
        drawn(Touch("fit0", printed, "3"))


def changed() -> Edition:
    """The reference set with Thera's first port moved a circle and paying three nuggets."""
    sketch = drawn(
        Touch("title", (NAMES.middle(0),), text="Skyros"),
        on_side("port", (4, 0), "1-1"),
        on_side("port", (6, 0), "0-3"),
        Touch("shape", (TILE_CELLS[3].middle(0),), "bend"),
        Touch("name_creature", (CELLS.middle(0),), text="Harpy"),
        on=REFERENCE,
    )
    return EDITOR.edition(sketch, OURS)


def test_a_table_plays_by_the_set_it_entered() -> None:
    ours = changed()
    assert GAME.edition_problems(ours) == ()
    fixed = {"board.0": "skyros", "start_player": "0"}
    deal = GAME.deal(ours, PEOPLE[:2], {"draws": "table", "dice": "table"}, Random(1), fixed)
    at = GAME.start(deal)
    assert GAME.check(at, PlaceMetropolis("A1")) is not None
    after = GAME.apply(at, PlaceMetropolis("A2")).state
    assert "3 nuggets" in PlaceMetropolis("A2").sentence(at)
    before = at.state.players[0].nuggets
    assert after.state.players[0].nuggets == before + 3


def test_what_was_changed_is_entered_again_alike() -> None:
    framed = replace(changed().islands[0].easy, frame=(-1.5, -2.0, 18.0, 14.0))
    islands = (replace(changed().islands[0], easy=framed), *changed().islands[1:])
    ours = replace(changed(), islands=islands)
    assert GAME.edition_problems(ours) == ()
    assert EDITOR.edition(drawn(on=ours), OURS) == ours


def test_a_photo_lies_round_the_circles_of_whoever_plays_on_that_side() -> None:
    """Each circle is as far across and down the photo as it is in the editor."""
    frame = (-1.5, -0.75, 18.0, 16.0)
    thera, *others = REFERENCE.islands
    photographed = replace(thera, easy=replace(thera.easy, frame=frame))
    ours = replace(REFERENCE, id="ours", islands=(photographed, *others))
    fixed = {"board.0": others[0].id, "board.1": thera.id, "side.0": "easy", "side.1": "easy"}
    dealt = GAME.deal(ours, PEOPLE[:2], {}, Random(1), fixed)
    assert EDITOR.under
    ((board, (sheet, box)),) = EDITOR.under(dealt).items()
    seen = GAME.start(dealt)
    assert board in {one.id for one in GAME.boards_for(seen, None)}
    assert sheet == "side0"
    drawn = IslandFrame(seen.lands[1], 1)
    for circle, (x, y) in drawn.land.layout.column.items():
        share = ((x + 1 - frame[0]) / frame[2], (1 + y * sqrt(3) - frame[1]) / frame[3])
        left, top, width, height = box
        at_table = drawn.at(circle)
        assert ((at_table[0] - left) / width, (at_table[1] - top) / height) == pytest.approx(share)


def test_without_a_photo_nothing_lies_under_the_boards() -> None:
    assert EDITOR.under
    assert EDITOR.under(GAME.deal(REFERENCE, PEOPLE[:2], {}, Random(1), {})) == {}
