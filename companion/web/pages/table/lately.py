"""What happened at a table of late: the last moves, what others did meanwhile, new rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables.access.tokens import Rights
from companion.tables.logs.entries import Played, RulesChanged
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.sight import shared
from companion.tables.revising.taking_back import may_redo
from companion.web.pages.table.loud import Loud, loud
from companion.web.parts.one_confirm import OneConfirm, last_places, taken_from, together
from companion.web.parts.players import PlayerCard

RECENT = 6
"""Moves that stand below one another; a phone shows the last."""
MISSED = 3
AWHILE = 20
"""For how many entries a table says that its rules have changed."""


@dataclass(frozen=True, slots=True)
class Lately:
    """The last moves (`recent`) and the places of the very last (`places`).

    `meanwhile` is the last of what others did since this phone's taps, and `missed` how much was
    before that: all of a round's draws would hide the board.
    """

    recent: tuple[OneConfirm, ...]
    places: tuple[str, ...]
    meanwhile: tuple[OneConfirm, ...]
    missed: int
    new_rules: str
    can_redo: bool
    loud: Loud | None

    @property
    def announce(self) -> str:
        """What is spoken when the page changes."""
        return self.recent[-1].text if self.recent else ""


def lately(
    history: History,
    shown: History,
    rights: Rights,
    players: Sequence[PlayerCard],
    *,
    viewer: int | None,
    since: Sequence[LogEntry],
    tapped: bool,
) -> Lately:
    """What a phone that sees the history as `shown` says of it; `since` are the entries that it
    has missed. A single move that was missed is the last one, which is said anyway, unless
    something had been `tapped` that counts no more."""
    standing = tuple([row for row in shown.entries if not row.undone])
    missed = tuple(together(since))
    # beside what was played, nobody looks for who took which seat
    missed = tuple(one for one in missed if isinstance(one.rows[0].entry, Played)) or missed
    if len(missed) == 1 and not tapped:
        missed = ()
    places = shared(history, ("last", viewer), lambda: taken_from(shown) or last_places(standing))
    recent = tuple(together(standing[-AWHILE:]))[-RECENT:]
    return Lately(
        recent=recent,
        places=places,
        meanwhile=missed[-MISSED:],
        missed=max(0, len(missed) - MISSED),
        new_rules=_new_rules(history, standing),
        can_redo=may_redo(history, rights),
        loud=loud(shown, recent, players),
    )


def _new_rules(history: History, standing: Sequence[LogEntry]) -> str:
    """What is said for a while once a table goes on under other rules than before, or will."""
    if history.is_old:
        return (
            f"This table was last played under earlier rules of {history.game.title}. "
            "With the next move it goes on under today's."
        )
    changed = [row.text for row in standing[-AWHILE:] if isinstance(row.entry, RulesChanged)]
    return changed[0] if changed else ""
