"""The base of all effects: data that says what happens, with the same methods for the rules.

A power is an `Opening`, done at once with the targets of the move, and steps that are done
one after the other. A step or a gate that leaves a choice is a decision that waits for its
answer; one that leaves none happens without asking.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol

from companion.engine.moves import Actor as Awaited
from companion.engine.moves import Decision
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import FIGURES
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import impossible, refuse

BY_SEAT: Final[tuple[frozenset[Awaited], ...]] = (frozenset({0}), frozenset({1}))


MAX_COUNT: Final = 3
"""No power and no gate has more picks, cards or tokens than this."""
Targets = tuple[str, ...]
"""The choices that a move makes at once."""


class Actor(NamedTuple):
    """The figure that acts: its place in its own line of cards and its space.

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
    """The first effect of using a power."""

    def targets(self, at: Battle, actor: Actor) -> Iterator[Targets]:
        """Every choice of targets that a person could mean, legal or not."""

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        """Every rule that these targets would break."""

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        """Carry it out. A move that is illegal but possible is carried out as hands would do it."""


class NoTargets:
    """An opening without targets that may always be used."""

    def targets(self, at: Battle, actor: Actor) -> Iterator[Targets]:
        yield ()

    def faults(self, at: Battle, actor: Actor, targets: Targets) -> Iterator[Violation]:
        if targets:
            reason = f"There is nothing to choose at once here, but {targets[0]} was named."
            yield impossible("nothing_to_choose", actor.rule, reason)


class FollowUp(Decision):
    """Something that still has to be done in this turn, or asked of the side to move."""

    __slots__ = ()

    def awaited(self, at: Battle) -> frozenset[Awaited]:
        return BY_SEAT[at.deal.seat_of(at.state.turn, at.state.game)]

    def goes_on(self, at: Battle) -> bool:
        """Everything in a turn is entered together, with one Confirm."""
        return at.state.doing is not None

    def answers(self, at: Battle) -> Iterator[Any]:
        """Every legal answer: a space, a card, or what the decision says; None for no more."""
        return iter(())

    def after(self, at: Battle, answer: Any) -> Step[BattleState]:
        """The result of an answer."""
        raise NotImplementedError

    def settle(self, at: Battle) -> Step[BattleState] | None:
        """If there is only one answer, it is given without asking."""
        found = tuple(islice(self.answers(at), 2))
        if len(found) > 1:
            return None
        return self.after(at, found[0]) if found else Step(at.state.answered())


class PowerStep(FollowUp):
    """A later part of a power, which ends with its figure (IC-28)."""

    __slots__ = ()


def space_problems(at: Battle, path: str, spaces: Iterable[int]) -> Iterator[Problem]:
    """Faults of spaces named in a position from outside."""
    count = len(at.deal.grid.names)
    if any(not 0 <= space < count for space in spaces):
        yield Problem(path, f"must be spaces from 0 to {count - 1}")


def count_problems(count: int) -> Iterator[Problem]:
    """Faults of a count in a position from outside."""
    if not 1 <= count <= MAX_COUNT:
        yield Problem("count", f"must be 1 to {MAX_COUNT}")


def acting(at: Battle, rule: str) -> Actor | None:
    """The figure whose turn it is, as long as it stands on the board."""
    return actor_of(at, at.doing.figure, rule)


def actor_of(at: Battle, figure: str, rule: str) -> Actor | None:
    """An own figure as the one that acts, as long as it stands on the board."""
    own = at.own
    if figure not in own.cards:
        return None
    slot = own.cards.index(figure)
    return None if own.at[slot] == OFF else Actor(slot, own.at[slot], figure, rule)


def landing_faults(at: Battle, name: str) -> Iterator[Violation]:
    """Why a figure cannot be put on a space."""
    space = at.deal.grid.index.get(name)
    if space is None:
        yield impossible("no_such_space", "board", f"There is no space {name} here.")
    elif space in at.standing:
        reason = f"{FIGURES[at.standing[space]].name} stands on {name} already."
        yield impossible("space_occupied", "blocked", reason)
    elif space in at.deal.gate_spaces:
        reason = f"Space {name} lies on a gate tile; no figure may be left there."
        yield refuse("ends_on_gate", "gate_no_stop", reason)


def landings(at: Battle) -> Iterator[int]:
    """The spaces where a figure may be put down."""
    taken, tiles = at.standing, at.deal.gate_spaces
    every = range(len(at.deal.grid.names))
    return (space for space in every if space not in taken and space not in tiles)
