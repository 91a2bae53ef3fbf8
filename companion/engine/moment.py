"""What a game says of a moment itself: a warning that concerns all, and the end of a part."""

from dataclasses import dataclass

from companion.engine.rulebook import Citation
from companion.engine.step import Seat


@dataclass(frozen=True, slots=True)
class Alarm:
    """A sentence that matters more than whose turn it is, such as a victory announced.

    `about` are places of the picture that it is about, `rests_on` those that it rests on:
    each of them can still change it. `cite` is the rule that makes it known to all.
    """

    text: str
    about: tuple[str, ...]
    rests_on: tuple[str, ...]
    cite: Citation


@dataclass(frozen=True, slots=True)
class PartOver:
    """A part of the whole that is over while the rest goes on, such as a game of a match."""

    text: str
    winners: tuple[Seat, ...]
    points: int
    cite: Citation
