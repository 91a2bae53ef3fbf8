"""Decisions and moves: who is asked, what can be answered, and the taps that enter a move."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Final, Generic, Literal, Self, TypeVar, final

from companion.engine.pictures import Element
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation, Violation
from companion.engine.setup import app_or_table, by_app
from companion.engine.values import Rng, Seat, Step, choose

D = TypeVar("D")
M = TypeVar("M")

# Decisions


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

    def not_yours(self, at: Any, seat: Seat, move: "Move") -> Violation | None:
        """Why a seat that may not act cannot make this move, if there is a better reason than that
        it is somebody else's turn: a rule may have just ended the seat's own turn."""
        return None

    def not_now(self, at: Any, move: "Move") -> Violation | None:
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


# The base of all moves, and the taps by which a move is entered

Role = Literal[
    "step", "member", "left_out", "done", "look", "preset", "number", "pass", "leave", "record"
]


@dataclass(frozen=True, slots=True)
class Tap:
    """One step of entering a move by touch.

    `id` is that of a place of the picture or of a card, else of a button with the text `label`;
    without a label there is no button, as where another one does the same. The roles are: a "step"
    is tapped in its order. Consecutive "member"s form a set and are tapped in any order, as are
    those "left_out" of what was chosen all at once. "done" closes a set; nobody taps it, since
    Confirm does it. A "look" is one of several ways in which a piece can lie: the first legal one
    is chosen at first, and tapping the piece again turns it to the next. A "preset" is one of
    several answers, of which the first legal one is chosen until another is tapped; a "number" is
    one whose answers are numbers, which stand side by side. A "pass" is the only tap of a move that
    Confirm makes if nothing else is tapped. A "leave" is the only tap of a move that does none of
    what is asked: it looks plain, and is not offered any more once something else is tapped. A
    "record" is a last tap that needs no Confirm: it records its move at once, unless Confirm stands
    there already and would record something else. It suits what leaves nothing open, such as the
    number on a die, and what is to be known before anything else can be chosen, such as a throw;
    its label says what happens.
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
        mover: Actor = actor
        return mover

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


# Pieces are neither made nor lost


@dataclass(frozen=True, slots=True)
class Pieces:
    """Some kinds of pieces, as people call them: how many of each the box has, and how many lie
    where a state says.

    `path` is the part of the state that is at fault if that cannot be. If `all_lie`, the state
    says of every piece where it is; otherwise some are in a bag or a pile that it does not count.
    """

    path: str
    box: Mapping[str, int]
    lying: Mapping[str, int]
    all_lie: bool = False


def piece_problems(declared: Iterable[Pieces]) -> Iterator[Problem]:
    """Faults: more pieces of a kind than there are, or less than none; or not all of them, where
    all lie somewhere."""
    for pieces in declared:
        for kind in {**pieces.box, **pieces.lying}:
            there_are, lie = pieces.box.get(kind, 0), pieces.lying.get(kind, 0)
            if not (there_are if pieces.all_lie else 0) <= lie <= there_are:
                yield Problem(pieces.path, f"has {lie} {kind}; there are {there_are}")


def conserved(
    before: Iterable[Pieces], after: Iterable[Pieces], now: Iterable[Pieces], then: Iterable[Pieces]
) -> bool:
    """Whether `then` is `now` with just those pieces returned, or laid down again, that a move took
    or laid between `before` and `after`."""
    laid, returned = _laid(before, after), _laid(then, now)
    return all(laid[key] == returned[key] for key in {**laid, **returned})


def _laid(before: Iterable[Pieces], after: Iterable[Pieces]) -> Counter[tuple[str, str]]:
    """How many more pieces of each kind lie in the second position, by their part of the state."""
    held = Counter[tuple[str, str]]()
    for sign, declared in ((-1, before), (1, after)):
        for pieces in declared:
            for kind, lie in pieces.lying.items():
                held[pieces.path, kind] += sign * lie
    return held


# A single die, thrown by the app or at the table

DICE = app_or_table("dice", "Dice", "Who throws the dice.", "Thrown")
"""The option for a game whose dice either the app or the table may throw."""


@dataclass(frozen=True)
class Die(AskedOfChance):
    """A die is thrown. The decision below it knows what for."""

    question = "What does the die show?"


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    """By chance: what the die shows. A game's subclass names the faces, and says what follows."""

    face: int

    answers: ClassVar[tuple[type[Decision], ...]] = (Die,)

    @classmethod
    def faces(cls, at: Any) -> Sequence[int]:
        """The numbers that the die can show."""
        return range(1, 7)

    @classmethod
    def pseudo_legal(cls, at: Any) -> Iterator[Self]:
        return map(cls, cls.faces(at))

    @classmethod
    def drawn(cls, at: Any, rng: Rng) -> Self | None:
        return cls(choose(rng, cls.faces(at))) if by_app(at.deal, DICE) else None

    def forbidden(self, at: Any) -> Iterator[Violation]:
        if self.face not in self.faces(at):
            reason = f"The die has no {self.face}."
            yield Violation("no_such_face", reason, self.rule, possible=False)

    def sentence(self, at: Any) -> str:
        return f"The die shows {self.face}."

    def taps(self, at: Any) -> tuple[Tap, ...]:
        return (Tap(f"face-{self.face}", str(self.face)),)


# Writing games down as text that people read and write


@dataclass(frozen=True)
class Notation(Generic[D, M]):
    """How people write a game down, as chess players do: a word for each move, one text for the
    whole game."""

    move_text: Callable[[M], str]
    parse_move: Callable[[str], M]
    """The move that a word stands for. Raises Malformed."""
    sheet_text: Callable[[D, Sequence[M]], str]
    """Writes a deal and the moves since; it can be read again without a random generator."""
    parse_sheet: Callable[[str], tuple[D, tuple[M, ...]]]
    """Reads a deal, which is checked, and its moves. Raises Malformed with faults at "line 7"."""
