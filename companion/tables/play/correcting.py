"""Correcting the recorded position to the one that really lies on the table."""

from typing import Any

from companion.codec import dump_state, load_state
from companion.engine.play.step import Viewer
from companion.engine.play.views import seats_of
from companion.engine.problems import Malformed, Problem
from companion.tables.access.rights import Rights, require_host
from companion.tables.errors import NotAllowed
from companion.tables.logs.entries import Corrected
from companion.tables.logs.history import History
from companion.tables.logs.rows import Head
from companion.tables.logs.sight import sees_all, sight
from companion.tables.play.chance import Draft, consequences
from companion.tables.play.merging import merged
from companion.tables.play.writing import require_fresh, require_open, write


def correct(
    code: str,
    rights: Rights,
    at: Any,
    *,
    revision: int,
    client_id: str,
    viewer: Viewer = None,
) -> History:
    """Replace the state by that of another position of the same deal. Only the host may.

    `viewer` are the seats whose view the author was shown: what they cannot see stays as it is.
    Raises NotAllowed, Stale, TableClosed, WrongMode and Malformed.
    """
    require_host(rights)
    if not seats_of(viewer) <= rights.seats:
        raise NotAllowed("That is another player's seat.")

    def drafts(head: Head, now: History) -> list[Draft]:
        require_open(now, "track")
        require_fresh(now, revision)
        game, state = now.game, dump_state(now.game, at)
        if now.position.at is not None:
            state = _with_hidden(now, state, viewer)
        correct = load_state(game, now.deal, state)
        if game.is_over(correct) and not sees_all(now.position, rights):
            raise Malformed(
                [
                    Problem(
                        "decisions",
                        "must not end the game, for the end would show what is hidden",
                    )
                ]
            )
        assert head.tape is not None
        return [
            Draft(Corrected(correct.state), "host"),
            *consequences(game, correct, head.tape, now.position.draws),
        ]

    return write(
        code, rights, client_id, lambda now: {"correction": dump_state(now.game, at)}, drafts
    )


def _with_hidden(now: History, posted: Any, viewer: Viewer) -> Any:
    """The posted state together with what its author could not see. Faults of the two together are
    not named in the refusal, since they would give away what is hidden."""
    seen = dump_state(now.game, sight(now.position, viewer).at)
    whole = merged(posted, seen, dump_state(now.game, now.at))
    if whole != posted:
        try:
            load_state(now.game, now.deal, whole)
        except Malformed as error:
            raise Malformed([Problem("", "does not fit what is hidden from you")]) from error
    return whole
