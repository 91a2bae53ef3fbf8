"""A table's game as a document that other programs read: what was dealt, and what was played."""

from companion.documents import Json, position_data, record_data
from companion.engine.values import Viewer
from companion.tables.errors import StillHidden
from companion.tables.logs.history import History, TablePosition
from companion.tables.logs.sight import sight


def game_record(whole: History, viewer: Viewer = None) -> Json:
    """The game as deal and moves, or as the last position where one was corrected. A game that
    was only counted is its deal and the counts.

    Once the rules have ended it, everything is in it. Before that, raises StillHidden where
    something of it is hidden from that viewer: also when the host has closed the game early,
    because a game that was closed can be opened again and played on.
    """
    game, deal, line = whole.game, whole.deal, whole.position.line()
    if whole.mode == "count":
        return {**record_data(game, deal), "counts": dict(whole.counts)}
    if not may_be_seen_whole(whole, viewer):
        raise StillHidden
    moved = [position for position in line if position.move is not None]
    if len(moved) + 1 < sum(position.finished_at is None for position in line):
        return position_data(game, deal, whole.at)
    return record_data(game, deal, [position.move for position in moved])


def may_be_seen_whole(whole: History, viewer: Viewer = None) -> bool:
    """Whether that viewer may have the whole game: it is over, or nothing of it is hidden."""
    if whole.is_over or whole.mode == "count":
        return True
    return not any(_is_hidden(position, viewer) for position in whole.position.line())


def _is_hidden(position: TablePosition, viewer: Viewer) -> bool:
    """Whether the entry that made it, or the position itself, holds a secret from that seat."""
    seen = sight(position, viewer)
    return seen.entry is not position.entry or seen.at is not position.at
