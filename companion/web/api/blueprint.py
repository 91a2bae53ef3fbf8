"""The blueprint of the API, and the one decorator that its routes wear."""

import re
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import wraps
from typing import Any, ParamSpec

from flask import Response, jsonify
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema

from companion.codec.answers import dump_answer
from companion.extensions import limiter
from companion.web.api.body import StrictParser
from companion.web.api.components import PLACE

PARAMETERS = {
    "slug": "A game.",
    "edition_id": "An edition of that game.",
    "code": "A table, by the code that its players were told.",
    "seat": "A player's place in the deal, from 0.",
    "grant_id": "A link that was given out, or a request for one.",
    "ply": "An entry of the log, from 0.",
}
ANSWERS: list[type] = []
"""Every class of answer that a route gives."""
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
    limit: str = "",
) -> Callable[[Route[P]], Route[P]]:
    """Hangs a route on the API and documents it by its name, docstring, schemas and answer.

    `asks` reads the query and is the route's first argument, `takes` reads the JSON body
    and is the next. `gives` is the class of the answer, or a plain JSON Schema. `bearer`: what
    the route does depends on the bearer's tokens; `limit`: how often one address may call it.
    """

    def decorate(route: Route[P]) -> Route[P]:
        schema = _schema_of(gives)
        decorated: Any = api.response(status, schema, content_type=mimetype)(_answered(route))
        if limit:
            decorated = limiter.limit(limit)(decorated)
        if takes is not None:
            decorated = api.arguments(takes())(decorated)
        if asks is not None:
            decorated = api.arguments(asks(), location="query")(decorated)
        told: dict[str, Any] = {"operationId": _camel_case(route.__name__)}
        if bearer:
            told["security"] = [{"bearer": []}]
        decorated = api.doc(**told)(decorated)
        api.route(rule, methods=[method], tags=[tag], parameters=_parameters(rule))(decorated)
        return route

    def _answered(route: Route[P]) -> Route[P]:
        """The route with its answer as a response."""

        @wraps(route)
        def answered(*args: P.args, **kwargs: P.kwargs) -> Response:
            found = route(*args, **kwargs)
            if isinstance(found, Response):
                return found
            response = jsonify(dump_answer(found) if is_dataclass(found) else found)
            response.status_code = status
            return response

        return answered

    return decorate


def _schema_of(gives: type | dict[str, Any] | None) -> dict[str, Any] | None:
    if not isinstance(gives, type):
        return gives
    ANSWERS.append(gives)
    return {"$ref": PLACE + gives.__name__}


def _camel_case(name: str) -> str:
    """A route's name as the id of its operation: takeBackMoves of take_back_moves."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _parameters(rule: str) -> list[dict[str, Any]]:
    return [
        {"in": "path", "name": name, "required": True, "description": PARAMETERS[name]}
        for name in re.findall(r"<(?:[^<>]+:)?(\w+)>", rule)
    ]


def done() -> Response:
    """The answer of a call that has nothing to tell: 204."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response
