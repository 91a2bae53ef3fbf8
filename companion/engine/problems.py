"""Faults in documents: not broken rules, but data that cannot be read as what it claims."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a document: `path` is where ("territories[2].biome"), `message` what to do."""

    path: str
    message: str


class Malformed(ValueError):
    """A document of the wrong form, with every fault that was found in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            "; ".join(f"{p.path}: {p.message}" if p.path else p.message for p in problems)
        )
        self.problems = tuple(problems)


def require(problems: Iterable[Problem]) -> None:
    """Raises Malformed if there are any."""
    if found := tuple(problems):
        raise Malformed(found)


def below(path: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The same problems, named from the document that holds the faulty part at `path`."""
    return tuple(
        Problem(f"{path}.{found.path}" if found.path else path, found.message) for found in problems
    )


def id_problems(path: str, ids: Iterable[str]) -> Iterator[Problem]:
    """Ids that cannot be ids or are used twice; `path` has a {} for their number."""
    seen: set[str] = set()
    for index, found in enumerate(ids):
        if not ID.fullmatch(found):
            text = "must be small letters, digits, - and _, at most 40 of them"
            yield Problem(path.format(index), text)
        if found in seen:
            yield Problem(path.format(index), f"{found} is used twice")
        seen.add(found)


def text_problems(path: str, text: str, longest: int) -> Iterator[Problem]:
    """A text that is empty, too long, or not in one line."""
    if not text.strip() or len(text) > longest or not text.isprintable():
        yield Problem(path, f"must be a text of 1 to {longest} characters, in one line")
