"""What those who run the server can read: readiness, metrics, logs. Nothing of it is secret."""

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from flask import Flask

from companion.streams import streams_of
from companion.tables.access import new_code, new_token
from companion.tables.errors import DatabaseAway
from companion.tables.play.opening import NewTable
from companion.web.security.phones import (
    all_tokens,
    forget_all,
    known_name,
    remember,
    remember_draft,
    remember_group,
    remember_name,
    tokens_of,
)
from tests.web.test_live import phone, stream

MakeApp = Callable[..., Flask]


def test_a_process_is_ready_until_it_stops(app: Flask) -> None:
    client = app.test_client()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (200, {"status": "ok", "redis": None})
    streams_of(app).close()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["status"]) == (503, "stopping")
    assert client.get("/healthz").status_code == 200


def test_without_its_database_a_process_is_not_ready(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise DatabaseAway

    monkeypatch.setattr("companion.web.monitoring.probe", away)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["status"]) == (503, "database_away")
    assert int(answer.headers["Retry-After"]) > 0


def test_with_a_folder_that_cannot_be_written_to_a_process_is_not_ready(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests may write anywhere, so the system's answer is made up."""
    monkeypatch.setattr("companion.tables.storage.database.os.access", lambda *_: False)
    for address in ("/readyz", "/healthz"):
        answer = app.test_client().get(address)
        assert (answer.status_code, answer.json["status"]) == (503, "database_unusable")
        assert "may be written to" in answer.json["message"]


def test_metrics_are_served_only_where_they_are_switched_on(app: Flask) -> None:
    assert app.test_client().get("/metrics").status_code == 404


def test_figures_count_requests_and_streams(make_app: MakeApp, table: NewTable) -> None:
    app = make_app(METRICS=True, STREAMS=1)
    client = phone(app, table.code, table.token)
    with stream(client, table.code):
        assert client.get(f"/t/{table.code}/live").status_code == 503
        response = client.get("/metrics")
    assert response.mimetype == "text/plain"
    lines = response.text.splitlines()
    for line in (
        'companion_requests_total{status="200"} 1',
        'companion_requests_total{status="503"} 1',
        "companion_request_seconds_count 2",
        'companion_request_seconds_bucket{le="+Inf"} 2',
        "companion_streams 1",
        "companion_streams_limit 1",
        "companion_streams_refused_total 1",
    ):
        assert line in lines
    assert table.code not in response.text
    assert all(line.startswith(("# TYPE companion_", "companion_")) for line in lines)


@pytest.fixture
def json_logs(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Flask, Callable[[], list[dict[str, object]]]]]:
    """An app that logs as JSON, and what it has logged."""
    root, ours = logging.getLogger(), logging.getLogger("companion")
    handlers, level = root.handlers[:], ours.level
    shown = StringIO()
    monkeypatch.setattr("companion.web.monitoring.sys.stderr", shown)
    app = make_app(JSON_LOGS=True)

    def lines() -> list[dict[str, object]]:
        return [json.loads(line) for line in shown.getvalue().splitlines()]

    yield app, lines
    root.handlers[:] = handlers
    ours.setLevel(level)


def test_each_request_is_a_line_that_names_no_table(
    json_logs: tuple[Flask, Callable[[], list[dict[str, object]]]], table: NewTable
) -> None:
    app, lines = json_logs
    phone(app, table.code, table.token).get(f"/t/{table.code}?from=somewhere")
    logging.getLogger("somebody").warning("A %s word", "plain")
    (answered, warned) = lines()
    assert answered["route"] == "/t/<code>"
    assert (answered["method"], answered["status"], answered["level"]) == ("GET", 200, "info")
    assert warned["message"] == "A plain word"
    assert table.code not in json.dumps(answered)
    assert table.token not in json.dumps(answered)


def test_a_fault_is_one_line_with_its_traceback(
    json_logs: tuple[Flask, Callable[[], list[dict[str, object]]]],
) -> None:
    _, lines = json_logs
    try:
        raise ValueError("oh")
    except ValueError:
        logging.getLogger("somebody").exception("It failed")
    (line,) = lines()
    assert line["level"] == "error"
    assert "ValueError: oh" in str(line["exception"])


# What a phone remembers

COOKIE = 4096
"""Bytes that every browser keeps of a cookie."""


def test_a_phone_holds_its_tokens_table_by_table(app: Flask) -> None:
    with app.test_request_context():
        assert tokens_of("BCDFGH") == ()
        remember("BCDFGH", "one")
        remember("JKMNPQ", "two")
        remember("BCDFGH", "three")
        assert tokens_of("BCDFGH") == ("one", "three")
        assert all_tokens() == ("one", "two", "three")


def test_a_token_is_kept_once(app: Flask) -> None:
    with app.test_request_context():
        remember("BCDFGH", "one")
        remember("BCDFGH", "one")
        assert tokens_of("BCDFGH") == ("one",)


def test_the_oldest_tables_make_room_before_the_cookie_is_full(app: Flask) -> None:
    @app.get("/many")
    def many() -> str:
        remember_name("Ā" * 40)
        for _ in range(300):
            remember(new_code(), new_token())
            remember_draft(new_code() + new_code(), new_token())
            remember_group(new_token())
        remember("BCDFGH", "newest")
        return str(len(all_tokens()))

    answer = app.test_client().get("/many")
    assert len(answer.headers["Set-Cookie"]) < COOKIE
    with app.test_request_context(headers={"Cookie": answer.headers["Set-Cookie"]}):
        assert all_tokens()[-1] == "newest"


def test_forget_me_forgets_tables_and_name(app: Flask) -> None:
    with app.test_request_context():
        remember("BCDFGH", "one")
        remember_name("Ana")
        assert known_name() == "Ana"
        forget_all()
        assert (known_name(), all_tokens(), tokens_of("BCDFGH")) == ("", (), ())


def test_a_phone_is_remembered_for_a_year(app: Flask) -> None:
    @app.get("/join")
    def join() -> str:
        remember("BCDFGH", "one")
        return ""

    assert "Expires=" in app.test_client().get("/join").headers["Set-Cookie"]
