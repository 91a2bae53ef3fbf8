"""Reading a table's history, for pages and other readers."""

from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.ledger import current, game_at, remembered
from companion.tables.logs.position import Author, Mode, SetUp, TablePosition
from companion.tables.logs.sight import visible_to

__all__ = [
    "Author",
    "History",
    "LogEntry",
    "Mode",
    "SetUp",
    "TablePosition",
    "game_at",
    "history",
    "remembered",
    "visible_to",
]


def history(code: str) -> History:
    """Everything about a table, secrets included. Raises NoSuchTable and RulesUnavailable."""
    return current(code)
