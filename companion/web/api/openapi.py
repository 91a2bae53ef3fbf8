"""The OpenAPI document of the API, and the page that shows it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from threading import Lock
from typing import Any

import orjson
from apispec import APISpec
from flask import Blueprint, Flask, Response, render_template, request
from flask_smorest import Api  # type: ignore[import-untyped]

from companion.extensions import limiter
from companion.games import all_games
from companion.web.api.blueprint import ANSWERS, REQUEST_HEADERS, api
from companion.web.api.schemas import (
    CHALLENGE,
    ETAG,
    HEADERS,
    PLACE,
    RETRY_AFTER,
    Plugin,
    add_answers,
    add_games,
    data_schema,
    refusals_text,
    response_name,
)
from companion.web.errors import KINDS, MIMETYPE, Refusal

# The document: written by flask-smorest when somebody first reads it

DESCRIPTION = """\
Set up, track and score board games that lie on a real table.

Calls below `/games` keep nothing: a deal, a record or a position comes with the request.
Calls below `/tables` play at a table that all phones follow. Whoever opens one gets the
host's token, whoever joins gets a token of their seat; send one or several, divided by
commas, as `Authorization: Bearer <token>`.

Every write carries `revision`, the last entry that its client saw, and `client_id`, an id of its
own making: a repeated write is answered as the first time, and a stale one is refused with
the position as it stands now. A write is answered in at most 4 kB with where the table
stands; with `Prefer: return=minimal` only with what has changed since that `revision`.

Answers to `GET` carry an `ETag`: send it as `If-None-Match`, and what you have is not sent
again. Long lists come in parts: `limit` says how many, and the answer's `next` is the `after`
of the next part. Query parameters that a call does not know, or gets twice, are refused.

Refusals are problem details (RFC 9457) with a stable `code`. 401 asks for a token, 403 says
that this one does not suffice; 429 and 503 say in `Retry-After` how many seconds to wait. The
document works with programs that make clients, such as openapi-python-client and
datamodel-codegen.
"""
TAGS = {
    "Games": "What can be played here, and the rules that are cited.",
    "Editions": "What is printed on cardboard: shipped with a game, or supplied by a table.",
    "Without a table": "Nothing is kept: everything that a call needs comes with the request.",
    "Tables": "Open a table, and read it as the bearer may see it.",
    "Joining a table": "Seats, links and the host's approval.",
    "Playing at a table": "Writes: each carries `revision` and `client_id`, and is answered with "
    "the state of the table.",
    "Groups": "People who meet again: their games, what those say, and their nights. Rights come "
    "from a group's token, which is sent as a table's is.",
}
CONFIG: dict[str, Any] = {
    "API_TITLE": "Companion",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {"description": DESCRIPTION},
        "components": {
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "One or several tokens of tables or groups, divided by commas.",
                }
            }
        },
    },
}


WRITING = Lock()
REFUSED = {MIMETYPE: {"schema": {"$ref": f"{PLACE}Refusal"}}}


def document() -> dict[str, Any]:
    """The whole document. It is made once: the schemas of every game take longer than all routes
    together, and need every game."""
    with WRITING:
        return _document()


@cache
def _document() -> dict[str, Any]:
    described = Flask("described")  # has nothing but the API's calls
    described.config.update(CONFIG)
    our_api = Api(described, spec_kwargs={"marshmallow_plugin": Plugin()})
    spec: APISpec = our_api.spec
    our_api.ma_plugin.converter.add_attribute_function(data_schema)
    _add_responses(spec)
    _add_headers(spec)
    add_answers(spec, (Refusal, *ANSWERS))
    add_games(spec, all_games().values())
    for name, text in TAGS.items():
        spec.tag({"name": name, "description": text})
    our_api.register_blueprint(api)
    spec_data: dict[str, Any] = spec.to_dict()
    for unused in ("Error", "PaginationMetadata"):  # smorest's own shapes
        del spec_data["components"]["schemas"][unused]
    for path in spec_data["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and (names := REQUEST_HEADERS[operation["operationId"]]):
                place = "#/components/parameters/"
                operation.setdefault("parameters", []).extend({"$ref": place + n} for n in names)
    return spec_data


def _add_responses(spec: APISpec) -> None:
    """Document each status of refusals once for all calls, instead of smorest's own."""
    for status in sorted({kind.status for kind in KINDS.values()}):
        response: dict[str, Any] = {"description": refusals_text(status), "content": REFUSED}
        if status == HTTPStatus.UNAUTHORIZED:
            response["headers"] = {"WWW-Authenticate": CHALLENGE}
        if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
            response["headers"] = {"Retry-After": RETRY_AFTER}
        spec.components.response(response_name(status), response)
    other = {"description": refusals_text(None), "content": REFUSED}
    spec.components.response(Api.DEFAULT_ERROR_RESPONSE_NAME, other, lazy=True)
    same = {"description": "The answer is the one that the client has."}
    spec.components.response("NOT_MODIFIED", same)


def _add_headers(spec: APISpec) -> None:
    """Document the request headers that calls use, and the ETag of answers."""
    for name, header in HEADERS.items():
        title = "-".join(word.capitalize() for word in name.split("_")).replace("Id", "ID")
        spec.components.parameter(name, "header", {"name": title, **header})
    spec.components.header("ETAG", ETAG, lazy=True)


# The document as a page object: groups of calls, then the schemas that they name

METHODS = ("get", "post", "put", "patch", "delete")
Node = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class KindPart:
    """A piece of a type in words; `shape` is the named schema that it mentions."""

    text: str
    shape: str | None = None


