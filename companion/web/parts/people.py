"""People who played before at tables of this phone."""

import re
from collections.abc import Sequence
from dataclasses import replace

from companion.engine.game import AnyGame
from companion.tables.lists import TableSummary
from companion.web.pages.new.seating import NewGame

NOBODY = re.compile(r"Player \d+")
"""A seat whose player's name nobody typed."""


def is_name(name: str) -> bool:
    """Whether somebody gave that name, and it does not only count the seats."""
    return bool(name) and not NOBODY.fullmatch(name)


def people_of(tables: Sequence[TableSummary], own: str) -> tuple[str, ...]:
    """Their names, this phone's `own` first and then those seen last; each once."""
    names = [own, *(name for table in tables for name in table.names)]
    return tuple(dict.fromkeys(name for name in names if is_name(name)))


def last_seated(game: AnyGame, asked: NewGame, tables: Sequence[TableSummary], own: str) -> NewGame:
    """The people of the last table of this game, else of the last one that fits, else `own`."""
    fitting = [table for table in tables if len(table.names) in game.players]
    same = [table for table in fitting if table.game == game.slug]
    names = (same or fitting)[0].names if fitting else (own,) if own else ()
    return replace(asked, names=names, at=min(len(names), max(game.players) - 1))
