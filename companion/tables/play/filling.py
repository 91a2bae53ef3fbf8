"""Entering what lies on the board before the first turn, by taps and slides from all phones."""

from collections.abc import Sequence
from typing import Any

from companion.engine.problems import Malformed, Problem, require
from companion.engine.rulebook import IllegalMove
from companion.engine.setup.filling import Filling
from companion.tables.access.seats import Rights
from companion.tables.logs.entries import Corrected, Reported
from companion.tables.logs.history import History
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft
from companion.tables.play.writing import author, require_open, write

MOST_PLACES = 100
"""How many places one slide of a finger may cover."""


def is_filled_by_hand(now: History) -> bool:
    """Whether the open decision asks the table what lies on the board."""
    filling, at = now.game.filling, now.position.at
    return filling is not None and at is not None and not now.finished_at and filling.asks(at)


def fill(code: str, rights: Rights, places: Sequence[str], hand: int, *, client_id: str) -> History:
    """Lay a piece on each of the places; `hand` is its number among the pieces in hand.

    The number after the last piece lifts what was laid there last. On a single place without room
    the last piece is exchanged. Without `places`, all that is still missing is laid. This is never
    stale. Raises Malformed, IllegalMove, NotAllowed, TableClosed and WrongMode.
    """
    if len(places) > MOST_PLACES:
        raise Malformed([Problem("place", f"Tap no more than {MOST_PLACES} places at once.")])

    def drafts(_: Head, now: History) -> list[Draft]:
        require_open(now, "track")
        filling = now.game.filling
        if filling is None or not is_filled_by_hand(now):
            raise Malformed([Problem("place", "The board is not being filled.")])
        pieces = len(filling.tokens(now.at))
        if not 0 <= hand <= pieces:
            raise Malformed([Problem("piece", "Take one of the pieces in hand.")])
        piece = hand if hand < pieces else None
        return [_draft(now, filling, tuple(places), piece, rights)]

    return write(code, rights, client_id, lambda _: {"fill": [list(places), hand]}, drafts)


def _draft(
    now: History, filling: Filling[Any], places: tuple[str, ...], hand: int | None, rights: Rights
) -> Draft:
    game, at = now.game, now.at
    over = places or filling.rest(at)
    drawn = {element.id for element in game.picture(at).elements}
    if not over or not set(over) <= drawn:
        raise Malformed([Problem("place", "Nothing can be laid there.")])
    move = None if hand is None else filling.lay(at, over, hand)
    if move is not None:
        if broken := tuple(game.violations(at, move)):
            raise IllegalMove(broken)
        return Draft(Reported(move), author(rights), game.apply(at, move))
    state = at.state
    for place in over if hand is None else over[:1]:
        state = filling.change(at.with_state(state), place, hand)
    if state == at.state:
        raise Malformed([Problem("place", "Nothing lies there.")])
    require(game.state_problems(at.with_state(state)))
    return Draft(Corrected(state), author(rights))
