"""The games that are installed: our own and those of the entry-point group `companion.games`."""

from functools import cache
from importlib.metadata import entry_points

from companion.engine.game import AnyGame


class UnknownGame(LookupError):
    """No game of that name is installed."""


@cache
def all_games() -> dict[str, AnyGame]:
    """Every installed game by its slug, our own first."""
    # games load on first use
    from companion.games.ichor import GAME as ICHOR  # noqa: PLC0415
    from companion.games.iwari import GAME as IWARI  # noqa: PLC0415
    from companion.games.khilor import GAME as KHILOR  # noqa: PLC0415
    from companion.games.orichalcum import GAME as ORICHALCUM  # noqa: PLC0415

    found: dict[str, AnyGame] = {game.slug: game for game in (IWARI, KHILOR, ICHOR, ORICHALCUM)}
    for entry in entry_points(group="companion.games"):
        game: AnyGame = entry.load()
        found.setdefault(game.slug, game)
    return found


def get_game(slug: str) -> AnyGame:
    """The game of that slug. Raises UnknownGame, naming those there are."""
    games = all_games()
    if slug not in games:
        raise UnknownGame(f"No game is called {slug!r}; there are: {', '.join(games)}.")
    return games[slug]
