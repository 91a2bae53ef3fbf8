"""The end-state pad, entered by several phones at once."""

from typing import Any

import pytest
from flask import Flask

from companion.engine.problems import Malformed
from companion.games import get_game
from companion.tables.access import Rights
from companion.tables.errors import NotAllowed, Stale, TableClosed, Unsettled, WrongMode
from companion.tables.lists import finished_tables
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.counting import ChangeCount, SetCounts, TapCount
from companion.tables.play.moves import ConfirmScore, Finish
from companion.tables.play.opening import open_table
from companion.tables.revising.taking_back import Redo, TakeBack
from tests.tables.evening import Evening, new_id


def cells(evening: Evening) -> list[str]:
    sheet = evening.game.counting.sheet(evening.now.deal)
    return [cell.name for group in sheet.groups for row in group.rows for cell in row.cells]


def enter(evening: Evening, revision: int | None = None, **numbers: int | None) -> History:
    sent: dict[str, Any] = evening.writes()
    if revision is not None:
        sent["revision"] = revision
    names = cells(evening)
    entered = {names[int(place[1:])]: number for place, number in numbers.items()}
    return carry_out(SetCounts(evening.code, evening.host, entered, **sent))


def test_empty_is_not_zero(count: Evening) -> None:
    first, second, _ = cells(count)
    assert count.now.counts == {}
    assert enter(count, c0=0).counts == {first: 0}
    assert enter(count, c1=7).counts == {first: 0, second: 7}
    assert enter(count, c0=None).counts == {second: 7}


def test_the_log_names_the_cells(count: Evening) -> None:
    enter(count, c0=12)
    enter(count, c0=None)
    assert count.log()[1:] == ["Counted: Ana's points: 12.", "Counted: Ana's points: empty."]


def test_two_phones_count_different_cells_at_once(count: Evening) -> None:
    enter(count, revision=0, c0=12)
    assert len(enter(count, revision=0, c1=3).counts) == 2


def test_a_cell_that_somebody_changed_meanwhile_is_stale(count: Evening) -> None:
    enter(count, revision=0, c0=12)
    with pytest.raises(Stale) as caught:
        enter(count, revision=0, c0=13)
    assert caught.value.revision == 1
    assert enter(count, revision=1, c0=13).revision == 2


def test_a_cell_that_was_changed_and_changed_back_is_stale_too(count: Evening) -> None:
    enter(count, c0=12)
    enter(count, c0=None)
    with pytest.raises(Stale):
        enter(count, revision=0, c0=13)


@pytest.mark.parametrize("number", [-1, 10_000, 1.5, "3", True])
def test_a_count_is_a_whole_number(count: Evening, number: Any) -> None:
    with pytest.raises(Malformed):
        enter(count, c0=number)


def test_only_cells_of_the_pad_are_counted(count: Evening) -> None:
    with pytest.raises(Malformed) as caught:
        carry_out(SetCounts(count.code, count.host, {"weather": 3}, **count.writes()))
    assert caught.value.problems[0].path == "weather"
    with pytest.raises(Malformed):
        carry_out(SetCounts(count.code, count.host, {}, **count.writes()))


def test_a_tracked_game_needs_no_counting(evening: Evening) -> None:
    with pytest.raises(WrongMode):
        carry_out(SetCounts(evening.code, evening.host, {"anything": 1}, **evening.writes()))


def test_counts_are_taken_back_and_brought_back(count: Evening) -> None:
    enter(count, c0=12)
    enter(count, c1=3)
    carry_out(TakeBack(count.code, count.host, to=1, **count.writes()))
    assert list(count.now.counts.values()) == [12]
    carry_out(Redo(count.code, count.host, **count.writes()))
    assert list(count.now.counts.values()) == [12, 3]


def test_everybody_confirms_and_a_new_count_asks_them_again(count: Evening) -> None:
    enter(count, c0=12, c1=3, c2=4)
    carry_out(ConfirmScore(count.code, count.phone(1), 1, **count.writes()))
    carry_out(ConfirmScore(count.code, count.host, 0, **count.writes()))
    assert count.now.confirmed == {0, 1}
    with pytest.raises(NotAllowed):
        carry_out(ConfirmScore(count.code, count.phone(1), 2, **count.writes()))
    enter(count, c0=13)
    assert count.now.confirmed == frozenset()


def test_a_score_that_changed_meanwhile_is_not_confirmed(count: Evening) -> None:
    enter(count, c0=12)
    with pytest.raises(Stale):
        carry_out(ConfirmScore(count.code, count.host, 0, revision=0, client_id=new_id()))


def test_closing_keeps_the_score_for_the_list_of_games(count: Evening) -> None:
    enter(count, c0=20, c1=3, c2=4)
    carry_out(ConfirmScore(count.code, count.host, 0, **count.writes()))
    now = carry_out(Finish(count.code, count.host, **count.writes()))
    assert now.finished_at is not None
    assert now.confirmed == {0}
    (summary,) = finished_tables([count.code])
    assert summary.code == count.code
    assert summary.finished_at == now.finished_at
    assert summary.result is not None
    assert summary.result["totals"] == [20, 3, 4]
    assert summary.result["winners"] == [0]
    assert summary.result["verdict"] in now.entries[-1].text
    with pytest.raises(TableClosed):
        enter(count, c0=1)


def test_a_taken_back_closing_leaves_the_list_of_games(count: Evening) -> None:
    enter(count, c0=20, c1=3, c2=4)
    carry_out(Finish(count.code, count.host, **count.writes()))
    carry_out(TakeBack(count.code, count.host, to=1, **count.writes()))
    assert finished_tables([count.code]) == ()


def test_counts_that_cannot_be_are_not_closed(count: Evening) -> None:
    enter(count, c0=20, c1=20)
    with pytest.raises(Malformed):
        carry_out(Finish(count.code, count.host, **count.writes()))


def test_closing_is_the_hosts(count: Evening) -> None:
    with pytest.raises(NotAllowed):
        carry_out(Finish(count.code, count.phone(0), **count.writes()))


# Taps on a pad say what they add

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


# A game that reaches its end is closed by itself, and opens again when that is taken back


def played_out(evening: Evening) -> None:
    """Ana rolls sixes until she holds enough."""
    for _ in range(4):
        evening.roll(6)
    evening.move("hold")


def test_the_move_that_ends_the_game_closes_it(evening: Evening) -> None:
    played_out(evening)
    now = evening.now
    assert now.game.outcome(now.at) is not None
    assert now.finished_at is not None
    assert now.entries[-1].kind == "finish"
    assert now.entries[-1].by is None
    (summary,) = finished_tables([evening.code])
    assert summary.code == evening.code
    assert summary.result is not None
    assert summary.result["winners"] == [0]


def test_a_last_move_that_is_taken_back_opens_the_game_again(evening: Evening) -> None:
    ana = evening.phone(0)
    for _ in range(4):
        evening.roll(6, by=ana)
    before = evening.now
    evening.move("hold", by=ana)
    carry_out(TakeBack(evening.code, ana, to=before.revision, **evening.writes()))
    assert evening.now.at == before.at
    assert evening.now.finished_at is None
    assert finished_tables([evening.code]) == ()
