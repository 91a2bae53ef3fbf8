"""Event streams: each phone that follows a table or a draft hears of its last entry.

A stream keeps the thread that the server gave to its request. One more thread asks the database
for all streams together what is new and who may know it.
"""

import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from flask import Flask
from sqlalchemy import BindParameter, Executable, bindparam, func, or_, select

from companion.tables.access import Rights
from companion.tables.errors import StorageFault
from companion.tables.storage.cache import DRAFT, listen
from companion.tables.storage.database import asking
from companion.tables.storage.models import EditionDraft, Grant, StoredEntry, StoredTable

if TYPE_CHECKING:
    from companion.scale.announcements import Announcements

# Places for event streams

A_PHONE = 8
"""How many streams one phone may have: its open pages, and old streams not yet noticed as gone."""


@dataclass(eq=False, slots=True)
class Place:
    """One stream's place. Once the stream has to end, `gone` is set and `when_gone` called."""

    code: str
    rank: int
    holder: tuple[str, ...]
    network: str = ""
    gone: bool = False
    when_gone: Callable[[], None] = field(default=lambda: None, repr=False)


class Places:
    """The places of one process, up to `limit`."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._taken: dict[Place, None] = {}
        self._held: dict[tuple[str, ...], list[Place]] = {}

    def take(self, code: str, rights: Rights, network: str = "") -> Place | None:
        """A place for a phone with those rights at a table, in that network; None if none can be
        given to it."""
        place = Place(code, _rank(rights), rights.hashes, network)
        with self._lock:
            held = self._held.get(place.holder, [])
            victim = None
            if len(held) >= A_PHONE and not rights.host:
                victim = held[0]
            elif len(self._taken) >= self.limit:
                victim = self._weakest(place)
                if victim is None:
                    return None
            if victim is not None:
                self._remove(victim)
                victim.gone = True
            self._taken[place] = None
            self._held.setdefault(place.holder, []).append(place)
        if victim is not None:
            victim.when_gone()
        return place

    def leave(self, place: Place) -> None:
        """Give a place back: its stream has ended."""
        with self._lock:
            if place in self._taken:
                self._remove(place)

    def __len__(self) -> int:
        return len(self._taken)

    def _weakest(self, newcomer: Place) -> Place | None:
        """The place that the newcomer may take over, if any.

        It belongs to the network that has the most, where that is more than the newcomer's: anybody
        can host tables of their own. Otherwise it belongs to somebody with fewer rights, or to an
        equal whose table has more streams.
        """
        if not self._taken:
            return None
        networks = Counter(one.network for one in self._taken)
        crowded, most = networks.most_common(1)[0]
        if most > networks[newcomer.network] + 1:
            return _lowest([one for one in self._taken if one.network == crowded])
        tables = Counter(one.code for one in self._taken)
        lowest = min(one.rank for one in self._taken)
        found = _lowest(self._taken)
        if lowest < newcomer.rank or tables[found.code] > tables[newcomer.code] + 1:
            return found
        return None

    def _remove(self, place: Place) -> None:
        del self._taken[place]
        held = self._held[place.holder]
        held.remove(place)
        if not held:
            del self._held[place.holder]


def _lowest(places: Collection[Place]) -> Place:
    """Of the places of those with the fewest rights, one at the table with the most streams."""
    tables = Counter(one.code for one in places)
    lowest = min(one.rank for one in places)
    return max((one for one in places if one.rank == lowest), key=lambda one: tables[one.code])


def _rank(rights: Rights) -> int:
    return 2 if rights.host else int(bool(rights.seats))


# One phone that follows one table or draft, and the server-sent events that it gets

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


# The thread that sends every stream of this process what is new

LOOK_SECONDS = 1.0
"""How often the database is asked what other processes have written."""
RIGHTS_SECONDS = 10.0
"""How often it is checked who may still follow a table, besides the check before each event."""

News = dict[str, int | None]
"""The last entry of each table or draft that has changed; None where it has to be looked up."""

log = logging.getLogger(__name__)


KEY = "companion.streams"


class Streams:
    """Up to `limit` streams of one app, and the thread that serves them, which the first one
    starts. `refused` counts the streams for which there was no place."""

    def __init__(self, app: Flask, limit: int) -> None:
        self.places = Places(limit)
        self.refused = 0
        self.is_closed = False
        self._app = app
        self._changed = threading.Condition()
        self._followed: dict[str, set[Stream]] = {}
        self._news: News = {}
        self._thread: threading.Thread | None = None
        self._looks_at = self._asks_at = 0.0
        self._announcements: Announcements | None = None
        with app.app_context():
            listen(self.notify)
            if address := app.config["REDIS_URL"]:
                from companion.scale import announcements  # noqa: PLC0415 - an extra

                self._announcements = announcements.Announcements(address, self.notify)
                listen(self._announcements.announce)

    def open(self, name: str, after: int, rights: Rights, network: str = "") -> Stream | None:
        """Open the stream of a table or draft for a phone that knows the entries up to `after`. If
        it has missed some, it is sent the last one at once.

        None if every place is taken. Whoever opens one has to `leave` it.
        """
        place = self.places.take(name, rights, network)
        if place is None:
            self.refused += 1
            return None
        if self._announcements is not None:
            self._announcements.start()
        stream = Stream(name, after, frozenset(rights.hashes), place)
        place.when_gone = stream.end
        with self._changed:
            if self.is_closed:
                stream.end()
                return stream
            self._followed.setdefault(name, set()).add(stream)
            self._news[name] = None
            self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
                self._thread.start()
        return stream

    def leave(self, stream: Stream) -> None:
        """Give a stream's place back: it has ended."""
        self._drop(stream)
        self.places.leave(stream.place)

    def _drop(self, stream: Stream) -> None:
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

    @property
    def redis_connected(self) -> bool | None:
        """Whether Redis is connected; None if none is used."""
        return None if self._announcements is None else self._announcements.is_connected()

    def close(self) -> None:
        """End all streams, and every one that is opened later: the server is about to stop."""
        with self._changed:
            self.is_closed = True
            self._changed.notify()
            for stream in self._streams():
                stream.end()

    def _run(self) -> None:
        while True:
            with self._changed:
                if not (self._news or self.is_closed):
                    # until the next look at the database; without streams there is none
                    left = max(0.0, self._looks_at - time.monotonic())
                    self._changed.wait(left if self._followed else None)
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
            self._drop(stream)

    def _streams(self) -> list[Stream]:
        return [stream for some in self._followed.values() for stream in some]


