"""The games that are installed: our own and those of the entry-point group `companion.games`."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from companion.engine.game import AnyGame, Game

SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What an address and a column of the database can hold."""
log = logging.getLogger(__name__)


class UnknownGame(LookupError):
    """No game of that name is installed."""


@dataclass(frozen=True)
class BrokenGame:
    """A game of another package that cannot be used: its entry point, and why."""

    name: str
    value: str
    reason: str


@dataclass(frozen=True)
class Installed:
    """Every game by its slug, our own first, and the entry points that gave none."""

    games: Mapping[str, AnyGame]
    outside: tuple[AnyGame, ...]
    broken: tuple[BrokenGame, ...]


@cache
def installed() -> Installed:
    """What is installed. An entry point that gives no game, or one that cannot so much as name
    its editions, is named in the log and skipped."""
    # games load on first use
    from companion.games.grecos import GAME as GRECOS  # noqa: PLC0415
    from companion.games.ichor import GAME as ICHOR  # noqa: PLC0415
    from companion.games.iwari import GAME as IWARI  # noqa: PLC0415
    from companion.games.khilor import GAME as KHILOR  # noqa: PLC0415
    from companion.games.orichalcum import GAME as ORICHALCUM  # noqa: PLC0415

    own = (IWARI, KHILOR, ICHOR, ORICHALCUM, GRECOS)
    found: dict[str, AnyGame] = {game.slug: game for game in own}
    outside: list[AnyGame] = []
    broken: list[BrokenGame] = []
    for entry in entry_points(group="companion.games"):
        try:
            game = _loaded(entry)
            if game.slug in found:
                raise ValueError(f"there is a game called {game.slug!r} already")
        except (Exception, SystemExit) as error:  # a broken package must not stop the others
            skipped = BrokenGame(entry.name, entry.value, f"{type(error).__name__}: {error}")
            log.warning("The game %s (%s) is skipped: %s", *vars(skipped).values())
            broken.append(skipped)
        else:
            found[game.slug] = game
            outside.append(game)
    return Installed(found, tuple(outside), tuple(broken))


def all_games() -> Mapping[str, AnyGame]:
    """Every installed game by its slug, our own first."""
    return installed().games


def outside_games() -> tuple[AnyGame, ...]:
    """The games of other packages."""
    return installed().outside


def broken_games() -> tuple[BrokenGame, ...]:
    """The games of other packages that cannot be played."""
    return installed().broken


def get_game(slug: str) -> AnyGame:
    """The game of that slug. Raises UnknownGame, naming those there are."""
    games = all_games()
    if slug not in games:
        raise UnknownGame(f"No game is called {slug!r}; there are: {', '.join(games)}.")
    return games[slug]


def _loaded(entry: EntryPoint) -> AnyGame:
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError("it is no companion.engine.game.Game")
    if not SLUG.fullmatch(game.slug):
        raise ValueError(f"its slug {game.slug!r} is more than small letters, digits, - and _")
    if not game.editions():
        raise ValueError("it has no edition")
    return game
