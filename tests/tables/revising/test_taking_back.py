"""Undo: nothing is erased, anything can be brought back, and nobody throws twice by it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.game import AnyGame
from companion.engine.rulebook import IllegalMove
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed, Stale, TableClosed, TableError
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import Finish
from companion.tables.revising.consent import AskBack, Reply
from companion.tables.revising.correcting import Correct
from companion.tables.revising.taking_back import Redo, TakeBack
from tests.tables.arena_table import NET, enter_hands, lay
from tests.tables.evening import Evening, new_id, timeline_of


def take_back_to(evening: Evening, to: int, by: Rights | None = None) -> None:
    carry_out(TakeBack(evening.code, by or evening.host, to=to, **evening.writes()))


def bring_back(evening: Evening, by: Rights | None = None) -> None:
    carry_out(Redo(evening.code, by or evening.host, **evening.writes()))


def undone(evening: Evening) -> list[int]:
    return [entry.revision for entry in evening.now.entries if entry.undone]


def test_a_take_back_returns_to_the_position_and_keeps_the_entries(evening: Evening) -> None:
    before = evening.roll(4).at
    evening.roll(5)
    take_back_to(evening, to=2)
    now = evening.now
    assert now.at == before
    assert undone(evening) == [3, 4]
    assert now.revision == 5
    assert len(timeline_of(now).moves) == 2
    assert now.position_after(4).at.state.at_risk == 9


def test_a_take_back_says_what_was_taken_back(evening: Evening) -> None:
    evening.move("roll")
    take_back_to(evening, to=0)
    assert evening.log()[-1] == "Taken back: Ana rolls the die."
    evening.roll(4)
    take_back_to(evening, to=0)
    assert evening.log()[-1] == "Taken back: 2 entries."


def test_what_was_taken_back_can_be_brought_back_step_by_step(evening: Evening) -> None:
    evening.roll(4)
    whole = evening.roll(5).at
    take_back_to(evening, to=2)
    take_back_to(evening, to=0)
    assert undone(evening) == [1, 2, 3, 4]
    bring_back(evening)
    assert undone(evening) == [3, 4]
    bring_back(evening)
    assert evening.now.at == whole
    assert not evening.now.can_redo
    with pytest.raises(NoSuchEntry):
        bring_back(evening)


def test_a_new_move_ends_what_could_be_brought_back(evening: Evening) -> None:
    evening.roll(4)
    take_back_to(evening, to=0)
    evening.move("roll")
    assert not evening.now.can_redo


def test_a_take_back_can_itself_be_gone_back_on(evening: Evening) -> None:
    """Any entry is a place to return to, also one that was undone since."""
    evening.roll(4)
    far = evening.roll(5).at
    take_back_to(evening, to=0)
    evening.roll(2)
    take_back_to(evening, to=4)
    assert evening.now.at == far
    assert undone(evening) == [6, 7]


def test_what_was_taken_back_cannot_be_taken_back(evening: Evening) -> None:
    """It would come back, and the log would say that nothing was taken back."""
    for face in (4, 5):
        evening.roll(face)
    take_back_to(evening, to=2)
    log, at = evening.log(), evening.now.at
    for to in (3, 4):
        with pytest.raises(NoSuchEntry, match="has been taken back itself"):
            take_back_to(evening, to=to)
    assert (evening.log(), evening.now.at) == (log, at)
    bring_back(evening)
    assert evening.now.position.revision == 4


WRITES = st.sampled_from(["roll", "back", "redo", "ask", "answer"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(WRITES, st.integers(0, 30)), max_size=20))
def test_no_order_of_writes_takes_back_nothing_or_answers_what_is_not_asked(
    opened: Callable[..., Evening], pig: AnyGame, writes: list[tuple[str, int]]
) -> None:
    """Whatever is tapped in whatever order: an entry never says that it took nothing back, and an
    answer to a question that is not open changes nothing."""
    evening = opened(pig)
    ana, ben = evening.phone(0), evening.phone(1)
    for kind, number in writes:
        sent = {**evening.writes()}
        with suppress(TableError, IllegalMove):
            if kind == "roll":
                evening.roll(1 + number % 6)
            elif kind == "back":
                carry_out(TakeBack(evening.code, evening.host, to=number, **sent))
            elif kind == "redo":
                carry_out(Redo(evening.code, evening.host, **sent))
            elif kind == "ask":
                carry_out(AskBack(evening.code, ana, to=number, **sent))
            else:
                before, open_now = evening.now, evening.question
                with suppress(TableError):
                    carry_out(Reply(evening.code, ben, question=number, yes=True, **sent))
                assert number == open_now or evening.now.revision == before.revision
    assert not [text for text in evening.log() if " 0 entries" in text]


def test_a_player_takes_back_what_their_own_phone_entered(evening: Evening) -> None:
    ana, ben = evening.phone(0), evening.phone(1)
    at = evening.now.revision
    evening.roll(4, by=ana)
    with pytest.raises(NotAllowed):
        take_back_to(evening, to=at, by=ben)
    take_back_to(evening, to=at, by=ana)
    with pytest.raises(NotAllowed):
        bring_back(evening, by=ben)
    bring_back(evening, by=ana)
    assert evening.now.at.state.at_risk == 4


def test_nobody_throws_again_by_taking_back(opened: Callable[..., Evening], pig: AnyGame) -> None:
    evening = opened(pig, dice="app")
    thrown = evening.move("roll").at
    evening.move("roll")
    take_back_to(evening, to=1)
    assert evening.now.at == thrown
    assert evening.now.entries[-1].body == {"to": 2}


def test_what_the_app_has_thrown_is_taken_back_with_the_hosts_consent(
    opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig, dice="app")
    ana = evening.phone(0)
    at = evening.now.revision
    evening.move("roll", by=ana)
    with pytest.raises(NotAllowed) as caught:
        take_back_to(evening, to=at, by=ana)
    assert "the others are asked first" in caught.value.message
    take_back_to(evening, to=at)


def test_who_chose_in_secret_chooses_anew_until_somebody_else_has(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (1, 2, 3, 4), (NET, 2, 3, 4))
    ana, at = evening.phone(0), evening.now.revision
    evening.move("lay", by=ana, seat=0, answer=4)
    take_back_to(evening, to=at, by=ana)
    assert evening.now.at.decision.waiting == (0, 1, 2)
    evening.move("lay", by=ana, seat=0, answer=3)
    evening.move("lay", by=evening.phone(1), seat=1, answer=2)
    with pytest.raises(NotAllowed):
        take_back_to(evening, to=at, by=ana)


def test_the_last_to_choose_does_not_choose_anew_once_all_is_shown(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (1, 2, 3, 4), (NET, 2, 3, 4))
    lay(evening, 4, 3)
    cleo, at = evening.phone(2), evening.now.revision
    evening.move("lay", by=cleo, seat=2, answer=2)
    with pytest.raises(NotAllowed) as caught:
        take_back_to(evening, to=at, by=cleo)
    assert "shown something new" in caught.value.message
    take_back_to(evening, to=at)


def test_there_must_be_something_to_take_back(evening: Evening) -> None:
    with pytest.raises(NoSuchEntry):
        take_back_to(evening, to=0)
    with pytest.raises(NoSuchEntry):
        take_back_to(evening, to=7)
    with pytest.raises(NoSuchEntry):
        evening.now.position_after(7)


def test_a_take_back_meant_for_an_older_position_is_stale(evening: Evening) -> None:
    evening.move("roll")
    with pytest.raises(Stale):
        carry_out(TakeBack(evening.code, evening.host, to=0, revision=0, client_id=new_id()))


def test_a_take_back_and_its_return_leave_older_phones_stale(evening: Evening) -> None:
    evening.move("roll")
    take_back_to(evening, to=0)
    with pytest.raises(Stale):
        carry_out(TakeBack(evening.code, evening.host, to=0, revision=0, client_id=new_id()))


def test_the_closing_is_taken_back_like_anything(evening: Evening) -> None:
    evening.move("roll")
    carry_out(Finish(evening.code, evening.host, **evening.writes()))
    with pytest.raises(TableClosed):
        evening.move("rolled", face=2)
    take_back_to(evening, to=1)
    assert evening.now.finished_at is None
    evening.move("rolled", face=2)


def test_a_correction_replaces_the_position_and_can_be_taken_back(evening: Evening) -> None:
    rolled = evening.roll(4).at
    wrong = rolled.with_state(replace(rolled.state, points=(3, 0, 0)))
    now = carry_out(Correct(evening.code, evening.host, wrong, **evening.writes()))
    assert now.at == wrong
    assert timeline_of(now).positions[-1] == wrong
    assert len(timeline_of(now).moves) == 2
    take_back_to(evening, to=2)
    assert evening.now.at == rolled
