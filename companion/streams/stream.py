"""One phone that follows one table or draft."""

import time
from dataclasses import dataclass, field

from companion.streams.lines import Line
from companion.streams.places import Place

STREAM_SECONDS = 600.0
"""A stream ends after this time, and the phone opens the next one. So a phone that is asleep gives
its place back."""


def _end() -> float:
    return time.monotonic() + STREAM_SECONDS


@dataclass(eq=False, slots=True)
class Stream:
    """A phone's stream: `after` is the last entry it was sent, `hashes` are those of its tokens,
    by which it is checked whether it may still follow."""

    code: str
    after: int
    hashes: frozenset[str]
    place: Place
    line: Line
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
