"""One phone that follows one table or draft."""

import time
from dataclasses import dataclass, field

from companion.streams.lines import Line
from companion.streams.places import Place

STREAM_SECONDS = 600.0
"""A stream ends after this, and the phone opens the next: those asleep give their place back."""


def _end() -> float:
    return time.monotonic() + STREAM_SECONDS


@dataclass(eq=False, slots=True)
class Stream:
    """What a phone was told, and what its right to be told more rests on.

    `after` is the last entry that it knows of, `hashes` are those of its tokens.
    """

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
        """Let the phone go."""
        if not self.closed:
            self.closed = True
            self.line.close()
