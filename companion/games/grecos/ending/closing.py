"""What is checked after every change: whether somebody is out, or has won."""

from companion.engine.play.step import Event, Seat, Step
from companion.games.grecos.decisions.turn import LayTiles
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.state import State


def after_each(at: Position) -> Step[State] | None:
    """Take out a player without units, or end the game if somebody has won (GR-1, GR-2)."""
    state = at.state
    if not at.is_laid or isinstance(at.decision, LayTiles):
        return None
    known = {*at.seats_on_board, *state.out}
    if len(known) < len(at.deal.names):
        seat = min(set(range(len(at.deal.names))) - known)
        hand = [card for card in state.hands[seat] if card]
        pile = [chit for chit in state.piles[seat] if chit]
        text = f"{at.deal.names[seat]} has no unit left and is out."
        event = Event("out", text, seat=seat, cite=CITE["out"])
        state = state.with_hand(seat, ()).with_pile(seat, ())
        discards = tuple(sorted((*state.discards, *hand)))
        destroyed = tuple(sorted((*state.destroyed, *pile)))
        kept = {city: owner for city, owner in state.kept.items() if owner != seat}
        state = state.changed(discards=discards, destroyed=destroyed, out=(*state.out, seat))
        state = state.changed(kept=kept) if kept != state.kept else state
        return Step(state, (event,), reveals=bool(hand or pile))
    return None if winner(at) is None else Step(state.changed(decisions=()))


def winner(at: Position) -> Seat | None:
    """The seat that holds all City States, or is the last one left; None if there is none."""
    if len(at.deal.names) - len(at.state.out) == 1:
        return at.alive_from(0)[0]
    return at.holder
