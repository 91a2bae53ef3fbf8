"""Calls that store nothing: everything they need is in the request."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.codec import dump, load_move
from companion.documents import (
    Json,
    answer_data,
    load_document,
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
from companion.engine.pads import CountSheet
from companion.engine.problems import reading_below
from companion.games import get_game
from companion.tables.access.codes import new_seed
from companion.tables.access.typed_text import check_names_differ, clean_name
from companion.web.api.answers import Applied, Dealt, Drawing, OfferedMoves, drawing, offered
from companion.web.api.blueprint import operation
from companion.web.api.editions import edition_of
from companion.web.api.playing import EVERYTHING, choices_in, play_on, start_of
from companion.web.api.requests import (
    ApplyRequest,
    CheckRequest,
    DealDocumentRequest,
    DealRequest,
    PlayedRequest,
    ReplayRequest,
    ScoreRequest,
)

TAG = "Without a table"


@operation("POST", "/games/<slug>/deal", tag=TAG, takes=DealRequest, gives=Dealt)
def deal_game(body: Json, slug: str) -> Json:
    """Deal a set-up"""
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


@operation("POST", "/games/<slug>/legal-moves", tag=TAG, takes=PlayedRequest, gives=OfferedMoves)
def list_legal_moves(body: Json, slug: str) -> OfferedMoves:
    """Every legal move of a position"""
    game = get_game(slug)
    _, at = start_of(game, body)
    return offered(game, at)


@operation("POST", "/games/<slug>/check", tag=TAG, takes=CheckRequest, gives=MoveVerdict)
def check_move(body: Json, slug: str) -> Json:
    """Whether a move is legal, and every rule that it would break"""
    game = get_game(slug)
    with reading_below("move"):
        move = load_move(game, body.pop("move"))
    _, at = start_of(game, body)
    return judgement_data(game, at, move)


@operation("POST", "/games/<slug>/apply", tag=TAG, takes=ApplyRequest, gives=Applied)
def apply_moves(body: Json, slug: str) -> Json:
    """Make moves in a position

    All of them or none: an illegal one is refused with its place in `next` as `ply`.
    """
    game = get_game(slug)
    moves = list(_moves(game, body.pop("next")))
    viewer = body.pop("view", EVERYTHING)
    return answer_data(game, play_on(game, *start_of(game, body), moves, viewer))


@operation("POST", "/games/<slug>/replay", tag=TAG, takes=ReplayRequest, gives=Applied)
def replay_record(body: Json, slug: str) -> Json:
    """Replay a record: every move in words, and the position at the end"""
    game = get_game(slug)
    viewer = body.pop("view", EVERYTHING)
    record = load_record(body, game)
    start = game.start(record.deal)
    return answer_data(game, play_on(game, record.deal, start, record.moves, viewer))


@operation("POST", "/games/<slug>/score", tag=TAG, takes=ScoreRequest, gives=ScoreReport)
def score_document(body: Json, slug: str) -> Json:
    """Score a tally, counts, a record or a position, with every reason"""
    game = get_game(slug)
    return score_sheet_data(game, *score_of(load_document(body, game)))


@operation(
    "POST", "/games/<slug>/count-sheet", tag=TAG, takes=DealDocumentRequest, gives=CountSheet
)
def get_count_sheet(body: Json, slug: str) -> CountSheet:
    """The pad on which the end of this deal is counted"""
    game = get_game(slug)
    sheet: CountSheet = game.pad.sheet(load_record(body, game).deal)
    return sheet


@operation("POST", "/games/<slug>/picture", tag=TAG, takes=PlayedRequest, gives=Drawing)
def draw_picture(body: Json, slug: str) -> Drawing:
    """The board of a position as shapes, and as text"""
    game = get_game(slug)
    _, at = start_of(game, body)
    return drawing(game, at)


def _moves(game: AnyGame, documents: list[Any]) -> Iterator[Any]:
    for place, move in enumerate(documents):
        with reading_below(f"next[{place}]"):
            yield load_move(game, move)
