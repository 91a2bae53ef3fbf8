"""The entries of a log that are no part of play: the clock, and disputes about rules and moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal


@dataclass(frozen=True, slots=True)
class RuleDecided:
    """The table decides a question otherwise than the booklet or the companion, in its own words.

    `on` is the disputed entry, `rule` the id of the citation that is overruled. From then on the
    table plays with `options`, and lets violations of that rule with the code `passes` pass; both
    are empty where the decision is only written down.
    """

    kind: ClassVar = "ruling"
    on: int
    rule: str
    text: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulingAsked:
    """A seat asks the table to decide as `ruling` says. The seats in `of` have to agree, or the
    host."""

    kind: ClassVar = "ruling_asked"
    seat: int
    ruling: RuleDecided
    of: tuple[int, ...]


Way = Literal["leave", "repair", "back"]
"""What a table does about a move that it finds illegal later: leave it as it happened, put right
only what can be, or go back to before it."""


@dataclass(frozen=True, slots=True)
class RemedyAsked:
    """A seat asks the table to deal with the illegal move of entry `entry` in that way. The seats
    in `of` have to agree, or the host."""

    kind: ClassVar = "remedy_asked"
    seat: int
    entry: int
    way: Way
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CorrectionAsked:
    """A seat asks the table to put the position right: to `state`, given as JSON data, of which
    each phone is shown what it may see. The seats in `of` have to agree, or the host."""

    kind: ClassVar = "correction_asked"
    seat: int
    state: Any
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetStand:
    """The table leaves the illegal move of entry `entry` as it happened."""

    kind: ClassVar = "let_stand"
    entry: int


OfDisputes = RulingAsked | RemedyAsked | CorrectionAsked | LetStand
"""The entries about a dispute that change nothing by themselves."""


State = Literal["running", "paused", "off"]


@dataclass(frozen=True, slots=True)
class ClockSet:
    """How the clock is set from now on.

    Each player has `minutes`, and `increment` seconds more for each turn that is over; without
    `minutes` it counts up. `turn` is the seat whose time runs where moves are not tracked.
    """

    kind: ClassVar = "clock"
    state: State
    minutes: int | None = None
    increment: int = 0
    turn: int | None = None
