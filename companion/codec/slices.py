"""Reading long lists and objects slice by slice, up to the first slice that has faults.

Each fault takes a few kilobytes of memory until it is reported. A document of half a megabyte can
have forty thousand faults, and nobody reads more than a page of them.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from cattrs.errors import IterableValidationError, IterableValidationNote

SLICE = 128


def list_in_slices(items: Callable[[Any, Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """A hook like `items` that reads a list in slices. It raises IterableValidationError with
    places in the whole list."""

    def structure(value: Any) -> list[Any]:
        found: list[Any] = []
        for start in range(0, len(value), SLICE):
            try:
                found.extend(items(value[start : start + SLICE], list))
            except IterableValidationError as error:
                _move(error, start)
                raise
        return found

    return structure


def mapping_in_slices(inner: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A hook like `inner` that reads an object in slices. It raises IterableValidationError."""

    def structure(value: Mapping[Any, Any], kind: Any) -> Any:
        if len(value) <= SLICE:
            return inner(value, kind)
        found: dict[Any, Any] = {}
        items = iter(value.items())
        while part := dict(islice(items, SLICE)):
            found.update(inner(part, kind))
        return found

    return structure


def _move(error: IterableValidationError, start: int) -> None:
    """Change the places of a slice's faults to places in the whole list."""
    for fault in error.exceptions:
        for note in getattr(fault, "__notes__", ()):
            if isinstance(note, IterableValidationNote) and isinstance(note.index, int):
                note.index += start
