"""Entering what lies on the board before the first turn, by taps and slides from all phones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.problems import Malformed, require
from companion.engine.rulebook import IllegalMove
from companion.engine.setup.filling import Filling
from companion.tables.access.rights import Rights
from companion.tables.logs.command import Addition, Met, Write
from companion.tables.logs.entries import Corrected, Reported
from companion.tables.logs.history import History
from companion.tables.play.closing import require_open

MOST_PLACES = 100
"""How many places one slide of a finger may cover."""


def is_filled_by_hand(now: History) -> bool:
    """Whether the open decision asks the table what lies on the board."""
    filling, at = now.game.filling, now.position.at
    return filling is not None and at is not None and not now.finished_at and filling.asks(at)


@dataclass(frozen=True)
class Fill(Write):
    """Lay a piece on each of the places; `hand` is its number among the pieces in hand.

    The number after the last piece lifts what was laid there last. On a single place without room
    the last piece is exchanged. Without `places`, all that is still missing is laid. This is never
    stale. Raises Malformed, IllegalMove, NotAllowed, TableClosed and WrongMode.
    """

    places: Sequence[str]
    hand: int

    def refuse(self) -> None:
        if len(self.places) > MOST_PLACES:
            raise Malformed.at("place", f"Tap no more than {MOST_PLACES} places at once.")
        super().refuse()

    def content(self, now: History) -> Any:
        return {"fill": [list(self.places), self.hand]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now = met.now
        require_open(now, "track")
        filling = now.game.filling
        if filling is None or not is_filled_by_hand(now):
            raise Malformed.at("place", "The board is not being filled.")
        pieces = len(filling.tokens(now.at))
        if not 0 <= self.hand <= pieces:
            raise Malformed.at("piece", "Take one of the pieces in hand.")
        piece = self.hand if self.hand < pieces else None
        return [_entry(now, filling, tuple(self.places), piece, self.rights)]


def _entry(
    now: History, filling: Filling[Any], places: tuple[str, ...], hand: int | None, rights: Rights
) -> Addition:
    game, at = now.game, now.at
    over = places or filling.rest(at)
    drawn = {element.id for element in game.picture(at).elements}
    if not over or not set(over) <= drawn:
        raise Malformed.at("place", "Nothing can be laid there.")
    move = None if hand is None else filling.lay(at, over, hand)
    if move is not None:
        if broken := tuple(game.violations(at, move)):
            raise IllegalMove(broken)
        return Addition(Reported(move), rights.author(), game.apply(at, move))
    state = at.state
    for place in over if hand is None else over[:1]:
        state = filling.change(at.with_state(state), place, hand)
    if state == at.state:
        raise Malformed.at("place", "Nothing lies there.")
    require(game.state_problems(at.with_state(state)))
    return Addition(Corrected(state), rights.author())
