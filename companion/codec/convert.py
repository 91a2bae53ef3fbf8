"""The converter: cattrs, made strict, with tagged unions and errors that name the place."""

import math
import re
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum, StrEnum
from functools import cache, cached_property
from itertools import islice
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from cattrs import BaseValidationError, Converter
from cattrs.cols import is_mapping, list_structure_factory, mapping_structure_factory
from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_hetero_tuple_structure_fn

from companion.engine.problems import Malformed, Most, Problem
from companion.engine.values import Points, added, is_exact

T = TypeVar("T")

SLICE = 128


def list_in_slices(items: Callable[[Any, Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """A hook like `items` that reads a list in slices. It raises IterableValidationError with
    places in the whole list."""

    def structure(value: Any) -> list[Any]:
        read: list[Any] = []
        for start in range(0, len(value), SLICE):
            try:
                read.extend(items(value[start : start + SLICE], list))
            except IterableValidationError as error:
                _move(error, start)
                raise
        return read

    return structure


def mapping_in_slices(inner: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A hook like `inner` that reads an object in slices. It raises IterableValidationError."""

    def structure(value: Mapping[Any, Any], kind: Any) -> Any:
        if len(value) <= SLICE:
            return inner(value, kind)
        read: dict[Any, Any] = {}
        items = iter(value.items())
        while part := dict(islice(items, SLICE)):
            read.update(inner(part, kind))
        return read

    return structure


def _move(error: IterableValidationError, start: int) -> None:
    """Change the places of a slice's faults to places in the whole list."""
    for fault in error.exceptions:
        for note in getattr(fault, "__notes__", ()):
            if isinstance(note, IterableValidationNote) and isinstance(note.index, int):
                note.index += start


# What cattrs found wrong with a document, as faults with their places


class WrongValue(ValueError):
    """A value of the wrong JSON type, or none of the choices; the message is for people."""


class WrongTag(WrongValue):
    """A member of a union without a `"type"`, or with one that is none of the choices."""


def problems_of(error: BaseException, path: str = "") -> Iterator[Problem]:
    """Every fault of a document, with its place."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        noted, plain = cast(
            tuple[list[tuple[BaseException, Any]], list[BaseException]], error.group_exceptions()
        )
        for inner, note in noted:
            yield from problems_of(inner, _joined(path, note))
        for inner in plain:
            yield from problems_of(inner, path)
    elif isinstance(error, ForbiddenExtraKeysError):
        for field in sorted(islice(map(str, error.extra_fields), SLICE)):
            yield Problem(f"{path}.{field}" if path else field, "is not a field here")
    elif isinstance(error, KeyError):
        yield Problem(path, "is missing")
    elif isinstance(error, WrongTag):
        yield Problem(f"{path}.type" if path else "type", str(error))
    elif isinstance(error, WrongValue):
        yield Problem(path, str(error))
    else:
        yield Problem(path, "cannot be read")


def _joined(path: str, note: Any) -> str:
    if isinstance(note, IterableValidationNote):
        return f"{path}[{note.index}]"
    return f"{path}.{note.name}" if path else str(note.name)


# The converter

Hook = Callable[[Any, Any], Any]
Dump = Callable[[Any], Any]
UNIONS = (Union, types.UnionType)
POINTS = frozenset({int, float, type(None)})

JSON_NAMES: dict[type, str] = {str: "text", int: "a whole number", bool: "true or false"}


def type_tag(cls: type) -> str:
    """The `"type"` of a member of a union: that of PlaceTent is "place_tent"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def _exactly(kind: type) -> Hook:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise WrongValue(f"must be {JSON_NAMES[kind]}")
        return value

    return structure


def _number(value: Any, _: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise WrongValue("must be a number")
    return float(value)


def is_points(kind: Any) -> bool:
    """Whether a type is that of points, which may be whole or not; also if it is optional."""
    return get_origin(kind) in UNIONS and {int, float} <= {*get_args(kind)} <= POINTS


def _points(value: Any, kind: Any) -> Points | None:
    if value is None and type(None) in get_args(kind):
        return None
    if type(value) is int:
        return value
    number = _number(value, kind)
    if not is_exact(number):
        raise WrongValue("must be a number with three decimals at most")
    return added([number])


@cache
def _choices(kind: Any) -> Mapping[Any, Any]:
    """What the members of an enum, or the choices of a literal type, are written as."""
    if get_origin(kind) is Literal:
        return {choice: choice for choice in get_args(kind)}
    return {member.value: member for member in kind}


def _one_of(value: Any, kind: Any) -> Any:
    choices = _choices(kind)
    if not isinstance(value, str | int) or isinstance(value, bool) or value not in choices:
        raise WrongValue(f"must be one of: {', '.join(map(str, choices))}")
    return choices[value]


def _guarded(accepted: type | tuple[type, ...], name: str, inner: Hook) -> Hook:
    """A hook that accepts only values of a type. cattrs alone would read a text as a list of
    letters, which in a document is a mistake."""

    def structure(value: Any, kind: Any) -> Any:
        if not isinstance(value, accepted):
            raise WrongValue(f"must be {name}")
        return inner(value, kind)

    return structure


def union_members(kind: Any) -> tuple[type, ...]:
    """The dataclasses of a union of two or more; empty for any other type."""
    if get_origin(kind) not in UNIONS:
        return ()
    members = tuple(member for member in get_args(kind) if member is not type(None))
    if len(members) < 2 or not all(is_dataclass(member) for member in members):
        return ()
    return members


class TaggedUnion:
    """Reads and writes one of several dataclasses by its `"type"`, or null if `optional`."""

    def __init__(
        self, converter: Converter, members: tuple[type, ...], *, optional: bool = False
    ) -> None:
        self._converter = converter
        self._optional = optional
        self._members = {type_tag(member): member for member in members}

    @cached_property
    def loads(self) -> Mapping[type, Hook]:
        hook = self._converter.get_structure_hook
        return {member: hook(member) for member in self._members.values()}

    @cached_property
    def dumps(self) -> Mapping[type, tuple[str, Dump]]:
        hook = self._converter.get_unstructure_hook
        return {member: (tag, hook(member)) for tag, member in self._members.items()}

    def load(self, value: Any, _: Any = None) -> Any:
        if value is None and self._optional:
            return None
        if not isinstance(value, Mapping):
            raise WrongValue("must be an object")
        tag = value.get("type")
        if not isinstance(tag, str) or tag not in self._members:
            fault = "must be" if "type" in value else "is missing; it must be"
            raise WrongTag(f"{fault} one of: {', '.join(self._members)}")
        member, rest = self._members[tag], dict(value)
        del rest["type"]
        return self.loads[member](rest, member)

    def dump(self, value: Any) -> Any:
        if value is None and self._optional:
            return None
        tag, dumped = self.dumps[type(value)]
        return {"type": tag, **dumped(value)}


def _tagged(made: Converter, kind: Any) -> TaggedUnion:
    return TaggedUnion(made, union_members(kind), optional=type(None) in get_args(kind))


def _load_object(kind: Any, made: Converter) -> Hook:
    return _guarded(Mapping, "an object", make_dict_structure_fn(kind, made))


def _load_mapping(kind: Any, made: Converter) -> Hook:
    inner = mapping_in_slices(mapping_structure_factory(kind, made, dict))
    return _guarded(Mapping, "an object", inner)


def _load_fixed_tuple(kind: Any, made: Converter) -> Hook:
    inner, length = make_hetero_tuple_structure_fn(kind, made), len(get_args(kind))

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != length:
            raise WrongValue(f"must be a list of {length}")
        return inner(value, kind)

    return structure


def _list_of(item: Any) -> Any:
    return list[item]


def _load_tuple(kind: Any, made: Converter) -> Hook:
    items = list_in_slices(list_structure_factory(_list_of(get_args(kind)[0]), made))
    return _guarded((list, tuple), "a list", lambda value, _: tuple(items(value)))


def _most(kind: Any) -> int | None:
    """How many members a list of that type may have, if its type says so."""
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((note.count for note in notes if isinstance(note, Most)), None)


def _load_bounded(kind: Any, made: Converter) -> Hook:
    """A hook that refuses a list by its length before it reads a member."""
    inner, most = made.get_structure_hook(get_args(kind)[0], cache_result=False), _most(kind) or 0

    def structure(value: Any, _: Any) -> Any:
        if isinstance(value, list | tuple) and len(value) > most:
            raise WrongValue(f"may have {most:,} members at most, not {len(value):,}")
        return inner(value, get_args(kind)[0])

    return structure


def _load_frozenset(kind: Any, made: Converter) -> Hook:
    items = list_in_slices(list_structure_factory(_list_of(get_args(kind)[0]), made))

    def structure(value: Any, _: Any) -> Any:
        members = items(value)
        if len(set(members)) < len(members):
            raise WrongValue("must not hold the same thing twice")
        return frozenset(members)

    return _guarded((list, tuple), "a list", structure)


def _origin(kind: Any) -> Any:
    return get_origin(kind)


@cache
def converter() -> Converter:
    return new_converter()


@cache
def quick_converter() -> Converter:
    """A converter that keeps no account of where a fault is, so that it reads data without one in a
    third of the time; its methods raise one of DOUBTS for the others."""
    return new_converter(detailed=False)


DOUBTS = (ValueError, LookupError, TypeError, ForbiddenExtraKeysError)


def new_converter(*, detailed: bool = True) -> Converter:
    """A new converter, to which hooks may be added."""
    converter = Converter(
        forbid_extra_keys=True,
        detailed_validation=detailed,
        unstruct_collection_overrides={tuple: list},
    )
    for kind in JSON_NAMES:
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_func(is_points, _points)
    converter.register_unstructure_hook_func(is_points, lambda value: value)
    converter.register_structure_hook(StrEnum, _one_of)
    converter.register_unstructure_hook(StrEnum, str)
    converter.register_structure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), _one_of
    )
    converter.register_structure_hook_func(lambda kind: _origin(kind) is Literal, _one_of)
    converter.register_structure_hook_factory(
        lambda kind: is_dataclass(_origin(kind) or kind), _load_object
    )
    converter.register_structure_hook_factory(is_mapping, _load_mapping)
    converter.register_structure_hook_factory(
        lambda kind: _origin(kind) is tuple and ... not in get_args(kind), _load_fixed_tuple
    )
    converter.register_structure_hook_factory(
        lambda kind: _origin(kind) is tuple and get_args(kind)[1:] == (...,), _load_tuple
    )
    converter.register_structure_hook_factory(lambda kind: _most(kind) is not None, _load_bounded)
    converter.register_structure_hook_factory(
        lambda kind: _origin(kind) is frozenset, _load_frozenset
    )
    converter.register_unstructure_hook_func(
        lambda kind: _origin(kind) is frozenset,
        lambda value: sorted(converter.unstructure(item) for item in value),
    )
    converter.register_structure_hook_factory(
        lambda kind: bool(union_members(kind)),
        lambda kind: _tagged(converter, kind).load,
    )
    converter.register_unstructure_hook_factory(
        lambda kind: bool(union_members(kind)),
        lambda kind: _tagged(converter, kind).dump,
    )
    return converter


def dump(value: object, kind: Any = None) -> Any:
    """`value` as JSON data: objects, lists, text, numbers, true, false and null."""
    return converter().unstructure(value, unstructure_as=kind)


def load(data: object, kind: type[T]) -> T:
    """The value of type `kind` that JSON data describes. Raises Malformed with every fault and its
    place."""
    return cast(T, load_with(lambda value: converter().structure(value, kind), data))


def load_with(hook: Callable[[Any], Any], data: object) -> Any:
    """The value that `hook` makes of JSON data. Raises Malformed with every fault and its place."""
    try:
        return hook(data)
    except (BaseValidationError, WrongValue) as error:
        raise Malformed(tuple(problems_of(error))) from error
