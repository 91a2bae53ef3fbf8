"""Pieces are neither made nor lost: no more of them lie on the table than are in the box."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.engine.problems import Problem


@dataclass(frozen=True, slots=True)
class Pieces:
    """Some kinds of pieces, as people call them: how many of each the box has, and how many lie
    where a state says.

    `path` is the part of the state that is at fault if that cannot be. If `all_lie`, the state
    says of every piece where it is; otherwise some are in a bag or a pile that it does not count.
    """

    path: str
    box: Mapping[str, int]
    lying: Mapping[str, int]
    all_lie: bool = False


def piece_problems(declared: Iterable[Pieces]) -> Iterator[Problem]:
    """Faults: more pieces of a kind than there are, or less than none; or not all of them, where
    all lie somewhere."""
    for pieces in declared:
        for kind in {**pieces.box, **pieces.lying}:
            there_are, lie = pieces.box.get(kind, 0), pieces.lying.get(kind, 0)
            if not (there_are if pieces.all_lie else 0) <= lie <= there_are:
                yield Problem(pieces.path, f"has {lie} {kind}; there are {there_are}")
