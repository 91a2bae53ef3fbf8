"""Joining: seats, links and the host's approval. The right to a seat is a token."""

from flask import Response

from companion.documents import Json
from companion.tables.errors import NotAllowed
from companion.tables.history import history
from companion.tables.rights import (
    GrantInfo,
    approve,
    grants,
    new_link,
    release,
    request_seat,
    revoke,
    take_seat,
    watch,
)
from companion.web.api.at_table import at_table, table_code
from companion.web.api.blueprint import done, operation
from companion.web.api.schemas_tables import (
    BearerTokenSchema,
    GrantListSchema,
    LinkRequestSchema,
    SeatsSchema,
)
from companion.web.api.table_answers import seats_answer

TAG = "Joining a table"
LIMIT = "60 per minute"
SEAT = "/tables/<code>/seats/<int(max=99):seat>"
GRANT = "/tables/<code>/grants/<int(max=2147483647):grant_id>"


@operation("GET", "/tables/<code>/seats", tag=TAG, gives=SeatsSchema, limit=LIMIT)
def get_seats(code: str) -> Json:
    """Who sits where; the code is enough to ask"""
    return seats_answer(history(table_code(code)))


@operation(
    "POST", "/tables/<code>/watch", tag=TAG, gives=BearerTokenSchema, status=201, limit=LIMIT
)
def join_to_watch(code: str) -> Json:
    """Join to look on"""
    return {"token": watch(table_code(code))}


@operation("POST", f"{SEAT}/take", tag=TAG, gives=BearerTokenSchema, status=201, limit=LIMIT)
def join_seat(code: str, seat: int) -> Json:
    """Join on a free seat"""
    return {"token": take_seat(table_code(code), seat)}


@operation("POST", f"{SEAT}/request", tag=TAG, gives=BearerTokenSchema, status=201, limit=LIMIT)
def ask_for_seat(code: str, seat: int) -> Json:
    """Ask to take over a seat: the token holds once the host approves"""
    return {"token": request_seat(table_code(code), seat)}


@operation("POST", f"{SEAT}/release", tag=TAG, status=204, bearer=True)
def free_seat(code: str, seat: int) -> Response:
    """Give up a seat, or, as the host, free it"""
    at = at_table(code)
    release(at.code, at.rights, seat)
    return done()


@operation("GET", "/tables/<code>/grants", tag=TAG, gives=GrantListSchema, bearer=True)
def get_grants(code: str) -> Json:
    """Every link that was given out, and the requests that wait; the host's"""
    at = at_table(code)
    if not at.rights.host:
        raise NotAllowed("Only the host sees the links of a table.")
    return {"grants": [_grant(info) for info in grants(at.code)]}


@operation(
    "POST",
    "/tables/<code>/grants",
    tag=TAG,
    takes=LinkRequestSchema,
    gives=BearerTokenSchema,
    status=201,
    bearer=True,
)
def make_link(body: Json, code: str) -> Json:
    """Make a link to hand out; the host's"""
    at = at_table(code)
    return {"token": new_link(at.code, at.rights, body["role"], body["seat"])}


@operation("POST", f"{GRANT}/approve", tag=TAG, status=204, bearer=True)
def approve_request(code: str, grant_id: int) -> Response:
    """Give the seat to the phone that asked; the one that held it loses it"""
    at = at_table(code)
    approve(at.code, at.rights, grant_id)
    return done()


@operation("DELETE", GRANT, tag=TAG, status=204, bearer=True)
def revoke_grant(code: str, grant_id: int) -> Response:
    """Make a link worthless, or turn a request down; the host's"""
    at = at_table(code)
    revoke(at.code, at.rights, grant_id)
    return done()


def _grant(info: GrantInfo) -> Json:
    return {name: getattr(info, name) for name in GrantInfo.__slots__}
