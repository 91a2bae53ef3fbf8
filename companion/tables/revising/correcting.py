"""Correcting the recorded position to the one that really lies on the table.

What the author could not see stays as it is: the state that was posted is merged with it. Whether
a correction is accepted must not give away what is hidden. So it may lay open no piece that
somebody may be holding, whoever holds it: that player lays it down on their own phone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from companion.codec import dump_state, load_state
from companion.engine.moves import conserved
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, Problem, require
from companion.engine.values import Viewer, seats_of
from companion.tables.access import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import (
    Corrected,
    LetStand,
    Moved,
    Noted,
    Reported,
    Way,
    read_state,
)
from companion.tables.logs.history import History, LogEntry, hides, sees_all, sight
from companion.tables.logs.ledger import AccessWrite, Met, SeenWrite, Write, carry_out
from companion.tables.play.moves import consequences, require_open
from companion.tables.revising.taking_back import (
    gone_back,
    moment_of,
    playable_target,
    reveals,
    reverted,
)

HIDDEN = "holds what is hidden from you: leave it as you are shown it"
PERHAPS_HELD = "somebody may be holding {}, and then lays it down on their own phone"
REFUSED = "The host tried to correct the position by hand. It was not accepted."
SHOWS_ALL = "must not end the game, for the end would show what is hidden"


@dataclass(frozen=True)
class Correct(SeenWrite):
    """Replace the state by that of `at`, another position of the same deal. Only the host may.

    `viewer` are the seats whose view the author was shown: what they cannot see stays as it is.
    Raises NotAllowed, Stale, TableClosed, WrongMode and Malformed.
    """

    whose: ClassVar = "host"
    at: AnyPosition
    _: KW_ONLY
    viewer: Viewer = None

    def refuse(self) -> None:
        super().refuse()
        if not seats_of(self.viewer) <= self.rights.seats:
            raise NotAllowed("That is another player's seat.")

    def content(self, now: History) -> object:
        return {"correction": dump_state(now.game, self.at)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        require_open(now, "track")
        self.require_fresh(now)
        correct = whole_position(now, self.rights, dump_state(now.game, self.at), self.viewer)
        corrected = LogEntry(Corrected(correct.state), "host")
        return [corrected, *consequences(now.game, correct, met.tape, now.position.draws)]


def correct(write: Write) -> History:
    """Carry out a correction. One that the table cannot take is in the log for everybody, so that
    nobody tries in secret what fits and what does not. Raises as the write does."""
    try:
        return carry_out(write)
    except Malformed:
        carry_out(_Refused(write.code, write.rights))
        raise


@dataclass(frozen=True)
class _Refused(AccessWrite):
    """Write into the log that a correction was refused."""

    def entries(self, met: Met) -> Sequence[LogEntry]:
        if self.rights.host:
            return [LogEntry(Noted(REFUSED), "host")]
        seat = min(self.rights.seats)
        text = REFUSED.replace("The host", met.now.names[seat])
        return [LogEntry(Noted(text), self.rights.author(seat))]


def whole_position(now: History, rights: Rights, posted: object, viewer: Viewer) -> Any:
    """The position with the state that was posted as JSON data, together with what is hidden from
    `viewer`. Raises Malformed where the two do not fit, and for an end that would show secrets."""
    state = posted if now.position.at is None else _with_hidden(now, posted, viewer)
    at = load_state(now.game, now.deal, state)
    if now.game.is_over(at) and not sees_all(now.position, rights):
        raise Malformed.at("decisions", SHOWS_ALL)
    return at


def put_right(met: Met, rights: Rights, at: AnyPosition) -> list[LogEntry]:
    """The entries that put the board right, told in words, to that position."""
    told = LogEntry(Corrected(at.state, told=True), rights.author())
    return [told, *consequences(met.now.game, at, met.tape, met.now.position.draws)]


def _with_hidden(now: History, posted: object, viewer: Viewer) -> Any:
    """The posted state together with what its author could not see. Faults of the two together are
    not named in the refusal, since they would give away what is hidden."""
    seen = sight(now.position, viewer).at
    whole = merged(posted, dump_state(now.game, seen), dump_state(now.game, now.at))
    if whole != posted:
        wanted = read_state(now.game, now.deal, whole)
        if now.game.pieces and not now.game.check_state(wanted):
            require(_perhaps_held(now, seen, wanted))
        try:
            load_state(now.game, now.deal, whole)
        except Malformed as error:
            raise Malformed.at("", "does not fit what is hidden from you") from error
    return whole


def _perhaps_held(now: History, seen: AnyPosition, wanted: Any) -> Iterator[Problem]:
    """A fault for each kind of which more would lie open than now, and too many if all that its
    author cannot see were of that kind too. It is the same fault whatever is hidden."""
    assert now.game.pieces is not None
    whole = {pieces.path: Counter(pieces.lying) for pieces in now.game.pieces(now.at)}
    shown = {pieces.path: Counter(pieces.lying) for pieces in now.game.pieces(seen)}
    for then in now.game.pieces(wanted):
        hidden = whole[then.path] - shown[then.path]
        for kind, there_are in then.box.items():
            lie_open = then.lying.get(kind, 0) - hidden[kind]
            if lie_open > max(shown[then.path][kind], there_are - hidden.total()):
                yield Problem(then.path, PERHAPS_HELD.format(kind))


def merged(posted: Any, seen: Any, whole: Any, path: str = "") -> Any:
    """`whole` with the author's changes: the differences between `posted` and `seen`.

    All three are JSON data. Raises Malformed if something was changed of which the author sees only
    a part.
    """
    if seen == whole:
        return posted
    if posted == seen:
        return whole
    three = (posted, seen, whole)
    if all(isinstance(one, Mapping) and one.keys() == posted.keys() for one in three):
        within = f"{path}." if path else ""
        return {key: merged(posted[key], seen[key], whole[key], within + key) for key in whole}
    if all(isinstance(one, list) and len(one) == len(posted) for one in three):
        return [
            merged(posted[place], seen[place], whole[place], f"{path}[{place}]")
            for place in range(len(whole))
        ]
    raise Malformed.at(path, HIDDEN)


# What can be done about an illegal move that is found later

NOTHING_LEFT = "What it changed has changed again since, so nothing can be put right by itself."
NOTHING_MOVED = "It moved nothing that could be put back."
NO_WAY_BACK = "Not every piece that it moved can go back to where it came from."
NO_PLAYING_ON = "If only what it moved went back, play could not go on from there."
HIDDEN_SINCE = "Something has been hidden since, so nobody can judge what would be put right."
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
        open_ways = (way for way in self.ways if way.way == name and not way.refused)
        return next(open_ways, None)


def remedies(now: History, of: int) -> Remedies:
    """The ways out for the move of entry `of`. Raises NoSuchEntry, and NotAllowed where it is no
    move in force that today's rules know."""
    before, row = moment_of(now, of), now.entries[of]
    since = now.position.since(row.after)
    repair, undoes = _repair(now, of), now.position.since(before)
    ways = (
        Remedy("leave", now.at),
        repair,
        Remedy("back", before.at, tuple(now.entries[position.revision] for position in undoes)),
    )
    usual, why = _usual(now, of, can_repair=not repair.refused)
    return Remedies(ways, usual, why, len(since))


