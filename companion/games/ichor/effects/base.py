"""What an effect is: data that says what happens, asked the same questions by the rules.

A power is an `Opening`, done at once with the targets of the move, and follow-ups that are
done one after the other. A follow-up that leaves a choice waits in the position for its
answer; one that leaves none is done without asking.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from companion.engine.rulebook import Violation
from companion.games.ichor.components import FIGURES, Camp

if TYPE_CHECKING:
    from companion.games.ichor.effects.trail import Trail
    from companion.games.ichor.moves import Move
    from companion.games.ichor.state import Deal
    from companion.games.ichor.turn import Turn


class Force(Protocol):
    """What a side has, frozen in a position or in motion during a move."""

    @property
    def cards(self) -> Sequence[str]: ...
    @property
    def up(self) -> Sequence[bool]: ...
    @property
    def at(self) -> Sequence[int]: ...
    @property
    def tokens(self) -> Sequence[int]: ...
    @property
    def reserve(self) -> Sequence[str]: ...
    @property
    def supply(self) -> int: ...


class Course(Protocol):
    """How far the turn under way has come; see `state.Doing`."""

    @property
    def figure(self) -> str: ...
    @property
    def power(self) -> str | None: ...
    @property
    def origin(self) -> int: ...
    @property
    def line_end(self) -> int: ...
    @property
    def trail(self) -> "Trail | None": ...


class Position(Protocol):
    """What effects read: a State, or a Turn that is being carried out."""

    @property
    def deal(self) -> "Deal": ...
    @property
    def camp(self) -> Camp: ...
    @property
    def own(self) -> Force: ...
    @property
    def foe(self) -> Force: ...
    @property
    def standing(self) -> Mapping[int, str]: ...
    @property
    def doing(self) -> Course: ...


class Actor(NamedTuple):
    """The figure that acts: its place in the own line of cards and its space.

    `rule` is the citation of what it does: the power's, or that of the plain move.
    """

    slot: int
    at: int
    figure: str
    rule: str

    @property
    def name(self) -> str:
        return FIGURES[self.figure].name


class Opening(Protocol):
    """What using a power does first."""

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        """Every choice of targets that a person could mean, legal or not."""

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        """Every rule that these targets would break."""

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        """Does it. A fault that hands could commit all the same is carried out as they would."""


def rule_of(position: Position) -> str:
    """The citation of the power in use; of powers in general where a gate asks."""
    power = position.doing.power
    return f"power_{power}" if power else "power_text"


class FollowUp:
    """What is done after that. `asks` are the classes of move that can answer it."""

    asks: ClassVar[tuple[type, ...]] = ()

    def moves(self, position: Position) -> Iterator["Move"]:
        """Every answer that a person could mean, legal or not."""
        return iter(())

    def faults(self, position: Position, move: Any) -> Iterator[Violation]:
        """Every rule that an answer would break."""
        return iter(())

    def resume(self, turn: "Turn", move: Any) -> None:
        """Carries out an answer."""

    def prompt(self, position: Position) -> str:
        """What is asked, in a short sentence."""
        raise NotImplementedError

    def settle(self, turn: "Turn") -> bool:
        """Does what needs no decision; False where one must be waited for."""
        legal = [move for move in self.moves(turn) if next(self.faults(turn, move), None) is None]
        if len(legal) > 1:
            return False
        if legal:
            self.resume(turn, legal[0])
        return True
