"""Putting a table away, deleting it, and clearing away what nobody came back to."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from companion.engine.game import AnyGame
from companion.tables.access import rights_of
from companion.tables.errors import NoSuchTable, NotAllowed
from companion.tables.lists import (
    AT_ONCE,
    clear_away,
    delete,
    finished_tables,
    follow_up,
    followed_by,
    list_tables,
    put_away,
)
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import AddNote, Finish
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import Grant, StoredEntry, StoredTable, db
from tests.tables.evening import Evening


def later(days: float) -> datetime:
    return datetime.now(UTC) + timedelta(days=days)


def rows() -> list[int]:
    """How many tables, entries and links are stored."""
    with reading() as session:
        found = (
            session.scalar(select(func.count()).select_from(m))
            for m in (StoredTable, StoredEntry, Grant)
        )
        return [number or 0 for number in found]


def test_only_the_host_puts_away_and_deletes(evening: Evening) -> None:
    for act in (
        lambda: put_away(evening.code, evening.phone(0), True),
        lambda: delete(evening.code, evening.phone(0)),
    ):
        with pytest.raises(NotAllowed):
            act()
    assert rows()[0] == 1


def test_a_deleted_table_leaves_nothing_in_the_database(app: Flask, evening: Evening) -> None:
    host = evening.host
    carry_out(AddNote(evening.code, host, "Xylophone", **evening.writes()))
    evening.phone(1)
    delete(evening.code, host)
    assert rows() == [0, 0, 0]
    with pytest.raises(NoSuchTable):
        history(evening.code)
    with pytest.raises(NoSuchTable):
        rights_of(evening.code, [evening.token])
    with pytest.raises(NoSuchTable):
        delete(evening.code, host)
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    file = db.engine.url.database
    assert file is not None
    assert b"Xylophone" not in Path(file).read_bytes()


def test_a_table_that_is_put_away_is_in_no_list_and_comes_back(evening: Evening) -> None:
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    assert len(finished_tables([evening.code])) == 1
    put_away(evening.code, evening.host, True)
    assert finished_tables([evening.code]) == ()
    (summary,) = list_tables([evening.code])
    assert summary.archived
    put_away(evening.code, evening.host, False)
    assert len(finished_tables([evening.code])) == 1


def at_moments(column: str, moments: dict[str, datetime]) -> None:
    """Write a moment of each of these tables anew."""
    with writing() as session:
        for code, moment in moments.items():
            row = update(StoredTable).where(StoredTable.code == code)
            session.execute(row.values({column: moment}))


def test_tables_are_listed_by_what_was_entered_last(
    evening: Evening, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    second, third = opened(pig), opened(pig)
    codes = [evening.code, second.code, third.code]
    with writing() as session:
        ids = dict(session.execute(select(StoredTable.code, StoredTable.id)).all())
        for day, code in enumerate((second.code, evening.code, third.code)):
            entries = update(StoredEntry).where(StoredEntry.table_id == ids[code])
            session.execute(entries.values(at=later(day)))
    at_moments("opened_at", {code: later(-day) for day, code in enumerate(codes)})
    for asked in (codes, codes[::-1]):
        listed = [one.code for one in list_tables(asked)]
        assert listed == [third.code, evening.code, second.code]


def test_tables_of_one_moment_are_listed_once_in_parts(
    evening: Evening, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    codes = [evening.code, *(opened(pig).code for _ in range(3))]
    moment = datetime(2026, 11, 26, 21, 30, tzinfo=UTC)
    at_moments(
        "finished_at", {**dict.fromkeys(codes, moment), codes[0]: moment - timedelta(days=1)}
    )
    listed = [one.code for one in finished_tables(codes)]
    assert listed == [*sorted(codes[1:], reverse=True), codes[0]]
    for place, code in enumerate(listed):
        at = moment - timedelta(days=code == codes[0])
        assert [one.code for one in finished_tables(codes, after=(at, code))] == listed[place + 1 :]


def test_finished_games_of_others_are_listed_only_where_the_house_wants_it(
    app: Flask, evening: Evening
) -> None:
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    assert finished_tables([]) == ()
    app.config["HOUSE_LIST"] = True
    assert [found.code for found in finished_tables([])] == [evening.code]


def in_use(opened: Callable[..., Evening], pig: AnyGame, moment: datetime) -> None:
    """Somebody opens another table at that moment."""
    code = opened(pig).code
    with writing() as session:
        session.execute(
            update(StoredTable).where(StoredTable.code == code).values(opened_at=moment)
        )


def test_an_open_table_is_deleted_once_nothing_was_entered_for_long(
    app: Flask, evening: Evening, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    app.config["KEEP_DAYS"] = 30
    (summary,) = list_tables([evening.code])
    assert summary.expires_at == summary.last_at + timedelta(days=30)
    in_use(opened, pig, later(31))
    assert clear_away(later(39)) == (evening.code,)
    assert rows()[0] == 1


def test_a_clock_that_is_wrong_for_an_evening_deletes_nothing(
    app: Flask, evening: Evening, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    assert clear_away(later(4000)) == ()
    in_use(opened, pig, later(4000))
    assert clear_away(later(4001)) == ()
    assert rows()[0] == 2


def test_an_entry_gives_a_table_its_whole_time_again(
    app: Flask, evening: Evening, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    app.config["KEEP_DAYS"] = 30
    carry_out(AddNote(evening.code, evening.host, "We go on next week.", **evening.writes()))
    last = evening.now.entries[-1].at
    in_use(opened, pig, last + timedelta(days=30))
    assert clear_away(last + timedelta(days=40)) == ()
    in_use(opened, pig, last + timedelta(days=30, seconds=1))
    assert clear_away(last + timedelta(days=40)) == (evening.code,)


@pytest.mark.parametrize("kept", ["finished", "put away", "on a server that keeps all"])
def test_what_is_kept_is_never_cleared_away(
    app: Flask, evening: Evening, opened: Callable[..., Evening], pig: AnyGame, kept: str
) -> None:
    if kept == "finished":
        carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    elif kept == "put away":
        put_away(evening.code, evening.host, True)
    else:
        app.config["KEEP_DAYS"] = 0
    in_use(opened, pig, later(3999))
    in_use(opened, pig, later(3000))
    assert clear_away(later(4000)) == ()
    (summary,) = list_tables([evening.code])
    assert summary.expires_at is None


def test_clearing_away_is_bounded_and_looks_once_an_hour(
    app: Flask, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    for _ in range(AT_ONCE + 1):
        opened(pig)
    in_use(opened, pig, later(91))
    assert len(clear_away(later(99))) == AT_ONCE
    assert rows()[0] == 2
    app.config["KEEP_DAYS"] = 1
    assert clear_away() == ()
    assert len(clear_away(later(99))) == 1


def test_the_list_shows_whose_turn_it_is(evening: Evening, count: Evening) -> None:
    evening.phone(0)
    assert [found.awaited for found in list_tables([evening.code])] == [(0,)]
    assert [found.awaited for found in list_tables([count.code])] == [None]


def test_the_next_game_is_known_while_it_is_there(evening: Evening, count: Evening) -> None:
    assert followed_by(evening.code) is None
    with writing() as session:
        follow_up(session, evening.code, count.code)
    assert followed_by(evening.code) == count.code
    delete(count.code, count.host)
    assert followed_by(evening.code) is None
