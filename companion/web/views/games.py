"""The page on which a game is chosen."""

from dataclasses import dataclass

from companion.engine.game import AnyGame
from companion.tables.position import Mode


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games, to be played or only to be counted."""

    games: tuple[AnyGame, ...]
    mode: Mode
