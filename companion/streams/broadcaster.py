"""The thread that serves every stream of this process."""

import logging
import threading
import time
from collections import deque

from flask import Flask

from companion.streams.inbox import Inbox, Told
from companion.streams.messages import BEAT, LEFT, changed
from companion.streams.stream import Stream
from companion.tables.errors import StorageFault
from companion.tables.following import holders, last_changes

BEAT_SECONDS = 2.0
"""A phone that is gone shows only when something is written to it, and a phone that hears
nothing for a while knows that the table cannot be reached."""
LOOK_SECONDS = 1.0
"""How often the database is asked what other processes wrote."""
RIGHTS_SECONDS = 10.0
"""How often it is asked who may still follow; it is before each event, too."""
TOGETHER = 0.05
"""Beats that are due within so many seconds are sent at once."""
HOUR = 3600.0

log = logging.getLogger(__name__)


class Broadcaster:
    """All streams of one app. Its thread runs from the first one on."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._inbox = Inbox()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self.is_closed = False
        self._followed: dict[str, set[Stream]] = {}
        self._beats: deque[tuple[float, Stream]] = deque()
        self._looks_at = self._asks_at = 0.0

    def follow(self, stream: Stream) -> None:
        """Serve a stream from now on. What it has missed is told at once."""
        if self.is_closed:
            stream.close()
            return
        stream.place.when_gone = lambda: self._inbox.leave(stream)
        self._inbox.follow(stream)
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
                self._thread.start()

    def leave(self, stream: Stream) -> None:
        """Serve a stream no more: its phone is gone."""
        self._inbox.leave(stream)

    def hear(self, name: str, revision: int | None) -> None:
        """Something is on disk: entry `revision` of a table, or None where one has to look."""
        if name in self._followed:
            self._inbox.hear(name, revision)

    def close(self, patience: float = 2.0) -> None:
        """End all streams, those to come too; waits so many seconds at most until they are.

        A signal may come while the thread is being started: it then ends by itself.
        """
        self.is_closed = True
        self._inbox.close()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(patience)

    def _run(self) -> None:
        while not (told := self._inbox.take(self._seconds_left())).closing:
            try:
                with self._app.app_context():
                    self._round(told)
            except StorageFault:
                pass  # whoever was not told has still to be: the next look finds it
            except Exception:
                log.exception("The streams missed a round")
        for stream in (*told.new, *self._streams()):
            self._let_go(stream)

    def _seconds_left(self) -> float:
        """Until the next beat or the next look; without streams there is neither."""
        if not self._followed:
            return HOUR
        due = min(self._looks_at, self._beats[0][0] if self._beats else self._looks_at)
        return max(0.0, due - time.monotonic())

    def _round(self, told: Told) -> None:
        now = time.monotonic()
        for stream in told.new:
            self._followed.setdefault(stream.code, set()).add(stream)
            self._beats.append((now + BEAT_SECONDS, stream))
            told.doubtful.add(stream.code)
        for stream in told.left:
            self._let_go(stream)
        self._beat(now)
        self._tell(told.news)
        if now >= self._looks_at:
            self._looks_at = now + LOOK_SECONDS
            told.doubtful.update(self._followed)
        self._look_up(told.doubtful)
        if now >= self._asks_at:
            self._asks_at = now + RIGHTS_SECONDS
            self._allowed(self._streams())

    def _look_up(self, names: set[str]) -> None:
        """Ask the database for last entries. Who follows what was deleted is let go."""
        names &= self._followed.keys()
        if not names:
            return
        found = last_changes(names)
        for name in names - found.keys():
            for stream in tuple(self._followed[name]):
                self._part(stream)
        self._tell(found)

    def _tell(self, news: dict[str, int]) -> None:
        """Send last entries to those who do not know them, and may."""
        behind = [
            stream
            for name, revision in news.items()
            for stream in self._followed.get(name, ())
            if stream.after < revision
        ]
        messages = {name: changed(revision) for name, revision in news.items()}
        for stream in self._allowed(behind):
            stream.after = news[stream.code]
            self._say(stream, messages[stream.code])

    def _allowed(self, streams: list[Stream]) -> list[Stream]:
        """Those whose phones may still see what they follow; the others are let go."""
        if not streams:
            return []
        may_see = holders({stream.code for stream in streams})
        allowed = []
        for stream in streams:
            if stream.hashes.isdisjoint(may_see.get(stream.code, ())):
                self._part(stream)
            else:
                allowed.append(stream)
        return allowed

    def _beat(self, now: float) -> None:
        """Tell whoever's turn it is that we are here."""
        while self._beats and self._beats[0][0] < now + TOGETHER:
            _, stream = self._beats.popleft()
            if not stream.closed:
                self._say(stream, BEAT)
                self._beats.append((now + BEAT_SECONDS, stream))

    def _streams(self) -> list[Stream]:
        return [stream for some in self._followed.values() for stream in some]

    def _say(self, stream: Stream, message: bytes) -> None:
        if stream.is_over or not stream.line.send(message):
            self._let_go(stream)

    def _part(self, stream: Stream) -> None:
        """Let a phone go that may not follow any more, or has nothing left to follow."""
        stream.line.send(LEFT)
        self._let_go(stream)

    def _let_go(self, stream: Stream) -> None:
        stream.close()
        others = self._followed.get(stream.code, set())
        others.discard(stream)
        if not others:
            self._followed.pop(stream.code, None)
