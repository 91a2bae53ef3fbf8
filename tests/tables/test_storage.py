"""Turns to write: in order, flushed together where they meet, and on disk before they end."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask, g
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from companion import create_app
from companion.codec import load_move
from companion.streams import holders, last_changes
from companion.tables.access import grants, rights_lately, rights_of, token_hash
from companion.tables.editions.drafts import begin, drop
from companion.tables.errors import (
    DatabaseAway,
    DatabaseBusy,
    DatabaseGone,
    DatabaseUnusable,
    DiskFull,
    NotAllowed,
)
from companion.tables.lists import delete
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import AddNote, RecordMoves
from companion.tables.play.seats import Revoke, request_seat, take_seat, watch
from companion.tables.storage import database, writer
from companion.tables.storage.cache import draft_name, listen, memory
from companion.tables.storage.database import fault_of, generation, reading, run_in_turn, turn
from companion.tables.storage.models import db
from companion.tables.storage.writer import UNKNOWN, Turn
from tests.tables.evening import Evening, new_id

ADD = "INSERT INTO photos (digest, kind, kept_at, data) VALUES (:digest, 'x', '2026-01-01', '')"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the app's database lies."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def commits(app: Flask) -> list[str]:
    """Grows with each flush to disk."""
    with turn():
        pass
    found: list[str] = []
    event.listen(db.engine, "commit", lambda _: found.append("flushed"))
    return found


def add(mine: Turn, name: str) -> None:
    mine.connection.execute(text(ADD), {"digest": name})


def kept() -> list[str]:
    """What is stored, in the order of its names."""
    with reading() as session:
        return list(session.scalars(text("SELECT digest FROM photos ORDER BY digest")))


Way = Callable[[Callable[[Turn], None]], None]


def in_own_turn(work: Callable[[Turn], None]) -> None:
    """Do it in a turn of this thread."""
    with turn() as mine:
        work(mine)


@pytest.fixture(params=[in_own_turn, run_in_turn])
def way(request: pytest.FixtureRequest) -> Way:
    """How those in the queue write: each alone, or whoever has the turn for all who wait."""
    found: Way = request.param
    return found


class Crowd:
    """Threads that queue to write; `failed` says what they were refused with."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.threads: list[threading.Thread] = []
        self.failed: dict[str, BaseException] = {}
        self.answered: list[str] = []

    def add(self, name: str, way: Way, then: Callable[[], None] = lambda: None) -> None:
        """One more of them waits to store that name; in its turn it does something else, too."""

        def work(mine: Turn) -> None:
            assert g.name == name, "it is done for the request of the thread that brought it"
            add(mine, name)
            then()

        def attempt() -> None:
            try:
                with self.app.app_context():
                    g.name = name
                    way(work)
                self.answered.append(name)
            except Exception as error:
                self.failed[name] = error

        queue = memory().writer._jobs
        before = len(queue)
        self.threads.append(threading.Thread(target=attempt, name=name))
        self.threads[-1].start()
        while len(queue) == before:
            time.sleep(0.001)

    def end(self) -> None:
        for thread in self.threads:
            thread.join()


@contextmanager
def meeting(app: Flask) -> Iterator[Crowd]:
    """Within it somebody has the turn, and all who come have to wait."""
    crowd = Crowd(app)
    try:
        with turn() as mine:
            add(mine, "first")
            yield crowd
    finally:
        crowd.end()


def test_those_who_meet_are_flushed_together(app: Flask, commits: list[str]) -> None:
    with meeting(app) as crowd:
        for name in "abcde":
            crowd.add(name, run_in_turn)
        assert commits == []
        assert kept() == [], "nothing is seen before it is on disk"
    assert crowd.failed == {}
    assert commits == ["flushed"] * 2, "the first, and all who waited for it"
    assert kept() == ["a", "b", "c", "d", "e", "first"]


