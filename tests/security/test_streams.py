"""Streams are shared out, end with the rights they rest on, and never take the last thread."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import streams
from companion import streams as broadcaster
from companion.extensions import network_address
from companion.streams import A_PHONE, LEFT, Places
from companion.tables.access import Rights, grants, rights_of
from companion.tables.logs.ledger import carry_out
from companion.tables.play.opening import NewTable
from companion.tables.play.seats import Release, Revoke, take_seat, watch
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.running import HOST, running
from tests.web.test_live import note, phone, quiet, stream

__all__ = ["quiet"]

HOST_PHONE = Rights(host=True, hashes=("host",))
ANA = Rights(seats=frozenset({0}), hashes=("ana",))


def watcher(name: object) -> Rights:
    return Rights(watch=True, hashes=(str(name),))


def test_one_phone_does_not_take_every_place() -> None:
    places = Places(20)
    held = [places.take("TABLE", watcher("one")) for _ in range(50)]
    assert all(held), "its own older streams make room"
    assert sum(not place.gone for place in held if place) == A_PHONE
    assert places.take("TABLE", watcher("another")) is not None


def test_where_all_are_taken_players_and_hosts_still_come_in() -> None:
    places = Places(5)
    watching = [places.take("TABLE", watcher(n)) for n in range(5)]
    assert places.take("TABLE", watcher("late")) is None
    assert places.take("TABLE", ANA) is not None
    assert places.take("TABLE", HOST_PHONE) is not None
    assert sum(place.gone for place in watching if place) == 2


def test_a_crowded_table_leaves_room_for_another() -> None:
    places = Places(10)
    for n in range(10):
        places.take("CROWD", Rights(seats=frozenset({0}), hashes=(str(n),)))
    quiet = [
        places.take("QUIET", Rights(seats=frozenset({n}), hashes=(f"q{n}",))) for n in range(4)
    ]
    assert all(quiet)
    assert not any(place.gone for place in quiet if place)


def test_whoever_hosts_many_tables_leaves_room_for_another_address() -> None:
    places = Places(10)
    own = [
        places.take(f"T{n}", Rights(host=True, hashes=(str(n),)), "192.0.2.1") for n in range(10)
    ]
    assert places.take("TABLE", ANA, "192.0.2.2") is not None
    assert sum(place.gone for place in own if place) == 1
    others = [places.take("TABLE", watcher(n), "192.0.2.2") for n in range(20)]
    assert sum(not place.gone for place in own if place) >= 5, "each has its share"
    assert any(others)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ],
)
def test_limits_count_a_house_and_not_each_of_its_endless_addresses(
    app: Flask, address: str, network: str
) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert network_address() == network


def test_a_place_is_free_once_its_stream_ends() -> None:
    places = Places(1)
    place = places.take("TABLE", ANA)
    assert place is not None
    assert places.take("TABLE", watcher(1)) is None
    places.leave(place)
    assert places.take("TABLE", watcher(1)) is not None


@pytest.mark.parametrize("with_news", [True, False], ids=["before news", "in silence"])
def test_a_stream_ends_with_its_rights(
    app: Flask, table: NewTable, monkeypatch: pytest.MonkeyPatch, with_news: bool
) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(broadcaster, "RIGHTS_SECONDS", 60.0 if with_news else 0.2)
    with app.app_context():
        token = watch(table.code)
    with stream(phone(app, table.code, token), table.code, "?after=0") as messages:
        assert next(messages).startswith("event: beat")
        with app.app_context():
            (given,) = (grant for grant in grants(table.code) if grant.role == "watch")
            carry_out(Revoke(table.code, rights_of(table.code, [table.token]), given.id))
        if with_news:
            note(app, table, "note-0001")
        assert not any(message.startswith("id:") for message in messages)


def test_a_seat_that_was_freed_hears_no_more(app: Flask, table: NewTable) -> None:
    with app.app_context():
        token = take_seat(table.code, 1)
    with stream(phone(app, table.code, token), table.code, "?after=1") as messages:
        with app.app_context():
            carry_out(Release(table.code, rights_of(table.code, [table.token]), 1))
        assert list(messages) == [LEFT.decode()]


def opened_table(ask: Callable[..., Any]) -> tuple[str, str]:
    body = {"game": "pig", "edition": "standard", "names": ["Ana", "Ben"]}
    games = ask("/games")["games"]
    body["game"] = games[0]["slug"]
    body["edition"] = ask(f"/games/{body['game']}/editions")["editions"][0]["id"]
    made = ask("/tables", body)
    return made["code"], made["token"]


def follow(url: str, code: str, token: str) -> Any:
    request = urllib.request.Request(
        f"{url}api/v1/tables/{code}/live", headers={"Authorization": f"Bearer {token}"}
    )
    return urllib.request.urlopen(request, timeout=PATIENCE)


@pytest.mark.slow
def test_the_setting_does_what_it_says_under_serve(tmp_path: Path) -> None:
    with running(tmp_path, COMPANION_STREAMS="3") as server, ExitStack() as opened:
        code, token = opened_table(server.ask)
        tokens = [server.ask(f"/tables/{code}/watch", {})["token"] for _ in range(4)]
        for one in tokens[:3]:
            opened.enter_context(follow(server.url, code, one))
        with pytest.raises(urllib.error.HTTPError) as refused:
            follow(server.url, code, tokens[3])
        assert refused.value.code == 503
        refused.value.close()
        opened.enter_context(follow(server.url, code, token))
        assert server.ask("/games")["games"]


def test_a_server_that_cannot_hold_so_many_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "serve", "--port", "0", "--data", str(tmp_path)],
        env={**os.environ, "COMPANION_STREAMS": "999999"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert "COMPANION_STREAMS is 999999" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn does not run there")
@pytest.mark.parametrize("places", ["", "4"])
def test_eight_threads_of_gunicorn_are_not_stopped_by_eight_phones(
    tmp_path: Path, places: str
) -> None:
    """Another server's threads are not taken for streams unless the setting says how many."""
    port = free_port()
    url = f"http://{HOST}:{port}/"
    gunicorn = Path(sys.executable).with_name("gunicorn")
    process = subprocess.Popen(
        [str(gunicorn), "--threads", "8", "--bind", f"{HOST}:{port}", "wsgi:app"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "COMPANION_DATA": str(tmp_path), "COMPANION_STREAMS": places},
        stderr=subprocess.DEVNULL,
    )

    def ask(path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{url}api/v1{path}", data, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    try:
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                ask("/games")
                break
            except OSError:
                time.sleep(0.1)
        code, _ = opened_table(ask)
        with ExitStack() as opened:
            for n in range(8):
                watching = ask(f"/tables/{code}/watch", {})["token"]
                try:
                    opened.enter_context(follow(url, code, watching))
                except urllib.error.HTTPError as refused:
                    assert n >= int(places or 0)
                    assert refused.code == 503
                    refused.close()
            assert ask("/games")["games"]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=PATIENCE)
