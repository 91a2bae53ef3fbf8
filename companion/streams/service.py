"""The event streams of one app."""

from typing import TYPE_CHECKING

from flask import Flask

from companion.streams.body import Body, HandOver
from companion.streams.broadcaster import Broadcaster
from companion.streams.places import Places
from companion.tables.live import listen
from companion.tables.rights import Rights

if TYPE_CHECKING:
    from companion.scale.announcements import Announcements

KEY = "companion.streams"


class Streams:
    """Up to `limit` streams, and the thread that serves them."""

    def __init__(self, app: Flask, limit: int) -> None:
        self.places = Places(limit)
        self.refused = 0
        self._broadcaster = Broadcaster(app)
        self._announcements = _announcements(app, self._broadcaster)
        with app.app_context():
            listen(self._broadcaster.hear)
            if self._announcements is not None:
                listen(self._announcements.tell)

    def open(
        self, name: str, after: int, rights: Rights, hand_over: HandOver | None
    ) -> Body | None:
        """The stream of a table or draft from an entry on; None where every place is taken."""
        place = self.places.take(name, rights)
        if place is None:
            self.refused += 1
            return None
        if self._announcements is not None:
            self._announcements.start()
        return Body(place, after, rights, (self.places, self._broadcaster), hand_over)

    @property
    def is_closed(self) -> bool:
        """Whether the server is about to stop."""
        return self._broadcaster.is_closed

    @property
    def hears_others(self) -> bool | None:
        """Whether Redis brings news of other processes; None where there is to be none."""
        return None if self._announcements is None else self._announcements.connected

    def close(self) -> None:
        """End all of them, those to come too: the server is about to stop."""
        self._broadcaster.close()


def _announcements(app: Flask, broadcaster: Broadcaster) -> "Announcements | None":
    """The news of other processes, where there are others."""
    if not app.config["REDIS_URL"]:
        return None
    from companion.scale.announcements import Announcements  # noqa: PLC0415 - the extra [scale]

    return Announcements(app.config["REDIS_URL"], broadcaster.hear)


def streams_of(app: Flask) -> Streams:
    """The streams of that app."""
    found: Streams = app.extensions[KEY]
    return found
