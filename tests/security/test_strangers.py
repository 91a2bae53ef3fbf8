"""Strangers in the network: guessed codes, forged hosts, hostile uploads, what they may keep."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.codec import dump
from companion.engine.game import AnyGame
from companion.tables.access import rights_of
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import AddNote
from companion.tables.play.opening import NewTable, open_table
from companion.tables.play.seats import request_seat
from companion.web.security.headers import own_names, refusal_of_host
from tests.patience import PATIENCE
from tests.quick import quick_with
from tests.security.test_cookies import post, seated

MakeApp = Callable[..., Flask]

DOORS: dict[str, Callable[[Any, str], Any]] = {
    "page": lambda client, code: client.get(f"/t/{code}"),
    "join": lambda client, code: client.get(f"/j/{code}"),
    "stream": lambda client, code: client.get(f"/t/{code}/live"),
    "picture": lambda client, code: client.get(f"/j/{code}/qr.svg"),
    "link": lambda client, code: client.get(f"/t/{code}/with/made-up"),
    "seats": lambda client, code: client.get(f"/api/v1/tables/{code}/seats"),
    "table": lambda client, code: client.get(f"/api/v1/tables/{code}"),
    "watch": lambda client, code: client.post(f"/api/v1/tables/{code}/watch", json={}),
}


@pytest.mark.parametrize("door", quick_with("page", "table", among=DOORS))
def test_right_and_wrong_codes_soon_get_the_same_answer(
    app: Flask, table: NewTable, door: str
) -> None:
    client = app.test_client()
    for number in range(30):
        assert DOORS[door](client, f"BBBB{number:02}").status_code == 404
    for name, ask in DOORS.items():
        right, wrong = ask(client, table.code), ask(client, "BBBB99")
        assert (right.status_code, wrong.status_code) == (429, 429), name
        assert int(right.headers["Retry-After"]) >= 1


def test_typed_codes_count_too(app: Flask, table: NewTable) -> None:
    client = app.test_client()
    for number in range(30):
        assert post(client, "/", "/j", code=f"bbbb{number:02}").status_code == 404
    assert post(client, "/", "/j", code=table.code).status_code == 429


def test_a_guesser_locks_out_nobody_who_sits_there(app: Flask, table: NewTable) -> None:
    """All behind one address: a player, a phone that waits, and a stranger."""
    player, waiting, stranger = seated(app, table, 1), app.test_client(), app.test_client()
    with app.app_context():
        asked = request_seat(table.code, 1)
    with waiting.session_transaction() as session:
        session["tokens"] = [[table.code, asked]]
    for number in range(40):
        stranger.get(f"/j/BBBB{number:02}")
    assert stranger.get(f"/j/{table.code}").status_code == 429
    assert player.get(f"/t/{table.code}").status_code == 200
    assert waiting.get(f"/j/{table.code}?waiting=").status_code == 200
    bearer = {"Authorization": f"Bearer {table.token}"}
    assert stranger.get(f"/api/v1/tables/{table.code}", headers=bearer).status_code == 200
    assert stranger.get("/").status_code == 200


def test_phones_that_wait_lock_out_no_other(app: Flask, table: NewTable) -> None:
    """Three phones look every four seconds whether the host agrees; a fourth comes to join."""
    with app.app_context():
        tokens = [request_seat(table.code, 1) for _ in range(3)]
    for token in tokens:
        phone = app.test_client()
        with phone.session_transaction() as session:
            session["tokens"] = [[table.code, token]]
        for _ in range(40):
            assert phone.get(f"/j/{table.code}?waiting=").status_code == 200
    assert (
        post(app.test_client(), f"/j/{table.code}", f"/j/{table.code}", seat=0).status_code == 303
    )


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", None),
        ("127.0.0.1:8000", None),
        ("192.168.1.20:8000", None),
        ("[fd00::7]:8000", None),
        ("kitchen.local", None),
        ("KITCHEN:8000", None),
        ("games.example", None),
        ("games.example.", None),
        ("", None),
        ("evil.example", 421),
        ("games.example.evil.example", 421),
        ("192.168.1.20.evil.example", 421),
        ("x..y", 400),
        ("x y", 400),
        ("[fd00", 400),
        ("[::zz]", 400),
        ("a@b", 400),
        ("a/b", 400),
        ("a:port", 400),
        ("xn--" + "a" * 300, 400),
        ("ä.example", 400),
    ],
)
def test_which_hosts_are_ours(
    monkeypatch: pytest.MonkeyPatch, host: str, status: int | None
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen")
    refused = refusal_of_host(host, own_names("https://games.example/"))
    assert (refused and refused[0]) == status


@pytest.mark.parametrize("path", ["/", "/t/BBBBBB", "/api/v1/games", "/nowhere", "/static/x"])
@pytest.mark.parametrize(("host", "status"), [("evil.example", 421), ("x..y", 400)])
def test_another_host_is_refused_everywhere(app: Flask, path: str, host: str, status: int) -> None:
    answer = app.test_client().get(path, headers={"Host": host})
    assert answer.status_code == status
    assert ("COMPANION_PUBLIC_URL" in answer.get_data(as_text=True)) == (status == 421)


def test_no_page_repeats_a_forged_host(make_app: MakeApp, table: NewTable) -> None:
    app = make_app(PUBLIC_URL="https://games.example", SESSION_COOKIE_SECURE=True)
    client = app.test_client()
    answer = client.get(f"/j/{table.code}/qr.svg", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert b"evil" not in answer.data


@pytest.mark.parametrize(
    ("method", "path", "statuses"),
    [
        ("POST", f"/t/{{code}}/grants/{2**63 - 1}/approve", {403, 404}),
        ("POST", f"/t/{{code}}/grants/{2**63}/revoke", {403, 404}),
        ("POST", f"/api/v1/tables/{{code}}/grants/{2**63 - 1}/approve", {404}),
        ("DELETE", f"/api/v1/tables/{{code}}/grants/{2**64}", {404}),
        ("GET", f"/api/v1/tables/{{code}}/positions/{2**63}", {404}),
        ("GET", "/editions/pig/%0d%0aX-Evil:%20yes.json", {404}),
        ("GET", "/editions/pig/%F0%9F%8E%B2.json", {404}),
        ("GET", "/t/%00%00", {404}),
        ("GET", "/t/%C3%9F%C3%9F%C3%9F", {404}),
    ],
)
def test_addresses_that_make_no_sense_are_refused(
    make_app: MakeApp, table: NewTable, method: str, path: str, statuses: set[int]
) -> None:
    client = make_app(WTF_CSRF_ENABLED=False).test_client()
    with client.session_transaction() as session:
        session["tokens"] = [[table.code, table.token]]
    bearer = {"Authorization": f"Bearer {table.token}"}
    answer = client.open(path.format(code=table.code), method=method, headers=bearer)
    assert answer.status_code in statuses, answer.get_data(as_text=True)


@pytest.mark.parametrize("edition_id", ["a\r\nX-Evil: yes", "🎲", "a/b", "../up", " a", "a" * 101])
def test_an_edition_is_called_what_an_address_can_hold(
    app: Flask, pig: AnyGame, edition_id: str
) -> None:
    edition = {**dump(pig.editions()[0]), "id": edition_id}
    answer = app.test_client().post("/api/v1/games/pig/editions", json={"edition": edition})
    assert answer.status_code == 422
    assert answer.json["problems"][0]["path"] == "edition.id"


def hostile(size: int) -> dict[str, bytes]:
    """Bodies of about that many bytes, each the worst of its kind."""
    return {
        "empty lists": b"[" + b",".join([b"[]"] * (size // 3)) + b"]",
        "dotted keys": b".".join([b"a"] * (size // 2)) + b"=1",
        "deep lists": b"[" * size,
        "closed lists": b"[" * (size // 2) + b"]" * (size // 2),
        "deep objects": b'{"a":' * (size // 5),
        "many objects": b"[" + b",".join([b"{}"] * (size // 3)) + b"]",
        "many keys": json.dumps({f"{n:x}": 0 for n in range(size // 12)}).encode(),
        "many faults": json.dumps(
            {"id": "x", "title": "x", "spaces": [{"id": 1}] * (size // 12)}
        ).encode(),
        "a long number": b"[" + b"9" * (size - 2) + b"]",
        "numbers": b"[" + b",".join([b"1"] * (size // 2 - 2)) + b"]",
        "escapes": b'"' + b"\\u00e4" * (size // 6 - 1) + b'"',
        "a long name": json.dumps({"id": "x" * (size - 100), "title": "x"}).encode(),
    }


UPLOAD = """
import json, resource, sys
from io import BytesIO
from companion import create_app
from tests.security.test_strangers import hostile

