"""Reading and checking documents: first the envelope, then the game's own parts."""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from companion.codec import load, load_deal, load_move, load_state, load_tally, parse_json
from companion.engine.game import MOST, AnyGame, Timeline, random_walk, replay
from companion.engine.moves import Move, Notation
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, Problem, below, reading_below, require
from companion.engine.rulebook import Violation
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealLike, Participant
from companion.engine.values import Points
from companion.games import get_game


@dataclass(frozen=True)
class RecordDocument:
    """A deal and the moves made since."""

    game: AnyGame
    deal: DealLike
    moves: tuple[Move, ...] = ()

    def timeline(self) -> Timeline[DealLike, Any, Move]:
        """Every position of the game. Raises IllegalMove, with its `ply`."""
        return replay(self.game, self.deal, self.moves)


@dataclass(frozen=True)
class PositionDocument:
    """A position `at` of a deal, and the move asked about, if any."""

    game: AnyGame
    deal: DealLike
    at: AnyPosition
    move: Move | None = None


@dataclass(frozen=True)
class EndState:
    """A tally, and the deal if the document has it."""

    game: AnyGame
    tally: Any
    participants: tuple[Participant, ...] = ()


@dataclass(frozen=True)
class KeptGame:
    """A game at a table as its record holds it: the deal, and what was played or counted.

    `at` is where the moves begin, if that is not the start: the record of a table whose position
    was corrected has only the last one.
    """

    game: AnyGame
    deal: DealLike
    mode: Literal["track", "count"]
    moves: tuple[Move, ...] = ()
    at: AnyPosition | None = None
    counts: Mapping[str, Points] = field(default_factory=dict)


Document = RecordDocument | PositionDocument | EndState


@dataclass(frozen=True, kw_only=True)
class _Form:
    game: str
    rules_version: str | None = None


@dataclass(frozen=True, kw_only=True)
class _RecordForm(_Form):
    deal: Any
    moves: tuple[Any, ...] = ()


@dataclass(frozen=True)
class _StateForm:
    deal: Any
    state: Any


@dataclass(frozen=True, kw_only=True)
class _PositionForm(_Form):
    position: _StateForm
    move: Any = None


@dataclass(frozen=True, kw_only=True)
class _TallyForm(_Form):
    tally: Any
    deal: Any = None


@dataclass(frozen=True, kw_only=True)
class _CountsForm(_RecordForm):
    counts: dict[str, Points]


F = TypeVar("F", bound=_Form)


def load_record(data: object, game: AnyGame | None = None) -> RecordDocument:
    """A record. If `game` is given, the document need not name it, but may not name another."""
    form, game = _read(data, _RecordForm, game)
    moves = []
    for n, move in enumerate(form.moves):
        with reading_below(f"moves[{n}]"):
            moves.append(load_move(game, move))
    return RecordDocument(game, _deal_of(game, form.deal), tuple(moves))


def load_position(data: object, game: AnyGame | None = None) -> PositionDocument:
    form, game = _read(data, _PositionForm, game)
    with reading_below("move"):
        move = None if form.move is None else load_move(game, form.move)
    with reading_below("position"):
        deal = _deal_of(game, form.position.deal)
        with reading_below("state"):
            at = load_state(game, deal, form.position.state)
    return PositionDocument(game, deal, at, move)


def load_end_state(data: object, game: AnyGame | None = None) -> EndState:
    """A tally document, or the tally of a counts document."""
    if isinstance(data, Mapping) and "counts" in data:
        game, deal, counts = _counted(data, game)
        strangers = _strangers(game, deal, counts)
        require(below("counts", strangers or game.count_problems(deal, counts)))
        return EndState(game, game.pad.tally(deal, counts), game.participants(deal))
    form, game = _read(data, _TallyForm, game)
    with reading_below("tally"):
        tally = load_tally(game, form.tally)
    if form.deal is None:
        return EndState(game, tally)
    return EndState(game, tally, game.participants(_deal_of(game, form.deal)))


def load_kept_game(data: object) -> KeptGame:
    """The record of a table, as `GET /tables/{code}/record` and the end page write it.

    The moves are not played yet, and the counts may be incomplete. Raises Malformed and
    UnknownGame.
    """
    if isinstance(data, Mapping) and "counts" in data:
        game, deal, counts = _counted(data, None)
        require(below("counts", _strangers(game, deal, counts)))
        return KeptGame(game, deal, "count", counts=counts)
    if isinstance(data, Mapping) and "position" in data:
        position = load_position({**data, "move": None})
        return KeptGame(position.game, position.deal, "track", at=position.at)
    record = load_record(data)
    return KeptGame(record.game, record.deal, "track", record.moves)


