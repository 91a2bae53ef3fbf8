"""The event stream that keeps phones in step."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import streams
from companion import streams as broadcaster
from companion.engine.game import AnyGame
from companion.streams import BEAT, LEFT, streams_of
from companion.tables.access import rights_of
from companion.tables.errors import DatabaseUnusable
from companion.tables.lists import delete
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import AddNote
from companion.tables.play.opening import NewTable
from companion.tables.play.seats import watch


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes, no sign of life comes between two messages, unless it asks so."""
    monkeypatch.setattr(streams, "BEAT_SECONDS", 3600.0)


def phone(app: Flask, code: str, *tokens: str) -> FlaskClient:
    """A client that holds those tokens."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["tokens"] = [[code, token] for token in tokens]
    return client


@contextmanager
def stream(
    client: FlaskClient, code: str, query: str = "", **headers: str
) -> Iterator[Iterator[str]]:
    """The stream's messages, one by one."""
    answer: TestResponse = client.get(f"/t/{code}/live{query}", headers=headers)
    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert answer.headers["Cache-Control"] == "no-store"
    with answer:
        messages = (chunk.decode() for chunk in answer.iter_encoded())
        assert next(messages).startswith("retry: ")
        yield messages


def note(app: Flask, table: NewTable, client_id: str) -> None:
    with app.app_context():
        host = rights_of(table.code, [table.token])
        carry_out(AddNote(table.code, host, "hello", revision=0, client_id=client_id))


def test_an_entry_becomes_an_event_with_its_number(app: Flask, table: NewTable) -> None:
    with stream(phone(app, table.code, table.token), table.code, "?after=0") as messages:
        note(app, table, "note-0001")
        ident, event, data, *_ = next(messages).split("\n")
    assert (ident, event) == ("id: 1", "event: table")
    assert json.loads(data.removeprefix("data: ")) == {"revision": 1}


def test_after_a_break_a_stream_goes_on_from_the_last_event(app: Flask, table: NewTable) -> None:
    note(app, table, "note-0001")
    client = phone(app, table.code, table.token)
    with stream(client, table.code, "?after=1", **{"Last-Event-ID": "0"}) as messages:
        assert next(messages).startswith("id: 1\n")


@pytest.mark.parametrize("query", ["", "?after=", "?after=-3", "?after=soon", "?after=9999999999"])
def test_without_a_number_the_last_entry_is_sent_at_once(
    app: Flask, table: NewTable, query: str
) -> None:
    with stream(phone(app, table.code, table.token), table.code, query) as messages:
        assert next(messages).startswith("id: 0\n")


def test_while_nothing_happens_the_stream_beats(
    app: Flask, table: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.05)
    with stream(phone(app, table.code, table.token), table.code, "?after=0") as messages:
        assert next(messages) == next(messages) == "event: beat\ndata: still here\n\n"


def test_a_stream_ends_in_time_for_the_phone_to_open_the_next(
    app: Flask, table: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "STREAM_SECONDS", 0.0)
    with stream(phone(app, table.code, table.token), table.code) as messages:
        assert list(messages) == []


def test_when_the_server_stops_the_streams_end(app: Flask, table: NewTable) -> None:
    with stream(phone(app, table.code, table.token), table.code, "?after=0") as messages:
        streams_of(app).close()
        assert [message for message in messages if message.startswith("id:")] == []


def test_phones_that_follow_a_deleted_table_are_notified(app: Flask, table: NewTable) -> None:
    with stream(phone(app, table.code, table.token), table.code, "?after=0") as messages:
        with app.app_context():
            delete(table.code, rights_of(table.code, [table.token]))
        assert list(messages)[-1] == LEFT.decode()


def test_another_process_is_noticed(
    app: Flask, make_app: Callable[..., Flask], table: NewTable
) -> None:
    with stream(phone(app, table.code, table.token), table.code, "?after=0") as messages:
        note(make_app(), table, "elsewhere")
        while (message := next(messages)) == BEAT.decode():
            pass
    assert message.startswith("id: 1\n")


def test_what_was_written_while_the_database_was_out_of_reach_is_sent_afterwards(
    app: Flask, table: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcaster, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.2)
    with stream(phone(app, table.code, table.token), table.code, "?after=0") as messages:
        with monkeypatch.context() as gone:
            gone.setattr(broadcaster, "last_changes", fail)
            gone.setattr(broadcaster, "holders", fail)
            note(app, table, "note-0001")
            assert [next(messages) for _ in range(3)] == [BEAT.decode()] * 3
        while (message := next(messages)) == BEAT.decode():
            pass
    assert message.startswith("id: 1\n")


def fail(names: object) -> None:
    raise DatabaseUnusable("out of reach")


def test_asking_for_the_head_alone_takes_no_place(
    make_app: Callable[..., Flask], table: NewTable
) -> None:
    app = make_app(STREAMS=1)
    client = phone(app, table.code, table.token)
    for _ in range(3):
        with client.head(f"/t/{table.code}/live") as answer:
            assert answer.status_code == 200
    with stream(client, table.code) as messages:
        assert next(messages).startswith("id: 0\n")


def test_only_who_may_see_a_table_follows_it(app: Flask, table: NewTable, pig: AnyGame) -> None:
    address = f"/t/{table.code}/live"
    assert app.test_client().get(address).status_code == 403
    assert phone(app, table.code, "made-up").get(address).status_code == 403
    assert app.test_client().get("/t/ZZZZZZ/live").status_code == 404
    with app.app_context():
        watcher = watch(table.code)
    with stream(phone(app, table.code, watcher), table.code.lower()) as messages:
        assert next(messages).startswith("id: ")


def test_where_every_place_is_taken_the_next_phone_is_asked_to_wait(
    make_app: Callable[..., Flask], table: NewTable
) -> None:
    app = make_app(STREAMS=1)
    client = phone(app, table.code, table.token)
    with stream(client, table.code):
        answer = client.get(f"/t/{table.code}/live")
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
    with stream(client, table.code) as messages:
        assert next(messages).startswith("id: 0\n")
