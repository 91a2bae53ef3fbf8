"""A position: the deal, which never changes, and the state, which each move changes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from companion.engine.moves import Decision
from companion.engine.setup import DealLike
from companion.engine.values import Changeable, Seat, remembered

T = TypeVar("T")

D = TypeVar("D", bound=DealLike)


@dataclass(frozen=True, kw_only=True)
class State(Changeable):
    """What changes in a game. A game's subclass adds fields and declares its types of decisions.

    `decisions` is the stack of open decisions; the last one is asked. An empty stack means that the
    game is over.
    """

    course: ClassVar[frozenset[str]] = frozenset()
    """The fields, beside `decisions`, that say how far play has come, such as hands that are filled
    up again each turn: they stay as they are where one earlier move is put right."""

    decisions: tuple[Any, ...]

    def answered(self, *then: Decision, **changes: Any) -> Self:
        """The state without the decision that is asked, with these changes, and with the decisions
        `then` open, of which the first is asked first."""
        return self.changed(decisions=self.decisions[:-1] + then[::-1], **changes)

    def ask(self, *decisions: Decision, **changes: Any) -> Self:
        """The state with these further decisions open, the first one asked first, and these
        changes."""
        return self.changed(decisions=self.decisions + decisions[::-1], **changes)


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Position(Generic[D, S]):
    """A deal with a state. A game's subclass answers the questions that its rules ask about it;
    what takes long to work out is `remembered`."""

    deal: D
    state: S

    @remembered
    def decision(self) -> Any:
        return self.state.decisions[-1] if self.state.decisions else None

    @property
    def asked(self) -> str:
        """The name of the one seat that has to decide."""
        seat: Seat
        (seat,) = self.decision.awaited(self)
        return self.deal.names[seat]

    def with_state(self, state: S) -> Self:
        return type(self)(self.deal, state)

    def once(self, name: str, work: Callable[[], T]) -> T:
        """What `work` finds out about this position. It is done once and kept by that name."""
        if name not in self._kept:
            self._kept[name] = work()
        kept: T = self._kept[name]
        return kept

    @remembered
    def _kept(self) -> dict[str, Any]:
        return {}


AnyPosition = Position[Any, Any]
"""A position as code sees it that treats all games alike."""
