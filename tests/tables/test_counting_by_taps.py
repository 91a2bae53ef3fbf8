"""Taps on a pad say what they add: none is lost, none is refused for being quick."""

import pytest
from flask import Flask

from companion.engine.problems import Malformed
from companion.games import get_game
from companion.tables.access.rights import Rights
from companion.tables.errors import TableClosed, Unsettled, WrongMode
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.closing import Finish
from companion.tables.play.counting import ChangeCount, TapCount
from companion.tables.play.opening import open_table
from companion.tables.revising.taking_back import TakeBack
from tests.tables.evening import Evening

HOST = Rights(host=True)
CELL = "points.0"


@pytest.fixture
def counted(count: Evening) -> str:
    return count.code


def test_taps_from_the_same_page_all_count(counted: str) -> None:
    for tap in range(20):
        carry_out(ChangeCount(counted, HOST, CELL, 1, client_id=f"tap-number-{tap}"))
    assert history(counted).counts[CELL] == 20


def test_a_tap_sent_twice_counts_once(counted: str) -> None:
    for _ in range(3):
        carry_out(ChangeCount(counted, HOST, CELL, 1, client_id="the-same-tap"))
    assert history(counted).counts[CELL] == 1


def test_from_empty_down_is_zero_and_below_that_is_empty_again(counted: str) -> None:
    steps = [(-1, 0), (-1, None), (-1, 0), (1, 1), (1, 2), (-5, None), (3, 3)]
    for number, (by, expected) in enumerate(steps):
        after = carry_out(ChangeCount(counted, HOST, CELL, by, client_id=f"step-number-{number}"))
        assert after.counts.get(CELL) == expected


def test_two_phones_may_tap_the_same_cell(counted: str) -> None:
    carry_out(ChangeCount(counted, HOST, CELL, 2, client_id="the-hosts-tap"))
    carry_out(ChangeCount(counted, Rights(seats=frozenset({1})), CELL, 3, client_id="bens-own-tap"))
    assert history(counted).counts[CELL] == 5


def test_a_tap_on_the_board_sets_a_piece(counted: str) -> None:
    after = carry_out(TapCount(counted, HOST, ["at-7"], 1, client_id="on-the-track"))
    assert after.counts == {"points.1": 7}
    for places in (["nowhere"], [], ["at-7"] * 101):
        with pytest.raises(Malformed):
            carry_out(TapCount(counted, HOST, places, 1, client_id="beside-the-track"))


@pytest.mark.parametrize("by", [0, 10_000, True, "1"])
def test_what_is_no_difference_is_malformed(counted: str, by: object) -> None:
    with pytest.raises(Malformed):
        carry_out(ChangeCount(counted, HOST, CELL, by, client_id="no-difference"))  # type: ignore[arg-type]
    with pytest.raises(Malformed):
        carry_out(ChangeCount(counted, HOST, "no.cell", 1, client_id="no-such-cell"))


def test_nothing_is_counted_at_a_closed_or_a_tracked_table(evening: Evening, counted: str) -> None:
    for seat in range(3):
        carry_out(
            ChangeCount(counted, HOST, f"points.{seat}", seat + 1, client_id=f"points-of-{seat}")
        )
    carry_out(Finish(counted, HOST, revision=history(counted).revision, client_id="the-closing"))
    with pytest.raises(TableClosed):
        carry_out(ChangeCount(counted, HOST, CELL, 1, client_id="too-late-now"))
    with pytest.raises(WrongMode):
        carry_out(ChangeCount(evening.code, HOST, CELL, 1, client_id="a-tracked-one"))


def test_a_slide_over_the_board_is_one_entry(app: Flask) -> None:
    code = open_iwari()
    spaces = ["duskmoor-1", "duskmoor-2", "duskmoor-3"]
    before = history(code).revision
    after = carry_out(TapCount(code, HOST, spaces, 1, client_id="over-three-tents"))
    assert after.revision == before + 1
    assert after.counts == {f"final.at.{space}": 2 for space in spaces}


def test_the_end_begins_with_what_the_half_journey_shows_and_undo_takes_both_back(
    app: Flask,
) -> None:
    code = open_iwari()
    half = carry_out(
        TapCount(code, HOST, ["duskmoor-1"], 0, client_id="half-way-there", part="Half journey")
    )
    assert half.counts == {"half.at.duskmoor-1": 1}
    end = carry_out(
        ChangeCount(code, HOST, "final.totems.duskmoor.0", 1, client_id="the-first-totem")
    )
    assert end.counts == half.counts | {
        "final.at.duskmoor-1": 1,
        "final.totems.duskmoor.0": 1,
    }
    carry_out(
        TakeBack(code, HOST, to=half.revision, revision=end.revision, client_id="never-mind-that")
    )
    assert history(code).counts == half.counts


def test_a_count_with_gaps_is_closed_only_if_the_table_insists(counted: str) -> None:
    carry_out(ChangeCount(counted, HOST, CELL, 20, client_id="anas-points-now"))
    revision = history(counted).revision
    with pytest.raises(Unsettled) as caught:
        carry_out(Finish(counted, HOST, revision=revision, client_id="the-first-try"))
    assert "not all counted" in caught.value.message
    assert carry_out(
        Finish(counted, HOST, revision=revision, client_id="the-second-try", insist=True)
    ).finished_at


def test_an_empty_count_is_not_closed_however_the_table_insists(counted: str) -> None:
    with pytest.raises(Malformed):
        carry_out(
            Finish(
                counted,
                HOST,
                revision=history(counted).revision,
                client_id="the-first-try",
                insist=True,
            )
        )


def open_iwari() -> str:
    """A table of three that only counts."""
    game = get_game("iwari")
    names = ["Ana", "Ben", "Cleo"]
    edition = game.editions()[0]
    opened = open_table(
        "iwari", mode="count", edition=edition, names=names, options={}, seed="K7Q2BC"
    )
    return opened.code
