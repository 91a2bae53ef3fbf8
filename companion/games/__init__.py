"""The games that are installed: our own and those of the entry-point group `companion.games`.

Our own are described here, and each is loaded once it is asked for. A game of another package has
to be loaded to find out whether it can be played.
"""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from companion.engine.game import AnyGame, Game
from companion.engine.phrases import there_are
from companion.engine.record import Description, record_faults
from companion.games.grecos import DESCRIPTION as GRECOS
from companion.games.ichor import DESCRIPTION as ICHOR
from companion.games.iwari import DESCRIPTION as IWARI
from companion.games.khilor import DESCRIPTION as KHILOR
from companion.games.orichalcum import DESCRIPTION as ORICHALCUM
from companion.games.score_sheet import DESCRIPTION as SCORE_SHEET

OWN = {game.slug: game for game in (IWARI, KHILOR, ICHOR, ORICHALCUM, GRECOS, SCORE_SHEET)}
"""Our own games, each in the folder that has its slug for a name."""
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
    """The games of other packages by their slugs, and the entry points that gave none."""

    games: Mapping[str, AnyGame]
    broken: tuple[BrokenGame, ...]


@cache
def installed() -> Installed:
    """What other packages have installed. An entry point that gives no game, or one that cannot so
    much as name its editions, is named in the log and skipped."""
    games: dict[str, AnyGame] = {}
    broken: list[BrokenGame] = []
    for entry in entry_points(group="companion.games"):
        try:
            game = _loaded(entry)
            if game.slug in OWN or game.slug in games:
                raise ValueError(f"there is a game called {game.slug!r} already")
        except (Exception, SystemExit) as error:  # a broken package must not stop the others
            skipped = BrokenGame(entry.name, entry.value, f"{type(error).__name__}: {error}")
            log.warning("The game %s (%s) is skipped: %s", *vars(skipped).values())
            broken.append(skipped)
        else:
            games[game.slug] = game
    return Installed(games, tuple(broken))


def descriptions() -> Mapping[str, Description]:
    """Every game as a list shows it, by its slug, our own first; loads none of those."""
    return {**OWN, **installed().games}


def all_games() -> Mapping[str, AnyGame]:
    """Every game by its slug, our own first."""
    return {slug: get_game(slug) for slug in descriptions()}


def outside_games() -> tuple[AnyGame, ...]:
    """The games of other packages."""
    return tuple(installed().games.values())


def broken_games() -> tuple[BrokenGame, ...]:
    """The games of other packages that cannot be played."""
    return installed().broken


def get_game(slug: str) -> AnyGame:
    """The game of that slug. Raises UnknownGame, naming those there are."""
    if slug in OWN:
        return _own(slug)
    games = installed().games
    if slug not in games:
        raise UnknownGame(f"No game is called {slug!r}; {there_are(slug, descriptions())}.")
    return games[slug]


def _own(slug: str) -> AnyGame:
    game: AnyGame = import_module(f"{__name__}.{slug}.game").GAME
    return game


def _loaded(entry: EntryPoint) -> AnyGame:
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError("it is no companion.engine.game.Game")
    if not SLUG.fullmatch(game.slug):
        raise ValueError(f"its slug {game.slug!r} is more than small letters, digits, - and _")
    if faults := " ".join(record_faults(game)):
        raise ValueError(faults)
    return game
