"""The games: what can be chosen, and playing them in calls that store nothing."""

from collections.abc import Iterator, Sequence
from enum import Enum
from random import Random
from typing import Any, Final

from companion.codec import dump, load, load_move
from companion.codec.jsonschema import game_schema
from companion.documents import (
    Json,
    answer_data,
    load_document,
    load_position,
    load_record,
    score_of,
    score_sheet_data,
)
from companion.documents.answers import (
    MoveVerdict,
    ScoreReport,
    judgement_data,
    setup_report,
    taken,
)
from companion.engine.game import AnyGame
from companion.engine.moves import Move
from companion.engine.pads import CountSheet
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, reading_below
from companion.engine.rulebook import IllegalMove
from companion.engine.setup import DealLike
from companion.games import all_games, get_game
from companion.tables.access import check_names_differ, clean_name, new_seed
from companion.web.api.answers import (
    Applied,
    Dealt,
    Drawing,
    GameDetail,
    GameList,
    GameSummary,
    OfferedMoves,
    applied,
    drawing,
    game_detail,
    made_move,
    offered,
)
from companion.web.api.blueprint import operation
from companion.web.api.editions import edition_of
from companion.web.api.requests import (
    ApplyRequest,
    CheckRequest,
    DealDocumentRequest,
    DealRequest,
    PlayedRequest,
    ReplayRequest,
    ScoreRequest,
)

# The installed games, and the rules that are cited

TAG = "Games"
SCHEMA = {
    "type": "object",
    "description": (
        "A JSON Schema document; its `$defs` hold edition, deal, position, move and tally."
    ),
    "properties": {
        "$schema": {"type": "string"},
        "title": {"type": "string"},
        "$defs": {"type": "object"},
    },
    "required": ["$schema", "title", "$defs"],
}


@operation("GET", "/games", tag=TAG, gives=GameList)
def list_games() -> GameList:
    """Every installed game

    Their `slug` names them in every other call; `players` are the numbers that can play.
    """
    return GameList(games=tuple(taken(GameSummary, game) for game in all_games().values()))


@operation("GET", "/games/<slug>", tag=TAG, gives=GameDetail)
def describe_game(slug: str) -> Json:
    """One game with its options, editions, rules and rulings

    The first choice of an option is its default. Refusals and lines of a score cite the rules that
    stand here.
    """
    game = get_game(slug)
    return answer_data(game, game_detail(game))


@operation("GET", "/games/<slug>/schema", tag=TAG, gives=SCHEMA)
def get_game_schema(slug: str) -> Json:
    """JSON Schema of the game's editions, deals, positions, moves and tallies

    For programs that write such documents or check them.
    """
    return game_schema(get_game(slug))


# The position in a request, and the moves made in it


