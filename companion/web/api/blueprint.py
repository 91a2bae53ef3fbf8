"""The blueprint of the API, and the decorator of all its routes."""

from collections.abc import Callable, Set
from dataclasses import is_dataclass
from functools import partial, wraps
from typing import Any, ParamSpec

from flask import Response, jsonify, request
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema
from werkzeug.datastructures import MultiDict

from companion.codec.answers import dump_answer
from companion.engine.problems import Problem, require
from companion.extensions import limiter
from companion.web.api import examples
from companion.web.api.body import StrictParser
from companion.web.api.components import PLACE
from companion.web.api.documented import (
    needs_token,
    path_parameters,
    refusing_statuses,
    response_name,
)

ANSWERS: list[type] = []
"""Every class of answer that a route gives."""
P = ParamSpec("P")
Route = Callable[P, Any]


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """flask-smorest's blueprint with the strict parser, and with headers of requests."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(self._prepare_headers_doc)
        self._unstored: list[Callable[[], None]] = []

    def _store_endpoint_docs(self, *given: Any, **options: Any) -> None:
        """Store the notes of a route when they are needed: they are copied and parsed then."""
        self._unstored.append(partial(super()._store_endpoint_docs, *given, **options))

    def register_views_in_doc(self, *given: Any, **more: Any) -> None:
        """Add all calls to the document."""
        while self._unstored:
            self._unstored.pop(0)()
        super().register_views_in_doc(*given, **more)

    @staticmethod
    def _prepare_headers_doc(doc: dict[str, Any], info: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The headers of requests, named as the document's components have them."""
        if names := info.get("headers"):
            doc.setdefault("parameters", []).extend(names)
        return doc


api = ApiBlueprint("api", __name__, url_prefix="/api/v1", description="Every call.")


def operation(
    method: str,
    rule: str,
    *,
    tag: str,
    takes: type[Schema] | None = None,
    asks: type[Schema] | None = None,
    gives: type | dict[str, Any] | None = None,
    mimetype: str | None = None,
    status: int = 200,
    bearer: bool = False,
    limit: str = "",
    headers: tuple[str, ...] = (),
) -> Callable[[Route[P]], Route[P]]:
    """Register a route of the API, documented by its name, docstring, schemas and answer.

    `asks` reads the query and is the route's first argument, `takes` reads the JSON body and is the
    next one. `gives` is the class of the answer, or a JSON Schema. `bearer` says that the route
    depends on the bearer's tokens; `limit` is how often one address may call it; `headers` are the
    request headers that it uses. GET requests for JSON are conditional: an answer that the client
    has already is not sent again.
    """
    conditional = method == "GET" and mimetype is None

    def decorate(route: Route[P]) -> Route[P]:
        name = _camel_case(route.__name__)
        decorated: Any = _answered(route)
        if limit:
            decorated = limiter.limit(limit)(decorated)
        if takes is not None:
            decorated = api.arguments(takes(), example=examples.BODIES.get(name))(decorated)
        if asks is not None:
            decorated = api.arguments(asks(), location="query")(decorated)
        # smorest's decorators each copy all notes of a route. So most are made here, at the end.
        decorated._apidoc = {
            **getattr(decorated, "_apidoc", {}),
            **_answers_noted(route),
            "manual_doc": {"operationId": name, **_security()},
            "headers": [*headers, *(["IF_NONE_MATCH"] if conditional else [])],
        }
        api.route(rule, methods=[method], tags=[tag], parameters=path_parameters(rule))(decorated)
        return route

    def _answers_noted(route: Any) -> dict[str, Any]:
        """What smorest notes of a route's first answer, and the others in the same form."""
        refusing = refusing_statuses(
            rule, takes_body=takes is not None, bearer=bearer, limited=bool(limit)
        )
        schema, sent = _schema_of(gives), {"ETag": "ETAG"} if conditional else None
        shown = examples.ANSWERS.get(gives.__name__) if isinstance(gives, type) else None
        noting = api.response(status, schema, content_type=mimetype, headers=sent, example=shown)
        notes: dict[str, Any] = noting(route)._apidoc
        answers = notes["response"]["responses"]
        for other in (*([304] if conditional else []), *refusing):
            answers.setdefault(other, []).append(response_name(other))
        return notes

    def _security() -> dict[str, Any]:
        if not bearer:
            return {}
        return {
            "security": [{"bearer": []}] if needs_token(rule, bearer=True) else [{}, {"bearer": []}]
        }

    def _answered(route: Route[P]) -> Route[P]:
        """The route, with its answer turned into a response."""
        known = set(asks._declared_fields) if asks else set()

        @wraps(route)
        def answered(*args: P.args, **kwargs: P.kwargs) -> Response:
            if request.query_string:
                _require_known_once(request.args, known)
            found = route(*args, **kwargs)
            if isinstance(found, Response):
                return found
            response = jsonify(dump_answer(found) if is_dataclass(found) else found)
            response.status_code = status
            if bearer:
                response.vary.add("Authorization")
            return _unless_known(response) if conditional else response

        return answered

    return decorate


def _require_known_once(query: MultiDict[str, str], known: Set[str]) -> None:
    """Raise Malformed for parameters of a query that the route does not know, or that stand in it
    twice: of two values one would be ignored."""
    strangers = sorted(query.keys() - known)
    doubled = [name for name in sorted(query.keys() & known) if len(query.getlist(name)) > 1]
    require(
        [
            *(Problem(one[:100], "is not a query parameter here") for one in strangers),
            *(Problem(one, "stands in the query more than once") for one in doubled),
        ]
    )


def _unless_known(response: Response) -> Response:
    """The answer with an ETag; 304 if the client has the same one already."""
    response.add_etag(weak=True)
    response.make_conditional(request)
    return response


def _schema_of(gives: type | dict[str, Any] | None) -> dict[str, Any] | None:
    if not isinstance(gives, type):
        return gives
    ANSWERS.append(gives)
    return {"$ref": PLACE + gives.__name__}


def _camel_case(name: str) -> str:
    """A route's name as an operation id: that of take_back_moves is takeBackMoves."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def done() -> Response:
    """The answer of a call without content: 204."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response
