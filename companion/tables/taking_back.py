"""Going back to where a table stood, and forth again; nothing is erased by it."""

from companion.engine.decision import CHANCE
from companion.tables.drawing import Draft, consequences
from companion.tables.entries import Drawn, Redone, TakenBack
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.log import History
from companion.tables.position import Position
from companion.tables.records import Head
from companion.tables.rights import Rights
from companion.tables.sight import hides
from companion.tables.writing import author, require_fresh, write

OTHERS = "Others have acted since. Ask the host: only the host's phone can take that back."
SHOWN = (
    "That has shown something new to somebody, so it cannot be chosen again without the "
    "others. Ask the host: only the host's phone can take that back."
)
OLDER = (
    "That was played under earlier rules, so the table cannot go on from there. "
    "The host can correct the position instead."
)


def take_back(code: str, rights: Rights, *, to: int, ply: int, client_id: str) -> History:
    """Return to the position after entry `to`; what came later is undone, not erased.

    What the app drew as a consequence stays with the move that caused it. A player takes back
    only what their own phone entered and what showed nobody anything new; the host takes back
    anything. Raises NoSuchEntry, NotAllowed and Stale.
    """

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, ply)
        target = _with_draws(now, now.position_after(to))
        if target is now.position:
            raise NoSuchEntry("There is nothing to take back after that entry.")
        _require_playable(now, target)
        require_own(now, rights, now.position, target)
        if not rights.host and any(reveals(found) for found in now.position.since(target)):
            raise NotAllowed(SHOWN)
        taken = Draft(TakenBack(target.ply), author(rights))
        return [taken, *_draws_due(head, now, target)]

    return write(code, rights, client_id, lambda _: {"take_back": to}, drafts)


def redo(code: str, rights: Rights, *, ply: int, client_id: str) -> History:
    """Bring back what was taken back last. Raises NoSuchEntry, NotAllowed and Stale."""

    def drafts(head: Head, now: History) -> list[Draft]:
        require_fresh(now, ply)
        if not now.put_back:
            raise NoSuchEntry("There is nothing to bring back.")
        _require_playable(now, now.put_back[-1])
        require_own(now, rights, now.put_back[-1], now.position)
        return [Draft(Redone(), author(rights))]

    return write(code, rights, client_id, lambda _: {"redo": True}, drafts)


def _require_playable(now: History, target: Position) -> None:
    """Today's rules know where the table stood then, also once they are the table's."""
    if target.at is None or (now.is_old and target.at is not now.position.at):
        raise NotAllowed(OLDER)


def require_own(now: History, rights: Rights, late: Position, early: Position) -> None:
    """Between the two positions lies only what this phone's seats entered, or the app drew."""
    between = [now.entries[found.ply].by for found in late.since(early)]
    if not rights.host and any(by is not None and by not in rights.seats for by in between):
        raise NotAllowed(OTHERS)


def reveals(position: Position) -> bool:
    """Whether coming there has shown somebody what was hidden: a draw, a card that was turned,
    or the end of a game with secrets."""
    if position.reveals or isinstance(position.entry, Drawn):
        return True
    before = position.before
    if before is None or before.at is None or position.at is None:
        return True
    return bool(position.game.is_over(position.at)) and hides(before, None)


def _with_draws(now: History, position: Position) -> Position:
    """The last of the app's draws that follow from that position in force, or itself."""
    for later in now.position.line():
        if later.before is position and isinstance(later.entry, Drawn):
            position = later
    return position


def _draws_due(head: Head, now: History, target: Position) -> list[Draft]:
    """What the app has to draw there once more: the same as then, from the same tape."""
    game = now.game
    if now.mode != "track" or CHANCE not in game.awaited(target.at):
        return []
    assert head.tape is not None
    return list(consequences(game, target.at, head.tape, target.draws))
