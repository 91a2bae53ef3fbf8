"""What each seat may see: hands and hidden draws belong to their owner."""

from dataclasses import replace

from companion.games.iwari.dealing import drawer
from companion.games.iwari.moves import DealtHand, Drawn, Move
from companion.games.iwari.state import State


def view(state: State, seat: int | None) -> State:
    """The state with the hands of others closed; None is a spectator."""
    hands = tuple(
        hand if owner == seat else replace(hand, cards=None)
        for owner, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


def view_move(state: State, move: Move, seat: int | None) -> Move:
    """A move as that seat may see it: only its own cards from the deck."""
    if isinstance(move, Drawn) and drawer(state) != seat:
        return Drawn(None)
    if isinstance(move, DealtHand) and move.seat != seat:
        return DealtHand(move.seat, None)
    return move
