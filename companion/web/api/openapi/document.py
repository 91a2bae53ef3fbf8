"""The OpenAPI document: written by flask-smorest when somebody first reads it."""

from functools import cache
from http import HTTPStatus
from threading import Lock
from typing import Any

from apispec import APISpec
from flask import Flask
from flask_smorest import Api  # type: ignore[import-untyped]

from companion.games import all_games
from companion.web.api.blueprint import ANSWERS, REQUEST_HEADERS, api
from companion.web.api.openapi.components import PLACE, Plugin, add_answers, add_games, data_schema
from companion.web.api.openapi.documented import (
    CHALLENGE,
    ETAG,
    HEADERS,
    RETRY_AFTER,
    refusals_text,
    response_name,
)
from companion.web.refusals import KINDS, MIMETYPE, Refusal

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
    made = Api(described, spec_kwargs={"marshmallow_plugin": Plugin()})
    spec: APISpec = made.spec
    made.ma_plugin.converter.add_attribute_function(data_schema)
    _add_responses(spec)
    _add_headers(spec)
    add_answers(spec, (Refusal, *ANSWERS))
    add_games(spec, all_games().values())
    for name, text in TAGS.items():
        spec.tag({"name": name, "description": text})
    made.register_blueprint(api)
    found: dict[str, Any] = spec.to_dict()
    for unused in ("Error", "PaginationMetadata"):  # smorest's own shapes
        del found["components"]["schemas"][unused]
    for path in found["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and (names := REQUEST_HEADERS[operation["operationId"]]):
                place = "#/components/parameters/"
                operation.setdefault("parameters", []).extend({"$ref": place + n} for n in names)
    return found


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
