"""JSON documents with one thing wrong, as a careless client would send them."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

Path = tuple[str | int, ...]
NEAR: dict[type, tuple[Any, ...]] = {
    int: (-1, 0, 1, 2, 7, 10**9),
    float: (-1.0, 0.0, 1e9),
    str: ("", "0", "no such thing", "x" * 500),
    list: ([],),
    dict: ({},),
}
"""Wrong values of the right type."""
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    10**9,
    1.5,
    float("nan"),
    "",
    "0",
    "no such thing",
    [],
    {},
    [None],
)


class Damage:
    """A damaged document, with how it was damaged and where."""

    def __init__(self, path: Path, how: str, document: Any) -> None:
        self.path = path
        self.how = how
        self.document = document

    def __repr__(self) -> str:
        return f"{'.'.join(map(str, self.path))}: {self.how}"


@st.composite
def damaged(draw: st.DrawFn, document: Any) -> Damage:
    """A copy of `document` with one thing wrong."""
    path = draw(places(document))
    copy = deepcopy(document)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    how = draw(st.sampled_from(("near", "near", "junk", "swap", "drop", "add")))
    if how == "drop":
        del inner[path[-1]]
    elif how == "add":
        add(inner)
    elif how == "swap":
        other = draw(places(document))
        inner[path[-1]] = deepcopy(value_at(document, other))
        how = f"swap with {other}"
    else:
        near = NEAR.get(type(inner[path[-1]]), JUNK)
        inner[path[-1]] = draw(st.sampled_from(near if how == "near" else JUNK))
        how = f"now {inner[path[-1]]!r}"
    return Damage(path, how, copy)


def all_damages(document: Any, others: Iterable[Any]) -> Iterator[Any]:
    """Copies of `document` with one value changed: to nothing, to a number or word that nothing
    has, to what others of its kind have there, or a list to one that is longer or turned round."""
    for path in all_places(document):
        old = value_at(document, path)
        values: list[Any] = [None, True, 7, -1, "no such thing", []]
        if isinstance(old, list):
            values += [old + old[:1], old[::-1]]
        for other in others:
            with suppress(KeyError, IndexError, TypeError):
                values.append(value_at(other, path))
        for value in values:
            copy = deepcopy(document)
            value_at(copy, path[:-1])[path[-1]] = value
            yield copy


def all_places(document: Any, path: Path = ()) -> Iterator[Path]:
    """The places of everything in the document."""
    if path:
        yield path
    if isinstance(document, dict | list):
        for step in document if isinstance(document, dict) else range(len(document)):
            yield from all_places(document[step], (*path, step))


def add(inner: Any) -> None:
    """Add one item to an object or list."""
    if isinstance(inner, list):
        inner.append(deepcopy(inner[0]))
    else:
        inner["no_such_field"] = 1


@st.composite
def places(draw: st.DrawFn, document: Any) -> Path:
    """A place of the document, each level as likely as the next."""
    path: Path = ()
    here = document
    while steps := tuple(here if isinstance(here, dict) else range(len(here))):
        path += (draw(st.sampled_from(steps)),)
        here = value_at(document, path)
        if not isinstance(here, dict | list) or draw(st.booleans()):
            break
    return path


def value_at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document
