"""Bodies as JSON: requests, read strictly and then by a marshmallow schema, and answers."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, NoReturn

import orjson
from flask import Request
from flask.json.provider import DefaultJSONProvider
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from companion.documents import parse_json
from companion.engine.problems import Malformed, Problem
from companion.web.errors import NotJson

# Requests

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


# Answers


class FastJson(DefaultJSONProvider):
    """Flask's JSON, written by orjson and always compact.

    A position contains its whole map, and the standard library takes ten times as long to write all
    those coordinates: longer than the move itself takes.
    """

    def dumps(self, obj: Any, **_: Any) -> str:
        """`obj` as JSON text. Raises TypeError for what JSON cannot express."""
        return orjson.dumps(obj, default=self.default).decode()