def load_document(data: object, game: AnyGame | None = None) -> Document:
    """A document of any kind, recognised by its fields."""
    if not isinstance(data, Mapping):
        raise Malformed.at("", "must be an object")
    if "position" in data:
        return load_position(data, game)
    if "tally" in data or "counts" in data:
        return load_end_state(data, game)
    if "deal" in data:
        return load_record(data, game)
    raise Malformed.at("", 'needs "deal", "position", "tally" or "counts"')


def _read(data: object, kind: type[F], game: AnyGame | None) -> tuple[F, AnyGame]:
    """The envelope and its game; the game's own parts are not read yet."""
    if game and isinstance(data, Mapping):
        data = {"game": game.slug, **data}
    form: F = load(data, kind)
    if game and form.game != game.slug:
        raise Malformed.at("game", f"must be {game.slug} here")
    game = game or get_game(form.game)
    if form.rules_version not in (None, game.rules_version):
        raise Malformed.at("rules_version", f"must be {game.rules_version}")
    return form, game


def _counted(data: object, game: AnyGame | None) -> tuple[AnyGame, DealLike, Mapping[str, Points]]:
    form, game = _read(data, _CountsForm, game)
    if form.moves:
        raise Malformed.at("moves", "must be empty where the end was counted")
    return game, _deal_of(game, form.deal), form.counts


def _deal_of(game: AnyGame, data: object) -> DealLike:
    with reading_below("deal"):
        deal: DealLike = load_deal(game, data)
        return deal


def _strangers(game: AnyGame, deal: DealLike, counts: Mapping[str, Points]) -> list[Problem]:
    """The counts for which the pad has no cell. Raises Malformed for a game without a pad."""
    if game.counting is None:
        raise Malformed.at("counts", f"{game.title} is not counted by hand")
    sheet = game.pad.sheet_with(deal, counts)
    return [Problem(name, "is no cell of this pad") for name in counts if not sheet.cell(name)]


def score_of(document: Document) -> tuple[tuple[Participant, ...], ScoreSheet]:
    """The participants and the score of a document. Raises IllegalMove for a record's moves."""
    game = document.game
    if isinstance(document, EndState):
        return document.participants, game.score(document.tally)
    at = document.at if isinstance(document, PositionDocument) else document.timeline().position
    return game.participants(document.deal), game.sheet(at)


def violations_of(position: PositionDocument) -> tuple[Violation, ...]:
    """Every rule that the position's move would break; empty if it has no move."""
    if position.move is None:
        return ()
    return tuple(position.game.violations(position.at, position.move))


# Written games

FIRST_LINE = re.compile(r"\s*game: *(\S+), *rules *(\S+)[ \r]*(?:\n|\Z)")


def record_sheet(game: AnyGame, deal: DealLike, moves: Sequence[Move] = ()) -> str:
    """A record in the game's notation. Raises Malformed if the game has none."""
    sheet = _notation(game).sheet_text(deal, moves)
    return f"game: {game.slug}, rules {game.rules_version}\n{sheet}"


def read_text(content: bytes) -> Document:
    """The document in a file: a written game if it begins like one, else JSON.

    Either may be in UTF-16: so Windows PowerShell writes what a command prints into a file.
    """
    try:
        text = content.decode(json.detect_encoding(content))
    except UnicodeDecodeError:
        return load_document(parse_json(content))  # which says that it is no text
    first = FIRST_LINE.match(text)
    if first is None:
        return load_document(parse_json(content))
    game, line = get_game(first[1]), text.count("\n", 0, first.end())
    if first[2] != game.rules_version:
        raise Malformed.at(f"line {line}", f"rules must be {game.rules_version}")
    # Empty lines replace those that were read here, so that line numbers in faults are right.
    deal, moves = _notation(game).parse_sheet("\n" * line + text[first.end() :])
    return RecordDocument(game, deal, moves)


def _notation(game: AnyGame) -> Notation[Any, Any]:
    if game.notation is None:
        raise Malformed.at("game", f"{game.title} has no notation")
    return game.notation


# Whole games of random legal moves, as records

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hana")


def random_record(
    game: AnyGame,
    players: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = NAMES,
    *,
    limit: int = MOST,
) -> RecordDocument:
    """A game with the reference edition, played at random to its end or for `limit` moves.

    The same seed gives the same game. Raises Malformed for a number of players that cannot play.
    """
    deal, moves = random_game(game, players, seed, options, names, limit=limit)
    return RecordDocument(game, deal, tuple(moves))


def random_game(
    game: AnyGame,
    players: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = NAMES,
    *,
    limit: int = MOST,
) -> tuple[DealLike, Iterator[Move]]:
    """The deal of such a game, and its moves, each played once it is asked for."""
    if players not in game.players:
        counts = ", ".join(map(str, game.players))
        raise Malformed.at("players", f"must be one of: {counts}")
    rng = random.Random(seed)
    deal = game.deal(game.editions()[0], names[:players], options or {}, rng, {})
    walk = random_walk(game, game.start(deal), rng, limit)
    return deal, (move for _, move in walk)
