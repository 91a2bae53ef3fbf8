"""News of a table: announced within a process, looked up where another one may have written."""

from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.tables.access.codes import token_hash
from companion.tables.access.grants import grants
from companion.tables.access.rights import rights_of
from companion.tables.access.seats import Revoke, request_seat, watch
from companion.tables.editing.drafts import begin, drop
from companion.tables.logs.ledger import carry_out
from companion.tables.play.notes import AddNote
from companion.tables.storage.base import db
from companion.tables.watching.following import draft_name, holders, last_changes
from companion.tables.watching.live import listen
from companion.tables.watching.shelf import delete
from tests.tables.evening import Evening


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
    monkeypatch.setattr("companion.tables.watching.following.AT_ONCE", 2)
    names = [*(f"NONE{number:02}" for number in range(5)), evening.code]
    assert last_changes(names) == {evening.code: 0}
    assert list(holders(names)) == [evening.code]
