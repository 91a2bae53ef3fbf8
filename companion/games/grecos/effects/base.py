"""What a card's effect says: when it may be played, on what, and what happens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from companion.engine.rulebook import Violation
from companion.engine.step import Event, Seat, Step
from companion.games.grecos.decisions.cards import Target
from companion.games.grecos.rulebook import CITE

if TYPE_CHECKING:
    from companion.games.grecos.position import Position
    from companion.games.grecos.state import State

Window = Literal["own", "battle", "foreign", "reaction"]
"""In the own Event or Move Phase; in battle in the place of an attack; in another's turn; at
once after another's card (GR-14)."""

WINDOWS: dict[Window, str] = {
    "own": "in your own Event or Move Phase",
    "battle": "in a battle of yours, in the place of an attack",
    "foreign": "in another player's turn, while no battle is on",
    "reaction": "at once after another player's card",
}

NO_TARGET = Target()


class Effect:
    """An effect: a frozen dataclass that an edition gives to a card, with its numbers."""

    __slots__ = ()

    windows: ClassVar[tuple[Window, ...]] = ("own",)

    def targets(self, at: "Position", seat: Seat) -> Iterator[Target]:
        """Everything that a person could mean to play it on, legal or not."""
        yield NO_TARGET

    def forbidden(self, at: "Position", seat: Seat, target: Target) -> Iterator[Violation]:
        """Why it cannot be played on that."""
        if target != NO_TARGET:
            yield wrong_target("This card is not played on anything.")

    def happen(self, at: "Position", seat: Seat, target: Target) -> Step["State"]:
        """The state once nobody has stopped it."""
        raise NotImplementedError


def wrong_target(reason: str, *, possible: bool = False) -> Violation:
    """A refusal of what a card was played on."""
    return Violation("wrong_target", reason, CITE["target"], possible=possible)


def no_effect(at: "Position", why: str) -> Step["State"]:
    """A card whose target has gone."""
    return Step(at.state, (Event("no_effect", why, cite=CITE["target"]),))


def stacks_of(at: "Position", seat: Seat) -> Iterator[Target]:
    """The stacks of one player."""
    return (Target(square) for square, stack in at.state.stacks.items() if stack.seat == seat)
