"""What cattrs found wrong with a document, as faults with their places."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)

from companion.codec.slices import SLICE
from companion.engine.problems import Problem


class WrongValue(ValueError):
    """A value of the wrong JSON type, or none of the choices; the message is for people."""


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
    elif isinstance(error, WrongValue):
        yield Problem(path, str(error))
    else:
        yield Problem(path, "cannot be read")


def _joined(path: str, note: Any) -> str:
    if isinstance(note, IterableValidationNote):
        return f"{path}[{note.index}]"
    return f"{path}.{note.name}" if path else str(note.name)
