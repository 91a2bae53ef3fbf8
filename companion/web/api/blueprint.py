"""How calls are declared: the decorator of all routes; and how their bodies are read."""

from collections.abc import Callable, Iterator, Set
from dataclasses import is_dataclass
from functools import wraps
from itertools import chain
from typing import Any, NoReturn, ParamSpec

from flask import Request, Response, jsonify, request
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import UnsupportedMediaType

from companion.codec import parse_json
from companion.codec.answers import dump_answer
from companion.engine.problems import Malformed, Problem, require
from companion.extensions import limiter
from companion.web.api import examples
from companion.web.api.schemas import (
    PLACE,
    RESPONSES,
    needs_token,
    path_parameters,
    refusing_statuses,
    response_name,
)
from companion.web.errors import NotJson

# Bodies, read as JSON and then by a marshmallow schema

DEEPEST = 40
"""No document of a game is nested half as deeply."""
MOST_COMMAS = 200_000
"""Commas in a body at most; the record of a game of 7,000 moves has 25,000."""
BIGGEST = 2**53
"""Beyond it JSON programs do not agree on whole numbers (RFC 7493)."""
AS_WE_SAY = {
    "Invalid type.": "must be an object",
    "Missing data for required field.": "is missing",
    "Unknown field.": "is not a field here",
    "Field may not be null.": "must not be null",
    "Invalid input type.": "must be an object",
    "Not a valid boolean.": "must be true or false",
    "Not a valid date.": "must be a day, such as 2026-11-28",
    "Not a valid integer.": "must be a whole number",
    "Not a valid list.": "must be a list",
    "Not a valid string.": "must be text",
    "Not a valid utf-8 string.": "must be text in UTF-8",
    "Number too large.": "must be a smaller number",
}
"""The codec's words for what marshmallow finds before it."""


class StrictParser(FlaskParser):
    """webargs with our reading of JSON and our answer to faults."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body as data, an empty one as an empty object. Raises NotJson, or aborts with 415."""
        body = req.get_data(cache=True)
        if body and not req.is_json:
            raise UnsupportedMediaType
        return read_body(body or b"{}")

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> NoReturn:
        """Raise Malformed with every fault that marshmallow found."""
        by_location: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]
        found = [_problems(faults, "") for faults in by_location.values()]
        raise Malformed(tuple(chain.from_iterable(found))) from error


def read_body(body: bytes) -> Any:
    """JSON text as data. Raises NotJson.

    Its commas are counted first: half a million empty lists would take a second to read.
    """
    if body.count(b",") > MOST_COMMAS:
        raise NotJson([Problem("", f"has more than {MOST_COMMAS:,} values")])
    try:
        data = parse_json(body)
    except Malformed as error:
        raise NotJson(error.problems) from error
    level = [data]
    for _ in range(DEEPEST):
        inside: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inside += [*value, *value.values()]
            elif isinstance(value, list):
                inside += value
            else:
                _check_plain(value)
        if not inside:
            return data
        level = inside
    raise NotJson([Problem("", "is nested too deeply")])


def _check_plain(found: Any) -> None:
    if isinstance(found, str) and "\0" in found:
        raise NotJson([Problem("", "must not contain the character NUL")])
    if isinstance(found, int | float) and abs(found) > BIGGEST:
        raise NotJson([Problem("", "must not contain numbers beyond 2 to the power of 53")])


def _problems(faults: Any, path: str) -> Iterator[Problem]:
    """marshmallow's nested messages as problems, each with its path."""
    if isinstance(faults, dict):
        for name, inner in faults.items():
            yield from _problems(inner, _joined(path, name))
    else:
        yield from (Problem(path, AS_WE_SAY.get(fault, fault)) for fault in faults)


def _joined(path: str, name: str | int) -> str:
    if isinstance(name, int):
        return f"{path}[{name}]"
    if name == "_schema":
        return path
    return f"{path}.{name}" if path else name


# Calls

ANSWERS: list[type] = []
"""Every class of answer that a route gives."""
REQUEST_HEADERS: dict[str, tuple[str, ...]] = {}
"""The request headers that each operation uses, by the names that the document has for them."""
P = ParamSpec("P")
Route = Callable[P, Any]
Limit = str | Callable[[Any], Any]
"""How often one address may make a call, or a limit that pages share."""


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
    limit: Limit = "",
    headers: tuple[str, ...] = (),
) -> Callable[[Route[P]], Route[P]]:
    """Register a route of the API, documented by its name, docstring, schemas and answer.

    `asks` reads the query and is the route's first argument, `takes` reads the JSON body and is the
    next one. `gives` is the class of the answer, or a JSON Schema. `bearer` says that the route
    depends on the bearer's tokens; `headers` are the request headers that it uses. GET requests for
    JSON are conditional: an answer that the client has already is not sent again.
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
        schema, example = gives, None
        if isinstance(gives, type):
            ANSWERS.append(gives)
            schema, example = {"$ref": PLACE + gives.__name__}, examples.ANSWERS.get(gives.__name__)
        noting = api.response(
            status,
            schema,
            content_type=mimetype,
            headers={"ETag": "ETAG"} if conditional else None,
            example=example,
        )
        notes: dict[str, Any] = {"operationId": name, "responses": responses}
        if bearer:
            without_token: list[dict[str, Any]] = [] if needs_token(rule, bearer=True) else [{}]
            notes["security"] = [*without_token, {"bearer": []}]
        return api.doc(**notes)(noting(decorated))

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
            if conditional:
                response.add_etag(weak=True)
                response.make_conditional(request)
            return response

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


def _camel_case(name: str) -> str:
    """A route's name as an operation id: that of take_back_moves is takeBackMoves."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def done() -> Response:
    """The answer of a call without content: 204."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response
