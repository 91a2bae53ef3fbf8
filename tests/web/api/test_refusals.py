"""Every refusal, path by path: one JSON shape for programs, one page or fragment for people."""

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from flask import Flask, abort
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import create_app
from companion.codec import dump_move, load_move
from companion.engine.game import AnyGame, random_move
from companion.engine.moves import BY_CHANCE, CHANCE
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove, Violation
from companion.extensions import limiter
from companion.games import all_games, get_game
from companion.tables.access import rights_of
from companion.tables.errors import (
    DatabaseBusy,
    DatabaseGone,
    DiskFull,
    NotAllowed,
    RulesUnavailable,
    Stale,
    TableClosed,
)
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import RecordMoves
from companion.web.api.examples import BODIES
from companion.web.errors import KINDS, WORDS, NotAuthenticated
from tests.quick import quick_with
from tests.tables.evening import timeline_of
from tests.web.api.program import (
    ROOT,
    Program,
    Table,
    as_json,
    deal_request,
    names_for,
    position_json,
    random_beginning,
    state_json,
)

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


# Whatever is sent to whatever address

many = settings(max_examples=4 * settings().max_examples, suppress_health_check=list(HealthCheck))
"""For what has many addresses and many values."""
ANY_TEXT = st.text(alphabet=st.characters(), max_size=40)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | ANY_TEXT
    | st.sampled_from(["d6", "roll", "\x00", "\ud800", "x" * 10_000, "<script>", "👩‍👩‍👧", "Ⅷ"])
)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=12,
)
UGLY = (
    "",
    "null",
    "[]",
    '"text"',
    "7",
    "{",
    '{"a": 1',
    "\x00",
    '{"names": ["\\u0000"]}',
    '{"names": ["\\ud800"]}',
    '{"\\ud800": 1}',
    '{"names": NaN}',
    '{"names": Infinity}',
    '{"names": 1e999}',
    '{"names": ' + "9" * 5_000 + "}",
    '{"names": ' + "9" * 300 + "}",
    '{"names": [], "names": []}',
    "[" * 100_000,
    '{"deal":' * 900 + "1" + "}" * 900,
    '{"deal": {"a": ' + "[" * 60 + "]" * 60 + "}}",
    '{"names": ["' + "x" * 10_000 + '", "Ben"], "edition": "d6"}',
    '{"revision": -1, "client_id": "12345678"}',
    '{"revision": 1e3, "client_id": "12345678"}',
    '{"revision": 9007199254740991, "client_id": "12345678"}',
    '{"revision": 0, "client_id": "12345678", "to": 9007199254740991}',
    '{"revision": 0, "client_id": "\\n2345678"}',
    '{"revision": true, "client_id": "12345678"}',
)
UGLY_BYTES = (b"\xff\xfe", b"\xef\xbb\xbf{}", b'{"a": "\xc3\x28"}', b"\x00" * 10, b"\x1f\x8b\x08")
EMPTY = ("", b"\xef\xbb\xbf{}")
"""No body, and one without a member behind a byte order mark."""


def writes(document: Any) -> list[str]:
    """Every address that takes a body, with its names for the parts that vary."""
    return [
        path.removeprefix(ROOT)
        for path, item in document["paths"].items()
        if "requestBody" in item.get("post", {})
    ]


def needs_nothing(document: Any, template: str) -> bool:
    """Whether a body without any member is a good one, so that none at all is, too."""
    body = document["paths"][ROOT + template]["post"]["requestBody"]
    schema = body["content"]["application/json"]["schema"]
    name = schema.get("$ref", "").rpartition("/")[2]
    return not document["components"]["schemas"].get(name, schema).get("required")


def address(template: str, slug: str, code: str) -> str:
    """An address of that form that leads somewhere."""
    return template.format(
        slug=slug,
        code=code,
        seat=0,
        grant_id=1,
        edition_id="d6",
        revision=0,
        group="NOWHERE",
        person=1,
        play=1,
        phone=1,
        other=1,
        draw=1,
    )


@pytest.mark.quick_with("iwari")
def test_ugly_bodies_are_refused_everywhere(table: Table, game: AnyGame) -> None:
    for template in writes(table.program.document):
        path = address(template, game.slug, table.code)
        for text in (*UGLY, *UGLY_BYTES):
            if text in EMPTY and needs_nothing(table.program.document, template):
                continue
            response = table.program.send("POST", path, text, "application/json")
            assert 400 <= response.status_code < 500, (path, text[:40], response.status_code)


