"""Tables: opening, listing and reading them, as the bearer may see them, and joining one."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

from flask import Response
from marshmallow import Schema

from companion.codec import dump
from companion.codec.answers import MAYBE
from companion.documents.answers import (
    Deal,
    Envelope,
    Json,
    Move,
    ScoreReport,
    answer_data,
    score_sheet_data,
    setup_report,
    taken,
)
from companion.documents.answers import Position as PositionData
from companion.documents.reading import load_kept_game
from companion.engine.moves import CHANCE
from companion.engine.pads import CountSheet
from companion.engine.problems import Malformed, reading_below
from companion.engine.setup import Participant
from companion.engine.values import Event, Points
from companion.games import UnknownGame, get_game
from companion.tables.access import GrantInfo, grants
from companion.tables.errors import NotAllowed
from companion.tables.lists import (
    TableSummary,
    delete,
    finished_tables,
    list_tables,
    put_away,
    tables_of,
)
from companion.tables.logs.history import History, Mode, hides
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play import opening, seats
from companion.tables.play.opening import load_table
from companion.tables.play.seats import Approve, Release, Revoke, new_link, use_link
from companion.web.api.answers import (
    NOTHING_ASKED,
    Closed,
    Drawing,
    OfferedMoves,
    Setup,
    StandingPosition,
    asked_at,
    drawing,
    game_record,
    offered,
    offered_to,
    standing_at,
)
from companion.web.api.blueprint import Limit, P, Route, done, operation
from companion.web.api.games import choices_in, edition_of
from companion.web.api.requests import (
    ChangeSeatRequest,
    HistoryQuery,
    JoinRequest,
    LoadTableRequest,
    LogQuery,
    MakeLinkRequest,
    OpenLinkRequest,
    OpenTableRequest,
    ScoreQuery,
    StreamQuery,
)
from companion.web.live import event_stream
from companion.web.security.limits import new_tables
from companion.web.security.phones import at_table, table_code, tokens

# Answers

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class OpenedTable:
    """A new table and the host's token, which is given out only once."""

    code: str
    token: str
    revision: int


@dataclass(frozen=True, kw_only=True)
class BearerToken:
    """A token, the right to what was asked for. It is given out only once."""

    token: str


@dataclass(frozen=True, kw_only=True)
class SeatAnswer:
    """A player's seat. `taken`: a phone holds it; `confirmed`: it agrees to the score."""

    seat: int
    name: str
    taken: bool
    confirmed: bool


@dataclass(frozen=True, kw_only=True)
class Seats:
    """What everybody who knows the code may see: the game and its seats."""

    code: str
    game: str
    seats: tuple[SeatAnswer, ...]
    participants: tuple[Participant, ...]


@dataclass(frozen=True, kw_only=True)
class RightsAnswer:
    """What the bearer may do; `asked`: seats that wait for the host's approval."""

    host: bool
    watch: bool
    seats: tuple[int, ...]
    asked: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TableDetail(Seats):
    """A table as the bearer may see it. `revision` is its last entry: send it with every write."""

    rules_version: str
    mode: Mode
    revision: int
    seed: str
    fixed: Mapping[str, str]
    opened_at: datetime
    closed: Closed
    finished_at: datetime | None
    begun: bool
    can_redo: bool
    counts: Annotated[Mapping[str, Points], "Cells of the pad, as entered."]
    you: RightsAnswer
    now: StandingPosition


@dataclass(frozen=True, kw_only=True)
class TableList:
    """Tables, the newest first."""

    tables: tuple[TableSummary, ...]


@dataclass(frozen=True, kw_only=True)
class FinishedTables:
    """Finished games, the last one first."""

    tables: tuple[TableSummary, ...]
    next: Annotated[str | None, "Send it as `after` for what follows; null at the end."]


@dataclass(frozen=True, kw_only=True)
class LoggedEntry:
    """One entry. `undone`: taken back since; `flagged`: the table insisted on it."""

    revision: int
    kind: str
    at: datetime
    by: Annotated[
        int | Literal["host"] | None,
        "The seat that entered it, the host, or null: the companion itself.",
    ]
    text: str
    undone: bool
    flagged: bool
    events: tuple[Event, ...]
    body: Annotated[
        Mapping[str, Any] | None, "What was entered, as data; left out with `bodies=false`."
    ] = field(default=None, metadata=MAYBE)


@dataclass(frozen=True, kw_only=True)
class Log:
    """Entries of the log, the first one first."""

    revision: Annotated[int, "The last entry of the whole log."]
    entries: tuple[LoggedEntry, ...]
    next: Annotated[int | None, "Send it as `after` for what follows; null at the end."]


