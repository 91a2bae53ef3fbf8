"""The event stream of a table: one short event for each change, and a beat while nothing is.

A phone answers an event by fetching what it shows, so that a lost event costs nothing.
"""

import json
import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Flask, Response, current_app, request, stream_with_context
from werkzeug.exceptions import ServiceUnavailable

from companion.tables.drafts import last_revision
from companion.tables.edition_rights import hashes, require_editor
from companion.tables.errors import NotAllowed, TableError
from companion.tables.live import is_closing, wait_for
from companion.tables.rights import Rights, rights_again, rights_of
from companion.web.identity import edition_tokens, tokens_of
from companion.web.places import Place, Places

BEAT_SECONDS = 2.0
"""A phone that is gone shows only when something is written to it, and a phone that hears
nothing for a while knows that the table cannot be reached."""
STREAM_SECONDS = 600.0
"""A stream ends after this, and the phone opens the next: those asleep give their place back."""
LOOK_SECONDS = 10.0
"""How often a stream looks whether its phone may still follow the table; it does so before
each event, too."""
RETRY_MS = 1000
LEFT = "event: left\ndata: look again\n\n"
"""The last that a phone hears whose place was taken away: it looks once more, and is told why."""
PLACES = "companion.streams"

live = Blueprint("live", __name__)


def init_app(app: Flask) -> None:
    """Hang the stream on `app`, with places for as many phones as its server has threads for."""
    app.extensions[PLACES] = Places(app.config["STREAMS"])
    app.register_blueprint(live)


@live.get("/t/<code>/live")
def table_live(code: str) -> Response:
    """News of a table for a phone that may see it."""
    code = code.upper()
    rights = rights_of(code, tokens_of(code))
    if not rights.may_see:
        raise NotAllowed("Join the table to follow it.")
    return event_stream(code, rights)


@live.get("/editions/draft/<code>/live")
def draft_live(code: str) -> Response:
    """News of a draft for a phone that may change it."""
    tokens = edition_tokens()
    require_editor(code, tokens)
    rights = Rights(watch=True, hashes=tuple(sorted(hashes(tokens))))
    return event_stream(f"draft:{code}", rights, lambda _: last_revision(code))


def event_stream(
    code: str, rights: Rights, look: Callable[[str], int | None] | None = None
) -> Response:
    """The stream of one table, from the entry on that the request names.

    `look` finds the last change of what is no table.

    `Last-Event-ID` names it after a break, the query's `after` at first; without either the
    last entry is told at once. It ends once `rights` do. Raises ServiceUnavailable where every
    place is taken.
    """
    told = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    after = int(told) if told.isascii() and told.isdigit() and len(told) < 10 else -1
    places: Places = current_app.extensions[PLACES]
    place = places.take(code, rights)
    if place is None:
        raise ServiceUnavailable(retry_after=5)
    events = _events(code, after, rights, place, look)
    response = Response(stream_with_context(events), mimetype="text/event-stream")
    response.call_on_close(lambda: places.leave(place))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _events(
    code: str,
    after: int,
    rights: Rights,
    place: Place,
    look: Callable[[str], int | None] | None,
) -> Iterator[str]:
    ends = time.monotonic() + STREAM_SECONDS
    looked = time.monotonic()
    yield f"retry: {RETRY_MS}\n\n"
    while time.monotonic() < ends and not (is_closing() or place.gone.is_set()):
        ply = wait_for(code, after, BEAT_SECONDS, look)
        if look is None and (ply is not None or time.monotonic() - looked > LOOK_SECONDS):
            looked = time.monotonic()
            if not _may_still_see(code, rights):
                yield LEFT
                return
        if ply is None:
            yield "event: beat\ndata: still here\n\n"
        else:
            after = ply
            yield f"id: {ply}\nevent: table\ndata: {json.dumps({'ply': ply})}\n\n"


def _may_still_see(code: str, rights: Rights) -> bool:
    try:
        return rights_again(code, rights).may_see
    except TableError:
        return False
