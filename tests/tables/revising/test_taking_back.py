"""Undo: nothing is erased, anything can be brought back, and nobody throws twice by it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.codec import load_move
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access import Rights
from companion.tables.errors import (
    NoSuchEntry,
    NotAllowed,
    OtherQuestion,
    Stale,
    TableClosed,
    TableError,
)
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import Finish
from companion.tables.revising.judging import AskAmend, AskBack, Reply, needs_consent, open_request
from companion.tables.revising.taking_back import Amend, Correct, Redo, TakeBack, work_out
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
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
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


# A move of the past is put right


def right(
    evening: Evening, of: int, kind: str, *, by: Rights | None = None, **fields: object
) -> History:
    drop = fields.pop("drop", ())
    insist = fields.pop("insist", False)
    move = load_move(evening.game, {"type": kind, **fields})
    return carry_out(
        Amend(
            evening.code,
            by or evening.host,
            of,
            [move],
            drop=drop,
            insist=insist,
            **evening.writes(),
        )
    )


def kinds_in_force(now: History) -> list[str]:
    return [now.entries[found.revision].body["move"]["type"] for found in now.position.line()[1:]]


def test_a_throw_entered_wrongly_is_put_right_and_what_followed_stays(evening: Evening) -> None:
    evening.roll(4)
    evening.roll(5)
    now = right(evening, 2, "rolled", face=6)
    assert now.at.state.at_risk == 11
    assert kinds_in_force(now) == ["roll", "rolled", "roll", "rolled"]
    assert [entry.revision for entry in now.entries if entry.undone] == [2, 3, 4]
    assert evening.log()[5] == f"Entry 2 was changed. Before: {evening.log()[2]}"


def test_later_moves_that_no_longer_fit_fall_away_with_their_reasons(evening: Evening) -> None:
    """A one ends the turn: the next roll is not that player's, but the roll after it fits."""
    evening.roll(4)
    evening.roll(5)
    evening.move("hold")
    evening.roll(3)
    worked = work_out(evening.now, 2, [load_move(evening.game, {"type": "rolled", "face": 1})])
    assert [later.kept for later in worked.later] == [False, False, False, True, True]
    assert worked.later[0].broken[0].code == "not_yours"
    now = right(evening, 2, "rolled", face=1)
    assert kinds_in_force(now) == ["roll", "rolled", "roll", "rolled"]
    assert now.at.state.at_risk == 3
    amended = next(entry for entry in now.entries if entry.kind == "amend")
    assert amended.text.endswith("3 later entries were dropped.")


def test_a_turn_that_has_to_end_first_is_ended(evening: Evening) -> None:
    """Nothing but Ana's one made it Ben's turn: with another throw she holds first."""
    evening.roll(4)
    evening.roll(1)
    evening.roll(3)
    worked = work_out(evening.now, 4, [load_move(evening.game, {"type": "rolled", "face": 5})])
    assert [bool(later.first) for later in worked.later] == [True, False]
    now = right(evening, 4, "rolled", face=5)
    assert kinds_in_force(now) == ["roll", "rolled", "roll", "rolled", "hold", "roll", "rolled"]
    assert sorted(now.at.state.points) == [0, 0, 9]


def test_the_table_may_let_a_later_move_fall_away(evening: Evening) -> None:
    evening.roll(4)
    evening.roll(5)
    now = right(evening, 2, "rolled", face=6, drop=(3, 4))
    assert now.at.state.at_risk == 6
    assert now.entries[5].entry.dropped == (3, 4)


def test_an_amendment_is_gone_back_on_like_anything(evening: Evening) -> None:
    evening.roll(4)
    old = evening.roll(5)
    right(evening, 2, "rolled", face=6)
    now = carry_out(TakeBack(evening.code, evening.host, to=old.revision, **evening.writes()))
    assert now.at == old.at
    assert not any(entry.undone for entry in now.entries[: old.revision + 1])


def test_a_move_that_was_put_right_can_be_put_right_again(evening: Evening) -> None:
    evening.roll(4)
    evening.roll(5)
    now = right(evening, 2, "rolled", face=6)
    last = next(found.revision for found in now.position.line() if found.revision > 5)
    now = right(evening, last, "rolled", face=3)
    assert now.at.state.at_risk == 8


def test_what_the_rules_forbid_is_refused_until_the_table_insists(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (1, 2, 3, 4), (NET, 2, 3, 4))
    at = evening.now.revision
    evening.move("lay", by=evening.phone(0), seat=0, answer=4)
    with pytest.raises(IllegalMove):
        right(evening, at + 1, "lay", by=evening.phone(0), seat=0, answer=9)


