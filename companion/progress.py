"""How far a long piece of work is, for whoever watches it."""

from typing import IO, Protocol

PIECE = 4 * 1024 * 1024
"""Bytes of a file that are copied before the next word about it."""


class Watch(Protocol):
    """Called again and again with what is done now, how much of it is done, and of how much; None
    if nobody knows how much there is."""

    def __call__(self, what: str, done: int = 0, of: int | None = None) -> None: ...


def unwatched(what: str, done: int = 0, of: int | None = None) -> None:
    """For work that nobody watches."""


def copy(source: IO[bytes], target: IO[bytes], watch: Watch, what: str, size: int) -> None:
    """Copy a file of that many bytes, piece by piece."""
    done = 0
    while piece := source.read(PIECE):
        target.write(piece)
        done += len(piece)
        watch(what, done, size)
