"""The event stream of a table or a draft: one short event for each change.

After an event a phone fetches what it shows, so that a lost event does no harm.
"""

from functools import partial

from flask import Blueprint, Flask, Response, current_app, request
from werkzeug.exceptions import ServiceUnavailable

from companion.extensions import network_address
from companion.streams import KEY, Streams, streams_of
from companion.tables.access import Rights
from companion.tables.editions.editions import hashes, require_editor
from companion.tables.errors import NotAllowed
from companion.tables.storage.cache import draft_name
from companion.web.security.phones import edition_tokens, rights_at, tokens_of

live = Blueprint("live", __name__)


def init_app(app: Flask) -> None:
    """Register the streams of `app`, with places for as many phones as the server allows."""
    app.extensions[KEY] = Streams(app, app.config["STREAMS"])
    app.register_blueprint(live)


@live.get("/t/<code>/live")
def table_live(code: str) -> Response:
    """The stream of a table, for a phone that may see it."""
    code = code.upper()
    rights = rights_at(code, tokens_of(code))
    if not rights.may_see:
        raise NotAllowed("Join the table to follow it.")
    return event_stream(code, rights)


@live.get("/editions/draft/<code>/live")
def draft_live(code: str) -> Response:
    """The stream of a draft, for a phone that may change it."""
    tokens = edition_tokens()
    require_editor(code, tokens)
    rights = Rights(watch=True, hashes=tuple(sorted(hashes(tokens))))
    return event_stream(draft_name(code), rights)


def event_stream(name: str, rights: Rights) -> Response:
    """The stream of a table or draft, for a client that knows the entries up to one.

    That entry is in the header `Last-Event-ID` after a break, else in the query's `after`; without
    either, the last entry is sent at once. The stream ends when `rights` end. Raises
    ServiceUnavailable if every place is taken.
    """
    answer = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    after = int(answer) if answer.isascii() and answer.isdigit() and len(answer) < 10 else -1
    streams = streams_of(current_app)
    stream = streams.open(name, after, rights, network_address())
    if stream is None:
        raise ServiceUnavailable(retry_after=5)
    response = Response(stream.messages(), mimetype="text/event-stream")
    response.call_on_close(partial(streams.leave, stream))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response
