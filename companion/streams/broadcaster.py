"""The thread that sends the messages of every stream of this process."""

import logging
import threading
import time
from collections import deque
from collections.abc import Mapping
from itertools import islice

from flask import Flask

from companion.streams.inbox import Hashes, Inbox, Incoming
from companion.streams.messages import BEAT, LEFT, changed
from companion.streams.stream import Stream
from companion.tables.errors import StorageFault
from companion.tables.watching.following import holders, last_changes
from companion.tables.watching.live import shown_to

BEAT_SECONDS = 2.0
"""How often each phone is sent a sign of life. Only by writing is it noticed that a phone is gone,
and a phone that has received nothing for a while can say that the table cannot be reached."""
LOOK_SECONDS = 1.0
"""How often the database is asked what other processes have written."""
RIGHTS_SECONDS = 10.0
"""How often it is checked who may still follow a table, besides the check before each event."""
TOGETHER = 0.05
"""Signs of life that are due within so many seconds are sent together."""
SERVED = 6
"""So many pages are brought at once, and none where more phones follow a table: the last one would
wait too long for the pages of the others to be drawn. Whoever is brought none is told first."""
NOBODY: Hashes = frozenset()
FIRST_SECONDS = 0.02
"""How long a thread that has written waits at most until the others' phones are told of it. Both
need the interpreter, and without that the answer to the writer, which takes longer, often went
first: Python lets a thread run for five milliseconds before another one may."""
HOUR = 3600.0

log = logging.getLogger(__name__)


class Broadcaster:
    """All streams of one app. The first stream starts its thread."""

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
        """Serve a stream from now on. If it has missed entries, it is told at once."""
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
        """Stop serving a stream, because its phone is gone."""
        self._inbox.leave(stream)

    def notify(self, name: str, revision: int | None) -> None:
        """Entry `revision` of a table has been written; None if the database has to be asked.

        Waits for a moment, so that the streams are sent an entry before its writer is answered.
        """
        if name in self._followed:
            told = self._inbox.notify(name, revision, shown_to.get())
            if revision is not None:
                told.wait(FIRST_SECONDS)

    def close(self, patience: float = 2.0) -> None:
        """End all streams, and every one that is opened later; waits up to `patience` seconds.

        A signal may come while the thread is being started: it then ends by itself.
        """
        self.is_closed = True
        self._inbox.close()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(patience)

    def _run(self) -> None:
        while not (incoming := self._inbox.take(self._seconds_left())).closing:
            try:
                with self._app.app_context():
                    self._round(incoming)
            except StorageFault:
                pass  # nothing is lost: the next look at the database finds what was not sent
            except Exception:
                log.exception("The streams missed a round")
            finally:
                incoming.told.set()
        for stream in (*incoming.new, *self._streams()):
            self._let_go(stream)

    def _seconds_left(self) -> float:
        """Until the next beat or the next look; without streams there is neither."""
        if not self._followed:
            return HOUR
        due = min(self._looks_at, self._beats[0][0] if self._beats else self._looks_at)
        return max(0.0, due - time.monotonic())

    def _round(self, incoming: Incoming) -> None:
        now = time.monotonic()
        for stream in incoming.new:
            self._followed.setdefault(stream.code, set()).add(stream)
            self._beats.append((now + BEAT_SECONDS, stream))
            incoming.doubtful.add(stream.code)
        for stream in incoming.left:
            self._let_go(stream)
        self._tell(incoming.news, incoming.writers)
        incoming.told.set()
        self._beat(now)
        if now >= self._looks_at:
            self._looks_at = now + LOOK_SECONDS
            incoming.doubtful.update(self._followed)
        self._look_up(incoming.doubtful)
        if now >= self._asks_at:
            self._asks_at = now + RIGHTS_SECONDS
            self._allowed(self._streams())

    def _look_up(self, names: set[str]) -> None:
        """Ask the database for the last entries. Streams of what was deleted are ended."""
        names &= self._followed.keys()
        if not names:
            return
        found = last_changes(names)
        for name in names - found.keys():
            for stream in tuple(self._followed[name]):
                self._part(stream)
        self._tell(found, {})

    def _tell(self, news: Mapping[str, int], writers: Mapping[str, Hashes]) -> None:
        """Send the last entries to the streams that do not know them yet and may know them."""
        behind = [
            stream
            for name, revision in news.items()
            for stream in self._followed.get(name, ())
            if stream.after < revision
        ]
        allowed = self._allowed(behind)
        fit = (one for one in allowed if self._is_served(one, writers.get(one.code, NOBODY)))
        served = set(islice(fit, SERVED))
        for stream in sorted(allowed, key=served.__contains__):
            since, stream.after = stream.after, news[stream.code]
            page = stream.bring(since) if stream.bring and stream in served else None
            self._say(stream, changed(stream.after, page))

    def _is_served(self, stream: Stream, writers: Hashes) -> bool:
        """Whether the message brings the page: not to a phone that reads slowly, nor to one that
        has written, since its answer shows the page, nor where many phones follow."""
        if stream.bring is None or stream.after < 0 or not stream.hashes.isdisjoint(writers):
            return False
        return len(self._followed[stream.code]) <= SERVED and stream.line.is_clear

    def _allowed(self, streams: list[Stream]) -> list[Stream]:
        """The streams whose phones may still see what they follow; the others are ended."""
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
        """Send a sign of life on each stream for which one is due."""
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
        """End the stream of a phone that may not follow any more, and tell the phone so."""
        stream.line.send(LEFT)
        self._let_go(stream)

    def _let_go(self, stream: Stream) -> None:
        stream.close()
        others = self._followed.get(stream.code, set())
        others.discard(stream)
        if not others:
            self._followed.pop(stream.code, None)
