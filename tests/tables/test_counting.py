"""The end-state pad, entered by several phones at once."""

from typing import Any

import pytest

from companion.engine.problems import Malformed
from companion.tables.errors import NotAllowed, Stale, TableClosed, WrongMode
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import ConfirmScore, Finish
from companion.tables.play.counting import SetCounts
from companion.tables.revising.taking_back import Redo, TakeBack
from companion.tables.watching.lists import finished_tables
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