def test_nobody_waits_for_more_than_some(
    app: Flask, commits: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TOGETHER", 3)
    with meeting(app) as crowd:
        for name in "abcde":
            crowd.add(name, run_in_turn)
    assert commits == ["flushed"] * 3
    assert len(kept()) == 6


def test_nobody_waits_where_too_many_do(
    app: Flask, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    with turn():
        pass
    monkeypatch.setattr(memory().writer, "_places", threading.BoundedSemaphore(3))
    with meeting(app) as crowd:
        crowd.add("a", way)
        crowd.add("b", way)
        with pytest.raises(DatabaseBusy):
            way(lambda mine: add(mine, "c"))
    assert kept() == ["a", "b", "first"]


def refuse() -> None:
    raise NotAllowed("No.")


def test_a_turn_that_fails_is_undone_alone(app: Flask, way: Way) -> None:
    with meeting(app) as crowd:
        crowd.add("a", way)
        crowd.add("b", way, refuse)
        crowd.add("c", way)
    assert set(crowd.failed) == {"b"}
    assert kept() == ["a", "c", "first"]


def test_nobody_is_answered_before_the_flush(app: Flask) -> None:
    before: list[list[str]] = []
    with meeting(app) as crowd:
        crowd.add("a", run_in_turn)
        crowd.add("b", run_in_turn)
        crowd.add("c", run_in_turn, lambda: before.append(list(crowd.answered)))
    assert before == [[]]
    assert sorted(crowd.answered) == ["a", "b", "c"]


def test_a_first_turn_that_fails_takes_nobody_along(app: Flask, way: Way) -> None:
    with pytest.raises(NotAllowed), meeting(app) as crowd:
        crowd.add("a", way)
        crowd.add("b", way)
        raise NotAllowed("No.")
    assert crowd.failed == {}
    assert kept() == ["a", "b"]


def test_nobody_is_answered_where_the_flush_fails(
    app: Flask, path: Path, evening: Evening, way: Way
) -> None:
    known = evening.now
    with meeting(app) as crowd:
        crowd.add("a", run_in_turn)
        crowd.add("b", run_in_turn, lambda: path.rename(path.with_name("elsewhere")))
    assert {type(error) for error in crowd.failed.values()} == {DatabaseGone}
    with pytest.raises(DatabaseGone):
        way(lambda mine: add(mine, "c"))
    with pytest.raises(DatabaseGone):
        evening.move("roll")
    path.with_name("elsewhere").rename(path)
    assert kept() == ["first"]
    assert evening.now is known, "only what is on disk is remembered"
    way(lambda mine: add(mine, "later"))
    assert kept() == ["first", "later"]


def test_where_the_transaction_is_lost_all_of_it_is_refused(app: Flask) -> None:
    def lose() -> None:
        memory().writer._connection.connection.dbapi_connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    with meeting(app) as crowd:
        crowd.add("a", run_in_turn)
        crowd.add("b", run_in_turn, lose)
        crowd.add("c", run_in_turn)
    assert set(crowd.failed) == {"a", "b"}
    assert kept() == ["c", "first"], "it came after the loss"


def test_who_gives_up_leaves_no_transaction_open(
    app: Flask, commits: list[str], way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: Turn) -> None:
        raise AssertionError("it has no turn")

    def impatient() -> None:
        with app.app_context(), pytest.raises(DatabaseBusy):
            way(never)

    monkeypatch.setattr(database, "WAIT_SECONDS", 0.01)

    with turn() as mine:
        add(mine, "first")
        thread = threading.Thread(target=impatient)
        thread.start()
        thread.join()
    assert kept() == ["first"]
    assert commits == ["flushed"]


def test_who_comes_while_somebody_only_looks_has_the_turn_after_the_look(
    app: Flask, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    with turn():
        pass
    looks, goes_on = threading.Event(), threading.Event()

    def look(*_: object) -> None:
        looks.set()
        goes_on.wait()

    def reader() -> None:
        with app.app_context():
            generation()

    crowd = Crowd(app)
    with monkeypatch.context() as patched:
        patched.setattr(writer.Writer, "_look", look)
        crowd.threads.append(threading.Thread(target=reader))
        crowd.threads[0].start()
        looks.wait()
        crowd.add("a", way)
    goes_on.set()
    crowd.end()
    assert (crowd.failed, kept()) == ({}, ["a"])


def test_work_that_was_begun_in_time_is_waited_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.2)
    with meeting(app) as crowd:
        crowd.add("a", run_in_turn)
        crowd.add("b", run_in_turn, lambda: time.sleep(0.5))
    assert (crowd.failed, sorted(crowd.answered)) == ({}, ["a", "b"])


def test_our_own_entries_change_no_generation(evening: Evening) -> None:
    before = generation()
    assert before != UNKNOWN
    evening.move("roll")
    assert generation() == before


def test_what_another_process_writes_is_noticed(evening: Evening, path: Path) -> None:
    before = generation()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE entries SET wording = NULL")
    assert generation() > before


def test_a_seat_that_another_process_took_away_is_gone_at_once(
    evening: Evening, path: Path
) -> None:
    token = take_seat(evening.code, 0)
    phone = rights_of(evening.code, [token])
    assert phone.seats == {0}
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE grants SET revoked_at = '2026-01-01 00:00:00.000000' WHERE seat = 0")
    with pytest.raises(NotAllowed):
        evening.move("roll", by=phone)
    assert rights_of(evening.code, [token]).seats == set()


def test_a_phone_that_another_process_sent_away_is_not_even_answered_again(
    evening: Evening, path: Path
) -> None:
    token = take_seat(evening.code, 0)
    phone = rights_of(evening.code, [token])
    roll = load_move(evening.game, {"type": "roll"})
    asked = {"revision": evening.now.revision, "client_id": new_id()}
    recorded = carry_out(RecordMoves(evening.code, phone, (roll,), **asked))
    assert carry_out(RecordMoves(evening.code, phone, (roll,), **asked)) == recorded
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE grants SET revoked_at = '2026-01-01 00:00:00.000000' WHERE seat = 0")
    lately = rights_lately(evening.code, [token])
    assert lately == phone, "nobody has looked since"
    with pytest.raises(NotAllowed):
        carry_out(RecordMoves(evening.code, lately, (roll,), **asked))
    assert not rights_lately(evening.code, [token]).seats


def test_a_table_that_is_opened_is_known_and_the_others_stay_known(evening: Evening) -> None:
    host, before = evening.host, generation()
    known = evening.now
    opened = Evening.opened(evening.game)
    assert generation() == before
    assert evening.now is known
    found = memory().tables.get(opened.code)
    assert opened.now is found.history
    assert opened.host == memory().rights.get((opened.code, opened.host.hashes))
    assert evening.move("roll", by=host).revision > known.revision
    assert opened.move("roll").revision > found.revision


def test_a_move_that_another_process_recorded_is_seen_at_once(evening: Evening, path: Path) -> None:
    before = evening.now
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(
            "INSERT INTO entries (table_id, ply, kind, at, author, body) SELECT id, ?, 'note',"
            " '2026-01-01 00:00:00.000000', 'host', '{\"text\": \"From elsewhere.\"}' FROM tables",
            (before.revision + 1,),
        )
    assert evening.now.entries[-1].text == "From elsewhere."
    assert evening.move("roll").revision == before.revision + 2


# What PostgreSQL's own errors mean to whoever asked


class Refusal(Exception):
    """An error of a database's driver, with SQL's code for it."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("...")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "meaning"),
    [
        (None, DatabaseAway),
        ("08006", DatabaseAway),
        ("57P01", DatabaseAway),
        ("57P03", DatabaseAway),
        ("53100", DiskFull),
        ("53300", DatabaseBusy),
        ("55P03", DatabaseBusy),
        ("57014", DatabaseBusy),
        ("40001", DatabaseBusy),
        ("28P01", DatabaseUnusable),
    ],
)
def test_an_error_of_the_server_says_what_to_do(state: str | None, meaning: type) -> None:
    assert type(fault_of(OperationalError("", {}, Refusal(state)))) is meaning


def test_of_two_writers_who_add_the_same_one_tries_again() -> None:
    assert type(fault_of(IntegrityError("", {}, Refusal("23505")))) is DatabaseBusy


def test_a_fault_of_ours_is_no_fault_of_the_database() -> None:
    assert fault_of(IntegrityError("", {}, Refusal("23502"))) is None
    assert fault_of(IntegrityError("", {}, sqlite3.IntegrityError("UNIQUE"))) is None
    assert fault_of(ProgrammingError("", {}, Refusal("42P01"))) is None
    assert fault_of(ValueError()) is None


# News of a table


@pytest.fixture
def announced(app: Flask) -> list[tuple[str, int | None]]:
    """What is announced in this process, as it comes."""
    news: list[tuple[str, int | None]] = []
    listen(lambda name, revision: news.append((name, revision)))
    return news


def test_each_entry_is_announced_once_it_is_on_disk(
    evening: Evening, announced: list[tuple[str, int | None]]
) -> None:
    stored: list[dict[str, int]] = []
    listen(lambda name, _: stored.append(last_changes([name])))
    evening.move("roll")
    assert announced == [(evening.code, 1)]
    assert stored == [{evening.code: 1}]


def test_a_deleted_table_is_announced_without_a_number(
    evening: Evening, announced: list[tuple[str, int | None]]
) -> None:
    delete(evening.code, evening.host)
    assert announced == [(evening.code, None)]


def test_what_another_process_wrote_is_looked_up(evening: Evening, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    other = create_app({"SECRET_KEY": "a key for tests", "SQLALCHEMY_DATABASE_URI": url})
    with other.app_context():
        host = rights_of(evening.code, [evening.token])
        carry_out(AddNote(evening.code, host, "hello", revision=0, client_id="elsewhere"))
        db.engine.dispose()
    assert last_changes([evening.code, "NOSUCH"]) == {evening.code: 1}


def test_a_draft_has_news_of_its_own(
    evening: Evening, announced: list[tuple[str, int | None]], pig: object
) -> None:
    draft = begin(evening.game, "Ours")
    name = draft_name(draft.code)
    assert last_changes([name, draft.code, evening.code]) == {name: 0, evening.code: 0}
    assert holders([name]) == {name: {token_hash(draft.token)}}
    drop(draft.code)
    assert last_changes([name]) == {}


def test_who_may_follow_is_whoever_holds_a_link_that_holds(evening: Evening) -> None:
    watcher, asked = watch(evening.code), request_seat(evening.code, 1)
    may_see = {token_hash(evening.token), token_hash(watcher)}
    assert holders([evening.code]) == {evening.code: may_see}
    assert token_hash(asked) not in may_see, "nobody has agreed to it yet"
    (given,) = (grant for grant in grants(evening.code) if grant.role == "watch")
    carry_out(Revoke(evening.code, evening.host, given.id))
    assert holders([evening.code]) == {evening.code: {token_hash(evening.token)}}
    delete(evening.code, evening.host)
    assert holders([evening.code]) == {}


def test_more_tables_than_one_query_takes_are_all_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.streams.AT_ONCE", 2)
    names = [*(f"NONE{number:02}" for number in range(5)), evening.code]
    assert last_changes(names) == {evening.code: 0}
    assert list(holders(names)) == [evening.code]
