"""Merging a corrected state with what its author could not see, which stays as it is."""

from collections.abc import Mapping
from typing import Any

from companion.engine.problems import Malformed, Problem

HIDDEN = "holds what is hidden from you: leave it as you are shown it"


def merged(posted: Any, seen: Any, whole: Any, path: str = "") -> Any:
    """`whole` with the author's changes: the differences between `posted` and `seen`.

    All three are JSON data. Raises Malformed if something was changed of which the author sees only
    a part.
    """
    if seen == whole:
        return posted
    if posted == seen:
        return whole
    if _are_objects(posted, seen, whole):
        within = f"{path}." if path else ""
        return {key: merged(posted[key], seen[key], whole[key], within + key) for key in whole}
    if _are_lists(posted, seen, whole):
        return [
            merged(posted[place], seen[place], whole[place], f"{path}[{place}]")
            for place in range(len(whole))
        ]
    raise Malformed([Problem(path, HIDDEN)])


def _are_objects(*data: Any) -> bool:
    """Whether all are JSON objects with the same keys."""
    objects = all(isinstance(one, Mapping) for one in data)
    return objects and all(one.keys() == data[0].keys() for one in data)


def _are_lists(*data: Any) -> bool:
    """Whether all are lists of the same length."""
    return all(isinstance(one, list) and len(one) == len(data[0]) for one in data)
