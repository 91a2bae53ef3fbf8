"""Answers of the API about positions and moves."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from companion.codec import dump_move, dump_state
from companion.documents import envelope
from companion.documents.answers import Deal, Envelope, Move, SetupReport, State
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Actor, Tap
from companion.engine.pictures import Picture
from companion.engine.scoring import Outcome
from companion.engine.setup import Fact
from companion.engine.values import Event, Viewer

Awaited = Annotated[
    tuple[int | Literal["chance"], ...],
    'Seats, or "chance" for throws and draws; nobody when the game is over.',
]


@dataclass(frozen=True, kw_only=True)
class StandingPosition(Envelope):
    """The state of a game, without its deal, and what everybody may know of it."""

    state: State
    awaited: Awaited
    prompt: str
    facts: tuple[Fact, ...]
    outcome: Outcome | None


@dataclass(frozen=True, kw_only=True)
class MadeMove:
    """A move that was made, in words, and what it caused."""

    move: Move
    text: str
    events: tuple[Event, ...]


@dataclass(frozen=True, kw_only=True)
class Applied(StandingPosition):
    """The moves that were made, each with what it caused, and the position after them."""

    made: tuple[MadeMove, ...]


@dataclass(frozen=True, kw_only=True)
class OfferedMove:
    """A legal move, in words, and the taps that enter it on a board."""

    move: Move
    text: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, kw_only=True)
class OfferedMoves:
    """Whose decision is next, what is asked, and every legal move."""

    awaited: Awaited
    prompt: str
    moves: tuple[OfferedMove, ...]


@dataclass(frozen=True, kw_only=True)
class Setup(SetupReport):
    """A deal, and the steps by which people set it up."""

    deal: Deal


@dataclass(frozen=True, kw_only=True)
class Dealt(Setup):
    """A set-up with the seed that deals it again."""

    seed: str


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A board as shapes with ids, and as text."""

    picture: Picture
    diagram: str


def standing(game: AnyGame, at: Any) -> StandingPosition:
    """The state, whose decision it is, what is asked, and how the game ended. No secret is added.

    The deal is not repeated, as it never changes.
    """
    return StandingPosition(**_standing(game, at))


def applied(game: AnyGame, at: Any, made: Sequence[MadeMove]) -> Applied:
    """The position after those moves."""
    return Applied(made=tuple(made), **_standing(game, at))


def offered(game: AnyGame, at: Any) -> OfferedMoves:
    """Every legal move of a position that hides nothing."""
    moves = tuple(_offered(game, at, game.legal_moves(at)))
    return OfferedMoves(**asked(game, at), moves=moves)


def offered_to(game: AnyGame, at: Any, actors: Collection[Actor], viewer: Viewer) -> OfferedMoves:
    """The legal moves of some seats, found from their own views, and those by CHANCE, found from
    the viewer's."""
    seats = sorted(actor for actor in actors if isinstance(actor, int))
    eyes: list[tuple[Actor, Viewer]] = [(seat, seat) for seat in seats]
    if CHANCE in actors:
        eyes.insert(0, (CHANCE, viewer))
    found: list[OfferedMove] = []
    for actor, seat in eyes:
        seen = game.view(at, seat)
        theirs = (move for move in game.legal_moves(seen) if game.mover(seen, move) == actor)
        found.extend(_offered(game, seen, theirs))
    return OfferedMoves(**asked(game, game.view(at, viewer)), moves=tuple(found))


def _offered(game: AnyGame, at: Any, moves: Iterable[Any]) -> Iterator[OfferedMove]:
    for move in moves:
        yield OfferedMove(
            move=dump_move(game, move),
            text=game.describe(at, move),
            taps=tuple(game.taps(at, move)),
        )


def made_move(game: AnyGame, at: Any, move: Any, events: Sequence[Event]) -> MadeMove:
    """A move that was made in that position, and what it caused."""
    return MadeMove(move=dump_move(game, move), text=game.describe(at, move), events=tuple(events))


def drawing(game: AnyGame, at: Any) -> Drawing:
    """The board of a position."""
    return Drawing(picture=game.picture(at), diagram=game.diagram(at))


def awaited(game: AnyGame, at: Any) -> tuple[Any, ...]:
    """The seats that have to decide, in order, and "chance"."""
    actors = game.awaited(at)
    seats = sorted(actor for actor in actors if actor is not CHANCE)
    return (*seats, CHANCE.value) if CHANCE in actors else tuple(seats)


def asked(game: AnyGame, at: Any) -> dict[str, Any]:
    """Whose decision is next, and what is asked."""
    prompt = "" if game.outcome(at) else game.prompt(at)
    return {"awaited": awaited(game, at), "prompt": prompt}


def _standing(game: AnyGame, at: Any) -> dict[str, Any]:
    return {
        **envelope(game),
        **asked(game, at),
        "state": dump_state(game, at),
        "facts": tuple(game.facts(at)),
        "outcome": game.outcome(at),
    }
