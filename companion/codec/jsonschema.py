"""JSON Schema (2020-12) of what the codec reads and writes, derived from the dataclasses."""

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import partial, reduce
from inspect import cleandoc
from operator import or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.codec.answers import ANSWERED, DEPRECATED, Form, is_always_there, is_left_out
from companion.codec.convert import type_tag, union_members
from companion.engine.game import AnyGame
from companion.engine.problems import Most
from companion.engine.values import Points

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Mapping[Any, Schema] = {
    Any: {},
    object: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Points: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
}


class Schemas:
    """Named schemas, collected as dataclasses are met.

    Each is named "PrefixClass", so that names still differ where a client generator ignores case.
    `place` is where the enclosing document keeps the named schemas. `answers` asks for schemas of
    answers, in which every field is present, rather than of requests.
    """

    def __init__(self, *, place: str, prefix: str = "", answers: bool = False) -> None:
        self.named: dict[str, Schema] = {}
        self._place = place
        self._prefix = _capitals(prefix)
        self._answers = answers
        self._owners: dict[str, tuple[type, bool]] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of a type; dataclasses are referred to and join `named`."""
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if members := union_members(kind):
            return self.tagged(members, optional=type(None) in get_args(kind))
        if is_dataclass(kind) and isinstance(kind, type):
            return self._refer(self._name(kind), lambda: self._object(kind))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _one_of(member.value for member in kind)
        if get_origin(kind) is Annotated:
            return self._annotated(*get_args(kind))
        return self._generic(get_origin(kind), get_args(kind))

    def tagged(self, members: tuple[type, ...], *, optional: bool = False) -> Schema:
        """One of several dataclasses, told apart by `"type"`."""
        choices = {}
        for member in members:
            tag, name = type_tag(member), self._name(member, tagged=True)
            choices[tag] = self._refer(name, partial(self._object, member, tag))
        mapping = {tag: choice["$ref"] for tag, choice in choices.items()}
        discriminator = {"propertyName": "type", "mapping": mapping}
        schema: Schema = {"oneOf": list(choices.values()), "discriminator": discriminator}
        return {"anyOf": [schema, {"type": "null"}]} if optional else schema

    def add(self, name: str, schema: Schema) -> Schema:
        """Keep `schema` as "PrefixName"; returns a reference to it."""
        return self._refer(self._prefix + name, lambda: schema)

    def _annotated(self, kind: Any, *notes: Any) -> Schema:
        form = next((note for note in notes if isinstance(note, Form)), None)
        if form and isinstance(form.of, str):
            schema: Schema = {"$ref": self._place + form.of}
        else:
            schema = self.of(form.of if form else kind)
        for most in (note.count for note in notes if isinstance(note, Most)):
            schema = schema | {"maxItems": most}
        if DEPRECATED in notes:
            schema = schema | {"deprecated": True}
        text = " ".join(note for note in notes if isinstance(note, str))
        return schema | {"description": text} if text else schema

    def _generic(self, origin: Any, args: tuple[Any, ...]) -> Schema:
        if origin in (Union, types.UnionType):
            members = [self.of(arg) for arg in args if arg is not int or float not in args]
            return {"anyOf": members}
        if origin is Literal:
            return _one_of(args)
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
            names = {} if args[0] is str else {"propertyNames": self.of(args[0])}
            return {"type": "object", "additionalProperties": self.of(args[1]), **names}
        raise TypeError(f"no JSON Schema for {origin}{list(args)}")

    def _object(self, kind: type, tag: str | None = None) -> Schema:
        members, hints = [], get_type_hints(kind, include_extras=True)
        for field in fields(kind):
            hint = hints[field.name]
            if self._answers and is_left_out(field):
                hint = _never_null(hint)
            members.append((field.name, hint, self._is_required(field)))
        if self._answers and kind in ANSWERED:
            members = list(ANSWERED[kind].fields(members))
        properties = {name: self.of(hint) for name, hint, _ in members}
        required = [name for name, _, is_required in members if is_required]
        if tag is not None:
            properties = {"type": {"type": "string", "const": tag}} | properties
            required.insert(0, "type")
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if required:
            schema["required"] = required
        text = ANSWERED[kind].text if self._answers and kind in ANSWERED else _text_of(kind)
        return ({"description": text} if text else {}) | schema

    def _is_required(self, field: "Field[Any]") -> bool:
        if self._answers:
            return is_always_there(field)
        return field.default is MISSING and field.default_factory is MISSING

    def _refer(self, name: str, make: Callable[[], Schema]) -> Schema:
        if name not in self.named:
            self.named[name] = {}
            self.named[name] = make()
        return {"$ref": self._place + name}

    def _name(self, kind: type, *, tagged: bool = False) -> str:
        """The class's own name, unless another class has it or it is used in two forms."""
        module = _capitals(kind.__module__.rpartition(".")[2])
        for short in (kind.__name__, f"{module}{kind.__name__}"):
            name = self._prefix + short
            if self._owners.setdefault(name, (kind, tagged)) == (kind, tagged):
                return name
        return f"{self._prefix}{module}{kind.__name__}Member"


def _never_null(kind: Any) -> Any:
    """The type of a field that is left out rather than null."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        return Annotated[_never_null(inner), *notes]
    args = [arg for arg in get_args(kind) if arg is not type(None)]
    return reduce(or_, args) if get_origin(kind) in (Union, types.UnionType) else kind


def _capitals(name: str) -> str:
    """A name of a module or a game in the style of class names: TentSpaces for tent_spaces."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _one_of(values: Iterable[Any]) -> Schema:
    """One of several constants. Their type is named, because client generators need it."""
    by_kind: dict[str, list[Any]] = {}
    for constant in values:
        by_kind.setdefault(PLAIN[type(constant)]["type"], []).append(constant)
    members = [{"type": kind, "enum": constants} for kind, constants in by_kind.items()]
    return members[0] if len(members) == 1 else {"anyOf": members}


def _text_of(kind: type) -> str:
    """The docstring; empty if it is only the signature that `dataclass` writes by default."""
    text = kind.__doc__ or ""
    if text.startswith(f"{kind.__name__}("):
        return ""
    return re.sub(r"\bNone\b", "null", cleandoc(text))


def schemas_of(game: AnyGame, place: str) -> tuple[Schemas, dict[str, Schema]]:
    """A game's named schemas, and by role ("deal", "move" ...) the references to them. A game that
    is only counted has no moves."""
    schemas = Schemas(place=place, prefix=game.slug)
    roles = {
        "edition": schemas.of(game.edition_type),
        "deal": schemas.of(game.deal_type),
        "state": schemas.of(game.state_type),
        "tally": schemas.of(game.tally_type),
    }
    if game.move_types:
        roles["move"] = schemas.add("Move", schemas.tagged(game.move_types))
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
    """Let the schema of a deal allow an edition that is named by id and digest."""
    named = schemas.add(
        "NamedEdition", _object_of(id={"type": "string"}, digest={"type": "string"})
    )
    deal = schemas.named[roles["deal"]["$ref"].rpartition("/")[2]]
    deal["properties"]["edition"] = {"anyOf": [roles["edition"], named]}


def game_schema(game: AnyGame) -> Schema:
    """One JSON Schema with `$defs` "edition", "deal", "state", "position", "tally" and "move", the
    last one only where a game has moves."""
    schemas, roles = schemas_of(game, "#/$defs/")
    return {
        "$schema": DIALECT,
        "title": f"{game.title}: its editions, deals, states, positions, moves and tallies",
        "$defs": roles | schemas.named,
    }
