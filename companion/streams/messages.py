"""What is said on a stream, as server-sent events."""

RETRY = b"retry: 1000\n\n"
"""A phone whose stream ends opens the next after so many milliseconds."""
BEAT = b"event: beat\ndata: still here\n\n"
LEFT = b"event: left\ndata: look again\n\n"
"""The last that a phone hears whose place was taken away: it looks once more, and is told why."""


def changed(revision: int) -> bytes:
    """Entry `revision` is the last one now."""
    return b'id: %d\nevent: table\ndata: {"revision":%d}\n\n' % (revision, revision)