@dataclass(frozen=True, kw_only=True)
class TableRecord(Envelope):
    """A table's game as a document.

    It has `deal` and `moves`; `position` instead, if somebody has corrected the position; or `deal`
    and `counts`, if only the end was counted.
    """

    deal: Deal = field(default=None, metadata=MAYBE)
    moves: tuple[Move, ...] | None = field(default=None, metadata=MAYBE)
    position: PositionData = field(default=None, metadata=MAYBE)
    counts: Mapping[str, Points] | None = field(default=None, metadata=MAYBE)


@dataclass(frozen=True, kw_only=True)
class GrantList:
    """Every link of a table, the oldest first."""

    grants: tuple[GrantInfo, ...]


def cursor(table: TableSummary) -> str:
    """A cursor: the place of a closed table in the list, to ask for the next part."""
    assert table.finished_at is not None
    return f"{(table.finished_at - EPOCH) // timedelta(microseconds=1)}-{table.code}"


def read_cursor(text: str) -> tuple[datetime, str]:
    """The time of closing and the code of the table that a cursor stands for."""
    at, _, code = text.partition("-")
    return EPOCH + timedelta(microseconds=int(at)), code


def seats_of(history: History) -> dict[str, Any]:
    """The seats of a table; no secret."""
    names = enumerate(history.names)
    return {
        "code": history.code,
        "game": history.game.slug,
        "seats": tuple(
            SeatAnswer(
                seat=seat,
                name=name,
                taken=seat in history.taken,
                confirmed=seat in history.confirmed,
            )
            for seat, name in names
        ),
        "participants": history.game.participants(history.deal),
    }


# Opening, listing and reading

TAG = "Tables"


def of_table(
    method: str, rule: str, *, tag: str = TAG, **more: Any
) -> Callable[[Route[P]], Route[P]]:
    """An operation at an address of a table, for those who may see it."""
    return operation(method, f"/tables/<code>{rule}", tag=tag, bearer=True, **more)


def opening_table(rule: str, takes: type[Schema], limit: Limit) -> Callable[[Route[P]], Route[P]]:
    """An operation that opens a table."""
    return operation("POST", rule, tag=TAG, takes=takes, gives=OpenedTable, status=201, limit=limit)


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


@opening_table("/tables", OpenTableRequest, new_tables)
def open_table(body: Json) -> OpenedTable:
    """Open a table: deal a game, and become the host

    Whoever has the code can sit down or watch; the `token` is the host's. Sent again under the same
    `client_id`, it is answered with the same table.
    """
    with game_below("game"):
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
        title=body["title"],
    )
    return taken(OpenedTable, opened, revision=history(opened.code).revision)


@contextmanager
def game_below(path: str) -> Iterator[None]:
    """A block in which a game is named at `path` of the request: an unknown one is its fault."""
    try:
        yield
    except UnknownGame as error:
        raise Malformed.at(path, str(error)) from error


@opening_table("/tables/load", LoadTableRequest, "20 per minute")
def load_record_as_table(body: Json) -> OpenedTable:
    """Open a table with the game of a record, and become the host

    Every move is checked, and the first illegal one refused with its place in the record as `ply`.
    The record names no seed: what the app draws from then on is drawn anew.
    """
    with reading_below("record"), game_below("game"):
        kept = load_kept_game(body["record"])
        opened = load_table(kept, insist=body["insist"], client_id=body.get("client_id"))
    return taken(OpenedTable, opened, revision=history(opened.code).revision)


@operation("GET", "/tables", tag=TAG, gives=TableList, bearer=True)
def list_my_tables() -> TableList:
    """The tables to which the bearer's tokens give a right, the newest first

    Open ones, closed ones and those that were put away. Without a token the list is empty.
    """
    return TableList(tables=list_tables(tables_of(tokens())))


@operation("GET", "/history", tag=TAG, asks=HistoryQuery, gives=FinishedTables, bearer=True)
def list_finished_tables(query: Json) -> FinishedTables:
    """Finished games at the bearer's tables, or on this server, the last one first

    It comes in parts: send the `next` of one as `after` of the next.
    """
    limit, after = query["limit"], query.get("after")
    found = finished_tables(tables_of(tokens()), limit + 1, after and read_cursor(after))
    rest = len(found) > limit
    return FinishedTables(tables=found[:limit], next=cursor(found[limit - 1]) if rest else None)


