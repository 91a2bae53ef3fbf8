"""Hiding chits and cards from those who may not see them."""

from companion.engine.values import Seat
from companion.games.grecos.decisions.cards import LookAhead
from companion.games.grecos.position import Position
from companion.games.grecos.state import Hidden, State


def hide(at: Position, seat: Seat | None) -> State:
    """The state as a seat may see it: others' chits and cards are None, and so are the cards of the
    deck that only others have looked at."""
    state = at.state
    looks = any(isinstance(d, LookAhead) and d.seat == seat for d in state.decisions)
    knows = len(state.foreseen) if looks else 0 if seat is None else state.seers[seat]
    ahead = (*state.foreseen[:knows], *(None for _ in state.foreseen[knows:]))
    if at.deal.options["hands"] == "open":
        return state.changed(foreseen=ahead)
    return state.changed(
        foreseen=ahead,
        piles=_face_down(state.piles, seat),
        hands=_face_down(state.hands, seat),
    )


def _face_down(each: tuple[Hidden, ...], seat: Seat | None) -> tuple[Hidden, ...]:
    pairs = enumerate(each)
    return tuple(own if owner == seat else (None,) * len(own) for owner, own in pairs)