Kind = tuple[KindPart, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter of a call or a property of a shape."""

    name: str
    kind: Kind
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """One operation; `takes` is the body, `gives` the answer, each empty if there is none.

    `request` and `response` are examples of body and answer as JSON text, `refuses` the statuses of
    refusals.
    """

    anchor: str
    method: str
    path: str
    summary: str
    text: str
    bearer: bool
    parameters: tuple[Row, ...]
    takes: Kind
    request: str
    status: str
    gives: Kind
    response: str
    refuses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The operations of one tag."""

    anchor: str
    title: str
    text: str
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """One named schema: its properties, or a description if it has none."""

    name: str
    text: str
    rows: tuple[Row, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Refused:
    """A kind of refusal."""

    code: str
    status: int
    title: str


@dataclass(frozen=True, slots=True)
class DocsPage:
    """The whole document."""

    title: str
    paragraphs: tuple[str, ...]
    groups: tuple[Group, ...]
    refusals: tuple[Refused, ...]
    shapes: tuple[Shape, ...]


def docs_page(document: Node) -> DocsPage:
    """The page of an OpenAPI document."""
    calls = [
        (operation["tags"][0], _call_of(path, method, item, operation, document["components"]))
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    ]
    return DocsPage(
        title=document["info"]["title"],
        paragraphs=tuple(document["info"]["description"].strip().split("\n\n")),
        groups=tuple(
            Group(_anchor(tag["name"]), tag["name"], tag["description"], found)
            for tag in document["tags"]
            if (found := tuple(call for name, call in calls if name == tag["name"]))
        ),
        refusals=tuple(Refused(code, one.status, one.title) for code, one in KINDS.items()),
        shapes=tuple(
            Shape(name, schema.get("description", ""), tuple(_rows(schema)), kind_of(schema))
            for name, schema in sorted(document["components"]["schemas"].items())
        ),
    )


def kind_of(schema: Node) -> Kind:
    """A schema in a few words, such as "list of Fact"."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return (KindPart(name, name),)
    if values := schema.get("enum", [schema["const"]] if "const" in schema else None):
        return (KindPart(" or ".join(map(_quoted, values))),)
    if choices := schema.get("anyOf", schema.get("oneOf")):
        return tuple(_joined(choices))
    named = schema.get("type", "anything")
    words = " or ".join(named) if isinstance(named, list) else named
    if words == "array":
        return (KindPart("list of "), *kind_of(_items(schema)))
    held = schema.get("additionalProperties")
    return (KindPart("object of "), *kind_of(held)) if held else (KindPart(words),)


def _items(schema: Node) -> Node:
    if "prefixItems" not in schema:
        return schema.get("items", {})  # type: ignore[no-any-return]
    kinds = schema["prefixItems"]
    return {"anyOf": [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]}


def _joined(choices: list[Node]) -> Iterator[KindPart]:
    for place, choice in enumerate(choices):
        if place:
            yield KindPart(" or ")
        yield from kind_of(choice)


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _call_of(path: str, method: str, item: Node, operation: Node, components: Node) -> Call:
    status, answer = next(iter(sorted(operation["responses"].items())))
    parameters = [
        _refusals_of(one, components)
        for one in (*item.get("parameters", ()), *operation.get("parameters", ()))
    ]
    return Call(
        anchor=_anchor(f"{method}{path.removeprefix('/api/v1')}"),
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        text=operation.get("description", ""),
        bearer=bool(operation.get("security")),
        parameters=tuple(
            Row(
                found["name"],
                kind_of(found["schema"]),
                found.get("required", False),
                _description(found),
            )
            for found in parameters
        ),
        takes=_content(operation.get("requestBody", {})),
        request=_example(operation.get("requestBody", {})),
        status=status,
        gives=_content(answer),
        response=_example(answer),
        refuses=tuple(sorted(one for one in operation["responses"] if one.startswith(("4", "5")))),
    )


def _refusals_of(parameter: Node, components: Node) -> Node:
    """A parameter, looked up among the components if it is a reference."""
    if "$ref" not in parameter:
        return parameter
    found: Node = components["parameters"][parameter["$ref"].rpartition("/")[2]]
    return found


def _description(parameter: Node) -> str:
    text: str = parameter.get("description") or parameter["schema"].get("description", "")
    return text


def _content(holder: Node) -> Kind:
    for mimetype, content in holder.get("content", {}).items():
        return kind_of(content["schema"]) if "json" in mimetype else (KindPart(mimetype),)
    return ()


def _example(holder: Node) -> str:
    for content in holder.get("content", {}).values():
        if "example" in content:
            return json.dumps(content["example"], indent=2, ensure_ascii=False)
    return ""


def _rows(schema: Node) -> Iterator[Row]:
    required = schema.get("required", ())
    for name, found in schema.get("properties", {}).items():
        yield Row(name, kind_of(found), name in required, found.get("description", ""))


def _anchor(text: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


# The routes

DOCUMENT_LIMIT = "60/minute"
"""The document is the largest answer that a stranger gets: a client that reads none of them lets
the server keep them."""

docs = Blueprint("api_docs", __name__)


@docs.get("/api/v1/openapi.json")
@limiter.limit(DOCUMENT_LIMIT)
def openapi_json() -> Response:
    """The OpenAPI document."""
    response = Response(_written(), mimetype="application/json")
    response.add_etag()
    response.make_conditional(request)
    return response


@docs.get("/api/docs")
@limiter.limit(DOCUMENT_LIMIT)
def api_docs() -> str:
    """The OpenAPI document as a page for people."""
    return render_template("api/docs.html", page=docs_page(document()), fragment_only=False)


@cache
def _written() -> bytes:
    return orjson.dumps(document())
