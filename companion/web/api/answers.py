"""Answers of the API about positions and moves, and a table's game as a document."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from companion.codec import dump_move, dump_state
from companion.documents.answers import (
    Deal,
    Envelope,
    Json,
    Move,
    SetupReport,
    State,
    envelope,
    position_data,
    record_data,
)
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE, Actor, Tap
from companion.engine.pictures import Picture
from companion.engine.position import AnyPosition
from companion.engine.scoring import Outcome
from companion.engine.setup import Fact
from companion.engine.values import Event, Viewer
from companion.tables.errors import StillHidden
from companion.tables.logs.history import History, TablePosition, sight

# Positions and moves

Awaited = Annotated[
    tuple[int | Literal["chance"], ...],
    'Seats, or "chance" for throws and draws; nobody once the game is over or its table is closed, '
    "and at a table that only counts the end.",
]
Prompt = Annotated[str, "What they are asked; empty where nobody is."]
Ended = Annotated[
    Outcome | None,
    "How the game has ended, with the winners: by its rules, or with the score at the closing.",
]
Closed = Annotated[bool, "Whether the table takes no more moves and counts."]


@dataclass(frozen=True, kw_only=True)
class StandingPosition(Envelope):
    """The state of a game, without its deal, and what everybody may know of it."""

    state: State
    awaited: Awaited
    prompt: Prompt
    facts: tuple[Fact, ...]
    outcome: Ended


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
    prompt: Prompt
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


def standing_at(table: History, position: TablePosition) -> StandingPosition:
    """A position of a table, which may be closed. Raises PositionUnknown."""
    at = table.known(position)
    return StandingPosition(**{**standing_data(table.game, at), **asked_at(table, position)})


def asked_at(table: History, position: TablePosition) -> dict[str, Any]:
    """Whose decision is next there, what is asked, and how the game has ended: once a table is
    closed, nobody is asked, and its score says who has won."""
    at, result = position.at, position.result
    tracked = table.mode == "track" and at is not None
    outcome = table.game.outcome(at) if tracked else None
    if outcome is None and result is not None:
        reason = "counted" if table.mode == "count" else "closed"
        outcome = Outcome(reason, result.verdict, result.winners)
    goes_on = tracked and outcome is None
    return {**(asked(table.game, at) if goes_on else NOTHING_ASKED), "outcome": outcome}


def offered(game: AnyGame, at: AnyPosition) -> OfferedMoves:
    """Every legal move of a position that hides nothing."""
    moves = tuple(_offered(game, at, game.legal_moves(at)))
    return OfferedMoves(**asked(game, at), moves=moves)


def offered_to(
    game: AnyGame, at: AnyPosition, actors: Collection[Actor], viewer: Viewer
) -> OfferedMoves:
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


def _offered(game: AnyGame, at: AnyPosition, moves: Iterable[Any]) -> Iterator[OfferedMove]:
    for move in moves:
        yield OfferedMove(
            move=dump_move(game, move),
            text=game.describe(at, move),
            taps=tuple(game.taps(at, move)),
        )


def drawing(game: AnyGame, at: AnyPosition) -> Drawing:
    """The board of a position."""
    return Drawing(picture=game.picture(at), diagram=game.diagram(at))


NOTHING_ASKED: Mapping[str, Any] = {"awaited": (), "prompt": ""}


def asked(game: AnyGame, at: AnyPosition) -> dict[str, Any]:
    """Whose decision is next, seats in order and "chance"; and what is asked."""
    actors = game.awaited(at)
    seats = sorted(actor for actor in actors if actor is not CHANCE)
    prompt = "" if game.outcome(at) else game.prompt(at)
    return {"awaited": (*seats, *([CHANCE.value] if CHANCE in actors else [])), "prompt": prompt}


def standing_data(game: AnyGame, at: AnyPosition) -> dict[str, Any]:
    """The fields of a `StandingPosition`; nothing that the position hides is in them."""
    return {
        **envelope(game),
        **asked(game, at),
        "state": dump_state(game, at),
        "facts": tuple(game.facts(at)),
        "outcome": game.outcome(at),
    }


# A table's game as a document: what was dealt, and what was played


def game_record(whole: History, viewer: Viewer = None) -> Json:
    """The game as deal and moves, or as the last position where one was corrected. A game that
    was only counted is its deal and the counts.

    Once the rules have ended it, everything is in it. Before that, raises StillHidden where
    something of it is hidden from that viewer: also when the host has closed the game early,
    because a game that was closed can be opened again and played on.
    """
    game, deal, line = whole.game, whole.deal, whole.position.line()
    if whole.mode == "count":
        return {**record_data(game, deal), "counts": dict(whole.counts)}
    if not may_be_seen_whole(whole, viewer):
        raise StillHidden
    moved = [position for position in line if position.move is not None]
    if len(moved) + 1 < sum(position.finished_at is None for position in line):
        return position_data(game, deal, whole.at)
    return record_data(game, deal, [position.move for position in moved])


def may_be_seen_whole(whole: History, viewer: Viewer = None) -> bool:
    """Whether that viewer may have the whole game: it is over, or nothing of it is hidden."""
    if whole.is_over or whole.mode == "count":
        return True
    seen = ((position, sight(position, viewer)) for position in whole.position.line())
    return all(one.entry is then.entry and one.at is then.at for then, one in seen)
