"""What several seats may see together: a program may hold the tokens of more than one."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.engine.play.step import Seat, Viewer


def seats_of(viewer: Viewer) -> frozenset[Seat]:
    """The seats that look; none for a spectator."""
    if isinstance(viewer, frozenset):
        return viewer
    return frozenset() if viewer is None else frozenset({viewer})


def merged(whole: Any, views: Sequence[Any]) -> Any:
    """What is shown by any of these views of the same value.

    Each part is taken from a view that shows it as it is, so nothing is added that no view has.
    Where none does, it stays as the first view has it.
    """
    first = views[0]
    for view in views:
        if view == whole and type(view) is type(whole):
            return view
    if not all(type(view) is type(whole) for view in views):
        return first
    if is_dataclass(whole):
        named: dict[str, Any] = {
            field.name: merged(
                getattr(whole, field.name), [getattr(view, field.name) for view in views]
            )
            for field in fields(whole)
            if field.init
        }
        return replace(first, **named)
    if type(whole) is tuple and all(len(view) == len(whole) for view in views):
        parts = (merged(one, seen) for one, *seen in zip(whole, *views, strict=True))
        return tuple(parts)
    if type(whole) is dict and all(view.keys() == whole.keys() for view in views):
        return {key: merged(whole[key], [view[key] for view in views]) for key in whole}
    return first
