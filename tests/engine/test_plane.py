"""Points, lines and regions: what a finger means, what lies next to what."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.pictures.picture import Point
from companion.engine.pictures.plane import (
    cells,
    from_segment,
    halfway,
    inside,
    nearest,
    neighbours,
    passed,
    simplified,
)

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
