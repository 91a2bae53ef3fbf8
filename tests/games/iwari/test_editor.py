"""Entering a map: what a finger means, and what is proposed."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.engine.editing.editor import Heading, Touch
from companion.engine.pictures import Area, Point, Route
from companion.engine.problems import Malformed
from companion.games.iwari.box import Edition
from companion.games.iwari.editor.map import Sketch, proposed
from companion.games.iwari.editor.steps import EDITOR, paths_seen, with_proposals
from companion.games.iwari.game import GAME

from .entering import touches_of

OURS = Heading("ours", "Ours", "From the box.")
FOUR = (
    Touch("land", ((25, 30),), "tundra"),
    Touch("land", ((75, 30),), "forest"),
    Touch("land", ((25, 90),), "tundra"),
    Touch("land", ((75, 90),), "desert"),
)


def drawn(*touches: Touch) -> Sketch:
    """What the touches make, each of which means something."""
    sketch = EDITOR.blank()
    for touch in touches:
        sketch = EDITOR.touched(sketch, touch)
    return sketch


def taps(tool: str, *points: Point) -> tuple[Touch, ...]:
    return tuple(Touch(tool, (point,)) for point in points)


def swipe(tool: str, *points: Point, choice: str = "") -> Touch:
    return Touch(tool, points, choice)


def made(*touches: Touch) -> Edition:
    return EDITOR.edition(drawn(*touches), OURS)


def remarks(*touches: Touch) -> list[str]:
    return [remark.text for remark in EDITOR.remarks(drawn(*touches))]


@pytest.mark.parametrize("edition", GAME.editions(), ids=lambda edition: edition.id)
def test_a_shipped_map_can_be_drawn_touch_by_touch(edition: Edition) -> None:
    sketch = drawn(*touches_of(edition))
    entered = EDITOR.edition(sketch, Heading(edition.id, edition.title, edition.note))
    assert entered == edition
    assert not [remark for remark in EDITOR.remarks(sketch) if remark.blocks]


def test_a_territory_is_named_after_its_biome_until_it_has_a_name() -> None:
    assert [land.name for land in drawn(*FOUR).territories] == [
        "Tundra 1",
        "Forest 1",
        "Tundra 2",
        "Desert 1",
    ]
    painted = drawn(*FOUR, Touch("biome", ((25, 30),), "coast"))
    assert painted.territories[0].name == "Coast 1"
    named = drawn(*FOUR, Touch("name", ((25, 30),), text="Duskmoor"))
    painted = EDITOR.touched(named, Touch("biome", ((25, 30),), "coast"))
    assert painted.territories[0].name == "Duskmoor"


def test_a_tent_space_belongs_to_the_territory_that_it_falls_in() -> None:
    sketch = drawn(*FOUR, *taps("space", (30, 40), (70, 20), (80, 100), (45, 61)))
    assert [sketch.territory[space.territory].name for space in sketch.spaces] == [
        "Tundra 1",
        "Forest 1",
        "Desert 1",
        "Tundra 2",
    ]


def test_a_border_that_was_drawn_wins_over_the_nearest_territory() -> None:
    around = swipe("outline", (5, 5), (60, 5), (60, 50), (5, 50))
    sketch = drawn(*FOUR, around, *taps("space", (55, 30)))
    assert sketch.territory[sketch.spaces[0].territory].name == "Tundra 1"


def test_a_border_drawn_round_nothing_is_a_new_territory() -> None:
    sketch = drawn(swipe("outline", (10, 10), (40, 10), (40, 40), (10, 40), choice="coast"))
    assert (sketch.territories[0].name, sketch.territories[0].totem) == ("Coast 1", (25, 25))


def test_a_space_near_a_border_goes_to_the_territory_in_hand() -> None:
    sketch = drawn(*FOUR, Touch("space", ((52, 30),), "1"), Touch("space", ((48, 30),), ""))
    assert [space.territory for space in sketch.spaces] == ["tundra-1", "tundra-1"]
    assigned = EDITOR.touched(sketch, Touch("assign", ((48, 30),), "2"))
    assert assigned.spaces[1].territory == "forest-1"


def test_a_swipe_through_tent_spaces_joins_them_all() -> None:
    sketch = drawn(*FOUR, *taps("space", (10, 10), (20, 10), (30, 10), (30, 20)))
    joined = EDITOR.touched(sketch, swipe("path", (9, 10), (30, 10), (30, 21)))
    assert joined.paths == (("1", "2"), ("2", "3"), ("3", "4"))
    with pytest.raises(Malformed, match="joined already"):
        EDITOR.touched(joined, swipe("path", (10, 10), (20, 10)))


def test_paths_are_proposed_between_neighbours_until_they_are_declined() -> None:
    row = (*FOUR, *taps("space", (10, 10), (20, 10), (30, 10), (80, 110)))
    assert proposed(drawn(*row)) == (("1", "2"), ("2", "3"))
    assert proposed(drawn(*row, *taps("path", (15, 10)))) == (("2", "3"),)
    declined = drawn(*row, *taps("remove_path", (15, 10)))
    assert proposed(declined) == (("2", "3"),)
    assert EDITOR.touched(declined, Touch("take_within")).paths == (("2", "3"),)


def test_two_tent_spaces_may_be_dragged_onto_each_other() -> None:
    two = (*FOUR, *taps("space", (10, 10), (20, 10)), swipe("move_space", (20, 10), (10, 10)))
    assert proposed(drawn(*two)) == (("1", "2"),)


def test_guesses_of_paths_are_drawn_as_guesses_and_taken_one_by_one() -> None:
    sketch = drawn(*FOUR, *taps("space", (10, 10), (40, 10), (60, 10)))
    drawn_so = [one for one in with_proposals(sketch).elements if one.id.startswith("proposed.")]
    assert [(one.title, isinstance(one, Route) and one.dashed) for one in drawn_so] == [
        ("Path guessed from space 1 of Tundra 1 to space 2 of Tundra 1", True),
        ("Path guessed from space 2 of Tundra 1 to space 1 of Forest 1", True),
    ]
    [remark] = [one for one in EDITOR.remarks(sketch) if "guessed" in one.text]
    assert (remark.text, remark.label) == (
        "2 paths are guessed: tap those printed.",
        "No others",
    )
    assert EDITOR.touched(sketch, Touch("path", ((50, 10),))).paths == (("2", "3"),)
    assert EDITOR.touched(sketch, *remark.mend).paths == ()


def test_names_and_connections_that_were_not_entered_are_spoken_of() -> None:
    """Both can be so on purpose, so that neither stands in the way of keeping the map."""
    spaces = taps("space", (10, 10), (60, 10))
    named = Touch("name", ((25, 30),), text="Duskmoor")
    assert "4 territories are not called as printed yet." in remarks(*FOUR, *spaces)
    assert "3 territories are not called as printed yet." in remarks(*FOUR, *spaces, named)
    assert "No connection is entered yet." in remarks(*FOUR, *spaces)
    entered = remarks(*FOUR, *spaces, swipe("link", (40, 30), (60, 30)))
    assert "No connection is entered yet." not in entered


def test_no_button_takes_guesses_and_drafts_of_earlier_still_may() -> None:
    sketch = drawn(*FOUR, *taps("space", (10, 10), (40, 10), (60, 10)))
    mends = [touch.tool for remark in EDITOR.remarks(sketch) for touch in remark.mend]
    assert "no_others" in mends
    assert not {"take_within", "take_paths"} & {*mends, *(t.id for t in EDITOR.step("paths").tools)}
    assert EDITOR.touched(sketch, Touch("take_within")).paths == (("1", "2"),)


@dataclass
class Lines:
    """A photo that shows lines."""

    lines: list[tuple[Point, Point]]


def test_a_photo_that_shows_few_of_the_paths_leaves_the_guesses_to_people() -> None:
    sketch = drawn(*FOUR, *taps("space", (10, 10), (20, 10), (30, 10), (40, 10), (80, 110)))
    dots = [(10, 10), (20, 10), (30, 10), (40, 10)]
    for seen in (1, 3):
        view: Any = Lines(list(pairwise(dots))[:seen])
        taken = [one.touch for one in paths_seen(sketch, view)]
        assert [touch.tool for touch in taken] == ["path"] * seen + ["no_others"] * (seen > 1)


def test_two_in_three_paths_of_the_reference_maps_and_more_are_proposed_rightly() -> None:
    for edition in GAME.editions():
        bare = EDITOR.drawn(t for t in touches_of(edition) if t.tool != "path")
        names = dict(zip(bare.space, edition.spaces, strict=True))
        right = {frozenset(path) for path in edition.paths}
        guessed = {frozenset(names[space].id for space in ends) for ends in proposed(bare)}
        assert len(guessed & right) > 0.85 * len(right)
        assert len(guessed & right) > 0.8 * len(guessed)


def test_connections_take_the_next_free_number() -> None:
    links = (
        swipe("link", (25, 30), (75, 30)),
        swipe("link", (25, 30), (25, 90), choice="water"),
        swipe("link", (75, 30), (75, 90)),
    )
    sketch = drawn(*FOUR, *links)
    assert [(link.number, link.kind) for link in sketch.connections] == [
        (1, "land"),
        (2, "water"),
        (3, "land"),
    ]
    gap = EDITOR.touched(sketch, Touch("remove_link", ((25, 60),)))
    assert EDITOR.touched(gap, swipe("link", (75, 90), (25, 90))).connections[-1].number == 2


def test_several_connections_may_join_the_same_two_territories() -> None:
    twice = (swipe("link", (25, 20), (75, 20)), swipe("link", (25, 40), (75, 40)))
    links = [(link.a, link.b) for link in drawn(*FOUR, *twice).connections]
    assert links == [("tundra-1", "forest-1")] * 2


def test_a_number_typed_changes_places_with_the_connection_that_has_it() -> None:
    links = (swipe("link", (25, 30), (75, 30)), swipe("link", (25, 90), (75, 90)))
    sketch = drawn(*FOUR, *links, Touch("number", ((50, 30),), text="2"))
    assert [link.number for link in sketch.connections] == [2, 1]


def test_a_gap_in_the_numbers_is_named_and_closed_with_a_tap() -> None:
    links = (swipe("link", (25, 30), (75, 30)), swipe("link", (25, 90), (75, 90)))
    sketch = drawn(*FOUR, *links, Touch("remove_link", ((50, 30),)))
    (gap,) = [remark for remark in EDITOR.remarks(sketch) if remark.label == "Close the gap"]
    assert gap.blocks
    (mend,) = gap.mend
    assert [link.number for link in EDITOR.touched(sketch, mend).connections] == [1]


def test_a_mountain_symbol_belongs_on_two_connections() -> None:
    links = (swipe("link", (25, 30), (75, 30)), swipe("link", (25, 90), (75, 90)))
    one = (*FOUR, *links, Touch("mountain", ((50, 30),), "B"))
    assert "Mountain symbol B belongs on two connections; it is on one." in remarks(*one)
    both = (*one, Touch("mountain", ((50, 90),), "B"))
    assert not [text for text in remarks(*both) if "symbol" in text]


def test_where_connections_are_paths_a_swipe_names_the_tent_spaces_that_it_joins() -> None:
    """IW-17."""
    map_ = (*FOUR, *taps("space", (35, 30), (65, 30), (25, 80), (75, 80)))
    links = (swipe("link", (35, 30), (65, 30)), swipe("link", (25, 95), (75, 95)))
    edition = made(*map_, *links, Touch("serve", choice="paths"))
    assert [link.ends for link in edition.connections] == [("tundra-1-1", "forest-1-1"), None]
    assert made(*map_, *links).connections[0].ends is None
    text = "Connection 2 is no path: it was not swiped from tent space to tent space."
    assert text in remarks(*map_, *links, Touch("serve", choice="paths"))


def test_no_totems_on_a_biome_is_pressed_and_pressed_again() -> None:
    pressed = drawn(*FOUR, Touch("totems", choice="desert"))
    assert made(*FOUR, Touch("totems", choice="desert")).flags.no_totems_on == ("desert",)
    assert EDITOR.touched(pressed, Touch("totems", choice="desert")).flags.no_totems_on == ()


def test_a_territory_takes_all_that_is_its_own_with_it() -> None:
    map_ = (*FOUR, *taps("space", (20, 20), (30, 20), (70, 20)))
    more = (swipe("path", (20, 20), (70, 20)), swipe("link", (25, 30), (75, 30)))
    sketch = drawn(*map_, *more, Touch("remove_land", ((25, 30),)))
    assert (len(sketch.territories), len(sketch.spaces)) == (3, 1)
    assert (sketch.paths, sketch.connections) == ((), ())


def test_a_photo_of_another_shape_stretches_what_was_entered() -> None:
    map_ = (*FOUR, *taps("space", (30, 60)))
    sketch = drawn(*map_, Touch("frame", ((100, 60),)))
    assert (sketch.height, sketch.spaces[0].at) == (60, (30, 30))


def test_lonely_tent_spaces_are_unusual_and_may_stand_alone() -> None:
    row = (*FOUR, *taps("space", (10, 10), (20, 10), (80, 110)), swipe("path", (10, 10), (20, 10)))
    (remark,) = [r for r in EDITOR.remarks(drawn(*row)) if "no path" in r.text]
    assert remark.text == "Space 1 of Desert 1 has no path. Draw one, or say that it stands alone."
    assert not remark.blocks
    assert not [text for text in remarks(*row, *remark.mend) if "no path" in text]


def test_without_a_map_territories_come_onto_a_chart_with_their_tent_spaces() -> None:
    chart = tuple(Touch("chart", choice="coast", text=str(n)) for n in (3, 5, 12))
    edition = made(*chart)
    assert [len(edition.spaces_in[land.id]) for land in edition.territories] == [3, 5, 12]
    assert GAME.edition_problems(edition) == ()
    for text in ("0", "13", "many", "-1"):
        with pytest.raises(Malformed, match="how many tent spaces"):
            drawn(Touch("chart", choice="coast", text=text))


@pytest.mark.parametrize("count", [2, 3, 11])
def test_a_chart_is_played_on_as_large_as_the_board_allows(count: int) -> None:
    edition = made(*(Touch("chart", choice="coast") for _ in range(count)))
    picture = GAME.deal_picture(GAME.deal(edition, ("Ann", "Ben", "Cleo"), {}, Random(1), {}))
    areas = [one for one in picture.elements if isinstance(one, Area)]
    lands = [one.outline for one in areas if one.id.startswith("territory.")]
    xs, ys = zip(*(point for outline in lands for point in outline), strict=True)
    assert max(xs) - min(xs) > 0.9 * picture.width
    assert max(ys) - min(ys) > 0.9 * picture.height
    assert min(outline[1][0] - outline[0][0] for outline in lands) > 0.29 * picture.width


@pytest.mark.parametrize(
    ("touch", "says"),
    [
        (Touch("space", ((10, 10),)), "Put down the territories first."),
        (Touch("name", ((10, 10),), text="X"), "There is no territory yet"),
        (swipe("link", (10, 10), (20, 20)), "Put down the territories first."),
        (swipe("outline", (10, 10), (11, 11)), "Draw around a territory"),
        (Touch("remove_path", ((10, 10),)), "There is no path near the finger."),
        (Touch("take_within"), "No path within a territory is guessed now."),
        (Touch("mountain", ((10, 10),), "A"), "There is no connection near the finger."),
    ],
    ids=lambda given: given.tool if isinstance(given, Touch) else "",
)
def test_a_touch_that_means_nothing_yet_says_what_to_do(touch: Touch, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        drawn(touch)
