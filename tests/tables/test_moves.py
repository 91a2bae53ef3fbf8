"""Recording moves: who may, what the rules say, and what happens twice."""

import threading
from collections.abc import Callable

import pytest
from flask import Flask

from companion.codec import load_move
from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access.rights import rights_of
from companion.tables.access.seats import watch
from companion.tables.errors import ClientIdReused, NotAllowed, Stale, TableError, WrongMode
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import Finish
from companion.tables.play.moves import RecordMoves
from companion.tables.play.notes import AddNote
from companion.tables.storage.cache import KEY, Memory
from tests.example_game.state import Die
from tests.tables.evening import Evening, new_id, timeline_of


def test_a_move_is_one_entry_with_its_sentence_and_its_mover(evening: Evening) -> None:
    now = evening.move("roll", by=evening.phone(0))
    entry = now.entries[-1]
    assert (entry.kind, entry.by, entry.text) == ("move", 0, "Ana rolls the die.")
    assert entry.body == {"move": {"type": "roll"}}
    assert timeline_of(now).moves == (load_move(evening.game, {"type": "roll"}),)
    assert now.at == timeline_of(now).positions[-1]


def test_what_a_move_caused_is_kept_with_it(evening: Evening) -> None:
    now = evening.roll(1)
    assert [event.code for event in now.entries[-1].events] == ["bust"]


def test_a_die_thrown_at_the_table_is_entered_by_any_player(evening: Evening) -> None:
    evening.move("roll", by=evening.phone(0))
    now = evening.move("rolled", by=evening.phone(2), face=4)
    assert (now.entries[-1].kind, now.entries[-1].by) == ("chance", 2)


def test_a_die_thrown_by_the_app_falls_in_the_same_write(
    opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig, dice="app")
    now = evening.move("roll")
    assert [(entry.kind, entry.by) for entry in now.entries[1:]] == [
        ("move", "host"),
        ("chance", None),
    ]
    assert CHANCE not in pig.awaited(now.at)


def test_a_seat_makes_its_own_moves_only(evening: Evening) -> None:
    with pytest.raises(IllegalMove) as caught:
        evening.move("roll", by=evening.phone(1))
    assert caught.value.violation.code == "not_yours"
    assert evening.move("roll", by=evening.phone(0)).at.decision == Die()


def test_who_only_watches_writes_nothing(evening: Evening) -> None:
    watcher = rights_of(evening.code, [watch(evening.code)])
    assert watcher.may_see
    with pytest.raises(NotAllowed):
        evening.move("roll", by=watcher)
    with pytest.raises(NotAllowed):
        carry_out(AddNote(evening.code, watcher, "hello", **evening.writes()))


def test_an_illegal_move_is_refused_with_its_rule(evening: Evening) -> None:
    with pytest.raises(IllegalMove) as caught:
        evening.move("hold")
    assert caught.value.violation.code == "nothing_to_hold"
    assert evening.now.revision == 0


def test_what_happened_anyway_is_recorded_and_flagged(evening: Evening) -> None:
    now = evening.move("hold", insist=True)
    assert now.entries[-1].flagged
    assert now.entries[-1].body["insisted"] is True
    assert now.game.awaited(now.at).isdisjoint({0})


def test_what_hands_cannot_do_is_refused_however_much_one_insists(evening: Evening) -> None:
    with pytest.raises(IllegalMove):
        evening.move("rolled", face=4, insist=True)


def test_insisting_on_a_legal_move_flags_nothing(evening: Evening) -> None:
    assert not evening.move("roll", insist=True).entries[-1].flagged


def test_a_stale_move_is_refused_with_the_last_entry(evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    evening.roll(4)
    with pytest.raises(Stale) as caught:
        carry_out(RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=new_id()))
    assert caught.value.revision == 2


@pytest.mark.parametrize("revision", [-1, 1, 99])
def test_an_entry_that_nobody_can_have_seen_is_stale(evening: Evening, revision: int) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    with pytest.raises(Stale):
        carry_out(
            RecordMoves(evening.code, evening.host, (roll,), revision=revision, client_id=new_id())
        )


def test_a_note_or_a_taken_seat_makes_no_move_stale(evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    evening.phone(1)
    carry_out(AddNote(evening.code, evening.host, "Snacks are ready", **evening.writes()))
    now = carry_out(
        RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=new_id())
    )
    assert now.entries[-1].kind == "move"


def test_the_same_id_again_answers_and_writes_nothing(evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    sent = {"revision": 0, "client_id": new_id()}
    first = carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    evening.move("rolled", face=4)
    again = carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    assert first.revision == 1
    assert again.revision == 2
    assert evening.log().count("Ana rolls the die.") == 1


def test_the_same_id_is_known_after_a_restart(app: Flask, evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    sent = {"revision": 0, "client_id": new_id()}
    carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    app.extensions[KEY] = Memory()
    assert carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent)).revision == 1


def test_the_same_id_with_other_content_is_refused(evening: Evening) -> None:
    sent = {"revision": 0, "client_id": new_id()}
    roll, hold = (load_move(evening.game, {"type": kind}) for kind in ("roll", "hold"))
    carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    with pytest.raises(ClientIdReused):
        carry_out(RecordMoves(evening.code, evening.host, (hold,), **sent))
    with pytest.raises(ClientIdReused):
        carry_out(Finish(evening.code, evening.host, **sent))


def test_two_tables_may_use_the_same_id(opened: Callable[..., Evening], pig: AnyGame) -> None:
    roll, shared = load_move(pig, {"type": "roll"}), new_id()
    for evening in (opened(pig), opened(pig)):
        assert (
            carry_out(
                RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=shared)
            ).revision
            == 1
        )


@pytest.mark.parametrize("client_id", ["", "short", "x" * 65, "with space", "umlaut-ö", None])
def test_an_id_has_its_form(evening: Evening, client_id: str) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    with pytest.raises(Malformed):
        carry_out(RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=client_id))


def test_a_table_that_only_counts_records_no_moves(count: Evening) -> None:
    with pytest.raises(WrongMode):
        count.move("roll")


def test_of_phones_that_move_at_once_one_wins_and_the_others_are_refused_as_stale(
    app: Flask, evening: Evening, patient: None
) -> None:
    phones = 8
    roll, host, start = (
        load_move(evening.game, {"type": "roll"}),
        evening.host,
        threading.Barrier(phones),
    )
    answers: list[History | TableError] = []

    def phone() -> None:
        with app.app_context():
            start.wait()
            try:
                answers.append(
                    carry_out(
                        RecordMoves(evening.code, host, (roll,), revision=0, client_id=new_id())
                    )
                )
            except TableError as error:
                answers.append(error)

    threads = [threading.Thread(target=phone) for _ in range(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(answer).__name__ for answer in answers) == ["History"] + ["Stale"] * 7
    assert evening.now.revision == 1


def test_one_tap_sent_by_eight_threads_is_one_entry(
    app: Flask, evening: Evening, patient: None
) -> None:
    roll, host, client_id = load_move(evening.game, {"type": "roll"}), evening.host, new_id()
    revisions: list[int] = []

    def send() -> None:
        with app.app_context():
            revisions.append(
                carry_out(
                    RecordMoves(evening.code, host, (roll,), revision=0, client_id=client_id)
                ).revision
            )

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert revisions == [1] * 8