def test_a_player_amends_alone_only_what_nobody_has_answered(evening: Evening) -> None:
    ana, ben = evening.phone(0), evening.phone(1)
    thrown = evening.roll(4, by=ana).revision
    with pytest.raises(NotAllowed):
        right(evening, thrown, "rolled", face=6, by=ben)
    move = load_move(evening.game, {"type": "rolled", "face": 6})
    after = load_move(evening.game, {"type": "roll"})
    with pytest.raises(NotAllowed):
        carry_out(Amend(evening.code, ben, thrown, [move, after], **evening.writes()))
    with pytest.raises(Malformed):
        carry_out(Amend(evening.code, ana, thrown, [], **evening.writes()))
    right(evening, thrown, "rolled", face=6, by=ana)
    assert evening.now.at.state.at_risk == 6


def test_the_host_does_not_choose_for_somebody_whose_cards_are_hidden(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (1, 2, 3, 4), (NET, 2, 3, 4))
    at = evening.now.revision
    evening.move("lay", by=evening.phone(0), seat=0, answer=4)
    with pytest.raises(NotAllowed):
        right(evening, at + 1, "lay", seat=0, answer=3)
    right(evening, at + 1, "lay", by=evening.phone(0), seat=0, answer=3)
    lay(evening, 4, 3)


def test_nobody_throws_again_by_amending(opened: Callable[..., Evening], pig: AnyGame) -> None:
    """What the app has thrown stays thrown, and cannot itself be put right."""
    evening = opened(pig, dice="app")
    thrown = evening.move("roll").entries[2].body
    while thrown["move"]["face"] == 1:
        evening = opened(pig, dice="app")
        thrown = evening.move("roll").entries[2].body
    evening.move("hold")
    second = evening.move("roll").entries[5].body
    with pytest.raises(NotAllowed):
        right(evening, 2, "rolled", face=6)
    now = right(evening, 3, "roll")
    assert now.entries[2].body == thrown
    assert now.entries[8].body == second


def test_a_closed_game_is_put_right_and_goes_on_where_it_is_not_over(evening: Evening) -> None:
    evening.roll(4)
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    now = right(evening, 2, "rolled", face=6)
    assert now.finished_at is None
    assert now.at.state.at_risk == 6


def test_what_cannot_be_amended_is_refused(evening: Evening) -> None:
    evening.roll(4)
    carry_out(TakeBack(evening.code, evening.host, to=1, **evening.writes()))
    for revision in (0, 2, 3):
        with pytest.raises(NotAllowed):
            right(evening, revision, "roll")
    for revision in (-1, 9):
        with pytest.raises(NoSuchEntry):
            right(evening, revision, "roll")
    with pytest.raises(NotAllowed):
        right(evening, 1, "roll")


def test_an_amendment_meant_for_an_older_position_is_stale(evening: Evening) -> None:
    evening.roll(4)
    move = load_move(evening.game, {"type": "rolled", "face": 6})
    with pytest.raises(Stale):
        carry_out(Amend(evening.code, evening.host, 2, [move], revision=1, client_id=new_id()))


def test_what_others_have_answered_is_amended_once_they_agree(evening: Evening) -> None:
    first, second = evening.game.awaited(evening.now.at), None
    (seat,) = first
    asker = evening.phone(seat)
    thrown = evening.roll(4, by=asker).revision
    evening.move("hold", by=asker)
    (second,) = evening.game.awaited(evening.now.at)
    other = evening.phone(second)
    evening.move("roll", by=other)
    move = load_move(evening.game, {"type": "rolled", "face": 6})
    with pytest.raises(NotAllowed):
        carry_out(Amend(evening.code, asker, thrown, [move], **evening.writes()))
    carry_out(AskAmend(evening.code, asker, thrown, [move], **evening.writes()))
    asked = open_request(evening.now)
    assert asked is not None
    assert (asked.seat, asked.missing) == (seat, {second})
    assert evening.log()[-1].endswith(f"asks to change entry {thrown}.")
    with pytest.raises(NotAllowed):
        carry_out(AskAmend(evening.code, asker, thrown, [move], **evening.writes()))
    now = carry_out(
        Reply(evening.code, other, question=evening.question, yes=True, **evening.writes())
    )
    assert open_request(now) is None
    assert now.at.state.points[seat] == 6
    assert kinds_in_force(now) == ["roll", "rolled", "hold", "roll"]


def test_an_amendment_that_is_turned_down_changes_nothing(evening: Evening) -> None:
    (seat,) = evening.game.awaited(evening.now.at)
    asker, revision = evening.phone(seat), evening.roll(4).revision
    at = evening.now.at
    move = load_move(evening.game, {"type": "rolled", "face": 6})
    carry_out(AskAmend(evening.code, asker, revision, [move], **evening.writes()))
    now = carry_out(
        Reply(evening.code, evening.host, question=evening.question, yes=False, **evening.writes())
    )
    assert now.at == at
    assert open_request(now) is None


def test_nobody_is_asked_about_what_was_hidden(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (1, 2, 3, 4), (NET, 2, 3, 4))
    ana, at = evening.phone(0), evening.now.revision
    evening.move("lay", by=ana, seat=0, answer=4)
    evening.move("lay", by=evening.phone(1), seat=1, answer=2)
    lay_other = load_move(arena, {"type": "lay", "seat": 0, "answer": 3})
    with pytest.raises(NotAllowed):
        carry_out(AskAmend(evening.code, ana, at + 1, [lay_other], **evening.writes()))


