"""Schemas of the OpenAPI document that come from dataclasses rather than from marshmallow."""

from collections.abc import Iterable, Iterator, Mapping
from inspect import getdoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import fields

from companion.codec.jsonschema import Schema, Schemas, schemas_of
from companion.engine.game import AnyGame

PLACE = "#/components/schemas/"


class Data(fields.Raw):
    """JSON data in a request, described by a type; the codec reads and checks it."""

    def __init__(self, kind: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind = kind


class DataConverter(OpenAPIConverter):
    """Writes a `Data` field as the schema of its type."""

    def init_attribute_functions(self) -> None:
        """Register our function among those that apispec calls for every field."""
        super().init_attribute_functions()  # type: ignore[no-untyped-call]
        self.attribute_functions.append(self.data2properties)

    def data2properties(self, field: "fields.Field[Any]", **_: Any) -> Schema:
        """The schema of a `Data` field; empty for any other field."""
        return Schemas(place=PLACE).of(field.kind) if isinstance(field, Data) else {}


class Plugin(MarshmallowPlugin):
    """apispec's plugin with our converter; each schema is described by its docstring."""

    Converter = DataConverter

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
        alone = sorted(_members(choices, named), key=lambda one: _weight(named[_name(one)]))
        _publish(spec, {role.capitalize(): {"description": text, "anyOf": alone}})


def _members(choices: Iterable[Schema], named: Mapping[str, Schema]) -> Iterator[Schema]:
    """The classes of a choice; those that are choices themselves are expanded."""
    for choice in choices:
        yield from named[_name(choice)].get("oneOf", [choice])


def _weight(schema: Schema) -> tuple[int, int]:
    """A sort key that puts schemas with more fields first. Programs take the first schema that
    fits, and would lose fields that a move of the same type in another game does not have."""
    return -len(schema.get("required", ())), -len(schema.get("properties", ()))


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
