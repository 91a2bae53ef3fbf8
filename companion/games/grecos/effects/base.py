"""The base of the cards' effects: when a card may be played, on what, and what happens."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from companion.engine.rulebook import Violation
from companion.engine.values import Event, Seat, Step
from companion.games.grecos.decisions.cards import Target
from companion.games.grecos.rulebook import CITE, refuse

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

    def targets(self, at: Any, seat: Seat) -> Iterator[Target]:
        """Everything that a person could want to play the card on, legal or not."""
        yield NO_TARGET

    def forbidden(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        """Why the card cannot be played on that target."""
        if target != NO_TARGET:
            yield wrong_target("This card is not played on anything.")

    def idle(self, at: Any, seat: Seat, target: Target) -> Iterator[Violation]:
        """Why the card would change nothing, where a table plays no such card (GR-27)."""
        return iter(())

    def happen(self, at: Any, seat: Seat, target: Target) -> Step[Any]:
        """The effect, once nobody has stopped the card."""
        raise NotImplementedError


def wrong_target(reason: str, *, possible: bool = False) -> Violation:
    """A refusal of a card's target."""
    return refuse("wrong_target", "target", reason, possible=possible)


def no_effect(at: Any, why: str) -> Step[Any]:
    """The effect of a card whose target is gone: nothing but an event that says so."""
    return Step(at.state, (Event("no_effect", why, cite=CITE["target"]),))


def stacks_of(at: Any, seat: Seat) -> Iterator[Target]:
    """The stacks of one player."""
    return (Target(square) for square, stack in at.state.stacks.items() if stack.seat == seat)