# Going back over what others did

ANA, BEN, CLEO = range(3)
THEN = 5
"""The entry after which Cleo had the die and had not rolled: seats, deal and Ana come before."""


@pytest.fixture
def played(opened: Callable[..., Evening], pig: AnyGame) -> Evening:
    """Ana has rolled a one and passed the die; Cleo has taken it. All three have their phones."""
    evening = opened(pig)
    for seat in range(3):
        evening.phone(seat)
    evening.move("roll", by=evening.phone(ANA))
    evening.move("rolled", by=evening.phone(ANA), face=1)
    evening.move("roll", by=evening.phone(CLEO))
    return evening


def asks_to_go_back(evening: Evening, seat: int, to: int) -> None:
    carry_out(AskBack(evening.code, evening.phone(seat), to=to, **evening.writes()))


def answers(evening: Evening, by: Rights, *, yes: bool) -> None:
    carry_out(Reply(evening.code, by, question=evening.question, yes=yes, **evening.writes()))


def test_who_acted_since_is_asked_and_their_yes_takes_it_back(played: Evening) -> None:
    before = played.now.positions[THEN].at
    assert needs_consent(played.now, played.phone(ANA), THEN)
    asks_to_go_back(played, ANA, THEN)
    request = open_request(played.now)
    assert request is not None
    assert (request.seat, request.missing) == (ANA, {CLEO})
    assert not request.may_answer(played.phone(BEN))
    answers(played, played.phone(CLEO), yes=True)
    assert played.now.at == before
    assert open_request(played.now) is None
    assert played.log()[-3:] == [
        "Ana asks to take a move back.",
        "Cleo agrees.",
        "Taken back: Cleo rolls the die.",
    ]


def test_a_no_leaves_the_table_as_it_is(played: Evening) -> None:
    at = played.now.at
    asks_to_go_back(played, ANA, THEN)
    answers(played, played.phone(CLEO), yes=False)
    assert played.now.at == at
    assert open_request(played.now) is None
    with pytest.raises(NoSuchEntry):
        answers(played, played.phone(CLEO), yes=True)


def test_nobody_answers_for_another_but_the_host(played: Evening) -> None:
    asks_to_go_back(played, ANA, THEN)
    with pytest.raises(NotAllowed, match="for Cleo to answer"):
        answers(played, played.phone(BEN), yes=True)
    with pytest.raises(NotAllowed):
        answers(played, played.phone(ANA), yes=True)
    answers(played, played.host, yes=True)
    assert played.log()[-2] == "The host agrees."


def test_whoever_asked_may_change_their_mind(played: Evening) -> None:
    asks_to_go_back(played, ANA, THEN)
    with pytest.raises(NotAllowed, match="asked already"):
        asks_to_go_back(played, BEN, THEN)
    answers(played, played.phone(ANA), yes=False)
    assert open_request(played.now) is None


def test_a_yes_answers_no_other_question_than_its_own(played: Evening) -> None:
    """Ana asks for one move, thinks better of it and asks for more; Cleo's phone still shows the
    first question."""
    asks_to_go_back(played, ANA, THEN)
    first = played.question
    answers(played, played.phone(ANA), yes=False)
    asks_to_go_back(played, ANA, 0)
    at = played.now.at
    for by, yes in ((CLEO, True), (CLEO, False), (ANA, False)):
        stale = Reply(played.code, played.phone(by), question=first, yes=yes, **played.writes())
        with pytest.raises(OtherQuestion, match="Something else is being asked"):
            carry_out(stale)
    assert played.now.at == at
    assert played.question > first
    answers(played, played.phone(CLEO), yes=True)
    assert played.now.position.revision == 0


def test_a_move_made_meanwhile_closes_the_question(played: Evening) -> None:
    asks_to_go_back(played, ANA, THEN)
    played.move("rolled", by=played.phone(CLEO), face=4)
    assert open_request(played.now) is None


def test_what_the_host_takes_back_meanwhile_closes_the_question(played: Evening) -> None:
    """Also where it is brought back again: the question was about the table as it stood."""
    asks_to_go_back(played, ANA, THEN)
    to = played.now.position.revision - 1
    carry_out(TakeBack(played.code, played.host, to=to, **played.writes()))
    assert open_request(played.now) is None
    carry_out(Redo(played.code, played.host, **played.writes()))
    assert open_request(played.now) is None


def test_what_was_entered_on_ones_own_phone_alone_needs_nobody(played: Evening) -> None:
    assert not needs_consent(played.now, played.phone(CLEO), played.now.revision - 1)
    carry_out(
        TakeBack(played.code, played.phone(CLEO), to=played.now.revision - 1, **played.writes())
    )
    assert played.log()[-1] == "Taken back: Cleo rolls the die."
