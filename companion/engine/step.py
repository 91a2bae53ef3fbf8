"""What a move does: the state it leads to, and what happened on the way."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.rulebook import Citation

S = TypeVar("S")

Seat = int
"""A participant's place in the deal: 0 is the first name. Neutral tribes follow the players."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a move caused, in one sentence; `where` names places of the picture.

    `cite` is the rule that made it happen, where somebody may ask why ("why is my turn
    over?"). `audience` has the seats that may know of it, None if everybody may. `told`: the
    sentence of the move says it already, so that nobody has to read it twice.
    """

    code: str
    text: str
    where: tuple[str, ...] = ()
    seat: Seat | None = None
    cite: Citation | None = None
    audience: frozenset[Seat] | None = None
    told: bool = False

    def is_for(self, seat: Seat | None) -> bool:
        """Whether that seat, or a spectator (None), may know of it."""
        return self.audience is None or seat in self.audience


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state after a move, and what happened on the way.

    `reveals`: somebody has learnt what was hidden, so that whoever moved may not simply
    take the move back and choose anew.
    """

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False
