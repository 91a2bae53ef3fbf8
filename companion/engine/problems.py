"""Faults in documents: not broken rules, but data that does not describe what it should."""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
HEADING_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_TITLE = 80
LONGEST_NOTE = 1000


@dataclass(frozen=True, slots=True)
class Most:
    """A note on the type of a list, `Annotated[tuple[Tile, ...], Most(60)]`: a longer one is
    refused by its length, before any member is read. So checks never meet more members."""

    count: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a document: `path` is where ("territories[2].biome"), `message` what is wrong."""

    path: str
    message: str


class Malformed(ValueError):
    """A document cannot be read; it has every fault that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            "; ".join(f"{p.path}: {p.message}" if p.path else p.message for p in problems)
        )
        self.problems = tuple(problems)

    @classmethod
    def at(cls, path: str, message: str) -> "Malformed":
        """With one fault."""
        return cls([Problem(path, message)])


def require(problems: Iterable[Problem]) -> None:
    """Raise Malformed if there are any problems."""
    if faults := tuple(problems):
        raise Malformed(faults)


def below(path: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of a part with paths in the whole document, which has that part at `path`."""
    return tuple(
        Problem(f"{path}.{fault.path}" if fault.path else path, fault.message) for fault in problems
    )


@contextmanager
def reading_below(path: str) -> Iterator[None]:
    """A block that reads the part at `path`: its faults get their paths in the whole document."""
    try:
        yield
    except Malformed as error:
        raise Malformed(below(path, error.problems)) from error


def heading_problems(edition: object) -> Iterator[Problem]:
    """Faults of what every edition has: an id, a title, and where it has one, a note."""
    id_, title = getattr(edition, "id", ""), getattr(edition, "title", "")
    for path, text in (("id", id_), ("title", title)):
        if not text.strip():
            yield Problem(path, "must not be empty")
    if id_.strip() and not HEADING_ID.fullmatch(id_):
        yield Problem("id", "must be small letters, digits, - and _, at most 40 of them")
    if title.strip():
        yield from text_problems("title", title, LONGEST_TITLE)
    note = getattr(edition, "note", None)
    if note is not None and (not note.strip() or len(note) > LONGEST_NOTE):
        yield Problem("note", f"must be a text of 1 to {LONGEST_NOTE} characters")


def whole_problems(
    edition: T, check: Callable[[T], Iterable[Problem]] | None
) -> tuple[Problem, ...]:
    """The faults of an edition: those of its heading, or else those that its game finds."""
    return tuple(heading_problems(edition)) or tuple(check(edition) if check else ())


def id_problems(path: str, ids: Iterable[str], pattern: re.Pattern[str] = ID) -> Iterator[Problem]:
    """Faults: texts that cannot be ids, and ids used twice; `path` has a {} for their number."""
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if not pattern.fullmatch(name):
            text = "must be small letters, digits, - and _, at most 40 of them"
            yield Problem(path.format(index), text)
        if name in seen:
            yield Problem(path.format(index), f"{name} is used twice")
        seen.add(name)


def shared(values: Iterable[Hashable]) -> tuple[int, ...]:
    """The numbers of those that have the same value as another one."""
    listed = tuple(values)
    counts = Counter(listed)
    return tuple(number for number, value in enumerate(listed) if counts[value] > 1)


def text_problems(path: str, text: str, longest: int) -> Iterator[Problem]:
    """Faults: a text that is empty, too long, or has several lines."""
    if not text.strip() or len(text) > longest or not text.isprintable():
        yield Problem(path, f"must be a text of 1 to {longest} characters, in one line")
