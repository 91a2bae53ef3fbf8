"""JSON Schema (2020-12) of what the codec reads and writes, derived from the dataclasses."""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from inspect import cleandoc
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.codec.convert import type_tag, union_members
from companion.engine.game import AnyGame

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Mapping[Any, Schema] = {
    Any: {},
    object: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}


class Schemas:
    """Named schemas, collected as dataclasses are met.

    A dataclass of `package` is named "prefix.Class", any other "Class"; as a member of a
    tagged union it is "prefix.class_name", after its `"type"`. `place` is where the
    enclosing document keeps the named schemas.
    """

    def __init__(self, *, place: str, prefix: str = "", package: str = "") -> None:
        self.named: dict[str, Schema] = {}
        self._place = place
        self._prefix = prefix
        self._package = package
        self._owners: dict[str, type] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of a type; dataclasses are referred to and join `named`."""
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if members := union_members(kind):
            return self.tagged(members, optional=type(None) in get_args(kind))
        if is_dataclass(kind) and isinstance(kind, type):
            return self._refer(self._name(kind, kind.__name__), lambda: self._object(kind))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]}
        return self._generic(get_origin(kind), get_args(kind))

    def tagged(self, members: tuple[type, ...], *, optional: bool = False) -> Schema:
        """One of several dataclasses, told apart by `"type"`."""
        choices = {type_tag(member): self._tagged_member(member) for member in members}
        schema: Schema = {
            "oneOf": list(choices.values()),
            "discriminator": {
                "propertyName": "type",
                "mapping": {tag: choice["$ref"] for tag, choice in choices.items()},
            },
        }
        return _or_null(schema) if optional else schema

    def add(self, name: str, schema: Schema) -> Schema:
        """Keeps `schema` as "prefix.name" and answers a reference to it."""
        return self._refer(self._qualified(name), lambda: schema)

    def _generic(self, origin: Any, args: tuple[Any, ...]) -> Schema:
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(arg) for arg in args]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin is tuple and args[1:] != (...,):
            return {
                "type": "array",
                "prefixItems": [self.of(arg) for arg in args],
                "minItems": len(args),
                "maxItems": len(args),
            }
        if origin is frozenset:
            return {"type": "array", "items": self.of(args[0]), "uniqueItems": True}
        if origin is tuple or origin is list:
            return {"type": "array", "items": self.of(args[0])}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping(*args)
        raise TypeError(f"no JSON Schema for {origin}{list(args)}")

    def _mapping(self, key: Any, value: Any) -> Schema:
        schema: Schema = {"type": "object", "additionalProperties": self.of(value)}
        return schema if key is str else schema | {"propertyNames": self.of(key)}

    def _tagged_member(self, member: type) -> Schema:
        tag = type_tag(member)
        return self._refer(self._name(member, tag), lambda: self._object(member, tag))

    def _object(self, kind: type, tag: str | None = None) -> Schema:
        hints = get_type_hints(kind)
        properties = {field.name: self.of(hints[field.name]) for field in fields(kind)}
        required = [field.name for field in fields(kind) if _is_required(field)]
        if tag is not None:
            properties = {"type": {"const": tag}} | properties
            required.insert(0, "type")
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if required:
            schema["required"] = required
        return _described(kind) | schema

    def _refer(self, name: str, make: Callable[[], Schema]) -> Schema:
        if name not in self.named:
            self.named[name] = {}
            self.named[name] = make()
        return {"$ref": self._place + name}

    def _name(self, kind: type, short: str) -> str:
        inside = kind.__module__ == self._package or kind.__module__.startswith(self._package + ".")
        name = self._qualified(short) if inside else short
        if self._owners.setdefault(name, kind) is kind:
            return name
        return self._qualified(f"{kind.__module__.rpartition('.')[2]}.{short}")

    def _qualified(self, short: str) -> str:
        return f"{self._prefix}.{short}" if self._prefix else short


def _is_required(field: "Field[Any]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _described(kind: type) -> Schema:
    """The docstring, unless it is the signature that `dataclass` writes for want of one."""
    text = kind.__doc__ or ""
    return (
        {} if text.startswith(f"{kind.__name__}(") or not text else {"description": cleandoc(text)}
    )


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def schemas_of(game: AnyGame, place: str) -> tuple[Schemas, dict[str, Schema]]:
    """A game's named schemas, and by role ("deal", "move" ...) what refers to them."""
    package = game.deal_type.__module__.rpartition(".")[0]
    schemas = Schemas(place=place, prefix=game.slug, package=package)
    roles = {
        "edition": schemas.of(game.edition_type),
        "deal": schemas.of(game.deal_type),
        "state": schemas.of(game.state_type),
        "move": schemas.add("Move", schemas.tagged(game.move_types)),
        "tally": schemas.of(game.tally_type),
    }
    roles["position"] = schemas.add(
        "Position", _object_of(deal=roles["deal"], state=roles["state"])
    )
    _name_editions(schemas, roles)
    return schemas, roles


def _object_of(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "required": list(properties),
    }


def _name_editions(schemas: Schemas, roles: Mapping[str, Schema]) -> None:
    """A deal names an edition that the game ships, or carries it whole."""
    named = schemas.add(
        "NamedEdition", _object_of(id={"type": "string"}, digest={"type": "string"})
    )
    deal = schemas.named[roles["deal"]["$ref"].rpartition("/")[2]]
    deal["properties"]["edition"] = {"anyOf": [roles["edition"], named]}


def game_schema(game: AnyGame) -> Schema:
    """One JSON Schema with `$defs` "edition", "deal", "state", "position", "move" and "tally"."""
    schemas, roles = schemas_of(game, "#/$defs/")
    return {
        "$schema": DIALECT,
        "title": f"{game.title}: its editions, deals, states, positions, moves and tallies",
        "$defs": roles | schemas.named,
    }
