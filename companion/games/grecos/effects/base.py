"""The base of the cards' effects: when a card may be played, on what, and what happens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from companion.engine.play.step import Event, Seat, Step
from companion.engine.rulebook import Violation
from companion.games.grecos.decisions.cards import Target
from companion.games.grecos.rulebook import CITE

if TYPE_CHECKING:
    from companion.games.grecos.position import Position
    from companion.games.grecos.state import State

Window = Literal["own", "battle", "foreign", "reaction"]
"""When a card may be played: in one's own Event or Move Phase, in battle in place of an attack, in
another player's turn, or at once after another player's card (GR-14)."""

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
        """Everything that a person could want to play the card on, legal or not."""
        yield NO_TARGET

    def forbidden(self, at: "Position", seat: Seat, target: Target) -> Iterator[Violation]:
        """Why the card cannot be played on that target."""
        if target != NO_TARGET:
            yield wrong_target("This card is not played on anything.")

    def happen(self, at: "Position", seat: Seat, target: Target) -> Step["State"]:
        """The effect, once nobody has stopped the card."""
        raise NotImplementedError


def wrong_target(reason: str, *, possible: bool = False) -> Violation:
    """A refusal of a card's target."""
    return Violation("wrong_target", reason, CITE["target"], possible=possible)


def no_effect(at: "Position", why: str) -> Step["State"]:
    """The effect of a card whose target is gone: nothing but an event that says so."""
    return Step(at.state, (Event("no_effect", why, cite=CITE["target"]),))


def stacks_of(at: "Position", seat: Seat) -> Iterator[Target]:
    """The stacks of one player."""
    return (Target(square) for square, stack in at.state.stacks.items() if stack.seat == seat)
