"""Taking moves back, and bringing them back again. Nothing is erased."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.play.decision import CHANCE
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.entries import DrawnByApp, Redone, TakenBack
from companion.tables.logs.history import History
from companion.tables.logs.position import TablePosition
from companion.tables.logs.sight import hides
from companion.tables.play.chance import consequences

OTHERS = "Others have acted since, so their phones are asked first: tap Undo at the table."
SHOWN = (
    "That has shown something new to somebody, so the others are asked first: tap Undo at the "
    "table."
)
TAKEN_BACK = "That has been taken back itself. Redo brings back what was taken back last."
OLDER = (
    "That was played under earlier rules, so the table cannot go on from there. "
    "The host can correct the position instead."
)


@dataclass(frozen=True)
class TakeBack(SeenWrite):
    """Return to the position after entry `to`; what came later is undone, not erased.

    Draws by the app that followed entry `to` stay. A player may take back only what their own phone
    has entered and what showed nobody anything new; the host may take back anything. Raises
    NoSuchEntry, NotAllowed and Stale.
    """

    to: int

    def content(self, now: History) -> Any:
        return {"take_back": self.to}

    def entries(self, met: Met) -> Sequence[Addition]:
        now = met.now
        self.require_fresh(now)
        target = playable_target(now, self.to)
        if reason := refusal(now, self.rights, now.position, target):
            raise NotAllowed(reason)
        taken = Addition(TakenBack(target.revision), self.rights.author())
        return [taken, *draws_due(met, target)]


@dataclass(frozen=True)
class Redo(SeenWrite):
    """Bring back what was taken back last. Raises NoSuchEntry, NotAllowed and Stale."""

    def content(self, now: History) -> Any:
        return {"redo": True}

    def entries(self, met: Met) -> Sequence[Addition]:
        now = met.now
        self.require_fresh(now)
        if not now.to_redo:
            raise NoSuchEntry("There is nothing to bring back.")
        _require_playable(now, now.to_redo[-1])
        require_own(now, self.rights, now.to_redo[-1], now.position)
        return [Addition(Redone(), self.rights.author())]


def may_redo(now: History, rights: Rights) -> bool:
    """Whether this phone may bring back what was taken back last."""
    return (
        rights.may_write
        and now.can_redo
        and refusal(now, rights, now.to_redo[-1], now.position) != OTHERS
    )


def playable_target(now: History, to: int) -> TablePosition:
    """The position after entry `to`, with what the app drew then. Raises NoSuchEntry if nothing
    that stands would be taken back, and NotAllowed if today's rules cannot reproduce it."""
    target = _with_draws(now, now.position_after(to))
    if target is now.position:
        raise NoSuchEntry("There is nothing to take back after that entry.")
    if not now.position.since(target):
        raise NoSuchEntry(TAKEN_BACK)
    _require_playable(now, target)
    return target


def refusal(now: History, rights: Rights, late: TablePosition, early: TablePosition) -> str | None:
    """Why this phone may not go back from `late` to `early` without asking; None if it may."""
    if rights.host:
        return None
    between = late.since(early)
    entered = [now.entries[found.revision].by for found in between]
    if any(by is not None and by not in rights.seats for by in entered):
        return OTHERS
    return SHOWN if any(reveals(found) for found in between) else None


def _require_playable(now: History, target: TablePosition) -> None:
    """Raise NotAllowed if today's rules cannot reproduce the position."""
    if target.at is None or (now.is_old and target.at is not now.position.at):
        raise NotAllowed(OLDER)


def require_own(now: History, rights: Rights, late: TablePosition, early: TablePosition) -> None:
    """Raise NotAllowed unless everything between the two positions was entered by this phone's
    seats or drawn by the app."""
    if refusal(now, rights, late, early) == OTHERS:
        raise NotAllowed(OTHERS)


def reveals(position: TablePosition) -> bool:
    """Whether the position was reached by showing somebody what was hidden: by a draw, by a card
    that was turned, or by the end of a game with secrets."""
    if position.reveals or isinstance(position.entry, DrawnByApp):
        return True
    before = position.before
    if before is None or before.at is None or position.at is None:
        return True
    return bool(position.game.is_over(position.at)) and hides(before, None)


def _with_draws(now: History, position: TablePosition) -> TablePosition:
    """The position after the app's draws that followed from `position`, if there were any."""
    for later in now.position.line():
        if later.before is position and isinstance(later.entry, DrawnByApp):
            position = later
    return position


def draws_due(met: Met, target: TablePosition) -> list[Addition]:
    """The draws that the app has to repeat there; the tape gives the same results as before."""
    game = met.now.game
    if met.now.mode != "track" or CHANCE not in game.awaited(target.at):
        return []
    return list(consequences(game, target.at, met.tape, target.draws))
