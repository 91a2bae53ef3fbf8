"""The messages of a stream, as server-sent events."""

RETRY = b"retry: 1000\n\n"
"""A browser whose stream has ended opens the next one after this many milliseconds."""
BEAT = b"event: beat\ndata: still here\n\n"
LEFT = b"event: left\ndata: look again\n\n"
"""The last message to a phone that may not follow any more: it fetches its page, which says why."""


def changed(revision: int) -> bytes:
    """The message that entry `revision` is now the last one of the table."""
    return b'id: %d\nevent: table\ndata: {"revision":%d}\n\n' % (revision, revision)
