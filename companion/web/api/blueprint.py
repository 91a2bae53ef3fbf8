"""The blueprint of the API, and the decorator of all its routes."""

from collections.abc import Callable, Set
from dataclasses import is_dataclass
from functools import wraps
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
from companion.web.api.schemas import (
    PLACE,
    RESPONSES,
    needs_token,
    path_parameters,
    refusing_statuses,
    response_name,
)

ANSWERS: list[type] = []
"""Every class of answer that a route gives."""
REQUEST_HEADERS: dict[str, tuple[str, ...]] = {}
"""The request headers that each operation uses, by the names that the document has for them."""
P = ParamSpec("P")
Route = Callable[P, Any]


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """flask-smorest's blueprint with the strict parser."""

    ARGUMENTS_PARSER = StrictParser()


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
    limit: str | Callable[[Any], Any] = "",
    headers: tuple[str, ...] = (),
) -> Callable[[Route[P]], Route[P]]:
    """Register a route of the API, documented by its name, docstring, schemas and answer.

    `asks` reads the query and is the route's first argument, `takes` reads the JSON body and is the
    next one. `gives` is the class of the answer, or a JSON Schema. `bearer` says that the route
    depends on the bearer's tokens; `limit` is how often one address may call it, or a limit that
    pages share; `headers` are the request headers that it uses. GET requests for JSON are
    conditional: an answer that the client has already is not sent again.
    """
    conditional = method == "GET" and mimetype is None

    def decorate(route: Route[P]) -> Route[P]:
        name = _camel_case(route.__name__)
        REQUEST_HEADERS[name] = (*headers, *(["IF_NONE_MATCH"] if conditional else []))
        # what is noted first is copied by each decorator after it: request schemas take longest
        decorated = _noted(_answered(route))
        if limit:
            limited = limiter.limit(limit) if isinstance(limit, str) else limit
            decorated = limited(decorated)
        if takes is not None:
            decorated = api.arguments(takes(), example=examples.BODIES.get(name))(decorated)
        if asks is not None:
            decorated = api.arguments(asks(), location="query")(decorated)
        api.route(rule, methods=[method], tags=[tag], parameters=path_parameters(rule))(decorated)
        return route

    def _noted(decorated: Any) -> Any:
        """The route with notes for the document: its name, its rights, its answers: the good one,
        304 and refusals."""
        refusing = refusing_statuses(
            rule, takes_body=takes is not None, bearer=bearer, limited=bool(limit)
        )
        others = (*([304] if conditional else []), *refusing)
        name = _camel_case(decorated.__name__)
        responses = {other: {"$ref": RESPONSES + response_name(other)} for other in others}
        noting = api.response(
            status,
            _schema_of(gives),
            content_type=mimetype,
            headers={"ETag": "ETAG"} if conditional else None,
            example=examples.ANSWERS.get(gives.__name__) if isinstance(gives, type) else None,
        )
        return api.doc(operationId=name, responses=responses, **_security())(noting(decorated))

    def _security() -> dict[str, Any]:
        if not bearer:
            return {}
        return {
            "security": [{"bearer": []}] if needs_token(rule, bearer=True) else [{}, {"bearer": []}]
        }

    def _answered(route: Route[P]) -> Route[P]:
        """The route, with its answer turned into a response."""
        known = set(asks().fields) if asks else set()

        @wraps(route)
        def answered(*args: P.args, **kwargs: P.kwargs) -> Response:
            if request.query_string:
                _require_known_once(request.args, known)
            found = route(*args, **kwargs)
            if isinstance(found, Response):
                response = found
            else:
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
