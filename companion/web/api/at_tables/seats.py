"""Joining a table: seats, links and the host's approval. A token is the right to a seat."""

from collections.abc import Callable

from flask import Response
from marshmallow import Schema

from companion.documents import Json
from companion.tables.access import seats
from companion.tables.access.seats import Approve, Release, Revoke, new_link, use_link
from companion.tables.access.tokens import grants
from companion.tables.errors import NotAllowed
from companion.tables.logs.ledger import carry_out, history
from companion.web.api.at_tables.at_table import at_table, table_code
from companion.web.api.at_tables.requests_tables import (
    ChangeSeatRequest,
    JoinRequest,
    MakeLinkRequest,
    OpenLinkRequest,
)
from companion.web.api.at_tables.table_answers import BearerToken, GrantList, Seats, seats_of
from companion.web.api.blueprint import P, Route, done, operation

TAG = "Joining a table"
LIMIT = "60 per minute"
SEAT = "/tables/<code>/seats/<int(max=99):seat>"
GRANT = "/tables/<code>/grants/<int(max=2147483647):grant_id>"


def joining(rule: str, takes: type[Schema]) -> Callable[[Route[P]], Route[P]]:
    """An operation that answers a token."""
    return operation("POST", rule, tag=TAG, takes=takes, gives=BearerToken, status=201, limit=LIMIT)


@operation("GET", "/tables/<code>/seats", tag=TAG, gives=Seats)
def get_seats(code: str) -> Seats:
    """Who sits where; it needs only the code"""
    return Seats(**seats_of(history(table_code(code))))


@joining("/tables/<code>/watch", JoinRequest)
def watch_table(body: Json, code: str) -> BearerToken:
    """Join as a spectator"""
    return BearerToken(token=seats.watch(table_code(code), client_id=body.get("client_id")))


@joining("/tables/<code>/open-link", OpenLinkRequest)
def open_link(body: Json, code: str) -> BearerToken:
    """Open a link and get a token for it

    A link to a seat, or to host, is good for one phone. The token of a further phone is valid for
    the seat once whoever sits there approves it, or the host.
    """
    answer = body.get("client_id")
    return BearerToken(token=use_link(table_code(code), body["link"], client_id=answer))


@joining(f"{SEAT}/take", JoinRequest)
def take_seat(body: Json, code: str, seat: int) -> BearerToken:
    """Take a free seat, while the game goes on"""
    return BearerToken(
        token=seats.take_seat(table_code(code), seat, client_id=body.get("client_id"))
    )


@joining(f"{SEAT}/request", JoinRequest)
def request_seat(body: Json, code: str, seat: int) -> BearerToken:
    """Ask to take over a seat; the token is valid once the host approves"""
    return BearerToken(
        token=seats.request_seat(table_code(code), seat, client_id=body.get("client_id"))
    )


@operation("POST", f"{SEAT}/release", tag=TAG, takes=ChangeSeatRequest, status=204, bearer=True)
def release_seat(body: Json, code: str, seat: int) -> Response:
    """Give up a seat, or, as the host, free it"""
    at = at_table(code)
    carry_out(Release(at.code, at.rights, seat, client_id=body.get("client_id")))
    return done()


@operation("GET", "/tables/<code>/grants", tag=TAG, gives=GrantList, bearer=True)
def list_grants(code: str) -> GrantList:
    """Every link that was given out, and the open requests; for the host only"""
    at = at_table(code)
    if not at.rights.host:
        raise NotAllowed("Only the host sees the links of a table.")
    return GrantList(grants=grants(at.code))


@operation(
    "POST",
    "/tables/<code>/grants",
    tag=TAG,
    takes=MakeLinkRequest,
    gives=BearerToken,
    status=201,
    bearer=True,
)
def create_link(body: Json, code: str) -> BearerToken:
    """Make a link to hand out; for the host only

    It is valid for a day, and only to open it: it is no bearer token. A link to a seat
    that is taken is recorded in the log.
    """
    at, client_id = at_table(code), body.get("client_id")
    return BearerToken(
        token=new_link(at.code, at.rights, body["role"], body["seat"], client_id=client_id)
    )


@operation("POST", f"{GRANT}/approve", tag=TAG, takes=ChangeSeatRequest, status=204, bearer=True)
def approve_request(body: Json, code: str, grant_id: int) -> Response:
    """Give the seat to the phone that asked; for the host and the seat's own phone

    If the host does, the phone that held the seat loses it; if that phone does, both hold it.
    """
    at = at_table(code)
    carry_out(Approve(at.code, at.rights, grant_id, client_id=body.get("client_id")))
    return done()


@operation("DELETE", GRANT, tag=TAG, status=204, bearer=True)
def revoke_grant(code: str, grant_id: int) -> Response:
    """End a link; for the host only. Or turn a request down; also for the seat's own phone"""
    at = at_table(code)
    carry_out(Revoke(at.code, at.rights, grant_id))
    return done()
