"""The clock runs for whoever is asked, pauses, gains with each turn, and is never out of date."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from companion.engine.problems import Malformed
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.beside_play import ClockSet
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import Finish
from companion.tables.play.timing import SetClock
from companion.tables.watching.clock import clock_of
from tests.tables.evening import Evening

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
RUNNING = ClockSet("running")


def later(seconds: float) -> datetime:
    """So many seconds after noon."""
    return NOON + timedelta(seconds=seconds)


def timed(history: History, *seconds: float) -> History:
    """That history: its last entries written so many seconds after noon, all others at noon."""
    first = len(history.entries) - len(seconds)
    times = [NOON] * first + [later(one) for one in seconds]
    rows = tuple(replace(row, at=at) for row, at in zip(history.entries, times, strict=True))
    return replace(history, entries=rows)


def set_clock(evening: Evening, setting: ClockSet) -> None:
    carry_out(SetClock(evening.code, evening.host, setting, **evening.writes()))


def test_a_table_has_no_clock_until_somebody_starts_one(evening: Evening) -> None:
    assert clock_of(evening.now) is None


def test_while_a_die_rolls_the_time_of_who_threw_it_runs_on(evening: Evening) -> None:
    set_clock(evening, ClockSet("running", minutes=10, increment=30))
    evening.move("roll", by=evening.phone(0))
    found = clock_of(evening.now)
    assert found is not None
    assert found.seats == {0}
    evening.move("rolled", by=evening.phone(0), face=4)
    found = clock_of(evening.now)
    assert found is not None
    assert found.seats == {0}
    assert found.gained == (0,) * len(evening.now.names)


def test_it_counts_up_from_zero_and_goes_on_after_the_last_entry(evening: Evening) -> None:
    set_clock(evening, RUNNING)
    found = clock_of(timed(evening.now, 0))
    assert found is not None
    assert found.seats == {0}
    assert found.seconds(0, later(90)) == 90
    assert found.seconds(1, later(90)) == 0


def test_a_pause_costs_nobody_anything(evening: Evening) -> None:
    set_clock(evening, RUNNING)
    set_clock(evening, ClockSet("paused"))
    set_clock(evening, RUNNING)
    found = clock_of(timed(evening.now, 0, 20, 500))
    assert found is not None
    assert found.seconds(0, later(510)) == 30


def test_each_player_has_so_many_minutes_and_more_with_each_turn_that_is_over(
    evening: Evening,
) -> None:
    ten = ClockSet("running", minutes=10, increment=30)
    set_clock(evening, ten)
    evening.roll(4, by=evening.phone(0))
    set_clock(evening, replace(ten, state="paused"))
    set_clock(evening, ten)
    evening.move("hold", by=evening.phone(0))
    rows = len(evening.now.entries)
    first = next(n for n, row in enumerate(evening.now.entries) if row.kind == "clock")
    found = clock_of(timed(evening.now, *[0.0] * (rows - first - 1), 100))
    assert found is not None
    (second,) = found.seats
    assert second != 0
    assert found.seconds(0, later(200)) == 10 * 60 - 100 + 30
    assert found.seconds(second, later(200)) == 10 * 60 - 100


def test_where_moves_are_not_tracked_it_is_handed_on_by_hand(evening: Evening) -> None:
    counted = Evening.opened(evening.game, mode="count")
    set_clock(counted, ClockSet("running", turn=0))
    set_clock(counted, ClockSet("running", turn=1))
    found = clock_of(timed(counted.now, 0, 40))
    assert found is not None
    assert found.used[:2] == (40, 0)
    assert found.seats == {1}


def test_the_same_tap_from_two_phones_hands_it_on_once(evening: Evening) -> None:
    set_clock(evening, ClockSet("running", turn=1))
    before = evening.now.revision
    set_clock(evening, ClockSet("running", turn=1))
    assert evening.now.revision == before


def test_put_away_it_is_gone_and_begins_anew(evening: Evening) -> None:
    set_clock(evening, RUNNING)
    set_clock(evening, ClockSet("off"))
    assert clock_of(timed(evening.now, 0, 50)) is None
    set_clock(evening, RUNNING)
    found = clock_of(timed(evening.now, 0, 50, 60))
    assert found is not None
    assert not any(found.used)


@pytest.mark.parametrize(
    "wrong",
    [
        ClockSet("running", minutes=0),
        ClockSet("running", minutes=601),
        ClockSet("running", increment=-1),
        ClockSet("running", turn=7),
    ],
)
def test_nonsense_is_refused(evening: Evening, wrong: ClockSet) -> None:
    with pytest.raises(Malformed):
        set_clock(evening, wrong)


def test_spectators_do_not_set_it_and_a_closed_game_has_none(evening: Evening) -> None:
    with pytest.raises(NotAllowed):
        carry_out(
            SetClock(
                evening.code,
                Rights(host=False, seats=frozenset(), watch=True),
                RUNNING,
                **evening.writes(),
            )
        )
    carry_out(Finish(evening.code, evening.host, **evening.writes()))
    with pytest.raises(TableClosed):
        set_clock(evening, RUNNING)


def test_the_log_says_how_it_was_set(evening: Evening) -> None:
    set_clock(evening, ClockSet("running", minutes=10, increment=30))
    set_clock(evening, ClockSet("paused", minutes=10, increment=30))
    assert evening.log()[-2:] == [
        "The clock runs: 10 minutes each, and 30 seconds a turn.",
        "The clock is paused.",
    ]
