"""Putting the board right by taps, agreed by the others on their own phones."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from companion.codec import dump_state
from companion.engine.correcting import Change, differences, drafted
from companion.engine.phrases import capital
from companion.engine.play.step import Viewer
from companion.engine.play.views import seats_of
from companion.engine.problems import Malformed, Problem
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed
from companion.tables.logs.beside_play import CorrectionAsked
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.history import History
from companion.tables.logs.sight import sight
from companion.tables.logs.stored_values import read_state
from companion.tables.play.closing import require_open
from companion.tables.revising.consent import require_nothing_asked
from companion.tables.revising.correcting import put_right, whole_position
from companion.tables.revising.judging import asked_of

MOST_CHANGES = 40
"""How many spots may be put right at once: the address of the draft holds them all."""
UNCHANGED = "Nothing lies otherwise yet: tap the board where it is wrong."


def can_be_put_right(now: History) -> bool:
    """Whether a table's board can be put right by taps."""
    known = now.mode == "track" and now.position.at is not None
    return known and now.game.correcting is not None and now.finished_at is None


@dataclass(frozen=True)
class PutRight(SeenWrite):
    """Put right what lies on the table, by changes to spots as `viewer` sees them.

    The others are asked on their phones first; where nobody else has a phone it is done at once, or
    the host is asked. Raises Malformed, NotAllowed, Stale, TableClosed and WrongMode.
    """

    _: KW_ONLY
    changes: Sequence[Change]
    viewer: Viewer = None

    def refuse(self) -> None:
        super().refuse()
        if not seats_of(self.viewer) <= self.rights.seats:
            raise NotAllowed("That is another player's seat.")
        if len(self.changes) > MOST_CHANGES:
            raise Malformed.at("c", f"Put right at most {MOST_CHANGES} places at once.")

    def content(self, now: History) -> Any:
        return {"put_right": [list(change) for change in self.changes]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now, rights, game = met.now, self.rights, met.now.game
        require_open(now, "track")
        self.require_fresh(now)
        seen = sight(now.position, self.viewer).at
        if seen is None or game.correcting is None:
            raise NotAllowed("This board cannot be put right by taps.")
        draft, why = drafted(game, seen, self.changes)
        if why:
            raise Malformed.at("c", why)
        if not differences(game, seen, draft):
            raise Malformed.at("c", UNCHANGED)
        at = _with_what_is_hidden(now, rights, dump_state(game, draft), self.viewer)
        others = asked_of(now, rights)
        if others is None:
            return put_right(met, rights, at)
        require_nothing_asked(now)
        seat = min(rights.seats)
        asked = CorrectionAsked(seat, dump_state(game, at), others)
        return [Addition(asked, rights.author(seat))]


def _with_what_is_hidden(now: History, rights: Rights, state: Any, viewer: Viewer) -> Any:
    """As `whole_position`, with its faults as sentences for a page."""
    try:
        return whole_position(now, rights, state, viewer)
    except Malformed as error:
        said = (Problem(one.path, f"{capital(one.message)}.") for one in error.problems)
        raise Malformed(tuple(said)) from error


def proposed(now: History, state: Any, viewer: Viewer) -> Any:
    """The position with a state that somebody asks for, given as JSON data, as `viewer` sees it."""
    return now.game.view(read_state(now.game, now.deal, state), viewer)
