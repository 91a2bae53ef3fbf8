"""The blueprint of the API, and the one decorator that its routes wear."""

import re
from collections.abc import Callable
from typing import Any, ParamSpec, cast

from flask import Response
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema

from companion.extensions import limiter
from companion.web.api.body import StrictParser

PARAMETERS = {
    "slug": "A game.",
    "edition_id": "An edition of that game.",
    "code": "A table, by the code that its players were told.",
    "seat": "A player's place in the deal, from 0.",
    "grant_id": "A link that was given out, or a request for one.",
    "ply": "An entry of the log, from 0.",
}
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
    gives: type[Schema] | dict[str, Any] | None = None,
    mimetype: str | None = None,
    status: int = 200,
    bearer: bool = False,
    limit: str = "",
) -> Callable[[Route[P]], Route[P]]:
    """Hangs a route on the API and documents it by its docstring and its schemas.

    `asks` reads the query and is the route's first argument, `takes` reads the JSON body
    and is the next. `bearer`: what the route does depends on the bearer's tokens; `limit`:
    how often one address may call it. `gives` is a plain JSON Schema where the route makes
    its own response of that `mimetype`.
    """

    def decorate(route: Route[P]) -> Route[P]:
        decorated = cast(Route[P], api.response(status, gives, content_type=mimetype)(route))
        if limit:
            decorated = limiter.limit(limit)(decorated)
        if takes is not None:
            decorated = api.arguments(takes())(decorated)
        if asks is not None:
            decorated = api.arguments(asks(), location="query")(decorated)
        if bearer:
            decorated = api.doc(security=[{"bearer": []}])(decorated)
        api.route(rule, methods=[method], tags=[tag], parameters=_parameters(rule))(decorated)
        return route

    return decorate


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
