"""Two writes at one table that meet, of every pair of kinds: neither stops the table."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.codec import load_move
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access.links import new_link
from companion.tables.access.rights import Rights
from companion.tables.access.seats import Release, request_seat, take_seat, watch
from companion.tables.errors import TableError
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import ConfirmScore, Finish
from companion.tables.play.notes import AddNote, Rename
from companion.tables.play.opening import Redeal
from companion.tables.revising.amending import Amend
from companion.tables.revising.consent import AskBack
from companion.tables.revising.correcting import Correct
from companion.tables.revising.house_rules import Decide
from companion.tables.revising.taking_back import Redo, TakeBack
from companion.tables.storage.cache import KEY, memory
from companion.tables.storage.database import turn
from companion.tables.watching.shelf import put_away
from tests.tables.evening import Evening, new_id

Write = Callable[[Evening, int], Any]
THREE = {"type": "rolled", "face": 3}
EVERYBODY = Rights(host=True, seats=frozenset({0, 1, 2}))


def seen(revision: int) -> dict[str, Any]:
    """What a write carries: the last entry that the phone has seen, and an id of its own."""
    return {"revision": revision, "client_id": new_id()}


def rule_of(evening: Evening) -> str:
    """A rule that a table can decide about."""
    return str(next(iter(evening.game.rulebook.citations)))


WRITES: dict[str, Write] = {
    "move": lambda e, r: e.move("hold"),
    "note": lambda e, r: carry_out(AddNote(e.code, e.host, "A note.", **seen(r))),
    "rename": lambda e, r: carry_out(Rename(e.code, e.host, 0, f"Zoe {new_id()[-6:]}", **seen(r))),
    "take back": lambda e, r: carry_out(TakeBack(e.code, e.host, to=2, **seen(r))),
    "redo": lambda e, r: carry_out(Redo(e.code, e.host, **seen(r))),
    "amend": lambda e, r: carry_out(
        Amend(e.code, e.host, 3, [load_move(e.game, THREE)], **seen(r))
    ),
    "correct": lambda e, r: carry_out(Correct(e.code, e.host, e.now.positions[1].at, **seen(r))),
    "decide": lambda e, r: carry_out(
        Decide(e.code, e.host, 1, rule_of(e), "Ones count.", **seen(r))
    ),
    "ask back": lambda e, r: carry_out(AskBack(e.code, EVERYBODY, to=1, **seen(r))),
    "confirm": lambda e, r: carry_out(ConfirmScore(e.code, e.host, 0, **seen(r))),
    "finish": lambda e, r: carry_out(Finish(e.code, e.host, **seen(r))),
    "redeal": lambda e, r: carry_out(Redeal(e.code, e.host, seed="ABCDEF", fixed={}, **seen(r))),
    "take seat": lambda e, r: take_seat(e.code, 1),
    "ask for seat": lambda e, r: request_seat(e.code, 2),
    "release": lambda e, r: carry_out(Release(e.code, e.host, 0)),
    "link": lambda e, r: new_link(e.code, e.host, "seat", 2),
    "watch": lambda e, r: watch(e.code),
    "put away": lambda e, r: put_away(e.code, e.host, True),
}
"""Every way to write at a table, with the revision that the phone has seen."""


@pytest.fixture
def table(app: Flask, pig: AnyGame) -> Callable[[], Evening]:
    """Opens tables at which each of these writes is possible."""

    def opened() -> Evening:
        evening = Evening.opened(pig)
        evening.phone(0)
        evening.roll(4)
        evening.roll(5)
        carry_out(TakeBack(evening.code, evening.host, to=3, **evening.writes()))
        return evening

    return opened


def queue(app: Flask, evening: Evening, write: Write, faults: list[Exception]) -> threading.Thread:
    """A phone that sends this write and waits for its turn."""
    revision, jobs = evening.now.revision, memory().writer._jobs
    before = len(jobs)

    def send() -> None:
        try:
            with app.app_context():
                write(evening, revision)
        except (TableError, IllegalMove, Malformed):
            pass  # the other one has changed what it was meant for
        except Exception as error:
            faults.append(error)

    thread = threading.Thread(target=send)
    thread.start()
    while thread.is_alive() and len(jobs) == before:
        thread.join(0.001)
    return thread


def all_of(now: History) -> Any:
    """Everything of a history that can be compared."""
    entries = [(entry.revision, entry.text, entry.undone, entry.at) for entry in now.entries]
    return entries, now.names, now.taken, now.confirmed, now.can_redo, now.position.at


@pytest.mark.parametrize("first", WRITES)
def test_two_writes_that_meet_leave_a_table_that_goes_on(
    app: Flask, table: Callable[[], Evening], first: str
) -> None:
    faults: list[Exception] = []
    for second in WRITES:
        evening = table()
        with turn():
            pair = [queue(app, evening, WRITES[name], faults) for name in (first, second)]
        for thread in pair:
            thread.join()
        assert faults == [], (first, second)
        for text in ("One more.", "And another."):
            carry_out(AddNote(evening.code, evening.host, text, **evening.writes()))
        kept = all_of(evening.now)
        app.extensions[KEY].tables.drop(evening.code)
        assert all_of(evening.now) == kept, (first, second)


def test_three_phones_that_write_all_the_time_are_all_answered(
    app: Flask, table: Callable[[], Evening]
) -> None:
    """Without a meeting: what falls together is up to the threads."""
    evening, faults = table(), list[Exception]()

    def phone(name: str) -> None:
        try:
            with app.app_context():
                for _ in range(60):
                    WRITES[name](evening, evening.now.revision)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=phone, args=(name,)) for name in ("note", "rename", "watch")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    kept = all_of(evening.now)
    app.extensions[KEY].tables.drop(evening.code)
    assert all_of(evening.now) == kept
    assert [entry.kind for entry in evening.now.entries].count("note") == 60


@pytest.mark.parametrize("name", WRITES)
def test_each_of_these_writes_is_possible(table: Callable[[], Evening], name: str) -> None:
    evening = table()
    if name == "redeal":
        carry_out(TakeBack(evening.code, evening.host, to=0, **evening.writes()))
    WRITES[name](evening, evening.now.revision)
