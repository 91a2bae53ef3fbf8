"""Connected groups, the way settlements and camps are counted."""

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.pictures.grid import connected_groups

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
