"""Taking moves back, and bringing them back again. Nothing is erased."""

from companion.engine.play.decision import CHANCE
from companion.tables.access.seats import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import Drawn, Redone, TakenBack
from companion.tables.logs.history import History
from companion.tables.logs.position import Position
from companion.tables.logs.rows import Head
from companion.tables.logs.sight import hides
from companion.tables.play.chance import Draft, consequences
from companion.tables.play.writing import author, require_fresh, write

OTHERS = "Others have acted since, so their phones are asked first: tap Undo at the table."
SHOWN = (
    "That has shown something new to somebody, so the others are asked first: tap Undo at the "
    "table."
)
OLDER = (
    "That was played under earlier rules, so the table cannot go on from there. "
    "The host can correct the position instead."
)


def take_back(code: str, rights: Rights, *, to: int, revision: int, client_id: str) -> History:
    """Return to the position after entry `to`; what came later is undone, not erased.

    Draws by the app that followed entry `to` stay. A player may take back only what their own phone
    has entered and what showed nobody anything new; the host may take back anything. Raises
    NoSuchEntry, NotAllowed and Stale.
    """

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, revision)
        target = playable_target(now, to)
        if reason := refusal(now, rights, now.position, target):
            raise NotAllowed(reason)
        taken = Draft(TakenBack(target.revision), author(rights))
        return [taken, *draws_due(head, now, target)]

    return write(code, rights, client_id, lambda _: {"take_back": to}, drafts)


def redo(code: str, rights: Rights, *, revision: int, client_id: str) -> History:
    """Bring back what was taken back last. Raises NoSuchEntry, NotAllowed and Stale."""

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, revision)
        if not now.put_back:
            raise NoSuchEntry("There is nothing to bring back.")
        _require_playable(now, now.put_back[-1])
        require_own(now, rights, now.put_back[-1], now.position)
        return [Draft(Redone(), author(rights))]

    return write(code, rights, client_id, lambda _: {"redo": True}, drafts)


def may_redo(now: History, rights: Rights) -> bool:
    """Whether this phone may bring back what was taken back last."""
    return (
        rights.may_write
        and now.can_redo
        and refusal(now, rights, now.put_back[-1], now.position) != OTHERS
    )


def playable_target(now: History, to: int) -> Position:
    """The position after entry `to`, with what the app drew then. Raises NoSuchEntry if the table
    is there already, and NotAllowed if today's rules cannot reproduce it."""
    target = _with_draws(now, now.position_after(to))
    if target is now.position:
        raise NoSuchEntry("There is nothing to take back after that entry.")
    _require_playable(now, target)
    return target


def refusal(now: History, rights: Rights, late: Position, early: Position) -> str | None:
    """Why this phone may not go back from `late` to `early` without asking; None if it may."""
    if rights.host:
        return None
    between = late.since(early)
    entered = [now.entries[found.revision].by for found in between]
    if any(by is not None and by not in rights.seats for by in entered):
        return OTHERS
    return SHOWN if any(reveals(found) for found in between) else None


def _require_playable(now: History, target: Position) -> None:
    """Raise NotAllowed if today's rules cannot reproduce the position."""
    if target.at is None or (now.is_old and target.at is not now.position.at):
        raise NotAllowed(OLDER)


def require_own(now: History, rights: Rights, late: Position, early: Position) -> None:
    """Raise NotAllowed unless everything between the two positions was entered by this phone's
    seats or drawn by the app."""
    if refusal(now, rights, late, early) == OTHERS:
        raise NotAllowed(OTHERS)


def reveals(position: Position) -> bool:
    """Whether the position was reached by showing somebody what was hidden: by a draw, by a card
    that was turned, or by the end of a game with secrets."""
    if position.reveals or isinstance(position.entry, Drawn):
        return True
    before = position.before
    if before is None or before.at is None or position.at is None:
        return True
    return bool(position.game.is_over(position.at)) and hides(before, None)


def _with_draws(now: History, position: Position) -> Position:
    """The position after the app's draws that followed from `position`, if there were any."""
    for later in now.position.line():
        if later.before is position and isinstance(later.entry, Drawn):
            position = later
    return position


def draws_due(head: Head, now: History, target: Position) -> list[Draft]:
    """The draws that the app has to repeat there; the tape gives the same results as before."""
    game = now.game
    if now.mode != "track" or CHANCE not in game.awaited(target.at):
        return []
    assert head.tape is not None
    return list(consequences(game, target.at, head.tape, target.draws))
