"""The live stream of a table, for programs."""

from flask import Response

from companion.documents import Json
from companion.web.api.at_tables.at_table import at_table
from companion.web.api.at_tables.requests_tables import StreamQuery
from companion.web.api.blueprint import operation
from companion.web.live import event_stream


@operation(
    "GET",
    "/tables/<code>/live",
    tag="Tables",
    asks=StreamQuery,
    gives={"type": "string"},
    mimetype="text/event-stream",
    bearer=True,
    headers=("LAST_EVENT_ID",),
)
def follow_table(_query: Json, code: str) -> Response:
    """Follow a table as a stream of server-sent events

    There is an event "table" each time the table changes; its id is the last entry. After a break,
    send it back as `Last-Event-ID`.
    """
    at = at_table(code)
    return event_stream(at.code, at.rights)
