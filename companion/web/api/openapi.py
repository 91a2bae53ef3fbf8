"""The OpenAPI document of the API, and the page that shows it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from threading import Lock
from typing import Any, NamedTuple

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


# What the page shows of the document

METHODS = ("get", "post", "put", "patch", "delete")
Node = Mapping[str, Any]


class KindPart(NamedTuple):
    """A piece of a type in words; `shape` is the named schema that it mentions."""

    text: str
    shape: str | None = None


Kind = tuple[KindPart, ...]


class Row(NamedTuple):
    """A parameter of a call or a property of a shape."""

    name: str
    kind: Kind
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """One operation, with its parameters and those of its path."""

    method: str
    path: str
    operation: Node
    parameters: Sequence[Node]

    @property
    def anchor(self) -> str:
        return anchor_of(f"{self.method}{self.path.removeprefix('/api/v1')}")

    @property
    def takes(self) -> Node:
        body: Node = self.operation.get("requestBody", {})
        return body

    @property
    def answer(self) -> tuple[str, Node]:
        """The status of a good answer, and what is said of it."""
        responses: Mapping[str, Node] = self.operation["responses"]
        return min(responses.items())

    @property
    def refuses(self) -> list[str]:
        """The statuses of refusals."""
        return sorted(one for one in self.operation["responses"] if one.startswith(("4", "5")))

    @property
    def rows(self) -> Iterator[Row]:
        for one in self.parameters:
            schema = one["schema"]
            text = one.get("description") or schema.get("description", "")
            yield Row(one["name"], kind_of(schema), one.get("required", False), text)


def calls_of(document: Node) -> Iterator[Call]:
    """Every operation of an OpenAPI document."""
    components = document["components"]["parameters"]
    for path, item in document["paths"].items():
        for method in filter(METHODS.__contains__, item):
            both = (*item.get("parameters", ()), *item[method].get("parameters", ()))
            found = [
                components[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in both
            ]
            yield Call(method, path, item[method], found)


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


def content_of(holder: Node) -> Kind:
    """What a body or an answer is."""
    for mimetype, content in holder.get("content", {}).items():
        return kind_of(content["schema"]) if "json" in mimetype else (KindPart(mimetype),)
    return ()


def example_of(holder: Node) -> str:
    """An example of a body or an answer as JSON text; empty if there is none."""
    for content in holder.get("content", {}).values():
        if "example" in content:
            return json.dumps(content["example"], indent=2, ensure_ascii=False)
    return ""


def rows_of(schema: Node) -> Iterator[Row]:
    """The properties of a named schema."""
    required = schema.get("required", ())
    for name, found in schema.get("properties", {}).items():
        yield Row(name, kind_of(found), name in required, found.get("description", ""))


def anchor_of(text: str) -> str:
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
    described = document()
    calls = [*calls_of(described)]
    groups = (
        (tag, [call for call in calls if tag["name"] in call.operation["tags"]])
        for tag in described["tags"]
    )
    return render_template(
        "api/docs.html",
        info=described["info"],
        groups=[(tag, some) for tag, some in groups if some],
        refusals=KINDS,
        shapes=sorted(described["components"]["schemas"].items()),
        anchor_of=anchor_of,
        content_of=content_of,
        example_of=example_of,
        kind_of=kind_of,
        rows_of=rows_of,
        fragment_only=False,
    )


@cache
def _written() -> bytes:
    return orjson.dumps(document())
