"""One phone that follows one table or draft, and the server-sent events that it gets."""

import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue

from companion.streams.places import Place

RETRY = b"retry: 1000\n\n"
"""A browser whose stream has ended opens the next one after this many milliseconds."""
BEAT = b"event: beat\ndata: still here\n\n"
LEFT = b"event: left\ndata: look again\n\n"
"""The last message to a phone that may not follow any more: it fetches its page, which says why."""
STREAM_SECONDS = 600.0
"""A stream ends after this time, and the phone opens the next one. So a phone that is asleep gives
its place back."""
BEAT_SECONDS = 2.0
"""How often a phone is sent a sign of life. Only by writing is it noticed that a phone is gone,
and a phone that has received nothing for a while can say that the table cannot be reached."""


class Stream:
    """A phone's stream. `after` is the last entry that it was sent, `hashes` are those of its
    tokens, by which it is checked whether it may still follow."""

    def __init__(self, name: str, after: int, hashes: frozenset[str], place: Place) -> None:
        self.name, self.after, self.hashes, self.place = name, after, hashes, place
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()

    def send(self, message: bytes) -> None:
        """Let the stream's thread send a message."""
        self._waiting.put(message)

    def end(self) -> None:
        """End the stream once what waits is sent."""
        self._waiting.put(None)

    def messages(self) -> Iterator[bytes]:
        """Each message as it comes, with signs of life between them, until the stream ends."""
        yield RETRY
        ends = time.monotonic() + STREAM_SECONDS
        while (left := ends - time.monotonic()) > 0:
            try:
                message = self._waiting.get(timeout=min(BEAT_SECONDS, left))
            except Empty:
                message = BEAT
            if message is None:
                return
            yield message


def changed(revision: int) -> bytes:
    """The message that entry `revision` is now the last one of the table."""
    return b'id: %d\nevent: table\ndata: {"revision":%d}\n\n' % (revision, revision)
