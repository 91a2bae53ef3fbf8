"""The event streams of one app."""

from flask import Flask

from companion.streams.body import Body, HandOver
from companion.streams.broadcaster import Broadcaster
from companion.streams.places import Places
from companion.tables.live import listen
from companion.tables.rights import Rights

KEY = "companion.streams"


class Streams:
    """Up to `limit` streams, and the thread that serves them."""

    def __init__(self, app: Flask, limit: int) -> None:
        self.places = Places(limit)
        self._broadcaster = Broadcaster(app)
        with app.app_context():
            listen(self._broadcaster.hear)

    def open(
        self, name: str, after: int, rights: Rights, hand_over: HandOver | None
    ) -> Body | None:
        """The stream of a table or draft from an entry on; None where every place is taken."""
        place = self.places.take(name, rights)
        if place is None:
            return None
        return Body(place, after, rights, (self.places, self._broadcaster), hand_over)

    def close(self) -> None:
        """End all of them, those to come too: the server is about to stop."""
        self._broadcaster.close()


def streams_of(app: Flask) -> Streams:
    """The streams of that app."""
    found: Streams = app.extensions[KEY]
    return found
