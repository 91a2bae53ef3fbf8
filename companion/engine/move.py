"""A move and all that is said of it, in one place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

from companion.engine.chance import Rng
from companion.engine.decision import Actor, Decision
from companion.engine.picture import Element
from companion.engine.rulebook import Citation, Violation
from companion.engine.step import Seat, Step

Role = Literal["step", "member", "left_out", "done", "look", "preset", "pass"]


@dataclass(frozen=True, slots=True)
class Tap:
    """One step of entering a move by touch.

    `id` is a place of the picture, a card's id, or else a button; `label` is what the button
    says. Its `role`: a "step" is tapped in its turn; "member"s that follow each other are a set
    and are tapped in any order, as are those "left_out" of what was chosen all at once; "done"
    closes a set and is no tap of its own, since Confirm stands for it; a "look" is one of several
    ways in which a piece can lie: the first that is allowed is taken by itself, and tapping the
    piece again turns it to the next; a "preset" is one of several answers of which the first that
    is allowed stands until another is tapped; a "pass" is all there is to tap of a move, and
    Confirm stands for it while nothing else is tapped.
    """

    id: str
    label: str
    role: Role = "step"

    @property
    def in_any_order(self) -> bool:
        """Whether it is one of a set."""
        return self.role in {"member", "left_out"}


class Move:
    """Something that can be done: a frozen dataclass of a game, one file a move.

    `answers` are the decisions that it answers, `cuts_into` those that it may interrupt;
    only while one of them is asked is the move a question of rules at all. `rule` is the
    paragraph that says when it is made. `at` is the game's position before the move.
    """

    __slots__ = ()

    answers: ClassVar[tuple[type[Decision], ...]] = ()
    cuts_into: ClassVar[tuple[type[Decision], ...]] = ()
    rule: ClassVar[Citation]
    at_once: ClassVar[bool] = False
    """Whether its last tap makes it, without a Confirm: where the tap says all that there is to
    say, as of a die that was thrown. Undo takes it back."""
    button: ClassVar[Tap]
    """The one touch of a move that has no fields and lies on no place of the picture."""
    said: ClassVar[str]
    """The sentence of a move that has no fields; {name} is who makes it."""

    def by(self, at: Any) -> Actor:
        """Who makes it: the one who is awaited, unless the move says otherwise."""
        (actor,) = at.decision.awaited(at)
        found: Actor = actor
        return found

    @classmethod
    def pseudo_legal(cls, at: Any) -> Iterator[Self]:
        """Every such move that a person could mean here, legal or not, without duplicates.

        A move that has no fields can be meant in one way.
        """
        yield cls()

    @classmethod
    def legal(cls, at: Any) -> Iterator[Self]:
        """The pseudo-legal moves that nothing forbids. A game may find them faster."""
        return (move for move in cls.pseudo_legal(at) if next(move.forbidden(at), None) is None)

    @classmethod
    def drawn(cls, at: Any, rng: Rng) -> Self | None:
        """What the app throws or draws, for a move by CHANCE; None where the table enters it."""
        return None

    def forbidden(self, at: Any) -> Iterator[Violation]:
        """Every rule that the move would break, in the rulebook's order, lazily."""
        return iter(())

    def play(self, at: Any) -> Step[Any]:
        """The state after the move, legal or `possible`; `at.state.answered()` is the state
        in which the decision that it answers is no longer asked."""
        raise NotImplementedError

    def sentence(self, at: Any) -> str:
        """The move in one sentence."""
        return self.said.format(name=at.asked)

    def taps(self, at: Any) -> tuple[Tap, ...]:
        """The touches that enter it; no move's taps are the beginning of another's."""
        return (self.button,)

    def ways(self, at: Any) -> tuple[tuple[Tap, ...], ...]:
        """Every way to enter it, `taps` being the first; none begins another move's."""
        return (self.taps(at),)

    def ghosts(self, at: Any) -> tuple[Element, ...]:
        """The pieces that the move would lay, drawn as ghosts while it is on its way: each at
        the place of its `id`, in the units of the picture that has this place."""
        return ()

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        """The move as that seat may see it; None is a spectator."""
        return self


@dataclass(frozen=True, slots=True)
class BySeat(Move):
    """A move that says itself who makes it: where several are asked at once, or cutting in."""

    seat: Seat

    def by(self, at: Any) -> Actor:
        return self.seat


@dataclass(frozen=True, slots=True)
class SecretAnswer(BySeat):
    """A seat's answer to a decision of the kind `Together`; others see None in its place.

    A subclass names its type.
    """

    answer: Any

    def play(self, at: Any) -> Step[Any]:
        return Step(at.state.answered(at.decision.with_answer(self.seat, self.answer)))

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, answer=None)
