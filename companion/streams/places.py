"""Places for event streams: a process has a limited number of them, and shares them out.

No phone gets more than a few. When all are taken, a host displaces a player, and a player displaces
somebody who watches; among equals, a table with few streams displaces one with many.
"""

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.tables.access.rights import Rights

A_PHONE = 8
"""How many streams one phone may have: its open pages, and old streams not yet noticed as gone."""


@dataclass(eq=False, slots=True)
class Place:
    """One stream's place. Once the stream has to end, `gone` is set and `when_gone` called."""

    code: str
    rank: int
    holder: tuple[str, ...]
    gone: bool = False
    when_gone: Callable[[], None] = field(default=lambda: None, repr=False)


class Places:
    """The places of one process, up to `limit`."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._taken: dict[Place, None] = {}
        self._held: dict[tuple[str, ...], list[Place]] = {}

    def take(self, code: str, rights: Rights) -> Place | None:
        """A place for a phone with those rights at a table; None if none can be given to it."""
        place = Place(code, _rank(rights), rights.hashes)
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

        It belongs to somebody with fewer rights, or to an equal whose table has more streams.
        """
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

    def _remove(self, place: Place) -> None:
        del self._taken[place]
        held = self._held[place.holder]
        held.remove(place)
        if not held:
            del self._held[place.holder]


def _rank(rights: Rights) -> int:
    return 2 if rights.host else int(bool(rights.seats))