WITH_MOVES = [slug for slug, game in all_games().items() if not game.only_counted]


@pytest.mark.parametrize("slug", quick_with("iwari", among=WITH_MOVES))
def test_any_json_is_answered_everywhere(program: Program, slug: str) -> None:
    table = Table.opened(program, all_games()[slug])
    paths = [address(template, slug, table.code) for template in writes(program.document)]

    @many
    @given(st.sampled_from(paths), ANY_JSON)
    def answered(path: str, data: Any) -> None:
        response = table.program.send("POST", path, json.dumps(data), "application/json")
        assert response.status_code < 500, (path, data)

    answered()


@pytest.mark.parametrize("slug", quick_with("iwari", among=WITH_MOVES))
def test_documented_bodies_with_wrong_parts_are_answered(program: Program, slug: str) -> None:
    """The names are right, so that the values get further than a missing field."""
    game = all_games()[slug]
    table = Table.opened(program, game)
    right = _right_bodies(table, game)
    calls = [(path, name) for path, body in right.items() for name in body]

    @many
    @given(st.sampled_from(calls), ANY_JSON)
    def answered(call: tuple[str, str], data: Any) -> None:
        path, name = call
        body = json.dumps({**right[path], name: data})
        response = table.program.send("POST", path, body, "application/json")
        assert response.status_code < 500, (path, name, data)

    answered()


WRONG: tuple[Any, ...] = (None, 7, -1, 10**12, 1.5, "", "x" * 9_000, True, [], {}, ["x"], [None])
WRONG_TEXTS = ("x" * 200, "", "-7", "99999999999")
OTHER_VOICES = re.compile("Must|Not |Longer|Shorter|Length|Missing|Unknown|Field|Invalid|Number")


def wrong_requests(document: Any) -> Iterator[tuple[str, str, str]]:
    """Every call with one of its fields or parameters wrong: method, address and body."""
    for path, item in document["paths"].items():
        at = address(path.removeprefix(ROOT), "iwari", "BBBBBB")
        for method, operation in item.items():
            if method == "parameters":
                continue
            body = BODIES.get(operation["operationId"], {})
            for name in body:
                for wrong in WRONG:
                    yield method.upper(), at, json.dumps({**body, name: wrong})
            for one in operation.get("parameters", ()):
                for text in WRONG_TEXTS if one.get("in") == "query" else ():
                    yield method.upper(), f"{at}?{one['name']}={text}", ""


def test_faults_of_a_request_are_said_in_one_voice(app: Flask, document: Any) -> None:
    """Each names its field, in our words and not in those of a library."""
    program, faults = Program(app, document, ("a-token-of-nobody",)), 0
    for method, place, text in wrong_requests(document):
        answer = program.send(method, place, text, "application/json").json or {}
        for problem in answer.get("problems", ()):
            faults += 1
            assert not OTHER_VOICES.match(problem["message"]), (place, text[:80], problem)
    assert faults > 500


def test_what_a_body_names_and_there_is_not_is_a_fault_of_its_field(
    program: Program, table: Table, game: AnyGame
) -> None:
    opening = deal_request(game) | {"game": game.slug}
    places = {
        "edition": opening | {"edition": "none"},
        "game": opening | {"game": "chess"},
        "record.game": {"record": {"game": "chess", "deal": {}, "moves": []}},
    }
    for place, body in places.items():
        path = "/tables/load" if place.startswith("record") else "/tables"
        (fault,) = program.post(path, body, 422)["problems"]
        assert fault["path"] == place
    for move, fault in (({}, "is missing"), ({"type": "none"}, "must be one of")):
        (problem,) = table.write("moves", 422, move=move)["problems"]
        assert problem["path"] == "move.type"
        assert problem["message"].startswith(fault)


def test_a_refusal_says_whose_token_is_missing(program: Program, table: Table) -> None:
    path = f"/tables/{table.code}"
    assert "a token of this table" in program.get(path, 401)["detail"]
    assert "a token of this table" in program.bearing("nonsense").get(path, 401)["detail"]
    assert "a token of this group" in program.get("/groups/NOWHERE", 401)["detail"]
    kept = table.ask("group", {"client_id": "keeps-the-group-x7Kq"})
    member = program.bearing(kept["token"])
    refused = member.put(f"/groups/{kept['code']}{path}", status=403)
    assert "that of the table's host" in refused["detail"]


