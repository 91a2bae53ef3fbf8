"""Whatever is sent to whatever address: an answer, and never a fault of ours."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.games import all_games
from tests.quick import quick_with
from tests.web.api.program import (
    ROOT,
    Program,
    Table,
    as_json,
    deal_request,
    position_json,
    random_beginning,
    state_json,
)

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
