"""Values as the database keeps them, with the parts that a move left as they were not written
again.

A move changes little of a state: of twenty stacks or five boards one or two. Each part is a frozen
value that the next state has too, so its JSON text is made once. `dump` answers the same as plain
data, which can be changed and compared.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import orjson
from cattrs.fns import identity
from cattrs.gen import make_dict_unstructure_fn, override

from companion.codec.convert import Dump, converter, type_tag, union_members

KEPT = 1000
"""How many parts of a class are kept as text before all of them are forgotten."""


def storable(value: object) -> Any:
    """A frozen dataclass in a form that `orjson` writes as the same text as what `dump` answers."""
    kind: Any = type(value)
    return storing(kind)(value)


@cache
def storing(kind: type) -> Dump:
    """How an object of that dataclass is made storable, each field by its type."""
    hints = get_type_hints(kind)
    hooks: Any = {
        field.name: override(unstruct_hook=_value(hints[field.name])) for field in fields(kind)
    }
    return make_dict_unstructure_fn(kind, converter(), **hooks)


@cache
def _value(kind: Any) -> Dump:
    """How a value of that type is made storable; `identity` where orjson writes it by itself."""
    if members := union_members(kind):
        return _tagged(members)
    if is_dataclass(kind):
        return _object(kind)
    if kind in (str, int, bool, float) or get_origin(kind) is Literal or _is_enum(kind):
        return identity
    return _made_of(kind, get_origin(kind), get_args(kind))


def _object(kind: Any) -> Dump:
    has_objects = any(map(_holds_objects, get_type_hints(kind).values()))
    return Kept(storing(kind)) if has_objects else storing(kind)


def _made_of(kind: Any, origin: Any, args: tuple[Any, ...]) -> Dump:
    if origin in (Union, types.UnionType) and args[1:] == (type(None),):
        return _optional(_value(args[0]))
    if origin is tuple and args[1:] == (...,):
        return _items(_value(args[0]))
    if origin is Mapping and args[0] is str:
        return _entries(_value(args[1]))
    hook: Dump = converter().get_unstructure_hook(kind)
    return hook


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _holds_objects(kind: Any) -> bool:
    return is_dataclass(kind) or any(map(_holds_objects, get_args(kind)))


def _optional(inner: Dump) -> Dump:
    return inner if inner is identity else lambda value: None if value is None else inner(value)


def _items(item: Dump) -> Dump:
    return identity if item is identity else lambda value: [item(one) for one in value]


def _entries(item: Dump) -> Dump:
    if item is identity:
        return dict
    if isinstance(item, Kept):
        known, kept = item.known, item.kept
        return lambda value: {
            name: (known.get(id(one)) or kept(one))[1] for name, one in value.items()
        }
    return lambda value: {name: item(one) for name, one in value.items()}


def _tagged(members: tuple[type, ...]) -> Dump:
    dumps = {member: (type_tag(member), storing(member)) for member in members}

    def dump(value: Any) -> Any:
        if value is None:
            return None
        tag, dumped = dumps[type(value)]
        return {"type": tag, **dumped(value)}

    return dump


class Kept:
    """Makes the text of an object with objects in it once. It is kept by identity, which costs less
    than comparing; the object is kept beside it, so that no other can have its identity."""

    def __init__(self, dumped: Dump) -> None:
        self._dumped = dumped
        self.known: dict[int, tuple[object, orjson.Fragment]] = {}

    def __call__(self, value: object) -> orjson.Fragment:
        return (self.known.get(id(value)) or self.kept(value))[1]

    def kept(self, value: object) -> tuple[object, orjson.Fragment]:
        """The text of an object that has not been seen before, and the object."""
        if len(self.known) >= KEPT:
            self.known.clear()
        text = orjson.dumps(self._dumped(value), option=orjson.OPT_NON_STR_KEYS)
        found = self.known[id(value)] = value, orjson.Fragment(text)
        return found