class Everything(Enum):
    """A viewer who sees everything, as whoever sends a whole position knows its secrets."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
Viewer = int | None | Everything
"""For whom a position is shown: a seat, a spectator (None), or everything."""


def start_of(game: AnyGame, body: Json) -> tuple[DealLike, AnyPosition]:
    """The deal and the position of a request: `position`, or `deal` with the moves since.

    Raises Malformed, and IllegalMove with its `ply` in `moves`.
    """
    if "position" in body:
        found = load_position(body, game)
        return found.deal, found.at
    record = load_record(body, game)
    return record.deal, record.timeline().position


def play_on(
    game: AnyGame, deal: DealLike, at: AnyPosition, moves: Sequence[Move], viewer: Viewer
) -> Applied:
    """Make the moves; returns the result of each and the position after them.

    Raises IllegalMove with the number of the move as `ply`.
    """
    if isinstance(viewer, int) and viewer >= len(game.participants(deal)):
        raise Malformed.at("view", "is no seat of this deal")
    answers = []
    for place, move in enumerate(moves):
        if game.check(at, move):
            raise IllegalMove(tuple(game.violations(at, move)), place)
        step = game.apply(at, move)
        seen = _seen_move(game, at, move, viewer)
        known = [event for event in step.events if viewer is EVERYTHING or event.is_for(viewer)]
        answers.append(made_move(game, _seen(game, at, viewer), seen, known))
        at = step.state
    return applied(game, _seen(game, at, viewer), answers)


def _seen(game: AnyGame, state: Any, viewer: Viewer) -> Any:
    return state if viewer is EVERYTHING else game.view(state, viewer)


def _seen_move(game: AnyGame, state: Any, move: Move, viewer: Viewer) -> Any:
    return move if viewer is EVERYTHING else game.view_move(state, move, viewer)


def choices_in(body: Json, name: str) -> dict[str, str]:
    """Options or fixed items of a request. Raises Malformed."""
    with reading_below(name):
        return load(body[name], dict[str, str])


# Calls that store nothing: everything they need is in the request

WITHOUT_TABLE = "Without a table"


@operation("POST", "/games/<slug>/deal", tag=WITHOUT_TABLE, takes=DealRequest, gives=Dealt)
def deal_game(body: Json, slug: str) -> Json:
    """Deal a set-up

    The answer has the deal, its checklist for the people at the table, and the `seed` that deals it
    again.
    """
    game = get_game(slug)
    seed = body.get("seed") or new_seed()
    names = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(body["names"])]
    check_names_differ(names)
    dealt = game.deal(
        edition_of(game, body["edition"]),
        names,
        choices_in(body, "options"),
        Random(seed),
        choices_in(body, "fixed"),
    )
    return answer_data(game, taken(Dealt, setup_report(game, dealt), deal=dump(dealt), seed=seed))


@operation(
    "POST", "/games/<slug>/legal-moves", tag=WITHOUT_TABLE, takes=PlayedRequest, gives=OfferedMoves
)
def list_legal_moves(body: Json, slug: str) -> OfferedMoves:
    """Every legal move of a position

    Each in words, as the taps that enter it on a board, and as the document that `applyMoves` and
    `makeMove` take.
    """
    game = get_game(slug)
    _, at = start_of(game, body)
    return offered(game, at)


@operation("POST", "/games/<slug>/check", tag=WITHOUT_TABLE, takes=CheckRequest, gives=MoveVerdict)
def check_move(body: Json, slug: str) -> Json:
    """Whether a move is legal, and every rule that it would break

    An illegal move is a good answer: `violations` has each rule with its citation, `allowed_by` the
    rulings under which it is legal, `nearest` legal moves that come near it.
    """
    game = get_game(slug)
    with reading_below("move"):
        move = load_move(game, body.pop("move"))
    _, at = start_of(game, body)
    return judgement_data(game, at, move)


@operation("POST", "/games/<slug>/apply", tag=WITHOUT_TABLE, takes=ApplyRequest, gives=Applied)
def apply_moves(body: Json, slug: str) -> Json:
    """Make moves in a position

    All of them or none: an illegal one is refused with its place in `next` as `ply`.
    """
    game = get_game(slug)
    moves = list(_moves(game, body.pop("next")))
    viewer = body.pop("view", EVERYTHING)
    return answer_data(game, play_on(game, *start_of(game, body), moves, viewer))


@operation("POST", "/games/<slug>/replay", tag=WITHOUT_TABLE, takes=ReplayRequest, gives=Applied)
def replay_record(body: Json, slug: str) -> Json:
    """Replay a record: every move in words, and the position at the end

    An illegal move is refused with its place in `moves` as `ply`. `view` shows what one seat would
    have seen.
    """
    game = get_game(slug)
    viewer = body.pop("view", EVERYTHING)
    record = load_record(body, game)
    start = game.start(record.deal)
    return answer_data(game, play_on(game, record.deal, start, record.moves, viewer))


@operation("POST", "/games/<slug>/score", tag=WITHOUT_TABLE, takes=ScoreRequest, gives=ScoreReport)
def score_document(body: Json, slug: str) -> Json:
    """Score a tally, counts, a record or a position, with every reason

    The points are lines, each with its rule, its reason and its places on the board; totals are
    their sums. A position is scored as if the game ended there.
    """
    game = get_game(slug)
    return score_sheet_data(game, *score_of(load_document(body, game)))


@operation(
    "POST",
    "/games/<slug>/count-sheet",
    tag=WITHOUT_TABLE,
    takes=DealDocumentRequest,
    gives=CountSheet,
)
def get_count_sheet(body: Json, slug: str) -> CountSheet:
    """The pad on which the end of this deal is counted

    Its cells, with their limits, are what `counts` are made of in `scoreDocument`.
    """
    game = get_game(slug)
    sheet: CountSheet = game.pad.sheet(load_record(body, game).deal)
    return sheet


@operation("POST", "/games/<slug>/picture", tag=WITHOUT_TABLE, takes=PlayedRequest, gives=Drawing)
def draw_picture(body: Json, slug: str) -> Drawing:
    """The board of a position as shapes, and as text

    `picture` has every space, piece and card as a shape with an id, which taps and lines of a score
    name. `diagram` is the same in letters.
    """
    game = get_game(slug)
    _, at = start_of(game, body)
    return drawing(game, at)


def _moves(game: AnyGame, documents: list[Any]) -> Iterator[Move]:
    for place, move in enumerate(documents):
        with reading_below(f"next[{place}]"):
            yield load_move(game, move)
