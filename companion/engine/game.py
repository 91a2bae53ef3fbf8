"""What a game promises, in the field's terms: deal, state, move, legal moves, apply, outcome.

A game is a record of pure functions over frozen values. `Game` is that record: reading a
game's `GAME = Game(...)` tells where each promise is kept.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from companion.engine.chance import Rng
from companion.engine.counting import Counts, CountSheet
from companion.engine.notation import Notation
from companion.engine.picture import Picture, Shape
from companion.engine.rulebook import Citation, IllegalMove, Rulebook, Violation
from companion.engine.scoring import ScoreSheet

Seat = int
"""A participant's place in the deal: 0 is the first name. Neutral tribes follow the players."""


class Chance(Enum):
    """The one who throws dice, draws and reveals."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor = Seat | Literal[Chance.CHANCE]


class EditionLike(Protocol):
    """What is printed and may be replaced by a table: a map, a set of pieces."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


class DealLike(Protocol):
    """The set-up as data, its edition whole: entry 0 of a log. A replay calls no generator."""

    @property
    def edition(self) -> EditionLike: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Mapping[str, str]: ...


E = TypeVar("E", bound=EditionLike)
D = TypeVar("D", bound=DealLike)
S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a document: `path` is where ("territories[2].biome"), `message` what to do."""

    path: str
    message: str


class Malformed(ValueError):
    """A document of the wrong form: not a broken rule, but not readable as what it claims."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            "; ".join(f"{p.path}: {p.message}" if p.path else p.message for p in problems)
        )
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option or of an item of a deal."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """A named way to play, chosen before the deal. The first choice is the default."""

    id: str
    label: str
    help: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class DealItem:
    """One thing the set-up decided ("start_player"), that can be dealt anew or set by hand."""

    id: str
    label: str
    value: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing that a person does at the table, with this deal's counts and names.

    `items` are the ids of the DealItems it shows; `where` names places of the set-up picture.
    """

    id: str
    title: str
    text: str
    cite: Citation
    items: tuple[str, ...] = ()
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Participant:
    """Who scores: a player, or a neutral tribe that only pieces represent.

    Colour is never alone: `shape` and `letter` tell the same. `tone` names a palette colour.
    """

    seat: Seat
    name: str
    token: str
    tone: str
    shape: Shape
    letter: str
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """What a move caused, in one sentence; `where` names places of the picture."""

    code: str
    text: str
    where: tuple[str, ...] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state after a move, and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a stable `reason` code, a sentence, and the winning seats."""

    reason: str
    text: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that a table keeps in view, such as pieces left. `seat` None: everyone's."""

    label: str
    value: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Tap:
    """One step of entering a move by touch.

    `id` is a place of the picture, or else a button; `label` is what the button says.
    """

    id: str
    label: str


@dataclass(frozen=True)
class Counting(Generic[D, T]):
    """How an end state is counted by hand and becomes the same tally as a tracked game's."""

    sheet: Callable[[D], CountSheet]
    """The empty pad of this deal."""
    tally: Callable[[D, Counts], T]
    """The tally of what was entered so far; a missing cell counts as nothing."""
    problems: Callable[[D, Counts], tuple[Problem, ...]]
    """Counts that cannot be (a 21st tent), each named by its cell: these refuse the score."""
    picture: Callable[[D, Counts], Picture] | None = None
    """The board with what was counted; None where the game's end has no board."""
    tap: Callable[[D, Counts, str, Seat], Counts] | None = None
    """The counts after a tap on a place of that picture with one participant's piece."""
    told: Callable[[D, Counts], Counts] | None = None
    """What the pieces tapped onto the picture tell of other cells: nobody need enter these."""


@dataclass(frozen=True)
class Game(Generic[E, D, S, M, T]):
    """One game. Frozen values in, frozen values out; `apply` and `score` trust their input."""

    slug: str
    title: str
    tagline: str
    tone: str
    rules_version: str
    players: tuple[int, ...]
    """The numbers of players that can play."""
    rulebook: Rulebook
    options: tuple[Option, ...]

    edition_type: type[E]
    deal_type: type[D]
    state_type: type[S]
    move_types: tuple[type, ...]
    tally_type: type[T]

    editions: Callable[[], tuple[E, ...]]
    """The editions that the project ships, reference set first."""
    check_edition: Callable[[E], tuple[Problem, ...]]
    check_deal: Callable[[D], tuple[Problem, ...]]
    check_state: Callable[[S], tuple[Problem, ...]]
    check_tally: Callable[[T], tuple[Problem, ...]]

    deal: Callable[[E, Sequence[str], Mapping[str, str], Rng, Mapping[str, str]], D]
    """deal(edition, names, options, rng, fixed): the set-up, with `fixed` items set by hand.

    Missing options take their default. Raises Malformed for unknown options and items, for
    values that are no choice and for a number of names that cannot play. Every item draws
    from `rng` whether fixed or not, so that fixing one leaves the others as they were.
    """
    deal_items: Callable[[D], tuple[DealItem, ...]]
    setup_steps: Callable[[D], tuple[SetupStep, ...]]
    participants: Callable[[D], tuple[Participant, ...]]

    initial_state: Callable[[D], S]
    deal_of: Callable[[S], D]
    to_move: Callable[[S], Actor | None]
    """Whose decision is next; None when the game is over."""
    mover: Callable[[S, M], Actor]
    """Who makes that move: CHANCE for throws, draws and what the table declares of them."""
    conceivable_moves: Callable[[S], Iterator[M]]
    """Every move that a person could mean here, legal or not, without duplicates."""
    legal_moves: Callable[[S], Iterator[M]]
    violations: Callable[[S, M], Iterator[Violation]]
    """Every rule that a move would break, in rulebook order; nothing where it is legal."""
    apply: Callable[[S, M], Step[S]]
    """The state after a legal move, or after an illegal one that is `possible`."""
    chance_move: Callable[[S, Rng], M | None]
    """What the app draws where CHANCE is to move; None where the table must tell."""
    outcome: Callable[[S], Outcome | None]

    tally: Callable[[S], T]
    """What lies on the table, as it would be counted now."""
    score: Callable[[T], ScoreSheet]
    counting: Counting[D, T]

    view: Callable[[S, Seat | None], S]
    """The state as that seat may see it; None is a spectator."""
    view_move: Callable[[S, M, Seat | None], M]
    """A move, made in that state, as that seat may see it."""

    describe: Callable[[S, M], str]
    """The move in one sentence, as the state stands before it."""
    prompt: Callable[[S], str]
    """What is asked of the one to move, in a short sentence without their name."""
    facts: Callable[[S], tuple[Fact, ...]]
    """Pieces left, cards in the deck and the like; of a viewed state, no secret."""
    taps: Callable[[S, M], tuple[Tap, ...]]
    """The touches that enter the move; no move's taps are the beginning of another's."""
    picture: Callable[[S], Picture]
    deal_picture: Callable[[D], Picture]
    diagram: Callable[[S], str]
    """The position as text, for tests, disputes and terminals."""
    parse_diagram: Callable[[D, str], S]
    """The position that a diagram shows. Raises Malformed."""
    notation: Notation[D, M] | None = None
    """How the game is written down, where there is a custom of doing so."""

    def check(self, state: S, move: M) -> Violation | None:
        """The first rule that `move` would break, or None where it is legal."""
        return next(self.violations(state, move), None)

    def require(self, state: S, move: M) -> None:
        """Raises IllegalMove with every broken rule."""
        if self.check(state, move):
            raise IllegalMove(tuple(self.violations(state, move)))


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game seen from outside, by code that treats all games alike."""
