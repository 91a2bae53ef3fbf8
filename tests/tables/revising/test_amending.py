"""A move of the past is put right: what followed is kept as far as it can be, and said."""

from collections.abc import Callable

import pytest

from companion.codec import load_move
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed, Stale
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import Finish
from companion.tables.revising.amending import Amend
from companion.tables.revising.consent import AskAmend, Reply, open_request
from companion.tables.revising.new_line import work_out
from companion.tables.revising.taking_back import TakeBack
from tests.tables.arena_table import NET, enter_hands, lay
from tests.tables.evening import Evening, new_id


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
    carry_out(Finish(evening.code, evening.host, **evening.writes()))
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
    assert (asked.seat, asked.of) == (seat, {second})
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
