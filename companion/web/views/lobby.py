"""The lobby's page object."""

from dataclasses import dataclass

from companion.engine.game import AnyGame
from companion.tables.history import TableSummary


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """What the lobby shows: the games, and this phone's own tables, in progress and finished."""

    tables: tuple[TableSummary, ...]
    games: tuple[AnyGame, ...]
    finished: tuple[TableSummary, ...]
