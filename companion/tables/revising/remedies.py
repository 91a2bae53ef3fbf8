"""What can be done about an illegal move that is found later: three ways, each worked out.

Organised play knows the same three. The laws of chess go back to the position before the illegal
move (FIDE Laws of Chess, 7.5.1). The judges of Magic back up only where little has happened since
and nobody has learnt anything new, else they put right what can be and let the rest stand (Magic
Infraction Procedure Guide, 1.4).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.codec import dump_state, load_state
from companion.engine.problems import Malformed
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.beside_play import LetStand, Way
from companion.tables.logs.command import Addition, Met
from companion.tables.logs.entries import Corrected, Moved, Reported, TakenBack
from companion.tables.logs.history import History, LogEntry
from companion.tables.logs.sight import hides
from companion.tables.play.chance import consequences
from companion.tables.revising.new_line import moment_of
from companion.tables.revising.reverting import reverted
from companion.tables.revising.taking_back import draws_due, playable_target, reveals

NOTHING_LEFT = "What it changed has changed again since, so nothing can be put right by itself."
HIDDEN = "Something has been hidden since, so nobody can judge what would be put right."
UNKNOWN = "That move is hidden from this phone."
FRESH = (
    "No more than a round has been played since, and nobody has learnt anything new: as in chess, "
    "the position before the illegal move is set up again."
)
SHOWN = (
    "Something was drawn, thrown or shown since, and nobody can forget it. Judges do not go back "
    "then: {}."
)
LATE = "More than a round rests on it by now. Judges do not go back that far: {}."
PLAY_ON = {
    "repair": "what can be put right is, and play goes on",
    "leave": "play goes on from here",
}


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out: the game's position then, and the entries that it undoes.

    `at` is None, and `refused` says why, where this way is not open.
    """

    way: Way
    at: Any
    undoes: tuple[LogEntry, ...] = ()
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Remedies:
    """All ways out for one entry, the usual one in organised play, and why it is usual; `later` is
    how many entries in force came after it."""

    ways: tuple[Remedy, ...]
    usual: Way
    why: str
    later: int

    def way(self, name: str) -> Remedy | None:
        """The way of that name, if it is open."""
        found = (one for one in self.ways if one.way == name and not one.refused)
        return next(found, None)


def remedies(now: History, of: int) -> Remedies:
    """The ways out for the move of entry `of`. Raises NoSuchEntry, and NotAllowed where it is no
    move in force that today's rules know."""
    before, row = moment_of(now, of), now.entries[of]
    since = now.position.since(row.after)
    repair, undoes = _repair(now, of), now.position.since(before)
    ways = (
        Remedy("leave", now.at),
        repair,
        Remedy("back", before.at, tuple(now.entries[one.revision] for one in undoes)),
    )
    usual, why = _usual(now, of, can_repair=not repair.refused)
    return Remedies(ways, usual, why, len(since))


def _usual(now: History, of: int, *, can_repair: bool) -> tuple[Way, str]:
    since = now.position.since(now.entries[of].after)
    on: Way = "repair" if can_repair else "leave"
    if any(reveals(found) for found in since):
        return on, SHOWN.format(PLAY_ON[on])
    moved = sum(isinstance(found.entry, Moved | Reported) for found in since)
    if moved > 2 * len(now.names):
        return on, LATE.format(PLAY_ON[on])
    return "back", FRESH


def _repair(now: History, of: int) -> Remedy:
    """The present position without what the move has laid down, taken away or scored."""
    row, game = now.entries[of], now.game
    before = moment_of(now, of)
    passed = (before, row.after, *now.position.since(row.after))
    if not now.is_over and any(hides(position, None) for position in passed):
        return Remedy("repair", None, refused=HIDDEN)
    states = (dump_state(game, position.at) for position in (before, row.after, now.position))
    old, then, here = states
    wanted = reverted(old, then, here)
    if wanted == here:
        return Remedy("repair", None, refused=NOTHING_LEFT)
    try:
        return Remedy("repair", load_state(game, now.deal, wanted))
    except Malformed:
        return Remedy("repair", None, refused=NOTHING_LEFT)


def remedied(met: Met, rights: Rights, of: int, way: Way) -> Sequence[Addition]:
    """The entries that deal with entry `of` in that way. Raises NoSuchEntry and NotAllowed."""
    now, by = met.now, rights.author()
    before = moment_of(now, of)
    if way == "leave":
        return [Addition(LetStand(of), by)]
    if way == "back":
        target = playable_target(now, before.revision)
        return [Addition(TakenBack(target.revision), by), *draws_due(met, target)]
    found = remedies(now, of).way(way)
    if found is None:
        raise NotAllowed(_repair(now, of).refused)
    drawn = consequences(now.game, found.at, met.tape, now.position.draws)
    return [Addition(Corrected(found.at.state), by), *drawn]


def is_settled(now: History, of: int) -> bool:
    """Whether the table has decided to leave that entry as it happened."""
    return any(isinstance(row.entry, LetStand) and row.entry.entry == of for row in now.entries)


def require_illegal(now: History, rights: Rights, of: int) -> None:
    """Raise NoSuchEntry unless entry `of` is a move that broke a rule when it was made, and
    NotAllowed where a phone with these rights does not know the move: the answer would tell."""
    before, game = moment_of(now, of), now.game
    move = now.entries[of].entry.move  # type: ignore[union-attr]
    if not now.is_over and all(
        game.view_move(before.at, move, viewer) != move for viewer in (None, *rights.seats)
    ):
        raise NotAllowed(UNKNOWN)
    if next(now.game.violations(before.at, move), None) is None:
        raise NoSuchEntry("That move was legal.")
