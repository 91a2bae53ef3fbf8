"""The event streams of one app."""

from typing import TYPE_CHECKING

from flask import Flask

from companion.streams.broadcaster import Broadcaster
from companion.streams.places import Places
from companion.streams.stream import Stream
from companion.tables.access.rights import Rights
from companion.tables.watching.live import listen

if TYPE_CHECKING:
    from companion.scale.announcements import Announcements

KEY = "companion.streams"


class Streams:
    """Up to `limit` streams, and the thread that serves them. `refused` counts the others."""

    def __init__(self, app: Flask, limit: int) -> None:
        self.places = Places(limit)
        self.refused = 0
        self._broadcaster = Broadcaster(app)
        self._announcements = _announcements(app, self._broadcaster)
        with app.app_context():
            listen(self._broadcaster.notify)
            if self._announcements is not None:
                listen(self._announcements.announce)

    def open(self, name: str, after: int, rights: Rights) -> Stream | None:
        """Open the stream of a table or draft for a phone that knows the entries up to `after`.

        None if every place is taken. Whoever opens one has to `leave` it.
        """
        place = self.places.take(name, rights)
        if place is None:
            self.refused += 1
            return None
        if self._announcements is not None:
            self._announcements.start()
        stream = Stream(name, after, frozenset(rights.hashes), place)
        self._broadcaster.follow(stream)
        return stream

    def leave(self, stream: Stream) -> None:
        """Give a stream's place back: it has ended."""
        self._broadcaster.leave(stream)
        self.places.leave(stream.place)

    @property
    def is_closed(self) -> bool:
        """Whether the server is about to stop."""
        return self._broadcaster.is_closed

    @property
    def redis_connected(self) -> bool | None:
        """Whether Redis is connected; None if none is used."""
        return None if self._announcements is None else self._announcements.is_connected()

    def close(self) -> None:
        """End all streams, and every one that is opened later: the server is about to stop."""
        self._broadcaster.close()


def _announcements(app: Flask, broadcaster: Broadcaster) -> "Announcements | None":
    """Announcements from other processes, if a Redis is configured."""
    if not app.config["REDIS_URL"]:
        return None
    from companion.scale.announcements import Announcements  # noqa: PLC0415 - the extra [scale]

    return Announcements(app.config["REDIS_URL"], broadcaster.notify)


def streams_of(app: Flask) -> Streams:
    """The streams that belong to an app."""
    found: Streams = app.extensions[KEY]
    return found