@pytest.mark.parametrize("slug", quick_with("iwari", among=WITH_MOVES))
def test_damaged_documents_are_answered(program: Program, slug: str) -> None:
    """One leaf of a real document is replaced: this reaches the checks of the games."""
    game = all_games()[slug]
    table = Table.opened(program, game)
    walk = random_beginning(game, 60)
    moves = [dump_move(game, move) for move in walk.moves[:6]]
    record = {"game": slug, "deal": as_json(walk.deal), "moves": moves}
    whole = {
        f"/games/{slug}/legal-moves": {"position": position_json(game, walk.deal, walk.position)},
        f"/games/{slug}/picture": {"position": position_json(game, walk.deal, walk.positions[0])},
        f"/games/{slug}/score": {"tally": as_json(game.tally(walk.position))},
        f"/games/{slug}/count-sheet": {"deal": as_json(walk.deal)},
        f"/games/{slug}/editions/check": {"edition": as_json(walk.deal.edition)},
        "/tables/load": {"record": record},
    }
    leaves = [(path, place) for path, data in whole.items() for place in places(data)]

    @many
    @given(st.sampled_from(leaves), SCALARS | st.just([]) | st.just({}))
    def answered(leaf: tuple[str, tuple[Any, ...]], value: Any) -> None:
        path, place = leaf
        body = json.dumps(replaced(whole[path], place, value))
        response = table.program.send("POST", path, body, "application/json")
        assert response.status_code < 500, (path, place, value)

    answered()


