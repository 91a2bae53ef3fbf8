"""The base of all moves, and the taps by which a move is entered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, final

from companion.engine.pictures.picture import Element
from companion.engine.play.chance import Rng
from companion.engine.play.decision import Actor, Decision
from companion.engine.play.step import Seat, Step
from companion.engine.rulebook import Citation, Violation

Role = Literal["step", "member", "left_out", "done", "look", "preset", "pass", "leave", "record"]


@dataclass(frozen=True, slots=True)
class Tap:
    """One step of entering a move by touch.

    `id` is that of a place of the picture or of a card, else of a button with the text `label`;
    without a label there is no button, as where another one does the same. The roles are: a "step"
    is tapped in its order. Consecutive "member"s form a set and are tapped in any order, as are
    those "left_out" of what was chosen all at once. "done" closes a set; nobody taps it, since
    Confirm does it. A "look" is one of several ways in which a piece can lie: the first legal one
    is chosen at first, and tapping the piece again turns it to the next. A "preset" is one of
    several answers, of which the first legal one is chosen until another is tapped. A "pass" is the
    only tap of a move that Confirm makes if nothing else is tapped. A "leave" is the only tap of a
    move that does none of what is asked: it looks plain, and is not offered any more once something
    else is tapped. A "record" is a last tap that needs no Confirm: it records its move at once,
    with all that was entered before it. It suits what leaves nothing open, such as the number on a
    die, and what is to be known before anything else can be chosen, such as a throw; its label says
    what happens.
    """

    id: str
    label: str
    role: Role = "step"

    @property
    def in_any_order(self) -> bool:
        """Whether it is one of a set, whose taps have no order."""
        return self.role in {"member", "left_out"}


class Move:
    """Something that can be done: a frozen dataclass of a game, in a file of its own.

    `answers` are the decisions that it answers, `cuts_into` those that it may interrupt; unless one
    of these is asked, the engine refuses the move. `rule` is the paragraph that says when it is
    made. In all methods `at` is the game's position before the move.
    """

    __slots__ = ()

    answers: ClassVar[tuple[type[Decision], ...]] = ()
    cuts_into: ClassVar[tuple[type[Decision], ...]] = ()
    rule: ClassVar[Citation]
    button: ClassVar[Tap]
    """The only tap of a move that has no fields and belongs to no place of the picture."""
    omits: ClassVar[bool] = False
    """Whether it only leaves undone what was asked, so that nobody needs to hear of it beside a
    move that was confirmed with it."""
    said: ClassVar[str]
    """The sentence of a move that has no fields; {name} is replaced by who makes it."""

    def by(self, at: Any) -> Actor:
        """Who makes it: the actor who is awaited, unless a subclass says otherwise."""
        (actor,) = at.decision.awaited(at)
        found: Actor = actor
        return found

    @classmethod
    def pseudo_legal(cls, at: Any) -> Iterator[Self]:
        """Every move of this class that a person could mean here, legal or not, without
        duplicates.

        By default there is one, for a move that has no fields.
        """
        yield cls()

    @classmethod
    def candidates(cls, at: Any) -> Iterator[Self]:
        """Pseudo-legal moves with every legal one among them. A game overrides it where most
        pseudo-legal moves can be left out sooner than `forbidden` would refuse them one by one."""
        return cls.pseudo_legal(at)

    @final
    @classmethod
    def legal(cls, at: Any) -> Iterator[Self]:
        """The legal moves of this class: the candidates that break no rule."""
        return (move for move in cls.candidates(at) if next(move.forbidden(at), None) is None)

    @classmethod
    def meant_by(cls, at: Any, tapped: Sequence[str]) -> "Move | None":
        """The move, of this class or of one that is not made now, that somebody has in mind who
        taps these places or cards, where no pseudo-legal move is entered by them; None if there is
        none.

        It is never made: what it would break is the answer to the last tap, such as one on a space
        that no line leads to.
        """
        return None

    @classmethod
    def drawn(cls, at: Any, rng: Rng) -> Self | None:
        """The move that the app throws or draws; None if it is not by CHANCE or the table enters
        it."""
        return None

    def forbidden(self, at: Any) -> Iterator[Violation]:
        """Every rule that the move would break, in rulebook order. It is an iterator, so that
        whoever needs only the first violation does not pay for the others."""
        return iter(())

    def play(self, at: Any) -> Step[Any]:
        """The state after the move, which is legal or at least possible for hands.
        `at.state.answered()` is the state without the decision that the move answers."""
        raise NotImplementedError

    def sentence(self, at: Any) -> str:
        """The move in one sentence."""
        return self.said.format(name=at.asked)

    def taps(self, at: Any) -> tuple[Tap, ...]:
        """The taps that enter it: its button, or else the first of its ways. No move's taps may be
        the beginning of another's."""
        button = getattr(self, "button", None)
        return (button,) if button else self.ways(at)[0]

    def ways(self, at: Any) -> tuple[tuple[Tap, ...], ...]:
        """Every way to enter it, beginning with `taps`. None may be the beginning of another
        move's."""
        return (self.taps(at),)

    def ghosts(self, at: Any) -> tuple[Element, ...]:
        """The pieces that the move would lay, drawn as ghosts while it is being entered: each has
        the `id` of its place, and the units of the picture with that place."""
        return ()

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        """The move as that seat may see it; None means a spectator."""
        return self


@dataclass(frozen=True, slots=True)
class BySeat(Move):
    """A move that has a field for who makes it, for decisions of several seats and for cutting
    in."""

    seat: Seat

    def by(self, at: Any) -> Actor:
        return self.seat


@dataclass(frozen=True, slots=True)
class SecretAnswer(BySeat):
    """A seat's answer to a decision of the kind `Together`; others see None in its place.

    A subclass declares the type of the answer.
    """

    answer: Any

    def play(self, at: Any) -> Step[Any]:
        return Step(at.state.answered(at.decision.with_answer(self.seat, self.answer)))

    def seen_by(self, at: Any, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, answer=None)


def rest_of(trail: Sequence[Tap], tapped: Sequence[str]) -> tuple[Tap, ...] | None:
    """The taps left of a trail after those that were made; None if these do not belong to it.

    Taps of a set may be made in any order, so the taps made are removed one by one.
    """
    left = list(trail)
    for wanted in tapped:
        n = next((n for n, tap in enumerate(next_of(left)) if tap.id == wanted), None)
        if n is None:
            return None
        del left[n]
    return tuple(left)


def next_of(rest: Sequence[Tap]) -> tuple[Tap, ...]:
    """The taps that may come next in the rest of a trail: one tap, or any of a set."""
    if not rest or not rest[0].in_any_order:
        return tuple(rest[:1])
    ends = (n for n, tap in enumerate(rest) if not tap.in_any_order)
    return tuple(rest[: next(ends, len(rest))])
