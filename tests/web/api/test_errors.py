"""Every refusal, path by path: one JSON shape for programs, one page or fragment for people."""

from html import unescape

import pytest
from flask import Flask, abort

from companion import create_app
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove, Violation
from companion.extensions import limiter
from companion.games import get_game
from companion.tables.errors import (
    DatabaseBusy,
    DatabaseGone,
    DiskFull,
    NotAllowed,
    RulesUnavailable,
    Stale,
    TableClosed,
)
from companion.web.errors import WORDS, NotAuthenticated
from companion.web.refusals import KINDS
from tests.web.api.program import Program, Table

CITE = next(c for c in get_game("pig").rulebook.citations.values() if c.ruling)
FAULTS = {
    "malformed": (Malformed([Problem("names[0]", "is missing")]), 422),
    "illegal": (IllegalMove((Violation("camp", "No tent is there.", CITE),)), 409),
    "stale": (Stale(7), 409),
    "token_needed": (NotAuthenticated(sent=False), 401),
    "token_unknown": (NotAuthenticated(sent=True), 401),
    "not_allowed": (NotAllowed("Ask the host."), 403),
    "table_closed": (TableClosed(), 409),
    "rules_unavailable": (RulesUnavailable("Iwari", "0.9"), 409),
    "busy": (DatabaseBusy(), 503),
    "disk_full": (DiskFull(), 503),
    "database_gone": (DatabaseGone(), 503),
}


@pytest.fixture
def faulty(app: Flask) -> Flask:
    """The application with routes that fail in every way, for programs and for people."""

    def fail(name: str) -> None:
        if name.isdigit():
            abort(int(name))
        raise FAULTS[name][0] if name in FAULTS else ZeroDivisionError("a fault of ours")

    made = create_app({**app.config, "PROPAGATE_EXCEPTIONS": False})
    made.add_url_rule("/api/v1/fail/<name>", "fail_api", fail)
    made.add_url_rule("/fail/<name>", "fail_page", fail)
    return made


@pytest.mark.parametrize("status", WORDS)
def test_every_status_has_its_json_and_its_page(faulty: Flask, status: int) -> None:
    client = faulty.test_client()
    response = client.get(f"/api/v1/fail/{status}")
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    code = WORDS[status].code
    assert response.json == {
        "type": f"/api/docs#refusal-{code}",
        "title": KINDS[code].title,
        "status": status,
        "detail": WORDS[status].message,
        "code": code,
        "problems": [],
        "violations": [],
    }
    page = client.get(f"/fail/{status}")
    assert page.status_code == status
    assert page.mimetype == "text/html"
    assert WORDS[status].advice.split("'")[0] in page.get_data(as_text=True)


@pytest.mark.parametrize("name", FAULTS)
def test_every_refusal_has_its_json_page_and_fragment(faulty: Flask, name: str) -> None:
    client = faulty.test_client()
    status = FAULTS[name][1]
    response = client.get(f"/api/v1/fail/{name}")
    assert (response.status_code, response.json["code"]) == (status, name)
    page = client.get(f"/fail/{name}")
    assert page.status_code == status
    assert "<html" in page.get_data(as_text=True)
    fragment = client.get(f"/fail/{name}", headers={"HX-Request": "true"})
    assert fragment.status_code == status
    assert fragment.headers["HX-Retarget"] == "#toasts"
    assert "<html" not in fragment.get_data(as_text=True)
    assert 'class="notice' in fragment.get_data(as_text=True)
    assert "HX-Request" in fragment.headers["Vary"]


def test_every_refusal_is_of_a_described_kind(faulty: Flask) -> None:
    page = faulty.test_client().get("/api/docs").get_data(as_text=True)
    for name in FAULTS:
        answer = faulty.test_client().get(f"/api/v1/fail/{name}").json
        assert KINDS[answer["code"]].status == answer["status"]
        assert f'id="{answer["type"].partition("#")[2]}"' in page


