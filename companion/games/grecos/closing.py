"""What is looked for after every change: who is out, and who has won."""

from companion.engine.step import Event, Seat, Step
from companion.games.grecos.decisions.turn import (
    LayTiles,
)
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.state import State


def after_each(at: Position) -> Step[State] | None:
    """Who has lost the last unit is out; the last one in, or who has all cities, has won."""
    state = at.state
    if not at.is_laid or isinstance(at.decision, LayTiles):
        return None
    standing = {stack.seat for stack in state.stacks.values()}
    lost = [seat for seat in range(len(at.deal.names)) if seat not in {*standing, *state.out}]
    if lost:
        seat = lost[0]
        hand = [card for card in state.hands[seat] if card]
        pile = [chit for chit in state.piles[seat] if chit]
        text = f"{at.deal.names[seat]} has no unit left and is out."
        event = Event("out", text, seat=seat, cite=CITE["out"])
        state = state.with_hand(seat, ()).with_pile(seat, ())
        discards = tuple(sorted((*state.discards, *hand)))
        destroyed = tuple(sorted((*state.destroyed, *pile)))
        state = state.changed(discards=discards, destroyed=destroyed, out=(*state.out, seat))
        return Step(state, (event,), reveals=bool(hand or pile))
    return None if winner(at) is None else Step(state.changed(decisions=()))


def winner(at: Position) -> Seat | None:
    """Who has all City States, or is the last one in."""
    seats = at.alive_from(0)
    if len(seats) == 1:
        return seats[0]
    holds = (seat for seat in seats if len(at.held_cities(seat)) == len(at.cities))
    return next(holds, None) if at.cities else None
