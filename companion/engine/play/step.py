"""The result of a move: the state it leads to, and the events on the way."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.rulebook import Citation

S = TypeVar("S")

Seat = int
"""A participant's number in the deal: 0 is the first name. Neutral tribes follow the players."""
Viewer = Seat | frozenset[Seat] | None
"""A seat, several seats that look together, or None for a spectator."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move caused, in one sentence; `where` names places of the picture.

    `cite` is the rule behind it, if somebody may ask why ("why is my turn over?"). `audience` has
    the seats that may know of it, None for everybody. `in_sentence` says
    that the sentence of the move says it already, so that people need not read it twice.
    """

    code: str
    text: str
    where: tuple[str, ...] = ()
    seat: Seat | None = None
    cite: Citation | None = None
    audience: frozenset[Seat] | None = None
    in_sentence: bool = False

    def is_for(self, viewer: Viewer) -> bool:
        """Whether that viewer may know of it: of several seats one that may is enough."""
        if self.audience is None or not isinstance(viewer, frozenset):
            return self.audience is None or viewer in self.audience
        return not viewer.isdisjoint(self.audience)


@dataclass(slots=True)
class Step(Generic[S]):
    """The state after a move, and the events on the way. It is read at once and not kept, so that
    it need not be frozen, which would take three times as long to make.

    `reveals` says that somebody has learnt something hidden, so that the move may not be taken back
    without asking.
    """

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False