def test_without_a_valid_token_the_answer_says_how_to_send_one(
    program: Program, table: Table
) -> None:
    path = f"/tables/{table.code}"
    needed = program.send("GET", path, "", "application/json")
    assert needed.status_code == 401
    assert needed.headers["WWW-Authenticate"] == 'Bearer realm="companion"'
    unknown = program.bearing("nonsense").send("GET", path, "", "application/json")
    assert unknown.status_code == 401
    assert unknown.headers["WWW-Authenticate"].endswith('error="invalid_token"')
    watching = table.held_by(program.post(f"{path}/watch", status=201)["token"])
    refused = watching.program.send("GET", f"{path}/grants", "", "application/json")
    assert refused.status_code == 403
    assert "WWW-Authenticate" not in refused.headers


def test_an_illegal_move_is_refused_with_its_rule(faulty: Flask) -> None:
    answer = faulty.test_client().get("/api/v1/fail/illegal").json
    assert answer["detail"] == "No tent is there."
    assert answer["violations"][0]["cite"]["ruling"]["id"] == CITE.ruling
    page = faulty.test_client().get("/fail/illegal").get_data(as_text=True)
    assert CITE.text in unescape(page)
    assert get_game("pig").rulebook.rulings[CITE.ruling].text in unescape(page)


def test_a_fault_of_ours_is_a_500_that_reveals_nothing_of_the_inside(faulty: Flask) -> None:
    client = faulty.test_client()
    for response in (client.get("/api/v1/fail/x"), client.get("/fail/x")):
        assert response.status_code == 500
        assert "a fault of ours" not in response.get_data(as_text=True)
        assert "Traceback" not in response.get_data(as_text=True)


def test_who_is_busy_says_when_to_come_back(faulty: Flask) -> None:
    assert faulty.test_client().get("/api/v1/fail/busy").headers["Retry-After"] == "1"


def test_unknown_addresses_answer_as_their_path_wants(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/api/v1/nothing").json["code"] == "not_found"
    assert client.get("/api/nothing").json["code"] == "not_found"
    assert client.get("/nothing").mimetype == "text/html"
    assert client.get("/api").mimetype == "text/html"


def test_a_wrong_method_names_the_right_ones(app: Flask) -> None:
    response = app.test_client().put("/api/v1/games")
    assert response.status_code == 405
    assert response.json["code"] == "method_not_allowed"
    assert "GET" in response.headers["Allow"]


def test_a_body_of_another_type_is_refused(program: Program) -> None:
    response = program.send("POST", "/tables", "game=pig", "application/x-www-form-urlencoded")
    assert response.status_code == 415
    assert response.json["code"] == "unsupported_media_type"


def test_a_body_beyond_the_limit_is_refused(app: Flask, program: Program) -> None:
    text = '{"game": "' + "x" * app.config["MAX_CONTENT_LENGTH"] + '"}'
    response = program.send("POST", "/tables", text, "application/json")
    assert response.status_code == 413
    assert response.json["code"] == "too_large"


def test_too_many_requests_are_answered_with_when_to_come_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    client = app.test_client()
    answers = [client.get("/api/v1/tables/BBBBBB/seats") for _ in range(61)]
    assert answers[0].status_code == 404
    response = answers[-1]
    assert response.status_code == 429
    assert response.json["code"] == "too_many_requests"
    assert 1 <= int(response.headers["Retry-After"]) <= 61


def test_hundreds_of_faults_are_summed_up(program: Program, game: AnyGame) -> None:
    body = {"deal": {}, "moves": [1] * 2000}
    answer = program.post(f"/games/{game.slug}/replay", body, 422)
    assert len(answer["problems"]) <= 51
    assert len(answer["detail"]) < 400


def test_unknown_games_tables_and_editions_are_404(program: Program, table: Table) -> None:
    slug = table.get()["game"]
    assert program.get("/games/chess", 404)["code"] == "no_such_game"
    assert program.get("/tables/ZZZZZZ", 404)["code"] == "no_such_table"
    assert program.get("/tables/nonsense", 404)["code"] == "no_such_table"
    assert program.get(f"/tables/{table.code}X", 404)["detail"].startswith(
        f"No table has the code {table.code}X. "
    )
    assert len(program.get(f"/tables/{'X' * 900}", 404)["detail"]) < 100
    assert program.get(f"/games/{slug}/editions/none", 404)["code"] == "no_such_entry"
    assert table.get("positions/999", 404)["code"] == "no_such_entry"
