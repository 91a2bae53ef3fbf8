"""The parts of the OpenAPI document: schemas of answers, statuses, headers, parameters."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from inspect import getdoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import fields

from companion.codec.jsonschema import Schema, Schemas, schemas_of
from companion.engine.game import AnyGame
from companion.web.api.examples import PARAMETERS
from companion.web.errors import KINDS

# Schemas that come from dataclasses rather than from marshmallow

PLACE = "#/components/schemas/"
RESPONSES = "#/components/responses/"


class Data(fields.Raw):
    """JSON data in a request, described by a type; the codec reads and checks it."""

    def __init__(self, kind: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind = kind


def data_schema(_: Any, field: "fields.Field[Any]", **__: Any) -> Schema:
    """The schema of a `Data` field for apispec's converter; empty for any other field."""
    return Schemas(place=PLACE).of(field.kind) if isinstance(field, Data) else {}


class Plugin(MarshmallowPlugin):
    """apispec's plugin; each schema is described by its docstring."""

    def schema_helper(  # type: ignore[override]
        self, name: str, _: Any, schema: Any = None, **kwargs: Any
    ) -> Any:
        """The JSON Schema of a marshmallow schema; None for what is a JSON Schema already."""
        made = super().schema_helper(name, _, schema, **kwargs)  # type: ignore[no-untyped-call]
        return {**made, "description": getdoc(schema)} if made else None


def add_answers(spec: APISpec, kinds: Iterable[Any]) -> None:
    """Add the schemas of all answers."""
    schemas = Schemas(place=PLACE, answers=True)
    for kind in kinds:
        schemas.of(kind)
    _publish(spec, schemas.named)


def add_games(spec: APISpec, games: Iterable[AnyGame]) -> None:
    """Add each game's schemas, and for each role, such as Move, a choice between the games."""
    by_role: dict[str, list[Schema]] = {}
    named: dict[str, Schema] = {}
    for game in games:
        schemas, roles = schemas_of(game, PLACE)
        _tell_apart(schemas.named)
        named |= schemas.named
        for role, schema in roles.items():
            by_role.setdefault(role, []).append(schema)
    _publish(spec, named)
    for role, choices in by_role.items():
        text = f"The {role} of a game, in that game's own form."
        if role == "move":
            text += " Each game's moves are a union of their own, told apart by `type`."
        ordered = sorted(choices, key=_first_to_fit(choices, named))
        _publish(spec, {role.capitalize(): {"description": text, "anyOf": ordered}})


def _first_to_fit(
    choices: Iterable[Schema], named: Mapping[str, Schema]
) -> Callable[[Schema], tuple[int, int]]:
    """A sort key that puts schemas with more fields first. Programs take the first schema that
    fits, and would lose fields that one of another game does not have: of games with moves of the
    same type, that comes first whose moves of such types have more fields."""
    types = Counter(kind for choice in choices for kind in _members(choice, named))

    def key(choice: Schema) -> tuple[int, int]:
        members = _members(choice, named) or {"": choice}
        stated = [named[_name(one)] for kind, one in members.items() if types[kind] != 1]
        required = sum(len(schema.get("required", ())) for schema in stated)
        return -required, -sum(len(schema.get("properties", ())) for schema in stated)

    return key


def _members(choice: Schema, named: Mapping[str, Schema]) -> Schema:
    """The classes of a union by their types; none of what is a single class."""
    found: Schema = named[_name(choice)].get("discriminator", {}).get("mapping", {})
    return {kind: {"$ref": place} for kind, place in found.items()}


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _tell_apart(named: Mapping[str, Schema]) -> None:
    """Add titles to choices for which a client generator would use a name that is taken, such as
    the `action` of a class Buy beside a class BuyAction."""
    for name, schema in named.items():
        for field, found in schema.get("properties", {}).items():
            if "enum" in found and name + field.title().replace("_", "") in named:
                found["title"] = f"{field}_choice"


def _publish(spec: APISpec, named: Mapping[str, Schema]) -> None:
    for name, schema in named.items():
        spec.components.schema(name, schema)


# Statuses, headers, parameters


def _header(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, "schema": {"type": "string"}, **more}


HEADERS = {
    "IF_NONE_MATCH": _header(
        "The `ETag` of an answer that the client has: 304 if it is still the same."
    ),
    "PREFER": _header(
        "`return=minimal`: answer only what has changed since the entry `revision`.",
        example="return=minimal",
    ),
    "LAST_EVENT_ID": _header("After a break: the id of the last event that came."),
}
"""Headers of requests, by their names among the document's components."""
ETAG = _header("A fingerprint of the answer, for `If-None-Match`.")
CHALLENGE = _header("How to send a token (RFC 6750).")
RETRY_AFTER = {
    "description": "After how many seconds the same call may succeed.",
    "schema": {"type": "integer", "minimum": 1},
    "example": 5,
}


def path_parameters(rule: str) -> list[dict[str, Any]]:
    """The parameters for the variable parts of an address."""
    return [
        {
            "in": "path",
            "name": name,
            "required": True,
            "description": PARAMETERS[name][0],
            "example": PARAMETERS[name][1],
        }
        for name in re.findall(r"<(?:[^<>]+:)?(\w+)>", rule)
    ]


def refusing_statuses(rule: str, *, takes_body: bool, bearer: bool, limited: bool) -> list[int]:
    """The statuses with which a call may refuse, besides those that all calls have in common."""
    at_table = "<code>" in rule
    refusing = {422, 503}
    if takes_body:
        refusing |= {400, 409, 413, 415}
    if "<" in rule or takes_body:  # an address or a body names what there may not be
        refusing.add(404)
    if at_table or "/groups/" in rule:
        refusing |= {403, 409}
    if needs_token(rule, bearer=bearer):
        refusing |= {401, 403}
    if limited or at_table:
        refusing.add(429)
    return sorted(refusing)


def needs_token(rule: str, *, bearer: bool) -> bool:
    """Whether a call needs a token. Lists do not: without a token they are empty."""
    return bearer and "<" in rule


def refusals_text(status: int | None) -> str:
    """The kinds of refusal with that status, in words."""
    kinds = [f"{kind.title} (`{code}`)." for code, kind in KINDS.items() if kind.status == status]
    return " ".join(kinds) if kinds else "Any other refusal."


def response_name(status: int) -> str:
    """The name of a status among the document's responses."""
    return HTTPStatus(status).name
