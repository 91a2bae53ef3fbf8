"""Places for event streams: a process has so many, and they are shared out.

No phone takes more than a few. Where all are taken, a host displaces a player and a player
somebody who watches, and of equals a table that has few streams displaces one that has many.
"""

import threading
from collections import Counter
from dataclasses import dataclass, field

from companion.tables.rights import Rights

A_PHONE = 8
"""Streams of one phone: its open pages, and those that it has not noticed are gone."""


@dataclass(eq=False)
class Place:
    """One stream's place. `gone` is set once it has to end."""

    code: str
    rank: int
    holder: tuple[str, ...]
    gone: threading.Event = field(default_factory=threading.Event)


class Places:
    """The places of one process, up to `limit`."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._taken: list[Place] = []

    def take(self, code: str, rights: Rights) -> Place | None:
        """A place for a phone with those rights at a table; None where it gets none."""
        place = Place(code, _rank(rights), rights.hashes)
        with self._lock:
            held = [one for one in self._taken if one.holder == place.holder]
            if len(held) >= A_PHONE and not rights.host:
                self._displace(held[0])
            elif len(self._taken) >= self.limit:
                victim = self._weakest(place)
                if victim is None:
                    return None
                self._displace(victim)
            self._taken.append(place)
        return place

    def leave(self, place: Place) -> None:
        """The stream has ended."""
        with self._lock:
            if place in self._taken:
                self._taken.remove(place)

    def _weakest(self, newcomer: Place) -> Place | None:
        """Whose place the newcomer takes: never that of an equal who has no more than it."""
        if not self._taken:
            return None
        tables = Counter(one.code for one in self._taken)
        lowest = min(one.rank for one in self._taken)
        found = max(
            (one for one in self._taken if one.rank == lowest), key=lambda one: tables[one.code]
        )
        if lowest < newcomer.rank or tables[found.code] > tables[newcomer.code] + 1:
            return found
        return None

    def _displace(self, place: Place) -> None:
        self._taken.remove(place)
        place.gone.set()


def _rank(rights: Rights) -> int:
    return 2 if rights.host else int(bool(rights.seats))
