"""A drawing in the width that a renderer wants."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.pictures import (
    Area,
    Picture,
    Piece,
    Point,
    Route,
    Space,
    around,
    cells,
    connected_groups,
    from_segment,
    halfway,
    inside,
    nearest,
    neighbours,
    passed,
    scaled,
    simplified,
    toward,
)

SQUARE = Area("a", "A", ((0, 0), (1, 0), (1, 1)), "bone", label="A", label_at=(0.5, 0.5))
PLAIN = Area("b", "B", ((1, 0), (2, 0), (2, 1)), "bone")
ROAD = Route("r", "R", ((0, 0), (2, 1)), "path")
SPOT = Space("s", "S", (0.5, 0.5), 0.25, "circle", "bone")
PIECE = Piece("p", "P", (1.5, 0.5), 0.25, "circle", "red", "P")
BOARD = Picture("Board", "A board", 2, 1, (SQUARE, PLAIN, ROAD, SPOT, PIECE))


def test_everything_keeps_its_place_in_proportion() -> None:
    wide = scaled(BOARD, 100)
    square, plain, road, spot, piece = wide.elements
    assert (wide.width, wide.height) == (100, 50)
    assert isinstance(square, Area)
    assert square.outline == ((0, 0), (50, 0), (50, 50))
    assert square.label_at == (25, 25)
    assert isinstance(plain, Area)
    assert plain.label_at is None
    assert isinstance(road, Route)
    assert road.points == ((0, 0), (100, 50))
    assert isinstance(spot, Space)
    assert (spot.at, spot.size) == ((25, 25), 12.5)
    assert isinstance(piece, Piece)
    assert (piece.at, piece.size) == ((75, 25), 12.5)


def test_a_drawing_of_that_width_is_left_alone() -> None:
    assert scaled(BOARD, 2) is BOARD


def test_a_point_on_the_way_lies_no_further_than_the_goal() -> None:
    assert toward((0, 0), (4, 3), 2.5) == (2, 1.5)
    assert toward((0, 0), (4, 3), 9) == (4, 3)
    assert toward((1, 1), (1, 1), 9) == (1, 1)


def test_a_ring_is_walked_clockwise_from_the_right() -> None:
    assert around((1, 1), 2, 0) == (3, 1)
    assert around((1, 1), 2, 90) == (1, 3)


# Points, lines and regions

ROW = {"a": (10.0, 10.0), "b": (20.0, 10.0), "c": (30.0, 10.0), "far": (30.0, 60.0)}
points = st.tuples(st.floats(0, 100), st.floats(0, 100))


def test_the_nearest_place_within_reach_is_meant() -> None:
    assert nearest(ROW, (12, 11), 5) == "a"
    assert nearest(ROW, (16, 10), 5) == "b"
    assert nearest(ROW, (90, 90), 5) is None
    assert nearest({}, (1.0, 1.0), 5) is None


def test_a_swipe_passes_places_in_their_order() -> None:
    assert passed(ROW, [(8, 10), (32, 10)], 3) == ("a", "b", "c")
    assert passed(ROW, [(32, 10), (8, 10)], 3) == ("c", "b", "a")


def test_a_swipe_that_comes_back_passes_a_place_again() -> None:
    assert passed(ROW, [(10, 10), (20, 10), (10, 10)], 3) == ("a", "b", "a")


def test_a_swipe_beside_a_place_does_not_pass_it() -> None:
    assert passed(ROW, [(10, 10), (20, 20), (30, 10)], 3) == ("a", "c")
    assert passed(ROW, [], 3) == ()


def test_how_far_a_point_is_from_a_line() -> None:
    assert from_segment((5, 5), (0, 0), (10, 0)) == 5
    assert from_segment((-3, 4), (0, 0), (10, 0)) == 5
    assert from_segment((3, 4), (0, 0), (0, 0)) == 5


def test_halfway_is_measured_along_the_line() -> None:
    assert halfway([(0, 0), (10, 0)]) == (5, 0)
    assert halfway([(0, 0), (2, 0), (10, 0)]) == (5, 0)
    assert halfway([(4, 4)]) == (4, 4)


@given(line=st.lists(points, max_size=40), tolerance=st.floats(0.1, 5))
def test_a_simpler_line_keeps_its_ends_and_stays_near(line: list[Point], tolerance: float) -> None:
    simple = simplified(line, tolerance)
    assert len(simple) <= len(line)
    assert simple[:1] == tuple(line[:1])
    assert simple[-1:] == tuple(line[-1:])
    for point in line:
        away = [from_segment(point, a, b) for a, b in pairwise(simple)]
        assert not away or min(away) <= tolerance + 1e-9


def test_a_line_of_very_many_points_is_simplified_too() -> None:
    zigzag = [(float(x % 100), float(x % 7)) for x in range(800)]
    assert len(simplified(zigzag, 0.1)) <= 800


@given(sites=st.lists(points, min_size=1, max_size=8, unique=True))
def test_each_cell_holds_its_site_and_the_board_has_no_more(sites: list[Point]) -> None:
    for site, outline in zip(sites, cells(sites, 100, 100), strict=True):
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in outline)
        spread = min(
            (hypot(site[0] - x, site[1] - y) for x, y in sites if (x, y) != site), default=9
        )
        on_edge = not all(1 < part < 99 for part in site)
        assert inside(site, outline) or on_edge or spread < 1


def test_a_shape_with_a_bay_does_not_hold_what_lies_in_the_bay() -> None:
    bay = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 2.0), (0.0, 10.0))
    assert inside((1, 5), bay)
    assert not inside((5, 5), bay)


def test_neighbours_have_nothing_between_them() -> None:
    assert neighbours(ROW, 15) == (("a", "b"), ("b", "c"))
    assert neighbours(ROW, 100) == (("a", "b"), ("b", "c"), ("c", "far"))


@pytest.mark.parametrize("few", [{}, {"a": (1.0, 1.0)}])
def test_one_place_alone_has_no_neighbour(few: dict[str, Point]) -> None:
    assert neighbours(few, 100) == ()


# Connected groups, the way settlements and camps are counted

ROADS = {"a": "bc", "b": "ac", "c": "ab", "d": "e", "e": "d", "f": ""}


def groups(places: str) -> list[set[str]]:
    return [set(group) for group in connected_groups(places, lambda place: ROADS[place])]


def test_places_joined_by_steps_are_one_group() -> None:
    assert groups("abcdef") == [{"a", "b", "c"}, {"d", "e"}, {"f"}]


def test_a_loop_counts_each_place_once() -> None:
    assert connected_groups("abc", lambda place: ROADS[place]) == (("a", "b", "c"),)


def test_a_step_over_a_place_that_is_not_there_joins_nothing() -> None:
    line = {1: (2,), 2: (1, 3), 3: (2,)}
    assert connected_groups([1, 3], lambda place: line[place]) == ((1,), (3,))


def test_groups_come_in_the_order_in_which_they_are_met() -> None:
    assert groups("fed") == [{"f"}, {"d", "e"}]


def test_without_places_there_are_no_groups() -> None:
    assert connected_groups("", lambda place: ROADS[place]) == ()


def test_a_place_named_twice_counts_once() -> None:
    assert connected_groups("ff", lambda place: ROADS[place]) == (("f",),)


@given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_every_place_is_in_exactly_one_group_and_groups_do_not_touch(
    places: frozenset[tuple[int, int]],
) -> None:
    def beside(place: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = place
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    found = connected_groups(sorted(places), beside)
    assert sorted(place for group in found for place in group) == sorted(places)
    home = {place: n for n, group in enumerate(found) for place in group}
    for place in places:
        for other in beside(place):
            assert home.get(other, home[place]) == home[place]
