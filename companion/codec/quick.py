"""Reading data that has no fault, without keeping account of where one might be.

Nearly every move that arrives is well formed. It is read here in half the time that the
converter takes; at the first doubt the converter reads it again and names every fault.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cattrs import BaseValidationError

from companion.codec.convert import converter, type_tag, union_members

Read = Callable[[Any], Any]


class Doubt(ValueError):
    """The data may have a fault."""


DOUBTS = (ValueError, LookupError, TypeError, BaseValidationError)
"""What a reader raises for data that may have a fault: an unknown name is a LookupError, a missing
one a TypeError, what a class itself refuses a ValueError, and the last is the converter's."""


@cache
def member_reader(members: tuple[type, ...]) -> Read:
    """Reads one of these dataclasses by its `"type"`. Raises one of DOUBTS."""
    readers = {type_tag(member): _object(member, tagged=True) for member in members}
    return lambda data: readers[data["type"]](data)


def _exactly(kind: type, data: Any) -> Any:
    if type(data) is not kind:
        raise Doubt
    return data


@cache
def _reader(kind: Any) -> Read:
    if kind in (str, int, bool):
        return _plain(kind)
    if members := union_members(kind):
        return _optional(kind, member_reader(members))
    if is_dataclass(kind):
        return _object(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _choice({member.value: member for member in kind})
    return _made_of(kind, get_origin(kind), get_args(kind))


def _plain(kind: type) -> Read:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Doubt
        return data

    return read


def _made_of(kind: Any, origin: Any, args: tuple[Any, ...]) -> Read:
    if origin is Literal and all(isinstance(arg, str) for arg in args):
        return _choice({arg: arg for arg in args})
    if origin in (Union, types.UnionType) and args[1:] == (type(None),):
        return _optional(kind, _reader(args[0]))
    if origin is tuple and args[1:] == (...,):
        item = _reader(args[0])
        return lambda data: tuple([item(one) for one in _exactly(list, data)])
    hook = converter().get_structure_hook(kind)
    return lambda data: hook(data, kind)


def _object(kind: Any, *, tagged: bool = False) -> Read:
    hints = get_type_hints(kind)
    readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}
    tag = "type" if tagged else None

    def read(data: Any) -> Any:
        found = _exactly(dict, data).items()
        return kind(**{name: readers[name](value) for name, value in found if name != tag})

    return read


def _choice(choices: Mapping[str, Any]) -> Read:
    return lambda data: choices[_exactly(str, data)]


def _optional(kind: Any, inner: Read) -> Read:
    if type(None) not in get_args(kind):
        return inner
    return lambda data: None if data is None else inner(data)
