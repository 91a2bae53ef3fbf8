"""The OpenAPI document is valid and says everything that the API does."""

import re
from typing import Any

from flask import Flask
from openapi_spec_validator import validate

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.games import all_games
from companion.web.api.examples import ANSWERS, BODIES, EDITION
from tests.web.api.program import (
    ROOT,
    Program,
    as_json,
    position_json,
    random_beginning,
    state_json,
)

UNDOCUMENTED = {"/api/v1/openapi.json"}


def test_the_document_is_valid(document: Any) -> None:
    validate(document)


def test_the_document_covers_every_route(app: Flask, document: Any) -> None:
    routes = {
        (re.sub(r"<(?:[^:<>]+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(f"{ROOT}/") and rule.rule not in UNDOCUMENTED
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS")
    }
    documented = {(path, method) for path, item in document["paths"].items() for method in item}
    assert {(path, method) for path, method in documented if method != "parameters"} == routes


def test_every_call_says_what_it_does_and_how_it_refuses(document: Any) -> None:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                assert operation["summary"], path
                assert operation.get("description"), path
                assert operation["tags"], path
                assert "default" in operation["responses"], path


def test_every_call_belongs_to_a_described_group(document: Any) -> None:
    described = {tag["name"] for tag in document["tags"] if tag["description"]}
    used = {
        operation["tags"][0]
        for item in document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    assert used == described - {"api"}


def class_name(slug: str) -> str:
    return "".join(part.capitalize() for part in slug.split("_"))


def test_every_shape_has_the_name_of_a_class(document: Any) -> None:
    for name in document["components"]["schemas"]:
        assert re.fullmatch("[A-Z][A-Za-z0-9]*", name), name


def test_every_shape_that_we_name_is_described(document: Any) -> None:
    games = tuple(class_name(slug) for slug in all_games())
    for name, schema in document["components"]["schemas"].items():
        assert name.startswith(games) or schema.get("description"), name


def test_what_a_game_writes_fits_its_documented_form(program: Program, game: AnyGame) -> None:
    def fits(role: str, data: Any) -> None:
        program.check({"$ref": f"#/components/schemas/{role}"}, data)

    walk = random_beginning(game, 200)
    fits("Deal", as_json(walk.deal))
    for edition in game.editions():
        fits("Edition", as_json(edition))
    for state in walk.positions[::10]:
        fits("State", state_json(game, state))
        fits("Position", position_json(game, walk.deal, state))
        fits("Tally", as_json(game.tally(state)))
    for move in walk.moves:
        fits("Move", dump_move(game, move))


def queried(operation: Any) -> list[Any]:
    """The parameters of a call's query."""
    return [one for one in operation.get("parameters", ()) if one.get("in") == "query"]


def test_every_bound_of_a_request_is_in_its_schema(document: Any) -> None:
    """Whatever is sent has a longest text, a longest list and a highest number."""
    bounds = {
        "string": {"maxLength", "enum", "pattern", "format"},
        "array": {"maxItems"},
        "integer": {"maximum"},
    }
    for name, (_, operation) in operations(document).items():
        sent = {one["name"]: one["schema"] for one in queried(operation)}
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            shape = content["schema"]["$ref"].rpartition("/")[2]
            sent |= document["components"]["schemas"][shape]["properties"]
        for field, schema in sent.items():
            for found in (schema, schema.get("items", {}), *schema.get("anyOf", ())):
                kinds = found.get("type")
                for kind in kinds if isinstance(kinds, list) else [kinds]:
                    assert kind not in bounds or bounds[kind] & found.keys(), (name, field)


def test_there_is_one_form_of_ids_that_clients_make(document: Any) -> None:
    shapes = document["components"]["schemas"].values()
    ids = [found for one in shapes if (found := one.get("properties", {}).get("client_id"))]
    assert len(ids) > 10
    assert all(one == ids[0] for one in ids)


def test_lists_come_in_parts_in_one_way(document: Any) -> None:
    """By `after`, `limit` and `next`; old names of anything are marked."""
    for name, (_, operation) in operations(document).items():
        query = {one["name"] for one in queried(operation)}
        if "limit" not in query:
            continue
        assert "after" in query, name
        answer = operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
        assert "next" in document["components"]["schemas"][answer.rpartition("/")[2]]["properties"]
    games = queried(operations(document)["listGroupGames"][1])
    old = {one["name"] for one in games if one.get("deprecated")}
    assert old == {"first", "last", "words", "start"}


def test_the_page_shows_every_call_and_shape_and_asks_no_other_host(
    app: Flask, document: Any
) -> None:
    page = app.test_client().get("/api/docs")
    text = page.get_data(as_text=True)
    assert page.mimetype == "text/html"
    for path in document["paths"]:
        assert f"<code>{path}</code>" in text
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in text
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


def test_every_link_of_the_page_leads_somewhere(app: Flask) -> None:
    text = app.test_client().get("/api/docs").get_data(as_text=True)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_each_game_has_a_union_of_moves_of_its_own(document: Any) -> None:
    schemas = document["components"]["schemas"]
    unions = [choice["$ref"].rpartition("/")[2] for choice in schemas["Move"]["anyOf"]]
    games = {slug: game for slug, game in all_games().items() if not game.only_counted}
    assert sorted(unions) == sorted(f"{class_name(slug)}Move" for slug in games)
    for name, game in ((f"{class_name(slug)}Move", game) for slug, game in games.items()):
        assert len(schemas[name]["oneOf"]) == len(game.move_types)
        assert schemas[name]["discriminator"]["propertyName"] == "type"


def test_every_call_that_may_say_later_says_when(document: Any) -> None:
    for status in ("TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"):
        headers = document["components"]["responses"][status]["headers"]
        assert headers["Retry-After"]["schema"]["type"] == "integer"


# The examples of the document are good ones


def operations(document: Any) -> dict[str, tuple[str, Any]]:
    """Every operation by its id, with its address."""
    return {
        operation["operationId"]: (path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    }


def test_every_body_has_an_example_that_fits(program: Program, document: Any) -> None:
    for name, (_, operation) in operations(document).items():
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            program.check(content["schema"], content["example"])
            assert content["example"] == BODIES[name], name


def test_every_part_of_an_address_has_an_example(document: Any) -> None:
    for item in document["paths"].values():
        for parameter in item.get("parameters", ()):
            assert "example" in parameter, parameter["name"]


def test_examples_that_need_no_table_can_be_sent(program: Program, document: Any) -> None:
    for name, (path, operation) in operations(document).items():
        if name not in BODIES or "{code}" in path or "/groups/" in path:
            continue
        game = "ichor" if BODIES[name].get("edition") == EDITION else "iwari"
        status = min(int(one) for one in operation["responses"] if one.startswith("2"))
        program.post(path.removeprefix(ROOT).format(slug=game), BODIES[name], status)


def test_answers_have_examples_that_fit(program: Program, document: Any) -> None:
    for name, example in ANSWERS.items():
        program.check({"$ref": f"#/components/schemas/{name}"}, example)
    shown = {
        content["schema"]["$ref"].rpartition("/")[2]
        for _, operation in operations(document).values()
        for response in operation["responses"].values()
        for content in response.get("content", {}).values()
        if "example" in content
    }
    assert shown == ANSWERS.keys()


def test_every_answer_but_the_empty_and_the_streamed_has_an_example(document: Any) -> None:
    without = {
        name
        for name, (_, operation) in operations(document).items()
        for status, response in operation["responses"].items()
        if status.startswith("2")
        for kind, content in response.get("content", {}).items()
        if "example" not in content and kind == "application/json"
    }
    assert without == {"getGameSchema"}