@many
@given(text=st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_address_query_and_token_is_answered(app: Flask, text: str) -> None:
    client = app.test_client()
    token = {"Authorization": "Bearer " + "".join(c for c in text if " " <= c < "\x7f")}
    for path in ("", "games/", "tables/", "games/pig/editions/", "tables/BBBBBB/positions/"):
        for method in ("GET", "POST", "DELETE"):
            response = client.open(f"{ROOT}/{path}{text}", method=method, headers=token)
            assert response.status_code < 500, (method, path)
    for path in ("history", "tables/BBBBBB/log"):
        response = client.get(f"{ROOT}/{path}", query_string={"limit": text, "after": text})
        assert response.status_code < 500, path


def test_a_hundred_tokens_are_answered(table: Table) -> None:
    many = tuple(f"token-{n}" for n in range(100))
    assert table.held_by(*many, table.token).get()["you"]["host"]


def test_markup_in_names_stays_text(program: Program, game: AnyGame) -> None:
    names = ["<script>alert(1)</script>{{ 7*7 }}", "👩‍👩‍👧"]
    answer = program.post(f"/games/{game.slug}/deal", deal_request(game) | {"names": names})
    assert [found["name"] for found in answer["participants"]][:2] == names


def _right_bodies(table: Table, game: AnyGame) -> dict[str, Any]:
    """A body that each address takes, or nearly."""
    walk = random_beginning(game, 6)
    deal, slug, at = as_json(walk.deal), game.slug, f"/tables/{table.code}"
    stamp = {"revision": table.get()["revision"], "client_id": "12345678"}
    move = table.legal()[0]
    opening = {**deal_request(game), "options": {}, "fixed": {}}
    edition = {"edition": as_json(game.editions()[0])}
    return {
        f"/games/{slug}/deal": opening,
        f"/games/{slug}/legal-moves": {"deal": deal, "moves": [], "rules_version": "1"},
        f"/games/{slug}/check": {"deal": deal, "moves": [], "move": move},
        f"/games/{slug}/apply": {"deal": deal, "moves": [], "next": [move], "view": None},
        f"/games/{slug}/replay": {"deal": deal, "moves": [move], "view": 0, "game": slug},
        f"/games/{slug}/score": {"deal": deal, "counts": {}},
        f"/games/{slug}/count-sheet": {"deal": deal},
        f"/games/{slug}/picture": {"position": position_json(game, walk.deal, walk.position)},
        f"/games/{slug}/editions": edition,
        f"/games/{slug}/editions/check": edition,
        "/tables": {**opening, "game": slug, "mode": "track"},
        "/tables/load": {"record": {"game": slug, "deal": deal, "moves": []}, "insist": False},
        f"{at}/moves": {**stamp, "move": move, "insist": False},
        f"{at}/take-back": {**stamp, "to": 0},
        f"{at}/redo": stamp,
        f"{at}/correction": {**stamp, "state": state_json(game, walk.position)},
        f"{at}/counts": {**stamp, "counts": {"x": 1}},
        f"{at}/notes": {**stamp, "text": "hello"},
        f"{at}/setup": {**stamp, "seed": "K7PXWQ", "fixed": {}},
        f"{at}/seats/0/name": {**stamp, "name": "Ada"},
        f"{at}/seats/0/confirmation": stamp,
        f"{at}/grants": {"role": "seat", "seat": 0},
    }


def test_a_body_of_too_many_values_is_refused_before_it_is_read(app: Flask) -> None:
    """Otherwise it would be said to be no JSON."""
    sent = b"[" + b"0," * 200_001
    url = f"{ROOT}/games/pig/deal"
    answer = app.test_client().post(url, data=sent, content_type="application/json")
    assert answer.status_code == 400
    assert "has more than 200,000 values" in answer.json["detail"]


def places(data: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the leaves of JSON data are, and the objects and lists that hold them."""
    if isinstance(data, dict):
        held = list(data.items())
    elif isinstance(data, list):
        held = list(enumerate(data))
    else:
        return [place]
    return [place, *(found for key, inner in held for found in places(inner, (*place, key)))]


def replaced(data: Any, place: tuple[Any, ...], value: Any) -> Any:
    if not place:
        return value
    key, *rest = place
    if isinstance(data, dict):
        return {**data, key: replaced(data[key], tuple(rest), value)}
    return [*data[:key], replaced(data[key], tuple(rest), value), *data[key + 1 :]]


# Secrets at a table


def ways_with_secrets() -> list[tuple[AnyGame, dict[str, str]]]:
    """Each game with one choice of an option under which positions hold secrets."""
    return [
        (game, {option.id: choice.id})
        for game in all_games().values()
        if game.hide is not None
        for option in game.options
        for choice in option.choices
        if any(
            _hides(game, s) for s in random_beginning(game, 20, **{option.id: choice.id}).positions
        )
    ]


def _hides(game: AnyGame, state: Any) -> bool:
    actors = game.awaited(state)
    return bool(actors) and CHANCE not in actors and game.view(state, None) != state


@pytest.fixture(params=ways_with_secrets(), ids=lambda way: f"{way[0].slug}-{way[1]}")
def secret(request: pytest.FixtureRequest, program: Program) -> tuple[AnyGame, Table]:
    """A table, held by its host, where the seat to move has something to hide."""
    game, options = request.param
    table = Table.opened(program, game, **options)
    seats = [table.ask(f"seats/{seat}/take")["token"] for seat in range(len(names_for(game)))]
    playing = table.held_by(*seats)
    playing.move()
    while not _hides(game, full_history(table).at):
        playing.move()
    return game, table


def full_history(table: Table) -> Any:
    with table.program.app.app_context():
        return history(table.code)


def test_a_spectator_is_shown_no_secret(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    watching = table.held_by(table.ask("watch")["token"])
    seen = state_json(game, game.view(full_history(table).at, None))
    assert watching.get()["now"]["state"] == seen
    assert watching.get(f"positions/{table.get()['revision']}")["state"] == seen
    assert watching.get("picture")["diagram"] == game.diagram(
        game.view(full_history(table).at, None)
    )


def test_a_seat_is_shown_its_own_secret(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    token = table.link(1)
    seen = state_json(game, game.view(full_history(table).at, 1))
    assert table.held_by(token).get()["now"]["state"] == seen


def test_the_log_shows_a_spectator_no_secret_move(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    line = timeline_of(full_history(table))
    moves = [
        entry["body"]["move"]
        for entry in table.held_by(table.ask("watch")["token"]).get("log")["entries"]
        if entry["kind"] in ("move", "chance")
    ]
    assert moves == [
        json.loads(json.dumps(dump_move(game, game.view_move(state, move, None))))
        for state, move in zip(line.positions, line.moves, strict=False)
    ]


def test_legal_moves_are_listed_only_where_they_reveal_no_secret(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    asked = game.may_act(full_history(table).at)
    for seat in range(len(names_for(game))):
        held = table.held_by(table.link(seat))
        if seat in asked:
            offered = held.get("legal-moves")["moves"]
            at = full_history(table).at
            assert offered or seat not in game.awaited(at)
            assert game.view(at, seat) == at or all(
                game.mover(at, load_move(game, row["move"])) == seat for row in offered
            )
        else:
            assert held.get("legal-moves", 403)["code"] == "not_allowed"


def test_a_stale_write_is_answered_with_the_position_as_its_bearer_may_see_it(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    at = full_history(table).at
    move = next(iter(game.legal_moves(at)))
    seat = game.mover(at, move)
    phone = table.held_by(table.link(seat))
    phone.write("moves", move=dump_move(game, move))
    answer = phone.write(
        "moves", 409, move=dump_move(game, move), revision=table.get()["revision"] - 1
    )
    assert answer["state"] == state_json(game, game.view(full_history(table).at, seat))


def thrown_at_the_table(program: Program) -> Table:
    """A war with hidden hands dealt by the app, where the table throws the dice and one is due."""
    game = get_game("grecos")
    options = {"dice": "table", "draws": "app", "hands": "hidden", "map": "shores"}
    table = Table.opened(program, game, **options)
    seats, rng = table.at_seats(), Random("a throw")
    with program.app.app_context():
        rights, now = rights_of(table.code, seats.program.tokens), history(table.code)
        while game.awaited(now.at) != BY_CHANCE:
            move = random_move(game, now.at, rng)
            now = carry_out(
                RecordMoves(
                    table.code,
                    rights,
                    (move,),
                    revision=now.revision,
                    client_id=f"random-{now.revision:05}",
                )
            )
    return table


def test_what_the_table_throws_may_be_asked_by_everybody_who_plays(program: Program) -> None:
    table = thrown_at_the_table(program)
    game, at = get_game("grecos"), full_history(table).at
    assert game.view(at, None) != at
    throws = [dump_move(game, move) for move in game.legal_moves(at)]
    for held in (table, *(table.held_by(table.link(seat)) for seat in range(3))):
        answer = held.get("legal-moves")
        assert [row["move"] for row in answer["moves"]] == throws
        assert answer["awaited"] == ["chance"]
    watching = table.held_by(table.ask("watch")["token"])
    assert watching.get("legal-moves", 403)["code"] == "not_allowed"
    assert table.held_by(table.link(1)).write("moves", move=throws[0])


def test_what_is_asked_changes_nothing_for_who_may_not_see_the_cards(
    secret: tuple[AnyGame, Table],
) -> None:
    """The same question, whatever the others hold: it is asked of what the bearer sees."""
    game, table = secret
    at = full_history(table).at
    for seat in game.may_act(at):
        if isinstance(seat, int) and game.view(at, seat) != at:
            answer = table.held_by(table.link(seat)).get("legal-moves")
            assert answer["prompt"] == game.prompt(game.view(at, seat))
            mine = [
                dump_move(game, move)
                for move in game.legal_moves(game.view(at, seat))
                if game.mover(at, move) in (seat, CHANCE)
            ]
            assert all(row["move"] in mine for row in answer["moves"])


def test_two_seats_together_are_shown_the_secrets_of_both_and_of_nobody_else(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    if len(names_for(game)) < 3:
        return
    at, two = full_history(table).at, table.held_by(table.link(0), table.link(1))
    shown = two.get()["now"]["state"]
    alone = [state_json(game, game.view(at, seat)) for seat in (0, 1)]
    whole, unseen = state_json(game, at), state_json(game, game.view(at, None))
    assert shown == shown_by_either(whole, alone)
    hidden = [name for name in whole if unseen[name] != whole[name] and name == "hands"]
    for name in hidden:
        assert shown[name][:2] == whole[name][:2]
        assert shown[name][2] == unseen[name][2]
    assert two.get("log")["entries"]


def shown_by_either(whole: Any, views: list[Any]) -> Any:
    """The parts of a JSON value that one of its views shows; else what the first view has."""
    if whole in views:
        return whole
    first = views[0]
    if isinstance(whole, dict) and all(isinstance(view, dict) for view in views):
        return {key: shown_by_either(whole[key], [view[key] for view in views]) for key in whole}
    if isinstance(whole, list) and all(
        isinstance(view, list) and len(view) == len(whole) for view in views
    ):
        parts = zip(whole, *views, strict=True)
        return [shown_by_either(one, seen) for one, *seen in parts]
    return first
