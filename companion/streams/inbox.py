"""Messages from other threads to the thread that serves the streams."""

import threading
from dataclasses import dataclass, field

from companion.streams.stream import Stream

Hashes = frozenset[str]
"""The hashes of a phone's tokens."""


@dataclass(slots=True)
class Incoming:
    """What came in since the last time.

    `news` are the last entries by table, and `writers` the phones whose answers show them;
    `doubtful` are the tables that have to be looked up. `told` is set once the phones have been
    sent the news.
    """

    new: list[Stream] = field(default_factory=list)
    left: list[Stream] = field(default_factory=list)
    news: dict[str, int] = field(default_factory=dict)
    writers: dict[str, Hashes] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    closing: bool = False
    told: threading.Event = field(default_factory=threading.Event)

    @property
    def is_empty(self) -> bool:
        """Whether nothing came in."""
        return not (self.new or self.left or self.news or self.doubtful or self.closing)


class Inbox:
    """A mailbox that any thread may fill and one thread empties."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._incoming = Incoming()

    def follow(self, stream: Stream) -> None:
        """Report a stream that begins."""
        with self._changed:
            self._incoming.new.append(stream)
            self._changed.notify()

    def leave(self, stream: Stream) -> None:
        """Report a stream that has lost its phone or its place."""
        with self._changed:
            self._incoming.left.append(stream)
            self._changed.notify()

    def notify(
        self, name: str, revision: int | None, writer: Hashes = frozenset()
    ) -> threading.Event:
        """Report that entry `revision` is on disk; None if it has to be looked up. The event is
        set once the phones have been told."""
        with self._changed:
            if revision is None:
                self._incoming.doubtful.add(name)
            else:
                news, writers = self._incoming.news, self._incoming.writers
                news[name] = max(revision, news.get(name, revision))
                writers[name] = writers.get(name, frozenset()) | writer
            self._changed.notify()
            return self._incoming.told

    def close(self) -> None:
        """Ask for all streams to end, and every one that is opened later."""
        with self._changed:
            self._incoming.closing = True
            self._changed.notify()

    def take(self, patience: float) -> Incoming:
        """Take out what came in; waits up to `patience` seconds for something to come."""
        with self._changed:
            if self._incoming.is_empty:
                self._changed.wait(patience)
            incoming, self._incoming = self._incoming, Incoming(closing=self._incoming.closing)
            return incoming
