"""What all pages of a table have in common: which table it is, and what this phone may do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.engine.rulebook import Ruling
from companion.tables.access.tokens import Rights
from companion.tables.logs.history import History
from companion.tables.revising.judging import can_be_put_right
from companion.web.parts.notice import Notice
from companion.web.parts.rail import Rail, rail


@dataclass(frozen=True, slots=True)
class Frame:
    """The table, the revision that is shown, what was refused, and the rail below.

    `rail` is None on pages that have none, and `notice` unless something was refused. `rulings`
    explain the rules that the page cites, by their ids. `may_correct`: this phone may put the board
    right by taps.
    """

    code: str
    title: str
    tone: str
    revision: int
    rulings: Mapping[str, Ruling]
    rail: Rail | None
    notice: Notice | None
    is_host: bool
    may_write: bool
    may_correct: bool
    finished: bool

    def url(self, page: str, **query: Any) -> str:
        """The address of one of this table's pages."""
        return url_for(f"pages.{page}", code=self.code, **query)


def frame_of(
    history: History,
    rights: Rights,
    shown: History | None = None,
    notice: Notice | None = None,
) -> Frame:
    """The frame on a phone with these rights; with a rail if it says what the phone sees of the
    history (`shown`)."""
    game = history.game
    return Frame(
        code=history.code,
        title=game.title_of(history.deal),
        tone=game.tone,
        revision=history.revision,
        rulings=game.rulings_of(history.deal),
        rail=rail(history, shown, rights) if shown else None,
        notice=notice,
        is_host=rights.host,
        may_write=rights.may_write,
        may_correct=rights.may_write and can_be_put_right(history),
        finished=history.finished_at is not None,
    )
