"""The messages of a stream, as server-sent events."""

import json

from companion.streams.stream import Page

RETRY = b"retry: 1000\n\n"
"""A browser whose stream has ended opens the next one after this many milliseconds."""
BEAT = b"event: beat\ndata: still here\n\n"
LEFT = b"event: left\ndata: look again\n\n"
"""The last message to a phone that may not follow any more: it fetches its page, which says why."""


def changed(revision: int, page: Page | None = None) -> bytes:
    """The message that entry `revision` is now the last one of the table, with what the phone
    would ask for after it."""
    brought = {} if page is None else page._asdict()
    data = json.dumps({"revision": revision, **brought}, separators=(",", ":"))
    return b"id: %d\nevent: table\ndata: %b\n\n" % (revision, data.encode())
