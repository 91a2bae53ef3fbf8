"""Opening, listing and reading tables, as the bearer may see them."""

from collections.abc import Callable
from typing import Any

from flask import Response

from companion.codec import dump
from companion.documents import Json, answer_data, load_kept_game, score_sheet_data
from companion.documents.answers import ScoreReport, setup_report, taken
from companion.engine.moves import CHANCE
from companion.engine.pads import CountSheet
from companion.engine.problems import reading_below
from companion.games import get_game
from companion.tables.errors import NotAllowed
from companion.tables.lists import delete, finished_tables, list_tables, put_away, tables_of
from companion.tables.logs.ledger import history
from companion.tables.logs.sight import hides
from companion.tables.play import opening
from companion.tables.play.opening import load_table
from companion.web.api.answers import (
    Drawing,
    OfferedMoves,
    Setup,
    StandingPosition,
    drawing,
    offered,
    offered_to,
    standing,
)
from companion.web.api.at_tables.at_table import at_table, tokens
from companion.web.api.at_tables.requests_tables import (
    HistoryQuery,
    LoadTableRequest,
    LogQuery,
    OpenTableRequest,
    ScoreQuery,
    StreamQuery,
)
from companion.web.api.at_tables.table_answers import (
    FinishedTables,
    Log,
    LoggedEntry,
    OpenedTable,
    TableDetail,
    TableList,
    TableRecord,
    cursor,
    read_cursor,
    table_detail,
)
from companion.web.api.blueprint import P, Route, done, operation
from companion.web.api.editions import edition_of
from companion.web.api.playing import choices_in
from companion.web.live import event_stream
from companion.web.recorded import game_record

TAG = "Tables"


def of_table(method: str, rule: str, **more: Any) -> Callable[[Route[P]], Route[P]]:
    """An operation at an address of a table, for those who may see it."""
    return operation(method, f"/tables/<code>{rule}", tag=TAG, bearer=True, **more)


@of_table(
    "GET",
    "/live",
    asks=StreamQuery,
    gives={"type": "string"},
    mimetype="text/event-stream",
    headers=("LAST_EVENT_ID",),
)
def follow_table(_query: Json, code: str) -> Response:
    """Follow a table as a stream of server-sent events

    There is an event "table" each time the table changes; its id is the last entry. After a break,
    send it back as `Last-Event-ID`.
    """
    at = at_table(code)
    return event_stream(at.code, at.rights)


@operation(
    "POST",
    "/tables",
    tag=TAG,
    takes=OpenTableRequest,
    gives=OpenedTable,
    status=201,
    limit="60 per minute",
)
def open_table(body: Json) -> OpenedTable:
    """Open a table: deal a game, and become the host"""
    game = get_game(body["game"])
    opened = opening.open_table(
        game.slug,
        mode=body["mode"],
        edition=edition_of(game, body["edition"]),
        names=body["names"],
        options=choices_in(body, "options"),
        seed=body.get("seed"),
        fixed=choices_in(body, "fixed"),
        client_id=body.get("client_id"),
    )
    return taken(OpenedTable, opened, revision=history(opened.code).revision)


@operation(
    "POST",
    "/tables/load",
    tag=TAG,
    takes=LoadTableRequest,
    gives=OpenedTable,
    status=201,
    limit="20 per minute",
)
def load_record_as_table(body: Json) -> OpenedTable:
    """Open a table with the game of a record, and become the host

    Every move is checked, and the first illegal one refused with its place in the record as `ply`.
    The record names no seed: what the app draws from then on is drawn anew.
    """
    with reading_below("record"):
        kept = load_kept_game(body["record"])
        opened = load_table(kept, insist=body["insist"], client_id=body.get("client_id"))
    return taken(OpenedTable, opened, revision=history(opened.code).revision)


@operation("GET", "/tables", tag=TAG, gives=TableList, bearer=True)
def list_my_tables() -> TableList:
    """The tables to which the bearer's tokens give a right, the newest first"""
    return TableList(tables=list_tables(tables_of(tokens())))


