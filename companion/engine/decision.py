"""The open decision: who is asked, who may cut in, and what happens without anybody.

A state holds a stack of decisions, and the top one is asked. A decision is a frozen
dataclass of a game, so that it is written and read with the state.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Final, Literal, Self

from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.step import Seat, Step


class Chance(Enum):
    """The one who throws dice, draws and reveals."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor = Seat | Literal[Chance.CHANCE]
NOBODY: Final[frozenset[Actor]] = frozenset()
BY_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})


class Decision:
    """One open question. `at` is the game's position, whose top decision this is."""

    __slots__ = ()

    question: ClassVar[str] = ""
    """What is asked, where it is the same in every position."""
    lies_on: ClassVar[tuple[type["Decision"], ...] | None] = None
    """The decisions that it may lie on: none where it is always the lowest of the stack. A
    game that leaves this None checks its stacks itself."""

    def awaited(self, at: Any) -> frozenset[Actor]:
        """Who has to answer before the game goes on: one, or several at once.

        Nobody where the decision always settles, such as the start of a round.
        """
        return NOBODY

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        """Who may act besides while this is asked, known from public facts only: CHANCE too,
        where the table may then enter what dice or cards showed.

        Nobody who holds the right card is treated otherwise than one who does not.
        """
        return NOBODY

    def prompt(self, at: Any) -> str:
        """What is asked of those awaited, in a short sentence without their name."""
        return self.question

    def goes_on(self, at: Any) -> bool:
        """Whether it goes on with the decision before it: a seat that is asked both may answer
        both and confirm them together."""
        return False

    def settle(self, at: Any) -> Step[Any] | None:
        """What follows without anybody's answer; None where the answer must be waited for."""
        return None

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        """The decision as that seat may see it; None is a spectator."""
        return self

    def open_to(self, at: Any, seat: Seat) -> Self:
        """The decision as it is open to that seat: the same for as long as an answer of this
        seat would mean the same."""
        return self.seen_by(at, seat)

    def problems(self, at: Any) -> Iterator[Problem]:
        """What stands against this decision on a stack that came from outside."""
        return iter(())

    def not_yours(self, at: Any, seat: Seat, move: Any) -> Violation | None:
        """Why a seat that may not act cannot make this move, where the game can tell better
        than that it is another's turn: a rule may have ended its own turn just before."""
        return None

    def not_now(self, at: Any, move: Any) -> Violation | None:
        """Why a move that is no answer to this decision cannot be made, where the game can
        tell better than that something else is asked: a rule may put this one first."""
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
    """A throw, a draw or a card to be turned: made by the app, or entered by the table."""

    __slots__ = ()

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE


@dataclass(frozen=True, kw_only=True)
class Together(Decision):
    """Several seats choose in secret, in any order; nothing is shown until all have chosen.

    `answers` has what each of `seats` chose, None until then and for those who may not see
    it; a subclass names its type. `waiting` are the seats that have not chosen yet. Until
    the last one has, a seat may change its choice.
    """

    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    answers: tuple[Any, ...]

    @classmethod
    def of(cls, seats: Iterable[Seat], **rest: Any) -> Self:
        """The question put to these seats, unanswered."""
        asked = tuple(seats)
        return cls(seats=asked, waiting=asked, answers=(None,) * len(asked), **rest)

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset(self.waiting)

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return frozenset(self.seats) if self.waiting else NOBODY

    def with_answer(self, seat: Seat, answer: Any) -> Self:
        """The decision once that seat has chosen."""
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
        """Who else has chosen changes nothing for a seat."""
        return replace(self.seen_by(at, seat), waiting=())

    def problems(self, at: Any) -> Iterator[Problem]:
        if list(self.seats) != sorted(set(self.seats) & set(range(len(at.deal.names)))):
            yield Problem("seats", "must be different seats, in order")
        if len(self.answers) != len(self.seats):
            yield Problem("answers", "must be one for each seat")
        answers = zip(self.seats, self.answers, strict=False)
        if not self.waiting or list(self.waiting) != [s for s, told in answers if told is None]:
            yield Problem("waiting", "must be the seats that have not answered, one at least")

    def settle(self, at: Any) -> Step[Any] | None:
        if self.waiting:
            return None
        return replace(self.reveal(at), reveals=True)

    def reveal(self, at: Any) -> Step[Any]:
        """What follows once all have chosen; `at.answered()` takes this decision off."""
        raise NotImplementedError
