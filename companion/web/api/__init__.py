"""The JSON API under `/api/v1`, its OpenAPI document, and a page that shows the document.

Everything that a page can do has a call here. Rights come from bearer tokens and never from
cookies, so that no other site can act for a person.
"""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from threading import RLock
from typing import Any

from apispec import APISpec
from flask import Flask
from flask.typing import ResponseReturnValue
from flask_smorest import Api  # type: ignore[import-untyped]

from companion.extensions import csrf
from companion.games import all_games
from companion.web.api import (  # noqa: F401 - these modules hang their routes on the blueprint
    amending,
    editions,
    games,
    seats,
    stateless,
    stream,
    tables,
    writes,
)
from companion.web.api.blueprint import ANSWERS, ApiBlueprint, api
from companion.web.api.components import PLACE, Plugin, add_answers, add_games
from companion.web.api.docs import docs
from companion.web.api.documented import CHALLENGE, ETAG, HEADERS, refusals_text, response_name
from companion.web.errors import answer
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
that this one does not suffice. The document works with programs that make clients, such as
openapi-python-client and datamodel-codegen.
"""
TAGS = {
    "Games": "What can be played here, and the rules that are cited.",
    "Editions": "What is printed on cardboard: shipped with a game, or supplied by a table.",
    "Without a table": "Nothing is kept: everything that a call needs comes with the request.",
    "Tables": "Open a table, and read it as the bearer may see it.",
    "Joining a table": "Seats, links and the host's approval.",
    "Playing at a table": "Writes: each carries `revision` and `client_id`, and is answered with "
    "the state of the table.",
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
                    "description": "One or several tokens of tables, divided by commas.",
                }
            }
        },
    },
}


REFUSED = {MIMETYPE: {"schema": {"$ref": f"{PLACE}Refusal"}}}


class CompanionApi(Api):  # type: ignore[misc]
    """flask-smorest, with one shape for every refusal.

    Its document has the schemas of every game. They take longer than all routes together, so the
    document is written when somebody first reads it.
    """

    def __init__(self, app: Flask) -> None:
        self._writing = RLock()
        self._unwritten: Callable[[APISpec], None] | None = None
        super().__init__(app, spec_kwargs={"marshmallow_plugin": Plugin()})

    @property
    def spec(self) -> APISpec:
        """The whole document."""
        with self._writing:
            write, self._unwritten = self._unwritten, None
            if write is not None:
                write(self._spec)
            return self._spec

    @spec.setter
    def spec(self, made: APISpec) -> None:
        self._spec = made

    def register_blueprint(self, blp: ApiBlueprint) -> None:
        """Register the calls with the app. They are documented on first use."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp)
        self._unwritten = partial(self._document, blp)

    def _document(self, blp: ApiBlueprint, spec: APISpec) -> None:
        add_answers(spec, (Refusal, *ANSWERS))
        add_games(spec, all_games().values())
        for name, text in TAGS.items():
            spec.tag({"name": name, "description": text})
        blp.register_views_in_doc(self, self._app, spec, name=blp.name, parameters=None)
        spec.tag({"name": blp.name, "description": blp.description})

    def _register_responses(self) -> None:
        """Document each status of refusals once for all calls."""
        for status in sorted({kind.status for kind in KINDS.values()}):
            response = {"description": refusals_text(status), "content": REFUSED}
            if status == HTTPStatus.UNAUTHORIZED:
                response["headers"] = {"WWW-Authenticate": CHALLENGE}
            self.spec.components.response(response_name(status), response, lazy=True)
        self.spec.components.response(
            "DEFAULT_ERROR", {"description": refusals_text(None), "content": REFUSED}, lazy=True
        )
        same = {"description": "The answer is the one that the client has."}
        self.spec.components.response("NOT_MODIFIED", same, lazy=True)

    def _register_etag_headers(self) -> None:
        """Document the request headers that calls use, and the ETag of answers."""
        for name, header in HEADERS.items():
            title = "-".join(word.capitalize() for word in name.split("_")).replace("Id", "ID")
            self.spec.components.parameter(name, "header", {"name": title, **header}, lazy=True)
        self.spec.components.header("ETAG", ETAG, lazy=True)

    def _register_pagination_header(self) -> None:
        """Document nothing: flask-smorest's pagination is not used."""

    def handle_http_exception(self, error: Exception) -> ResponseReturnValue:
        """Answer by the path of the request, since flask-smorest handles errors of all paths."""
        return answer(error)


def init_app(app: Flask) -> None:
    """Register the API, its document and its page with `app`."""
    app.config.update(CONFIG)
    CompanionApi(app).register_blueprint(api)
    app.register_blueprint(docs)
    csrf.exempt(api)