def _usual(now: History, of: int, *, can_repair: bool) -> tuple[Way, str]:
    since = now.position.since(now.entries[of].after)
    on: Way = "repair" if can_repair else "leave"
    if any(reveals(position) for position in since):
        return on, SHOWN.format(PLAY_ON[on])
    moved = sum(isinstance(position.entry, Moved | Reported) for position in since)
    if moved > 2 * len(now.names):
        return on, LATE.format(PLAY_ON[on])
    return "back", FRESH


def _repair(now: History, of: int) -> Remedy:
    """The present position without what the move has laid down, taken away or scored."""
    row, game = now.entries[of], now.game
    before = moment_of(now, of)
    passed = (before, row.after, *now.position.since(row.after))
    if not now.is_over and any(hides(position, None) for position in passed):
        return Remedy("repair", None, refused=HIDDEN_SINCE)
    ats = [position.at for position in (before, row.after, now.position)]
    course = ats[-1].state.course
    old, then, here = (dump_state(game, at) for at in ats)
    wanted = reverted(old, then, here, course)
    if wanted == here:
        moved = reverted(old, then, then, course) != then
        return Remedy("repair", None, refused=NOTHING_LEFT if moved else NOTHING_MOVED)
    try:
        at = load_state(game, now.deal, wanted)
    except Malformed:
        return Remedy("repair", None, refused=NO_PLAYING_ON)
    if game.pieces and not conserved(*map(game.pieces, (*ats, at))):
        return Remedy("repair", None, refused=NO_WAY_BACK)
    return Remedy("repair", at)


def remedied(met: Met, rights: Rights, of: int, way: Way) -> Sequence[LogEntry]:
    """The entries that deal with entry `of` in that way. Raises NoSuchEntry and NotAllowed."""
    now, by = met.now, rights.author()
    before = moment_of(now, of)
    if way == "leave":
        return [LogEntry(LetStand(of), by)]
    if way == "back":
        return gone_back(met, by, playable_target(now, before.revision))
    remedy = remedies(now, of).way(way)
    if remedy is None:
        raise NotAllowed(_repair(now, of).refused)
    drawn = consequences(now.game, remedy.at, met.tape, now.position.draws)
    return [LogEntry(Corrected(remedy.at.state), by), *drawn]


def is_settled(now: History, of: int) -> bool:
    """Whether the table has decided to leave that entry as it happened."""
    return any(isinstance(row.entry, LetStand) and row.entry.entry == of for row in now.entries)


def require_illegal(now: History, rights: Rights, of: int) -> None:
    """Raise NoSuchEntry unless entry `of` is a move that broke a rule when it was made, and
    NotAllowed where a phone with these rights does not know the move: the answer would tell."""
    before, game = moment_of(now, of), now.game
    move = now.entries[of].after.move
    if not now.is_over and all(
        game.view_move(before.at, move, viewer) != move for viewer in (None, *rights.seats)
    ):
        raise NotAllowed(UNKNOWN)
    if next(now.game.violations(before.at, move), None) is None:
        raise NoSuchEntry("That move was legal.")
