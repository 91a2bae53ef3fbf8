"""The ratings of a group's games, worked out when somebody looks at them.

They are stored nowhere: one old game can change those of all games after it, and while that was
written, nobody else could write. A title that was rated is cached, and rated again only from the
first game on that has changed: a game at the end costs no more than itself.

Ten thousands of games take seconds. That is done for one phone at a time, with pauses, and only so
many wait for it: the other threads of the server answer everybody else.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from companion.statistics.plays import PlayedGame
from companion.statistics.ratings import rated_in_order
from companion.tables.errors import DatabaseBusy
from companion.tables.groups.reading import GroupNow
from companion.tables.storage.cache import memory

AT_ONCE = 1_000
"""Games that are rated without waiting for others who rate: this takes a tenth of a second."""
BREATH, PAUSE = 10, 0.0005
"""After so many games, so many seconds are left to other threads. Each of them would wait 5 ms for
the interpreter otherwise, several times in one write."""


@dataclass(frozen=True, slots=True)
class RatedTitle:
    """The games of a title as they were read, and the same with their ratings."""

    plays: tuple[PlayedGame, ...]
    rated: tuple[PlayedGame, ...]

    def unchanged(self, plays: tuple[PlayedGame, ...]) -> int:
        """How many games at the beginning are still the same."""
        if self.plays == plays:
            return len(plays)
        both = zip(self.plays, plays, strict=False)
        changed = (number for number, (old, new) in enumerate(both) if old != new)
        return next(changed, min(len(self.plays), len(plays)))


NEVER = RatedTitle((), ())


def with_ratings(now: GroupNow, plays: Sequence[PlayedGame]) -> tuple[PlayedGame, ...]:
    """Some games of a group with the skills before and after each.

    Raises DatabaseBusy while too many wait for ratings that take long.
    """
    cache = _cache(now.code)
    titles = _titles(now, {play.game for play in plays})
    new = sum(len(some) - cache.get(game, NEVER).unchanged(some) for game, some in titles.items())
    if new <= AT_ONCE:
        rated = [_rated(cache, game, some) for game, some in titles.items()]
    else:
        with _turn():
            rated = [_rated(cache, game, some, PAUSE) for game, some in titles.items()]
    found = {play.id: play for title in rated for play in title.rated}
    return tuple(found[play.id] for play in plays)


def _cache(group: str) -> dict[str, RatedTitle]:
    """The titles of a group that were rated lately."""
    cache: dict[str, RatedTitle] | None = memory().ratings.get(group)
    if cache is None:
        memory().ratings.keep(group, cache := {})
    return cache


def _titles(now: GroupNow, wanted: Iterable[str]) -> dict[str, tuple[PlayedGame, ...]]:
    """All games of those titles in the order of play."""
    found: dict[str, list[PlayedGame]] = {game: [] for game in wanted}
    for play in now.plays:
        if play.game in found:
            found[play.game].append(play)
    return {game: tuple(some) for game, some in found.items()}


def _rated(
    cache: dict[str, RatedTitle], game: str, plays: tuple[PlayedGame, ...], pause: float = 0
) -> RatedTitle:
    """A title, rated from the first game on that has changed."""
    known = cache.get(game, NEVER)
    same = known.unchanged(plays)
    if same == len(plays) == len(known.plays):
        return known
    rated = [*known.rated[:same]]
    parts = (one for play in rated for one in play.players)
    skills = {one.person: one.after for one in parts if one.person is not None and one.after}
    for play in rated_in_order(plays[same:], skills):
        rated.append(play)
        if pause and len(rated) % BREATH == 0:
            time.sleep(pause)
    cache[game] = found = RatedTitle(plays, tuple(rated))
    return found


@contextmanager
def _turn() -> Iterator[None]:
    """A block for one thread at a time. Raises DatabaseBusy where too many wait already."""
    known = memory()
    if not known.raters.acquire(blocking=False):
        raise DatabaseBusy
    try:
        with known.rating:
            yield
    finally:
        known.raters.release()
