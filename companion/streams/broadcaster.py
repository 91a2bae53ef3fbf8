"""The thread that sends every stream of this process what is new."""

import logging
import threading
import time
from collections.abc import Iterable

from flask import Flask

from companion.streams.stream import LEFT, Stream, changed
from companion.tables.errors import StorageFault
from companion.tables.watching.following import holders, last_changes

LOOK_SECONDS = 1.0
"""How often the database is asked what other processes have written."""
RIGHTS_SECONDS = 10.0
"""How often it is checked who may still follow a table, besides the check before each event."""

News = dict[str, int | None]
"""The last entry of each table or draft that has changed; None where it has to be looked up."""

log = logging.getLogger(__name__)


class Broadcaster:
    """All streams of one app. The first stream starts its thread."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._changed = threading.Condition()
        self._followed: dict[str, set[Stream]] = {}
        self._news: News = {}
        self._thread: threading.Thread | None = None
        self._looks_at = self._asks_at = 0.0
        self.is_closed = False

    def follow(self, stream: Stream) -> None:
        """Serve a stream from now on. If it has missed entries, it is sent the last one at once."""
        stream.place.when_gone = stream.end
        with self._changed:
            if self.is_closed:
                stream.end()
                return
            self._followed.setdefault(stream.name, set()).add(stream)
            self._news[stream.name] = None
            self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
                self._thread.start()

    def leave(self, stream: Stream) -> None:
        """Stop serving a stream: its phone is gone, or may not follow any more."""
        with self._changed:
            others = self._followed.get(stream.name, set())
            others.discard(stream)
            if not others:
                self._followed.pop(stream.name, None)

    def notify(self, name: str, revision: int | None) -> None:
        """Entry `revision` of a table has been written; None if the database has to be asked."""
        with self._changed:
            if name in self._followed:
                known = self._news.get(name, revision)
                if known is None or revision is None:
                    self._news[name] = None
                else:
                    self._news[name] = max(known, revision)
                self._changed.notify()

    def close(self) -> None:
        """End all streams, and every one that is opened later."""
        with self._changed:
            self.is_closed = True
            self._changed.notify()
            for stream in self._streams():
                stream.end()

    def _run(self) -> None:
        while True:
            with self._changed:
                if not (self._news or self.is_closed):
                    self._changed.wait(self._seconds_left())
                if self.is_closed:
                    return
                news, self._news = self._news, {}
            try:
                with self._app.app_context():
                    self._round(news)
            except StorageFault:
                pass  # nothing is lost: the next look at the database finds what was not sent
            except Exception:
                log.exception("The streams missed a round")

    def _seconds_left(self) -> float | None:
        """Until the next look at the database; without streams there is none."""
        return max(0.0, self._looks_at - time.monotonic()) if self._followed else None

    def _round(self, news: News) -> None:
        with self._changed:
            streams = self._streams()
        now = time.monotonic()
        doubtful = {name for name, revision in news.items() if revision is None}
        if now >= self._looks_at:
            self._looks_at = now + LOOK_SECONDS
            doubtful = {stream.name for stream in streams}
        last = {name: revision for name, revision in news.items() if revision is not None}
        if doubtful:
            last.update(found := last_changes(doubtful))
            self._part(one for one in streams if one.name in doubtful - found.keys())
        behind = {one for one in streams if one.after < last.get(one.name, one.after)}
        asked = streams if now >= self._asks_at else list(behind)
        if now >= self._asks_at:
            self._asks_at = now + RIGHTS_SECONDS
        barred = self._barred(asked)
        self._part(barred)
        for stream in behind.difference(barred):
            stream.after = last[stream.name]
            stream.send(changed(stream.after))

    def _barred(self, streams: list[Stream]) -> list[Stream]:
        """Those whose phones may not see any more what they follow."""
        may_see = holders({stream.name for stream in streams}) if streams else {}
        return [one for one in streams if one.hashes.isdisjoint(may_see.get(one.name, ()))]

    def _part(self, streams: Iterable[Stream]) -> None:
        """End streams whose phones may not follow any more, and let the phones know."""
        for stream in streams:
            stream.send(LEFT)
            stream.end()
            self.leave(stream)

    def _streams(self) -> list[Stream]:
        return [stream for some in self._followed.values() for stream in some]