@of_table("GET", "", gives=TableDetail)
def get_table(code: str) -> TableDetail:
    """A table as the bearer may see it

    Where it stands now: the position as `now`, the numbers of the pad, and what the bearer may do.
    `closed` says whether it takes no more moves and counts.
    """
    at = at_table(code)
    seen, rights = at.seen, at.rights
    held, asked = tuple(sorted(rights.seats)), tuple(sorted(rights.asked))
    you = taken(RightsAnswer, rights, seats=held, asked=asked)
    now, closed = standing_at(seen, seen.position), seen.finished_at is not None
    return taken(TableDetail, seen, you=you, closed=closed, now=now, **seats_of(seen))


@of_table("DELETE", "", status=204)
def delete_table(code: str) -> Response:
    """Delete a table with its log, its links and its seats for good; for the host only

    Nothing brings it back. To keep it out of the lists only, archive it.
    """
    at = at_table(code)
    delete(at.code, at.rights)
    return done()


@of_table("PUT", "/archived", status=204)
def archive_table(code: str) -> Response:
    """Take a table out of the lists, and keep it; for the host only

    Whoever has its code or a token still reaches it.
    """
    at = at_table(code)
    put_away(at.code, at.rights, True)
    return done()


@of_table("DELETE", "/archived", status=204)
def unarchive_table(code: str) -> Response:
    """Put a table back into the lists; for the host only

    Of a table that is in them nothing changes.
    """
    at = at_table(code)
    put_away(at.code, at.rights, False)
    return done()


@of_table("GET", "/setup", gives=Setup)
def get_setup(code: str) -> Json:
    """The deal, and the steps by which people set it up

    Each step cites its rule; `deal` is what a record begins with.
    """
    seen = at_table(code).seen
    report = setup_report(seen.game, seen.deal)
    return answer_data(seen.game, taken(Setup, report, deal=dump(seen.deal)))


@of_table("GET", "/legal-moves", gives=OfferedMoves)
def get_legal_moves(code: str) -> OfferedMoves:
    """The bearer's legal moves now, and everybody's if the position hides nothing

    There are none once the table is closed, nor where it only counts the end. Throws and draws that
    the table enters may be entered by everybody who plays or hosts.
    """
    at = at_table(code)
    now = asked_at(at.history, at.history.position)
    if not now["awaited"]:
        return OfferedMoves(**NOTHING_ASKED, moves=())
    game, whole = at.history.game, at.history.at
    if not hides(at.history.position, at.viewer):
        return offered(game, whole)
    mine = game.may_act(whole) & {CHANCE, *at.rights.seats}
    if not (mine and at.rights.may_write):
        raise NotAllowed("What another seat can do here is that seat's secret.")
    return offered_to(game, whole, mine, at.viewer)


@of_table("GET", "/score", asks=ScoreQuery, gives=ScoreReport)
def get_score(query: Json, code: str) -> Json:
    """The score if the game ended now, or after an earlier entry

    A game that is followed move by move is scored by what lies on the table, one that counts its
    end by the numbers on its pad.
    """
    found = at_table(code).history
    sheet = found.sheet_after(query["revision"]) if "revision" in query else found.sheet
    return score_sheet_data(found.game, found.game.participants(found.deal), sheet)


@of_table("GET", "/count-sheet", gives=CountSheet)
def get_table_count_sheet(code: str) -> CountSheet:
    """The pad on which the end at this table is counted

    Its cells with their limits; `counts` of the table has the numbers.
    """
    found = at_table(code).history
    return found.count_sheet


@of_table("GET", "/log", asks=LogQuery, gives=Log)
def get_log(query: Json, code: str) -> Json:
    """What happened, entry by entry

    It comes in parts: send the `next` of one as `after` of the next. An entry's `body` is the whole
    of what was entered, with the deal in the first one; `bodies=false` leaves them out.
    """
    seen = at_table(code).seen
    first = query["after"] + 1
    later = seen.entries[first : first + query["limit"]]
    left_out: Mapping[str, Any] = {} if query["bodies"] else {"body": None}
    entries = tuple(taken(LoggedEntry, entry, **left_out) for entry in later)
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
    """The position after any entry of the log, taken back or not

    As the bearer may see it, like `now` of the table. Moves that were taken back keep their
    positions.
    """
    seen = at_table(code).seen
    return standing_at(seen, seen.position_after(revision))


@of_table("GET", "/picture", gives=Drawing)
def get_picture(code: str) -> Drawing:
    """The board as shapes, and as text

    Shapes have ids, which taps, entries and lines of a score name.
    """
    seen = at_table(code).seen
    return drawing(seen.game, seen.at)