@operation("GET", "/history", tag=TAG, asks=HistoryQuery, gives=FinishedTables, bearer=True)
def list_finished_tables(query: Json) -> FinishedTables:
    """Finished games at the bearer's tables, or on this server, the last one first"""
    limit, after = query["limit"], query.get("after")
    found = finished_tables(tables_of(tokens()), limit + 1, after and read_cursor(after))
    rest = len(found) > limit
    return FinishedTables(tables=found[:limit], next=cursor(found[limit - 1]) if rest else None)


@of_table("GET", "", gives=TableDetail)
def get_table(code: str) -> TableDetail:
    """A table as the bearer may see it"""
    at = at_table(code)
    return table_detail(at.seen, at.rights)


@of_table("DELETE", "", status=204)
def delete_table(code: str) -> Response:
    """Delete a table with its log, its links and its seats for good; for the host only"""
    at = at_table(code)
    delete(at.code, at.rights)
    return done()


@of_table("PUT", "/archived", status=204)
def archive_table(code: str) -> Response:
    """Take a table out of the lists, and keep it; for the host only"""
    at = at_table(code)
    put_away(at.code, at.rights, True)
    return done()


@of_table("DELETE", "/archived", status=204)
def unarchive_table(code: str) -> Response:
    """Put a table back into the lists; for the host only"""
    at = at_table(code)
    put_away(at.code, at.rights, False)
    return done()


@of_table("GET", "/setup", gives=Setup)
def get_setup(code: str) -> Json:
    """The deal, and the steps by which people set it up"""
    seen = at_table(code).seen
    report = setup_report(seen.game, seen.deal)
    return answer_data(seen.game, taken(Setup, report, deal=dump(seen.deal)))


@of_table("GET", "/legal-moves", gives=OfferedMoves)
def get_legal_moves(code: str) -> OfferedMoves:
    """The bearer's legal moves now, and everybody's if the position hides nothing

    Throws and draws that the table enters may be entered by everybody who plays or hosts.
    """
    at = at_table(code)
    game, whole = at.history.game, at.history.at
    if not hides(at.history.position, at.viewer):
        return offered(game, whole)
    mine = game.may_act(whole) & {CHANCE, *at.rights.seats}
    if not (mine and at.rights.may_write):
        raise NotAllowed("What another seat can do here is that seat's secret.")
    return offered_to(game, whole, mine, at.viewer)


@of_table("GET", "/score", asks=ScoreQuery, gives=ScoreReport)
def get_score(query: Json, code: str) -> Json:
    """The score if the game ended now, or after an earlier entry"""
    found = at_table(code).history
    sheet = found.sheet_after(query["revision"]) if "revision" in query else found.sheet
    return score_sheet_data(found.game, found.game.participants(found.deal), sheet)


@of_table("GET", "/count-sheet", gives=CountSheet)
def get_table_count_sheet(code: str) -> CountSheet:
    """The pad on which the end at this table is counted"""
    found = at_table(code).history
    sheet: CountSheet = found.game.pad.sheet_with(found.deal, found.counts)
    return sheet


@of_table("GET", "/log", asks=LogQuery, gives=Log)
def get_log(query: Json, code: str) -> Json:
    """What happened, entry by entry"""
    seen = at_table(code).seen
    first = query["after"] + 1
    later = seen.entries[first : first + query["limit"]]
    entries = tuple(taken(LoggedEntry, entry) for entry in later)
    rest = bool(later) and later[-1].revision < seen.revision
    log = Log(revision=seen.revision, entries=entries, next=later[-1].revision if rest else None)
    return answer_data(seen.game, log)


@of_table("GET", "/record", gives=TableRecord)
def get_record(code: str) -> Json:
    """The whole game as a document, to be kept, replayed or read by other programs

    It includes hidden hands once the rules have ended the game. Before that it can be read only if
    nothing of it is hidden from the bearer.
    """
    at = at_table(code)
    return game_record(at.history, at.viewer)


@of_table("GET", "/positions/<int(max=2147483647):revision>", gives=StandingPosition)
def get_position(code: str, revision: int) -> StandingPosition:
    """The position after any entry of the log, taken back or not"""
    seen = at_table(code).seen
    return standing(seen.game, seen.known(seen.position_after(revision)))


@of_table("GET", "/picture", gives=Drawing)
def get_picture(code: str) -> Drawing:
    """The board as shapes, and as text"""
    seen = at_table(code).seen
    return drawing(seen.game, seen.at)
