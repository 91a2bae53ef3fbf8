"""One phone that follows one table or draft."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.streams.lines import Line
from companion.streams.places import Place

STREAM_SECONDS = 600.0
"""A stream ends after this time, and the phone opens the next one. So a phone that is asleep gives
its place back."""


class Page(NamedTuple):
    """What a phone shows after a change, as HTML, and the address where it would ask for it."""

    of: str
    html: str


Bring = Callable[[int], Page | None]
"""Draws the page for one phone that shows the entries up to a number; None if it has to ask."""


def _end() -> float:
    return time.monotonic() + STREAM_SECONDS


@dataclass(eq=False, slots=True)
class Stream:
    """A phone's stream: `after` is the last entry it was sent, `hashes` are those of its tokens,
    by which it is checked whether it may still follow, and `bring` draws its pages."""

    code: str
    after: int
    hashes: frozenset[str]
    place: Place
    line: Line
    bring: Bring | None = None
    ends: float = field(default_factory=_end)
    closed: bool = False

    @property
    def is_over(self) -> bool:
        """Whether its time is up, or another phone has its place."""
        return self.place.gone or time.monotonic() >= self.ends

    def close(self) -> None:
        """Close the line to the phone; does nothing the second time."""
        if not self.closed:
            self.closed = True
            self.line.close()
