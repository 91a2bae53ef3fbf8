"""Taps on a pad say what they add: none is lost, none is refused for being quick."""

import pytest

from companion.engine.problems import Malformed
from companion.tables.counting import change_count, tap_count
from companion.tables.errors import TableClosed, WrongMode
from companion.tables.history import history
from companion.tables.rights import Rights
from companion.tables.writing import finish
from tests.tables.evening import Evening

HOST = Rights(host=True)
CELL = "points.0"


@pytest.fixture
def counted(count: Evening) -> str:
    return count.code


def test_taps_from_the_same_page_all_count(counted: str) -> None:
    for tap in range(20):
        change_count(counted, HOST, CELL, 1, client_id=f"tap-number-{tap}")
    assert history(counted).counts[CELL] == 20


def test_a_tap_sent_twice_counts_once(counted: str) -> None:
    for _ in range(3):
        change_count(counted, HOST, CELL, 1, client_id="the-same-tap")
    assert history(counted).counts[CELL] == 1


def test_from_empty_down_is_zero_and_below_that_is_empty_again(counted: str) -> None:
    steps = [(-1, 0), (-1, None), (-1, 0), (1, 1), (1, 2), (-5, None), (3, 3)]
    for number, (by, expected) in enumerate(steps):
        after = change_count(counted, HOST, CELL, by, client_id=f"step-number-{number}")
        assert after.counts.get(CELL) == expected


def test_two_phones_may_tap_the_same_cell(counted: str) -> None:
    change_count(counted, HOST, CELL, 2, client_id="the-hosts-tap")
    change_count(counted, Rights(seats=frozenset({1})), CELL, 3, client_id="bens-own-tap")
    assert history(counted).counts[CELL] == 5


def test_a_tap_on_the_board_sets_a_piece(counted: str) -> None:
    after = tap_count(counted, HOST, "at-7", 1, client_id="on-the-track")
    assert after.counts == {"points.1": 7}
    with pytest.raises(Malformed):
        tap_count(counted, HOST, "nowhere", 1, client_id="beside-the-track")


@pytest.mark.parametrize("by", [0, 10_000, True, "1"])
def test_what_is_no_difference_is_malformed(counted: str, by: object) -> None:
    with pytest.raises(Malformed):
        change_count(counted, HOST, CELL, by, client_id="no-difference")  # type: ignore[arg-type]
    with pytest.raises(Malformed):
        change_count(counted, HOST, "no.cell", 1, client_id="no-such-cell")


def test_nothing_is_counted_at_a_closed_or_a_tracked_table(evening: Evening, counted: str) -> None:
    finish(counted, HOST, ply=history(counted).ply, client_id="the-closing")
    with pytest.raises(TableClosed):
        change_count(counted, HOST, CELL, 1, client_id="too-late-now")
    with pytest.raises(WrongMode):
        change_count(evening.code, HOST, CELL, 1, client_id="a-tracked-one")
