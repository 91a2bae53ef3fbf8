"""The live stream of a table, for programs."""

from flask import Response

from companion.web.api.at_table import at_table
from companion.web.api.blueprint import api
from companion.web.live import event_stream

DOCUMENT = {
    "description": (
        "An event `table` each time the table changes; its id is the last entry. Send it back "
        "as `Last-Event-ID` after a break, or as the query's `after`."
    ),
    "parameters": [
        {
            "in": "query",
            "name": "after",
            "description": "Tell only what is newer than this entry.",
            "schema": {"type": "integer", "minimum": 0},
        }
    ],
    "responses": {
        "200": {
            "description": "OK",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        "default": {"$ref": "#/components/responses/DEFAULT_ERROR"},
    },
    "security": [{"bearer": []}],
}


@api.route("/tables/<code>/live", tags=["Tables"])
@api.doc(**DOCUMENT)
def follow(code: str) -> Response:
    """Follow a table as a stream of server-sent events"""
    return event_stream(at_table(code).code)
