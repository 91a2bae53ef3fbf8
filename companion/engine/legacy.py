"""The record of a game in the older shape, until the last game has left it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.chance import Rng
from companion.engine.counting import Counting, Counts
from companion.engine.deal import DealItem, DealLike, EditionLike, Option, SetupStep
from companion.engine.decision import NOBODY, Actor
from companion.engine.move import Tap
from companion.engine.notation import Notation
from companion.engine.participants import Fact, Participant
from companion.engine.picture import Picture
from companion.engine.problems import Problem
from companion.engine.rulebook import IllegalMove, Rulebook, Violation
from companion.engine.scoring import ScoreSheet
from companion.engine.standings import Outcome
from companion.engine.step import Seat, Step

E = TypeVar("E", bound=EditionLike)
D = TypeVar("D", bound=DealLike)
S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")


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

    def at(self, deal: D, state: S) -> S:
        return state

    # The questions that the rest of the program asks of every game

    def start(self, deal: D) -> S:
        return self.initial_state(deal)

    def is_over(self, at: S) -> bool:
        return self.to_move(at) is None

    def awaited(self, at: S) -> frozenset[Actor]:
        actor = self.to_move(at)
        return NOBODY if actor is None else frozenset({actor})

    def may_act(self, at: S) -> frozenset[Actor]:
        actors: set[Actor] = {self.mover(at, move) for move in self.legal_moves(at)}
        return self.awaited(at) | actors

    def edition_problems(self, edition: E) -> tuple[Problem, ...]:
        return self.check_edition(edition)

    def deal_problems(self, deal: D) -> tuple[Problem, ...]:
        return self.check_deal(deal)

    def state_problems(self, at: S) -> tuple[Problem, ...]:
        return self.check_state(at)

    def read_diagram(self, deal: D, text: str) -> S:
        return self.parse_diagram(deal, text)

    def count_problems(self, deal: D, counts: Counts) -> tuple[Problem, ...]:
        return self.counting.problems(deal, counts) if self.counting.problems else ()
