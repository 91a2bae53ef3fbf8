"""waitress' server for one socket: it makes room for others, and closes what keeps it waiting.

A connection whose request does not arrive in time is closed. When no more connections are allowed,
the one that has been silent longest is closed to make room for the next.
"""

import sys
from copy import copy
from typing import Any

from waitress.server import TcpWSGIServer

from companion.connections import Connection
from companion.rounds import Rounds

ROOM_SECONDS = 1
"""How long one that has asked for nothing keeps its place though others want it: the first
request of a phone is on its way for as long as the network takes."""
WATCHED = 512 if sys.platform == "win32" else 1_000_000
"""How many connections can wait for a request at once: `select` on Windows handles no more."""
SPARE_FILES = 64
"""Open files that are not connections of phones: database, log, pipes."""


class HouseServer(TcpWSGIServer):  # type: ignore[misc]
    """The server, with our connections and our rounds."""

    channel_class = Connection

    def __init__(self, *given: Any, most_usually: int | None = None, **more: Any) -> None:
        """`most_usually` is the limit of a body in bytes, for every request but photos."""
        self.rounds = Rounds()
        super().__init__(*given, **more)
        if most_usually is not None:
            self.adj.usual = copy(self.adj)
            self.adj.usual.max_request_body_size = most_usually

    def run(self) -> None:
        """Serve until SystemExit or KeyboardInterrupt is raised."""
        try:
            self.rounds.change(self.trigger)
            while True:
                self.rounds.go_round(self, self.adj.asyncore_loop_timeout)
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()
        finally:
            self.rounds.close()

    def change(self, connection: Connection) -> None:
        """Wake the loop, since it has something to do for that connection."""
        self.rounds.change(connection)
        self.pull_trigger()

    def pull_trigger(self) -> None:
        """Wake the loop, if it has something to do. waitress asks for it after every answer."""
        if self.rounds.is_wanted:
            super().pull_trigger()

    def maintenance(self, now: float) -> None:
        """Close connections whose request is late, besides those that are idle."""
        super().maintenance(now)
        for connection in tuple(self.active_channels.values()):
            if connection.will_close or connection.is_late:
                connection.will_close = True
                self.rounds.change(connection)

    def readable(self) -> bool:
        """Whether the next connection may be accepted; if there is no room, one is closed first.

        This is asked at the beginning of each round. Everything that had arrived before is read by
        then, so that no connection is closed whose request is here already.
        """
        if len(self.active_channels) >= self.adj.connection_limit - SPARE_FILES:
            self._make_room()
        return bool(super().readable())

    def _make_room(self) -> None:
        """Close the connection that has been silent longest, unless none has been silent for long.

        Connections for which there is no room wait until they can be accepted.
        """
        idle = [one for one in self.active_channels.values() if one.keeps_waiting(ROOM_SECONDS)]
        if idle:
            min(idle, key=lambda one: one.waits_since).handle_close()


def open_files(wanted: int) -> int:
    """Raise this process's limit of open files to `wanted` where the system allows it.

    Returns the limit that is then in force.
    """
    if sys.platform == "win32":
        return wanted  # Windows has no such limit
    import resource  # noqa: PLC0415 - Windows does not have this module

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
