"""A move is stale only where its seat's question has changed, or the seat has acted since."""

from collections.abc import Callable

import pytest

from companion.codec import load_move
from companion.engine.game import AnyGame
from companion.tables.access.rights import Rights
from companion.tables.errors import Stale
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import RecordMoves
from companion.tables.revising.taking_back import Redo, TakeBack
from tests.tables.arena_table import NET, enter_hands, lay
from tests.tables.evening import Evening, new_id


@pytest.fixture
def laying(opened: Callable[..., Evening], arena: AnyGame) -> Evening:
    """Three who are all asked for a card."""
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (NET, 2, 3, 4), (NET, 2, 3, 4))
    return evening


def late_move(
    evening: Evening, revision: int, phone: Rights, kind: str, **fields: object
) -> History:
    """A move by a phone that saw entry `revision`."""
    move = load_move(evening.game, {"type": kind, **fields})
    return carry_out(
        RecordMoves(evening.code, phone, (move,), revision=revision, client_id=new_id())
    )


def test_all_who_are_asked_at_once_answer_at_once(laying: Evening) -> None:
    seen = laying.now.revision
    for seat, card in enumerate((4, 3, 2)):
        late_move(laying, seen, laying.phone(seat), "lay", seat=seat, answer=card)
    assert laying.now.at.state.squads == ((4,), (3,), (2,))


def test_a_seat_that_changes_its_answer_is_no_reason_for_another_to_wait(laying: Evening) -> None:
    seen = laying.now.revision
    laying.move("lay", by=laying.phone(0), seat=0, answer=4)
    carry_out(TakeBack(laying.code, laying.phone(0), to=seen, **laying.writes()))
    assert late_move(laying, seen, laying.phone(1), "lay", seat=1, answer=3).revision == seen + 3


def test_a_second_answer_of_one_seat_is_stale(laying: Evening) -> None:
    """The same table on two phones of one player: the first tap counts."""
    seen = laying.now.revision
    late_move(laying, seen, laying.phone(0), "lay", seat=0, answer=4)
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(0), "lay", seat=0, answer=3)
    now = late_move(laying, seen + 1, laying.phone(0), "lay", seat=0, answer=3)
    assert now.at.decision.answers == (3, None, None)


def test_an_answer_is_stale_once_something_else_is_asked(laying: Evening) -> None:
    lay(laying, 4, 3)
    seen = laying.now.revision
    laying.move("lay", by=laying.phone(2), seat=2, answer=2)
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(1), "lay", seat=1, answer=2)


def test_cutting_in_too_late_is_refused_as_stale(laying: Evening) -> None:
    lay(laying, 4, 3, 2)
    laying.move("challenge", by=laying.phone(0), rival=1)
    seen = laying.now.revision
    laying.move("begin", by=laying.phone(0))
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(2), "throw_net", seat=2)


def test_of_two_who_cut_in_the_first_counts(laying: Evening) -> None:
    lay(laying, 4, 3, 2)
    laying.move("challenge", by=laying.phone(0), rival=1)
    seen = laying.now.revision
    late_move(laying, seen, laying.phone(2), "throw_net", seat=2)
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(1), "throw_net", seat=1)


def test_the_same_throw_entered_on_two_phones_counts_once(evening: Evening) -> None:
    seen = evening.move("roll").revision
    late_move(evening, seen, evening.phone(1), "rolled", face=4)
    with pytest.raises(Stale):
        late_move(evening, seen, evening.phone(2), "rolled", face=4)
    evening.move("roll")
    with pytest.raises(Stale):
        late_move(evening, seen, evening.phone(2), "rolled", face=4)


def test_a_question_that_is_asked_again_is_the_same_question(evening: Evening) -> None:
    """Somebody took Ana's throw back and forth: what Ana tapped meanwhile still fits."""
    seen = evening.roll(4).revision
    carry_out(TakeBack(evening.code, evening.host, to=0, **evening.writes()))
    carry_out(Redo(evening.code, evening.host, **evening.writes()))
    assert late_move(evening, seen, evening.phone(0), "hold").at.state.points[0] == 4