def streams_of(app: Flask) -> Streams:
    found: Streams = app.extensions[KEY]
    return found


# What the database knows of many tables and drafts at once

AT_ONCE = 1000
"""How many names one query may have: databases limit the number of parameters."""

CODES: BindParameter[list[str]] = bindparam("codes", expanding=True)
LAST = select(
    StoredTable.code,
    select(func.max(StoredEntry.revision))
    .where(StoredEntry.table_id == StoredTable.id)
    .scalar_subquery(),
).where(StoredTable.code.in_(CODES))
HOLDERS = (
    select(StoredTable.code, Grant.token_hash)
    .join(Grant, Grant.table_id == StoredTable.id)
    .where(
        StoredTable.code.in_(CODES),
        Grant.approved_at.is_not(None),
        Grant.revoked_at.is_(None),
        or_(Grant.expires_at.is_(None), Grant.expires_at > bindparam("now")),
    )
)
REVISIONS = select(EditionDraft.code, EditionDraft.revision).where(EditionDraft.code.in_(CODES))
EDITORS = select(EditionDraft.code, EditionDraft.token_hash).where(EditionDraft.code.in_(CODES))
"""Statements that run every second, so they are built once."""


def last_changes(names: Iterable[str]) -> dict[str, int]:
    """The last revision of each table and draft; those that were deleted are missing."""
    return dict(_answers(names, LAST, REVISIONS))


def holders(names: Iterable[str]) -> dict[str, set[str]]:
    """By name, the hashes of all tokens whose bearers may see that table or draft now."""
    tokens: dict[str, set[str]] = defaultdict(set)
    for name, token_hash in _answers(names, HOLDERS, EDITORS, now=datetime.now(UTC)):
        tokens[name].add(token_hash)
    return tokens


def _answers(
    names: Iterable[str], of_tables: Executable, of_drafts: Executable, **more: object
) -> Iterator[tuple[str, Any]]:
    """The rows of two queries about tables and drafts, each under the name that it is about."""
    tables, drafts = list[str](), list[str]()
    for name in names:
        (drafts if name.startswith(DRAFT) else tables).append(name.removeprefix(DRAFT))
    with asking() as connection:
        for query, kind, codes in ((of_tables, "", tables), (of_drafts, DRAFT, drafts)):
            for start in range(0, len(codes), AT_ONCE):
                some = {"codes": codes[start : start + AT_ONCE], **more}
                for code, value in connection.execute(query, some):
                    yield kind + code, value