# Joining: seats, links and the host's approval. A token is the right to a seat

JOINING = "Joining a table"
JOIN_LIMIT = "60 per minute"
SEAT = "/seats/<int(max=99):seat>"
GRANT = "/grants/<int(max=2147483647):grant_id>"


def joining(rule: str, takes: type[Schema]) -> Callable[[Route[P]], Route[P]]:
    """An operation at an address of a table that answers a token."""
    path, limit = f"/tables/<code>{rule}", JOIN_LIMIT
    return operation(
        "POST", path, tag=JOINING, takes=takes, gives=BearerToken, status=201, limit=limit
    )


@operation("GET", "/tables/<code>/seats", tag=JOINING, gives=Seats)
def get_seats(code: str) -> Seats:
    """Who sits where; it needs only the code

    `taken` says that a phone has the seat; who wants it then asks for it.
    """
    return Seats(**seats_of(history(table_code(code))))


@joining("/watch", JoinRequest)
def watch_table(body: Json, code: str) -> BearerToken:
    """Join as a spectator

    The token is good for reading what everybody may see.
    """
    return BearerToken(token=seats.watch(table_code(code), client_id=body.get("client_id")))


@joining("/open-link", OpenLinkRequest)
def open_link(body: Json, code: str) -> BearerToken:
    """Open a link and get a token for it

    A link to a seat, or to host, is good for one phone. The token of a further phone is valid for
    the seat once whoever sits there approves it, or the host.
    """
    client_id = body.get("client_id")
    return BearerToken(token=use_link(table_code(code), body["link"], client_id=client_id))


@joining(f"{SEAT}/take", JoinRequest)
def take_seat(body: Json, code: str, seat: int) -> BearerToken:
    """Take a free seat, while the game goes on

    The token is that seat's: it sees its hand and makes its moves.
    """
    client_id = body.get("client_id")
    return BearerToken(token=seats.take_seat(table_code(code), seat, client_id=client_id))


@joining(f"{SEAT}/request", JoinRequest)
def request_seat(body: Json, code: str, seat: int) -> BearerToken:
    """Ask to take over a seat; the token is valid once the host approves

    Until then the seat stays with the phone that has it. Also who sits there may approve.
    """
    client_id = body.get("client_id")
    return BearerToken(token=seats.request_seat(table_code(code), seat, client_id=client_id))


@of_table("POST", f"{SEAT}/release", tag=JOINING, takes=ChangeSeatRequest, status=204)
def release_seat(body: Json, code: str, seat: int) -> Response:
    """Give up a seat, or, as the host, free it

    The tokens of that seat end; anybody with the code can take it then.
    """
    at = at_table(code)
    carry_out(Release(at.code, at.rights, seat, client_id=body.get("client_id")))
    return done()


@of_table("GET", "/grants", tag=JOINING, gives=GrantList)
def list_grants(code: str) -> GrantList:
    """Every link that was given out, and the open requests; for the host only

    Those that are `pending` wait for `approveRequest` or `revokeGrant`.
    """
    at = at_table(code)
    if not at.rights.host:
        raise NotAllowed("Only the host sees the links of a table.")
    return GrantList(grants=grants(at.code))


@of_table("POST", "/grants", tag=JOINING, takes=MakeLinkRequest, gives=BearerToken, status=201)
def create_link(body: Json, code: str) -> BearerToken:
    """Make a link to hand out; for the host only

    It is valid for a day, and only to open it: it is no bearer token. A link to a seat
    that is taken is recorded in the log.
    """
    at, client_id = at_table(code), body.get("client_id")
    return BearerToken(
        token=new_link(at.code, at.rights, body["role"], body["seat"], client_id=client_id)
    )


@of_table("POST", f"{GRANT}/approve", tag=JOINING, takes=ChangeSeatRequest, status=204)
def approve_request(body: Json, code: str, grant_id: int) -> Response:
    """Give the seat to the phone that asked; for the host and the seat's own phone

    If the host does, the phone that held the seat loses it; if that phone does, both hold it.
    """
    at = at_table(code)
    carry_out(Approve(at.code, at.rights, grant_id, client_id=body.get("client_id")))
    return done()


@of_table("DELETE", GRANT, tag=JOINING, status=204)
def revoke_grant(code: str, grant_id: int) -> Response:
    """End a link; for the host only. Or turn a request down; also for the seat's own phone

    The token that came from it is good for nothing then.
    """
    at = at_table(code)
    carry_out(Revoke(at.code, at.rights, grant_id))
    return done()
