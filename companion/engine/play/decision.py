"""Decisions: who is asked, who may cut in, and what happens without anybody's answer.

A state has a stack of open decisions, and the top one is asked. A decision is a frozen dataclass of
a game, so that it is written and read with the state.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Final, Literal, Self

from companion.engine.play.step import Seat, Step
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation


class Chance(Enum):
    """The actor who throws dice, draws and reveals."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor = Seat | Literal[Chance.CHANCE]
NOBODY: Final[frozenset[Actor]] = frozenset()
BY_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})


class Decision:
    """One open question. `at` is the game's position, whose top decision this is."""

    __slots__ = ()

    question: ClassVar[str] = ""
    """What is asked, if it is the same in every position."""
    lies_on: ClassVar[tuple[type["Decision"], ...] | None] = None
    """The decisions that it may lie on; empty if it is always the lowest of the stack. A game that
    leaves this None checks its stacks itself."""

    def awaited(self, at: Any) -> frozenset[Actor]:
        """Who has to answer before the game goes on: one, or several at once.

        Empty if the decision always settles by itself, such as the start of a round.
        """
        return NOBODY

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        """Who else may act while this is asked. CHANCE is among them if the table may then enter
        what dice or cards showed.

        Only what everybody knows may decide it, so that whoever holds the right card is treated in
        the same way as somebody who does not.
        """
        return NOBODY

    def prompt(self, at: Any) -> str:
        """What is asked of those awaited, in a short sentence without their names."""
        return self.question

    def headline(self, at: Any) -> str:
        """What those awaited are told before what is asked, in a few words, where "Your turn" is
        not true, since they answer in somebody else's turn: "Defend"."""
        return ""

    def goes_on(self, at: Any) -> bool:
        """Whether it is entered together with the decision before it: a seat that is asked both
        answers both and confirms them at once."""
        return False

    def stays_open(self, at: Any) -> bool:
        """Whether a tap that could answer it goes on changing its answer, while what follows is
        entered together with it. A later move that could begin with the same tap then needs a
        second way to be entered."""
        return False

    def settle(self, at: Any) -> Step[Any] | None:
        """What follows without anybody's answer; None if somebody has to answer."""
        return None

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        """The decision as that seat may see it; None means a spectator."""
        return self

    def open_to(self, at: Any, seat: Seat) -> Self:
        """The decision as it matters to that seat: equal for as long as the same answer by this
        seat would mean the same."""
        return self.seen_by(at, seat)

    def problems(self, at: Any) -> Iterator[Problem]:
        """Faults of this decision, if it comes from outside."""
        return iter(())

    def not_yours(self, at: Any, seat: Seat, move: Any) -> Violation | None:
        """Why a seat that may not act cannot make this move, if there is a better reason than that
        it is somebody else's turn: a rule may have just ended the seat's own turn."""
        return None

    def not_now(self, at: Any, move: Any) -> Violation | None:
        """Why a move that does not answer this decision cannot be made, if there is a better reason
        than that something else is asked: a rule may require this one first."""
        return None


@dataclass(frozen=True, slots=True)
class AskedOf(Decision):
    """A decision of one seat."""

    seat: Seat

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset({self.seat})

    def problems(self, at: Any) -> Iterator[Problem]:
        if not 0 <= self.seat < len(at.deal.names):
            yield Problem("seat", "must be a seat")


class AskedOfChance(Decision):
    """A throw, a draw or a card to be revealed, by the app or entered by the table."""

    __slots__ = ()

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE


@dataclass(frozen=True, kw_only=True)
class Together(Decision):
    """Several seats choose in secret, in any order; nothing is shown until all have chosen.

    `answers` has the choice of each of `seats`, None before it is made and for those who may not
    see it; a subclass declares its type. `waiting` are the seats that have not chosen yet. A seat
    may change its choice until the last one has chosen.
    """

    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    answers: tuple[Any, ...]

    @classmethod
    def of(cls, seats: Iterable[Seat], **rest: Any) -> Self:
        """The decision for these seats, without any answer."""
        asked = tuple(seats)
        return cls(seats=asked, waiting=asked, answers=(None,) * len(asked), **rest)

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset(self.waiting)

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return frozenset(self.seats) if self.waiting else NOBODY

    def with_answer(self, seat: Seat, answer: Any) -> Self:
        """The decision after that seat has chosen."""
        answers = zip(self.seats, self.answers, strict=True)
        return replace(
            self,
            waiting=tuple(other for other in self.waiting if other != seat),
            answers=tuple(answer if other == seat else old for other, old in answers),
        )

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        answers = zip(self.seats, self.answers, strict=True)
        return replace(
            self, answers=tuple(old if other == seat else None for other, old in answers)
        )

    def open_to(self, at: Any, seat: Seat) -> Self:
        """The decision without the answers, since a seat's question stays the same when others
        choose."""
        return replace(self.seen_by(at, seat), waiting=())

    def problems(self, at: Any) -> Iterator[Problem]:
        if list(self.seats) != sorted(set(self.seats) & set(range(len(at.deal.names)))):
            yield Problem("seats", "must be different seats, in order")
        if len(self.answers) != len(self.seats):
            yield Problem("answers", "must be one for each seat")
        answers = zip(self.seats, self.answers, strict=False)
        if not self.waiting or list(self.waiting) != [s for s, answer in answers if answer is None]:
            yield Problem("waiting", "must be the seats that have not answered, one at least")

    def settle(self, at: Any) -> Step[Any] | None:
        if self.waiting:
            return None
        return replace(self.reveal(at), reveals=True)

    def reveal(self, at: Any) -> Step[Any]:
        """What follows once all have chosen. `at.state.answered()` removes this decision."""
        raise NotImplementedError