def used():
    return resource.getrusage(resource.RUSAGE_SELF)

def page(body, name):
    return client.post("/editions/iwari", data={"file": (BytesIO(body), name)})

def program(body):
    whole = b'{"edition":' + body + b"}"
    return client.post("/api/v1/games/iwari/editions", data=whole, content_type="application/json")

app = create_app({"SECRET_KEY": "a key", "WTF_CSRF_ENABLED": False,
                  "SQLALCHEMY_DATABASE_URI": f"sqlite:///{sys.argv[1]}"})
client = app.test_client()
page(b"{}", "a.json"), program(b"{}")
for (kind, file), body in zip(hostile(1_800_000).items(), hostile(500_000).values()):
    for way in (lambda: page(file, "a.json"), lambda: page(file, "a.toml"), lambda: program(body)):
        before = used()
        status = way().status_code
        after = used()
        print(json.dumps([kind, status, after.ru_maxrss - before.ru_maxrss,
                          after.ru_utime - before.ru_utime]))
"""


@pytest.mark.slow
def test_no_upload_costs_much(tmp_path: Path) -> None:
    """Files and bodies, in a process of its own: at most 64 MB and a second of its time each."""
    done = subprocess.run(
        [sys.executable, "-c", UPLOAD, str(tmp_path / "tables.sqlite3")],
        capture_output=True,
        check=True,
        timeout=4 * PATIENCE,
    )
    per_unit = 1 if sys.platform == "darwin" else 1024
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 3 * len(hostile(500_000))
    for kind, status, memory, seconds in answers:
        assert status in (400, 422), kind
        assert memory * per_unit < 64 * 1024**2, kind
        assert seconds < 1.0, kind


def test_an_upload_of_toml_is_sent_to_the_command_line(app: Flask, make_app: MakeApp) -> None:
    client = make_app(WTF_CSRF_ENABLED=False).test_client()
    answer = client.post("/editions/pig", data={"file": (BytesIO(b'id = "x"\n'), "mine.toml")})
    assert answer.status_code == 422
    assert "command line" in answer.get_data(as_text=True)


PAYLOADS = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>']


@pytest.mark.parametrize("page", ["", "/log", "/score", "/setup", "/host", "/tv", "/ask"])
def test_names_are_escaped_everywhere(app: Flask, pig: AnyGame, page: str) -> None:
    with app.app_context():
        opened = open_table(
            pig.slug,
            mode="track",
            edition=pig.editions()[0],
            names=PAYLOADS,
            options={},
            seed="K7Q2BC",
        )
        host = rights_of(opened.code, [opened.token])
        carry_out(AddNote(opened.code, host, PAYLOADS[0], revision=0, client_id="a-hostile-note"))
    phone = app.test_client()
    with phone.session_transaction() as session:
        session["tokens"] = [[opened.code, opened.token]]
        session["name"] = PAYLOADS[1]
    for path in (f"/t/{opened.code}{page}", f"/j/{opened.code}", "/", "/new/pig", "/history"):
        text = phone.get(path).get_data(as_text=True)
        assert "<script>alert" not in text
        assert "<img src=x" not in text


SECRETS = ["/t/{code}", "/t/{code}/log", "/t/{code}/score", "/j/{code}", "/t/{code}/host"]


@pytest.mark.parametrize("path", SECRETS)
def test_nobody_keeps_a_copy_of_a_hand(app: Flask, table: NewTable, path: str) -> None:
    phone = seated(app, table)
    answer = phone.get(path.format(code=table.code))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"


def test_no_program_keeps_a_copy_either(app: Flask, table: NewTable) -> None:
    bearer = {"Authorization": f"Bearer {table.token}"}
    answer = app.test_client().get(f"/api/v1/tables/{table.code}", headers=bearer)
    assert answer.headers["Cache-Control"] == "no-store"


def test_https_stays_https(make_app: MakeApp) -> None:
    app = make_app(PUBLIC_URL="https://games.example")
    plain, secure = (
        app.test_client().get("/", base_url=f"{scheme}://games.example")
        for scheme in ("http", "https")
    )
    assert "Strict-Transport-Security" not in plain.headers
    assert "max-age=31536000" in secure.headers["Strict-Transport-Security"]
