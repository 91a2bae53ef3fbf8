"""Faults in documents: not broken rules, but data that cannot be read as what it claims."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


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
