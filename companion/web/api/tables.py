"""Tables: opened, listed and read, each as its bearer may see it."""

from flask import Response

from companion.codec import dump
from companion.documents import Json, score_sheet_data, setup_data
from companion.engine.decision import CHANCE
from companion.games import get_game
from companion.tables.errors import NotAllowed
from companion.tables.history import history
from companion.tables.lists import finished_tables, list_tables, tables_of
from companion.tables.opening import new_seed, open_table
from companion.tables.shelf import delete, put_away
from companion.web.api.answers import moves_answer, picture_answer, position_answer
from companion.web.api.at_table import at_table, tokens
from companion.web.api.blueprint import done, operation
from companion.web.api.editions import edition_of
from companion.web.api.playing import choices_in
from companion.web.api.schemas import (
    OfferedMovesSchema,
    ScoreSheetSchema,
    StandingPositionSchema,
)
from companion.web.api.schemas_games import CountSheetSchema, DrawingSchema, SetupSchema
from companion.web.api.schemas_tables import (
    LimitQuerySchema,
    LogQuerySchema,
    LogSchema,
    OpenedSchema,
    OpenTableSchema,
    ScoreQuerySchema,
    TableListSchema,
    TableSchema,
)
from companion.web.api.table_answers import entry_answer, summaries_answer, table_answer

TAG = "Tables"


@operation(
    "POST",
    "/tables",
    tag=TAG,
    takes=OpenTableSchema,
    gives=OpenedSchema,
    status=201,
    limit="60 per minute",
)
def open_new_table(body: Json) -> Json:
    """Open a table: deal, and become its host"""
    game = get_game(body["game"])
    opened = open_table(
        game.slug,
        mode=body["mode"],
        edition=edition_of(game, body["edition"]),
        names=body["names"],
        options=choices_in(body, "options"),
        seed=body.get("seed") or new_seed(),
        fixed=choices_in(body, "fixed"),
        client_id=body.get("client_id"),
    )
    return {"code": opened.code, "token": opened.token, "ply": history(opened.code).ply}


@operation("GET", "/tables", tag=TAG, gives=TableListSchema, bearer=True)
def my_tables() -> Json:
    """The tables that the bearer's tokens open, the newest first"""
    return summaries_answer(list_tables(tables_of(tokens())))


@operation("GET", "/history", tag=TAG, asks=LimitQuerySchema, gives=TableListSchema, bearer=True)
def finished(query: Json) -> Json:
    """What was played to the end at the bearer's tables, or in this house, the last first"""
    return summaries_answer(finished_tables(tables_of(tokens()), query["limit"]))


@operation("GET", "/tables/<code>", tag=TAG, gives=TableSchema, bearer=True)
def get_table(code: str) -> Json:
    """A table as the bearer may see it"""
    at = at_table(code)
    return table_answer(at.seen, at.rights)


@operation("DELETE", "/tables/<code>", tag=TAG, status=204, bearer=True)
def delete_table(code: str) -> Response:
    """Remove a table with its log, its links and its seats for good; the host's"""
    at = at_table(code)
    delete(at.code, at.rights)
    return done()


@operation("PUT", "/tables/<code>/archived", tag=TAG, status=204, bearer=True)
def archive_table(code: str) -> Response:
    """Take a table out of the lists, and keep it; the host's"""
    at = at_table(code)
    put_away(at.code, at.rights, True)
    return done()


@operation("DELETE", "/tables/<code>/archived", tag=TAG, status=204, bearer=True)
def bring_table_back(code: str) -> Response:
    """Put a table back into the lists; the host's"""
    at = at_table(code)
    put_away(at.code, at.rights, False)
    return done()


@operation("GET", "/tables/<code>/setup", tag=TAG, gives=SetupSchema, bearer=True)
def get_setup(code: str) -> Json:
    """What the deal decided, and what people do to set it up"""
    seen = at_table(code).seen
    return {"deal": dump(seen.deal), **setup_data(seen.game, seen.deal)}


@operation("GET", "/tables/<code>/legal-moves", tag=TAG, gives=OfferedMovesSchema, bearer=True)
def table_legal_moves(code: str) -> Json:
    """The bearer's legal moves now, and everybody's where the position holds no secret"""
    at = at_table(code)
    game, whole = at.whole.game, at.whole.at
    if game.view(whole, at.viewer) == whole:
        return moves_answer(game, whole)
    actors = game.may_act(whole)
    if CHANCE not in actors and actors.isdisjoint(at.rights.seats):
        raise NotAllowed("What another seat can do here is that seat's secret.")
    return moves_answer(game, whole, at.rights.seats)


@operation(
    "GET",
    "/tables/<code>/score",
    tag=TAG,
    asks=ScoreQuerySchema,
    gives=ScoreSheetSchema,
    bearer=True,
)
def table_score(query: Json, code: str) -> Json:
    """The score if the game ended now, or after an earlier entry"""
    found = at_table(code).whole
    sheet = found.sheet_after(query["ply"]) if "ply" in query else found.sheet
    return score_sheet_data(found.game, found.game.participants(found.deal), sheet)


@operation("GET", "/tables/<code>/count-sheet", tag=TAG, gives=CountSheetSchema, bearer=True)
def table_count_sheet(code: str) -> Json:
    """The pad on which this table's end state is counted"""
    found = at_table(code).whole
    return dump(found.game.pad.sheet(found.deal))  # type: ignore[no-any-return]


@operation("GET", "/tables/<code>/log", tag=TAG, asks=LogQuerySchema, gives=LogSchema, bearer=True)
def get_log(query: Json, code: str) -> Json:
    """What happened, entry by entry"""
    seen = at_table(code).seen
    first = query["after"] + 1
    later = seen.entries[first : first + query["limit"]]
    return {"ply": seen.ply, "entries": [entry_answer(entry) for entry in later]}


@operation(
    "GET",
    "/tables/<code>/positions/<int(max=2147483647):ply>",
    tag=TAG,
    gives=StandingPositionSchema,
    bearer=True,
)
def get_position(code: str, ply: int) -> Json:
    """The position after any entry of the log, taken back or not"""
    seen = at_table(code).seen
    return position_answer(seen.game, seen.known(seen.position_after(ply)))


@operation("GET", "/tables/<code>/picture", tag=TAG, gives=DrawingSchema, bearer=True)
def get_picture(code: str) -> Json:
    """The board as shapes, and as text"""
    seen = at_table(code).seen
    drawing = seen.game.picture(seen.at)
    return {"picture": picture_answer(drawing), "diagram": seen.game.diagram(seen.at)}
